"""Sets as bits: compiled and plain code agree."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from simkit.kernels.bits import above, listed, lowest, under
from simkit.kernels.limits import MOST_SEATS

SEATED = np.dtype([("before", "i4"), ("life", "i4", MOST_SEATS)])


@njit
def compiled(word):  # type: ignore[no-untyped-def]
    return lowest(word)


@njit
def compiled_comparisons(records, x):  # type: ignore[no-untyped-def]
    return above(records[0].life, x), under(records[0].life, x)


@njit
def compiled_list(numbers, n, first, members):  # type: ignore[no-untyped-def]
    return listed(numbers, n, first, members)


def test_the_lowest_bit() -> None:
    for bit in range(63):
        for word in (1 << bit, (1 << bit) | (1 << 62), -(1 << bit)):
            assert compiled(np.int64(word)) == lowest(np.int64(word)) == bit


@pytest.mark.parametrize("life", [range(-4, 4), [0] * 8, [7, -7, 2**31 - 1, -(2**31), 0, 1, 1, -1]])
def test_who_has_more_and_who_has_less(life: Any) -> None:
    records = np.zeros(1, SEATED)
    records["life"] = life
    for x in (-(2**31), -7, -1, 0, 1, 2**31 - 1):
        more = sum(1 << p for p, value in enumerate(life) if value > x)
        less = sum(1 << p for p, value in enumerate(life) if value < x)
        assert compiled_comparisons(records, x) == (above(records["life"][0], x), under(records["life"][0], x))
        assert compiled_comparisons(records, x) == (more, less)


@pytest.mark.parametrize("listing", [compiled_list, listed])
def test_members_are_appended_in_order(listing: Any) -> None:
    for members in range(1 << MOST_SEATS):
        numbers = np.full(2 + MOST_SEATS, -1)
        n = listing(numbers, 2, 40, members)
        assert numbers[:n].tolist() == [-1, -1, *(40 + p for p in range(MOST_SEATS) if members >> p & 1)]
