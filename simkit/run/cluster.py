"""The workers of a dask cluster as an executor: the engine plays with them as with any other.

Output goes to a file system that all share. A worker may die at any moment: dask gives its parts to others, and a part
is the same whoever plays it.
"""

import gc
import logging
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from time import monotonic
from typing import Any, TypeVar

from simkit.errors import ClusterError, SimkitError, UsageError, show
from simkit.run.engine import Workers, default_threads

PATIENCE = 10.0  # seconds for a scheduler to answer, and for its first worker to come
COUNTED = 5.0  # seconds until workers are counted anew
AGAIN = "what is finished is safe: run the same command with --resume"

LOGS = ("distributed", "distributed.client")  # what they would tell in pages is an error with a sentence

T = TypeVar("T")


class DaskWorkers(Workers):
    """What `concurrent.futures` calls an executor, on a dask client that somebody else owns."""

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(pure=False)
        self._counted, self._when = 1, -COUNTED

    @property
    def at_once(self) -> int:
        """The threads of all workers, at least one: new workers may be on their way."""
        if monotonic() - self._when >= COUNTED:
            self._when = monotonic()
            with suppress(Exception):  # a part on its way will tell what is the matter
                self._counted = max(1, sum(self._client.nthreads().values()))
        return self._counted

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        outer: Future[T] = Future()
        try:
            inner: Future[T] = self._executor.submit(fn, *args, **kwargs)
        except RuntimeError as error:  # the client has given up
            raise _explain(None) from error

        def pass_on(done: Future[T]) -> None:
            if outer.cancelled():
                return
            if done.cancelled():  # not by us: dask has lost it
                outer.set_exception(_explain(None))
            elif (error := done.exception()) is not None:
                outer.set_exception(_explain(error))
            else:
                outer.set_result(done.result())

        def give_up(done: Future[T]) -> None:
            if done.cancelled():
                inner.cancel()

        outer.add_done_callback(give_up)
        inner.add_done_callback(pass_on)
        return outer


def _explain(error: BaseException | None) -> BaseException:
    """What became of a part that no worker could play, as a sentence; None: nobody knows."""
    name = type(error).__name__
    if isinstance(error, SimkitError):
        return error
    if error is None or name in ("CommClosedError", "CancelledError", "FutureCancelledError"):
        return ClusterError("the scheduler is gone", hint=AGAIN)
    if name == "KilledWorker":
        hint = f"look into their logs (out of memory?), then {AGAIN}"
        return ClusterError("several workers died of the same part", hint=hint)
    if isinstance(error, ImportError):
        return UsageError(f"a worker cannot play: {error}", hint="install the same simkit for all workers")
    return error


@contextmanager
def cluster(scheduler: str | None = None, workers: int | None = None) -> Iterator[DaskWorkers]:
    """The workers behind a scheduler; without an address processes of this machine, as long as they are needed."""
    distributed = _distributed()
    for name in LOGS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if scheduler is not None:
        with _connected(distributed, scheduler) as client:
            yield DaskWorkers(client)
        return
    with ExitStack() as stack:
        with _deaf():
            local = stack.enter_context(
                distributed.LocalCluster(
                    n_workers=workers or default_threads(),
                    threads_per_worker=1,  # Python code between the kernels would wait for that of others
                    dashboard_address="127.0.0.1:0",  # any free port
                    memory_limit=0,
                    silence_logs=logging.CRITICAL,
                )
            )
            client = stack.enter_context(distributed.Client(local))
        yield DaskWorkers(client)


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that never hear Ctrl-C, which goes to all of a terminal; this one hears it when they have begun.

    A blocked signal stays blocked in threads and processes that are started, and in those that they start.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    presses: list[int] = []
    resource_tracker.ensure_running()  # it would unblock the signal
    usual = signal.signal(signal.SIGINT, lambda number, frame: presses.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, usual)
        if presses:
            raise KeyboardInterrupt


def _distributed() -> Any:
    try:
        import distributed  # noqa: PLC0415 (an extra)
    except ImportError:
        hint = "install simkit with it: pip install '.[dask]'"
        raise UsageError("--engine dask needs the extra dask", key="--engine", hint=hint) from None
    return distributed


@contextmanager
def _connected(distributed: Any, scheduler: str) -> Iterator[Any]:
    """A client of somebody else's scheduler, which has workers."""
    try:
        gc.collect()  # clients of refused attempts close now; within the start of the next they would wait for ever
        client = distributed.Client(scheduler, timeout=PATIENCE)
    except Exception as error:  # a wrong name, host, port or protocol: each has its own
        hint = "expected an address such as tcp://host:8786; without one the workers are processes of this machine"
        what = f"--scheduler is {show(scheduler)}: no scheduler answers there"
        raise UsageError(what, key="--scheduler", hint=hint) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except Exception as error:
            hint = f"start some: dask worker {scheduler}"
            raise UsageError(f"the scheduler {show(scheduler)} has no workers", key="--scheduler", hint=hint) from error
        yield client
