"""What the system can do to a command: names of any bytes, closed places, streams that are closed or full."""

from __future__ import annotations

import ctypes
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simkit.scenario import file_bytes

from .harness import COMMAND, PATIENCE, Answer, Shell, environment

linux = pytest.mark.skipif(sys.platform != "linux", reason="names of files are any bytes, capabilities can be dropped")


def no_words(home: Path) -> str:
    """A name that is no text."""
    return os.fsdecode(b"\xff\xfe")


BYTES = [
    "run {0}.toml --games 50", "run axes --games 50 --out {0}", "report {0}.toml", "report {0}",
    "report axes --out {0}", "replay {0} 0", "validate {0}.toml", "export {0} --csv x.csv", "export x --csv {0}.csv",
    "init {0}.toml",
    "compare axes {0}.toml", "sweep axes --vary cards.wench.count=2:3 --games 60 --out {0}", "bench {0}", "{0}",
    "value axes --cards {0}", "run axes --set {0}=1",
]  # fmt: skip


@linux
@pytest.mark.parametrize("words", BYTES)
def test_words_that_are_no_text_are_refused_before_anything_happens(shell: Shell, words: str) -> None:
    name = no_words(shell.home)
    (shell.home / f"{name}.toml").write_text('extends = "axes"\n')
    told = shell.complaint(*words.format(name).split(" "))
    assert told.startswith("'\\udcff\\udcfe")
    assert "is not in UTF-8; rename" in told


@linux
def test_a_report_of_a_directory_whose_name_is_no_text(shell: Shell) -> None:
    assert shell("run", "axes", "--games", "60", "--out", "run").code == 0
    (shell.home / "run").rename(shell.home / no_words(shell.home))
    (shell.home / "link").symlink_to(no_words(shell.home))
    assert shell("report", "link", "--out", "page").code == 0
    page = (shell.home / "page" / "index.html").read_text("utf-8")
    assert "\\udcff\\udcfe" in page
    shell.monkeypatch.chdir(shell.home / "link")
    assert shell("report", ".").code == 0
    assert shell("report", ".", "--json").json["runs"][0]["run"] == "\\udcff\\udcfe"


@pytest.mark.parametrize(
    "count", ["²", "٣", "2-³", "𝟚", "2-4-6", "-", "2-", "-2", "", ",", "1e1", "9999", "+2", "2 3", "4-2"]
)
def test_numbers_of_players_that_are_none(shell: Shell, count: str) -> None:
    told = shell.complaint("report", "axes", f"--players={count}")
    assert told.startswith(f"--players is {count!r}; expected a number or a range such as 2-4")


@pytest.mark.parametrize("words", ["bench", "init x.toml --game", "validate", "cards", "schema", "report", "run"])
def test_no_name_is_not_the_first_game(shell: Shell, words: str) -> None:
    assert " is called ''" in shell.complaint(*words.split(" "), "")


def test_no_name_of_a_file_is_a_command_for_the_terminal(shell: Shell) -> None:
    answer = shell("init", "a\x1b[2J\u202eb.toml")
    assert answer.code == 0
    assert answer.out.startswith("a\\x1b[2J\\u202eb.toml is written.")
    assert (shell.home / "a\x1b[2J\u202eb.toml").exists()


def test_nothing_is_written_into_a_run(shell: Shell) -> None:
    assert shell("run", "axes", "--games", "60", "--out", "run").code == 0
    (shell.home / "link").symlink_to("run")
    for file in ("run/run.json", "run/x.csv", "link/games/x.csv", "run"):
        assert "lies inside the run" in shell.complaint("export", "run", "--csv", file, "--force")
    for words in ("run axes --out run/sub", "report run --out run", "report run --out run/sub"):
        assert "where run.json is; use another --out" in shell.complaint(*words.split())
    (shell.home / "loop").symlink_to("loop")
    assert shell("export", "run", "--csv", "loop/x.csv").code == 4


def test_one_kind_of_answer_at_a_time(shell: Shell) -> None:
    assert shell("report", "axes", "--text", "--json").json["error"]["key"] == "--text"


@linux
def test_a_working_directory_that_is_gone(shell: Shell) -> None:
    gone = shell.home / "gone"
    gone.mkdir()
    shell.monkeypatch.chdir(gone)
    gone.rmdir()
    told = shell("compare", "axes", "axes/more_shields", "--games", "60")
    assert (told.code, told.out) == (4, "")
    assert told.err == "simkit: the working directory is gone; change to one that exists\n"
    assert shell("games").code == 0


@linux
def test_a_file_that_has_nothing_to_say_yet(tmp_path: Path) -> None:
    """A pipe that was put in the place of a scenario since it was looked at, or a file of the kernel."""
    os.mkfifo(tmp_path / "pipe")
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    with pytest.raises(OSError, match="nothing exists there yet"):
        file_bytes._read(tmp_path / "pipe", 10)
    os.close(writer)


def test_a_compiler_that_is_switched_off(shell: Shell) -> None:
    shell.monkeypatch.setattr("simkit.games.session.config.DISABLE_JIT", 1)
    told = shell("run", "axes", "--games", "60", "--out", "run")
    assert told.code == 2
    assert told.err.endswith("NUMBA_DISABLE_JIT is set, so games cannot be compiled; unset it\n")


DAC_OVERRIDE, DAC_READ_SEARCH, PR_CAPBSET_DROP = 1, 2, 24
# One process for many commands: exit codes and words as a list.
MANY = """
import contextlib, io, json, sys
from simkit.cli.app import main
found = []
for line in sys.argv[1:]:
    sys.argv = ["simkit", *line.split(" ")]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        try:
            main()
        except SystemExit as done:
            found.append([done.code, out.getvalue(), err.getvalue()])
print(json.dumps(found))
"""


