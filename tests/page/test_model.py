"""The model of a page: what every renderer and every builder may rely on."""

from __future__ import annotations

import polars as pl
import pytest

from simkit.page.model import (
    Figure,
    Figures,
    Fold,
    Page,
    Paragraph,
    Prose,
    Section,
    Subsection,
    TableColumn,
    ValueTable,
    marked_up,
    plain,
)

FRAME = pl.DataFrame({"x": [1]})


def figure(name: str) -> Figure:
    return Figure(name, "lengths", FRAME, "A title", "a footer")


def test_columns_may_be_named_by_their_title_alone() -> None:
    heads = ValueTable(["card", TableColumn("value", brief=True)], []).heads
    assert heads == [TableColumn("card"), TableColumn("value", brief=True)]


def test_charts_are_found_wherever_they_stand() -> None:
    deep = Subsection("outer", [Fold("more", [Subsection("inner", [Figures([figure("c")])])])])
    section = Section("A", "", [Subsection("", [Figures([figure("a"), figure("b")])]), deep])
    assert [found.name for found in section.figures] == ["a", "b", "c"]


def test_files_of_charts_are_named_after_their_section() -> None:
    alone = Section("A", "", [Subsection("", [Figures([figure("a")])])])
    one, two = (Section("A", "", alone.parts, anchor) for anchor in ("one", "two"))
    assert list(Page("p", [alone]).figures()) == ["a"]
    assert list(Page("p", [one, two]).figures()) == ["one-a", "two-a"]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("plain", [("plain", "plain", "")]),
        ("`a b`", [("code", "a b", "")]),
        ("*k* winners", [("emphasis", "k", ""), ("plain", " winners", "")]),
        ("see [why](#readings).", [("plain", "see ", ""), ("link", "why", "readings"), ("plain", ".", "")]),
        ("`*a*`", [("code", "*a*", "")]),
        ("2 * 3 [x] `", [("plain", text, "") for text in ("2 ", "*", " 3 ", "[", "x] ", "`")]),
    ],
)
def test_pieces_of_a_text_with_markup(text: str, pieces: list[tuple[str, str, str]]) -> None:
    assert list(marked_up(Prose(text))) == pieces
    assert plain(Prose(text)) == "".join(words for _, words, _ in pieces)


def test_a_text_from_outside_has_no_markup() -> None:
    assert plain("a `b` *c* [d](#e)") == "a `b` *c* [d](#e)"


def test_equal_pages_are_equal() -> None:
    one, two = (Page("p", [Section("A", "", [Subsection("", [Paragraph(Prose("x"))])])]) for _ in range(2))
    assert one == two
