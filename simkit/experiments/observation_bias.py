"""Where observation misleads: what a copy looks like in the logs against what it is worth.

Both readings are points of win probability for each copy that a seat has in a game. *Seen*: win rate of the seats with
the card less that of the seats without, divided by the copies of those who have it. *Causal*: what a seat wins with
access to the card less what it wins without, divided by the copies that a seat has.
"""

from simkit.analysis.card_gains import OFFERED, PAYABLE
from simkit.analysis.card_usage import COPIES_DRAWN
from simkit.experiments.answer import Reading
from simkit.experiments.card_values import HARDLY
from simkit.numbers import percent

LOOKS_STRONG, LOOKS_WEAK = "looks strong, but is not", "looks weak, but is not"
LOOKS_USELESS, LOOKS_HARMLESS = "looks useless, but helps", "looks harmless, but harms"
PART = 0.5  # of what it looks like, at most: the causal interval must leave no room for more


def remark(taken: float | None, use: str, seen: Reading | None, causal: Reading | None) -> str:
    """What to know before believing a value, in words; of a card that is hardly used, that comes first."""
    if taken is not None and taken < HARDLY:
        return f"hardly used by these players ({use})"
    return misleads(seen, causal)


def misleads(seen: Reading | None, causal: Reading | None) -> str:
    """How *seen* misleads about *causal*, both per copy, in words; empty unless their intervals are apart."""
    if seen is None or causal is None or (seen.low <= causal.high and causal.low <= seen.high):
        return ""
    if seen.flagged and seen.low > 0 and causal.low <= 0 and causal.high < PART * seen.low:
        return LOOKS_STRONG
    if seen.flagged and seen.high < 0 and causal.high >= 0 and causal.low > PART * seen.high:
        return LOOKS_WEAK
    if not seen.flagged and causal.flagged:
        return LOOKS_USELESS if causal.estimate > 0 else LOOKS_HARMLESS
    return ""


def use_in_words(taken: float, chances: float | None, basis: str) -> str:
    """What the share `taken` is a share of, in words; with known prices also the share of chances that are taken."""
    share = percent(taken)
    if basis == COPIES_DRAWN:
        return f"{share} of the useful copies drawn"
    if basis == PAYABLE and chances is not None:
        return f"{share} of the seats that could ever pay for it, {percent(chances)} of the chances"
    return f"{share} of the seats" + (" that had it on offer" if basis == OFFERED else "")
