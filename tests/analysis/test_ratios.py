"""Ratios of sums over games: the estimate by hand, the error against repeated samples."""

import numpy as np
import pytest

from simkit.analysis.intervals import Z, share_bounds, student
from simkit.analysis.ratios import Ratio, RatioSums


def sums_of(*games: list[tuple[float, float]]) -> RatioSums:
    sums = RatioSums(len(games[0]))
    sums.add(np.array(games, float))
    return sums


def test_the_ratio_of_the_sums_is_not_the_mean_of_ratios() -> None:
    found = sums_of([(1, 1)], [(0, 3)]).ratio(0)
    assert found is not None
    assert (found.estimate, found.games, found.trials) == (0.25, 1.6, 4)  # 4**2 / (1 + 9)


def test_the_error_by_hand() -> None:
    """Residuals 1 - 1/2, 0 - 1/2 and 1 - 2/2: their squares, n / (n - 1) of n games of equal weight, over the sum of
    the bottoms. The interval has two more games, which differ by one.
    """
    found = sums_of([(1, 1)], [(0, 1)], [(1, 2)], [(0, 0)]).ratio(0)
    assert found is not None
    games = 4**2 / (1 + 1 + 4)
    assert found.error == pytest.approx(np.sqrt(0.5 * games / (games - 1)) / 4)
    half = student(Z, games - 1) * np.sqrt(found.error**2 + 2 * (1 / 4) ** 2)
    assert found.interval == pytest.approx((0.0, 0.5 + half))


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
    sure = Ratio(1.0, 0.0, 50, 80)
    assert sure.interval[0] < 1.0 < sure.interval[1]
    assert sure.share_interval == share_bounds(1.0, 50, student(Z, 49))
    low, high = Ratio(0.01, 0.02, 50, 50).share_interval
    assert 0 <= low < 0.01 < high < 1


def test_ten_plays_are_ten_plays_however_many_games_there_were() -> None:
    games = [[(1.0, 1.0)]] * 10 + [[(0.0, 0.0)]] * 1_990
    found = sums_of(*games).ratio(0)
    assert found is not None
    assert found.games == 10
    low, high = found.share_interval
    assert (low, high) == (pytest.approx(0.68, abs=0.01), 1.0)


def test_ten_plays_in_one_game_are_hardly_more_than_one() -> None:
    found = sums_of([(10.0, 10.0)], *[[(0.0, 0.0)]] * 99).ratio(0)
    assert found is not None
    assert found.share_interval[0] < 0.05


def test_what_never_happened_may_happen() -> None:
    """No ship broken in 400 games: up to about three in all of them, and not below 0."""
    found = sums_of(*[[(0.0, 4.0)]] * 400).ratio(0)
    assert found is not None
    assert found.interval == (0.0, pytest.approx(2.8 / 1600, rel=0.02))
    assert not found.always
    many = sums_of(*[[(30.0, 1.0)]] * 1_000).ratio(0)
    assert many is not None
    assert many.always
    assert many.interval[0] < 30 < many.interval[1]
