"""Ratios of sums over games: the estimate by hand, the error against repeated samples."""

import numpy as np
import pytest

from simkit.analysis.intervals import Z, wilson
from simkit.analysis.ratios import Ratio, RatioSums


def sums_of(*games: list[tuple[float, float]]) -> RatioSums:
    sums = RatioSums(len(games[0]))
    sums.add(np.array(games, float))
    return sums


def test_the_ratio_of_the_sums_is_not_the_mean_of_ratios() -> None:
    found = sums_of([(1, 1)], [(0, 3)]).ratio(0)
    assert found is not None
    assert (found.estimate, found.games) == (0.25, 2)


def test_the_error_by_hand() -> None:
    """Residuals 1 - 1/4 and 0 - 3/4; their squares, n / (n - 1), over the sum of the bottoms."""
    found = sums_of([(1, 1)], [(0, 3)]).ratio(0)
    assert found is not None
    assert found.error == pytest.approx(np.sqrt((0.75**2 + 0.75**2) * 2 / 1) / 4)
    assert found.interval == pytest.approx((0.25 - Z * found.error, 0.25 + Z * found.error))


def test_parts_do_not_matter() -> None:
    rng = np.random.default_rng(1)
    pairs = rng.integers(0, 9, (60, 2, 2)).astype(float)
    whole, split = RatioSums(2), RatioSums(2)
    whole.add(pairs)
    for part in np.split(pairs, [7, 31]):
        split.add(part)
    assert [whole.ratio(i) for i in range(2)] == [split.ratio(i) for i in range(2)]


def test_the_error_is_that_of_repeated_samples() -> None:
    rng = np.random.default_rng(2)
    found = []
    for _ in range(400):
        bottom = rng.poisson(3.0, 300) + 1.0
        sums = RatioSums(1)
        sums.add(np.stack([rng.binomial(bottom.astype(int), 0.4), bottom], axis=-1)[:, None, :])
        ratio = sums.ratio(0)
        assert ratio is not None
        found.append((ratio.estimate, ratio.error))
    estimates, errors = np.array(found).T
    assert np.mean(errors) == pytest.approx(np.std(estimates), rel=0.1)


def test_what_nothing_can_be_said_of() -> None:
    assert sums_of([(1, 0)], [(2, 0)]).ratio(0) is None
    assert sums_of([(1, 2)]).ratio(0) is None


def test_shares_near_the_edge_stay_between_0_and_1() -> None:
    sure = Ratio(1.0, 0.0, 50)
    assert sure.interval == (1.0, 1.0)
    assert sure.share_interval == wilson(1.0, 50)
    low, high = Ratio(0.01, 0.02, 50).share_interval
    assert 0 < low < 0.01 < high < 1
