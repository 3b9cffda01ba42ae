"""A reader who types what a page shows, in a directory of his own."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from simkit.cli.app import main

from .pages import FILE, ROOT, Step

CUT = "…"
PROGRESS = re.compile(r"compiling the kernel|.* games, [\d,]+ games/s, about [\d,]+ s left")  # where it takes long
SPEED = re.compile(r"in [\d.]+ s \([\d,]+ games/s\)")
SHELL_WORDS = re.compile(r"[|&;<>$*()`#\n]")


class Reader:
    """What one block of a page leaves behind, the next one finds: files, and names in Python."""

    def __init__(self, home: Path) -> None:
        self.home = home / "home"
        self.home.mkdir()
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.programs = home / "bin"
        self.programs.mkdir()
        shim = self.programs / "simkit"
        shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from simkit.cli.app import main; main()" "$@"\n')
        shim.chmod(0o755)
        self.installed = False

    def answer(self, step: Step) -> str:
        """The answer of today, cut where the page cuts it; the page's own if only frames and speed differ."""
        lines = [line.rstrip() for line in self.carry_out(step).splitlines()]
        lines = [line for line in lines if not PROGRESS.match(line)]
        while lines and not lines[-1]:
            lines.pop()
        current = "".join(f"{line}\n" for line in cut(lines, step.answer.splitlines()))
        return step.answer if words(current) == words(step.answer) else current

    def carry_out(self, step: Step) -> str:
        """What a step prints. A command that fails is fine: its message is the answer."""
        if step.kind == "file":
            self.write(step.text)
            return ""
        if step.kind == "command":
            simple = step.text.startswith("simkit ") and not SHELL_WORDS.search(step.text) and not self.installed
            return self.simkit(step.text) if simple else self.shell(step.text)
        with self.listening() as printed:
            if step.kind == "python":
                exec(compile(step.text, "<page>", "exec"), self.names)
            else:
                import duckdb

                duckdb.sql(step.text).show()
        return printed.getvalue()

    def write(self, text: str) -> None:
        name = FILE.match(text)
        assert name
        file = self.home / name[1]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if file.name == "pyproject.toml":
            self.install(tomllib.loads(text)["project"])

    def install(self, project: dict[str, Any]) -> None:
        """What `pip install -e .` leaves behind, for the commands that follow; those run in processes of their own."""
        metadata = self.home / f"{project['name']}-{project['version']}.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
        lines = [f"{name} = {place}" for name, place in project["entry-points"]["simkit.games"].items()]
        (metadata / "entry_points.txt").write_text("\n".join(["[simkit.games]", *lines, ""]))
        self.installed = True

    def simkit(self, command: str) -> str:
        """In this process, which has loaded and compiled what takes time."""
        with self.listening() as printed, pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", shlex.split(command))
            with pytest.raises(SystemExit):
                main()
        assert "Traceback" not in printed.getvalue(), printed.getvalue()
        return printed.getvalue()

    @contextmanager
    def listening(self) -> Iterator[StringIO]:
        """What is printed, in the order in which it is printed, while the working directory is the reader's."""
        printed = StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("COLUMNS", "80")
            with chdir(self.home), redirect_stdout(printed), redirect_stderr(printed):
                yield printed

    def shell(self, command: str) -> str:
        path = os.pathsep.join([str(self.programs), os.environ["PATH"]])
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.home,
            env=os.environ
            | {"PATH": path, "PYTHONPATH": f"{ROOT}{os.pathsep}{self.home}", "PYTHONIOENCODING": "utf-8"}
            | {"COLUMNS": "80", "SIMKIT": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert "Traceback" not in done.stdout, done.stdout
        return done.stdout


def cut(lines: list[str], printed: list[str]) -> list[str]:
    """The lines with a page's cuts: each `…` stands for those between the lines before it and those behind it."""
    first, *others = pieces(printed)
    shown, place = lines[: len(first)] if others else lines, len(first)
    for number, piece in enumerate(others, 1):
        place = len(lines) - len(piece) if number == len(others) else where(piece[0], lines, place)
        shown = [*shown, CUT, *lines[place : place + len(piece)]]
        place += len(piece)
    return shown


def where(line: str, lines: list[str], first: int) -> int:
    """The place of a line from some place on, found again even if its numbers have changed."""
    if line in lines[first:]:
        return lines.index(line, first)
    return next((at for at in range(first, len(lines)) if letters(lines[at]) == letters(line)), first)


def pieces(printed: list[str]) -> list[list[str]]:
    """What stands between the cuts."""
    found: list[list[str]] = [[]]
    for line in printed:
        if line == CUT:
            found.append([])
        else:
            found[-1].append(line)
    return found


def letters(line: str) -> str:
    """A line without its numbers, by which it is found again when they change."""
    return re.sub(r"[\W\d_]+", " ", line)


def words(answer: str) -> list[str]:
    """The words and numbers: frames of tables may differ between versions of libraries, and the speed does."""
    return re.findall(r"[\w.%…+-]+", SPEED.sub("", answer))
