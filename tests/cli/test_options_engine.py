"""`--engine` and `--scheduler`: what does not go together, and Ctrl-C while others play."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .harness import PATIENCE, Shell, environment

COMMANDS = {
    "run": ("run", "axes"),
    "compare": ("compare", "axes", "--set", "cards.wench.count=4"),
    "sweep": ("sweep", "axes", "--vary", "cards.wench.count=4:6"),
    "value": ("value", "axes"),
    "train": ("train", "axes"),
    "league": ("league", "axes"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--engine", "spark"), "--engine is 'spark'; expected threads or dask"),
        (("--scheduler", "tcp://a:1"), "--scheduler needs --engine dask; add --engine dask, or leave --scheduler out"),
        (("--engine", "threads", "--scheduler", "tcp://a:1"), "--scheduler needs --engine dask"),
        (("--engine", "dask", "--scheduler", " "), "--scheduler is empty; expected an address: tcp://host:8786"),
        (("--engine", "dask", "--scheduler", "tcp://a:1", "--threads", "2"), "--threads and --scheduler exclude each"),
        (("--engine", "dask", "--threads", "0"), "--threads is 0; expected a number from 1 to 1024"),
    ],
)
def test_what_does_not_go_together(shell: Shell, command: str, words: tuple[str, ...], sentence: str) -> None:
    assert shell.complaint(*COMMANDS[command], *words).startswith(sentence)


def test_a_shard_or_a_cluster(shell: Shell) -> None:
    said = shell.complaint("run", "axes", "--engine", "dask", "--shard", "1/2")
    assert said == "--shard and --engine dask exclude each other; a cluster plays all parts of a run: keep one of them"


@pytest.mark.parametrize("command", COMMANDS)
def test_nobody_answers(shell: Shell, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said before anything is compiled, played or written."""
    monkeypatch.setattr("simkit.runs.cluster.TIMEOUT", 0.3)
    said = shell.complaint(*COMMANDS[command], "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert said.startswith(
        "--scheduler is 'tcp://127.0.0.1:1': no scheduler answers there; expected an address such as"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_the_extra_is_missing(shell: Shell, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = shell.complaint(*COMMANDS[command], "--engine", "dask")
    assert said == "--engine dask needs the extra dask; install simkit with this extra: pip install '.[dask]'"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no such signals")
def test_ctrl_c_in_a_terminal(tmp_path: Path) -> None:
    """It goes to all processes; one of them answers."""
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # a parent may have ignored it
    code = heed + "from simkit.cli.app import main; main()"
    words = ("run", "axes", "--games", "50000000", "--log", "games", "--engine", "dask", "--threads", "1", "--out", "x")
    process = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not (tmp_path / "x" / "parts.jsonl").exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    said = [line for line in err.splitlines() if not line.startswith(("compiling", "playing"))]
    assert (process.returncode, out, len(said)) == (130, "", 1), err
    assert said[0].startswith("simkit: x: stopped: ")
    assert said[0].endswith("run the same command with --resume to continue")
