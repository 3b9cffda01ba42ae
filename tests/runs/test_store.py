"""Where a run may be written, and what becomes of a damaged one: nothing is lost, nothing foreign is touched."""

from __future__ import annotations

import _thread
import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simkit.errors import Interrupted, RunConflict, RunDataError, SimkitError, StorageError, UsageError
from simkit.games.metric import Metric
from simkit.logs import files as disk
from simkit.logs.files import temporary_of
from simkit.logs.manifest import JOURNAL, RUN, encode, read_manifest
from simkit.runs.plan import Plan
from tests import hearing

from .runs import environment, files, make_plan, play, rows

pytestmark = pytest.mark.usefixtures("typed")

GAMES = 2_000  # four parts


def complaint(kind: type[SimkitError], directory: Path, games: int = GAMES, **options: Any) -> str:
    """The one sentence, without the directory's name."""
    with pytest.raises(kind) as caught:
        play(directory, games, **options)
    assert str(directory) in str(caught.value)
    assert caught.value.hint
    return str(caught.value).replace(str(directory), "RUN")


# --- places ----------------------------------------------------------------------------------------------------------


def test_a_file_is_no_directory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert complaint(RunConflict, tmp_path / "file") == "RUN: is a file, not a directory; use another --out"
    assert complaint(RunConflict, tmp_path / "file", force=True)
    with pytest.raises(RunConflict, match="file: is a file, not a directory"):
        play(tmp_path / "file" / "run", GAMES)
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize(
    "name", ["notes.txt", "games/mine.png", "cards/deep/er.txt", "run.json.bak", ".hidden", "parts.jsonl/x"]
)
def test_foreign_files_are_never_touched(tmp_path: Path, name: str, force: bool) -> None:
    file = tmp_path / "run" / name
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    found = complaint(RunConflict, tmp_path / "run", force=force)
    assert "which is not part of a run; remove it yourself or use another --out" in found
    assert files(tmp_path / "run") == [name]
    assert not (tmp_path / "run" / ".lock").exists()


def test_force_spares_foreign_files_in_a_run(tmp_path: Path) -> None:
    play(tmp_path / "run", GAMES)
    (tmp_path / "run" / "seats" / "notes.txt").write_text("mine")
    before = files(tmp_path / "run")
    assert "'seats/notes.txt', which is not part of a run" in complaint(RunConflict, tmp_path / "run", force=True)
    assert files(tmp_path / "run") == before
    assert play(tmp_path / "run", GAMES).played == 0


def test_force_does_not_follow_links(tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "part-00000.parquet").write_text("mine")
    play(tmp_path / "run", GAMES)
    shutil.rmtree(tmp_path / "run" / "cards")
    (tmp_path / "run" / "cards").symlink_to(tmp_path / "precious")
    assert "'cards', which is not part of a run" in complaint(RunConflict, tmp_path / "run", force=True)
    assert (tmp_path / "precious" / "part-00000.parquet").read_text() == "mine"


def test_without_a_manifest_nothing_goes(tmp_path: Path) -> None:
    """Parts that no manifest names may be anybody's."""
    play(tmp_path / "run", GAMES)
    (tmp_path / "run" / RUN).unlink()
    before = files(tmp_path / "run")
    for force in (False, True):
        assert "holds 'cards', which is not part of a run" in complaint(RunConflict, tmp_path / "run", force=force)
    assert files(tmp_path / "run") == before


def test_parts_beyond_the_manifest(tmp_path: Path) -> None:
    """They have the names of parts, but of no part of this run."""
    play(tmp_path / "run", GAMES)
    (tmp_path / "run" / "games" / "part-00007.parquet").write_text("mine")
    for games, force in ((GAMES, True), (8 * 500, False)):
        assert "holds 'games/part-00007.parquet'" in complaint(RunConflict, tmp_path / "run", games, force=force)
    assert (tmp_path / "run" / "games" / "part-00007.parquet").read_text() == "mine"
    assert play(tmp_path / "run", 1_000).played == 0


