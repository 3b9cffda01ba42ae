"""The workers of a dask cluster as an executor, which the engine uses like any other.

Output goes to a file system that all workers share. A worker may die at any moment: dask gives its parts to other
workers, and a part is the same on every worker.
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

TIMEOUT = 10.0  # seconds for a scheduler to answer, and for its first worker to connect
RECOUNT = 5.0  # seconds between two counts of the workers
QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"
LOGS = ("distributed", "distributed.client")  # their long reports are replaced by one error sentence

T = TypeVar("T")
LocalCluster = tuple[ExitStack, Any, Any]  # the stack whose closing ends it, the cluster, its client


class DaskWorkers(Workers):
    """An executor of `concurrent.futures` for a dask client that the caller owns."""

    def __init__(self, client: Any) -> None:
        self._client, self._executor = client, client.get_executor(pure=False)
        self._counted, self._when = 1, -RECOUNT

    @property
    def at_once(self) -> int:
        """The number of threads of all workers, at least one: new workers may be starting."""
        if monotonic() - self._when >= RECOUNT:
            self._when = monotonic()
            with suppress(Exception):  # a submitted part will report the error
                self._counted = max(1, sum(self._client.nthreads().values()))
        return self._counted

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        outer: Future[T] = Future()
        try:
            inner: Future[T] = self._executor.submit(fn, *args, **kwargs)
        except RuntimeError as error:  # the client is closed
            raise _explain(None) from error

        def pass_on(done: Future[T]) -> None:
            if outer.cancelled():
                return
            if done.cancelled():  # not by the engine: dask has lost it
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
    """The hint that says how to continue."""
    return f"finished parts are saved: run the same command with {spell('resume')}"


def _explain(error: BaseException | None) -> BaseException:
    """The error to raise for a part that no worker could play; `error` is None if dask gave no reason."""
    name = type(error).__name__
    if isinstance(error, SimkitError):
        return error
    if error is None or name in ("CommClosedError", "CancelledError", "FutureCancelledError"):
        return ClusterError("the connection to the scheduler is lost", hint=_again())
    if name == "KilledWorker":
        hint = f"look into their logs (out of memory?); {_again()}"
        return ClusterError("several workers died while they played the same part", hint=hint)
    if isinstance(error, ImportError):
        return UsageError(f"a worker cannot play: {error}", hint="install the same version of simkit for all workers")
    return error


@contextmanager
def cluster(scheduler: str | None = None, workers: int | None = None) -> Iterator[DaskWorkers]:
    """The workers of a scheduler; without an address, processes of this machine that end with the `with` block."""
    distributed = _distributed()
    for name in LOGS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    if scheduler is not None:
        with _connected(distributed, scheduler) as client:
            yield DaskWorkers(client)
        return
    stack, local, client = _ignoring_ctrl_c(lambda: _local(distributed, workers))
    with stack:
        try:
            yield DaskWorkers(client)
        except BaseException:
            _end_at_once(local)
            raise


def _local(distributed: Any, workers: int | None) -> LocalCluster:
    """Start worker processes on this machine and a client for them; closing the stack ends them."""
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
    """Kill the workers: else Ctrl-C would wait until each of them has played its part to the end."""
    for nanny in local.workers.values():
        nanny.close_gracefully()  # then it starts no other worker
        with suppress(OSError, TypeError):  # the process has ended, or has not begun
            os.kill(nanny.pid, signal.SIGKILL)


def _ignoring_ctrl_c(start: Callable[[], LocalCluster]) -> LocalCluster:
    """Start processes that ignore Ctrl-C, which a terminal sends to all processes; this process still gets it.

    Threads and processes inherit blocked signals, and so do the processes that they start.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        return start()
    future: Future[LocalCluster] = Future()

    def start_in_thread() -> None:
        try:
            future.set_result(start())
        except BaseException as error:
            future.set_exception(error)

    _track_quietly()
    earlier_children = active_children()
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        threading.Thread(target=start_in_thread, name="start of a cluster", daemon=True).start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    try:
        while not future.done():
            wait([future], TICK)
    except BaseException:  # the start is not wanted any more
        for process in active_children():
            if process not in earlier_children:
                process.kill()
        future.add_done_callback(lambda done: None if done.exception() else done.result()[0].close())
        raise
    return future.result()


def _track_quietly() -> None:
    """Start Python's tracker of semaphores now: later it would unblock the signal and warn of an interrupted start."""
    sys.warnoptions.append(QUIET)
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.remove(QUIET)


def _distributed() -> Any:
    try:
        import distributed  # noqa: PLC0415 (an extra)
    except ImportError:
        hint = "install simkit with this extra: pip install '.[dask]'"
        raise UsageError(f"{spell('engine')} dask needs the extra dask", field="engine", hint=hint) from None
    return distributed


@contextmanager
def _connected(distributed: Any, scheduler: str) -> Iterator[Any]:
    """A client of the scheduler at an address; an error if it has no workers."""
    try:
        gc.collect()  # close the clients of failed attempts now: while the next one starts they would wait for ever
        asyncio.run(_greet(distributed, scheduler))
        client = distributed.Client(scheduler, timeout=TIMEOUT)
    except Exception as error:  # a wrong name, host, port or protocol: each raises another type
        raise _no_scheduler(distributed, scheduler) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=TIMEOUT)
        except Exception as error:
            hint = f"start some: dask worker {shlex.quote(scheduler)}"
            what = f"the scheduler {show(scheduler)} has no workers"
            raise UsageError(what, field="scheduler", hint=hint) from error
        yield client


async def _greet(distributed: Any, scheduler: str) -> None:
    """An error if no scheduler answers in time: a client would wait for ever for a server that never answers."""
    security = distributed.Security().get_connection_args("client")
    async with asyncio.timeout(TIMEOUT):
        comm = await distributed.comm.connect(scheduler, timeout=TIMEOUT, **security)
        try:
            await comm.write({"op": "identity", "reply": True})
            if (await comm.read())["type"] != "Scheduler":
                raise ValueError("not a scheduler")
        finally:
            comm.abort()


def _no_scheduler(distributed: Any, scheduler: str) -> SimkitError:
    """The error for an address at which no scheduler answers."""
    address = f"{spell('scheduler')} is {show(scheduler)}"
    if _listens(distributed, scheduler):
        what = f"{address}: the program that listens there is not a dask scheduler"
        hint = "check the port, and that the scheduler is running and has the same version of dask"
        return ClusterError(what, field="scheduler", hint=hint)
    hint = "expected an address such as tcp://host:8786; without one the workers are processes of this machine"
    return UsageError(f"{address}: no scheduler answers there", field="scheduler", hint=hint)


def _listens(distributed: Any, scheduler: str) -> bool:
    """Does any program accept connections at the address?"""
    try:
        host, port = distributed.comm.get_address_host_port(scheduler)
        with socket.create_connection((host, port), timeout=1.0):
            return True
    except Exception:
        return False
