"""Counting for the logs. Nothing here influences play."""

import numpy as np

from simkit.kernels.jit import step
from simkit.kernels.limits import SATURATION


@step
def count(t, counts, p, card):
    """Count a card for a seat; a full byte stays full."""
    counts[p, card] = (np.int64(counts[p, card]) + 1) & SATURATION
    if counts[p, card] == 0:
        counts[p, card] = SATURATION
        t.saturated[p] = 1
