"""Own decks are shuffled, whichever way of shuffling is asked for."""

import pytest

from simkit.testing.setting import blank
from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-102", "VOL-211")
@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
def test_a_discard_pile_is_shuffled(shuffle: str) -> None:
    orders = set()
    for seed in range(9):
        t = Table(deck={0: []}, discard={0: ["coin", "staff", "knife", "nugget"]}, shuffle=shuffle, seed=seed)
        t.state.hand[0, t.number("magic_ring")] = 1
        t.touch()
        t.do("play:magic_ring")
        assert sorted([*t.deck(), *t.hand()]) == ["coin", "knife", "nugget", "staff"]
        orders.add((*t.hand(), *t.deck()))
    assert len(orders) > 5


@pytest.mark.rule("VOL-103")
@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
def test_decks_do_not_depend_on_the_game_before(shuffle: str) -> None:
    t = Table(shuffle=shuffle, seed=4)
    decks = [t.describe()["market_decks"]]
    for _ in range(2):
        t.state, _tally = blank(t.session)
        t.set_up()
        decks.append(t.describe()["market_decks"])
    assert decks[0] == decks[1] == decks[2]
