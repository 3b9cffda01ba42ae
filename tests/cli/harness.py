"""The command line, as a real process and (quicker) in this one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from simkit.cli.app import main
from simkit.lab.sizes import USUAL, Sizes
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "from simkit.cli.app import main; main()"]
ESCAPE = re.compile(r"\x1b\[")


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object on standard output."""
        assert self.out.endswith("\n")
        assert self.out.count("\n") == 1
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


def environment(env: dict[str, str] | None = None) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)} | (env or {})


def simkit(*args: str, cwd: Path, env: dict[str, str] | None = None) -> Answer:
    """A real process."""
    done = subprocess.run(
        [*COMMAND, *args],
        cwd=cwd,
        env=environment(env),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Answer(done.returncode, done.stdout, done.stderr)


class Shell:
    """The same in this process, in a directory of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path) -> None:
        self.monkeypatch, self.capsys, self.home = monkeypatch, capsys, home
        self.sizes: Sizes = USUAL

    def __call__(self, *args: str) -> Answer:
        self.monkeypatch.setattr(sys, "argv", ["simkit", *args])
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as done:
            main(self.sizes)
        out, err = self.capsys.readouterr()
        assert "Traceback" not in err
        assert isinstance(done.value.code, int)
        return Answer(done.value.code, out, err)

    def complaint(self, *args: str, code: int = 2) -> str:
        """The one sentence of a command that fails and writes nothing."""
        before = sorted(self.home.rglob("*"))
        answer = self(*args)
        assert answer.code == code, answer
        assert answer.out == ""
        assert sorted(self.home.rglob("*")) == before
        lines = [line for line in answer.err.splitlines() if not line.startswith("compiling the kernel")]
        assert len(lines) == 1, lines
        assert lines[0].startswith("simkit: ")
        assert not lines[0].endswith("and report it")  # it is no bug
        return lines[0].removeprefix("simkit: ")
