"""A turn begins anew, whatever the last one left behind: also one that was cut short by an elimination."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-203", "VOL-525", "VOL-905")
def test_nothing_of_a_turn_that_was_cut_short_is_left() -> None:
    """Gold, INT, the next attack's bonus, Beers, Weapons, what was used: all are set as the Start phase says."""
    t = Table(heroes={1: "dwarf"}, hand={1: ["knife", "great_sword", "sheath"]}, slots={1: ["magic_cloak"]})
    s = t.state
    s.gold, s.int_pool, s.strength, s.beers, s.actions, s.weapons, s.used = 70, 9, 2, 1, 33, 2, 0xFF
    t.begin(1)
    state = t.describe()
    assert (t.gold, t.pool, state["strength"], state["beers"], state["actions"]) == (0, 1 + 1, 0, 0, 0)
    assert (state["weapons"], state["used"]) == ("none", [])
    assert t.can("play:great_sword")
    assert t.attack("knife", dice=[3]).life[0] == 32


@pytest.mark.rule("VOL-210", "VOL-525")
def test_nothing_is_kept_for_the_next_turn() -> None:
    t = Table(hand={0: ["potion_of_strength", "magic_ring", "coin"], 1: ["staff"]}, deck={0: ["coin"] * 6})
    t.do("play:potion_of_strength", "play:magic_ring", "play:coin", "end")
    assert (t.gold, t.pool, t.state.strength) == (0, 3, 0)
    assert t.attack("staff", dice=[2]).life[0] == 33


@pytest.mark.rule("VOL-203")
def test_a_mage_sees_once_in_every_turn() -> None:
    t = Table(heroes={0: "mage"}, piles={"spell": ["fireball", "ice_bolt"]}).do("ability:vision", "no", "end", "end")
    assert t.can("ability:vision")


@pytest.mark.rule("VOL-210", "VOL-906")
def test_pools_are_lost_before_the_no_cards_check() -> None:
    """Seat 1 has drawn nothing and is out; while his guest's owner decides, nothing of his turn is left."""
    t = Table(3, turn=1, deck={1: []}, gold=30, int_pool=4, monsters=[("orc", 2, 1)])
    t.state.strength = 2
    t.do("end")
    assert (t.decision, t.gold, t.pool, t.state.strength) == ("replace", 0, 0, 0)
