"""One part of a spec about one seat: the base game, and the same games with a handicap for a seat that rotates."""

from collections.abc import Mapping

import numpy as np

from simkit.events import Played
from simkit.experiments.pairing.arms import Arm, Desks
from simkit.experiments.pairing.identical_games import same_rows
from simkit.experiments.pairing.measures import seat_values
from simkit.experiments.pairing.paired_sums import TERMS, paired_sums
from simkit.experiments.pairing.pairs import MOST_STRATA, SEARCH_SLICE_GAMES, SLICE_GAMES
from simkit.experiments.pairing.parts import PartData
from simkit.games.contract import Array
from simkit.logs.labels import labels_of
from simkit.runs.engine import Watch

WIN, SCORE = range(2)  # measures


class SeatPairs:
    """Plays the base once and every other arm against it. In a part every seat has its turn, a block of games each.

    `whole_table`: the change is one for all seats, and those of the first policy are looked at.
    """

    def __init__(self, base: Arm, part_size: int, watch: Watch, *, whole_table: bool = False) -> None:
        first = next(iter(base.scenario.lineup))
        held = np.array([[name == first for name in order] for order in base.scenario.orders])
        self.held = held / held.sum(1, keepdims=True) if whole_table else None  # [rotation, seat]
        self.base, self.part_size, self.watch = base, part_size, watch
        self.players, rotations = base.scenario.players, len(base.scenario.orders)
        self.sides, self.lists = base.game.sides(self.players), labels_of(base.scenario, base.game).lists
        self.rotations = rotations if rotations * self.players <= MOST_STRATA else 1
        self.strata = self.rotations * self.players
        self.slice = SEARCH_SLICE_GAMES if base.session.searches else SLICE_GAMES
        self.desks = Desks(self.slice, watch.stop)

    def play(self, arms: Mapping[str, Arm], index: int, games: int) -> PartData:
        """Sums of what the seat gets with the handicap (a) and without (b); a pure function of arms and index."""
        first = index * self.part_size
        sums = {name: np.zeros((self.strata, 2, TERMS)) for name in arms}
        diverged = {f"{name} diverged": np.zeros(2, np.int64) for name in arms}
        lists = {name: labels_of(arm.scenario, arm.game).lists for name, arm in arms.items()}
        for seat in range(self.players):
            start, end = first + seat * games // self.players, first + (seat + 1) * games // self.players
            for at in range(start, end, self.slice):
                n = min(self.slice, end - at)
                strata = seat * self.rotations + np.arange(at, at + n) % self.rotations
                rows = self._play(self.base, 0, at, n, seat)
                fared = self._fared(rows, at, seat)
                for name, arm in arms.items():
                    other = self._play(arm, 1, at, n, seat)
                    sums[name] += paired_sums(self._fared(other, at, seat), fared, strata, self.strata)
                    alike = same_rows(rows, other, self.lists, lists[name], arm.game)
                    diverged[f"{name} diverged"] += n, n - alike.sum()
        return PartData({**sums, **diverged})

    def _fared(self, rows: Array, first: int, seat: int) -> Array:
        if self.held is None:
            return seat_values(rows, self.sides, seat)
        held = self.held[np.arange(first, first + len(rows)) % len(self.held)]
        by_seat = np.stack([seat_values(rows, self.sides, p) for p in range(self.players)])
        return np.asarray(np.einsum("pgm,gp->gm", by_seat, held))

    def _play(self, arm: Arm, slot: int, first: int, games: int, seat: int) -> Array:
        self.watch.require_going()
        rows = self.desks.play(arm, slot, first, games, seat)
        self.watch.on(Played(games))
        return rows
