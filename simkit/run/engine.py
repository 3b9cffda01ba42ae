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
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures import TimeoutError as NotYet
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol, TypeVar

from simkit.errors import Interrupted
from simkit.stopping import Stop

GRACE = 2.0  # seconds for workers that do not hear that they should stop
TASKS = 4  # that another process remembers

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


def in_order(task: Task[R_co], indexes: Iterable[int], crew: Crew) -> Generator[R_co]:
    """The receipts of parts, in the order of their indexes. Who has seen enough closes the iterator.

    Of threads there is one more than may play at once (`Watch.turn`): it stores while the others play.
    """
    watch, threads, executor = crew.watch, crew.threads, crew.executor
    pool = executor or ThreadPoolExecutor(threads + 1, "simkit")
    shared = isinstance(pool, ThreadPoolExecutor)  # workers here hear and tell for themselves
    play = task if shared else _Parcel(task)
    waiting: deque[tuple[int, Future[R_co]]] = deque()

    def first() -> R_co:
        index, future = waiting.popleft()
        try:
            receipt = _result(future)
        except BaseException:
            waiting.append((index, future))  # it may still be playing
            raise
        if not shared:
            watch.on_games(task.games(index))
        return receipt

    try:
        for index in indexes:
            waiting.append((index, pool.submit(play, index)))
            if len(waiting) > 2 * threads:  # enough for no worker to wait for a slower one
                yield first()
        while waiting:
            yield first()
    finally:
        watch.stop.set()
        futures = [future for _, future in waiting if not future.cancel()]
        wait(futures, timeout=None if shared else GRACE)
        if executor is None:
            pool.shutdown(wait=True)
        watch.stop.clear()


def _result(future: Future[R_co]) -> R_co:
    while True:  # a time-out lets Ctrl-C through on every platform
        try:
            return future.result(timeout=0.2)
        except NotYet:
            if future.done():
                return future.result()


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
