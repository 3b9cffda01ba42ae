"""A page as text: it fits the terminal, numbers stay whole, and notes are said once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.numbers import SHARE, Quantity
from simkit.page import text as renderer
from simkit.page.builders.report import layout
from simkit.page.model import (
    BRIEF,
    FULL,
    Commands,
    Definitions,
    Figures,
    Finding,
    Findings,
    Fold,
    Paragraph,
    Prose,
    Subsection,
    TableColumn,
    ValueTable,
)
from simkit.page.text import lines, render
from tests.page.samples import NASTY, chapter, hostile, numbers, page, report, section, wide

ESCAPES = "\x1b[31mred\x1b[0m \x07 \r\n\u202e \x9b2J"


@pytest.mark.parametrize("columns", [10, 40, 60, 80, 140])
def test_numbers_are_never_cut(columns: int) -> None:
    text = render(page(section(wide())), columns)
    assert "-100 to +103" in text
    assert re.search(r"\+1\b", text)
    words = re.findall(r"\w+", "looks strong, is not, as far as anybody can tell")
    hidden = "Hidden at this width" in text
    assert hidden or [word for word in re.findall(r"\w+", text) if word in words] == words


def test_columns_are_left_out_by_rank() -> None:
    for columns, left_out in ((100, ""), (50, "games"), (36, "games, remark")):
        text = list(lines(page(section(wide())), columns))
        assert all(len(line) <= columns for line in text if "   " in line.strip())
        note = f"Hidden at this width: {left_out}. Use a wider terminal or json."
        assert (text[-1] == note) == bool(left_out), text
        assert ("1,000,000" in "\n".join(text)) == (not left_out)


def test_a_table_without_room_says_the_same_in_another_form() -> None:
    pairs = ValueTable(["", "against", "wins"], [["a", "a policy with a long name", Quantity(0.6, 0.55, 0.65, SHARE)]])
    matrix = ValueTable(["", "a", "a policy with a long name"], [["a", "", "60.0 ± 5.0"]], narrow=pairs)
    assert "60.0 ± 5.0" in render(page(section(matrix)), 80)
    text = render(page(section(matrix)), 30)
    assert "60.0 ± 5.0" not in text
    assert "55.0 to 65.0" in text


def test_an_interval_has_a_column_of_its_own() -> None:
    text = render(page(section(numbers())))
    head, _, first, second, third = [line for line in text.split("\n") if line.startswith((" ", "─", "name", "o", "t"))]
    assert head.split("  ")[0].strip() == "name"
    assert head.count("95 % interval") == 2
    assert [cell.strip() for cell in re.split(r" {2,}", first)][1:3] == ["57.2 %", "56.5 to 57.9"]
    assert "*" in second
    assert "*" not in first + third


def test_a_column_without_values_is_left_out() -> None:
    text = render(page(section(ValueTable(["a", "empty", "b"], [["x", None, 1], ["y", Quantity(float("nan")), 2]]))))
    assert "empty" not in text


def test_a_brief_column_has_no_interval_and_a_full_one_is_for_pages() -> None:
    rate = Quantity(0.5, 0.4, 0.6, SHARE)
    table = ValueTable(["a", TableColumn("short", brief=True), TableColumn("long", full=True)], [["x", rate, rate]])
    text = render(page(section(table)))
    assert "50.0 %" in text
    assert "interval" not in text
    assert "long" not in text


def test_notes_stand_below_all_tables_once() -> None:
    table = ValueTable(["a", "b"], [["x", 1]], before="How to read it.")
    text = render(page(section(table, table)))
    assert text.count("How to read it.") == 1
    assert text.split("\n")[-1] == "How to read it."


def test_blocks_of_every_kind() -> None:
    text = render(
        page(
            section(
                Findings([Finding("fair", "All is well.")], ["few games", "Warning: look"]),
                Paragraph(Prose("*Seen* by `greedy`.")),
                Commands(["simkit run axes"]),
                Definitions([("par", "an equal share")]),
                Fold("More", [Paragraph("hidden")]),
                Figures([]),
                Subsection("For pages", [Paragraph("page")], FULL),
                Subsection("For terminals", [Paragraph("terminal")], BRIEF),
                facts="10 games",
            )
        )
    )
    assert text.split("\n") == [
        "A section",
        "10 games",
        "  [fair] All is well.",
        "Note: few games",
        "Warning: look",
        "",
        "Seen by greedy.",
        "  simkit run axes",
        "  par: an equal share",
        "For terminals",
        "terminal",
    ]


def test_sections_are_apart() -> None:
    text = render(page(section(Paragraph("one"), title="One"), section(Paragraph("two"), title="Two")))
    assert "one\n\nTwo\n" in text


@pytest.mark.parametrize("text", [ESCAPES, NASTY])
def test_a_terminal_obeys_no_text(text: str) -> None:
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", render(hostile(text), 40))


def test_the_tables_of_a_report_fit_eighty_columns() -> None:
    rows = [line for line in lines(layout(report(chapter())), 80) if re.search(r"\w {3,}\w|──", line)]
    assert len(rows) > 10
    assert max(map(len, rows)) <= 80


def test_text_needs_no_charts() -> None:
    folder = Path(renderer.__file__).parent / "builders"
    builders = [f"simkit.page.builders.{path.stem}" for path in sorted(folder.glob("[a-z]*.py"))]
    code = f"import sys, {', '.join(builders)}, simkit.page.json, simkit.page.markdown\n"
    code += "print([name for name in ('matplotlib', 'numba', 'simkit.games.registry') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
