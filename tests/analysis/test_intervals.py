"""Intervals against textbook values, at the edges, and (quickly; tests/statistical is precise) by their coverage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, inf, sqrt

import numpy as np
import pytest

from simkit.analysis.intervals import LEVEL, Stratum, Z, digits, share, share_bounds, student, wilson

RUNS = 400
Bounds = Callable[[float, float], tuple[float, float]]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_printed(wins: int, games: int, low: float, high: float) -> None:
    """The table of Newcombe (1998)."""
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=6e-5)


def stratum(values: Sequence[float] | np.ndarray) -> Stratum:
    x = np.asarray(values, float)
    return Stratum(len(x), float(x.sum()), float((x * x).sum()))


@pytest.mark.parametrize(("wins", "games"), [(81, 263), (15, 148), (0, 20), (1, 29), (29, 29), (5, 10)])
def test_two_more_wins_and_two_more_losses(wins: int, games: int) -> None:
    """Agresti and Coull: the plain interval after Z**2 / 2 more games of each kind (about two)."""
    more = games + Z * Z
    p = (wins + Z * Z / 2) / more
    half = Z * sqrt(p * (1 - p) / more)
    assert share_bounds(wins / games, games) == pytest.approx((max(p - half, 0.0), min(p + half, 1.0)))


def chance(events: int, games: int, p: float) -> float:
    return comb(games, events) * p**events * (1 - p) ** (games - events)


@pytest.mark.parametrize("games", [10, 30, 100])
def test_exact_coverage_of_shares(games: int) -> None:
    """Over all shares: Wilson's falls to 0.84 near 0 and 1."""
    bounds = [share_bounds(k / games, games) for k in range(games + 1)]
    for p in np.linspace(0.002, 0.998, 499):
        covered = sum(chance(k, games, p) for k, (low, high) in enumerate(bounds) if low <= p <= high)
        assert covered > 0.92


@pytest.mark.parametrize(
    ("freedom", "printed", "within"), [(1, 12.706, 0.4), (2, 4.303, 0.05), (5, 2.571, 0.003), (30, 2.0423, 0.0005)]
)
def test_student_as_printed(freedom: float, printed: float, within: float) -> None:
    assert printed * (1 - 1e-4) <= student(Z, freedom) <= printed * (1 + within)


def test_student_of_many_is_normal_and_of_none_is_finite() -> None:
    assert student(Z, 1e9) == pytest.approx(Z)
    assert student(Z, 0.0) == student(Z, 1.0) < 20


def test_intervals_never_look_like_points() -> None:
    assert digits(0.1, 0.2) == 2
    assert digits(-1e-4, 2e-4) == 4
    assert digits(0.0, 0.00014) == 4
    assert digits(1.0, 1.0) == 2


def test_the_level_is_95_percent() -> None:
    assert LEVEL == 0.95
    assert pytest.approx(1.959964) == Z


@pytest.mark.parametrize("p", [0.0, 1e-12, 0.3, 1.0])
@pytest.mark.parametrize("n", [0, 1e-9, 1, 2.5, 1e15, inf])
@pytest.mark.parametrize("bounds", [wilson, share_bounds])
def test_it_holds_the_share_and_stays_a_share(bounds: Bounds, p: float, n: float) -> None:
    low, high = bounds(p, n)
    assert 0 <= low <= p <= high <= 1
    assert (low == high) == (n == inf) or n > 1e14


def test_plain_wins_count_each_game() -> None:
    found = share([Stratum(263, 81, 81)])
    assert (found.value, found.games) == (81 / 263, 263)
    assert (found.low, found.high) == wilson(81 / 263, 263)


def test_no_game() -> None:
    found = share([])
    assert (found.low, found.high, found.games) == (0.0, 1.0, 0)
    assert share([Stratum(0, 0.0, 0.0)]) == found


@pytest.mark.parametrize("won", [0.0, 1.0, 0.5])
def test_one_game(won: float) -> None:
    found = share([stratum([won])])
    assert (found.value, found.games) == (won, 1)
    assert (found.low, found.high) == wilson(won, 1)


@pytest.mark.parametrize("rotations", [1, 4])
def test_all_lost_and_all_won(rotations: int) -> None:
    for value in (0.0, 1.0):
        found = share([stratum([value] * 50)] * rotations)
        assert (found.low, found.high) == wilson(value, 50 * rotations)


def test_one_policy_in_four_seats_cannot_win_more_than_its_part() -> None:
    """It is a share of 1/4 of the games, which somebody wins or nobody does."""
    always = share([Stratum(100, 25.0, 6.25)], most=0.25)
    low, high = wilson(1.0, 100)
    assert (always.value, always.low, always.high) == (0.25, low / 4, high / 4)
    capped = share([stratum([0.25] * 90 + [0.0] * 10)], most=0.25)
    assert (capped.low, capped.high) == pytest.approx(tuple(b / 4 for b in wilson(0.9, 100)))
    assert capped.within(LEVEL) == pytest.approx((capped.low, capped.high))
    third = share([stratum([1 / 3] * 7)], most=1 / 3)  # no noise of floats
    assert third.low < third.value - 0.05


def test_every_rotation_counts_alike() -> None:
    found = share([stratum([1.0] * 30), stratum([0.0] * 10)])
    assert (found.value, found.games) == (0.5, 40)


def test_the_effective_size() -> None:
    """A policy in two of four seats: values 0 and 1/2 vary less than 0 and 1, so games tell more."""
    values = [0.5] * 100 + [0.0] * 100
    found = share([stratum(values)])
    size = 0.25 * 0.75 / (float(np.var(values, ddof=1)) / 200)
    assert size > 500
    assert (found.low, found.high) == pytest.approx(wilson(0.25, size))
    normal = Z * sqrt(0.25 * 0.75 / size)
    assert found.high - found.low == pytest.approx(2 * normal, rel=0.02)


def covers(truth: float, draw: list[list[Stratum]]) -> float:
    return sum(e.low <= truth <= e.high for e in map(share, draw)) / len(draw)


def test_coverage_plain() -> None:
    rng = np.random.default_rng(11)
    assert 0.92 < covers(0.25, [[stratum(rng.random(400) < 0.25)] for _ in range(RUNS)]) < 0.98


def test_coverage_of_a_rotated_policy() -> None:
    """The chance depends on the seat: without strata the interval would be too wide."""
    rng, chances = np.random.default_rng(12), np.array([0.9, 0.6, 0.3, 0.1])
    draws = [[stratum(rng.random(60) < p) for p in chances] for _ in range(RUNS)]
    assert 0.92 < covers(float(chances.mean()), draws) < 0.98
    pooled = [[Stratum(*np.sum([[s.n, s.total, s.squares] for s in strata], 0))] for strata in draws]
    assert covers(float(chances.mean()), pooled) > 0.98


def test_coverage_of_shared_wins() -> None:
    rng, values, chances = np.random.default_rng(13), [0.0, 1 / 3, 0.5, 1.0], [0.5, 0.2, 0.1, 0.2]
    truth = float(np.dot(values, chances))
    assert 0.92 < covers(truth, [[stratum(rng.choice(values, 300, p=chances))] for _ in range(RUNS)]) < 0.98


def test_coverage_of_few_games_in_many_rotations() -> None:
    rng = np.random.default_rng(14)
    chances = rng.uniform(0.1, 0.4, 24)
    draws = [[stratum(rng.random(2) < p) for p in chances] for _ in range(RUNS)]
    assert 0.91 < covers(float(chances.mean()), draws) < 0.99
