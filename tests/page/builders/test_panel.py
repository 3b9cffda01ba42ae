"""What play styles say together, as a section."""

from __future__ import annotations

from simkit.page.builders.panel import ROWS, findings, section
from simkit.page.experiments import layout
from simkit.page.html import render
from simkit.page.model import BRIEF, EVERYWHERE, FULL, Badge, Page
from tests.page.reading import part_of, rows_of, tables_of
from tests.page.samples import comparison, panel


def test_how_many_answers_hold() -> None:
    assert [item.text for item in findings(panel())] == [
        "0 of 2 are reversed by another play style.",
        "1 of 2 is alike for every play style: Win rate.",
        "1 of 2 is not certain for every play style.",
    ]
    assert [item.verdict for item in findings(panel())] == ["info", "robust", "undecided"]


def test_many_results_are_folded_below_those_that_are_decided() -> None:
    row, other = panel().rows
    content = section(panel(rows=[row, *[other] * ROWS]), "What the change does")
    assert [row[0] for row in tables_of(part_of(content, "By play style", EVERYWHERE))[0].rows] == ["Win rate"]
    assert "<summary>All 41 results</summary>" in render(Page("x", [content]))


def test_a_page_of_several_styles_is_called_what_was_asked() -> None:
    content = layout([("x", comparison()), ("y", comparison())], panel())
    assert content.title == "Axes"
    assert content.sections[0].title == "What the change does, by play style · Axes"


def test_what_is_decided_is_read_at_once() -> None:
    page = section(panel(), "What the change does")
    assert page.title == "What the change does, by play style · Axes"
    brief, full = part_of(page, "By play style", BRIEF), part_of(page, "Verdicts", FULL)
    assert [row[0] for row in tables_of(brief)[0].rows] == ["Win rate"]
    assert [row[0] for row in tables_of(full)[0].rows] == ["Win rate", "Length"]
    assert rows_of(tables_of(full)[0])[0][1] == "+2.0 points (-1.0 to +5.0)"
    assert tables_of(full)[0].rows[0][-1] == Badge("robust")


def test_who_does_not_use_a_card_is_named_beside_the_verdict() -> None:
    row = panel().rows[0]
    unused = panel(rows=[type(row)(row.name, row.of, row.unit, row.readings, "robust", ["y"], "Win rate")])
    assert tables_of(section(unused, ""))[0].rows[0][-1] == Badge("robust", "; not used by y")


def test_shares_alone_have_a_chart() -> None:
    (figure,) = section(panel(), "").figures
    assert figure.frame["name"].unique().to_list() == ["Win rate"]
    assert section(panel(rows=panel().rows[1:]), "").figures == []
