"""Ratios of sums over games, with intervals by linearisation. The unit is the game.

A game without events has no information about a ratio, and one game with ten events has less than ten games with one
each. The number of games is therefore Kish's effective number *of equal weight*, also for Student's quantiles.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from simkit.analysis.intervals import FLAT, Z, share_bounds, student
from simkit.analysis.run_logs import Array

PSEUDO = 2.0  # pseudo-games in every variance, one in each direction: a few games may agree by chance
ENOUGH = 10  # binary games: with fewer, Student's quantile is used
MANY = 1_000  # games: if fewer have the same value, it still gets an interval
STEP = 1.0  # difference of a pseudo-game from the ratio, if the games do not show a smaller one


@dataclass(frozen=True)
class Ratio:
    """A ratio with its standard error and its number of games."""

    estimate: float
    error: float
    games: float  # effective number, of equal weight
    trials: float  # the sum of the bottoms
    step: float = STEP  # difference of a pseudo-game from the ratio
    counts: bool = False  # tops and bottoms are never below 0
    binary: bool = False  # a game counts once or not at all, and is a success or not

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of a mean."""
        step = self.step / self.trials
        half = self.quantile * sqrt(self.error * self.error + PSEUDO * step * step)
        low = self.estimate - half
        return max(low, 0.0) if self.counts else low, self.estimate + half

    @property
    def share_interval(self) -> tuple[float, float]:
        """The interval of a share; it holds near 0 and 1 too."""
        p = min(max(self.estimate, 0.0), 1.0)
        if self.binary and self.games >= ENOUGH:
            return share_bounds(p, self.games)  # the variance follows from p, so no quantile of Student is needed
        return share_bounds(p, self.size, self.quantile)

    @property
    def always(self) -> bool:
        """The value was the same in every one of many games. This does not prove that the rules fix it."""
        variance = self.error * self.error * self.games
        return self.games >= MANY and variance <= FLAT * max(self.estimate * self.estimate, 1.0)

    @property
    def quantile(self) -> float:
        return student(Z, self.games - 1)

    @property
    def size(self) -> float:
        """The effective number of independent trials; if all ended alike, the number of games, as they may depend."""
        p = min(max(self.estimate, 0.0), 1.0)
        if p in (0.0, 1.0):
            return self.games
        plain = p * (1 - p) / max(self.trials, self.games)
        return p * (1 - p) * (self.games + PSEUDO) / (self.games * self.error * self.error + PSEUDO * plain)


class RatioSums:
    """Adds up per-game pairs (top, bottom) of several ratios, part by part."""

    def __init__(self, ratios: int) -> None:
        self.sums, self.squares, self.games = np.zeros((ratios, 2)), np.zeros((ratios, 2, 2)), 0
        self.least = np.zeros(ratios)  # of tops and bottoms, and 0

    def add(self, pairs: Array) -> None:
        """`pairs[game, ratio, (top, bottom)]`."""
        self.sums += pairs.sum(0)
        self.squares += np.einsum("gai,gaj->aij", pairs, pairs)
        self.least = np.minimum(self.least, pairs.min((0, 2), initial=0.0))
        self.games += len(pairs)

    def add_kinds(self, pairs: Array, times: Array, first: int) -> None:
        """Add the pairs of kinds of games, each met so many times, for some ratios only; the caller counts `games`."""
        here = slice(first, first + pairs.shape[1])
        self.sums[here] += np.einsum("g,gai->ai", times, pairs)
        self.squares[here] += np.einsum("g,gai,gaj->aij", times, pairs, pairs)
        self.least[here] = np.minimum(self.least[here], pairs.min((0, 2), initial=0.0))

    def ratio(self, index: int) -> Ratio | None:
        """The ratio of the sums; None if the bottom is 0 or there is only one game."""
        top, bottom = self.sums[index]
        if bottom == 0 or self.games < 2:
            return None
        value, squares = top / bottom, self.squares[index]
        games = bottom**2 / squares[1, 1]
        spread = max(squares[0, 0] - 2 * value * squares[0, 1] + value**2 * squares[1, 1], 0.0)
        error = np.sqrt(spread * games / max(games - 1, 1.0)) / abs(bottom)
        return Ratio(
            float(value), float(error), float(games), float(abs(bottom)), self._step(index, spread, games),
            counts=bool(self.least[index] >= 0),
            binary=bool(squares[1, 1] == bottom and squares[0, 0] == top),
        )  # fmt: skip

    def _step(self, index: int, spread: float, games: float) -> float:
        """The mean size of an event, at most the spread between games or `STEP`, whichever is larger."""
        top, squared = abs(self.sums[index, 0]), self.squares[index, 0, 0]
        event = squared / top if top > 0 else STEP
        return float(min(event, max(np.sqrt(spread / games), STEP)))


def seat_totals(top: Array, bottom: Array) -> Array:
    """Pairs (top, bottom) by game and item, both summed over the seats."""
    return np.stack([top.sum(1, dtype=np.float64), bottom.sum(1, dtype=np.float64)], axis=-1)
