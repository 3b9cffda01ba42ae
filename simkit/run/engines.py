"""Running a plan's parts on threads. The kernel and the Parquet writer release the GIL."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from simkit.errors import Interrupted
from simkit.logs.manifest import Manifest, Part
from simkit.logs.write import digests, write_part
from simkit.run.ledger import Ledger, locked, open_ledger, require_place
from simkit.run.part import Worker
from simkit.run.plan import Plan

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Outcome:
    """A finished run: where it is, how many games were played just now, in how many seconds (compiling left out)."""

    directory: Path
    manifest: Manifest
    played: int
    seconds: float


def default_threads() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warm_up(plan: Plan) -> None:
    """Load or compile the kernel."""
    plan.session.play(plan.session.desk(), plan.session.rows(1), 0)


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
    """Play parts in order, at most one per thread at a time; the first error stops all."""
    stop = threading.Event()
    local = threading.local()

    def work(index: int, games: int) -> Part:
        if not hasattr(local, "worker"):
            local.worker = Worker(plan, stop, on_games)
        buffers = local.worker.play_part(index, games)
        sizes = write_part(ledger.directory, index, plan.schema, buffers)
        return Part(index, games, sizes, digests(plan.schema, buffers))

    queue = iter(parts)
    pool = ThreadPoolExecutor(threads, "simkit")
    running: set[Future[Part]] = set()
    try:
        for index, games in queue:
            running.add(pool.submit(work, index, games))
            if len(running) >= threads:
                running = _collect(running, ledger)
        while running:
            running = _collect(running, ledger)
    except KeyboardInterrupt:
        raise Interrupted(
            f"stopped: {ledger.manifest.done:,} of {ledger.manifest.games:,} games are safe",
            file=ledger.directory,
            hint="run the same command with --resume to go on",
        ) from None
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _collect(running: set[Future[Part]], ledger: Ledger) -> set[Future[Part]]:
    """Note what is finished, wait for at least one."""
    done: set[Future[Part]] = set()
    while not done:  # a time-out lets Ctrl-C through on every platform
        done, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
    for future in sorted(done, key=lambda f: f.result().index):
        ledger.note(future.result())
    return running
