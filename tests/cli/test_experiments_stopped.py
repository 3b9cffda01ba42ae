"""Experiments as real processes: a bar on a terminal, and stops at any moment that lose nothing."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from simkit.logs.manifest import EXPERIMENT, read_manifest
from tests.patience import SOON

from .harness import COMMAND, PATIENCE, Shell, environment
from .test_app_processes import terminal

HEED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # a parent may have ignored it
CHANGE = ("--set", "cards.wench.count=4")
COMPARE = ("compare", "axes", *CHANGE, "--games", "60000")
SWEEP = ("sweep", "axes", "--vary", "cards.wench.count=2:8:2", "--games", "30000")
VALUE = ("value", "axes", "--players", "2", "--cards", "armory,wench", "--games", "60000")
PANEL = ("compare", "axes", *CHANGE, "--panel", "random,greedy", "--games", "30000")
FAIR = ("value", "vikings_gone_wild", "--cards", "cannon", "--fair-cost", "--games", "300")


def stopped(shell: Shell, words: tuple[str, ...], wait_for: Callable[[], bool], how: signal.Signals) -> tuple[int, str]:
    """Exit code and messages of a process that gets a signal as soon as something has happened."""
    command = [*COMMAND[:-1], HEED + COMMAND[-1], *words]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=shell.home, env=environment(), **pipes) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while not wait_for() and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.002)
            process.send_signal(how)
            out, err = process.communicate(timeout=SOON)
        finally:
            process.kill()
    assert how != signal.SIGINT or out == "", "it was too fast to be stopped"
    assert "Traceback" not in err
    return process.returncode, err


def found(shell: Shell, pattern: str) -> Callable[[], bool]:
    return lambda: any(shell.home.glob(pattern))


def parts(directory: Path) -> Iterator[Path]:
    """The finished ones: those in the books. A file may have been written a moment before."""
    for file in directory.rglob(EXPERIMENT):
        manifest = read_manifest(file.parent, EXPERIMENT)
        for name, series in manifest.series.items():
            yield from (file.parent / manifest.file_of("parts", index, name) for index in series.parts)


def booked(shell: Shell, pattern: str) -> Callable[[], bool]:
    """Something is there, and some part is finished."""
    begun = found(shell, pattern)
    return lambda: begun() and any(parts(shell.home / "x"))


def answers(whole: dict[str, Any]) -> dict[str, Any]:
    """An answer without the place where it lies."""
    return {key: value for key, value in whole.items() if key not in ("experiment", "report")}


STOPS = {
    "compare": (COMPARE, ["x/parts/part-*"]),
    "sweep": (SWEEP, ["x/parts/part-*"]),
    "value": (VALUE, ["x/parts/part-*"]),
    "panel": (PANEL, ["x/style-random/parts/part-*", "x/style-greedy"]),
    "fair cost": (FAIR, ["x/observed/run.json", "x/parts/cost-*"]),
}


@pytest.mark.parametrize("name", STOPS)
def test_ctrl_c_loses_nothing(shell: Shell, name: str) -> None:
    """At every stage: exit code 130, and the command that is named goes on to the same answer."""
    words, stages = STOPS[name]
    whole = shell(*words, "--out", "whole", "--json").json
    command = (*words, "--out", "x")
    for stage in stages:
        code, err = stopped(shell, command, booked(shell, stage), signal.SIGINT)
        assert code == 130
        message, again = err.splitlines()[-1].split("; continue with: ")
        assert message == "simkit: x: stopped: the finished parts are saved"
        kept = {path: path.stat().st_mtime_ns for path in parts(shell.home / "x")}
        command = tuple(shlex.split(again)[1:])
        assert command[-1] == "--resume"
    resumed = shell(*command, "--json").json
    assert answers(resumed) == answers(whole)
    assert kept
    assert all(path.stat().st_mtime_ns == at for path, at in kept.items()), "finished parts are not played again"


@pytest.mark.parametrize("name", ["value", "panel"])
def test_a_kill_loses_nothing(shell: Shell, name: str) -> None:
    words, stages = STOPS[name]
    whole = shell(*words, "--out", "whole", "--json").json
    for i, stage in enumerate(stages):
        more = ("--resume",) if i else ()
        code, _ = stopped(shell, (*words, "--out", "x", *more), found(shell, stage), signal.SIGKILL)
        assert code == -signal.SIGKILL
    assert answers(shell(*words, "--out", "x", "--resume", "--json").json) == answers(whole)


@pytest.mark.parametrize("words", [COMPARE, SWEEP, VALUE, PANEL], ids=lambda words: words[0])
def test_progress(shell: Shell, words: tuple[str, ...]) -> None:
    """Games, speed, time left and the answer so far on a terminal, nothing in a pipe."""
    shown = terminal(*words, cwd=shell.home)
    assert "playing" in shown
    assert re.search(r"[\d,]+ games/s", shown)
    assert re.search(r"\d:\d\d:\d\d", shown)
    assert "\x1b[?25h" in shown, "the cursor is there again"
    assert ("playing random (1 of 2)" in shown) == ("--panel" in words)
    assert shell(*words[:-1], "300").err == ""


def test_nothing_is_there_to_go_on_with(shell: Shell) -> None:
    """`--resume` begins where there is nothing."""
    words = ("compare", "axes", *CHANGE, "--games", "100", "--json")
    assert answers(shell(*words, "--out", "a", "--resume").json) == answers(shell(*words, "--out", "b").json)
