"""The rulebooks of the games in this checkout, and where their tests are."""

from functools import cache
from pathlib import Path

from simkit.testing.rules import Rulebook, rulebook

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "simkit" / "games"


def paths_of_tests(game: str) -> list[str]:
    """Where the tests of a game are, and those that are run for every game."""
    tests = ROOT / "tests"
    own = [tests / "games" / game, tests / "referee" / game, GAMES / game / "tests"]
    shared = [*(tests / "games").glob("test_*.py"), *(tests / "referee").glob("test_*.py")]
    return [str(path) for path in [*own, *shared] if path.exists()]


@cache
def rulebooks() -> dict[str, Rulebook]:
    """Every game that has a RULES.md."""
    return {path.parent.name: rulebook(path.parent) for path in sorted(GAMES.glob("*/RULES.md"))}
