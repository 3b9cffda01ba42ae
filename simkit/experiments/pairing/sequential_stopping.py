"""Stopping when the answer is precise enough, with intervals that stay true although nobody knew when that would be.

The estimate at every look is read as Brownian motion in information time t = information / horizon, where information
is 1 / (standard error)^2. The bound c with P(sup of |B(t)| over t <= 1 exceeds c) = 5 % holds at all looks at once,
however many there are: the group-sequential bound of O'Brien and Fleming for looks without number. Stopping happens at
the horizon, where the interval is the estimate +- c standard errors: 14 % wider than one of a fixed number of games.

The horizon is the first look at which c standard errors are at most the wanted half-width, or the last look that the
maximum allows: both depend on the variance alone, never on the estimate.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, pi

from simkit.analysis.intervals import Z
from simkit.experiments.pairing.paired_sums import Difference
from simkit.numbers import count, fixed

ALPHA = 0.05


def exit_probability(c: float) -> float:
    """P(sup of |B(t)| over 0 <= t <= 1 exceeds c)."""
    terms = ((-1.0) ** k / (2 * k + 1) * exp(-((2 * k + 1) ** 2) * pi**2 / (8 * c * c)) for k in range(60))
    return 1.0 - 4 / pi * float(sum(terms))


def bound(alpha: float = ALPHA) -> float:
    """The c that Brownian motion leaves with probability alpha."""
    low, high = 0.5, 10.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if exit_probability(middle) > alpha else (low, middle)
    return high


BOUND = bound()
WIDER = BOUND / Z  # than the interval of a fixed number of games


def stopping_note(most: int, *, reached: bool) -> str:
    """Why play stopped, and what that means for the intervals."""
    if reached:
        return f"intervals hold at the moment of stopping: {fixed(BOUND, 3)} standard errors, a group-sequential bound"
    return f"the maximum of {count(most)} games was reached before the wanted half-width"


@dataclass(frozen=True)
class Target:
    """The half-width that is wanted, and the most games that it may take."""

    width: float
    most: int

    def reached(self, estimates: Sequence[Difference]) -> bool:
        """At a look: every interval is narrow enough to stop."""
        return all(BOUND * d.error <= self.width for d in estimates)

    def games_needed(self, estimates: Sequence[Difference], games: int) -> int:
        """About how many games it will take in all."""
        worst = max((d.error for d in estimates), default=inf)
        return int(min(self.most, games * max(1.0, (BOUND * worst / self.width) ** 2)))
