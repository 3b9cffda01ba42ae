"""Playing one part: a pure function of the plan and the part's index."""

from collections.abc import Callable
from time import perf_counter

from simkit.errors import Interrupted
from simkit.games.contract import Array
from simkit.kernels.driver import Desk
from simkit.logs.schema import Buffers, Filler
from simkit.run.plan import Plan
from simkit.stopping import Stop

SLICE_GAMES = 512  # few enough for the log rows to stay in the processor's cache
SLICE_SECONDS = 0.2  # a slice is the unit of progress


class Worker:
    """One thread's desk, log rows and slice size."""

    def __init__(self, plan: Plan, stop: Stop, on_games: Callable[[int], None]) -> None:
        self.plan, self.stop, self.on_games = plan, stop, on_games
        self.desk: Desk = plan.session.desk(stop)
        self.rows: Array = plan.session.rows(SLICE_GAMES)
        self.slice = 1 if plan.session.searches else SLICE_GAMES

    def play_part(self, index: int, games: int) -> Buffers:
        """The columns of a part."""
        filler = Filler(self.plan.schema, self.plan.game, games)
        first, at = index * self.plan.part_size, 0
        while at < games:
            if self.stop.is_set():
                raise Interrupted("stopped")
            n = min(self.slice, games - at)
            start = perf_counter()
            rows = self.rows[:n]
            self.plan.session.play(self.desk, rows, first + at)
            self._adapt(n, perf_counter() - start)
            filler.fill(rows, at)
            at += n
            self.on_games(n)
        return filler.finish(first)

    def _adapt(self, games: int, seconds: float) -> None:
        """Slices as large as the time allows; results do not depend on it."""
        if seconds > SLICE_SECONDS:
            self.slice = max(1, games // 2)
        elif seconds < SLICE_SECONDS / 4:
            self.slice = min(SLICE_GAMES, max(self.slice, games * 2))
