"""The workers of a dask cluster as an executor: the engine plays with them as with any other.

Output goes to a file system that all share. A worker may die at any moment: dask gives its parts to others, and a part
is the same whoever plays it.
"""

import asyncio
import gc
import logging
import os
import shlex
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import ExitStack, closing, contextmanager, suppress
from multiprocessing import active_children, resource_tracker
from time import monotonic
from typing import Any, TypeVar

from simkit.errors import ClusterError, SimkitError, UsageError, show, spell
from simkit.runs.engine import TICK, Workers, default_threads

PATIENCE = 10.0  # seconds for a scheduler to answer, and for its first worker to come
COUNTED = 5.0  # seconds until workers are counted anew
QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"
LOGS = ("distributed", "distributed.client")  # what they would tell in pages is an error with a sentence

T = TypeVar("T")
Started = tuple[ExitStack, Any, Any]  # what ends it, the cluster, its client


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


def _again() -> str:
    """How to go on."""
    return f"what is finished is safe: run the same command with {spell('resume')}"


def _explain(error: BaseException | None) -> BaseException:
    """What became of a part that no worker could play, as a sentence; None: nobody knows."""
    name = type(error).__name__
    if isinstance(error, SimkitError):
        return error
    if error is None or name in ("CommClosedError", "CancelledError", "FutureCancelledError"):
        return ClusterError("the scheduler is gone", hint=_again())
    if name == "KilledWorker":
        hint = f"look into their logs (out of memory?), then {_again()}"
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
    stack, local, client = _deaf(lambda: _local(distributed, workers))
    with stack:
        try:
            yield DaskWorkers(client)
        except BaseException:
            _end_at_once(local)
            raise


def _local(distributed: Any, workers: int | None) -> Started:
    """Processes of this machine, and their client; whoever closes the stack ends them."""
    with ExitStack() as stack:
        local = stack.enter_context(
            distributed.LocalCluster(
                n_workers=workers or default_threads(),
                threads_per_worker=1,  # Python code between the kernels would wait for that of others
                dashboard_address="127.0.0.1:0",  # any free port
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )
        )
        client = stack.enter_context(closing(distributed.Client(local)))
        return stack.pop_all(), local, client


def _end_at_once(local: Any) -> None:
    """Workers would play their part to its end first, and whoever pressed Ctrl-C would wait for it."""
    for nanny in local.workers.values():
        nanny.close_gracefully()  # it does not start another one
        with suppress(OSError, TypeError):  # it has ended, or not begun
            os.kill(nanny.pid, signal.SIGKILL)


def _deaf(start: Callable[[], Started]) -> Started:
    """Start processes that never hear Ctrl-C, which goes to all of a terminal; this one hears it all the time.

    A blocked signal stays blocked in threads and processes that are started, and in those that they start.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        return start()
    future: Future[Started] = Future()

    def beside() -> None:
        try:
            future.set_result(start())
        except BaseException as error:
            future.set_exception(error)

    _track_quietly()
    others = active_children()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        threading.Thread(target=beside, name="start of a cluster", daemon=True).start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    try:
        while not future.done():
            wait([future], TICK)
    except BaseException:  # nobody waits for it any more
        for process in active_children():
            if process not in others:
                process.kill()
        future.add_done_callback(lambda done: None if done.exception() else done.result()[0].close())
        raise
    return future.result()


def _track_quietly() -> None:
    """Start Python's tracker of semaphores, which would unblock the signal, and complain of a start cut short."""
    sys.warnoptions.append(QUIET)
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.remove(QUIET)


def _distributed() -> Any:
    try:
        import distributed  # noqa: PLC0415 (an extra)
    except ImportError:
        hint = "install simkit with it: pip install '.[dask]'"
        raise UsageError(f"{spell('engine')} dask needs the extra dask", field="engine", hint=hint) from None
    return distributed


@contextmanager
def _connected(distributed: Any, scheduler: str) -> Iterator[Any]:
    """A client of somebody else's scheduler, which has workers."""
    try:
        gc.collect()  # clients of refused attempts close now; within the start of the next they would wait for ever
        asyncio.run(_greet(distributed, scheduler))
        client = distributed.Client(scheduler, timeout=PATIENCE)
    except Exception as error:  # a wrong name, host, port or protocol: each has its own
        raise _no_scheduler(distributed, scheduler) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except Exception as error:
            hint = f"start some: dask worker {shlex.quote(scheduler)}"
            what = f"the scheduler {show(scheduler)} has no workers"
            raise UsageError(what, field="scheduler", hint=hint) from error
        yield client


async def _greet(distributed: Any, scheduler: str) -> None:
    """An error if no scheduler answers in time: a client would wait for ever for somebody who listens and is silent."""
    security = distributed.Security().get_connection_args("client")
    async with asyncio.timeout(PATIENCE):
        comm = await distributed.comm.connect(scheduler, timeout=PATIENCE, **security)
        try:
            await comm.write({"op": "identity", "reply": True})
            if (await comm.read())["type"] != "Scheduler":
                raise ValueError("somebody else")
        finally:
            comm.abort()


def _no_scheduler(distributed: Any, scheduler: str) -> SimkitError:
    """Nobody is there, or somebody who is no scheduler."""
    given = f"{spell('scheduler')} is {show(scheduler)}"
    if _listens(distributed, scheduler):
        what = f"{given}: whoever listens there does not answer as a dask scheduler"
        hint = "check the port, and that the scheduler is running and has the same version of dask"
        return ClusterError(what, field="scheduler", hint=hint)
    hint = "expected an address such as tcp://host:8786; without one the workers are processes of this machine"
    return UsageError(f"{given}: no scheduler answers there", field="scheduler", hint=hint)


def _listens(distributed: Any, scheduler: str) -> bool:
    """Does anybody accept connections there?"""
    try:
        host, port = distributed.comm.get_address_host_port(scheduler)
        with socket.create_connection((host, port), timeout=1.0):
            return True
    except Exception:
        return False
