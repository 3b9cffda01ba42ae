"""Estimates from sums: means, intervals, strata, and pairs in which hardly anything differs."""

import numpy as np
import pytest

from simkit.analysis.intervals import Z, share_bounds, student
from simkit.experiments.pairing.paired_sums import Difference, differences, levels, paired_sums


def sums(a: list[float], b: list[float], strata: list[int] | None = None) -> np.ndarray:
    places = np.array(strata if strata else [0] * len(a))
    return paired_sums(np.array(a)[:, None], np.array(b)[:, None], places, int(places.max()) + 1)


def one(a: list[float], b: list[float], strata: list[int] | None = None) -> Difference:
    return differences(sums(a, b, strata))[0]


def test_means_and_error_by_hand() -> None:
    d = one([0, 1, 0, 1], [1, 1, 0, 2])
    assert (d.a, d.b, d.value, d.games) == (0.5, 1.0, 0.5, 4)
    apart = np.array([1, 0, 0, 1])
    spread = ((apart - 0.5) ** 2).sum() + 2  # two more pairs, +1 and -1, like those that differ
    assert d.error == pytest.approx(np.sqrt(spread / 3 / 4) * student(Z, 3) / Z)
    assert d.high - d.low == pytest.approx(2 * 1.96 * d.error, rel=1e-3)


def test_strata_have_equal_weight_and_their_own_means() -> None:
    d = one([0, 0, 0, 0, 5, 5], [0, 0, 0, 0, 6, 6], [0, 0, 0, 0, 1, 1])
    assert d.a == 2.5
    assert d.value == 0.5
    plain = one([0, 0, 0, 0, 5, 5], [0, 0, 0, 0, 6, 6])
    assert plain.value == pytest.approx(1 / 3)


def test_the_factor_compares_with_independent_games() -> None:
    rng = np.random.default_rng(1)
    a = rng.normal(size=4000)
    same, other = a + 0.1 * rng.normal(size=4000), rng.normal(size=4000)
    assert one(list(a), list(same)).factor == pytest.approx(200, rel=0.1)
    assert one(list(a), list(other)).factor == pytest.approx(1, rel=0.1)
    assert (one(list(a), list(-a)).factor or 9) == pytest.approx(0.5, rel=0.1)  # pairing can do harm


def test_no_pair_differs() -> None:
    d = one([1, 0, 1] * 100, [1, 0, 1] * 100)
    assert d.factor is None
    assert d.value == 0
    assert d.half == pytest.approx(1.96 * np.sqrt(2) / 300, rel=0.01)  # near the rule of three
    exact = differences(sums([1, 0], [1, 0]), exact=True)[0]
    assert (exact.low, exact.high) == (0, 0)


def test_the_added_pairs_differ_as_those_of_the_measure_do() -> None:
    rng = np.random.default_rng(2)
    a, b = (rng.integers(0, 2, 400) for _ in range(2))
    wins = one(list(a), list(b)).error
    assert one(list(a / 4), list(b / 4)).error == pytest.approx(wins / 4, rel=1e-3)  # means of four seats
    assert one(list(a * 30), list(b * 30)).error == pytest.approx(wins * 30, rel=1e-3)  # scores


def test_nothing_differs_yet_but_the_values_are_large() -> None:
    """The first pair that differs may do so by as much as two games do, and not by one only."""
    d = one([0, 30] * 150, [0, 30] * 150)
    assert d.half == pytest.approx(1.96 * np.sqrt(2) * np.sqrt(2) * 15 / 300, rel=0.01)


def test_rounding_is_no_difference() -> None:
    a = [0.25, 0.75] * 100
    off = [x + 1e-15 for x in a]
    assert one(a, off).half == pytest.approx(one(a, a).half)


def test_a_missing_value_leaves_the_pair_out() -> None:
    d = one([1, np.nan, 3, 4], [2, 7, np.nan, 6])
    assert (d.games, d.a, d.b) == (2, 2.5, 4.0)


def test_a_single_game_and_a_stratum_of_one() -> None:
    assert one([1], [2]).value == 1
    assert one([1, 1, 1, 9], [2, 2, 2, 9], [0, 0, 0, 1]).value == 1  # one game says nothing about its own spread


def test_sums_add_up() -> None:
    whole = sums([1, 2, 3, 4], [2, 2, 5, 4], [0, 1, 0, 1])
    parts = sums([1, 2], [2, 2], [0, 1]) + sums([3, 4], [5, 4], [0, 1])
    assert (whole == parts).all()


def test_a_measure_that_no_game_has_leaves_the_others_alone() -> None:
    a = np.array([[1.0, np.nan], [2.0, np.nan], [3.0, np.nan], [4.0, np.nan]])
    found = differences(paired_sums(a, a + 1, np.array([0, 0, 1, 1]), 2))
    assert (found[0].value, found[0].games) == (1, 4)
    assert found[1].games == 0


def test_levels_have_errors_of_their_own() -> None:
    one = levels(sums([0, 1, 0, 1], [1, 1, 0, 2]), first=True)[0]
    assert (one.mean, one.games) == (0.5, 4)
    assert one.error == pytest.approx(np.sqrt(1 / 3 / 4))
    assert one.careful == pytest.approx(np.sqrt((1 + 2) / 3 / 4) * student(Z, 3) / Z)
    assert levels(sums([0, 1, 0, 1], [1, 1, 0, 2]), first=False)[0].mean == 1


def test_a_level_is_never_a_point() -> None:
    """What was never seen may still happen: of shares as of wins, of counts about three in all the games."""
    never = levels(sums([0] * 400, [0] * 400), first=True)[0]
    assert never.interval(share=True) == share_bounds(0.0, 400)
    low, high = never.interval(share=False)
    assert -low == high == pytest.approx(1.96 * np.sqrt(2) / 400, rel=0.01)
    always = levels(sums([1] * 400, [1] * 400), first=True)[0]
    assert always.interval(share=True) == share_bounds(1.0, 400)
    assert always.interval(share=True, wider=2.0) == share_bounds(1.0, 100)
    some = levels(sums([1] + [0] * 399, [0] * 400), first=True)[0]
    assert some.interval(share=True) == pytest.approx(share_bounds(1 / 400, 400), rel=0.01)


def test_the_level_of_one_policy_in_all_seats() -> None:
    """Its part of the games that somebody wins: one game without a winner is one event, not a small spread."""
    some = levels(sums([0.25] * 399 + [0.0], [0.25] * 400), first=True)[0]
    low, high = share_bounds(399 / 400, 400)
    assert some.interval(share=True, most=0.25) == pytest.approx((low / 4, high / 4), rel=1e-3)
    always = levels(sums([1 / 3] * 400, [1 / 3] * 400), first=True)[0]
    assert always.interval(share=True, most=1 / 3) == pytest.approx((share_bounds(1.0, 400)[0] / 3, 1 / 3))
