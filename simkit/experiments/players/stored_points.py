"""The points of contests, kept in a store: a stored part that is whole is not played again."""

from collections.abc import Sequence

import numpy as np

from simkit.events import Listener
from simkit.experiments.pairing.parts import PartData, PartTask
from simkit.experiments.players.contests import Arena, Contest, Points
from simkit.logs.manifest import Manifest
from simkit.runs.engine import Watch
from simkit.runs.store import Store


class StoredPoints:
    """The points of contests, by series and index: a part is all that was played at once, by all threads."""

    def __init__(self, store: Store, arena: Arena, on: Listener) -> None:
        self.store, self.arena, self.on = store, arena, on

    def of(self, series: str, index: int, parts: int, contests: Sequence[Contest]) -> list[Points]:
        """The points of contests; `parts` is how many the series has at least."""
        stored = self.store.manifest.series.get(series)
        if stored is None or stored.games < parts:
            stored = self.store.expect(series, parts)

        def play(index: int, games: int) -> PartData:
            return PartData({"points": np.concatenate([points.ravel() for points in self.arena.play(contests)])})

        games = sum(contest.played for contest in contests)
        alone = Manifest(self.store.manifest.fixed, name=self.store.manifest.name)
        watch = Watch(self.on)  # of games that need not be played; the arena tells of the others
        task = PartTask(play, games, alone, self.store.directory, series, stored.games, dict(stored.parts), watch)
        receipt = task(index)
        if not receipt.stored:
            self.store.note(receipt.part)
        return _apart(receipt.data.sums["points"], contests)


def _apart(flat: Points, contests: Sequence[Contest]) -> list[Points]:
    """The stored points, divided by contest."""
    shapes = [contest.shape for contest in contests]
    ends = np.cumsum([np.prod(shape) for shape in shapes])[:-1]
    return [part.reshape(shape) for part, shape in zip(np.split(flat, ends), shapes, strict=True)]
