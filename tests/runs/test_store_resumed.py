"""A run can be killed at any moment; going on ends with the values of a run that was never disturbed."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.errors import StorageError
from simkit.logs.manifest import JOURNAL, Part, journal_line, read_manifest
from simkit.logs.write import write_part
from simkit.runs import part as parts
from simkit.runs.execute import Outcome
from tests.patience import PATIENCE

from .runs import PART, driver, environment, files, make_plan, play, rows

GAMES, PARTS = 10_000, 20


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return play(tmp_path_factory.mktemp("undisturbed") / "run", GAMES)


def kill_when(reached: Callable[[], bool], directory: Path, *words: str) -> None:
    """Start a run and kill it at once when something is true."""
    process = subprocess.Popen(driver(directory, GAMES, PART, *words), env=environment())
    deadline = time.monotonic() + PATIENCE
    while not reached() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.0005)
    process.kill()
    process.wait(PATIENCE)
    assert reached() or process.returncode == 0


def same(found: Outcome, expected: Outcome) -> None:
    assert found.manifest.digest() == expected.manifest.digest()
    assert files(found.directory) == files(expected.directory)
    for table, height in {"games": GAMES, "seats": 4 * GAMES, "cards": 4 * GAMES}.items():
        assert rows(found.directory, table).height == height


@pytest.mark.parametrize("n", [0, 1, 3, 7])
def test_kill_when_a_part_appears(tmp_path: Path, undisturbed: Outcome, n: int) -> None:
    last = tmp_path / "run" / "cards" / f"part-{n:05d}.parquet"
    kill_when(last.exists, tmp_path / "run")
    done = read_manifest(tmp_path / "run").done
    resumed = play(tmp_path / "run", GAMES, resume=True)
    assert resumed.played == GAMES - done
    same(resumed, undisturbed)


def test_kill_in_the_middle_of_writing_twice(tmp_path: Path, undisturbed: Outcome) -> None:
    def writing() -> bool:
        return any((tmp_path / "run" / "seats").glob(".*.tmp"))

    kill_when(writing, tmp_path / "run")
    (tmp_path / "run" / "seats" / ".part-00019.parquet.4194999.tmp").write_bytes(b"half a file")
    later = tmp_path / "run" / "games" / "part-00009.parquet"
    kill_when(later.exists, tmp_path / "run", "resume")
    same(play(tmp_path / "run", GAMES, resume=True), undisturbed)


def stopped_before(directory: Path, part: int, monkeypatch: pytest.MonkeyPatch, resume: bool = False) -> None:
    """A run that ends in front of a part."""

    def full(place: Path, index: int, *rest: object) -> Part:
        if index >= part:
            raise StorageError("the disk is full")
        return write_part(place, index, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(parts, "write_part", full)
        with pytest.raises(StorageError):
            play(directory, GAMES, threads=1, resume=resume)


@pytest.mark.parametrize("torn", [b'{"index": 4, "ga', b"\0\0\0\0", b"\xff\xfe\n", b"[" * 5_000, b'{"index": 4}'])
def test_a_torn_last_line(tmp_path: Path, undisturbed: Outcome, torn: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped_before(tmp_path / "run", 4, monkeypatch)
    with (tmp_path / "run" / JOURNAL).open("ab") as file:
        file.write(torn)
    assert sorted(read_manifest(tmp_path / "run").parts) == [0, 1, 2, 3]
    stopped_before(tmp_path / "run", 9, monkeypatch, resume=True)
    assert sorted(read_manifest(tmp_path / "run").parts) == list(range(9))  # nothing is lost behind the torn line
    same(play(tmp_path / "run", GAMES, resume=True), undisturbed)


def test_files_without_their_line(tmp_path: Path, undisturbed: Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped_before(tmp_path / "run", 6, monkeypatch)
    journal = tmp_path / "run" / JOURNAL
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
    resumed = play(tmp_path / "run", GAMES, resume=True)
    assert resumed.played == GAMES - 5 * PART
    same(resumed, undisturbed)


def test_a_line_without_its_files(tmp_path: Path, undisturbed: Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped_before(tmp_path / "run", 6, monkeypatch)
    tables = ("games", "seats", "cards")

    def zeros(n: int) -> dict[str, str]:
        return dict.fromkeys(tables, "0" * n)

    with (tmp_path / "run" / JOURNAL).open("ab") as file:
        file.write(journal_line(Part(6, PART, dict.fromkeys(tables, 1), zeros(8), zeros(32))))
    same(play(tmp_path / "run", GAMES, resume=True), undisturbed)


def test_the_journal_of_a_manifest_that_has_it_all(tmp_path: Path, undisturbed: Outcome) -> None:
    """A kill between run.json and the removal of the journal."""
    done = play(tmp_path / "run", GAMES)
    (tmp_path / "run" / JOURNAL).write_bytes(b"".join(map(journal_line, done.manifest.parts.values())))
    again = play(tmp_path / "run", GAMES)
    assert again.played == 0
    same(again, undisturbed)


def test_leftovers_are_removed_and_do_no_harm(tmp_path: Path, undisturbed: Outcome) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / ".run.json.123.tmp").write_bytes(b"{")
    (tmp_path / "run" / ".lock").touch()
    same(play(tmp_path / "run", GAMES), undisturbed)
    (tmp_path / "run" / "cards" / ".part-00000.parquet.123.tmp").write_bytes(b"PAR1")
    assert play(tmp_path / "run", GAMES).played == 0
    assert rows(tmp_path / "run", "cards").height == 4 * GAMES


def test_an_interrupted_extension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shorter run is still there, and whoever gave up the longer one need not play it."""
    before = play(tmp_path / "run", 300)
    stopped_before(tmp_path / "run", 0, monkeypatch)
    again = play(tmp_path / "run", 300, resume=True)
    assert again.played == 0
    assert again.manifest.digest() == before.manifest.digest()


def test_resume_of_less_than_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped_before(tmp_path / "run", 2, monkeypatch)
    assert play(tmp_path / "run", 1_250, resume=True).manifest.games == 1_250
    stopped_before(tmp_path / "other", 4, monkeypatch)
    assert play(tmp_path / "other", 1_250, resume=True).manifest.games == 4 * PART  # finished parts are kept


def test_resume_of_a_new_and_of_a_finished_run(tmp_path: Path, undisturbed: Outcome) -> None:
    same(play(tmp_path / "run", GAMES, resume=True), undisturbed)
    assert play(tmp_path / "run", GAMES, resume=True).played == 0


def test_the_plan_of_this_test_has_many_parts() -> None:
    assert make_plan().part_size * PARTS == GAMES
