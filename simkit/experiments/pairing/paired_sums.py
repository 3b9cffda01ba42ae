"""Paired values added up part by part, and what the sums say. The unit is the game; strata have equal weight."""

from dataclasses import dataclass, replace

import numpy as np

from simkit.analysis.false_discoveries import p_value
from simkit.analysis.intervals import FLAT, Z, share_bounds, student
from simkit.games.contract import Array

# Columns: pairs, sums of both values, of their squares, of squared differences, pairs that differ.
N, A, B, AA, BB, DD, APART = range(7)
TERMS = 7
# Two more pairs that differ, one each way, stand in every variance (Bonett and Price): where no pair or hardly any
# differs, the plain variance would promise far too much.
PSEUDO = 2.0
STEP = 1.0  # what a pair differs by at least, as far as one can tell before any did
NOISE = 1e-9  # of floats: less is no difference
BLOCK = 64  # measures at a time: arrays so small that memory is used again and not asked for anew


def paired_sums(a: Array, b: Array, strata: Array, number: int) -> Array:
    """`a[game, measure]` and `b` as sums[stratum, measure, term]; pairs with a missing value are left out."""
    sums = np.zeros((number, a.shape[1], TERMS))
    for first in range(0, a.shape[1], BLOCK):
        block = slice(first, first + BLOCK)
        _add_up(a[:, block], b[:, block], strata, sums[:, block])
    return sums


def _add_up(a: Array, b: Array, strata: Array, sums: Array) -> None:
    d = b - a
    missing = np.isnan(d)
    if missing.any():
        a, b, d = (np.where(missing, 0.0, values) for values in (a, b, d))
    apart = np.abs(d) > NOISE
    for stratum in range(len(sums)):
        at = slice(None) if len(sums) == 1 else strata == stratum
        x, y, diff = a[at], b[at], d[at]
        sums[stratum, :, N] = len(x) - missing[at].sum(0)
        sums[stratum, :, A], sums[stratum, :, B] = x.sum(0), y.sum(0)
        sums[stratum, :, AA] = np.einsum("gm,gm->m", x, x)
        sums[stratum, :, BB] = np.einsum("gm,gm->m", y, y)
        sums[stratum, :, DD] = np.einsum("gm,gm->m", diff, diff)
        sums[stratum, :, APART] = apart[at].sum(0)


@dataclass(frozen=True)
class Difference:
    """The mean of b less the mean of a, over the same games."""

    a: float
    b: float
    error: float  # standard error of the difference, so large that Z of them make the interval
    games: int
    factor: float | None  # variance with independent games over that of the pairs; None: no pair differs

    @property
    def value(self) -> float:
        return self.b - self.a

    @property
    def low(self) -> float:
        return self.value - Z * self.error

    @property
    def high(self) -> float:
        return self.value + Z * self.error

    @property
    def half(self) -> float:
        return Z * self.error

    @property
    def p(self) -> float:
        return p_value(self.value, self.error)

    def wider(self, by: float) -> "Difference":
        """The same difference with a wider standard error, such as that of a sequential bound."""
        return replace(self, error=self.error * by)


def differences(sums: Array, *, exact: bool = False) -> list[Difference]:
    """The difference of every measure. `exact`: both sides are the same by nature, so that there is no error."""
    sums, valid = _strata(sums)
    mean_a, error_a = level(sums, valid, A, AA)
    mean_b, error_b = level(sums, valid, B, BB)
    n = np.maximum(sums[:, :, N], 1)
    spread = np.maximum(sums[:, :, DD] - (sums[:, :, B] - sums[:, :, A]) ** 2 / n, 0.0)
    pairs = _pooled(spread, n, valid)
    error = np.sqrt(_pooled(spread + PSEUDO * step_squared(sums) / valid.sum(0), n, valid)) * _wider(n, valid)
    games = sums[:, :, N].sum(0)
    return [
        Difference(
            float(mean_a[i]),
            float(mean_b[i]),
            0.0 if exact else float(error[i]),
            int(games[i]),
            float((error_a[i] ** 2 + error_b[i] ** 2) / pairs[i]) if pairs[i] > 0 else None,
        )
        for i in range(sums.shape[1])
    ]


