"""How fast a game plays: the kernel alone and with all logs, on one thread and on all."""

import math
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

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
    cpu_us_per_game: float  # processor time of all threads, in microseconds


@dataclass(frozen=True)
class SearchEffort:
    """The work of a search at a decision with more than one option."""

    seconds: float  # on one thread
    options: float
    tried: float  # options that it plays out
    changed: float  # share of the decisions in which the search overrides the policy


def thread_counts() -> list[int]:
    """The numbers of threads to measure: one and all."""
    return sorted({1, default_threads()})


def kernel_speed(plan: Plan, threads: int, seconds: float = SECONDS) -> Speed:
    """Games per second without any log, best of three."""
    return max((_kernel_round(plan, threads, seconds) for _ in range(ROUNDS)), key=lambda s: s.games_per_second)


def _kernel_round(plan: Plan, threads: int, seconds: float) -> Speed:
    """One measurement: every thread plays its own games until the time is over."""
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
            start, spent = perf_counter(), process_time()
            deadline = start + seconds
            counts = [future.result() for future in futures]
        except BaseException:
            ready.abort()  # else threads that wait at the barrier would wait for ever
            raise
    elapsed, cpu = perf_counter() - start, process_time() - spent
    games, decisions = (sum(column) for column in zip(*counts, strict=True))
    return Speed(threads, games / elapsed, decisions / elapsed, 1e6 * cpu / games)


def search_effort(plan: Plan, speed: Speed) -> SearchEffort | None:
    """The work of the searches in one game in which all seats search; None if they count nothing, as `rollout` does."""
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
    """Games per second of a whole run with all its logs, best of three; the number of games follows from `kernel`."""
    expected = kernel.games_per_second * seconds
    size = max(1, min(plan.part_size, int(expected / threads)))  # search players may need minutes for a usual part
    plan = Plan(plan.scenario, plan.game, plan.log, part_games=size)
    games = max(threads, round(expected / size / threads) * threads) * size
    best, least = 0.0, math.inf
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory(prefix="simkit-bench-") as scratch:
            start, spent = perf_counter(), process_time()
            execute(plan, Path(scratch) / "run", games, threads=threads)
            best = max(best, games / (perf_counter() - start))
            least = min(least, 1e6 * (process_time() - spent) / games)
    return Speed(threads, best, best * kernel.decisions_per_second / kernel.games_per_second, least)


def measure_speeds(plan: Plan, on: Listener | None = None) -> tuple[list[Speed], list[Speed]]:
    """The speed of the kernel alone and of logged runs, on one thread and on all."""
    warm_up([plan.session], on)
    tell = listener(on)
    kernel, logged = [], []
    for threads in thread_counts():
        tell(Status(f"kernel alone, threads: {threads}"))
        kernel.append(kernel_speed(plan, threads))
        tell(Status(f"with logs, threads: {threads}"))
        logged.append(logged_speed(plan, threads, kernel[-1]))
    return kernel, logged
