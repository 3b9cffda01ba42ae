"""Ratios of sums over games, with intervals by linearisation: the unit is the game.

Games without anything to count tell nothing, and one game with ten plays tells less than ten games with one each. What
counts is how many games *of equal weight* would tell as much (Kish). Student's quantiles are for that number.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from simkit.analysis.intervals import FLAT, Z, share_bounds, student
from simkit.analysis.run_logs import Array

PSEUDO = 2.0  # games in every variance that differ from the ratio, one each way: few games may be alike by chance
ENOUGH = 10  # games that count once: fewer have no normal quantile
MANY = 1_000  # games: fewer that are alike are given an interval
STEP = 1.0  # by which such a game differs, where no other has shown it


@dataclass(frozen=True)
class Ratio:
    """A ratio with its standard error and the games behind it."""

    estimate: float
    error: float
    games: float  # of equal weight that would tell as much
    trials: float  # the sum of the bottoms
    step: float = STEP  # by how much a game may differ from the ratio
    counts: bool = False  # tops and bottoms are never below 0
    binary: bool = False  # a game counts once or not at all, and is a success or not

    @property
    def interval(self) -> tuple[float, float]:
        """Of a mean."""
        step = self.step / self.trials
        half = self.quantile * sqrt(self.error * self.error + PSEUDO * step * step)
        low = self.estimate - half
        return max(low, 0.0) if self.counts else low, self.estimate + half

    @property
    def share_interval(self) -> tuple[float, float]:
        """Of a ratio that is a share, which holds near 0 and 1 too."""
        p = min(max(self.estimate, 0.0), 1.0)
        if self.binary and self.games >= ENOUGH:
            return share_bounds(p, self.games)  # its spread follows from p: nothing else is estimated
        return share_bounds(p, self.size, self.quantile)

    @property
    def always(self) -> bool:
        """It was the same in all of many games: no proof that the rules fix it, but all that can be told of it."""
        variance = self.error * self.error * self.games
        return self.games >= MANY and variance <= FLAT * max(self.estimate * self.estimate, 1.0)

    @property
    def quantile(self) -> float:
        return student(Z, self.games - 1)

    @property
    def size(self) -> float:
        """How many independent trials would tell as much; where all ended alike, perhaps no more than games."""
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

    def ratio(self, index: int) -> Ratio | None:
        """The ratio of the sums; None where the bottom is 0 or there is but one game."""
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
        """The size of an event, but no more than games differ by, or `STEP`."""
        top, squared = abs(self.sums[index, 0]), self.squares[index, 0, 0]
        event = squared / top if top > 0 else STEP
        return float(min(event, max(np.sqrt(spread / games), STEP)))
