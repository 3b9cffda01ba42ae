"""Where tests lie: a module of `analysis` or `kernels` has a test file of its own, a game a place for each kind."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = [
    path.relative_to(ROOT / "simkit")
    for package in ("analysis", "kernels")
    for path in sorted((ROOT / "simkit" / package).glob("*.py"))
    if path.name != "__init__.py"
]
GAMES = sorted(path.parent.name for path in (ROOT / "simkit" / "games").glob("*/RULES.md"))


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_has_its_tests(module: Path) -> None:
    file = ROOT / "tests" / module.parent / f"test_{module.name}"
    assert "\ndef test_" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_tests(game: str) -> None:
    """In its own folder, as the template, or beside those of the other games."""
    places = (ROOT / "simkit" / "games" / game / "tests", ROOT / "tests" / "games" / game)
    assert any(list(place.glob("test_*.py")) for place in places)


@pytest.mark.parametrize("kind", ["games", "golden", "referee"])
def test_folders_are_named_after_games(kind: str) -> None:
    folders = {path.name for path in (ROOT / "tests" / kind).iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders <= set(GAMES)
