"""Limits that other things rest on."""

import numpy as np

from simkit.kernels.limits import MOST_SEATS, SATURATION
from simkit.kernels.search import WIN


def test_winners_fit_a_byte() -> None:
    assert np.iinfo(np.uint8).max + 1 >= 1 << MOST_SEATS


def test_counts_fit_a_byte() -> None:
    assert np.iinfo(np.uint8).max == SATURATION


def test_a_win_can_be_shared_by_any_number_of_sides() -> None:
    assert all(WIN % sides == 0 for sides in range(1, MOST_SEATS + 1))
