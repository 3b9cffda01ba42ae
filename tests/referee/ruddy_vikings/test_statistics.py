"""The reference for the kernel: statistics of games of the referee's own implementation."""

import json

import pytest

from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.printed import VARIANTS, scenario
from tests.referee.ruddy_vikings.statistics import GAMES, REFERENCE, games_of, settings, summary


def test_the_reference_is_complete() -> None:
    found = json.loads(REFERENCE.read_text(encoding="utf-8"))
    assert list(found) == [f"{policy} {variant} {players}" for policy, variant, players in settings()]
    for policy, variant, players in settings():
        about = found[f"{policy} {variant} {players}"]
        assert about["games"] == GAMES[policy]
        wins = [about["figures"].get(f"win.{seat}", [0])[0] for seat in range(players)]
        assert sum(wins) == pytest.approx(about["figures"]["end.last_standing"][0], abs=2e-3)


def test_the_reference_is_that_of_these_rules() -> None:
    """One setting is played again, whole: the reference was not left behind by a change."""
    found = json.loads(REFERENCE.read_text(encoding="utf-8"))
    name = "random swap_may 2"
    book = Book(scenario(2, **VARIANTS["swap_may"]))
    assert summary(games_of(book, ["random"] * 2, range(GAMES["random"]), name)) == found[name]["figures"]
