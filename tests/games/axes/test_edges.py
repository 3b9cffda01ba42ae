"""What hardly ever happens in a game of axes."""

import numpy as np
import pytest

from simkit.games.axes.kernel import entry as kernel
from simkit.games.axes.kernel.state import SCRATCH
from simkit.games.registry import open_scenario
from simkit.run.replay import Replay
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


@pytest.mark.rule("AXE-02", "AXE-70")
@pytest.mark.parametrize("index", range(3))
def test_in_a_keyed_shuffle_one_card_less_leaves_the_others_in_their_order(index: int) -> None:
    piles = []
    for wenches in (10, 9):
        flags: dict[str, object] = {"run.shuffle": "keyed", "run.seed": 5, "cards.wench.count": wenches}
        scenario, game = open_scenario("axes", (), flags)
        replay = Replay(scenario, game, index)
        told = game.narrate.describe(replay.setup, replay.session.plain_book, replay.session.names)
        piles.append([told["drawn"], *told["draw"]])
    assert (len(piles[0]), len(piles[1])) == (120, 119)
    others = [[card for card in pile if card != "wench"] for pile in piles]
    assert others[0] == others[1]
    assert sorted(piles[0]) != piles[0]
    wenches = [[i for i, card in enumerate(pile) if card == "wench"] for pile in piles]
    assert len(wenches[0]) == len(wenches[1]) + 1


@pytest.mark.rule("AXE-05")
@pytest.mark.parametrize("variant", ["standard", "strategic"])
def test_a_game_does_not_remember_the_one_before(variant: str) -> None:
    """What a tally keeps for itself is set anew: the log row is the same after any other game."""
    rows = []
    for dirt in (0, 3):
        t = Table.dealt(4, variant)
        s, fresh = np.zeros(1, kernel.STATE).view(np.recarray)[0], np.zeros(1, t.tally.dtype).view(np.recarray)[0]
        for name, *_ in SCRATCH:
            fresh[name] = dirt
        with np.errstate(over="ignore"):
            kernel.setup(s, t.book, fresh, t.key)
        t.state, t.tally = s, fresh
        step = 0
        while not t.over:
            t.do(t.choose("grudge", key=step) if len(t.codes) > 1 else t.legal[0])
            step += 1
        kernel.record(t.state, t.book, t.tally)
        names = [name for name in t.tally.dtype.names if name not in {field for field, *_ in SCRATCH}]
        rows.append([t.tally[name].tolist() for name in names])
    assert rows[0] == rows[1]
