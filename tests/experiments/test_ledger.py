"""The directory of an experiment: what is damaged is never taken for something else."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.errors import RunConflict, RunDataError, StorageError
from simkit.experiments.ledger import ABOUT, FORMAT

from .asking import compared

CHANGE = "cards.wench.count=4"
GOOD = {"format": FORMAT, "plan": "0" * 16, "finished": True}


def asked(directory: Path, **options: bool) -> dict[str, object]:
    return compared(directory, CHANGE, asked={"games": 300}, **options).as_json()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"garbage", b"\xff\xfe\x00", b"{", b"[]", b"null", b"{}", b'{"plan": "x"}', b"[" * 100_000,
        json.dumps(GOOD)[:-9].encode(),
        json.dumps(GOOD | {"plan": 7}).encode(),
        json.dumps(GOOD | {"plan": None}).encode(),
        json.dumps(GOOD | {"finished": "yes"}).encode(),
        json.dumps(GOOD | {"format": "1"}).encode(),
        json.dumps(GOOD | {"format": True}).encode(),
        json.dumps(GOOD | {"format": FORMAT + 1}).encode(),
    ],
    ids=lambda content: repr(content[:30]),
)  # fmt: skip
@pytest.mark.parametrize("resume", [False, True])
def test_a_damaged_description(tmp_path: Path, content: bytes, resume: bool) -> None:
    expected = asked(tmp_path / "x")
    (tmp_path / "x" / ABOUT).write_bytes(content)
    with pytest.raises(RunDataError, match=r"damaged|format 2") as error:
        asked(tmp_path / "x", resume=resume)
    assert error.value.exit_code == 4
    assert error.value.file == str(tmp_path / "x" / ABOUT)
    assert "--force" in str(error.value.hint)
    assert (tmp_path / "x" / ABOUT).read_bytes() == content
    assert asked(tmp_path / "x", force=True) == expected


def test_another_experiment_is_a_conflict(tmp_path: Path) -> None:
    asked(tmp_path / "x")
    (tmp_path / "x" / ABOUT).write_text(json.dumps(GOOD))
    with pytest.raises(RunConflict, match="another experiment"):
        asked(tmp_path / "x", resume=True)


def test_files_and_directories_in_each_others_place(tmp_path: Path) -> None:
    expected = asked(tmp_path / "a")
    for part in (tmp_path / "a" / "parts").iterdir():
        part.unlink()
    (tmp_path / "a" / "parts").rmdir()
    (tmp_path / "a" / "parts").write_text("no directory")
    with pytest.raises(RunDataError, match="is a file where a directory belongs"):
        asked(tmp_path / "a", resume=True)
    assert asked(tmp_path / "a", force=True) == expected
    (tmp_path / "a" / ABOUT).unlink()
    (tmp_path / "a" / ABOUT).mkdir()
    with pytest.raises(StorageError, match="cannot be read"):
        asked(tmp_path / "a")
    part = sorted((tmp_path / "a" / "parts").iterdir())[0]
    part.unlink()
    part.mkdir()
    (tmp_path / "a" / ABOUT).rmdir()
    (tmp_path / "a" / ABOUT).write_text(json.dumps(GOOD | {"plan": expected["plan"]}))
    with pytest.raises(StorageError):
        asked(tmp_path / "a")


def test_unreadable_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = asked(tmp_path / "x")
    read = Path.read_bytes

    def refuses(ending: str) -> Callable[[Path], bytes]:
        def refused(path: Path) -> bytes:
            if path.name.endswith(ending):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return read(path)

        return refused

    monkeypatch.setattr(Path, "read_bytes", refuses(ABOUT))
    with pytest.raises(StorageError, match="cannot be read"):
        asked(tmp_path / "x")
    monkeypatch.setattr(Path, "read_bytes", refuses(".npz"))
    assert asked(tmp_path / "x") == expected  # played again


def test_a_kill_at_the_very_start(tmp_path: Path) -> None:
    """The directory is there, its description was not yet in place."""
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / ".lock").touch()
    (tmp_path / "x" / f".{ABOUT}.42.tmp").write_bytes(b"{")
    assert asked(tmp_path / "x", resume=True) == asked(tmp_path / "y")
    assert not list((tmp_path / "x").glob(".*.tmp"))
