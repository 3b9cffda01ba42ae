"""What every game must do, and whole games as text."""

from pathlib import Path

import pytest

from simkit.games._template import GAME
from simkit.testing.contract import Size, check_game
from simkit.testing.golden import check_golden, check_golden_names, golden_files
from simkit.testing.rules import check_rules
from simkit.testing.setting import settings
from simkit.testing.tales import Fields, check_tale, each, unless, untold, words

GOLDEN = Path(__file__).with_name("golden")
FIELDS: Fields = {  # of a described state: how the tale names a change, or why it may stay untold
    **dict.fromkeys(("players", "round", "actor", "decision"), untold("headings and the seats of lines say so")),
    "treasure": untold("it is told when somebody takes it"),
    "deck": untold("hidden from all"),
    "hand": untold("what leaves it is told when it is chosen"),
    "chosen": each(unless(lambda change: change.after is None, "all bids are gone after the reveal", words("chooses"))),
    "score": each(words("takes the")),
    "over": words("wins"),
    "winners": words("wins"),
}


def test_the_contract() -> None:
    check_game(GAME, size=Size(games=100, told=2))


def test_nothing_stays_untold() -> None:
    for setting in settings(GAME):
        check_tale(setting, FIELDS)


def test_every_rule_can_be_found() -> None:
    check_rules(GAME, Path(__file__).parent)


@pytest.mark.parametrize("file", golden_files(GOLDEN), ids=lambda file: file.stem)
def test_a_game_is_as_it_was(file: Path) -> None:
    check_golden(file, GAME.id)


def test_there_is_a_game_for_every_table() -> None:
    check_golden_names(GOLDEN, GAME)
