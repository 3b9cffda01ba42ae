"""The difference of two shares of the same games, such as the win rates of seats with a card and of seats without."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from simkit.analysis.intervals import Z, share_bounds, student
from simkit.analysis.ratios import PSEUDO, Ratio

STEPS = 60  # bisections to find a p-value
LARGEST_Z = 37.0  # normal quantile; beyond it p is 0


@dataclass(frozen=True)
class Contrast:
    """`a` minus `b`, with the covariance of both."""

    a: Ratio
    b: Ratio
    covariance: float

    @property
    def value(self) -> float:
        return self.a.estimate - self.b.estimate

    def interval(self, z: float = Z) -> tuple[float, float]:
        """Newcombe's interval, from the intervals of both shares: it holds for small groups and never has width 0.

        The correlation of the shares, which come from the same games, is included (Zou and Donner).
        """
        (low_a, high_a), (low_b, high_b) = self._bounds(self.a, z), self._bounds(self.b, z)
        a, b, correlation = self.a.estimate, self.b.estimate, self.correlation
        below = _combined(a - low_a, high_b - b, correlation)
        above = _combined(high_a - a, b - low_b, correlation)
        return max(self.value - below, -1.0), min(self.value + above, 1.0)

    @staticmethod
    def _bounds(ratio: Ratio, z: float) -> tuple[float, float]:
        return share_bounds(ratio.estimate, ratio.size, student(z, ratio.games - 1))

    @property
    def correlation(self) -> float:
        """The correlation, shrunk towards 0 as if two more games had none: in few games it may be chance."""
        games, errors = min(self.a.games, self.b.games), self.a.error * self.b.error
        return min(max(self.covariance / errors, -1.0), 1.0) * games / (games + PSEUDO) if errors > 0 else 0.0

    @property
    def p(self) -> float:
        """The two-sided p-value: the level at which the interval starts to contain 0."""
        if self.value == 0:
            return 1.0
        low, high = 0.0, LARGEST_Z
        for _ in range(STEPS):
            z = (low + high) / 2
            bounds = self.interval(z)
            low, high = (low, z) if bounds[0] <= 0 <= bounds[1] else (z, high)
        return 2 * NormalDist().cdf(-low)


def _combined(one: float, other: float, correlation: float) -> float:
    return sqrt(max(one * one + other * other - 2 * correlation * one * other, 0.0))
