"""Where tests lie: a module of `analysis` or `kernels` has a test file of its own, a game a place for each kind."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

from tests.quick import DEAR

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


MIRRORED = ("analysis", "cli", "experiments", "kernels", "lab", "page", "runs")
FILES = [path for package in MIRRORED for path in sorted((ROOT / "tests" / package).rglob("test_*.py"))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_of_tests_is_named_after_a_module(file: Path) -> None:
    """Of the package that its folder mirrors, or of those that all use; more words say what it is about."""
    folder = ROOT / "simkit" / file.parent.relative_to(ROOT / "tests")
    modules = [path.stem for place in (folder, ROOT / "simkit") for path in place.glob("[a-z]*.py")]
    name = file.stem.removeprefix("test_")
    assert any(name == module or name.startswith(f"{module}_") for module in modules)


def test_the_files_that_are_not_quick_are_there() -> None:
    assert [place for place in DEAR if not (ROOT / place).exists()] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_tests(game: str) -> None:
    """In its own folder, as the template, or beside those of the other games."""
    places = (ROOT / "simkit" / "games" / game / "tests", ROOT / "tests" / "games" / game)
    assert any(list(place.glob("test_*.py")) for place in places)


@pytest.mark.parametrize("kind", ["games", "golden", "referee"])
def test_folders_are_named_after_games(kind: str) -> None:
    folders = {path.name for path in (ROOT / "tests" / kind).iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders <= {*GAMES, "common"}  # what games share is tested beside them


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


# --- numbers are spelled in one place

SPELLERS = {Path("numbers.py")}  # and the command line
UNREAD = {Path("kernels/cache.py"), Path("page/inline_svg.py")}  # a file of the cache, the size of a picture
# What is not read as a number: checksums, the bytes of a text, and the numbers in names of files, all with zeros.
CODE = re.compile(r"0\d*[dx]")
NUMBER = re.compile(r"[.,_%+]|[bcdeEfFgGnoxX]$")
CLOSE = re.compile(r"\d%(?!;)")  # a percent sign without its space; a style sheet needs it so
TYPED = re.compile(r"\b(0\.3|5)%")  # what a user types


def spelled_in(source: str) -> list[tuple[int, str]]:
    """Every place in which a number becomes text by itself, and every percent sign that has no space before it."""
    tree = ast.parse(source)
    places = [(line, text) for line, text in strings_of(source) if CLOSE.search(TYPED.sub("", text))]
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            after = (piece for value, piece in pairwise(node.values) if isinstance(value, ast.FormattedValue))
            if any(isinstance(piece, ast.Constant) and re.match(r"\s?%", str(piece.value)) for piece in after):
                places.append((node.lineno, ast.unparse(node)))
        elif isinstance(node, ast.FormattedValue):
            spec = "" if node.format_spec is None else ast.unparse(node.format_spec)[2:-1]
            if is_number(spec) or rounds(node.value):
                places.append((node.lineno, ast.unparse(node)))
        elif (isinstance(node, ast.Call) and makes_text(node)) or (
            isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and is_text(node.left)
        ):
            places.append((node.lineno, ast.unparse(node)))
    return places


def is_number(spec: str) -> bool:
    return bool(NUMBER.search(spec)) and not CODE.fullmatch(spec)


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def rounds(node: ast.expr) -> bool:
    calls = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
    return "round" in [call.id if isinstance(call, ast.Name) else getattr(call, "attr", "") for call in calls]


def makes_text(call: ast.Call) -> bool:
    """`format(x, ".2f")`, `"{:.2f}".format(x)` and `str(round(x))`."""
    if isinstance(call.func, ast.Attribute):
        template = call.func.value
        fields = Formatter().parse(template.value) if isinstance(template, ast.Constant) and is_text(template) else ()
        return call.func.attr == "format" and any(is_number(spec or "") for _, _, spec, _ in fields)
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name == "format" or (name == "str" and any(rounds(value) for value in call.args))


def test_numbers_are_spelled_in_one_place() -> None:
    """So that no two places show the same value in two ways."""
    root, places = ROOT / "simkit", []
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root)
        if place.parts[0] != "cli" and place not in SPELLERS | UNREAD:
            places += [f"{place}:{line}: {text}" for line, text in spelled_in(path.read_text(encoding="utf-8"))]
    assert not places


@pytest.mark.parametrize(
    "source",
    [
        "f'{x:.2f}'", "f'{x:,}'", "f'{x:+.{n}f}'", "f'{x:.1%}'", "f'{x:g}'", "f'{x:3d}'", "f'{100 * x} %'", "f'{x}%'",
        "f'{round(x, 2)}'", "str(round(x))", "str(frame.round(1))", "format(x, '.2f')", "'{:.2f}'.format(x)",
        "'%.2f' % x", "'wins 57% of duels'",
    ],
)  # fmt: skip
def test_what_spells_a_number(source: str) -> None:
    assert spelled_in(source)


@pytest.mark.parametrize(
    "source",
    [
        "f'{x}'", "f'{x:<{width}}'", "f'{x:>8}'", "f'part-{x:05d}'", "f'{x:08x}'", "f'{count(x)} games'", "x % 2",
        "'{x}'.format(x=x)", "'57.2 % of duels'", "'such as 0.3%, or 5%'", "'width:100%;'", "round(x)",
    ],
)  # fmt: skip
def test_what_does_not_spell_a_number(source: str) -> None:
    assert not spelled_in(source)


# --- names and sentences that need a second reading

VAGUE = {"found", "known", "told", "shown", "made", "some"}  # they say nothing about what they hold
OFFERED = {Path("testing/contract.py"), Path("testing/referee.py")}  # names that authors of games use
ODD = (
    "about those who play", "what can comes first", "because of the counting", "of a card by deny", "can be nothing",
    "ten games of eleven", "No circle of three", "made-up pairs", "see to it, or", "owes a win to", "such an evening",
    "wants a rack", "looks idle", "decisions to chance", "% part by turn", "another one is refused",
    "The highest rating has", "for sure", "does something else than", "No room for games",
)  # fmt: skip
TEXTS = ("*.py", "*.toml", "*.html", "*.md")


def names_given(source: str) -> Iterator[tuple[int, str]]:
    """Every name that is given to a value, and its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def test_names_of_values_are_nouns() -> None:
    root = ROOT / "simkit"
    files = [path for path in sorted(root.rglob("*.py")) if "kernel" not in path.relative_to(root).parts]
    vague = [
        f"{path.relative_to(root)}:{line}: {name}"
        for path in files
        if path.relative_to(root) not in OFFERED
        for line, name in names_given(path.read_text(encoding="utf-8"))
        if name in VAGUE
    ]
    assert not vague