def step_squared(sums: Array) -> Array:
    """What a pair that differs differs by, squared: the mean of those that did and of one that is made up.

    That one differs as unrelated games do, or by `STEP` if that is more. It matters where hardly any pair differs.
    """
    n = np.maximum(sums[:, :, N], 1)
    unrelated = sum(
        np.maximum(sums[:, :, square] - sums[:, :, total] ** 2 / n, 0.0).sum(0) for total, square in ((A, AA), (B, BB))
    ) / np.maximum(sums[:, :, N].sum(0), 1)
    squared: Array = (sums[:, :, DD].sum(0) + np.maximum(unrelated, STEP**2)) / (sums[:, :, APART].sum(0) + 1)
    return squared


@dataclass(frozen=True)
class Level:
    """The mean of one side, with two errors: the plain one, and one that counts two made-up games."""

    mean: float
    error: float
    careful: float
    games: int

    def interval(self, *, share: bool, wider: float = 1.0, most: float = 1.0) -> tuple[float, float]:
        """The interval: of shares by the effective number of games, else the careful one; neither is ever a point.

        `most` is what the share can be: one policy in all seats wins its part of every game that has a winner.
        """
        if not share:
            return self.mean - Z * wider * self.careful, self.mean + Z * wider * self.careful
        p, error = min(max(self.mean / most, 0.0), 1.0), self.error / most
        varies = error**2 * self.games > FLAT and 0 < p < 1
        games = p * (1 - p) / error**2 if varies else self.games
        low, high = share_bounds(p, games / wider**2)
        return low * most, high * most


def levels(sums: Array, *, first: bool) -> list[Level]:
    """The level of every measure on one side."""
    sums, valid = _strata(sums)
    total, square = (A, AA) if first else (B, BB)
    mean, error = level(sums, valid, total, square)
    n = np.maximum(sums[:, :, N], 1)
    spread = np.maximum(sums[:, :, square] - sums[:, :, total] ** 2 / n, 0.0)
    made_up = PSEUDO * _event_squared(sums, total, square, spread) / valid.sum(0)
    careful = np.sqrt(_pooled(spread + made_up, n, valid)) * _wider(n, valid)
    games = sums[:, :, N].sum(0)
    return [Level(float(mean[i]), float(error[i]), float(careful[i]), int(games[i])) for i in range(sums.shape[1])]


def _event_squared(sums: Array, total: int, square: int, spread: Array) -> Array:
    """What a game with something to count adds, squared; never more than what games differ by, or `STEP`."""
    values, squares = np.abs(sums[:, :, total].sum(0)), sums[:, :, square].sum(0)
    size = np.divide(squares, values, out=np.full_like(values, STEP), where=values > 0)
    variance = spread.sum(0) / np.maximum(sums[:, :, N].sum(0), 1)
    squared: Array = np.minimum(size**2, np.maximum(variance, STEP**2))
    return squared


def level(sums: Array, valid: Array, total: int, square: int) -> tuple[Array, Array]:
    """The mean with equal weight for every stratum, and its standard error."""
    n = np.maximum(sums[:, :, N], 1)
    mean = (sums[:, :, total] / n * valid).sum(0) / valid.sum(0)
    spread = np.maximum(sums[:, :, square] - sums[:, :, total] ** 2 / n, 0.0)
    return mean, np.sqrt(_pooled(spread, n, valid))


def _strata(sums: Array) -> tuple[Array, Array]:
    """The sums and which strata count for a measure: those with two games or more, else all of them as one."""
    valid = sums[:, :, N] > 1
    lost = ~valid.any(0)
    if lost.any():
        sums, valid = sums.copy(), valid.copy()
        sums[0, lost] = sums[:, lost].sum(0)
        sums[1:, lost] = 0.0
        valid[0, lost] = True
    return sums, valid


def _pooled(spread: Array, n: Array, valid: Array) -> Array:
    """The variance of a mean over strata of equal weight, from sums of squares within them."""
    by_stratum = spread / np.maximum(n - 1, 1) / n
    pooled: Array = (by_stratum * valid).sum(0) / valid.sum(0) ** 2
    return pooled


def _wider(n: Array, valid: Array) -> Array:
    """What Student's distribution adds to an interval of so many games: much if they are few."""
    freedom = ((n - 1) * valid).sum(0)
    return np.array([student(Z, number) / Z for number in freedom])
