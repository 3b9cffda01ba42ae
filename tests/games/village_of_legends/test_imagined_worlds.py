"""What a searcher imagines follows from what he knows alone: not from how hidden cards really lie."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from simkit.games.village_of_legends.kernel.setup import mix_spells
from simkit.kernels.rng import fold
from tests.games.village_of_legends.table import Table

SPELLS = ["fireball", "ice_bolt", "lightning"]


def same_world(one: Table, other: Table, viewer: int) -> bool:
    """Do two states look alike to a seat, card for card?"""
    worlds = ((one.imagined(viewer, number), other.imagined(viewer, number)) for number in range(2))
    return all(a.state.tobytes() == b.state.tobytes() for a, b in worlds)


@pytest.mark.rule("VOL-103", "VOL-738")
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_order_of_the_spell_deck_is_hidden(viewer: int) -> None:
    first = Table(piles={"spell": SPELLS})
    for order in permutations(SPELLS):
        assert same_world(first, Table(piles={"spell": order}), viewer)


@pytest.mark.rule("VOL-738")
def test_only_the_spell_that_was_seen_is_known() -> None:
    """The Mage left an Earthquake on top; the three below may lie as they like."""
    first = Table(heroes={0: "mage"}, piles={"spell": ["earthquake", *SPELLS]}).do("ability:vision", "no")
    for order in permutations(SPELLS):
        t = Table(heroes={0: "mage"}, piles={"spell": ["earthquake", *order]}).do("ability:vision", "no")
        assert same_world(first, t, 0)
        assert t.imagined(0).describe()["market_decks"]["spell"][0] == "earthquake"


@pytest.mark.rule("VOL-103")
def test_the_order_of_the_main_deck_is_hidden() -> None:
    first = Table(piles={"main": ["knife", "orc", "chest"]})
    assert all(same_world(first, Table(piles={"main": order}), 1) for order in permutations(["knife", "orc", "chest"]))


@pytest.mark.rule("VOL-213")
def test_hands_and_decks_of_others_are_hidden() -> None:
    """Which of his unseen cards somebody holds, and in what order the others lie."""
    first = Table(hand={1: ["mace", "coin"]}, deck={0: ["knife", "staff"], 1: ["nugget", "helmet"]})
    other = Table(hand={1: ["nugget", "mace"]}, deck={0: ["staff", "knife"], 1: ["helmet", "coin"]})
    assert same_world(first, other, 0)
    assert not same_world(first, other, 1)


@pytest.mark.rule("VOL-738")
def test_every_order_of_the_other_spells_is_as_likely() -> None:
    """A known Spell lies second; the three others take their six orders around it."""
    t = Table(piles={"spell": ["fireball", "earthquake", "ice_bolt", "lightning"]})
    t.state.seen[1] = 1
    found = Counter[tuple[str, ...]]()
    for number in range(240):
        with np.errstate(over="ignore"):
            mix_spells(t.state, t.book, 0, fold(t.key, number))
        found[tuple(t.describe()["market_decks"]["spell"])] += 1
    assert {order[1] for order in found} == {"earthquake"}
    assert len(found) == 6
    assert min(found.values()) > 20


def test_hands_of_two_others_have_nothing_to_do_with_each_other() -> None:
    """They have the same cards: coin or staff, in half of the worlds not the same one."""
    t = Table(3, hand={1: ["coin"], 2: ["coin"]}, deck={1: ["staff"], 2: ["staff"]})
    hands = Counter((*world.hand(1), *world.hand(2)) for world in (t.imagined(0, number) for number in range(40)))
    assert len(hands) == 4
