"""Every rule of every RULES.md is named by a test, and every name a test uses is a rule."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RULE = re.compile(r"\*\*([A-Z]{2,4}-\d{2,3})\*\*")
RULEBOOKS = sorted((ROOT / "simkit" / "games").glob("*/RULES.md"))


def rules_of(rulebook: Path) -> set[str]:
    return set(RULE.findall(rulebook.read_text(encoding="utf-8")))


def is_rule_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def marks(file: Path) -> Iterator[tuple[str, str]]:
    """Every rule id that a test of this file is marked with, and where. The marks stand at the tests, as texts."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if is_rule_mark(node):
            assert isinstance(node, ast.Call)
            place = f"{file.relative_to(ROOT)}:{node.lineno}"
            assert node.args, f"{place} names no rule"
            for arg in node.args:
                assert isinstance(arg, ast.Constant), f"{place}: write the rule's id as a text"
                yield str(arg.value), place


@pytest.fixture(scope="module")
def marked() -> dict[str, str]:
    files = sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "simkit" / "games").glob("*/tests/*.py")])
    return {rule: place for file in files for rule, place in marks(file)}


def test_there_are_rules() -> None:
    assert RULEBOOKS
    assert all(rules_of(rulebook) for rulebook in RULEBOOKS)


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda path: path.parent.name)
def test_every_rule_has_a_test(rulebook: Path, marked: dict[str, str]) -> None:
    assert sorted(rules_of(rulebook) - marked.keys()) == []


def test_every_mark_is_a_rule(marked: dict[str, str]) -> None:
    known = set().union(*map(rules_of, RULEBOOKS))
    assert {rule: place for rule, place in marked.items() if rule not in known} == {}
