"""Settings of long work: where the answer is stored, who plays, who listens. None of them changes the answer."""

import os
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from simkit.errors import UsageError, spell
from simkit.events import Listener
from simkit.lab.engines import THREADS, Engine
from simkit.lab.progress import stderr


class WorkOptions(TypedDict, total=False):
    """The keyword arguments of every function that takes time."""

    out: str | os.PathLike[str] | None  # a directory or a file (default: the usual one)
    threads: int | None  # default: all processors
    engine: str | Executor  # "threads", "dask" or an executor
    scheduler: str | None  # the address of a dask scheduler
    resume: bool  # continue interrupted work and replace damaged parts
    force: bool  # replace what is there
    on: Listener | None  # a function of events (default: progress on standard error); None is silent


@dataclass(frozen=True)
class WorkSettings:
    """The keyword arguments with their defaults."""

    out: Path | None = None
    engine: Engine = field(default_factory=Engine)
    resume: bool = False
    force: bool = False
    on: Listener | None = stderr

    def check(self) -> None:
        """Raise every error that can be found before anything is read."""
        self.engine.check()
        if self.resume and self.force:
            what = f"{spell('resume')} and {spell('force')} exclude each other"
            raise UsageError(what, field="resume", hint="keep one of them")


def work_settings(options: WorkOptions) -> WorkSettings:
    """The settings that keyword arguments stand for."""
    out = options.get("out")
    return WorkSettings(
        None if out is None else Path(out),
        Engine(options.get("threads"), options.get("engine", THREADS), options.get("scheduler")),
        options.get("resume", False),
        options.get("force", False),
        options.get("on", stderr),
    )
