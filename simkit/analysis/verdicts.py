"""Fair, not fair, or undecided: an interval against par and a tolerance.

Places or policies that are judged together get wider intervals, so that all of them hold at once (Bonferroni):
otherwise one of seven seats would soon look unfair by chance. "Not fair" takes 99 %, "fair" 95 %.

Policies are not fair or unfair but stronger or weaker. Where most games are capped nobody is judged.
"""

from math import ceil

from simkit.analysis.intervals import Estimate

FAIR, NOT_FAIR, UNDECIDED = "fair", "not fair", "undecided"
LEVEL, STRONGER, WEAKER = "level", "stronger", "weaker"
NOT_JUDGED = "not judged"
MOSTLY = 0.5  # of the games capped: what the others tell is not the game
FAIR_LEVEL, NOT_FAIR_LEVEL = 0.95, 0.99
# More games than this are not worth naming: a hundred times those played, or ten million, but a million always is.
TIMES, LEAST_ABSURD, MOST_GAMES = 100, 1_000_000, 10_000_000
EVEN = 2.0  # tolerances: an interval within them, on the edge of what is fair, is as good as even


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
    """The same of a policy: how well one plays is no matter of fairness."""
    word = verdict(estimate, par, tolerance, judged)
    return {FAIR: LEVEL, NOT_FAIR: STRONGER if estimate.value > par else WEAKER, UNDECIDED: UNDECIDED}[word]


def joint_interval(estimate: Estimate, level: float, judged: int) -> tuple[float, float]:
    """An interval that holds together with those of all that are judged."""
    return estimate.within(1 - (1 - level) / judged)


def more_games(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> int | None:
    """About how many more games would decide; None if it lies so near the edge that these are absurdly many."""
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
    """How far from par the interval reaches, if that is hardly more than what is fair; None: too far to say so."""
    reach = max(par - estimate.low, estimate.high - par)
    return reach if reach <= EVEN * tolerance else None
