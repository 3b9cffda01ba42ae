"""Running a plan's parts on threads. The kernel and the Parquet writer release the GIL."""

import os
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from simkit.errors import Interrupted
from simkit.logs.manifest import Manifest, Part
from simkit.logs.schema import Buffers
from simkit.logs.write import digests, write_part
from simkit.run.ledger import Ledger, locked, open_ledger, require_place
from simkit.run.part import Worker
from simkit.run.plan import Plan
from simkit.stopping import Stop

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Outcome:
    """A finished run: where it is, how many games were played just now, in how many seconds (compiling left out)."""

    directory: Path
    manifest: Manifest
    played: int
    seconds: float


@dataclass(frozen=True)
class Played:
    """A part between play and storage."""

    index: int
    games: int
    buffers: Buffers


def default_threads() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warm_up(plan: Plan) -> None:
    """Load or compile the kernel; nothing is played."""
    plan.session.play(plan.session.desk(), plan.session.rows(0), 0)


def execute(
    plan: Plan,
    directory: Path,
    games: int,
    *,
    threads: int | None = None,
    resume: bool = False,
    force: bool = False,
    on_start: Callable[[int, int], None] = lambda total, done: None,
    on_games: Progress = lambda games: None,
) -> Outcome:
    """Make sure that the run in `directory` has at least `games` games."""
    require_place(directory, force=force)
    with locked(directory):
        ledger = open_ledger(directory, plan, games, resume=resume, force=force)
        missing = ledger.manifest.missing
        on_start(ledger.manifest.games, ledger.manifest.done)
        if not missing:
            return Outcome(directory, ledger.manifest, 0, 0.0)
        warm_up(plan)
        start = perf_counter()
        _play(plan, ledger, missing, threads or default_threads(), on_games)
        ledger.save()
        return Outcome(directory, ledger.manifest, sum(n for _, n in missing), perf_counter() - start)


def _play(plan: Plan, ledger: Ledger, parts: list[tuple[int, int]], threads: int, on_games: Progress) -> None:
    """Play parts in order, one per thread, while one more is being stored; the first error stops all."""
    stop = Stop()
    local = threading.local()

    def play(index: int, games: int) -> Played | Part:
        if not hasattr(local, "worker"):
            local.worker = Worker(plan, stop, on_games)
        return Played(index, games, local.worker.play_part(index, games))

    def store(part: Played) -> Played | Part:
        sizes = write_part(ledger.directory, part.index, plan.schema, part.buffers)
        return Part(part.index, part.games, sizes, digests(plan.schema, part.buffers))

    players, keeper = ThreadPoolExecutor(threads, "play"), ThreadPoolExecutor(threads, "store")
    running: set[Future[Played | Part]] = set()
    waiting = deque(parts)
    try:
        while waiting or running:
            while waiting and len(running) <= threads:
                running.add(players.submit(play, *waiting.popleft()))
            done, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)  # in time for Ctrl-C, everywhere
            for future in sorted(done, key=_turn):
                part = future.result()
                if isinstance(part, Part):
                    ledger.note(part)
                else:
                    running.add(keeper.submit(store, part))
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted(
            f"stopped: {ledger.manifest.done:,} of {ledger.manifest.games:,} games are safe",
            file=ledger.directory,
            hint="run the same command with --resume to go on",
        ) from None
    finally:
        stop.set()
        players.shutdown(wait=True, cancel_futures=True)
        keeper.shutdown(wait=True, cancel_futures=True)


def _turn(future: Future[Played | Part]) -> tuple[bool, int]:
    """Finished parts in order come before an error, which ends it all."""
    failed = future.exception() is not None
    return failed, 0 if failed else future.result().index
