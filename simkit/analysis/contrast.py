"""The difference of two shares of the same games, such as the win rates of seats with a card and of seats without."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from simkit.analysis.intervals import Z, share_bounds, student
from simkit.analysis.ratios import PSEUDO, Ratio

STEPS = 60  # halvings that find a p-value
SUREST = 37.0  # normal quantile: p is 0 beyond


@dataclass(frozen=True)
class Contrast:
    """`a` less `b`, and the covariance of both."""

    a: Ratio
    b: Ratio
    covariance: float

    @property
    def value(self) -> float:
        return self.a.estimate - self.b.estimate

    def interval(self, z: float = Z) -> tuple[float, float]:
        """From the intervals of both shares, as Newcombe squares and adds them: right for small groups too, and without
        width 0 where one of them never won. Where both go by the same games, their correlation counts (Zou and Donner).
        """
        (low_a, high_a), (low_b, high_b) = self._bounds(self.a, z), self._bounds(self.b, z)
        a, b, together = self.a.estimate, self.b.estimate, self.correlation
        below = _apart(a - low_a, high_b - b, together)
        above = _apart(high_a - a, b - low_b, together)
        return max(self.value - below, -1.0), min(self.value + above, 1.0)

    @staticmethod
    def _bounds(ratio: Ratio, z: float) -> tuple[float, float]:
        return share_bounds(ratio.estimate, ratio.size, student(z, ratio.games - 1))

    @property
    def correlation(self) -> float:
        """Drawn towards 0 as by two more games that show none: few games may go together by chance."""
        games, errors = min(self.a.games, self.b.games), self.a.error * self.b.error
        return min(max(self.covariance / errors, -1.0), 1.0) * games / (games + PSEUDO) if errors > 0 else 0.0

    @property
    def p(self) -> float:
        """Two-sided: the level at which the interval begins to hold 0."""
        if self.value == 0:
            return 1.0
        low, high = 0.0, SUREST
        for _ in range(STEPS):
            z = (low + high) / 2
            bounds = self.interval(z)
            low, high = (low, z) if bounds[0] <= 0 <= bounds[1] else (z, high)
        return 2 * NormalDist().cdf(-low)


def _apart(one: float, other: float, together: float) -> float:
    return sqrt(max(one * one + other * other - 2 * together * one * other, 0.0))