def humble() -> None:
    """In a new process: permissions hold for the superuser, too."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        for capability in (DAC_OVERRIDE, DAC_READ_SEARCH):
            if libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0):
                os._exit(77)


def humbly(*lines: str, cwd: Path) -> list[Answer]:
    """What commands say to somebody without privileges."""
    command = [sys.executable, "-c", MANY, *lines]
    pipes: dict[str, Any] = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "timeout": PATIENCE}
    done = subprocess.run(command, cwd=cwd, env=environment(), preexec_fn=humble, check=False, **pipes)
    if done.returncode == 77:
        pytest.skip("cannot give up capabilities")
    return [Answer(*found) for found in json.loads(done.stdout)]


@pytest.fixture
def closed(shell: Shell) -> Iterator[Path]:
    """A directory that nobody may enter, beside a run."""
    assert shell("run", "axes", "--games", "60", "--out", "run").code == 0
    place = shell.home / "closed"
    (place / "run").mkdir(parents=True)
    (place / "x.toml").write_text('extends = "axes"\n')
    place.chmod(0)
    yield place
    place.chmod(0o700)


CLOSED = [
    "init closed/y.toml", "init closed/x.toml --force", "init closed/y/z.toml", "export run --csv closed/e.csv",
    "export run --parquet closed/e.parquet", "export closed --csv e.csv", "export closed/run --csv e.csv",
    "compare axes axes/more_shields --games 60 --out closed", "compare axes axes/more_shields --out closed/y",
    "compare axes axes/more_shields --games 60 --out closed/y/z", "run axes --games 60 --out closed",
    "sweep axes --vary cards.wench.count=2:3 --games 60 --out closed/y", "run axes --games 60 --out closed/y",
    "value axes --cards wench --games 60 --out closed/y", "report closed",
    "report closed/run", "report run --out closed/y",
]  # fmt: skip


@linux
def test_no_permission(shell: Shell, closed: Path) -> None:
    for words, answer in zip(CLOSED, humbly(*CLOSED, cwd=shell.home), strict=True):
        assert (answer.code, answer.out) == (4, ""), (words, answer)
        (line,) = answer.err.splitlines()
        assert "closed" in line
        assert "Permission denied" in line
        assert "unexpected" not in line


LONG = "x" * 300


@pytest.mark.parametrize(
    "words",
    [
        f"init {LONG}.toml", f"export run --csv {LONG}.csv", f"compare axes axes/more_shields --games 60 --out {LONG}",
        f"run axes --games 60 --out {LONG}", f"report run --out {LONG}", f"report {LONG}", f"replay {LONG} 0",
    ],
)  # fmt: skip
def test_a_name_that_no_file_can_have(shell: Shell, words: str) -> None:
    assert shell("run", "axes", "--games", "60", "--out", "run").code == 0
    answer = shell(*words.split(" "))
    assert (answer.code, answer.out) in ((4, ""), (2, ""))
    assert len(answer.err.splitlines()) == 1
    assert "unexpected" not in answer.err


FULL, CLOSED_OUT, READ_ONLY = ">/dev/full", ">&-", "1</dev/null"
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
STREAMS = [
    FULL, "2>/dev/full", ">/dev/full 2>&1", CLOSED_OUT, "2>&-", ">&- 2>&-", "<&- >&- 2>&-", READ_ONLY, "2</dev/null",
    "1</dev/null 2</dev/null", "2>&1 | true", "| true",
]  # fmt: skip
SAYS = {"games": 0, "bogus": 2, "run axes --games x --json": 2}


def through(shell: Shell, words: str, streams: str) -> int:
    """The exit code of a command; nobody may see a traceback."""
    command = f"{shlex.join(COMMAND)} {words} {streams}; exit ${{PIPESTATUS[0]}}"
    options: dict[str, Any] = {"cwd": shell.home, "env": environment(), "capture_output": True, "text": True}
    done = subprocess.run(["bash", "-c", command], timeout=PATIENCE, check=False, **options)
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr
    return done.returncode


@full
@pytest.mark.parametrize("streams", STREAMS)
def test_streams_that_cannot_be_written(shell: Shell, streams: str) -> None:
    """The code of the answer if it needs no stream that is broken, 4 if standard output cannot be written."""
    for words, code in SAYS.items():
        broken = code == 0 and streams.startswith((FULL, READ_ONLY))
        assert through(shell, words, streams) == (4 if broken else code), words


@full
def test_a_warning_that_cannot_be_written_stops_nobody(shell: Shell) -> None:
    words = "run axes --games 60 --set rules.max_turns=100 --out run"
    assert through(shell, words, "2>/dev/full") == 0
    assert "rules.max_turns" in shell(*words.split(" ")).err


def test_files_never_get_the_numbers_of_closed_streams(shell: Shell) -> None:
    """Whatever a library says on standard error would be written into them."""
    code = (
        "import os, sys\nfrom simkit.cli import output, diagnostics\noutput.prepare()\ndiagnostics.prepare()\n"
        "sys.exit(open('data', 'wb').fileno())"
    )
    command = f"{shlex.quote(sys.executable)} -c {shlex.quote(code)} <&- >&- 2>&-"
    done = subprocess.run(["bash", "-c", command], cwd=shell.home, env=environment(), check=False)
    assert done.returncode > 2
