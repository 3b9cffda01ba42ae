"""A page as Markdown: tables that GitHub reads, and no text from outside taken for markup."""

from __future__ import annotations

import re

import pytest

from simkit.numbers import SHARE, Quantity
from simkit.page.builders.report import layout
from simkit.page.markdown import render
from simkit.page.model import (
    FULL,
    Badge,
    Code,
    Commands,
    Definitions,
    Finding,
    Findings,
    Fold,
    Link,
    Named,
    Paragraph,
    Prose,
    Subsection,
    TableColumn,
    ValueTable,
)
from tests.page.reading import markdown_tables, plain_markdown
from tests.page.samples import NASTY, chapter, hostile, numbers, page, report, section

MARKUP = "# *a* _b_ `c` | [d](e) <f> ~g~ @h $i$\n- j\n1. k"


def test_a_page_of_one_section_has_one_heading() -> None:
    assert render(page(section(Paragraph("x"), facts="10 games"))) == "# A section\n\n10 games\n\n## A part\n\nx\n"


def test_sections_stand_below_the_title() -> None:
    text = render(page(section(Paragraph("x")), section(Paragraph("y"))))
    assert [line for line in text.split("\n") if line.startswith("#")] == [
        "# A page & more".replace("&", r"\&"), "## A section", "### A part", "## A section", "### A part",
    ]  # fmt: skip


def test_blocks_of_every_kind() -> None:
    blocks = [
        Findings([Finding("fair", "All is well.")], ["few games"]),
        Paragraph(Prose("*Seen* by `greedy`, [why](#readings).")),
        Commands(["simkit run axes"]),
        Definitions([("par", "an equal share")]),
        Fold("More", [Paragraph("hidden")]),
        Subsection("For pages", [Paragraph("page")], FULL),
    ]
    assert render(page(section(*blocks))).split("\n\n")[2:] == [
        "- **fair**: All is well.\n- few games",
        "*Seen* by `greedy`, why.",
        "```sh\nsimkit run axes\n```",
        "- **par**: an equal share\n",
    ]


def test_numbers_and_their_intervals() -> None:
    (table,) = markdown_tables(render(page(section(numbers()))))
    assert table[1] == ["one", "57.2 % (56.5 to 57.9)", "-1.2 (-3.0 to +0.5)", "1,234,567"]
    assert table[2][2] == "**+2.0 (+1.0 to +3.0)**"
    assert table[3] == ["three", "–", "–", "0"]


def test_cells_of_every_kind() -> None:
    row = ["a|b", Code("x`|y"), Badge("fair", ", almost"), Link("there", "x"), Named("n", "m"), None]
    (table,) = markdown_tables(render(page(section(ValueTable(list("abcdef"), [row])))))
    assert table[1] == [r"a\|b", "`x'¦y`", "fair, almost", "there", "n", "–"]


def test_columns_for_pages_and_brief_ones() -> None:
    rate = Quantity(0.5, 0.4, 0.6, SHARE)
    table = ValueTable(["a", TableColumn("short", brief=True), TableColumn("long", full=True)], [["x", rate, rate]])
    (rows,) = markdown_tables(render(page(section(table))))
    assert rows == [["a", "short"], ["x", "50.0 %"]]


@pytest.mark.parametrize("text", [MARKUP, NASTY, "```", "a\\|b"])
def test_text_from_outside_is_no_markup(text: str) -> None:
    rendered = render(hostile(text))
    markdown_tables(rendered)
    outside = re.sub(r"(?s)(`{3,})sh\n.*?\n\1|`[^`\n]*`", "", rendered)
    for sign in "`*_[]<>|#~$@":
        meant = {"*": r"\*\*", "#": r"(?m)^#+ ", "|": r"(?m)^\|| \| | \|$"}.get(sign, r"(?!)")
        assert not re.search(rf"(?<!\\){re.escape(sign)}", re.sub(meant, "", outside)), sign
    assert " ".join(text.split()) in plain_markdown(rendered)


def test_a_report_reads_as_markdown() -> None:
    text = render(layout(report(chapter())))
    assert len(markdown_tables(text)) > 2
    assert text.endswith("\n")
    assert "\n\n\n" not in text
