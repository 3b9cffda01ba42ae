"""Where tests lie: a module of `analysis` or `kernels` has a test file of its own, a game a place for each kind."""

import ast
import re
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


# --- flags belong to the command line

FLAG = re.compile(r"--[a-z]")
PROPERTY = re.compile(r"var\(--[a-z]+\)|--[a-z]+(?=:)")  # of a style sheet: used, or given a value
SPELLED = {Path("lab/command_lines.py")}  # besides the command line itself


def flags_in(text: str, *, style: bool = False) -> list[str]:
    return FLAG.findall(PROPERTY.sub("", text) if style else text)


def strings_of(source: str) -> list[tuple[int, str]]:
    """Every literal, docstrings and the pieces of f-strings among them."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return [(node.lineno, node.value) for node in nodes if isinstance(node.value, str)]


def test_no_flags_below_the_command_line() -> None:
    """Sentences name fields with `spell`; commands are made in the lab and handed in."""
    root, found = ROOT / "simkit", []
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root)
        if place.parts[0] == "cli" or place in SPELLED:
            continue
        literals = strings_of(path.read_text(encoding="utf-8"))
        style = place == Path("page/inline_svg.py")
        found += [f"{place}:{line}: {text!r}" for line, text in literals if flags_in(text, style=style)]
    for path in sorted(root.rglob("*.html")):
        if flags_in(path.read_text(encoding="utf-8"), style=True):
            found.append(str(path.relative_to(root)))
    assert not found


@pytest.mark.parametrize(
    ("text", "style", "found"),
    [
        ("finish it with --resume", False, True),
        ("var(--paper)", False, True),
        ("var(--paper)", True, False),
        (":root { --page: #fff; --ink: #000; }", True, False),
        ("p { color: var(--ink); } see --games", True, True),
        ("<!-- a note -->", True, False),
    ],
)
def test_what_a_flag_is(text: str, *, style: bool, found: bool) -> None:
    assert bool(flags_in(text, style=style)) == found


# --- what fits a screen

LONGEST = 60  # lines of a function
SLOW_TO_READ = {"kernel", "kernels"}  # compiled code is laid out by the rules, not by the screen
SCRIPTS = {"plain.py"}  # a whole game in one function, to be measured against


def functions(path: Path) -> list[tuple[str, int]]:
    """Every function of a file, and its lines."""
    nodes = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)
    ]
    return [(node.name, (node.end_lineno or 0) - node.lineno + 1) for node in nodes]


def test_functions_fit_a_screen() -> None:
    root = ROOT / "simkit"
    files = [path for path in sorted(root.rglob("*.py")) if not SLOW_TO_READ & set(path.parts)]
    long = [
        f"{path.relative_to(root)}: {name} has {lines} lines"
        for path in files
        if path.name not in SCRIPTS
        for name, lines in functions(path)
        if lines > LONGEST
    ]
    assert not long
