"""The difference of two shares of the same games."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.analysis.contrast import Contrast
from simkit.analysis.intervals import Z
from simkit.analysis.ratios import Ratio


def of(wins: int, games: int) -> Ratio:
    """A share of independent games."""
    p = wins / games
    return Ratio(p, float(np.sqrt(p * (1 - p) / games)), games, games)


def test_as_printed() -> None:
    """Newcombe 1998, method 10, for 56 of 70 less 48 of 80; ours is a little wider for small groups."""
    low, high = Contrast(of(56, 70), of(48, 80), 0.0).interval()
    assert 0.0524 - 0.01 < low < 0.0524
    assert 0.3339 < high < 0.3339 + 0.01


def test_large_groups_are_plain() -> None:
    one, other = of(5_000, 10_000), of(4_000, 10_000)
    half = Z * np.hypot(one.error, other.error)
    assert Contrast(one, other, 0.0).interval() == pytest.approx((0.1 - half, 0.1 + half), abs=1e-4)


def test_a_group_that_never_won_is_not_sure_to_lose() -> None:
    found = Contrast(of(500, 1_000), of(0, 30), 0.0)
    low, high = found.interval()
    assert low < 0.4
    assert 0.5 < high < 0.6


def test_all_against_none() -> None:
    low, high = Contrast(of(40, 40), of(0, 40), 0.0).interval()
    assert 0.7 < low < 0.95
    assert high == 1.0


@pytest.mark.parametrize(
    ("one", "other"), [((30, 60), (24, 80)), ((3, 60), (0, 80)), ((0, 60), (0, 80)), ((9, 60), (9, 60))]
)
def test_the_p_value_is_that_of_the_interval(one: tuple[int, int], other: tuple[int, int]) -> None:
    found = Contrast(of(*one), of(*other), 0.0)
    low, high = found.interval()
    assert (found.p < 0.05) == (not low <= 0 <= high)
    assert 0 <= found.p <= 1


def test_seats_that_win_from_each_other_are_further_apart() -> None:
    apart = Contrast(of(50, 100), of(50, 100), -0.0024).interval()
    alone = Contrast(of(50, 100), of(50, 100), 0.0).interval()
    together = Contrast(of(50, 100), of(50, 100), 1.0).interval()
    assert apart[0] < alone[0] < together[0] < 0 < together[1]


def test_wider_quantiles_are_wider_intervals() -> None:
    found = Contrast(of(7, 40), of(20, 50), 0.001)
    assert found.interval(3.0)[0] < found.interval(Z)[0]
    assert found.interval(3.0)[1] > found.interval(Z)[1]
