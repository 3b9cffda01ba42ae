"""Counting for the logs. Nothing here influences play."""

from simkit.kernels.jit import step
from simkit.kernels.limits import SATURATION


@step
def count(t, counts, p, card):
    """Count a card for a seat; a full byte stays full."""
    if counts[p, card] < SATURATION:
        counts[p, card] += 1
    else:
        t.saturated[p] = 1
