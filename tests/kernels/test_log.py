"""Counting for the logs."""

import numpy as np

from simkit.kernels.limits import SATURATION
from simkit.kernels.log import count

TALLY = np.dtype([("drawn", "u1", (2, 3)), ("saturated", "u1", 2)])


def test_a_full_byte_stays_full_and_says_so() -> None:
    t = np.zeros(1, TALLY).view(np.recarray)[0]
    for _ in range(SATURATION):
        count(t, t.drawn, 1, 2)
    assert (t.drawn[1, 2], t.saturated.tolist()) == (SATURATION, [0, 0])
    count(t, t.drawn, 1, 2)
    count(t, t.drawn, 0, 0)
    assert t.drawn.tolist() == [[1, 0, 0], [0, 0, SATURATION]]
    assert t.saturated.tolist() == [0, 1]
