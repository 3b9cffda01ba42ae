"""Every rule of every RULES.md is named by a test and by the function that carries it out; no name leads nowhere.

The tests of a rule really run such a function.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.testing.rules import RULE_ID, Rulebook, marks
from tests.tools.rulebooks import ROOT, rulebooks

MOST_RULES = 8  # that one function names
MOST_DERIVED = 0.15  # of a game's rules
RANGE = re.compile(r"[A-Z]{2,4}-\d{2,3}(\s*(to|…|–|\.\.)\s*([A-Z]{2,4}-)?\d|/\d| ff\b)")
every_game = pytest.mark.parametrize("book", rulebooks().values(), ids=lambda book: book.game)


@pytest.fixture(scope="module")
def marked() -> dict[str, set[str]]:
    """The places where each rule is a test's mark."""
    found: dict[str, set[str]] = {}
    for file in sorted([*(ROOT / "tests").rglob("*.py"), *(ROOT / "simkit" / "games").glob("*/tests/*.py")]):
        for rule, place in marks(file):
            found.setdefault(rule, set()).add(place)
    return found


def test_there_are_rules() -> None:
    assert rulebooks()
    assert all(book.rules for book in rulebooks().values())


@every_game
def test_every_rule_has_a_test(book: Rulebook, marked: dict[str, set[str]]) -> None:
    assert sorted(book.rules - marked.keys()) == []


def test_every_mark_is_a_rule(marked: dict[str, set[str]]) -> None:
    known = set().union(*(book.rules for book in rulebooks().values()))
    assert {rule: places for rule, places in marked.items() if rule not in known} == {}


@every_game
def test_every_rule_is_carried_out_somewhere_or_follows_from_others(book: Rulebook) -> None:
    assert sorted(book.rules - book.named.keys() - book.derived.keys()) == []


@every_game
def test_few_rules_only_follow_from_others(book: Rulebook) -> None:
    assert len(book.derived) <= MOST_DERIVED * len(book.rules)
    for rule, others in book.derived.items():
        assert others, f"{rule} follows from what?"
        assert others <= book.named.keys() & book.rules, f"{rule} must follow from rules that are carried out"


@every_game
def test_functions_name_few_rules_one_by_one(book: Rulebook) -> None:
    for function in book.functions:
        assert len(function.rules) <= MOST_RULES, f"{function} names {len(function.rules)} rules"
        assert not RANGE.search(function.text), f"{function}: name each rule, not a range"


@every_game
def test_functions_name_rules_that_there_are(book: Rulebook) -> None:
    prefixes = {rule.partition("-")[0] for rule in book.rules}
    for function in book.functions:
        named = {rule for rule in function.rules if rule.partition("-")[0] in prefixes}
        assert named <= book.rules, f"{function} names {sorted(named - book.rules)}"


@every_game
def test_the_tests_of_a_rule_run_what_carries_it_out(
    book: Rulebook, marked: dict[str, set[str]], tmp_path: Path
) -> None:
    """Marked tests are run once more, as few as show it."""
    files = {place.rpartition(":")[0] for rule in book.rules for place in marked[rule]}
    assert idle_rules(book.game, tmp_path, *sorted(files)) == []


def idle_rules(game: str, folder: Path, *tests: str) -> list[str]:
    """The rules of which no marked test runs a function that names them."""
    options = ["-n0", "-pno:cacheprovider", "-mrule and not slow", f"--rootdir={ROOT}", f"-c{ROOT / 'pyproject.toml'}"]
    report = folder / "idle.json"
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            *options,
            "-ptests.tools.running",
            "--rules-of",
            game,
            "--rules-to",
            report,
            *tests,
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert report.exists(), done.stdout + done.stderr
    idle: list[str] = json.loads(report.read_text(encoding="utf-8"))
    return idle


MARKED = """
import pytest
from simkit.games._template.tests.test_rules import table

@pytest.mark.rule("TPL-03", "TPL-04")
def test_it():
    table(3)%s
"""


@pytest.mark.parametrize(
    ("does", "idle"), [(".do('bid:axe', 'bid:ship')", True), (".do('bid:axe', 'bid:ship', 'bid:stick')", False)]
)
def test_a_rule_that_is_not_run_is_seen(does: str, idle: bool, tmp_path: Path) -> None:
    """Nobody takes a treasure (TPL-04) before the last one has bid."""
    test = tmp_path / "test_it.py"
    test.write_text(MARKED % does, encoding="utf-8")
    found = idle_rules("_template", tmp_path, str(test))
    assert ("TPL-04" in found, "TPL-03" in found, "TPL-07" in found) == (idle, False, True)


@pytest.mark.parametrize("text", ["VGW-058 to VGW-060", "AXE-22…25", "AXE-01 to 08", "VGW-075/076", "VGW-128 ff"])
def test_a_range_is_seen(text: str) -> None:
    assert RANGE.search(text)
    assert RULE_ID.findall(text)
