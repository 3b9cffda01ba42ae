"""The conditional logit: which seat of a game wins, given what each seat drew.

Every game is a choice among its seats, with probabilities proportional to exp(x·b). What all seats of a game share
cancels, so differences between games do not matter. The fit takes Newton steps over the parts of a run. Each game is a
cluster, so the covariance is the sandwich of the games' scores. A game pulls the fit towards itself, which makes its
score too small, so each score is divided by the square root of 1 - leverage (as in HC2). This matters where there are
few games per feature.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from simkit.analysis.run_logs import Array

STEPS = 25
FIRST = 12  # batches
PRECISION = 0.01  # size of the last Newton step, in standard errors and in x·b
LARGEST = 12.0  # odds of 160,000 to 1 per unit of a feature: it decides games alone, so there is no finite maximum
BINS = 1000  # of win probabilities
FEWEST = 10  # decided games per feature: with fewer, intervals are too narrow

Batch = tuple[Array, Array]  # x[game, seat, feature], share of the win[game, seat]
Batches = Callable[[], Iterable[Batch]]


@dataclass(frozen=True)
class Fit:
    """Coefficients with their cluster-robust covariance; `change` turns them into win probability."""

    names: Sequence[str]
    coefficients: Array
    covariance: Array
    chances: Array  # number of seats in each bin of win probability
    games: int

    @property
    def errors(self) -> Array:
        variances: Array = np.diag(self.covariance)
        errors: Array = np.sqrt(variances.clip(min=0.0))
        return errors

    def change(self, utility: float) -> float:
        """The mean change of the win probability of a seat if `utility` is added to its x·b."""
        p = np.arange(BINS + 1) / BINS
        odds = np.exp(np.clip(utility, -50.0, 50.0))
        moved = p * odds / (1 - p + p * odds)
        return float(((moved - p) * self.chances).sum() / self.chances.sum())


@dataclass
class LogitSums:
    """The sums of one pass over the games."""

    score: Array
    information: Array
    meat: Array  # of scores by game, corrected for leverage
    chances: Array
    largest: Array  # absolute value of each feature
    games: int


def fit(names: Sequence[str], batches: Batches) -> Fit | None:
    """Fit the model; None if there is no result (too few games with a winner, no variation, or no maximum)."""
    first = list(islice(batches(), FIRST))
    if not first:
        return None
    beta, _, converged = _newton(np.zeros(len(names)), lambda: first)  # the first games give a good start
    beta, last, converged = _newton(beta if converged else np.zeros(len(names)), batches)
    informative = np.diag(last.information) > 0  # other features never differ between the seats of a game
    if not informative.any() or not converged or last.games < FEWEST * informative.sum():
        return None
    last = _walk(beta, batches(), _inverse(last.information))
    bread = _inverse(last.information)
    covariance = bread @ last.meat @ bread
    return Fit(
        names=[name for name, keep in zip(names, informative, strict=True) if keep],
        coefficients=beta[informative],
        covariance=covariance[np.ix_(informative, informative)],
        chances=last.chances,
        games=last.games,
    )


def _newton(beta: Array, batches: Batches) -> tuple[Array, LogitSums, bool]:
    """The maximum, the sums of the last pass (a negligible step away from it), and whether there is a maximum.

    If features separate winners from losers completely, the likelihood has no maximum.
    """
    converged = False
    for _ in range(STEPS):
        walk = _walk(beta, batches())
        inverse = _inverse(walk.information)
        step = (inverse @ walk.score).clip(-2.0, 2.0)
        beta = beta + step
        errors = np.sqrt(np.diag(inverse).clip(min=0.0))
        near, small = PRECISION * errors + 1e-12, np.abs(step) * walk.largest <= PRECISION
        converged = bool((small & (np.abs(step) <= near)).all())
        if converged or np.abs(beta).max() > LARGEST:
            break
    return beta, walk, converged and bool(np.abs(beta).max() <= LARGEST)


def _inverse(information: Array) -> Array:
    """A generalised inverse: features may add up to a constant, and then only their differences are determined."""
    inverse: Array = np.linalg.pinv(information, rcond=1e-9, hermitian=True)
    return inverse


def _walk(beta: Array, batches: Iterable[Batch], inverse: Array | None = None) -> LogitSums:
    """The sums at a point. `meat` needs the inverse information, from which leverages follow."""
    k = len(beta)
    total = LogitSums(np.zeros(k), np.zeros((k, k)), np.zeros((k, k)), np.zeros(BINS + 1), np.zeros(k), 0)
    for features, shares in batches:
        decided = shares.sum(1) > 0.5
        x, share = features[decided].astype(np.float64), shares[decided]
        x -= x.mean(1, keepdims=True)  # only improves rounding: what all seats share cancels
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
