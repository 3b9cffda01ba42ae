"""The kernel against independent implementations: who wins, and how long it takes."""

import json
from functools import cache
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


@cache
def log(games: int, seats: tuple[str, ...], variant: str = "standard", seed: int = 11, sets: tuple[str, ...] = ()) -> Array:
    flags = {"variant": variant, "run.players": len(seats), "run.seats": seats, "run.seed": seed, "run.rotate": "none"}
    session = Session(*open_scenario("axes", sets, flags))
    rows = session.rows(games)
    session.play(session.desk(), rows, 0)
    return rows


def wins(rows: Array, players: int) -> Array:
    """Games won by each seat."""
    return (rows["winners"][:, None] == 1 << np.arange(players)).sum(axis=0)


def close_shares(a: Array, n: int, b: Array, m: int) -> bool:
    """Are a of n and b of m the same share, within the standard errors of both?"""
    pooled = (np.asarray(a) + np.asarray(b)) / (n + m)
    return bool((abs(np.asarray(a) / n - np.asarray(b) / m) <= ERRORS * np.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))).all())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 4, 7])
def test_the_plain_script_plays_the_same_game(players: int, variant: str) -> None:
    games = 4000 if players < 7 else 2500
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


@pytest.mark.parametrize(
    ("variant", "players"), [(v, n) for v in VARIANTS for n in range(2, 8) if (v, n) != ("standard", 2)]
)
def test_greedy_beats_random(variant: str, players: int) -> None:
    rates = [
        wins(log(10_000, tuple("greedy" if p == seat else "random" for p in range(players)), variant), players)[seat]
        for seat in range(players)
    ]
    assert np.mean(rates) / 10_000 > 1.1 / players


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(3, 8))
def test_leader_loses_to_random(variant: str, players: int) -> None:
    rates = [
        wins(log(10_000, tuple("leader" if p == seat else "random" for p in range(players)), variant), players)[seat]
        for seat in range(players)
    ]
    assert np.mean(rates) / 10_000 < 1 / players - 0.005


def test_more_playouts_play_better() -> None:
    weak, strong = (
        wins(log(400, (f"rollout:{n}", "random", "random"), "strategic"), 3)[0] for n in (3, 60)
    )
    assert strong > weak + 20
