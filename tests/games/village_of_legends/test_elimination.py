"""Who is out has nothing left: no card, no Monster, nothing that is noted of them."""

import numpy as np
import pytest

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.combat import eliminate
from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-902", "VOL-901")
def test_nothing_is_noted_of_the_cards_of_the_eliminated() -> None:
    """Gold that his cards make, Heavy Weapons, Defence cards and Sheaths among them, damage on what he wore."""
    t = Table(
        3, hand={0: ["lightning"], 1: ["halberd", "chest"]}, deck={1: ["sheath", "helmet"]}, sheath={1: "great_sword"},
        slots={1: ["plate_armour"]}, marks={1: {"armour": 7}}, discard={1: ["nugget", "tower_shield"]}, berserk={1: 3},
        life={1: 1}, monsters=[("wolf", 1, 0), ("orc", 0, 2), ("goblin", 1, 2)],
    )  # fmt: skip
    s = t.state
    assert (s.own_cards[1], s.own_heavy[1], s.own_sheaths[1], s.own_slots[1].sum()) == (9, 2, 2, 3)
    t.dice(1).do("play:lightning", "seat:1")
    assert t.describe()["alive"] == [0, 2]
    for field in (
        "own_cards", "own_gold", "own_heavy", "own_sheaths", "own_slots", "marks", "hand", "discard", "hand_mask",
        "held", "left", "discards", "berserk", "life",
    ):  # fmt: skip
        assert not np.any(s[field][1]), field
    assert (t.slots(1), s.sheath[1], s.sheathed[1]) == ([], -1, -1)
    assert t.monsters() == [("orc", 2, 6)]


@pytest.mark.rule("VOL-902")
def test_what_was_played_this_turn_leaves_too() -> None:
    """The next player begins with an empty table."""
    t = Table(hand={0: ["staff"]}, deck={0: ["coin"], 1: []}, area=["coin", "halberd"])
    eliminate(t.state, t.book, t.tally, 0, L.BY_NO_CARDS, L.NOTHING)
    assert (t.area(), t.away()) == ([], ["coin", "coin", "halberd", "staff"])
    t.begin(1).do("end")
    assert sum(t.owned(1).values()) == 0


@pytest.mark.rule("VOL-902")
def test_what_other_players_have_stays() -> None:
    """Cards that the killer has played, worn and sheathed, and what others hold."""
    t = Table(
        3, hand={0: ["lightning", "coin"], 1: ["coin"], 2: ["staff"]}, discard={0: ["mace"], 2: ["knife"]},
        slots={0: ["helmet"], 2: ["plate_armour"]}, marks={0: {"helmet": 1}}, sheath={0: "halberd", 1: "hammer"},
        area=["coin"], life={1: 1}, deck={1: []},
    ).do("play:lightning", "seat:1")  # fmt: skip
    assert t.away() == ["coin", "hammer", "sheath"]
    assert (t.area(), t.hand(0), t.discards(0)) == (["coin", "lightning"], ["coin"], ["mace"])
    assert (t.slots(0), t.mark("helmet", 0), t.state.sheathed[0]) == (["helmet"], 1, t.number("halberd"))
    assert (t.hand(2), t.discards(2), t.slots(2)) == (["staff"], ["knife"], ["plate_armour"])


@pytest.mark.rule("VOL-901", "VOL-906")
def test_who_has_no_cards_has_no_life() -> None:
    t = Table(3, turn=1, deck={1: []}).do("end")
    assert (t.describe()["alive"], t.life) == ([0, 2], [35, 0, 35])
