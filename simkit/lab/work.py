"""How a question is worked on: where the answer is kept, who plays, and who listens. None of it changes the answer."""

import os
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from simkit.errors import UsageError, spell
from simkit.events import Listener
from simkit.lab.engines import THREADS, Engine
from simkit.lab.progress import stderr


class How(TypedDict, total=False):
    """The keywords of everything that takes time."""

    out: str | os.PathLike[str] | None  # a directory or a file (default: where such answers lie)
    threads: int | None  # default: all processors
    engine: str | Executor  # "threads", "dask" or an executor of one's own
    scheduler: str | None  # the address of a dask scheduler
    resume: bool  # go on with what was interrupted or damaged
    force: bool  # replace what is there
    on: Listener | None  # a function of events (default: progress on standard error); None is silent


@dataclass(frozen=True)
class Work:
    """The same, with defaults."""

    out: Path | None = None
    engine: Engine = field(default_factory=Engine)
    resume: bool = False
    force: bool = False
    on: Listener | None = stderr

    def check(self) -> None:
        """What is wrong with it, before anything is read."""
        self.engine.check()
        if self.resume and self.force:
            what = f"{spell('resume')} and {spell('force')} exclude each other"
            raise UsageError(what, field="resume", hint="keep one of them")


def work_of(how: How) -> Work:
    """Keywords as work."""
    out = how.get("out")
    return Work(
        None if out is None else Path(out),
        Engine(how.get("threads"), how.get("engine", THREADS), how.get("scheduler")),
        how.get("resume", False),
        how.get("force", False),
        how.get("on", stderr),
    )
