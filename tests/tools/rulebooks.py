"""The rules of every game: their ids in RULES.md, and the functions that carry them out and say so."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "simkit" / "games"
RULE_ID = re.compile(r"\b[A-Z]{2,4}-\d{2,3}\b")
RULE = re.compile(r"^- \*\*([A-Z]{2,4}-\d{2,3})\*\*(.*?)(?=^- |^\s*$|\Z)", re.MULTILINE | re.DOTALL)
DERIVED = re.compile(r"\(derived from ([^)]*)\)")
LATER = "(second half)"  # of a game that is not there yet


@dataclass(frozen=True)
class Function:
    """A function of a game's package and the rules that it names."""

    file: str
    line: int  # where its code begins, decorators included: as in a code object
    name: str
    rules: frozenset[str]
    text: str

    def __str__(self) -> str:
        return f"{Path(self.file).relative_to(ROOT)}:{self.line} {self.name}"


@dataclass(frozen=True)
class Rulebook:
    """The RULES.md of a game; rules of a second half that is not there yet are left out."""

    game: str
    rules: frozenset[str]
    derived: dict[str, frozenset[str]]  # the rules that they follow from
    functions: tuple[Function, ...]

    @property
    def named(self) -> dict[str, list[Function]]:
        """Where each rule is carried out."""
        found: dict[str, list[Function]] = {}
        for function in self.functions:
            for rule in function.rules:
                found.setdefault(rule, []).append(function)
        return found


def paths_of_tests(game: str) -> list[str]:
    """Where the tests of a game are, and those that are run for every game."""
    tests = ROOT / "tests"
    own = [tests / "games" / game, tests / "referee" / game, GAMES / game / "tests"]
    shared = [*(tests / "games").glob("test_*.py"), *(tests / "referee").glob("test_*.py")]
    return [str(path) for path in [*own, *shared] if path.exists()]


@cache
def rulebooks() -> dict[str, Rulebook]:
    """Every game that has a RULES.md."""
    return {path.parent.name: _read(path) for path in sorted(GAMES.glob("*/RULES.md"))}


def _read(path: Path) -> Rulebook:
    every = dict(RULE.findall(path.read_text(encoding="utf-8")))
    rules = {rule: text for rule, text in every.items() if LATER not in text}
    follows = {rule: DERIVED.search(text) for rule, text in rules.items()}
    derived = {rule: frozenset(RULE_ID.findall(match[1])) for rule, match in follows.items() if match}
    return Rulebook(path.parent.name, frozenset(rules), derived, tuple(_functions(path.parent)))


def _functions(package: Path) -> Iterator[Function]:
    for file in sorted(package.rglob("*.py")):
        if (package / "tests") in file.parents:
            continue
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef):
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                text = "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno])
                yield Function(str(file), first, node.name, frozenset(RULE_ID.findall(text)), text)
