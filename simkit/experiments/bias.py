"""Where observation misleads: what a card looks like in the logs against what access to it is worth."""

from simkit.experiments.results import HARDLY, Reading

LOOKS_STRONG, LOOKS_WEAK = "looks strong, is not", "looks weak, is not"
SMALL = 0.02  # of the win: "is not" needs an interval that leaves no room for more
LOOKS_IDLE, LOOKS_HARMLESS = "looks idle, is not", "looks idle, does harm"


def remark(taken: float | None, seen: Reading | None, causal: Reading) -> str:
    """What to know before believing a value, in words; of a card that is hardly used, that comes first."""
    if taken is not None and taken < HARDLY:
        return f"hardly used by these players ({100 * taken:.1f} % of the chances)"
    return misleads(seen, causal)


def misleads(seen: Reading | None, causal: Reading) -> str:
    """In words; empty where both agree or where nothing can be told."""
    if seen is None:
        return ""
    if seen.flagged and seen.estimate > 0 and causal.low <= 0 and causal.high < SMALL:
        return LOOKS_STRONG
    if seen.flagged and seen.estimate < 0 and causal.high >= 0 and causal.low > -SMALL:
        return LOOKS_WEAK
    if not seen.flagged and causal.flagged:
        return LOOKS_IDLE if causal.estimate > 0 else LOOKS_HARMLESS
    return ""
