"""The kernel against independent implementations: who wins, and how long it takes."""

import json
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from simkit.games.axes import plain
from simkit.games.contract import Array
from simkit.games.registry import open_scenario
from simkit.games.session import Session

ERRORS = 4.5  # standard errors
VARIANTS = {"standard": 0, "strategic": 2}
REFERENCE = json.loads((Path(__file__).parent / "reference.json").read_text())


def log(games: int, seats: tuple[str, ...], variant: str = "standard", sets: tuple[str, ...] = ()) -> Array:
    """Winners, turns and first seat of many games."""
    flags = {"variant": variant, "run.players": len(seats), "run.seats": seats, "run.seed": 11, "run.rotate": "none"}
    session = Session(*open_scenario("axes", sets, flags))
    desk, rows = session.desk(), session.rows(min(games, 5000))
    kept = np.zeros(games, [(name, "i4") for name in ("winners", "turns", "first_seat")])
    for first in range(0, games, len(rows)):
        session.play(desk, rows, first)
        part = kept[first : first + len(rows)]
        for name in kept.dtype.names:
            part[name] = rows[name][: len(part)]
    return kept


def wins(rows: Array, players: int) -> Array:
    """Games won by each seat."""
    return (rows["winners"][:, None] == 1 << np.arange(players)).sum(axis=0)


def close_shares(a: Array, n: int, b: Array, m: int) -> bool:
    """Are a of n and b of m the same share, within the standard errors of both?"""
    a, b = np.asarray(a), np.asarray(b)
    pooled = (a + b) / (n + m)
    error = np.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
    return bool((abs(a / n - b / m) <= ERRORS * error).all())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_plain_script_plays_the_same_game(players: int, variant: str) -> None:
    games = 3000 if players < 7 else 2000
    rng = Random(players)
    ends = [plain.play(players, VARIANTS[variant], rng) for _ in range(games)]
    plain_wins = np.bincount([winner for winner, _ in ends], minlength=players)
    turns = np.array([turns for _, turns in ends])
    rows = log(100_000, ("random",) * players, variant)
    assert close_shares(wins(rows, players), len(rows), plain_wins, games)
    error = sqrt(turns.var() / games + rows["turns"].var() / len(rows))
    assert abs(turns.mean() - rows["turns"].mean()) < ERRORS * error
    assert abs(turns.std() / rows["turns"].std() - 1) < ERRORS / sqrt(games)


@pytest.mark.slow
@pytest.mark.parametrize(
    "reference", REFERENCE["configs"], ids=lambda c: f"{c['policy']}-{c['variant']}-{c['players']}" if c else ""
)
def test_the_reference_plays_the_same_game(reference: dict[str, Any]) -> None:
    players, games = reference["players"], REFERENCE["games"]
    rows = log(500_000, (reference["policy"],) * players, reference["variant"])
    assert close_shares(wins(rows, players), len(rows), reference["wins"], games)
    capped = games - sum(reference["wins"])
    assert close_shares((rows["winners"] == 0).sum(), len(rows), np.array(capped), games)
    turns = rows["turns"]
    error = sqrt(reference["turns_sd"] ** 2 / games + turns.var() / len(rows))
    assert abs(turns.mean() - reference["turns_mean"]) < ERRORS * error
    for q, quantile in zip((0.1, 0.5, 0.9), reference["turns_quantiles"], strict=True):
        error = ERRORS * sqrt(q * (1 - q) * (1 / games + 1 / len(rows)))
        assert (turns < quantile).mean() < q + error
        assert (turns <= quantile).mean() > q - error


@pytest.mark.rule("AXE-03")
@pytest.mark.parametrize("players", range(2, 8))
def test_with_a_random_start_every_seat_starts_and_wins_alike(players: int) -> None:
    games = 20_000
    rows = log(games, ("random",) * players, sets=("rules.start_seat=random",))
    limit = ERRORS * sqrt(games / players * (1 - 1 / players))
    assert (abs(np.bincount(rows["first_seat"], minlength=players) - games / players) < limit).all()
    assert (abs(wins(rows, players) - games / players) < limit).all()


def test_a_start_seat_moves_the_whole_game() -> None:
    games = 50_000
    zero, two = (log(games, ("random",) * 4, sets=(f"rules.start_seat={seat}",)) for seat in (0, 2))
    assert close_shares(wins(zero, 4), games, np.roll(wins(two, 4), -2), games)


@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_are_never_capped_and_early_seats_win_more(players: int) -> None:
    rows = log(20_000, ("random",) * players)
    won = wins(rows, players)
    assert won.sum() == len(rows)
    assert won[0] > won[-1]


def win_rate_against_random(policy: str, variant: str, players: int) -> float:
    """Of one seat with this policy, over all seats."""
    games = 1000
    tables = [tuple(policy if p == seat else "random" for p in range(players)) for seat in range(players)]
    won = [wins(log(games, seats, variant), players)[seat] for seat, seats in enumerate(tables)]
    return float(sum(won) / (games * players))


@pytest.mark.parametrize(
    ("variant", "players"), [(v, n) for v in VARIANTS for n in range(2, 8) if (v, n) != ("standard", 2)]
)
def test_greedy_beats_random(variant: str, players: int) -> None:
    assert win_rate_against_random("greedy", variant, players) > 1.1 / players


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(3, 8))
def test_leader_loses_to_random(variant: str, players: int) -> None:
    assert win_rate_against_random("leader", variant, players) < 0.95 / players


def test_search_beats_greedy() -> None:
    games = 300
    won = wins(log(games, ("rollout:40", "greedy", "greedy"), "strategic"), 3)[0]
    assert won / games > 1 / 3 + ERRORS * sqrt(2 / 9 / games)
