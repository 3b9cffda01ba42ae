"""The sequential bound: its number, and that it holds at all looks at once."""

import numpy as np
import pytest

from simkit.experiments.pairing.paired_sums import Difference
from simkit.experiments.pairing.sequential_stopping import BOUND, WIDER, Target, bound, exit_probability


def test_the_bound_of_brownian_motion() -> None:
    assert pytest.approx(2.2414, abs=1e-4) == BOUND
    assert exit_probability(BOUND) == pytest.approx(0.05)
    assert bound(0.01) == pytest.approx(2.807, abs=1e-3)
    assert pytest.approx(1.1436, abs=1e-3) == WIDER


def test_walks_leave_it_in_at_most_5_percent() -> None:
    """Sixty looks at 4,000 walks: more than 5.8 % in fewer than one test of a hundred."""
    rng = np.random.default_rng(7)
    walks = rng.standard_normal((4000, 60)).cumsum(1) / np.sqrt(60)
    left = (np.abs(walks) > BOUND).any(1).mean()
    assert 0.02 < left < 0.058


def estimate(error: float) -> Difference:
    return Difference(0.0, 0.0, error, 100, None)


def test_stopping_looks_at_all_estimates() -> None:
    target = Target(0.01, 10_000)
    narrow, wide = 0.009 / BOUND, 0.02 / BOUND
    assert target.reached([estimate(narrow), estimate(narrow)])
    assert not target.reached([estimate(narrow), estimate(wide)])
    assert target.games_needed([estimate(narrow), estimate(wide)], 1000) == pytest.approx(4000, abs=1)
    assert target.games_needed([estimate(wide)], 9000) == 10_000
