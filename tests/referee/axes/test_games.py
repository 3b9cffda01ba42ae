"""The referee of Axes and Shields watches whole games."""

import random

import pytest

from simkit.testing.referee import check_referee, traces, watch
from tests.referee.axes.referee import Referee
from tests.referee.axes.table import AXES, CARDS, SHIELDS

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


def mixed(players: int) -> list[str]:
    return [("random", "greedy", "leader", "grudge", "life")[seat % 5] for seat in range(players)]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games(variant: str, players: int) -> None:
    for policies, games in (("random", 16), ("greedy", 16), (mixed(players), 8)):
        watch(traces(variant, players, policies, range(games // players)), Referee)


@pytest.mark.parametrize("sets", KNOBS.values(), ids=KNOBS)
def test_whole_games_of_other_scenarios(sets: tuple[str, ...]) -> None:
    for players, variant in ((2, "axes/strategic"), (4, "axes")):
        watch(traces(variant, players, "random", range(2), *sets), Referee)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_many_whole_games(variant: str, players: int, policy: str) -> None:
    """2,000 games for each number of players."""
    watch(traces(variant, players, policy, range(500), seed=2, many=True), Referee)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_mixed_tables(variant: str, players: int) -> None:
    watch(traces(variant, players, mixed(players), range(100), seed=3, many=True), Referee)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games_of_random_scenarios(players: int) -> None:
    rng = random.Random(players)
    for seed in range(150):
        variant, policy = rng.choice(VARIANTS), rng.choice(["random", "greedy"])
        watch(traces(variant, players, policy, range(3), *draw_knobs(rng, players), seed=seed, many=True), Referee)


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
    check_referee(next(traces("axes/strategic", 3, "random", range(1))), Referee)
