"""Places side by side: the same as one after the other, compiled and not."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from simkit.kernels.piles import settle, settled
from simkit.kernels.rng import below, fold
from simkit.kernels.vector_fold import LANES, places_from


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


@pytest.mark.parametrize("fill", [compiled, places_from])
def test_places_of_a_block_are_those_of_its_cards(fill: Any) -> None:
    with np.errstate(over="ignore"):
        for key in (0, 1, 0x9E3779B97F4A7C15, 2**64 - 1):
            for first in (0, LANES, 37 * LANES, 2**31 - LANES):
                places = np.zeros(LANES, np.int64)
                fill(places, np.uint64(key), first)
                assert places.tolist() == [settled(np.uint64(key), first + k) for k in range(LANES)]


@pytest.mark.parametrize("n", [0, 1, LANES - 1, LANES, LANES + 1, 5 * LANES])
def test_the_block_holds_the_top_card(n: int) -> None:
    places = np.zeros(LANES, np.int64)
    top = max(n - 1, 0)
    settle(places, np.uint64(7), n, False)
    assert places[top % LANES] == top
    with np.errstate(over="ignore"):
        settle(places, np.uint64(7), n, True)
        assert places[top % LANES] == settled(np.uint64(7), top)
