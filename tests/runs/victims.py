"""Processes to kill: one that has everything loaded makes copies of itself, which cost next to nothing to start.

Each copy runs one command of simkit. It can be told to die at its n-th step to the disk, in the middle of the
command: before a file is renamed, removed or safe, or with half of it written.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.lab.sizes import Sizes
from tests.patience import PATIENCE

STEPS = ("replace", "unlink", "rmdir", "mkdir", "fsync")


@dataclass(frozen=True)
class Death:
    """How a command ended: its exit code (minus the signal) and its steps to the disk, if it was not killed."""

    code: int
    steps: list[str]
    seconds: float
    said: str


class Victims:
    """The process that makes copies of itself."""

    def __init__(self) -> None:
        root = Path(__file__).resolve().parents[2]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.runs.victims"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(root), "PYTHONWARNINGS": "ignore", "OPENBLAS_NUM_THREADS": "1"},
            text=True,
        )

    def __call__(self, home: Path, *words: str, at: int = 0, after: float = 0.0) -> Death:
        """Run a command; `at` which step to die, or `after` how many seconds to be killed (0: not at all)."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([str(home), words, at, after]) + "\n")
        self.process.stdin.flush()
        return Death(**json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        self.process.communicate(timeout=PATIENCE)


def _serve() -> None:
    _load()
    for line in sys.stdin:
        home, words, at, after = json.loads(line)
        sys.stdout.write(json.dumps(_fork(home, words, at, after)) + "\n")
        sys.stdout.flush()


def _load() -> None:
    """Import and load what takes long and starts no thread: threads do not survive a fork, so polars comes later."""
    import matplotlib.figure  # noqa: F401

    from simkit.games.registry import open_scenario
    from simkit.games.session import Session

    session = Session(*open_scenario("axes"))
    session.play(session.desk(), session.rows(0), 0)
    assert len(os.listdir("/proc/self/task")) == 1


def _sizes(command: str) -> Sizes:
    """So small that quick commands have many parts."""
    return Sizes(part=500 if command in ("run", "report") else 50, logged=700)


def _fork(home: str, words: list[str], at: int, after: float) -> dict[str, Any]:
    told, tell = os.pipe()
    start = time.monotonic()
    child = os.fork()
    if not child:
        os.close(told)
        _run(home, words, at, tell)
    os.close(tell)
    if after:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    with open(told, "rb") as file:
        said = file.read().decode()
    _, status = os.waitpid(child, 0)
    steps, text = json.loads(said or '[[], ""]')
    seconds = time.monotonic() - start
    return {"code": os.waitstatus_to_exitcode(status), "steps": steps, "seconds": seconds, "said": text}


def _run(home: str, words: list[str], at: int, tell: int) -> None:
    """In the copy: the command, its steps to the disk counted."""
    from simkit.cli.app import answer

    os.chdir(home)
    err = os.open("err", os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    os.unlink("err")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(err, 2)
    steps = _count(at)
    code = answer(words, _sizes(words[0]))
    sys.stderr.flush()
    said = os.pread(err, 10_000, 0).decode()
    with open(tell, "w", encoding="utf-8") as file:
        json.dump([steps, said], file)
    os._exit(code)


def _count(at: int) -> list[str]:
    """Let the n-th step to the disk be the last; returns the steps, each with the name of its file."""
    from simkit.logs import files

    steps: list[str] = []
    write = files.write_temporary

    def step(what: str, half: Callable[[], object] = int) -> None:
        steps.append(what)
        if len(steps) == at:
            half()
            os.kill(os.getpid(), signal.SIGKILL)

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            step(f"{name} {os.path.basename(str(args[-1]))}")
            return function(*args, **more)

        return call

    def half_written(path: Path, data: Any) -> None:
        half = data[: random.Random(at).randrange(len(data))]
        step(f"half {path.name}", lambda: files.temporary_of(path).write_bytes(half))
        write(path, data)

    for name in STEPS:
        setattr(os, name, counted(name, getattr(os, name)))
    files.write_temporary = half_written
    return steps


if __name__ == "__main__":
    _serve()
