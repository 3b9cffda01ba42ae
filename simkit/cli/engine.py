"""Who plays: threads of this process, or the workers of a dask cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from simkit.errors import UsageError, show

THREADS, DASK = "threads", "dask"

EngineName = Annotated[
    str, typer.Option("--engine", metavar="ENGINE", help="threads of this process, or dask: a cluster (an extra).")
]
Scheduler = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="Of a dask cluster, tcp://host:8786 (default: a local one)."),
]


@dataclass(frozen=True)
class Engine:
    """What was asked for."""

    threads: int | None = None
    name: str = THREADS
    scheduler: str | None = None

    def check(self) -> None:
        """What can be told before anything is read or played."""
        if self.threads is not None and not 1 <= self.threads <= 1024:
            raise UsageError(f"--threads is {self.threads}", key="--threads", hint="expected a number from 1 to 1024")
        if self.name not in (THREADS, DASK):
            hint = f"expected {THREADS} or {DASK}"
            raise UsageError(f"--engine is {show(self.name)}", key="--engine", hint=hint)
        if self.scheduler is None:
            return
        if self.name != DASK:
            raise UsageError(
                "--scheduler needs --engine dask", key="--scheduler", hint="add it, or leave --scheduler out"
            )
        if self.threads is not None:
            hint = "a cluster has as many as its workers have"
            raise UsageError("--threads and --scheduler exclude each other", key="--threads", hint=hint)
        if not self.scheduler.strip():
            raise UsageError("--scheduler is empty", key="--scheduler", hint="expected an address: tcp://host:8786")

    @property
    def words(self) -> list[str]:
        """As it was typed, to go on with; threads are a matter of the machine."""
        address = [] if self.scheduler is None else ["--scheduler", self.scheduler]
        return ["--engine", self.name, *address] if self.name != THREADS else []

    @contextmanager
    def opened(self) -> Iterator[dict[str, Any]]:
        """How to call whatever plays."""
        if self.name == THREADS:
            yield {"threads": self.threads}
            return
        from simkit.runs.cluster import cluster

        with cluster(self.scheduler, self.threads) as workers:
            yield {"executor": workers}
