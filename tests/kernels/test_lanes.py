"""Places of a block of cards, side by side, are those of Fisher-Yates one by one."""

import numpy as np
import pytest
from numba import njit

from simkit.kernels.lanes import LANES, places_from
from simkit.kernels.rng import below, fold


@njit
def compiled(places, key, first):  # type: ignore[no-untyped-def]
    places_from(places, key, first)


@pytest.mark.parametrize("first", [0, LANES, 7 * LANES])
def test_compiled_and_uncompiled_places_are_those_of_a_shuffle(first: int) -> None:
    for key in (np.uint64(1), np.uint64(2**63 + 12345), np.uint64(2**64 - 1)):
        one, two = np.zeros(LANES, np.int64), np.zeros(LANES, np.int64)
        with np.errstate(over="ignore"):
            places_from(one, key, first)
            expected = [int(below(fold(key, first + k), first + k + 1)) for k in range(LANES)]
        compiled(two, key, first)
        assert one.tolist() == two.tolist() == expected
        assert all(0 <= place <= first + k for k, place in enumerate(expected))
