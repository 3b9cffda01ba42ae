"""Ctrl-C inside a kernel call: every command stops in the middle of a game, and a second press ends the process."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from pathlib import Path

import pytest

import simkit.__main__
from simkit.stopping import INTERRUPT
from tests.patience import SOON

from .harness import COMMAND, PATIENCE, Shell, environment

# Says when a slice of games begins. A parent may have ignored the signal, and a test is no terminal.
ANNOUNCE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from simkit.games.session import Session
play = Session.play

def announce(self, desk, rows, first, *trace):
    if len(rows):
        sys.stderr.write("a slice begins\\n")
        sys.stderr.flush()
    play(self, desk, rows, first, *trace)

Session.play = announce
{more}
from simkit.cli.app import main
main()
"""
DEAF = "from simkit.stopping import Stop; Stop.set = lambda self: None"  # as if the kernel did not listen
SEARCH = ("--policy", "rollout:1000000")  # minutes for each decision
CHANGE = ("--set", "cards.wench.count=4")


@contextmanager
def playing(shell: Shell, *words: str, more: str = "") -> Iterator[subprocess.Popen[str]]:
    """A process in the middle of a slice."""
    command = [*COMMAND[:-1], ANNOUNCE.format(more=more), *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=shell.home, env=environment(), stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stderr is not None
        try:
            assert "a slice begins\n" in iter(process.stderr.readline, "")
            time.sleep(1)  # some messages later it is inside the kernel, for minutes
            yield process
        finally:
            process.kill()


@pytest.fixture(scope="module", autouse=True)
def kernels(tmp_path_factory: pytest.TempPathFactory) -> None:
    """They are in the cache."""
    home = tmp_path_factory.mktemp("kernels")
    command = [*COMMAND, "replay", "axes", "0", "--policy", "rollout:1"]
    subprocess.run(command, cwd=home, env=environment(), stdout=subprocess.DEVNULL, timeout=PATIENCE, check=True)


COMMANDS = {
    "run": ("run", "axes", "--games", "1000", *SEARCH, "--out", "x"),
    "report": ("report", "axes", "--games", "1000", *SEARCH),
    "replay": ("replay", "axes", "0", *SEARCH),
    "compare": ("compare", "axes", *CHANGE, "--games", "1000", *SEARCH, "--out", "x"),
    "sweep": ("sweep", "axes", "--vary", "cards.wench.count=4:8:2", "--games", "1000", *SEARCH, "--out", "x"),
    "value": ("value", "axes", "--cards", "wench", "--games", "1000", *SEARCH, "--out", "x"),
    "train": ("train", "axes", "--players", "2", "--against", SEARCH[1], "--out", "x.toml"),
    "bench": ("bench", "axes", *SEARCH),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_kernel_listens(shell: Shell, name: str) -> None:
    with playing(shell, *COMMANDS[name]) as process:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=SOON)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert err.splitlines()[-1].startswith("simkit: ")
    assert "stopped" in err.splitlines()[-1]
    assert not list(Path(shell.home).rglob("*.parquet")), "nobody has finished a part"
    assert not list(Path(shell.home).rglob("*.npz"))
    if "--out" in COMMANDS[name]:
        assert "--resume" in err.splitlines()[-1]


def test_nobody_waits_for_what_libraries_tidy_up(shell: Shell) -> None:
    """A cluster that was stopped takes seconds for that at the end of the process."""
    late = "import atexit; atexit.register(lambda: sys.stderr.write('tidying up\\n'))"
    with playing(shell, *COMMANDS["run"], more=late) as process:
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SOON)
    assert process.returncode == 130
    assert err.splitlines()[-1].endswith("run the same command with --resume to continue")
    assert "tidying up" not in err


def test_a_second_press_ends_it_at_once(shell: Shell) -> None:
    """Whatever keeps the first one waiting."""
    with playing(shell, *COMMANDS["run"], more=DEAF) as process:
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SOON)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_two_presses_in_the_main_thread(shell: Shell) -> None:
    """It is inside the kernel itself and hears neither."""
    with playing(shell, *COMMANDS["replay"], more=DEAF) as process:
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SOON)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_who_goes_on_after_a_command_is_not_stopped_by_it(shell: Shell) -> None:
    """A library in the same process: what is pressed between two commands is not for them."""
    assert shell("games").code == 0
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        signal.raise_signal(signal.SIGINT)
        time.sleep(0.2)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not INTERRUPT.is_set()
    assert shell("replay", "axes", "0").code == 0


def test_ctrl_c_while_the_command_line_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pressed(MetaPathFinder):
        def find_spec(self, name: str, *_: object) -> None:
            if name == "simkit.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "simkit.cli.app")
    monkeypatch.setattr(sys, "meta_path", [Pressed(), *sys.meta_path])
    with pytest.raises(SystemExit) as stopped:
        simkit.__main__.main()
    assert stopped.value.code == 130