TWICE = {"Training"}  # of a game, and the answer of `simkit.train`: both names are public


def test_a_class_has_a_name_of_its_own() -> None:
    """Games may call their cards alike; what all of them share may not."""
    root = ROOT / "simkit"
    owners = [path for path in sorted(root.rglob("*.py")) if not set(GAMES) & set(path.relative_to(root).parts)]
    names = Counter(
        node.name
        for path in owners
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert {name for name, times in names.items() if times > 1} == TWICE


def test_sentences_need_no_second_reading() -> None:
    """These did."""
    places = [
        *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
        *(ROOT / "docs").rglob("*.md"),
    ]
    places += [path for pattern in TEXTS for path in (ROOT / "simkit").rglob(pattern)]
    odd = [
        f"{path.relative_to(ROOT)}: {phrase}"
        for path in sorted(places)
        for text in [" ".join(path.read_text(encoding="utf-8").split()).lower()]
        for phrase in ODD
        if phrase.lower() in text
    ]
    assert not odd


@pytest.mark.parametrize("source", ["found = 1", "for known in x: pass", "[some for some in x]", "def f(told): pass"])
def test_what_a_vague_name_is(source: str) -> None:
    assert VAGUE & {name for _, name in names_given(source)}
    assert not VAGUE & {name for _, name in names_given("places = found(x.known, told=1)")}


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
