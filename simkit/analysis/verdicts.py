"""Verdicts: an interval is compared with par and a tolerance, and is fair, not fair or undecided.

Places or policies that are judged together have wider intervals, which hold for all of them at once (Bonferroni).
Otherwise one of seven seats would often look unfair by chance. "Not fair" needs 99 %, "fair" 95 %.

Policies are not fair or unfair, but stronger or weaker. If most games are capped, there is no verdict.
"""

from math import ceil

from simkit.analysis.intervals import Estimate

FAIR, NOT_FAIR, UNDECIDED = "fair", "not fair", "undecided"
LEVEL, STRONGER, WEAKER = "level", "stronger", "weaker"
NOT_JUDGED = "not judged"
MOSTLY = 0.5  # share of capped games above which there is no verdict: the other games are not typical
FAIR_LEVEL, NOT_FAIR_LEVEL = 0.95, 0.99
# A larger number of missing games is not shown: over a hundred times those played, or over ten million. A number up
# to one million is always shown.
TIMES, LEAST_ABSURD, MOST_GAMES = 100, 1_000_000, 10_000_000
EVEN = 2.0  # tolerances: an undecided interval within so many of par is called as good as even


def verdict(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> str:
    """Fair = wholly inside par ± tolerance; not fair = wholly outside; else undecided."""
    low, high = joint_interval(estimate, FAIR_LEVEL, judged)
    if par - tolerance <= low and high <= par + tolerance:
        return FAIR
    low, high = joint_interval(estimate, NOT_FAIR_LEVEL, judged)
    if high < par - tolerance or low > par + tolerance:
        return NOT_FAIR
    return UNDECIDED


def strength(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> str:
    """The verdict on a policy, in words of strength: level, stronger, weaker or undecided."""
    word = verdict(estimate, par, tolerance, judged)
    return {FAIR: LEVEL, NOT_FAIR: STRONGER if estimate.value > par else WEAKER, UNDECIDED: UNDECIDED}[word]


def joint_interval(estimate: Estimate, level: float, judged: int) -> tuple[float, float]:
    """An interval that holds at once with those of all places or policies that are judged."""
    return estimate.within(1 - (1 - level) / judged)


def more_games(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> int | None:
    """About how many more games would give a verdict; None if it needs too many, because it is near the edge."""
    inside = abs(estimate.value - par) < tolerance
    low, high = joint_interval(estimate, FAIR_LEVEL if inside else NOT_FAIR_LEVEL, judged)
    half = (high - low) / 2
    distance = abs(abs(estimate.value - par) - tolerance)
    if distance == 0 or estimate.games == 0:
        return None
    needed = estimate.games * (half / distance) ** 2
    more = ceil(max(needed - estimate.games, estimate.games * 0.1))
    return more if more <= min(max(TIMES * estimate.games, LEAST_ABSURD), MOST_GAMES) else None


def as_good_as_even(estimate: Estimate, par: float, tolerance: float) -> float | None:
    """The largest distance of the interval from par, if it is not much more than the tolerance; else None."""
    reach = max(par - estimate.low, estimate.high - par)
    return reach if reach <= EVEN * tolerance else None
