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


@pytest.mark.parametrize("monsters", [1, 2])
def test_a_player_is_aimed_at_and_no_monster(monsters: int) -> None:
    """Neither the first nor another, however little life the caster has himself."""
    t = Table(hand={0: ["lightning"]}, life={0: 3}, monsters=[("wolf", 1, 0)] * monsters).do("play:lightning")
    assert t.legal == ["seat:1", *[f"monster:{i}" for i in range(monsters)]]
    assert t.choose("greedy") == "seat:1"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_defensive_monster_is_kept(seat: int) -> None:
    t = Table(3, turn=seat, hand={seat: ["giant_turtle"]}).do("play:giant_turtle")
    assert t.choose("greedy") == f"seat:{seat}"


@pytest.mark.parametrize(("seat", "host"), [(0, 2), (1, 0), (2, 1)])
def test_other_monsters_go_to_who_attacks_one(seat: int, host: int) -> None:
    """With 3 players that is the one on the right."""
    t = Table(3, turn=seat, hand={seat: ["wolf"]}).do("play:wolf")
    assert t.choose("greedy") == f"seat:{host}"
