"""The directory of an experiment: what is damaged is not believed, what is foreign is not touched."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.errors import RunConflict, RunDataError, StorageError
from simkit.logs import files as disk
from simkit.logs.manifest import EXPERIMENT, FORMAT
from tests.experiments.asking import basis, compared, valued
from tests.runs.runs import files, forge

CHANGE = "cards.wench.count=4"
GOOD = {"format": FORMAT, "plan": "0" * 16, "finished": True}  # an older one had the same number and no checksum


def asked(directory: Path, **options: bool) -> dict[str, object]:
    return compared(directory, CHANGE, asked={"games": 300}, **options).to_json()


def appraised(directory: Path, **options: bool) -> dict[str, object]:
    return valued(directory, basis(players=2), "armory", 100, **options).to_json()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"garbage", b"\xff\xfe\x00", b"{", b"[]", b"null", b"{}", b'{"plan": "x"}', b"[" * 100_000,
        json.dumps(GOOD)[:-9].encode(), json.dumps(GOOD).encode(), json.dumps(GOOD | {"format": 2}).encode(),
    ],
    ids=lambda content: repr(content[:30]),
)  # fmt: skip
def test_a_damaged_manifest(tmp_path: Path, content: bytes) -> None:
    asked(tmp_path / "x")
    (tmp_path / "x" / EXPERIMENT).write_bytes(content)
    before = files(tmp_path / "x")
    for options in ({}, {"resume": True}, {"force": True}):
        with pytest.raises(RunDataError, match=r"damaged|format") as error:
            asked(tmp_path / "x", **options)
        assert error.value.exit_code == 4
        assert error.value.file == str(tmp_path / "x" / EXPERIMENT)
        assert "use another out" in str(error.value.hint)
    assert (tmp_path / "x" / EXPERIMENT).read_bytes() == content
    assert files(tmp_path / "x") == before


CHANGES: list[dict[str, object]] = [
    {"plan": 7}, {"plan": None}, {"plan": ""}, {"finished": "yes"}, {"format": "1"}, {"format": True}, {"format": 3.0},
    {"part_size": 0}, {"part_size": 1, "games": 2**32 - 1}, {"games": -1}, {"games": True}, {"parts": {}},
    {"parts": [{"index": 0}]}, {"tables": ["../.."]}, {"tables": ["games"]}, {"files": {"page": ["../x.html"]}},
    {"files": {"page": ["notes.txt"]}}, {"files": ["a"]}, {"stores": ["../x"]}, {"stores": [".git"]}, {"stores": "x"},
    {"series": {"../x": 3}}, {"series": {"x": 2**40}}, {"series": {"x": None}}, {"command": "\x1b[31m"},
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=repr)
def test_a_forged_manifest(tmp_path: Path, change: dict[str, object]) -> None:
    """The checksum is right and the values are not: nothing is believed, nothing is touched."""
    asked(tmp_path / "x")
    manifest = tmp_path / "x" / EXPERIMENT
    forge(manifest, json.loads(manifest.read_bytes()) | change)
    before = files(tmp_path / "x")
    for options in ({}, {"resume": True}, {"force": True}):
        with pytest.raises(RunDataError, match="is damaged"):
            asked(tmp_path / "x", **options)
    assert files(tmp_path / "x") == before


def test_another_experiment_is_a_conflict(tmp_path: Path) -> None:
    asked(tmp_path / "x")
    manifest = tmp_path / "x" / EXPERIMENT
    forge(manifest, json.loads(manifest.read_bytes()) | {"plan": "0" * 16})
    with pytest.raises(RunConflict, match="the directory holds an experiment of another plan"):
        asked(tmp_path / "x", resume=True)


FOREIGN = ["chart.png", "index.html", "data.parquet", "parts/part-00000.npz", "style-mine/notes.txt", "observed/x.svg"]


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("force", [False, True])
def test_without_a_manifest_nothing_goes(tmp_path: Path, name: str, force: bool) -> None:
    """Files of other people may look like ours."""
    file = tmp_path / "x" / name
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    (tmp_path / "x" / ".experiment.json.7.tmp").write_text("notes of mine")
    for ask in (asked, appraised):
        with pytest.raises(RunConflict, match="which is not part of an experiment"):
            ask(tmp_path / "x", force=force)
    assert file.read_text() == "mine"
    assert files(tmp_path / "x") == sorted([name, ".experiment.json.7.tmp"])
    assert not (tmp_path / "x" / ".lock").exists()


@pytest.mark.parametrize(
    "name", ["chart.png", "parts/part-00009.npz", "observed/notes.txt", "observed/games/x.parquet"]
)
def test_force_spares_what_the_manifest_does_not_name(tmp_path: Path, name: str) -> None:
    expected = appraised(tmp_path / "x")
    before = files(tmp_path / "x")
    (tmp_path / "x" / name).write_text("mine")
    with pytest.raises(RunConflict, match=f"holds '{name}', which is not part of an experiment"):
        appraised(tmp_path / "x", force=True)
    assert files(tmp_path / "x") == sorted([*before, name])
    (tmp_path / "x" / name).unlink()
    assert appraised(tmp_path / "x", force=True) == expected
    assert files(tmp_path / "x") == before


def test_files_and_directories_in_each_others_place(tmp_path: Path) -> None:
    expected = asked(tmp_path / "a")
    part = sorted((tmp_path / "a" / "parts").iterdir())[0]
    part.unlink()
    part.mkdir()
    with pytest.raises(StorageError, match="cannot be written"):  # where the part belongs
        asked(tmp_path / "a", resume=True)
    part.rmdir()
    assert asked(tmp_path / "a", resume=True) == expected
    (tmp_path / "a" / EXPERIMENT).unlink()
    (tmp_path / "a" / EXPERIMENT).mkdir()
    with pytest.raises(RunDataError, match="is not a regular file"):
        asked(tmp_path / "a")


def test_unreadable_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = asked(tmp_path / "x")
    opened = disk.open_regular

    def refuses(ending: str) -> Callable[[Path], int]:
        def refused(path: Path) -> int:
            if path.name.endswith(ending):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return opened(path)

        return refused

    monkeypatch.setattr(disk, "open_regular", refuses(EXPERIMENT))
    with pytest.raises(StorageError, match="cannot be read"):
        asked(tmp_path / "x")
    monkeypatch.setattr(disk, "open_regular", refuses(".npz"))
    assert asked(tmp_path / "x") == expected  # played again


def test_a_kill_at_the_very_start(tmp_path: Path) -> None:
    """The directory is there, its manifest was not yet in place."""
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / ".lock").touch()
    (tmp_path / "x" / f".{EXPERIMENT}.42.tmp").write_bytes(b"{\n")
    assert asked(tmp_path / "x", resume=True) == asked(tmp_path / "y")
    assert files(tmp_path / "x") == files(tmp_path / "y")
