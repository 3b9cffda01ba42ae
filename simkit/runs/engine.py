"""The one way to play many parts: any executor plays them, their receipts come in order and without a gap.

A task is a pure function of an index that plays a part, stores it and returns a receipt. It pickles, so that threads,
processes and other machines can play it. Whatever is decided is decided on the receipts from the first to some part,
so answers depend neither on the number of workers nor on interruptions.
"""

import os
import threading
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from simkit.errors import Interrupted, SimkitError
from simkit.events import Listener, Played, listener
from simkit.runs.remote_task import RemoteTask
from simkit.stopping import Stop

TICK = 0.2  # seconds between two moments at which Ctrl-C is heard, on every platform
GRACE = 2.0  # seconds for workers that do not hear that they should stop

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Task(Protocol[R_co]):
    """Plays and stores the part of an index."""

    def __call__(self, index: int) -> R_co: ...

    def games(self, index: int) -> int:
        """How many games that is, for progress."""
        ...


class Watch:
    """What a task hears and tells while it plays: stop, whose turn it is, games played. In another process: nothing."""

    def __init__(self, on: Listener | None = None, turns: int | None = None) -> None:
        self.on, self.stop = listener(on), Stop()
        self.turn: AbstractContextManager[Any] = threading.Semaphore(turns) if turns else nullcontext()

    def __reduce__(self) -> tuple[type["Watch"], tuple[()]]:
        return Watch, ()

    def require_going(self) -> None:
        """An error if the user wants to stop."""
        if self.stop.is_set():
            raise Interrupted("stopped")


class PerThread(threading.local):
    """Working memory of each thread; it does not travel."""

    def __reduce__(self) -> tuple[type["PerThread"], tuple[()]]:
        return PerThread, ()


def default_threads() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers(Executor):
    """An executor whose workers may come and go."""

    @property
    @abstractmethod
    def at_once(self) -> int:
        """How many parts they play at once, as far as is known now."""


class Crew:
    """Who plays: so many at once, threads of this process or the workers of an executor that somebody else owns."""

    def __init__(
        self, on: Listener | None = None, threads: int | None = None, executor: Executor | None = None
    ) -> None:
        self.executor, self._threads = executor, threads or default_threads()
        self.watch = Watch(on, self._threads)

    @property
    def threads(self) -> int:
        return self.executor.at_once if isinstance(self.executor, Workers) else self._threads

    @property
    def here(self) -> bool:
        """Do all play in this process?"""
        return self.executor is None or isinstance(self.executor, ThreadPoolExecutor)

    def place(self, directory: Path) -> Path:
        """A directory by the name that all who play have for it; other processes may have another working directory."""
        return directory if self.executor is None else directory.absolute()


def in_order(
    task: Task[R], indexes: Iterable[int], crew: Crew, keep: Callable[[R], None] = lambda receipt: None
) -> Generator[R]:
    """The receipts of parts, in the order of their indexes. Who has seen enough closes the iterator.

    `keep` gets every receipt once and at once, in any order, also those that nobody waits for any more. Of threads
    there is one more than may play at once (`Watch.turn`): it stores while the others play.
    """
    watch, executor = crew.watch, crew.executor
    pool = executor or ThreadPoolExecutor(crew.threads + 1, "simkit")
    shared = crew.here  # they hear and tell for themselves
    play = task if shared else RemoteTask(task)
    waiting: deque[_Play[R]] = deque()

    def look() -> None:
        for entry in waiting:
            if not entry.kept and entry.succeeded:
                entry.kept = True
                keep(entry.future.result())
                if not shared:
                    watch.on(Played(task.games(entry.index)))

    def first() -> R:
        while not waiting[0].future.done():
            wait([e.future for e in waiting if not e.future.done()], TICK, FIRST_COMPLETED)
            look()
        look()
        return waiting.popleft().future.result()

    try:
        for index in indexes:
            waiting.append(_Play(index, pool.submit(play, index)))
            if len(waiting) > 2 * crew.threads:  # enough for no worker to wait for a slower one
                yield first()
        while waiting:
            yield first()
    finally:
        watch.stop.set()
        running = [entry.future for entry in waiting if not entry.future.cancel()]
        wait(running, timeout=None if shared else GRACE)
        if executor is None:
            pool.shutdown(wait=True)
        watch.stop.clear()
        with suppress(SimkitError):  # there may be another one that matters more
            look()


@dataclass
class _Play(Generic[R]):
    """A part on its way."""

    index: int
    future: Future[R]
    kept: bool = False

    @property
    def succeeded(self) -> bool:
        return self.future.done() and not self.future.cancelled() and self.future.exception() is None
