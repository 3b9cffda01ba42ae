"""Where observation misleads: what a card looks like in the logs against what access to it is worth."""

from simkit.experiments.results import Reading

LOOKS_STRONG, LOOKS_WEAK = "looks strong, is not", "looks weak, is not"
LOOKS_IDLE, LOOKS_HARMLESS = "looks idle, is not", "looks idle, does harm"


def misleads(seen: Reading | None, causal: Reading) -> str:
    """In words; empty where both agree or where nothing can be told."""
    if seen is None:
        return ""
    if seen.flagged and seen.estimate > 0 and not _above(causal):
        return LOOKS_STRONG
    if seen.flagged and seen.estimate < 0 and not _below(causal):
        return LOOKS_WEAK
    if not seen.flagged and causal.flagged:
        return LOOKS_IDLE if causal.estimate > 0 else LOOKS_HARMLESS
    return ""


def _above(reading: Reading) -> bool:
    return reading.low > 0


def _below(reading: Reading) -> bool:
    return reading.high < 0
