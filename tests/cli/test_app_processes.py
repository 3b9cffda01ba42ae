"""Real processes: pipes, terminals, Ctrl-C, and what is imported when."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from simkit.cli.app import app
from tests.patience import SOON

from .harness import COMMAND, ESCAPE, PATIENCE, Shell, environment, simkit

HEAVY = {"numba", "polars", "matplotlib", "numpy", "pydantic", "rich"}
EXPERIMENT = ("compare", "axes", "axes/more_shields", "--games", "60")
COMMANDS = [str(command.name) for command in app.registered_commands]
WATCH = """
import sys
from simkit.cli.app import main
try:
    main()
finally:
    sys.stderr.write(" ".join(sorted({name.partition(".")[0] for name in sys.modules})))
"""


@pytest.mark.parametrize("args", [(), ("run",), ("replay",)])
def test_help_is_light(args: tuple[str, ...], tmp_path: Path) -> None:
    command = [sys.executable, "-c", WATCH, *args, "--help"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert "Usage: simkit" in done.stdout
    allowed = {"pydantic"} if args else set()  # typer reads the options of a command with it
    assert set(done.stderr.split()) & HEAVY <= allowed


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(shell: Shell, command: str) -> None:
    text = shell(command, "--help").out
    about = text.split("\n\n")[1].strip()
    assert text.startswith(f"Usage: simkit {command} ")
    assert len(about) > 20
    assert about.endswith((".", "variants"))
    options = [line for line in text.splitlines() if line.startswith("  --")]
    assert all(len(line.split()) > 1 for line in options)


def test_a_whole_session(tmp_path: Path) -> None:
    """From nothing to a run, in real processes."""
    assert simkit("init", "duel.toml", cwd=tmp_path).code == 0
    run = simkit("run", "duel.toml", "--games", "200", "--out", "run", cwd=tmp_path)
    assert (run.code, ESCAPE.findall(run.out + run.err)) == (0, [])
    data = simkit("run", "duel.toml", "--games", "200", "--out", "run", "--json", cwd=tmp_path)
    assert data.json["games"] == 200
    assert data.err == ""
    error = simkit("run", "duel.toml", "--games", "x", "--json", cwd=tmp_path)
    assert (error.code, error.err, error.json["error"]["key"]) == (2, "", "--games")


def terminal(*args: str, cwd: Path, **env: str) -> str:
    """What a command shows on a terminal."""
    master, slave = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, *args], cwd=cwd, env=environment({"TERM": "xterm", **env}), stdout=slave, stderr=slave, stdin=slave
    ) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                shown += os.read(master, 65_536)
            except OSError:  # the other end is closed
                break
        assert process.wait(PATIENCE) == 0
    os.close(master)
    return shown.decode()


def test_colours(tmp_path: Path) -> None:
    assert ESCAPE.search(terminal("cards", "axes", cwd=tmp_path))
    assert not ESCAPE.search(terminal("cards", "axes", cwd=tmp_path, NO_COLOR="1"))
    assert not ESCAPE.search(terminal("games", "--json", cwd=tmp_path))
    assert "playing" in terminal("run", "axes", "--games", "60000", "--log", "games", cwd=tmp_path)


@pytest.mark.parametrize("args", [("replay", "axes", "0", "--jsonl"), ("schema", "axes"), ("games",), EXPERIMENT])
def test_a_reader_that_has_seen_enough(args: tuple[str, ...], tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *args], cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", [("games",), ("games", "--json"), ("replay", "axes", "0", "--jsonl")])
def test_standard_output_on_a_full_disk(args: tuple[str, ...], tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, *args],
            cwd=tmp_path,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    expected = "simkit: standard output cannot be written (No space left on device); redirect it elsewhere\n"
    assert (done.returncode, done.stderr) == (4, expected)


def test_closed_streams(tmp_path: Path) -> None:
    script = f"""cd {tmp_path} && exec "$@" """
    for closed, *args in ((">&-", "games"), ("2>&-", "bogus"), (">&- 2>&-", "run", "axes", "--games", "100")):
        command = ["bash", "-c", script + closed, "-", *COMMAND, *args]
        done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (done.returncode, done.stderr) == (2 if "bogus" in args else 0, "")


def test_a_terminal_of_few_characters(tmp_path: Path) -> None:
    (tmp_path / "elk.toml").write_text('extends = "axes"\ntitle = "Älg ☃"\n', encoding="utf-8")
    poor = {"PYTHONIOENCODING": "ascii"}
    answer = simkit("run", "elk.toml", "--games", "50", cwd=tmp_path, env=poor)
    assert answer.out.startswith("\\xc4lg \\u2603 (axes, standard): 50 games")
    (tmp_path / "Älg.toml").write_text('extends = "nothing"\n', encoding="utf-8")
    error = simkit("run", "Älg.toml", "--json", cwd=tmp_path, env=poor)
    assert error.json["error"]["file"] == "Älg.toml"


def interrupted(shell: Shell, *args: str) -> tuple[int, str, str]:
    """Exit code and words of a run that gets Ctrl-C as soon as its first part is done."""
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # a parent may have ignored it
    command = [*COMMAND[:-1], heed + COMMAND[-1], *args]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=shell.home, env=environment(), **pipes) as process:
        try:
            ledger, deadline = shell.home / "run" / "parts.jsonl", time.monotonic() + PATIENCE
            while not (ledger.exists() and ledger.stat().st_size) and time.monotonic() < deadline:
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=SOON)
        finally:
            process.kill()
    return process.returncode, out, err


def test_ctrl_c(shell: Shell) -> None:
    """Stops soon, says how to go on, and going on works."""
    games = ("--log", "games", "--out", "run")
    code, out, err = interrupted(shell, "run", "axes", "--games", "50000000", *games)
    assert (code, out) == (130, "")
    assert err.splitlines()[-1].startswith("simkit: run: stopped: ")
    assert err.endswith(" of 50,000,000 games are saved; run the same command with --resume to continue\n")
    refused = shell.complaint("run", "axes", "--games", "60000", *games)
    assert refused.endswith("continue with --resume or start again with --force")
    resumed = shell("run", "axes", "--games", "60000", "--resume", "--json", *games).json
    direct = shell("run", "axes", "--games", "60000", "--json", "--log", "games").json
    assert resumed["digest"] == direct["digest"]
