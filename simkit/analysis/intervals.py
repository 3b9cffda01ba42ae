"""Intervals for means of per-game values. The unit is the game; strata are the rotations of the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isinf, sqrt
from statistics import NormalDist

LEVEL = 0.95
Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)


@dataclass(frozen=True)
class Estimate:
    """A share with its interval, the games behind it, and how many independent 0/1 games would tell as much."""

    value: float
    low: float
    high: float
    games: int
    size: float

    def within(self, level: float) -> tuple[float, float]:
        """The interval at another confidence level."""
        return wilson(self.value, self.size, NormalDist().inv_cdf(0.5 + level / 2))


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


def share(strata: Sequence[Stratum], *, constant: bool = False) -> Estimate:
    """The mean of values in [0, 1], every rotation weighted alike.

    Wilson's interval with the effective size p(1 - p) / Var, where Var comes from the values within each rotation;
    with 0/1 values in one stratum that is the plain Wilson interval. `constant` says that the value cannot vary by
    its nature (one policy in all seats), so that a share without variance is exact.
    """
    used = [stratum for stratum in strata if stratum.n > 0]
    games = sum(stratum.n for stratum in used)
    if games == 0:
        return Estimate(0.0, 0.0, 1.0, 0, 0.0)
    value = sum(stratum.mean for stratum in used) / len(used)
    value = min(max(value, 0.0), 1.0)
    size = inf if constant and _spread(used) == 0.0 else _effective_games(used, games, value)
    return Estimate(value, *wilson(value, size), games, size)


def _effective_games(strata: Sequence[Stratum], games: int, value: float) -> float:
    """How many independent 0/1 games would tell as much."""
    if len(strata) == 1 and _is_binary(strata[0]):
        return float(games)
    if any(stratum.n < 2 for stratum in strata):
        return float(games)
    variance = sum(s.variance / s.n for s in strata) / len(strata) ** 2
    if variance <= 0.0 or value in (0.0, 1.0):
        return float(games)
    return value * (1 - value) / variance


def _is_binary(stratum: Stratum) -> bool:
    return abs(stratum.squares - stratum.total) < 1e-9 * max(stratum.n, 1)


def _spread(strata: Sequence[Stratum]) -> float:
    return sum(s.variance for s in strata if s.n > 1)
