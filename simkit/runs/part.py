"""Playing and storing one part of a run: a pure function of the plan and the part's index."""

from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from simkit.events import Played
from simkit.games.contract import Array
from simkit.kernels.driver import Desk
from simkit.logs.manifest import Part
from simkit.logs.schema import Buffers, Filler
from simkit.logs.write import write_part
from simkit.runs.engine import PerThread, Watch
from simkit.runs.headline import Headline
from simkit.runs.plan import Plan

SLICE_GAMES = 512  # few enough for the log rows to stay in the processor's cache
SLICE_SECONDS = 0.2  # progress is reported after each slice


@dataclass(frozen=True)
class RunTask:
    """Plays the parts of a run of `total` games."""

    plan: Plan
    directory: Path
    total: int
    watch: Watch
    own: PerThread = field(default_factory=PerThread)
    headline: Headline | None = None

    def games(self, index: int) -> int:
        return min(self.plan.part_size, self.total - index * self.plan.part_size)

    def __call__(self, index: int) -> Part:
        if not hasattr(self.own, "worker"):
            self.own.worker = Worker(self.plan, self.watch)
        games = self.games(index)
        with self.watch.turn:
            buffers = self.own.worker.play_part(index, games, self.headline)
        return write_part(self.directory, index, games, self.plan.schema, buffers)


class Worker:
    """The desk, log rows and slice size of one thread."""

    def __init__(self, plan: Plan, watch: Watch) -> None:
        self.plan, self.watch = plan, watch
        self.desk: Desk = plan.session.desk(watch.stop)
        self.rows: Array = plan.session.rows(SLICE_GAMES)
        self.filler: Filler | None = None
        self.slice = 1 if plan.session.searches else SLICE_GAMES

    def play_part(self, index: int, games: int, headline: Headline | None = None) -> Buffers:
        """Play a part and return its columns, which hold until the next part is played."""
        filler = self._filler(games)
        first, at = index * self.plan.part_size, 0
        while at < games:
            self.watch.require_going()
            n = min(self.slice, games - at)
            start = perf_counter()
            rows = self.rows[:n]
            self.plan.session.play(self.desk, rows, first + at)
            self._adapt(n, perf_counter() - start)
            filler.fill(rows, at)
            at += n
            self.watch.on(Played(n))
            if headline is not None:
                headline.look(index, filler.buffers["games"], at)
        return filler.finish(first)

    def _filler(self, games: int) -> Filler:
        """Columns for so many games: those of the part before, which is stored by now, are used again."""
        if self.filler is None or self.filler.games != games:
            self.filler = Filler(self.plan.schema, self.plan.game, games)
        return self.filler

    def _adapt(self, games: int, seconds: float) -> None:
        """Adapt the slice size to the time that a slice took; results do not depend on it."""
        if seconds > SLICE_SECONDS:
            self.slice = max(1, games // 2)
        elif seconds < SLICE_SECONDS / 4:
            self.slice = min(SLICE_GAMES, max(self.slice, games * 2))
