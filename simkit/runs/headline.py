"""The headline of a run while it is played, from the games that are complete in order."""

import threading
from collections import deque
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import polars as pl

from simkit.analysis.intervals import Stratum, share
from simkit.analysis.summary import STARTING_SIDE, most_of
from simkit.errors import RunDataError
from simkit.events import Listener, Partials, SoFar
from simkit.games.contract import Array
from simkit.logs.manifest import Manifest, part_path
from simkit.logs.scan import reading
from simkit.logs.schema import Schema
from simkit.logs.sides import in_teams, win_shares, won

FIRST_PLAYER = "first player"
COLUMNS = ["first_seat", "winners"]  # of the table of games


class GameValues:
    """The value of each game: the first player's share of the win or, with several policies, the first policy's."""

    def __init__(self, schema: Schema) -> None:
        shares = win_shares(won(np.arange(2**schema.players), schema.sides))  # [bit mask of winners, seat]
        self.rotations = len(schema.orders)
        self.by_policy, self.most = len(schema.policies) > 1, 1.0
        if not self.by_policy:
            self.title = STARTING_SIDE if in_teams(schema.sides) else FIRST_PLAYER
            self.table: Array = shares.T
            return
        self.title = schema.policies[0]
        held = np.array([[name == self.title for name in order] for order in schema.orders])
        self.table = held / held.sum(1, keepdims=True) @ shares.T
        self.most = most_of([np.flatnonzero(row).tolist() for row in held], schema.sides)

    def sums(self, games: Mapping[str, Array], first: int) -> Array:
        """Number, sum and sum of squares of the values by rotation; the first of the games has the number `first`."""
        number, every = len(games["winners"]), self.rotations
        rotation: Array | int = 0
        if every > 1:
            rotation = np.tile((np.arange(every) + first) % every, -(-number // every))[:number]
        row = rotation if self.by_policy else games["first_seat"].astype(np.int64)
        values = self.table.take(row * self.table.shape[1] + games["winners"])
        if every == 1:
            return np.array([[number], [values.sum()], [(values * values).sum()]])
        return np.stack([np.bincount(rotation, term, every) for term in (None, values, values * values)])


class Headline:
    """Sends a partial answer: how often the first player wins or, if there are several policies, the first policy.

    Estimate and interval are those of the summary of a run that has only the games counted so far. Parts count in
    order; of the first unfinished part the finished slices count. All threads share the object; it is not pickled.
    """

    def __init__(self, schema: Schema, manifest: Manifest, on: Listener) -> None:
        self.partials, self.values = Partials(on), GameValues(schema)
        self.sizes, self.part_size = dict(manifest.layout()), manifest.part_size
        self.ahead = deque(self.sizes)  # the first unfinished part and all parts after it
        self.counted = dict.fromkeys(self.sizes, 0)  # games counted of each part
        self.waiting: dict[int, Array] = {}  # sums of the parts in `ahead`
        self.games, self.total = 0, np.zeros((3, self.values.rotations))
        self.lock = threading.Lock()

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        return type(None), ()

    def read(self, directory: Path, manifest: Manifest) -> None:
        """Count the parts that were stored before and need not be played."""
        missing = {index for index, _ in manifest.missing}
        for index in self.sizes.keys() - missing:
            path = part_path(directory, "games", index)
            with reading(path):
                games = pl.read_parquet(path, columns=COLUMNS)
            self._count(index, {name: games[name].to_numpy() for name in COLUMNS}, self.sizes[index])

    def look(self, index: int, games: Mapping[str, Array], end: int) -> None:
        """Take note of the first `end` games of a part; count them if an answer is due or the part is complete."""
        if end < self.sizes[index] and not self.partials.due:
            return
        with self.lock:
            self._count(index, games, end)
            if self.partials.due and (not self.ahead or self.ahead[0] >= index):
                self.partials.send(self._so_far())

    def _count(self, index: int, games: Mapping[str, Array], end: int) -> None:
        begin = self.counted[index]
        games_to_count = {name: games[name][begin:end] for name in COLUMNS}
        sums = self.values.sums(games_to_count, index * self.part_size + begin)
        self.waiting[index] = self.waiting[index] + sums if begin else sums
        self.counted[index] = end
        while self.ahead and self.counted[self.ahead[0]] == self.sizes[self.ahead[0]]:
            finished = self.ahead.popleft()
            self.total += self.waiting.pop(finished)
            self.games += self.sizes[finished]

    def _so_far(self) -> SoFar:
        sums, games = self.total, self.games
        if self.ahead and self.ahead[0] in self.waiting:
            sums, games = sums + self.waiting[self.ahead[0]], games + self.counted[self.ahead[0]]
        strata = [Stratum(int(n), total, squares) for n, total, squares in sums.T.tolist()]
        rate = share(strata, most=self.values.most)
        return SoFar(self.values.title, games, rate.value, rate.low, rate.high, "share")


def headline(schema: Schema, directory: Path, manifest: Manifest, on: Listener) -> Headline | None:
    """The headline of a run that may have parts already; None if nobody listens or a part cannot be read."""
    progress = Headline(schema, manifest, on)
    if not progress.partials.wanted:
        return None
    try:
        progress.read(directory, manifest)
    except RunDataError:
        return None
    return progress
