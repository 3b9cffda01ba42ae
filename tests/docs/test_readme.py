"""The README is short, has the two commands, names every command, and its pictures travel with the source archive."""

import re
import tomllib
from fnmatch import fnmatch

import pytest

from simkit.games.registry import game_ids, get_game
from tools import players

from .pages import README, ROOT
from .test_pages import COMMANDS

TEXT = README.read_text(encoding="utf-8")
MOST_BYTES = 10_000
QUICK_START = (
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/simkit run axes",
    "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest",
)


def test_it_is_short() -> None:
    assert len(TEXT.encode()) <= MOST_BYTES


@pytest.mark.parametrize("command", QUICK_START)
def test_the_quick_start_is_there(command: str) -> None:
    assert f"```sh\n{command}\n```" in TEXT


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_table(command: str) -> None:
    assert re.search(rf"^\| `simkit {command}\b", TEXT, re.MULTILINE)


@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_there(game: str) -> None:
    assert f"`{game}`" in TEXT


def test_pictures_come_with_the_source_archive() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    kept = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    pictures = re.findall(r"!\[[^\]]{10,}\]\(([^)]+)\)", TEXT)
    assert pictures
    assert len(pictures) == TEXT.count("![")  # each with words that can stand in for it
    assert [picture for picture in pictures if not any(fnmatch(picture, pattern) for pattern in kept)] == []


def test_how_good_the_players_are() -> None:
    """The figures of the documentation are those that come with the games."""
    assert players.summary() in (ROOT / "docs" / "explanation" / "players.md").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    for name in players.GAMES:
        assert players.strength(get_game(name)) in page, f"write it again: python -m tools.players ({name})"
