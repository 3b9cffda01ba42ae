"""Sets as bits: compiled and plain code agree."""

import numpy as np
from numba import njit

from simkit.kernels.bits import lowest


@njit
def compiled(word):  # type: ignore[no-untyped-def]
    return lowest(word)


def test_the_lowest_bit() -> None:
    for bit in range(63):
        for word in (1 << bit, (1 << bit) | (1 << 62), -(1 << bit)):
            assert compiled(np.int64(word)) == lowest(np.int64(word)) == bit
