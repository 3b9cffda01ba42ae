"""How fast a game plays: the kernel alone and with all logs, on one thread and on all."""

import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from simkit.events import Listener, Status, listener
from simkit.runs.engine import default_threads
from simkit.runs.execute import execute
from simkit.runs.part import SLICE_GAMES
from simkit.runs.plan import Plan
from simkit.runs.warm_up import warm_up

ROUNDS = 3  # best of
SECONDS = 1.0  # of each measurement


@dataclass(frozen=True)
class Speed:
    """Games and decisions (forced steps not counted) per second."""

    threads: int
    games_per_second: float
    decisions_per_second: float


@dataclass(frozen=True)
class SearchEffort:
    """What a search does at a decision with more than one option."""

    seconds: float  # on one thread
    options: float
    tried: float
    changed: float  # share of decisions in which it does not do what its policy would


@dataclass(frozen=True)
class ResizedPlan(Plan):
    """The same games in other parts: for one of the usual size a search player may need minutes."""

    size: int = 1

    @property
    def part_size(self) -> int:
        return self.size


def thread_counts() -> list[int]:
    """One and all."""
    return sorted({1, default_threads()})


def kernel_speed(plan: Plan, threads: int, seconds: float = SECONDS) -> Speed:
    """Games per second without any log, best of three."""
    return max((_kernel_round(plan, threads, seconds) for _ in range(ROUNDS)), key=lambda s: s.games_per_second)


def _kernel_round(plan: Plan, threads: int, seconds: float) -> Speed:
    """Every thread plays its own games until the time is over."""
    deadline = perf_counter() + seconds
    ready = threading.Barrier(threads + 1)

    def work(thread: int) -> tuple[int, int]:
        session = plan.session
        desk, rows = session.desk(), session.rows(1 if session.searches else SLICE_GAMES)
        games = decisions = 0
        ready.wait()
        while perf_counter() < deadline:
            session.play(desk, rows, thread * 2**30 + games)
            games += len(rows)
            decisions += int(rows["decisions"].sum())
        return games, decisions

    with ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(work, thread) for thread in range(threads)]
        try:
            ready.wait()
            start = perf_counter()
            deadline = start + seconds
            counts = [future.result() for future in futures]
        except BaseException:
            ready.abort()  # else some would wait for the others for ever
            raise
    elapsed = perf_counter() - start
    return Speed(threads, sum(g for g, _ in counts) / elapsed, sum(d for _, d in counts) / elapsed)


def searching(plan: Plan, speed: Speed) -> SearchEffort | None:
    """What the searches of one game do, if all seats search; `rollout` counts nothing."""
    session = plan.session
    desk = session.desk()
    if all(player.playouts for player in plan.scenario.lineup.values()):
        session.play(desk, session.rows(1), 0)
    searched, options, left_out, changed = desk.searched.tolist()
    if not searched:
        return None
    tried = (options - left_out) / searched
    return SearchEffort(1 / speed.decisions_per_second, options / searched, tried, changed / searched)


def logged_speed(plan: Plan, threads: int, kernel: Speed, seconds: float = SECONDS) -> Speed:
    """Games per second of a whole run with all its logs, best of three; `kernel` tells about how many to play."""
    expected = kernel.games_per_second * seconds
    size = max(1, min(plan.part_size, int(expected / threads)))
    plan = ResizedPlan(plan.scenario, plan.game, plan.log, size=size)
    games = max(threads, round(expected / size / threads) * threads) * size
    best = 0.0
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory(prefix="simkit-bench-") as scratch:
            start = perf_counter()
            execute(plan, Path(scratch) / "run", games, threads=threads)
            best = max(best, games / (perf_counter() - start))
    return Speed(threads, best, best * kernel.decisions_per_second / kernel.games_per_second)


def measure(plan: Plan, on: Listener | None = None) -> tuple[list[Speed], list[Speed]]:
    """Kernel alone and logged, for one and for all threads."""
    warm_up([plan.session], on)
    told = listener(on)
    kernel, logged = [], []
    for threads in thread_counts():
        told(Status(f"kernel alone, threads: {threads}"))
        kernel.append(kernel_speed(plan, threads))
        told(Status(f"with logs, threads: {threads}"))
        logged.append(logged_speed(plan, threads, kernel[-1]))
    return kernel, logged
