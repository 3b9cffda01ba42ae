"""Borders of what `greedy` counts."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table


def choice(**table: Any) -> str:
    return Table(**table, market=dict.fromkeys(range(1, 11), "")).choose("greedy")


@pytest.mark.parametrize(("pool", "label"), [(1, "play:potion_of_intellect"), (2, "end")])
def test_a_scroll_that_can_be_read_lacks_nothing(pool: int, label: str) -> None:
    """With 2 INT a Scroll can be read: what keeps Smelt Gold in hand is the missing Coin."""
    assert choice(hand={0: ["potion_of_intellect", "smelt_gold"]}, int_pool=pool) == label


@pytest.mark.parametrize(("pool", "label"), [(0, "play:potion_of_intellect"), (3, "play:fireball")])
def test_a_spell_that_can_be_cast_lacks_nothing(pool: int, label: str) -> None:
    assert choice(hand={0: ["potion_of_intellect", "fireball"]}, int_pool=pool) == label
