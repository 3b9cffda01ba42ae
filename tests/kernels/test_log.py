"""Counting for the logs."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from simkit.kernels.limits import SATURATION
from simkit.kernels.log import count

TALLY = np.dtype([("drawn", "u1", (3, 2)), ("saturated", "u1", 3)])


@njit
def compiled(tallies, p, card):  # type: ignore[no-untyped-def]
    count(tallies[0], tallies[0].drawn, p, card)


def uncompiled(tallies: Any, p: int, card: int) -> None:
    t = tallies.view(np.recarray)[0]
    count(t, t.drawn, p, card)


@pytest.mark.parametrize("counting", [compiled, uncompiled])
def test_a_full_byte_stays_full_and_says_so(counting: Any) -> None:
    tallies = np.zeros(1, TALLY)
    for n in range(1, SATURATION + 3):
        counting(tallies, 1, 1)
        assert tallies["drawn"][0].tolist() == [[0, 0], [0, min(n, SATURATION)], [0, 0]]
        assert tallies["saturated"][0].tolist() == [0, n > SATURATION, 0]
