"""What every game must do, and whole games as text."""

from pathlib import Path

import pytest

from simkit.games._template import GAME
from simkit.testing.contract import Size, check_game
from simkit.testing.golden import check_golden, check_golden_names, golden_files
from simkit.testing.rules import check_rules

GOLDEN = Path(__file__).with_name("golden")


def test_the_contract() -> None:
    check_game(GAME, size=Size(games=100, told=2))


def test_every_rule_can_be_found() -> None:
    check_rules(GAME, Path(__file__).parent)


@pytest.mark.parametrize("file", golden_files(GOLDEN), ids=lambda file: file.stem)
def test_a_game_is_as_it_was(file: Path) -> None:
    check_golden(file, GAME.id)


def test_there_is_a_game_for_every_table() -> None:
    check_golden_names(GOLDEN, GAME)
