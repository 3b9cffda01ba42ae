"""Ratios of sums over games, with intervals by linearisation: the unit is the game."""

from dataclasses import dataclass

import numpy as np

from simkit.analysis.intervals import Z, wilson
from simkit.analysis.stream import Array


@dataclass(frozen=True)
class Ratio:
    """A ratio with its standard error and the games behind it."""

    estimate: float
    error: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """By the normal distribution."""
        return self.estimate - Z * self.error, self.estimate + Z * self.error

    @property
    def share_interval(self) -> tuple[float, float]:
        """Of a ratio that is a share: Wilson's, which holds near 0 and 1 too."""
        p = min(max(self.estimate, 0.0), 1.0)
        return wilson(p, p * (1 - p) / self.error**2 if self.error > 0 else self.games)


class RatioSums:
    """Adds up per-game pairs (top, bottom) of several ratios, part by part."""

    def __init__(self, ratios: int) -> None:
        self.sums, self.squares, self.games = np.zeros((ratios, 2)), np.zeros((ratios, 2, 2)), 0

    def add(self, pairs: Array) -> None:
        """`pairs[game, ratio, (top, bottom)]`."""
        self.sums += pairs.sum(0)
        self.squares += np.einsum("gai,gaj->aij", pairs, pairs)
        self.games += len(pairs)

    def ratio(self, index: int) -> Ratio | None:
        """The ratio of the sums; None where the bottom is 0 or there is but one game."""
        top, bottom = self.sums[index]
        if bottom == 0 or self.games < 2:
            return None
        value, squares = top / bottom, self.squares[index]
        spread = squares[0, 0] - 2 * value * squares[0, 1] + value**2 * squares[1, 1]
        error = np.sqrt(max(spread, 0.0) * self.games / (self.games - 1)) / abs(bottom)
        return Ratio(float(value), float(error), self.games)
