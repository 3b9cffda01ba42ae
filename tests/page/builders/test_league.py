"""The page of a league."""

from __future__ import annotations

import pytest

from simkit.page.builders.league import CYCLES, findings, section
from simkit.page.model import BRIEF, FULL, Findings
from tests.page.reading import blocks_of, part_of, rows_of, tables_of
from tests.page.samples import league


def texts(**changes: object) -> list[str]:
    return [item.text for item in findings(league(**changes))]


def test_what_was_played_is_said_first() -> None:
    page = section(league(), "")
    assert page.title == "Axes: who beats whom"
    assert page.facts == "axes · 2 players · 200 games of one pair · seed 1 · plan 01234567"


def test_the_best_and_the_equilibrium() -> None:
    assert texts() == [
        "a has the highest rating, +30 points (+10 to +50); b is second with -30.",
        "a beats every other policy.",
        "No policy beats this mixture of policies (the equilibrium): a 100.0 %.",
    ]


def test_who_is_not_clearly_better_is_undecided() -> None:
    pair = league().payoffs[0]
    unsure = league(payoffs=[type(pair)("a", "b", 0.52, 0.48, 0.56, 200, False)])
    assert [(item.verdict, item.text) for item in findings(unsure)][1] == (
        "undecided", "a is not clearly better than b.",
    )  # fmt: skip


def test_cycles_are_told_and_those_that_are_not_there() -> None:
    cycle = ("a", "b", "c")
    assert "A rock-paper-scissors cycle: a beats b beats c beats a." in texts(circles=[cycle])
    assert "There are 2 more cycles." in texts(circles=[cycle] * (CYCLES + 2))
    none = "No rock-paper-scissors cycle was found."
    assert none not in texts()  # of two policies
    assert none in texts(policies=["a", "b", "c"])


def test_ratings_and_pairs() -> None:
    page = section(league(), "")
    assert rows_of(tables_of(part_of(page, "Ratings, the best first"))[0])[0] == [
        "a", "+30 (+10 to +50)", "60.0 %", "50.0 %", "100.0 %",
    ]  # fmt: skip
    assert rows_of(tables_of(part_of(page, "Pairs", FULL))[0])[0][:3] == ["a", "b", "60.0 % (55.0 to 65.0)"]


def test_a_matrix_goes_pair_by_pair_where_there_is_no_room() -> None:
    matrix = tables_of(part_of(section(league(), ""), "Wins in %, row against column", BRIEF))[0]
    assert list(matrix.columns) == ["", "a", "b"]
    assert [list(row) for row in matrix.rows] == [["a", "", "60.0 ± 5.0"], ["b", "40.0 ± 5.0", ""]]
    assert matrix.narrow is not None
    assert rows_of(matrix.narrow) == [["a", "b", "60.0 % (55.0 to 65.0)"]]


def test_warnings_that_were_said_before_are_repeated_on_the_page_only() -> None:
    page = section(league(notes=["told", "later"], warnings=["told"]), "")
    assert blocks_of(part_of(page, "Answer"), Findings)[0].notes == ["later"]
    assert blocks_of(part_of(page, "Before you read this", FULL), Findings)[0].notes == ["told"]


def test_charts() -> None:
    payoffs, ratings = section(league(), "").figures
    assert payoffs.frame.rows() == [("a", "b", 0.6, 0.55, 0.65), ("b", "a", 0.4, 0.35, pytest.approx(0.45))]
    assert ratings.frame["name"].to_list() == ["a", "b"]
