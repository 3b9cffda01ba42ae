"""Pay-offs and ratings of a league cover the truth as often as they say. Fixed seed; marked slow."""

import numpy as np
import pytest

from simkit.analysis.intervals import Estimate
from simkit.analysis.ratings import ratings
from simkit.experiments.players.standings import league_table, pairs_of
from simkit.kernels.search import WIN

pytestmark = pytest.mark.slow
LEAGUES, GAMES, SEED = 3_000, 400, 20
NAMES = ("a", "b", "c")
# The first wins more often in the first order, and who beats whom need not be an order.
CHANCES = {
    "an order": ((0.70, 0.62), (0.80, 0.74), (0.60, 0.58)),
    "a circle": ((0.66, 0.50), (0.44, 0.36), (0.62, 0.60)),
}


@pytest.mark.parametrize("chances", CHANCES.values(), ids=CHANCES)
def test_intervals_cover(chances: tuple[tuple[float, ...], ...]) -> None:
    rng = np.random.default_rng(SEED)
    truth = np.mean(chances, axis=1).tolist()
    known = [Estimate(value, value, value, 10**12, 1e12) for value in truth]
    rated = dict(zip(NAMES, (rating.value for rating in ratings(3, pairs_of(3), known)), strict=True))
    payoffs, points = [], []
    for _ in range(LEAGUES):
        won = rng.binomial(GAMES // 2, chances)
        sums = np.stack([np.full(won.shape, GAMES // 2), won * WIN, won * WIN * WIN], axis=-1)
        table = league_table(NAMES, sums, WIN)
        payoffs += [row.low <= value <= row.high for row, value in zip(table.payoffs, truth, strict=True)]
        points += [row.low <= rated[row.policy] <= row.high for row in table.standings]
    assert 0.94 <= np.mean(payoffs) <= 0.96
    assert 0.94 <= np.mean(points) <= 0.96
