"""What a searcher makes of what he cannot know: who is still to choose a deck, who is first, who is late."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simkit.games.drakkar.kernel.unseen import imagine_late
from simkit.kernels.rng import fold
from tests.games.drakkar.table import Table

WORLDS = 240


def first_players(viewer: int, **rules: Any) -> Counter[int]:
    """How often each of three players is the most fearsome one in what a seat imagines."""
    t = Table(3, rules=rules)
    t.hands({0: ["bow"], 1: ["stern"], 2: ["deck"]})
    found = Counter[int]()
    for number in range(WORLDS):
        with np.errstate(over="ignore"):
            t.state.key = fold(t.key, number)
            imagine_late(t.state, t.book, viewer)
        found[int(t.state.fearsome)] += 1
        assert t.state.fearsome not in t.describe()["late"]
    return found


def near(n: int, share: float) -> bool:
    """Within 4.5 standard errors."""
    return abs(n - WORLDS * share) < 4.5 * (WORLDS * share * (1 - share)) ** 0.5


@pytest.mark.rule("DRK-015")
def test_every_seat_has_one_place_in_an_imagined_brawl() -> None:
    """Whoever has taken a deck, or does so now, does not come again."""
    t = Table(4, start=True)
    for taken in range(3):
        order = t.describe()["brawl_order"]
        for k in range(6):
            imagined = t.imagined(t.actor, k).describe()["brawl_order"]
            assert sorted(imagined) == [0, 1, 2, 3]
            assert imagined[: taken + 1] == order[: taken + 1]
        t.take(t.codes[0])


@pytest.mark.rule("DRK-028", "DRK-029")
@pytest.mark.parametrize("penalty", ["lose_turn", "random_play"])
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_who_is_asked_thinks_that_he_is_probably_first(viewer: int, penalty: str) -> None:
    """The first is never late, others are in 9 of 10 turns: who may choose is the first in 10 of 12 worlds.

    For he would be asked anyway if he were the first, but only in 1 of 10 turns if one of the two others were.
    """
    first = first_players(viewer, late_prob=0.9, late_penalty=penalty)
    assert near(first[viewer], 10 / 12)
    assert all(near(first[p], 1 / 12) for p in range(3) if p != viewer)


@pytest.mark.rule("DRK-028", "DRK-032")
def test_who_always_chooses_learns_nothing_from_being_asked() -> None:
    """With an extra discard late players choose, too: each of three is the first in a third of the worlds."""
    first = first_players(0, late_prob=0.9, late_penalty="extra_discard")
    assert all(near(first[p], 1 / 3) for p in range(3))


@pytest.mark.rule("DRK-028")
def test_the_quick_are_imagined_first_more_often() -> None:
    """Speeds 1, 2, 5 of players who are hardly ever late."""
    first = first_players(0, late_prob=[0, 0, 0.001], play_speed=[1, 2, 5])
    assert all(near(first[p], share) for p, share in enumerate((1 / 8, 2 / 8, 5 / 8)))
