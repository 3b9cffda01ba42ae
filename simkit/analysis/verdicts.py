"""Fair, not fair, or undecided: an interval against par and a tolerance.

Where several places or policies are judged together, their intervals are widened so that all of them hold at once
with 95 % (Bonferroni): otherwise one of seven seats would soon look unfair by chance.
"""

from math import ceil

from simkit.analysis.intervals import LEVEL, Estimate

FAIR, NOT_FAIR, UNDECIDED = "fair", "not fair", "undecided"
MOST_GAMES = 2**32 - 1


def verdict(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> str:
    """Fair = wholly inside par ± tolerance; not fair = wholly outside; else undecided."""
    low, high = _together(estimate, judged)
    if par - tolerance <= low and high <= par + tolerance:
        return FAIR
    if high < par - tolerance or low > par + tolerance:
        return NOT_FAIR
    return UNDECIDED


def _together(estimate: Estimate, judged: int) -> tuple[float, float]:
    return estimate.within(1 - (1 - LEVEL) / judged)


def more_games(estimate: Estimate, par: float, tolerance: float, judged: int = 1) -> int | None:
    """About how many more games would decide; None if the estimate lies on the edge of the tolerance."""
    low, high = _together(estimate, judged)
    half = (high - low) / 2
    distance = abs(abs(estimate.value - par) - tolerance)
    if distance == 0 or estimate.games == 0:
        return None
    needed = estimate.games * (half / distance) ** 2
    more = ceil(max(needed - estimate.games, estimate.games * 0.1))
    return more if more <= MOST_GAMES else None
