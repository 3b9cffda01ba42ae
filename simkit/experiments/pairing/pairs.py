"""One part of an experiment: the same games in a base arm and in other arms, reduced to sums in memory."""

from collections.abc import Sequence

import numpy as np

from simkit.events import Played
from simkit.experiments.pairing.arms import Arm, Desks
from simkit.experiments.pairing.identical_games import same_rows
from simkit.experiments.pairing.measures import Measure, MeasureReader, shared
from simkit.experiments.pairing.paired_sums import TERMS, paired_sums
from simkit.experiments.pairing.parts import PartData
from simkit.games.contract import Array
from simkit.runs.engine import Watch

SLICE_GAMES = 250  # fixed: sums must not depend on the speed of the machine
SEARCH_SLICE_GAMES = 2
MOST_STRATA = 24  # more rotations than this are one stratum
DIVERGED = 1  # place among the counts of a part
LISTED = 1_000  # games that a part names; so many are the first of all parts, too


class Pairs:
    """Plays parts of `base` and `others` on the same keys. One thread plays one part at a time."""

    def __init__(self, base: Arm, others: Sequence[Arm], part_size: int, watch: Watch) -> None:
        self.base, self.others, self.part_size, self.watch = base, list(others), part_size, watch
        self.gauges = [MeasureReader(arm.scenario, arm.game) for arm in (base, *others)]
        self.measures = self._measures()
        self.columns = [gauge.columns(self.measures) for gauge in self.gauges]
        rotations = len(base.scenario.orders)
        self.strata = rotations if rotations <= MOST_STRATA else 1
        searches = any(arm.session.searches for arm in (base, *others))
        self.slice = SEARCH_SLICE_GAMES if searches else SLICE_GAMES
        self.desks = Desks(self.slice, watch.stop)

    def _measures(self) -> list[Measure]:
        kept = self.gauges[0].measures
        for gauge in self.gauges[1:]:
            keys = {measure.key for measure in shared(self.gauges[0], gauge)}
            kept = [measure for measure in kept if measure.key in keys]
        return kept

    def play(self, index: int, games: int) -> PartData:
        """A pure function of the arms and the part's index."""
        first = index * self.part_size
        arms = len(self.others)
        sums = np.zeros((arms, self.strata, len(self.measures), TERMS))
        counts = np.zeros((arms, 3), np.int64)  # games, DIVERGED, flipped
        diverged: list[list[int]] = [[] for _ in self.others]
        flipped: list[list[int]] = [[] for _ in self.others]
        for at in range(first, first + games, self.slice):
            n = min(self.slice, first + games - at)
            rows = self._play(self.base, 0, at, n)
            base = self._values(0, rows, at)
            strata = np.arange(at, at + n) % self.strata
            for i, arm in enumerate(self.others):
                other = self._play(arm, 1, at, n)
                sums[i] += paired_sums(base, self._values(i + 1, other, at), strata, self.strata)
                same = self._same(i + 1, rows, other)
                flips = rows["winners"] != other["winners"]
                counts[i] += n, n - same.sum(), flips.sum()
                diverged[i] += [int(at + g) for g in np.flatnonzero(~same)]
                flipped[i] += [int(at + g) for g in np.flatnonzero(flips)]
        return PartData(
            {"sums": sums, "counts": counts},
            {f"diverged{i}": np.array(games_of_arm[:LISTED], np.int64) for i, games_of_arm in enumerate(diverged)}
            | {f"flipped{i}": np.array(games_of_arm[:LISTED], np.int64) for i, games_of_arm in enumerate(flipped)},
        )

    def _play(self, arm: Arm, slot: int, first: int, games: int) -> Array:
        self.watch.require_going()
        rows = self.desks.play(arm, slot, first, games)
        self.watch.on(Played(games))
        return rows

    def _values(self, gauge: int, rows: Array, first: int) -> Array:
        return self.gauges[gauge].values(rows, first)[:, self.columns[gauge]]

    def _same(self, gauge: int, a: Array, b: Array) -> Array:
        return same_rows(a, b, self.gauges[0].labels.lists, self.gauges[gauge].labels.lists, self.base.game)
