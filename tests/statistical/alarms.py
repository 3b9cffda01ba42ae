"""Many small experiments whose true answer is known: how often does the interval of each measure miss it?

A measure is *rare* when fewer than 20 pairs of an experiment are expected to differ in it. Take pairs that differ by
one, either way alike, their number by Poisson's law: an interval at the 95 % level then misses in 3.5 % of the
experiments where 15 pairs differ, in 4.2 % where 20 do, in 4.8 % where 100 do, and in none where one does. So few pairs
cannot give 5 %; there the interval must only not miss too often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.experiments.pairing.paired_sums import APART, Difference
from simkit.games.contract import Array

Played = tuple[Array, Sequence[Difference]]  # the sums and the differences of an experiment
RARE = 20.0  # pairs
LOW, HIGH = 0.035, 0.065


@dataclass(frozen=True)
class Misses:
    """Of many experiments, by measure: the share whose interval misses the truth, and the pairs that differ in one."""

    keys: list[str]
    rate: Array
    apart: Array

    @property
    def rare(self) -> Array:
        return np.asarray(self.apart < RARE)

    def outside(self, low: float = LOW, high: float = HIGH) -> dict[str, float]:
        """The measures whose rate is not what it should be."""
        wrong = (self.rate > high) | (~self.rare & (self.rate < low))
        return {key: float(rate) for key, rate, bad in zip(self.keys, self.rate, wrong, strict=True) if bad}


def misses(
    keys: Sequence[str],
    experiments: int,
    play: Callable[[int], Played],
    changed: Callable[[str], bool],
) -> Misses:
    """Play some experiments by number. The truth is 0; for measures that `changed` names it is the mean of all
    experiments, whose error is a small part of that of one.
    """
    value, half = np.zeros((2, experiments, len(keys)))
    apart = np.zeros(len(keys))
    for i in range(experiments):
        sums, found = play(i)
        value[i], half[i] = [d.value for d in found], [d.half for d in found]
        apart += sums[:, :, APART].sum(0)
    truth = np.where([changed(key) for key in keys], value.mean(0), 0.0)
    return Misses(list(keys), (np.abs(value - truth) > half).mean(0), apart / experiments)
