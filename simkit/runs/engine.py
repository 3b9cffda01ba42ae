"""The engine: any executor plays the parts of a run, and their receipts come in order and without a gap.

A task is a pure function of an index that plays a part, stores it and returns a receipt. It pickles, so that threads,
processes and other machines can play it. All decisions are made from the receipts of the first n parts, so answers
depend neither on the number of workers nor on interruptions.
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

TICK = 0.2  # seconds after which a wait is interrupted to check for Ctrl-C, on every platform
GRACE = 2.0  # seconds to wait for workers that cannot see the wish to stop

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Task(Protocol[R_co]):
    """A function that plays and stores the part with a given index."""

    def __call__(self, index: int) -> R_co: ...

    def games(self, index: int) -> int:
        """The number of games in the part, for progress reports."""
        ...


class Watch:
    """A task's link to the engine: the wish to stop, whose turn it is, events. In another process it does nothing."""

    def __init__(self, on: Listener | None = None, turns: int | None = None) -> None:
        self.on, self.stop = listener(on), Stop()
        self.turn: AbstractContextManager[Any] = threading.Semaphore(turns) if turns else nullcontext()

    def __reduce__(self) -> tuple[type["Watch"], tuple[()]]:
        return Watch, ()

    def require_going(self) -> None:
        """Raise `Interrupted` if the user wants to stop."""
        if self.stop.is_set():
            raise Interrupted("stopped")


class PerThread(threading.local):
    """Working memory of each thread; it is not pickled."""

    def __reduce__(self) -> tuple[type["PerThread"], tuple[()]]:
        return PerThread, ()


def default_threads() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers(Executor):
    """An executor whose number of workers may change."""

    @property
    @abstractmethod
    def at_once(self) -> int:
        """The number of parts they can play at once, as far as is known now."""


class Crew:
    """The workers: threads of this process, or the workers of an executor that the caller owns."""

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
        """Do all workers run in this process?"""
        return self.executor is None or isinstance(self.executor, ThreadPoolExecutor)

    def place(self, directory: Path) -> Path:
        """A path that is valid for all workers: other processes may have another working directory."""
        return directory if self.executor is None else directory.absolute()


def in_order(
    task: Task[R], indexes: Iterable[int], crew: Crew, keep: Callable[[R], None] = lambda receipt: None
) -> Generator[R]:
    """The receipts of parts, in the order of their indexes. A caller that needs no more closes the iterator.

    `keep` gets every receipt once, as soon as the part is stored, in any order, also after the iterator was closed.
    There is one thread more than may play at once (`Watch.turn`): it stores a part while the others play.
    """
    watch, executor = crew.watch, crew.executor
    pool = executor or ThreadPoolExecutor(crew.threads + 1, "simkit")
    shared = crew.here  # then tasks send their own events and see the wish to stop
    play = task if shared else RemoteTask(task)
    waiting: deque[_Submitted[R]] = deque()

    def keep_finished() -> None:
        for entry in waiting:
            if not entry.kept and entry.succeeded:
                entry.kept = True
                keep(entry.future.result())
                if not shared:
                    watch.on(Played(task.games(entry.index)))

    def oldest() -> R:
        while not waiting[0].future.done():
            wait([e.future for e in waiting if not e.future.done()], TICK, FIRST_COMPLETED)
            keep_finished()
        keep_finished()
        return waiting.popleft().future.result()

    try:
        for index in indexes:
            waiting.append(_Submitted(index, pool.submit(play, index)))
            if len(waiting) > 2 * crew.threads:  # so many that no worker is idle while a slow part is played
                yield oldest()
        while waiting:
            yield oldest()
    finally:
        watch.stop.set()
        running = [entry.future for entry in waiting if not entry.future.cancel()]
        wait(running, timeout=None if shared else GRACE)
        if executor is None:
            pool.shutdown(wait=True)
        watch.stop.clear()
        with suppress(SimkitError):  # it would hide the error that ended the iteration
            keep_finished()


@dataclass
class _Submitted(Generic[R]):
    """A part that was submitted."""

    index: int
    future: Future[R]
    kept: bool = False

    @property
    def succeeded(self) -> bool:
        return self.future.done() and not self.future.cancelled() and self.future.exception() is None
