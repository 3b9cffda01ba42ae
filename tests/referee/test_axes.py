"""The referee of Axes and Shields watches whole games."""

import copy
import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from tests.referee.axes import Referee, judge
from tests.referee.axes_table import AXES, CARDS, SHIELDS
from tests.referee.replays import Compiled, traces
from tests.referee.trace import Disagreement

VARIANTS = ("axes", "axes/strategic")
PLAYERS = range(2, 8)
FEW_CARDS = (
    "cards.single_axe.count=3",
    "cards.double_axe.count=2",
    "cards.triple_axe.count=1",
    "cards.shield_1.count=2",
    "cards.shield_2.count=1",
    "cards.shield_3.count=1",
    "cards.shield_4.count=1",
    "cards.armory.count=5",
    "cards.wench.count=4",
)
ONE_AXE = tuple(f"cards.{card}.count={int(card in ('single_axe', 'wench'))}" for card in CARDS)
KNOBS = {
    "use while holding": ("rules.armory_while_holding='use'",),
    "no protection": ("rules.skip_protection=false",),
    "no store": ("rules.armory_store=false",),
    "no store, use while holding": ("rules.armory_store=false", "rules.armory_while_holding='use'"),
    "wench cannot remove": ("rules.wench_remove=false",),
    "wench cannot skip": ("rules.wench_skip=false",),
    "wench does nothing": ("rules.wench_remove=false", "rules.wench_skip=false"),
    "one card in hand": ("rules.hand_size=1",),
    "four cards in hand": ("rules.hand_size=4",),
    "random start": ("rules.start_seat='random'",),
    "seat 1 starts": ("rules.start_seat=1",),
    "other numbers": (
        "rules.hits_to_out=6",
        "rules.hits_to_out_2p=7",
        "cards.single_axe.value=4",
        "cards.triple_axe.value=1",
        "cards.shield_2.value=8",
    ),
    "few cards": (*FEW_CARDS, "rules.max_turns=200"),
    "few cards, use while holding": (
        *FEW_CARDS,
        "rules.armory_while_holding='use'",
        "rules.skip_protection=false",
        "rules.max_turns=200",
    ),
    "one axe": (*ONE_AXE, "rules.max_turns=200", "rules.hand_size=0"),
    "few turns": ("rules.max_turns=20",),
    "few draws": ("rules.max_draws=25",),
    "long chains": (
        *ONE_AXE,
        "cards.armory.count=30",
        "rules.armory_store=false",
        "rules.hand_size=0",
        "rules.max_draws=300",
    ),
}


def watch(games: Iterable[Iterable[str]]) -> list[Referee]:
    return [judge(lines) for lines in games]


def mixed(players: int) -> list[str]:
    return [("random", "greedy", "leader", "grudge", "life")[seat % 5] for seat in range(players)]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games(variant: str, players: int) -> None:
    for policies, games in (("random", 16), ("greedy", 16), (mixed(players), 8)):
        watch(traces(variant, players, policies, range(games // players)))


@pytest.mark.parametrize("sets", KNOBS.values(), ids=KNOBS)
def test_whole_games_of_other_scenarios(sets: tuple[str, ...]) -> None:
    for players, variant in ((2, "axes/strategic"), (4, "axes")):
        watch(traces(variant, players, "random", range(2), *sets))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_many_whole_games(variant: str, players: int, policy: str) -> None:
    """2,000 games for each number of players."""
    watch(traces(variant, players, policy, range(500), seed=2, replay=Compiled))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_mixed_tables(variant: str, players: int) -> None:
    watch(traces(variant, players, mixed(players), range(100), seed=3, replay=Compiled))


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games_of_random_scenarios(players: int) -> None:
    rng = random.Random(players)
    for seed in range(150):
        variant, policy = rng.choice(VARIANTS), rng.choice(["random", "greedy"])
        watch(traces(variant, players, policy, range(3), *draw_knobs(rng, players), seed=seed, replay=Compiled))


def draw_knobs(rng: random.Random, players: int) -> list[str]:
    """A scenario at random, within the ranges of the rules."""
    hand = rng.choice([0, 0, 1, 2, 3, 4])
    counts = [rng.randint(0, rng.choice([2, 6, 20])) for _ in range(9)]
    counts[0] = max(counts[0], players * hand + 1 - sum(counts[1:]), 1)
    flags = ("armory_store", "wench_remove", "wench_skip", "skip_protection")
    return [
        *(f"cards.{card}.count={count}" for card, count in zip(CARDS, counts, strict=True)),
        *(f"cards.{card}.value={rng.randint(1, 6)}" for card in (*AXES, *SHIELDS)),
        *(f"rules.{flag}={rng.choice(['true', 'true', 'false'])}" for flag in flags),
        f"rules.armory_while_holding={rng.choice(['discard', 'use'])!r}",
        f"rules.hand_size={hand}",
        f"rules.hits_to_out={rng.randint(5, 20)}",
        f"rules.hits_to_out_2p={rng.randint(5, 30)}",
        f"rules.start_seat={rng.choice(['random', *range(players)])!r}",
        "rules.max_turns=200",
        "rules.max_draws=2000",
    ]


def test_the_referee_sees_what_is_wrong() -> None:
    """A trace with any one field changed is not accepted."""
    lines = list(next(traces("axes/strategic", 3, "random", range(1))))
    judge(lines)
    rng = random.Random(1)
    step = len(lines) // 2
    record = json.loads(lines[step])
    for key, value in record["state"].items():
        broken = copy.deepcopy(record)
        broken["state"][key] = other(value, rng)
        with pytest.raises(Disagreement, match=key):
            judge([*lines[:step], json.dumps(broken), *lines[step + 1 :]])
    for key in ("seat", "decision", "legal", "forced"):
        broken = copy.deepcopy(record)
        broken[key] = other(record[key], rng)
        with pytest.raises(Disagreement):
            judge([*lines[:step], json.dumps(broken), *lines[step + 1 :]])
    result = json.loads(lines[-1])["result"]
    for key, value in result.items():
        with pytest.raises(Disagreement, match=key):
            judge([*lines[:-1], json.dumps({"result": {**result, key: other(value, rng)}})])


def other(value: Any, rng: random.Random) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case dict():
            return {**value, "single_axe": value.get("single_axe", 0) + 1}
        case list():
            return [*value[:-1], other(value[-1], rng)] if value else [1]
    return "something"
