"""The one way to play many parts: any executor plays them, their receipts come in order and without a gap.

A task is a pure function of an index that plays a part, stores it and returns a receipt. It pickles, so that threads,
processes and other machines can play it. Whatever is decided is decided on the receipts from the first to some part,
so answers depend neither on the number of workers nor on interruptions.
"""

import hashlib
import os
import pickle
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from simkit.errors import Interrupted, SimkitError
from simkit.stopping import Stop

TICK = 0.2  # seconds between two moments at which Ctrl-C is heard, on every platform
GRACE = 2.0  # seconds for workers that do not hear that they should stop
TASKS = 4  # that another process remembers

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

    def __init__(self, on_games: Callable[[int], None] = lambda games: None, turns: int | None = None) -> None:
        self.on_games, self.stop = on_games, Stop()
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


class Crew:
    """Who plays: so many at once, threads of this process or the workers of an executor that somebody else owns."""

    def __init__(
        self,
        on_games: Callable[[int], None] = lambda games: None,
        threads: int | None = None,
        executor: Executor | None = None,
    ) -> None:
        self.threads, self.executor = threads or default_threads(), executor
        self.watch = Watch(on_games, self.threads)


def in_order(
    task: Task[R], indexes: Iterable[int], crew: Crew, keep: Callable[[R], None] = lambda receipt: None
) -> Generator[R]:
    """The receipts of parts, in the order of their indexes. Who has seen enough closes the iterator.

    `keep` gets every receipt once and at once, in any order, also those that nobody waits for any more. Of threads
    there is one more than may play at once (`Watch.turn`): it stores while the others play.
    """
    watch, threads, executor = crew.watch, crew.threads, crew.executor
    pool = executor or ThreadPoolExecutor(threads + 1, "simkit")
    shared = isinstance(pool, ThreadPoolExecutor)  # workers here hear and tell for themselves
    play = task if shared else _Parcel(task)
    waiting: deque[_Play[R]] = deque()

    def look() -> None:
        for entry in waiting:
            if not entry.kept and entry.succeeded:
                entry.kept = True
                keep(entry.future.result())
                if not shared:
                    watch.on_games(task.games(entry.index))

    def first() -> R:
        while not waiting[0].future.done():
            wait([e.future for e in waiting if not e.future.done()], TICK, FIRST_COMPLETED)
            look()
        look()
        return waiting.popleft().future.result()

    try:
        for index in indexes:
            waiting.append(_Play(index, pool.submit(play, index)))
            if len(waiting) > 2 * threads:  # enough for no worker to wait for a slower one
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


class _Parcel:
    """A task for another process, packed once: whoever has it already does not unpack it again."""

    def __init__(self, task: Task[Any]) -> None:
        self.data = pickle.dumps(task)
        self.key = hashlib.sha256(self.data).hexdigest()

    def __call__(self, index: int) -> Any:
        task = _unpacked.pop(self.key, None) or pickle.loads(self.data)
        _unpacked[self.key] = task
        while len(_unpacked) > TASKS:
            _unpacked.popitem(last=False)
        return task(index)


_unpacked: OrderedDict[str, Task[Any]] = OrderedDict()
