"""Renderers are found by their names: a new one is one file, and every answer and command can use it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from simkit import page as package
from simkit.cli.app import app
from simkit.errors import UsageError
from simkit.page.builders.report import layout
from simkit.page.experiments import layout as experiment
from simkit.page.model import Page
from simkit.page.rendering import names, renderer
from tests.cli.harness import Shell
from tests.page.samples import chapter, comparison, league, report, sweep, values

ORG = '''
"""A page for Emacs: headings, findings and tables of Org."""

from simkit.page.model import FULL, Findings, Page, Subsection, ValueTable


def render(page: Page) -> str:
    lines = []
    for section in page.sections:
        lines.append(f"* {section.title}")
        for part in section.parts:
            if part.where != FULL:
                lines += [f"** {part.title}", *(line for block in part.blocks for line in _block(block))]
    return "\\n".join(lines)


def _block(block):
    match block:
        case Subsection():
            return [line for inner in block.blocks for line in _block(inner)]
        case Findings():
            return [f"- {item.verdict} :: {item.text}" for item in block.items]
        case ValueTable():
            rows = [[column.title for column in block.heads], *block.rows]
            return [f"| {' | '.join(str(cell) for cell in row)} |" for row in rows]
    return []
'''


@pytest.fixture
def _org(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """`simkit/page/org.py`"""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "org.py").write_text(ORG, "utf-8")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    yield
    sys.modules.pop("simkit.page.org", None)


def pages() -> list[Page]:
    answers = (comparison(), sweep(), values(), league())
    return [layout(report(chapter())), *(experiment([("", answer)]) for answer in answers)]


@pytest.mark.usefixtures("_org")
@pytest.mark.parametrize("content", pages(), ids=["report", "compare", "sweep", "value", "league"])
def test_a_new_renderer_shows_every_answer(content: Page) -> None:
    text = renderer("org")(content)
    assert text.startswith(f"* {content.sections[0].title}\n")
    assert "\n| " in text
    assert "org" in names()


@pytest.mark.usefixtures("_org")
def test_commands_print_by_a_new_renderer(shell: Shell) -> None:
    text = shell("run", "axes", "--games", "60", "--format", "org").out
    assert text.startswith("* Axes and Shields (axes, standard): 60 games")
    assert re.search(r"\n\| plays 1st \| [\d.]+ % \([\d.]+ to [\d.]+\) \|\n", text)
    assert "Next:" not in text


def test_formats_of_a_command(shell: Shell) -> None:
    command = ("run", "axes", "--games", "60")
    shell(*command)
    assert shell(*command, "--markdown").out == shell(*command, "--format", "markdown").out
    assert shell(*command, "--format", "html").out.startswith("<!DOCTYPE html>\n")
    assert '"is": "page"' in shell(*command, "--format", "json").out
    assert shell("report", "axes", "--games", "60", "--format", "text").out.startswith("Axes and Shields, 4 players\n")


def test_a_format_that_is_not_there_is_refused_before_anything_is_played(shell: Shell) -> None:
    said = shell.complaint("run", "axes", "--games", "60", "--format", "pdf")
    assert said == "there is no format 'pdf'; expected one of html, json, markdown, text"
    assert not (shell.home / "runs").exists()
    said = shell.complaint("run", "axes", "--markdown", "--format", "text")
    assert said == "--markdown and --format exclude each other; keep one of them"


@pytest.mark.parametrize("name", ["model", "../html", "", "builders"])
def test_what_is_no_renderer(name: str) -> None:
    with pytest.raises(UsageError, match="there is no format"):
        renderer(name)


def test_whatever_prints_json_prints_every_format() -> None:
    group: Any = typer.main.get_command(app)
    options = {name: {o for p in command.params for o in p.opts} for name, command in group.commands.items()}
    forms = {name: opts & {"--json", "--markdown", "--format"} for name, opts in options.items()}
    assert {"run", "compare", "league", "bench", "verify"} <= {name for name, own in forms.items() if own}
    assert {len(own) for own in forms.values()} == {0, 3}
