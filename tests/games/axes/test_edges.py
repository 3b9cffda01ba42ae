"""What hardly ever happens in a game of axes."""

import pytest

from tests.games.axes.table import Table


@pytest.mark.rule("AXE-70")
@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
def test_every_reshuffle_has_an_order_of_its_own(shuffle: str) -> None:
    """Armories and wenches only, none stored: the same eight cards go round and round."""
    around = ["armory"] * 4 + ["wench"] * 4
    t = Table(rest="none", discard=around, damage={1: ["single_axe"]}, rules={"armory_store": False})
    t.book.keyed = int(shuffle == "keyed")
    orders, reshuffles = set(), 0
    while len(orders) < 2 and t.reshuffles < 9:
        if t.reshuffles > reshuffles:
            reshuffles = t.reshuffles
            assert len(t.draw_pile()) == 7
            orders.add((*t.hand(t.seat), *t.draw_pile()))
        t.take(t.codes[0])
    assert len(orders) == 2