def test_a_clear_that_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The manifest goes last: it still tells what is left, and `--force` can go on."""
    expected = play(tmp_path / "run", GAMES)
    kept = files(tmp_path / "run")
    removed = []
    unlink = Path.unlink

    def killed(path: Path, missing_ok: bool = False) -> None:
        removed.append(path)
        if len(removed) > 7:
            raise KeyboardInterrupt
        unlink(path, missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", killed)
        with pytest.raises(KeyboardInterrupt):
            play(tmp_path / "run", GAMES, force=True)
    assert RUN in files(tmp_path / "run")
    again = play(tmp_path / "run", GAMES, force=True)
    assert (again.manifest.digest(), files(tmp_path / "run")) == (expected.manifest.digest(), kept)


@pytest.mark.parametrize("name", ["parts.jsonl", "run.json", "games/part-00003.parquet"])
@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_written_behind_a_link(tmp_path: Path, name: str, there: bool) -> None:
    unfinished(tmp_path / "run")
    if there:
        (tmp_path / "precious").write_text("mine")
    path = tmp_path / "run" / name
    (path if name == JOURNAL else temporary_of(path)).symlink_to(tmp_path / "precious")
    with suppress(StorageError):
        play(tmp_path / "run", GAMES, resume=True)
    assert (tmp_path / "precious").exists() == there
    assert not there or (tmp_path / "precious").read_text() == "mine"


def test_another_plan(tmp_path: Path) -> None:
    play(tmp_path / "run", GAMES, make_plan(seed=2))
    expected = "RUN: the directory holds a run of another plan; use another --out, or --force to replace it"
    assert complaint(RunConflict, tmp_path / "run") == expected
    assert complaint(RunConflict, tmp_path / "run", resume=True) == expected


def with_metrics(**fields: Any) -> Plan:
    """The plan of a game that logs something else."""
    plan = make_plan("_template")
    return replace(plan, game=replace(plan.game, metrics=replace(plan.game.metrics, **fields)))


def test_other_columns(tmp_path: Path) -> None:
    """The game logs more than it did, and its version is the same: parts of both kinds would not fit together."""
    directory, metrics = tmp_path / "run", make_plan("_template").game.metrics
    play(directory, 20, make_plan("_template"))
    more = with_metrics(card=[*metrics.card, Metric("seen", "cards", "copies seen")])
    expected = (
        "RUN: the directory holds a run with other columns than the game logs now; "
        "raise the game's rules_version, use another --out, or --force to replace it"
    )
    assert complaint(RunConflict, directory, 40, plan=more) == expected
    assert complaint(RunConflict, directory, 20, plan=more, resume=True) == expected
    assert play(directory, 40, with_metrics(questions=["Who?"])).played == 40


def test_a_run_that_could_not_be_read_is_not_begun(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match="the game _template cannot be logged: expected a group 'bid' for the card stick"
    ):
        play(tmp_path / "run", 20, with_metrics(groups=make_plan("_template").game.metrics.groups[1:]))
    assert not (tmp_path / "run").exists()


def test_an_unfinished_run(tmp_path: Path) -> None:
    unfinished(tmp_path / "run")
    expected = (
        "RUN: the directory holds an unfinished run (1,000 of 2,000 games); "
        "continue with --resume or start again with --force"
    )
    assert complaint(RunConflict, tmp_path / "run") == expected
    assert play(tmp_path / "run", GAMES, resume=True).played == 1_000


def test_a_run_that_never_began(tmp_path: Path) -> None:
    """Stopped while the kernel was compiled: no word about resuming is needed."""
    unfinished(tmp_path / "run", parts=0)
    assert play(tmp_path / "run", GAMES).played == GAMES


def unfinished(directory: Path, parts: int = 2) -> None:
    """A run of which the first parts are there."""
    play(directory, GAMES)
    manifest = read_manifest(directory)
    for index in [index for index in manifest.parts if index >= parts]:
        del manifest.parts[index]
    (directory / RUN).write_bytes(encode(manifest))


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_no_permission(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    expected = "RUN: cannot be written (Permission denied); choose a writable directory with --out"
    assert complaint(StorageError, tmp_path / "closed" / "run") == expected


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
def test_nobody_may_write_here() -> None:
    assert "cannot be written" in complaint(StorageError, Path("/proc/simkit-run"))


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    assert "cannot be written (File name too long)" in complaint(StorageError, tmp_path / ("x" * 300))


def test_two_processes(tmp_path: Path) -> None:
    hold = "import sys, time; from pathlib import Path; from simkit.runs.store_directory import locked\n"
    hold += "with locked(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"
    command = [sys.executable, "-c", hold, str(tmp_path / "run")]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        expected = "RUN: another simkit process is writing here; wait until it has finished, or use another --out"
        assert complaint(RunConflict, tmp_path / "run") == expected
        assert complaint(RunConflict, tmp_path / "run", force=True) == expected
        other.kill()
    assert play(tmp_path / "run", GAMES).played == GAMES  # the lock goes with the process


# --- a full disk -----------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 600 kB, where that can be had."""
    mount = tmp_path / "disk"
    mount.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(mount)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("needs the right to mount")
    try:
        yield mount
    finally:
        subprocess.run(["umount", "-l", str(mount)], check=True)


