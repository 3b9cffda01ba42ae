"""The conditional logit: which seat of a game wins, given what each seat drew.

Every game is a choice among its seats with probabilities proportional to exp(x·b). Differences between games cancel;
luck that all seats share cannot mislead. Fitted by Newton steps over the parts of a run; a game is a cluster, so the
covariance is the sandwich of the games' scores. A game pulls the fit towards itself, so its score comes out too small;
each is divided by the square root of 1 - leverage (as in HC2), which matters where there are few games per feature.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.analysis.run_logs import Array

STEPS = 25
PRECISION = 0.01  # the last Newton step: in standard errors, and in x·b
LARGEST = 12.0  # odds of 160,000 to 1 for one unit of a feature: it decides games alone, without a finite coefficient
BINS = 1000  # of win probabilities
FEWEST = 10  # decided games for each feature: with fewer, intervals are too narrow

Batch = tuple[Array, Array]  # x[game, seat, feature], share of the win[game, seat]
Batches = Callable[[], Iterable[Batch]]


@dataclass(frozen=True)
class Fit:
    """Coefficients with their cluster-robust covariance; `change` turns them into win probability."""

    names: Sequence[str]
    coefficients: Array
    covariance: Array
    chances: Array  # win probabilities of all seats: how many are in each bin
    games: int

    @property
    def errors(self) -> Array:
        variances: Array = np.diag(self.covariance)
        errors: Array = np.sqrt(variances.clip(min=0.0))
        return errors

    def change(self, utility: float) -> float:
        """By how much the win probability of a seat changes, on average, if so much is added to its x·b."""
        p = np.arange(BINS + 1) / BINS
        odds = np.exp(np.clip(utility, -50.0, 50.0))
        moved = p * odds / (1 - p + p * odds)
        return float(((moved - p) * self.chances).sum() / self.chances.sum())


@dataclass
class LogitSums:
    """What one walk through the games adds up."""

    score: Array
    information: Array
    meat: Array  # of scores by game, made up for what each game does to the fit
    chances: Array
    largest: Array  # x
    games: int


def fit(names: Sequence[str], batches: Batches) -> Fit | None:
    """Fit the model; None if nothing can be learnt (too few games with a winner, nothing varies, or no maximum)."""
    first = next(iter(batches()), None)
    if first is None:
        return None
    beta, _, found = _newton(np.zeros(len(names)), lambda: [first])  # a good start from the first part alone
    beta, last, found = _newton(beta if found else np.zeros(len(names)), batches)
    telling = np.diag(last.information) > 0  # other features never differ between the seats of a game
    if not telling.any() or not found or last.games < FEWEST * telling.sum():
        return None
    last = _walk(beta, batches(), _inverse(last.information))
    bread = _inverse(last.information)
    covariance = bread @ last.meat @ bread
    return Fit(
        names=[name for name, keep in zip(names, telling, strict=True) if keep],
        coefficients=beta[telling],
        covariance=covariance[np.ix_(telling, telling)],
        chances=last.chances,
        games=last.games,
    )


def _newton(beta: Array, batches: Batches) -> tuple[Array, LogitSums, bool]:
    """The maximum, the last walk (a negligible step away from it), and whether there is one.

    Where features tell winners from losers without fail, the likelihood grows for ever and has no maximum.
    """
    found = False
    for _ in range(STEPS):
        walk = _walk(beta, batches())
        inverse = _inverse(walk.information)
        step = (inverse @ walk.score).clip(-2.0, 2.0)
        beta = beta + step
        errors = np.sqrt(np.diag(inverse).clip(min=0.0))
        near, small = PRECISION * errors + 1e-12, np.abs(step) * walk.largest <= PRECISION
        found = bool((small & (np.abs(step) <= near)).all())
        if found or np.abs(beta).max() > LARGEST:
            break
    return beta, walk, found and bool(np.abs(beta).max() <= LARGEST)


def _inverse(information: Array) -> Array:
    """A generalised inverse: features may add up to a constant, then coefficients are relative to each other."""
    inverse: Array = np.linalg.pinv(information, rcond=1e-9, hermitian=True)
    return inverse


def _walk(beta: Array, batches: Iterable[Batch], inverse: Array | None = None) -> LogitSums:
    """Sums at a point; the scores of games only with the inverse information, from which leverages follow."""
    k = len(beta)
    total = LogitSums(np.zeros(k), np.zeros((k, k)), np.zeros((k, k)), np.zeros(BINS + 1), np.zeros(k), 0)
    for features, shares in batches:
        decided = shares.sum(1) > 0.5
        x, share = features[decided].astype(np.float64), shares[decided]
        x -= x.mean(1, keepdims=True)  # changes nothing but rounding: what all seats share cancels
        utility = x @ beta
        p = np.exp(utility - utility.max(1, keepdims=True))
        p /= p.sum(1, keepdims=True)
        x -= (p[:, :, None] * x).sum(1, keepdims=True)
        flat = x.reshape(-1, k)
        scores = ((share - p)[:, :, None] * x).sum(1)
        total.score += scores.sum(0)
        total.information += (flat * p.reshape(-1, 1)).T @ flat
        if inverse is not None:
            pulls = ((flat @ inverse) * flat).sum(1).reshape(p.shape)
            leverage = (p * pulls).sum(1) / max(p.shape[1] - 1, 1)
            scores /= np.sqrt(1.0 - leverage.clip(max=0.99))[:, None]
            total.meat += scores.T @ scores
        total.chances += np.bincount(np.rint(p * BINS).astype(np.int64).ravel(), minlength=BINS + 1)
        total.largest = np.maximum(total.largest, np.abs(flat).max(0, initial=0.0))
        total.games += len(x)
    return total
