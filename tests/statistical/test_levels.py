"""The level of every measure of a sweep is covered as often as its interval says, rare events included.

A measure is *rare* when fewer than 20 pairs of unrelated games of an experiment differ in it: so few cannot give 95 %,
there the interval must only not miss too often. The seed was fixed before the first look.
"""

from __future__ import annotations

import numpy as np
import pytest

from simkit.experiments.basis import Basis
from simkit.experiments.pairing.measures import SHARE
from simkit.experiments.pairing.paired_sums import APART, levels
from simkit.experiments.pairing.pairs import Pairs
from simkit.runs.engine import Watch

EXPERIMENTS, GAMES, RARE = 3_000, 400, 20
SEED = 20_261_117
TABLES = {
    "four seats, two policies": {"run.seats": ["greedy", "random", "random", "random"], "run.players": 4},
    "two seats, one game in a thousand is capped": {"run.policy": "greedy", "run.players": 2, "rules.max_turns": 70},
}


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_coverage(table: str) -> None:
    basis = Basis("axes", (), {**TABLES[table], "run.seed": SEED})
    pairs = Pairs(basis.arm(), [basis.arm(fresh=True)], GAMES, Watch())
    about = [(measure.unit == SHARE, measure.most) for measure in pairs.measures]
    apart = np.zeros(len(about))
    bounds = np.zeros((EXPERIMENTS, len(about), 2))
    means = np.zeros((EXPERIMENTS, len(about)))
    for i in range(EXPERIMENTS):
        sums = pairs.play(i, GAMES).sums["sums"][0]
        found = levels(sums, first=True)
        apart += sums[:, :, APART].sum(0)
        means[i] = [level.mean for level in found]
        bounds[i] = [level.interval(share=s, most=most) for level, (s, most) in zip(found, about, strict=True)]
    truth = means.mean(0)
    covered = ((bounds[:, :, 0] <= truth) & (truth <= bounds[:, :, 1])).mean(0)
    rare = apart / EXPERIMENTS < RARE
    assert (bounds[:, :, 0] < bounds[:, :, 1]).all()
    varies = means.std(0) > 0
    wrong = varies & ((covered < 0.935) | (~rare & (covered > 0.965)))
    assert {pairs.measures[i].key: covered[i] for i in np.flatnonzero(wrong)} == {}
    assert (varies & ~rare).sum() > 50
