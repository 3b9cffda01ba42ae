"""The pages are true: what a page says one can type is typed here, and the answers are compared.

When an answer changes on purpose: SIMKIT_UPDATE_GOLDEN=1 pytest tests/docs, then read the difference.
"""

import os
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

from simkit.cli.app import app
from simkit.games.registry import open_scenario

from .pages import BLOCK, DOCUMENTS, PAGES, ROOT, Block, Step, blocks, code, steps, title
from .reader import Reader

CARRIED_OUT = [page for page in PAGES if any(steps(page))]


@pytest.mark.parametrize("page", CARRIED_OUT, ids=title)
def test_a_page_prints_what_one_gets(page: Path, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    answers = [(step, reader.answer(step)) for step in steps(page)]
    if os.environ.get("SIMKIT_UPDATE_GOLDEN"):
        renew(page, answers)
        return
    for step, answer in answers:
        assert step.answer == answer, f"{step.text}\nnow prints\n{answer}"


def renew(page: Path, answers: list[tuple[Step, str]]) -> None:
    """Write the answers of today into a page."""
    text = page.read_text(encoding="utf-8")
    for step, answer in reversed(answers):
        text = text[: step.span[0]] + answer + text[step.span[1] :]
    page.write_text(text, encoding="utf-8")


def scenarios() -> list[tuple[Path, Block]]:
    """But for those that name another file of the page: there a command reads both."""
    tables = [(page, block) for page in PAGES for block in blocks(page) if block.language == "toml"]
    tables = [(page, block) for page, block in tables if "cards_from" not in block.text]
    return [(page, block) for page, block in tables if re.search("^(extends|game) = ", block.text, re.MULTILINE)]


@pytest.mark.parametrize(("page", "block"), scenarios(), ids=lambda value: title(value) if value in PAGES else "")
def test_scenarios_are_valid(page: Path, block: Block, tmp_path: Path) -> None:
    file = tmp_path / "scenario.toml"
    file.write_text(block.text, encoding="utf-8")
    scenario, _ = open_scenario(file)
    assert scenario.warnings == ()


@pytest.mark.parametrize("page", DOCUMENTS, ids=title)
def test_every_command_is_one_of_simkit(page: Path) -> None:
    """Also of those that are not carried out: the command exists and has these options."""
    for command in named_commands(page):
        name, *words = shlex.split(command)[1:] or [""]
        assert name in COMMANDS, command
        flags = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert flags <= {*COMMANDS[name], "--help"}, command


def named_commands(page: Path) -> Iterator[str]:
    for text in code(page):
        for match in re.finditer(r"(?:^|[ /`])(simkit [a-z][^|&;#\n`…]*)", text.replace("\\\n", "")):
            yield match[1].replace("'", "").strip().removesuffix(".")  # a command may end a sentence


def all_commands() -> dict[str, set[str]]:
    """Every command with its options."""
    group = typer.main.get_command(app)
    return {
        name: {flag for parameter in command.params for flag in parameter.opts}
        for name, command in group.commands.items()  # type: ignore[attr-defined]
    }


COMMANDS = all_commands()


@pytest.mark.parametrize("page", DOCUMENTS, ids=title)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    links = [page.parent / link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link]
    paths = [ROOT / path for path in re.findall(r"`((?:simkit|tests|scenarios|tools|docs|\.ci)/[\w./]*)`", text)]
    assert [path for path in links + paths if not path.exists()] == []


def test_other_blocks_are_well_formed() -> None:
    for page in PAGES:
        for block in blocks(page):
            if block.language == "toml":
                tomllib.loads(block.text)
