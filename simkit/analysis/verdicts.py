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
MOST_GAMES = 2**32 - 1


def verdict(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> str:
    """Fair = wholly inside par ± tolerance; not fair = wholly outside; else undecided."""
    low, high = together(estimate, FAIR_LEVEL, judged)
    if par - tolerance <= low and high <= par + tolerance:
        return FAIR
    low, high = together(estimate, NOT_FAIR_LEVEL, judged)
    if high < par - tolerance or low > par + tolerance:
        return NOT_FAIR
    return UNDECIDED


def strength(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> str:
    """The same of a policy: how well one plays is no matter of fairness."""
    word = verdict(estimate, par, tolerance, judged)
    return {FAIR: LEVEL, NOT_FAIR: STRONGER if estimate.value > par else WEAKER, UNDECIDED: UNDECIDED}[word]


def together(estimate: Estimate, level: float, judged: int) -> tuple[float, float]:
    """An interval that holds together with those of all that are judged."""
    return estimate.within(1 - (1 - level) / judged)


def more_games(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> int | None:
    """About how many more games would decide; None if the estimate lies on the edge of the tolerance."""
    inside = abs(estimate.value - par) < tolerance
    low, high = together(estimate, FAIR_LEVEL if inside else NOT_FAIR_LEVEL, judged)
    half = (high - low) / 2
    distance = abs(abs(estimate.value - par) - tolerance)
    if distance == 0 or estimate.games == 0:
        return None
    needed = estimate.games * (half / distance) ** 2
    more = ceil(max(needed - estimate.games, estimate.games * 0.1))
    return more if more <= MOST_GAMES else None
