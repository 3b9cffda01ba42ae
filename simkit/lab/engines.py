"""The engine that plays: threads of this process, the workers of a dask cluster, or any executor."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from simkit.errors import UsageError, show, spell

THREADS, DASK = "threads", "dask"
MOST_THREADS = 1024


@dataclass(frozen=True)
class Engine:
    """The engine that the user chose."""

    threads: int | None = None
    name: str | Executor = THREADS
    scheduler: str | None = None

    def check(self) -> None:
        """Raise every error that can be found before anything is read or played."""
        if self.threads is not None and not 1 <= self.threads <= MOST_THREADS:
            hint = f"expected a number from 1 to {MOST_THREADS}"
            raise UsageError(f"{spell('threads')} is {self.threads}", field="threads", hint=hint)
        if isinstance(self.name, str) and self.name not in (THREADS, DASK):
            hint = f"expected {THREADS} or {DASK}"
            raise UsageError(f"{spell('engine')} is {show(self.name)}", field="engine", hint=hint)
        if self.scheduler is None:
            return
        if self.name != DASK:
            hint = f"add {spell('engine')} dask, or leave {spell('scheduler')} out"
            raise UsageError(f"{spell('scheduler')} needs {spell('engine')} dask", field="scheduler", hint=hint)
        if self.threads is not None:
            what = f"{spell('threads')} and {spell('scheduler')} exclude each other"
            raise UsageError(what, field="threads", hint="the workers of a cluster set the number of threads")
        if not self.scheduler.strip():
            hint = "expected an address: tcp://host:8786"
            raise UsageError(f"{spell('scheduler')} is empty", field="scheduler", hint=hint)

    @contextmanager
    def opened(self) -> Iterator[dict[str, Any]]:
        """The arguments `executor` and `threads` of the functions that play."""
        if isinstance(self.name, Executor):
            yield {"executor": self.name, "threads": self.threads}
            return
        if self.name == THREADS:
            yield {"threads": self.threads}
            return
        from simkit.runs.cluster import cluster

        with cluster(self.scheduler, self.threads) as workers:
            yield {"executor": workers}
