"""Whole games of every game, in every variant, at every number of players.

When a rule changes on purpose: SIMKIT_UPDATE_GOLDEN=1 pytest tests/games/test_golden.py, then read the difference.
"""

from pathlib import Path

import pytest

from simkit.games.registry import game_ids, get_game
from simkit.testing.golden import check_golden, check_golden_names, golden_files

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
# A game whose tests lie in its own folder, as those of the template do, has its whole games there.
GAMES = [game_id for game_id in game_ids() if not (ROOT / "simkit" / "games" / game_id / "tests").is_dir()]
FILES = [file for game_id in GAMES for file in golden_files(GOLDEN / game_id)]


def scenario_of(file: Path) -> str:
    """`standard-3-overwhelm` is of the game's scenario `overwhelm`, if there is one."""
    what = "-".join(file.stem.split("-")[2:])
    known = what and (ROOT / "scenarios" / file.parent.name / f"{what}.toml").is_file()
    return f"{file.parent.name}/{what}" if known else ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_game_is_as_it_was(file: Path) -> None:
    check_golden(file, scenario_of(file))


@pytest.mark.parametrize("game_id", GAMES)
def test_there_is_one_for_every_table(game_id: str) -> None:
    check_golden_names(GOLDEN / game_id, get_game(game_id))


def test_no_others() -> None:
    assert {file for file in GOLDEN.rglob("*") if file.is_file()} == set(FILES)
