"""What the terminal prints and what a page shows cannot disagree: one answer of every kind, read back from each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

import pytest

from simkit.experiments.players import strength
from simkit.numbers import INTERVAL
from simkit.page import html, markdown, text
from simkit.page.builders import bench, run, train
from simkit.page.builders.report import headlines, layout
from simkit.page.experiments import layout as experiment
from simkit.page.model import Figures, Findings, Page
from tests.page.reading import Reader, blocks_of, markdown_tables, plain_html, plain_markdown
from tests.page.samples import (
    card,
    chapter,
    comparison,
    fair_cost,
    league,
    numbers,
    page,
    panel,
    report,
    section,
    sweep,
    values,
)

NUMBER = re.compile(r"(?<![\w.])[+-]?\d[\d,]*(?:\.\d+)?(?![\w.]*\d)")
GAP = re.compile(r" {2,}")


def undrawn(content: Page) -> Page:
    """Without charts, which a terminal does not show."""
    parts = [[part for part in section.parts if not blocks_of(part, Figures)] for section in content.sections]
    sections = [replace(section, parts=rest) for section, rest in zip(content.sections, parts, strict=True)]
    return Page(content.title, sections, content.overview, content.method)


def trained() -> Page:
    tested = [asdict(strength.TestedWinRate(2, "greedy", changed, 0.6, 0.55, 0.65, 0.5, 200)) for changed in (0, 3)]
    gain = asdict(strength.SpecialistGain(2, 0.05, 0.01, 0.09, 1000))
    return train.layout({"policies": [{"policy": "mine", "tested": tested}], "exploited": {"champion": [gain]}})


def measured() -> Page:
    speed = {"threads": 1, "games_per_second": 1234.5, "decisions_per_second": 50_000.0, "cpu_us_per_game": 812.0}
    data: dict[str, Any] = {"game": "axes", "players": 4, "policy": "greedy", "variant": "standard", "kernel": [speed]}
    data |= {"logged": [speed | {"games_per_second": 800.0}], "keyed_shuffle": {"cost": 0.05}, "compile": {"play": 9.0}}
    data |= {"first_answer": {"seconds": 14.0}, "policies": {"greedy": speed}}
    return bench.layout(data)


PAGES = {
    "report": layout(report(chapter(), chapter(players=3))),
    "headlines": headlines(report(chapter())),
    "compare": experiment([("", comparison())]),
    "compare, two policies": experiment([("", comparison(policies_b=["random"]))]),
    "sweep": experiment([("", sweep())]),
    "value": experiment([("", values(card(), card(card="axe", title="Axe"), fair=[fair_cost()]))]),
    "league": experiment([("", league())]),
    "panel": experiment([("x", comparison()), ("y", comparison())], panel()),
    "train": trained(),
    "bench": measured(),
    "quantities": page(section(numbers())),
}


def numbers_of(words: str) -> set[str]:
    return set(NUMBER.findall(words))


def rows_in(lines: str) -> Iterator[list[str]]:
    """The rows of tables as a terminal shows them."""
    inside = False
    for line in lines.split("\n"):
        inside = "───" in line or (inside and bool(line.strip()))
        if inside and "───" not in line:
            yield [cell for cell in GAP.split(line.strip()) if cell != "*"]


@pytest.fixture(params=[*PAGES, "run"])
def content(request: pytest.FixtureRequest) -> Page:
    name: str = request.param
    return undrawn(PAGES[name] if name in PAGES else run.layout(request.getfixturevalue("finished")))


def test_every_number_of_the_terminal_is_on_the_page(content: Page) -> None:
    printed = text.render(content).replace(INTERVAL, "")  # the head of a column
    shown = numbers_of(plain_html(html.render(content)))
    mirrored = {f"{100 - float(number):.1f}" for number in shown if re.fullmatch(r"\d+\.\d", number)}
    halves = {cell.partition(" ± ")[2] for row in rows_in(printed) for cell in row} - {""}
    missing = numbers_of(printed) - shown - (mirrored | halves if halves else set())
    assert numbers_of(printed)
    assert not missing


def test_a_row_of_the_terminal_is_a_row_of_the_page(content: Page) -> None:
    tables = Reader(html.render(content)).tables
    cells = [" ".join(row).replace("−", "-") for table in tables for row in table]
    for row in rows_in(text.render(content)):
        if not any(" ± " in cell for cell in row):  # the matrix of a league: a page has its pairs
            wanted = numbers_of(" ".join(row))
            assert any((row[0] in line or row[1] in line) and wanted <= numbers_of(line) for line in cells), row


def test_sentences_are_the_same_everywhere(content: Page) -> None:
    renderings = text.render(content), plain_markdown(markdown.render(content)), plain_html(html.render(content))
    for block in blocks_of(content, Findings):
        for finding in block.items:
            for rendering in renderings:
                assert " ".join(finding.text.split()) in " ".join(rendering.split())


def test_tables_in_markdown_have_the_numbers_of_the_terminal(content: Page) -> None:
    tables = markdown_tables(markdown.render(content))
    rows = [numbers_of(plain_markdown(" ".join(row))) for table in tables for row in table]
    for row in rows_in(text.render(content)):
        assert any(numbers_of(" ".join(row)) <= line for line in rows), row
