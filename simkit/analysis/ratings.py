"""The strength of players from the games of every pair: ratings, circles and the equilibrium of the league.

The pay-off of a pair is the share of the wins that its first player gets. Ratings follow the model of Bradley and
Terry: the chance of a win is a logistic function of the difference of two ratings. The intervals do not assume that the
model is true.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import log, sqrt

import numpy as np
import numpy.typing as npt

from simkit.analysis.intervals import Estimate, Z

Matrix = npt.NDArray[np.float64]
SCALE = 400 / log(10)  # rating points: a 400-point lead means 10 wins in 11 games
STEPS, ENOUGH = 200, 1e-12  # of Newton's method
ROUNDS, FIRST_LOOK = 20_000, 8  # of regret matching: at most, and before the first try of an exact solution
TOLERANCE = 1e-9  # of an equilibrium


@dataclass(frozen=True)
class Rating:
    """Points above the mean of the league, with a 95 % interval."""

    value: float
    low: float
    high: float


def with_pseudo_games(estimate: Estimate) -> tuple[float, float]:
    """A pay-off and its variance with two pseudo-games, one won and one lost, so that every rating is finite."""
    size = estimate.size + 2
    value = (estimate.value * estimate.size + 1) / size
    return value, value * (1 - value) / size


def ratings(players: int, pairs: Sequence[tuple[int, int]], payoffs: Sequence[Estimate]) -> list[Rating]:
    """Maximum-likelihood ratings with the same weight for all pairs; their intervals come from the delta method."""
    shrunk = np.array([with_pseudo_games(payoff) for payoff in payoffs])
    values, variances = shrunk[:, 0], shrunk[:, 1]
    design = np.zeros((len(pairs), players))
    for row, (a, b) in enumerate(pairs):
        design[row, a], design[row, b] = 1.0, -1.0
    strength = np.zeros(players)
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-design @ strength))
        inverse = np.linalg.pinv(design.T @ (design * (expected * (1 - expected))[:, None]), hermitian=True)
        step = inverse @ design.T @ (values - expected)
        strength += step / max(1.0, np.abs(step).max())
        if np.abs(step).max() < ENOUGH:
            break
    moved = inverse @ design.T  # change of each rating per change of a pay-off
    errors = np.sqrt((moved**2 * variances).sum(1))
    return [
        Rating(SCALE * value, SCALE * (value - Z * error), SCALE * (value + Z * error))
        for value, error in zip((strength - strength.mean()).tolist(), errors.tolist(), strict=True)
    ]


def circles(players: int, beats: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Triples in which each player beats the next and the last beats the first; each once, lowest number first."""
    wins = set(beats)
    triples = [
        (a, b, c) for a, b, c in permutations(range(players), 3) if a < b and a < c and {(a, b), (b, c), (c, a)} <= wins
    ]
    return sorted(triples)


def equilibrium(payoffs: Matrix) -> Matrix:
    """The mixture of players that no player beats: the equilibrium of the game in which each side picks a player.

    `payoffs[a, b]` is the share of wins of a against b, minus 1/2. Regret matching starts from an even mixture, so that
    equal players have equal shares. If possible, the result is then solved exactly for the players that remain.
    """
    players = len(payoffs)
    regret, total = np.zeros(players), np.zeros(players)
    mixture = np.full(players, 1 / players)
    for number in range(1, ROUNDS + 1):
        gains = payoffs @ mixture
        regret = np.maximum(regret + gains - mixture @ gains, 0.0)
        mixture = regret / regret.sum() if regret.sum() > 0 else np.full(players, 1 / players)
        total += number * mixture
        looked_at = number >= FIRST_LOOK and number & (number - 1) == 0  # at powers of two
        if looked_at and (exact := _solved(payoffs, total / total.sum())) is not None:
            return exact
    average: Matrix = total / total.sum()
    return average


def _solved(payoffs: Matrix, near: Matrix) -> Matrix | None:
    """The exact equilibrium with the same players as `near`, if there is one."""
    used = np.flatnonzero(near > 0.5 * near.max() / len(near))
    system = np.vstack([payoffs[np.ix_(used, used)], np.ones(len(used))])
    shares = np.linalg.lstsq(system, np.append(np.zeros(len(used)), 1.0), rcond=None)[0]
    mixture = np.zeros(len(near))
    mixture[used] = shares
    fits = shares.min() >= 0 and abs(shares.sum() - 1) < TOLERANCE and (payoffs @ mixture).max() < TOLERANCE
    return mixture if fits else None


def error_of(estimate: Estimate) -> float:
    """The standard error of a pay-off, for tests against 1/2."""
    return sqrt(with_pseudo_games(estimate)[1])
