"""Rules can be found: every rule of a RULES.md is named by a function that carries it out, and by a test.

A rule is a line `- **LSH-07** …`. A function names it in its docstring or its body, a test by its mark,
`@pytest.mark.rule("LSH-07")`. What only follows from other rules says so: `(derived from LSH-04, LSH-06)`.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from simkit.games.contract import Game
from simkit.testing.broken import require

RULE_ID = re.compile(r"\b[A-Z]{2,4}-\d{2,3}\b")
RULE = re.compile(r"^- \*\*([A-Z]{2,4}-\d{2,3})\*\*(.*?)(?=^- |^\s*$|\Z)", re.MULTILINE | re.DOTALL)
DERIVED = re.compile(r"\(derived from ([^)]*)\)")


@dataclass(frozen=True)
class Function:
    """A function of a game's package and the rules that it names."""

    file: str
    line: int  # where its code begins, decorators included: as in a code object
    name: str
    rules: frozenset[str]
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


@dataclass(frozen=True)
class Rulebook:
    """The RULES.md of a game."""

    game: str
    rules: frozenset[str]
    derived: dict[str, frozenset[str]]  # the rules that they follow from
    functions: tuple[Function, ...]

    @property
    def named(self) -> dict[str, list[Function]]:
        """Where each rule is carried out."""
        functions_by_rule: dict[str, list[Function]] = {}
        for function in self.functions:
            for rule in function.rules:
                functions_by_rule.setdefault(rule, []).append(function)
        return functions_by_rule


def check_rules(game: Game, tests: Path) -> None:
    """Every rule has a function and a test in this folder, and every mark is a rule."""
    book = rulebook(Path(str(files(game.package))))
    require(book.rules, f"{game.id}: RULES.md has no rule; write each as a line '- **{game.rules_prefix}-01** …'")
    odd = ", ".join(sorted(book.rules - set(game.rule_ids())))
    require(not odd, f"{game.id}: {odd} does not begin with the game's rules_prefix, {game.rules_prefix}")
    marked = {rule: place for file in sorted(tests.rglob("*.py")) for rule, place in marks(file)}
    for rule in sorted(book.rules):
        carried_out = rule in book.named or rule in book.derived
        require(
            carried_out,
            f"{rule} is not named by any function; write it into the docstring of the function that carries it out",
        )
        require(rule in marked, f'{rule} has no test; mark one with @pytest.mark.rule("{rule}")')
    for rule, place in marked.items():
        require(rule in book.rules, f"{place}: {rule} is not a rule of RULES.md")
    for function in book.functions:
        own = {rule for rule in function.rules if rule.startswith(f"{game.rules_prefix}-")}
        require(
            own <= book.rules,
            f"{function} names {', '.join(sorted(own - book.rules))}, which is not a rule of RULES.md",
        )


def rulebook(package: Path) -> Rulebook:
    """The rules in a game's folder, and the functions that name them."""
    rules = dict(RULE.findall((package / "RULES.md").read_text(encoding="utf-8")))
    follows = {rule: DERIVED.search(text) for rule, text in rules.items()}
    derived = {rule: frozenset(RULE_ID.findall(match[1])) for rule, match in follows.items() if match}
    return Rulebook(package.name, frozenset(rules), derived, tuple(_functions(package)))


def marks(file: Path) -> Iterator[tuple[str, str]]:
    """Every rule id that a test of this file is marked with, and where. The marks stand at the tests, as texts."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            place = f"{file}:{node.lineno}"
            require(node.args, f"{place} names no rule")
            for arg in node.args:
                require(isinstance(arg, ast.Constant), f"{place}: write the rule's id as a text")
                yield str(ast.literal_eval(arg)), place


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
