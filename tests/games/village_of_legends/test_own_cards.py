"""What a player's cards are, counted from the first card on: the gold they make, and how many lie in each zone."""

import pytest

from simkit.testing import table
from tests.games.village_of_legends.appraisals import gold_wanted
from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-102")
@pytest.mark.parametrize(("staffs", "wanted"), [(2, 60 - 5 * 80 // 10), (6, 60 - 5 * 80 // 14)])
def test_the_starting_deck_counts(staffs: int, wanted: int) -> None:
    """Eight Coins and two Staffs make 40 gold a hand: a `greedy` player, who is rich with 60, wants 20 more."""
    for p in range(2):
        flags = {"rules.start_staffs": staffs, "rules.start_coins": 8, "rules.start_seat": p}
        t = table.Table("village_of_legends", flags=flags).force()
        assert (t.decision, t.state.active, t.state.own_cards[:2].tolist()) == ("main", p, [8 + staffs] * 2)
        t.state.hand[:] = 0  # there is nothing to play
        assert gold_wanted(t) == wanted


@pytest.mark.rule("VOL-213", "VOL-303")
def test_a_discard_pile_is_as_high_as_it_has_cards() -> None:
    t = Table(gold=80, discard={0: ["coin"]}, slots={0: ["helmet"]}, hand={0: ["helmet"]}).do("buy:5", "buy:5")
    assert (t.discards(), t.state.discards[0]) == (["coin", "nugget", "nugget"], 3)
    assert t.do("play:helmet").state.discards[0] == 4


@pytest.mark.rule("VOL-601", "VOL-612")
def test_a_monster_in_play_is_none_of_the_own_cards() -> None:
    """It is again when it has been killed and lies in the discard pile."""
    t = Table(hand={0: ["wolf", "staff"]}, deck={0: ["coin"] * 3})
    assert t.state.own_cards[0] == 5
    assert t.do("play:wolf", "seat:0").state.own_cards[0] == 4
    t.state.m_life[0] = 1
    assert t.attack("staff").state.own_cards[0] == 5
