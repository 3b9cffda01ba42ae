"""Intervals for means of per-game values. The unit is the game; strata are the rotations of the seats.

Win rates have Wilson's intervals. Shares of rare things have those of Agresti and Coull: around Wilson's centre, never
of width 0, and true near 0 and 1 too, where Wilson's miss too often (85 % where one event is expected in six runs).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isinf, sqrt
from statistics import NormalDist

LEVEL = 0.95
Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
MOST_DIGITS = 8
FLAT = 1e-12  # variance of one game: less is none, but noise of floats


@dataclass(frozen=True)
class Estimate:
    """A share with its interval, the games behind it, and how many independent 0/1 games would tell as much."""

    value: float
    low: float
    high: float
    games: int
    size: float
    most: float = 1.0  # that the share can be

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
        """Of one game's value (unbiased)."""
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
    """The quantile of Student's distribution that has the tail of z: a spread estimated from few games is uncertain.

    Wallace's approximation: within 0.3 % from 5 degrees of freedom on, and too large rather than too small below.
    """
    freedom = max(freedom, 1.0)
    bent = z * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * (exp(min(bent * bent / freedom, 500.0)) - 1))


def share(strata: Sequence[Stratum], *, most: float = 1.0) -> Estimate:
    """The mean of values from 0 to `most` (at most 1), every rotation weighted alike.

    The effective size is p(1 - p) / Var, where Var comes from the values within each rotation; with 0/1 values in one
    stratum it is the number of games. A policy in all seats cannot win more than par: near this `most` its win rate is
    as skewed as other shares are near 1.
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
    """How many independent 0/1 games would tell as much."""
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
    """Decimals for people: so many that an interval does not look like a point."""
    return next((n for n in range(usual, MOST_DIGITS + 1) if f"{low:z.{n}f}" != f"{high:z.{n}f}"), usual)