FULL = "the disk is full; the parts written so far are intact; make room and run the same command with --resume"


def test_a_full_disk(small_disk: Path) -> None:
    run = small_disk / "run"
    assert FULL in complaint(StorageError, run, 20_000, threads=2)
    done = read_manifest(run).done
    assert 0 < done < 20_000
    assert files(run) == sorted({*files(run)} - {name for name in files(run) if name.endswith(".tmp")})
    subprocess.run(["mount", "-o", "remount,size=20m", str(small_disk)], check=True)
    resumed = play(run, 20_000, resume=True)
    assert resumed.played == 20_000 - done
    assert resumed.manifest.digest() == play(small_disk / "other", 20_000).manifest.digest()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
@pytest.mark.parametrize("table", ["games", "cards"])
def test_a_full_disk_simulated(tmp_path: Path, table: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: Any) -> None:
        if path.name >= "part-00002.parquet" and path.parent.name == table:
            raise OSError(code, os.strerror(code))
        real(path, data)

    real = disk.write_temporary
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write_temporary", full)
        assert FULL in complaint(StorageError, tmp_path / "run", threads=1)
    assert read_manifest(tmp_path / "run").done == 1_000
    assert not [name for name in files(tmp_path / "run") if "00002" in name]
    assert play(tmp_path / "run", GAMES, resume=True).played == 1_000


def test_a_full_disk_leaves_the_shorter_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = play(tmp_path / "run", 300)

    def full(path: Path, data: Any) -> None:
        if path.parent.name == "cards":
            raise OSError(errno.ENOSPC, "full")
        real(path, data)

    real = disk.write_temporary
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write_temporary", full)
        assert FULL in complaint(StorageError, tmp_path / "run")
    again = play(tmp_path / "run", 300, resume=True)
    assert (again.played, again.manifest.digest()) == (0, before.manifest.digest())


def test_no_room_for_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        if os.readlink(f"/proc/self/fd/{descriptor}").endswith("parts.jsonl"):
            raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert FULL in complaint(StorageError, tmp_path / "run")
    assert play(tmp_path / "run", GAMES, resume=True).manifest.finished


# --- damage ----------------------------------------------------------------------------------------------------------

PART = "games/part-00001.parquet"
CHANGED = " (changed since it was written)"


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def scribble(path: Path) -> None:
    """As many bytes as before, some of them others: no size tells."""
    raw = bytearray(path.read_bytes())
    raw[40:60] = bytes(20)
    path.write_bytes(raw)


