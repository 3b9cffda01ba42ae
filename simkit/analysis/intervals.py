"""Intervals for means of per-game values. The unit is the game; strata are the rotations of the seats.

Win rates have Wilson's intervals. Other shares have those of Agresti and Coull, which have the same centre, never have
width 0 and hold near 0 and 1 too. There Wilson's hold too rarely: 85 % if one event is expected in six runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isinf, sqrt
from statistics import NormalDist

LEVEL = 0.95
Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
MOST_DIGITS = 8
FLAT = 1e-12  # variance of one game: a smaller one is rounding noise


@dataclass(frozen=True)
class Estimate:
    """A share with its interval, the number of games, and the effective number of independent 0/1 games."""

    value: float
    low: float
    high: float
    games: int
    size: float
    most: float = 1.0  # the largest possible share

    def within(self, level: float) -> tuple[float, float]:
        """The interval at another confidence level."""
        low, high = wilson(self.value / self.most, self.size, NormalDist().inv_cdf(0.5 + level / 2))
        return low * self.most, high * self.most


@dataclass(frozen=True)
class Stratum:
    """Games of one rotation: their number, the sum of their values and of the squares."""

    n: int
    total: float
    squares: float

    @property
    def mean(self) -> float:
        return self.total / self.n

    @property
    def variance(self) -> float:
        """The unbiased variance of one game's value."""
        return max(self.squares - self.total * self.mean, 0.0) / (self.n - 1)


def wilson(p: float, n: float, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval for a share p of n games; n may be an effective size."""
    if n <= 0:
        return 0.0, 1.0
    if isinf(n):
        return p, p
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, min(centre - half, p)), min(1.0, max(centre + half, p))


def share_bounds(p: float, n: float, z: float = Z) -> tuple[float, float]:
    """The interval of Agresti and Coull for a share p of n games; n may be an effective size."""
    if n <= 0:
        return 0.0, 1.0
    if isinf(n):
        return p, p
    size = n + z * z
    centre = (p * n + z * z / 2) / size
    half = z * sqrt(centre * (1 - centre) / size)
    return max(0.0, min(centre - half, p)), min(1.0, max(centre + half, p))


def student(z: float, freedom: float) -> float:
    """The quantile of Student's distribution with the tail of z, for a variance that is estimated from few games.

    Wallace's approximation. Its error is below 0.3 % from 5 degrees of freedom on; below that it is too large.
    """
    freedom = max(freedom, 1.0)
    bent = z * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * (exp(min(bent * bent / freedom, 500.0)) - 1))


def share(strata: Sequence[Stratum], *, most: float = 1.0) -> Estimate:
    """The mean of values from 0 to `most` (at most 1); all rotations have the same weight.

    The effective size is p(1 - p) / Var, where Var comes from the values within each rotation. With 0/1 values in one
    stratum it is the number of games. A policy in all seats cannot win more than par, so its win rate near `most` is as
    skewed as other shares near 1.
    """
    used = [stratum for stratum in strata if stratum.n > 0]
    games = sum(stratum.n for stratum in used)
    if games == 0:
        return Estimate(0.0, 0.0, most, 0, 0.0, most)
    scaled = [Stratum(s.n, s.total / most, s.squares / most**2) for s in used]
    value = min(max(sum(stratum.mean for stratum in scaled) / len(scaled), 0.0), 1.0)
    size = _effective_games(scaled, games, value)
    low, high = wilson(value, size)
    return Estimate(value * most, low * most, high * most, games, size, most)


def _effective_games(strata: Sequence[Stratum], games: int, value: float) -> float:
    """The number of independent 0/1 games with the same precision."""
    if len(strata) == 1 and _is_binary(strata[0]):
        return float(games)
    if any(stratum.n < 2 for stratum in strata):
        return float(games)
    variance = sum(s.variance / s.n for s in strata) / len(strata) ** 2
    if variance <= FLAT / games or value in (0.0, 1.0):
        return float(games)
    return value * (1 - value) / variance


def _is_binary(stratum: Stratum) -> bool:
    return abs(stratum.squares - stratum.total) < 1e-9 * max(stratum.n, 1)


def digits(low: float, high: float, usual: int = 2) -> int:
    """The fewest decimals with which an interval does not look like a point."""
    return next((n for n in range(usual, MOST_DIGITS + 1) if round(low, n) != round(high, n)), usual)
