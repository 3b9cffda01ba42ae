"""Rules that cannot be found are named: each fault is planted in a copy of the template's folder."""

import shutil
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from simkit.games.registry import get_game
from simkit.testing.broken import BrokenContract
from simkit.testing.rules import check_rules

TEMPLATE = Path(str(import_module("simkit.games._template").__file__)).parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "ruled"
    shutil.copytree(TEMPLATE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, copy.name, raising=False)
    return copy


def check(folder: Path, prefix: str = "TPL") -> None:
    check_rules(replace(get_game("_template"), package=folder.name, rules_prefix=prefix), folder / "tests")


def test_the_template_is_in_order(folder: Path) -> None:
    check(folder)


FAULTS = {
    "no test": ("tests/test_rules.py", '"TPL-07"', '"TPL-06"', r"TPL-07 has no test; mark one with @pytest"),
    "no rule": ("tests/test_rules.py", '"TPL-07"', '"TPL-07", "TPL-70"', r"test_rules.py:\d+: TPL-70 is not a rule"),
    "no text": ("tests/test_rules.py", '"TPL-07"', "TPL_07", "write the rule's id as a text"),
    "no name": ("tests/test_rules.py", '"TPL-07"', "", "names no rule"),
    "no function": ("kernel/legal.py", "TPL-07", "TPL-03", "TPL-07 is not named by any function"),
    "another": ("kernel/legal.py", "TPL-07", "TPL-07, TPL-70", r"legal.py:\d+ legal names TPL-70, which is not a rule"),
    "no rules": ("RULES.md", "- **TPL", "- TPL", r"RULES.md has no rule; write each as a line '- \*\*TPL-01"),
    "another prefix": (
        "RULES.md",
        "**TPL-07**",
        "**LSH-07**",
        "LSH-07 does not begin with the game's",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_found_is_named(fault: str, folder: Path) -> None:
    name, old, new, sentence = FAULTS[fault]
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BrokenContract, match=sentence):
        check(folder)


def test_what_follows_from_others_needs_no_function(folder: Path) -> None:
    legal, rules = folder / "kernel" / "legal.py", folder / "RULES.md"
    legal.write_text(legal.read_text(encoding="utf-8").replace("TPL-07", "TPL-03"), encoding="utf-8")
    text = rules.read_text(encoding="utf-8").replace("and takes nothing.", "and takes nothing. (derived from TPL-03)")
    rules.write_text(text, encoding="utf-8")
    check(folder)