def exchange(path: Path) -> None:
    """A good file of other values."""
    frame = rows(path.parent.parent, path.parent.name).slice(500, 500)
    for seed in range(20):
        frame.sample(fraction=1.0, shuffle=True, seed=seed).write_parquet(path)


@pytest.mark.parametrize("damage", [truncate, Path.unlink, scribble, exchange])
def test_a_damaged_part_is_restored(tmp_path: Path, damage: Any) -> None:
    good = play(tmp_path / "run", GAMES).manifest.digest()
    damage(tmp_path / "run" / PART)
    assert "run again with --resume to restore it" in complaint(RunDataError, tmp_path / "run")
    restored = play(tmp_path / "run", GAMES, resume=True)
    assert restored.played == 500
    assert restored.manifest.digest() == good
    assert play(tmp_path / "run", GAMES).played == 0


@pytest.mark.parametrize("table", ["seats", "cards"])
def test_every_table_is_checked(tmp_path: Path, table: str) -> None:
    play(tmp_path / "run", GAMES)
    (tmp_path / "run" / table / "part-00003.parquet").unlink()
    assert f"RUN/{table}/part-00003.parquet: this part is missing" in complaint(RunDataError, tmp_path / "run")


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "3", "\0" * 99, "[" * 100_000, "9" * 9_999, '{"format": "3"}', '{"parts": 3}',
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_a_damaged_manifest(tmp_path: Path, text: str) -> None:
    play(tmp_path / "run", GAMES)
    (tmp_path / "run" / RUN).write_text(text)
    for resume in (False, True):
        expected = "RUN/run.json: is damaged; move the directory away, or use another --out"
        assert complaint(RunDataError, tmp_path / "run", resume=resume).replace(CHANGED, "") == expected
    before = files(tmp_path / "run")
    assert "is damaged" in complaint(RunDataError, tmp_path / "run", force=True)  # nobody knows what is ours
    assert files(tmp_path / "run") == before


def test_a_manifest_with_other_values(tmp_path: Path) -> None:
    """Whatever a value is replaced with: a sentence, or the run is played or found."""
    good = play(tmp_path / "run", GAMES).manifest.digest()
    path = tmp_path / "run" / RUN
    raw = path.read_bytes()
    for key in ("plan", "players", "part_size", "tables", "game", "metrics", "games", "parts"):
        for value in (None, "x", -1, 0, [], {}, [3], {"a": 1}, 10**30, True):
            path.write_text(json.dumps(json.loads(raw) | {key: value}))
            with suppress(SimkitError):
                assert play(tmp_path / "run", 1_000, resume=True).manifest.games >= 1_000
    path.write_bytes(raw)
    assert play(tmp_path / "run", GAMES, resume=True).manifest.digest() == good


@pytest.mark.parametrize("form", [1, 2, 99])
def test_another_format(tmp_path: Path, form: int) -> None:
    play(tmp_path / "run", GAMES)
    path = tmp_path / "run" / RUN
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {"format": form}))
    expected = (
        f"RUN/run.json: was written in format {form}; this version reads format 3; "
        "move the directory away and play it again, or use another --out"
    )
    assert complaint(RunDataError, tmp_path / "run") == expected


def test_ctrl_c_stops_at_once(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """An interrupt in the main thread stops all threads within a slice; finished parts are kept."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where pytest runs in the background
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    played = [0]
    once = iter([_thread.interrupt_main])  # the others that play on for a moment must not interrupt what follows

    def interrupt(games: int) -> None:
        played[0] += games
        if played[0] > 3_000:
            next(once, int)()

    found = complaint(Interrupted, tmp_path / "run", 10_000_000, on=hearing.games(interrupt))
    assert played[0] < 100_000
    assert "of 10,000,000 games are saved; run the same command with --resume to continue" in found
    assert play(tmp_path / "run", GAMES, resume=True).manifest.finished
