"""The golden runner: it replays what a file says, sees a difference, and writes a file anew."""

from pathlib import Path

import pytest

from simkit.games.registry import get_game
from simkit.testing.broken import BrokenContract
from simkit.testing.golden import UPDATE, check_golden, check_golden_names, golden_files

GAME = get_game("_template")
FOLDER = Path(GAME.package.replace(".", "/")) / "tests" / "golden"
STORED = Path(__file__).resolve().parents[2] / FOLDER


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "_template"
    folder.mkdir()
    file = folder / "harsh-3.txt"
    file.write_text((STORED / "harsh-3.txt").read_text(encoding="utf-8"), encoding="utf-8")
    return file


def test_the_folder_names_the_game(file: Path) -> None:
    check_golden(file)
    check_golden(file, "_template")


def test_a_difference_is_told_by_its_line(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[4] = "  P0 chooses differently\n"
    file.write_text("".join(lines), encoding="utf-8")
    expected = rf"harsh-3.txt:5: the game has changed; if that is intended, {UPDATE}=1 .*\nwas:   P0 chooses differ"
    with pytest.raises(BrokenContract, match=expected):
        check_golden(file)


def test_an_end_that_is_missing(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(BrokenContract, match="ends earlier or later"):
        check_golden(file)


def test_two_lines_are_enough_to_write_one(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = file.read_text(encoding="utf-8")
    file.write_text("\n".join(whole.splitlines()[:2]), encoding="utf-8")
    monkeypatch.setenv(UPDATE, "1")
    check_golden(file)
    assert file.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize("name", ["standard-3", "harsh-2"])
def test_a_file_under_the_wrong_name(file: Path, name: str) -> None:
    with pytest.raises(BrokenContract, match="another variant or number of players"):
        check_golden(file.rename(file.with_name(f"{name}.txt")))


@pytest.mark.parametrize(("name", "text"), [("harsh", "x"), ("harsh-3", ""), ("harsh-3", "Once upon a time\n")])
def test_what_is_no_golden(file: Path, name: str, text: str) -> None:
    other = file.with_name(f"{name}.txt")
    other.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="expected <variant>-<players>"):
        check_golden(other)


def test_a_table_without_a_game(file: Path) -> None:
    with pytest.raises(BrokenContract, match=r"has no standard-2.txt, standard-3.txt, .*, harsh-2.txt, harsh-4.txt"):
        check_golden_names(file.parent, GAME)
    assert golden_files(file.parent) == [file]
