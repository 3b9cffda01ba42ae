"""What a searching player imagines: all it can see stays, all it cannot see is dealt anew."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.axes.table import Table

HIDDEN = ("draw", "hand")


def imagined(t: Table, viewer: int, number: int) -> dict[str, Any]:
    return t.imagined(viewer, number).describe()


def middle(variant: str, steps: int) -> Table:
    t = Table.dealt(players=5, variant=variant, seed=3)
    for step in range(steps):
        t.do(t.choose("random", key=step))
    return t


@pytest.mark.rule("AXE-07")
@pytest.mark.parametrize("variant", ["standard", "strategic"])
@pytest.mark.parametrize("steps", [0, 1, 40])
def test_only_hidden_cards_change(variant: str, steps: int) -> None:
    t = middle(variant, steps)
    before = t.describe()
    for number in range(5):
        after = imagined(t, t.seat, number)
        assert {k: v for k, v in after.items() if k not in HIDDEN} == {
            k: v for k, v in before.items() if k not in HIDDEN
        }
        assert after["hand"][t.seat] == before["hand"][t.seat]
        assert [sum(hand.values()) for hand in after["hand"]] == [sum(hand.values()) for hand in before["hand"]]
        assert after["draw"] != before["draw"]
        unseen = [Counter(state["draw"]) + sum(map(Counter, state["hand"]), Counter()) for state in (before, after)]
        assert unseen[0] == unseen[1]


@pytest.mark.rule("AXE-07")
def test_an_unseen_card_may_be_anywhere() -> None:
    hand = {0: ["shield_1"], 1: ["wench", "shield_1"], 2: ["shield_1", "shield_1"]}
    t = Table(rest="none", variant="strategic", hand=hand, draw=["shield_1"] * 5, damage={1: ["single_axe"]})
    assert len(t.draw_pile()) == 4
    places: Counter[str] = Counter()
    for number in range(1600):
        world = imagined(t, 0, number)
        holders = [f"P{p}" for p, held in enumerate(world["hand"]) if "wench" in held]
        places[holders[0] if holders else f"draw {world['draw'].index('wench')}"] += 1
    assert set(places) == {"P1", "P2", "draw 0", "draw 1", "draw 2", "draw 3"}
    expected = {place: 400 if place.startswith("P") else 200 for place in places}
    assert sum((places[p] - n) ** 2 / n for p, n in expected.items()) < 25.7


def test_the_key_decides() -> None:
    t = middle("strategic", 10)
    assert imagined(t, 0, 1) == imagined(t, 0, 1)
    assert imagined(t, 0, 1) != imagined(t, 0, 2)


@pytest.mark.rule("AXE-70")
def test_what_was_drawn_and_what_will_be_shuffled_cannot_be_told() -> None:
    """Cards above the draw pile are left from before, and the game's key knows all shuffles to come."""
    t = middle("standard", 30)
    first = t.imagined(viewer=0).state.tobytes()
    t.state.draw[t.state.left : t.book["count"].sum()] ^= 1
    t.state.key += np.uint64(1)
    assert t.imagined(viewer=0).state.tobytes() == first
