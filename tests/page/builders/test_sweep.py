"""The page of a sweep."""

from __future__ import annotations

from dataclasses import replace

from simkit.experiments.answer import Reading
from simkit.page.builders.sweep import TABLES, findings, section
from simkit.page.model import FULL, Code
from tests.page.reading import part_of, tables_of
from tests.page.samples import WIN, sweep


def test_what_was_played_is_said_first() -> None:
    page = section(sweep(), "")
    assert page.title == "Axes: cards.wench.count"
    assert page.facts == (
        "axes · 4 players · 500 games at every value · seed 1 · today cards.wench.count = 10 · plan 01234567"
    )


def test_a_table_for_each_measure() -> None:
    table = tables_of(part_of(section(sweep(), ""), "Win rate (changes in points)"))[0]
    assert [column.title for column in table.heads] == ["cards.wench.count", "level", "against today"]
    few, today = table.rows
    assert (few[0], str(few[1]), str(few[2])) == (
        Code("4", 4.0), "25.0 % (24.0 to 26.0)", "+2.0 points (-1.0 to +5.0)",
    )  # fmt: skip
    assert (today[0], str(today[1]), today[2]) == (Code("10", 10.0), "25.0 % (24.0 to 26.0)", "today")


def test_a_unit_stands_in_the_title() -> None:
    turns = replace(sweep().responses[0], metric="length", of="game", group="game", unit="turns", name="length")
    table = tables_of(part_of(section(sweep(responses=[turns]), ""), "Length (turns)"))[0]
    assert [str(cell) for cell in table.rows[0][1:]] == ["0.250 (0.240 to 0.260)", "+0.02 (-0.01 to +0.05)"]


def test_values_that_are_words_are_not_sorted_as_numbers() -> None:
    words = sweep(points=[["use"], ["10"]], responses=[replace(sweep().responses[0], point=["use"])])
    assert tables_of(part_of(section(words, ""), "Win rate (changes in points)"))[0].rows[0][0] == Code("use")


def test_the_largest_change_is_told() -> None:
    texts = [(item.verdict, item.text) for item in findings(sweep())]
    assert texts == [
        ("info", "Every seat plays greedy, so the win rate by policy cannot change."),
        (
            "undecided",
            "Win rate changes most at cards.wench.count = 4: +2.0 points (-1.0 to +5.0) against today.",
        ),
    ]
    sure = replace(sweep().responses[0], change=replace(WIN, low=0.01, flagged=True))
    assert findings(sweep(responses=[sure]))[-1].verdict == "changed"


def test_only_the_first_tables_are_read_at_once() -> None:
    first = sweep().responses[0]
    cards = [replace(first, metric=f"m{i}", of="wench", group="card", role="played", name=f"M{i}") for i in range(9)]
    page = section(sweep(responses=[first, *cards]), "")
    titles = [part.title for part in page.parts if tables_of(part)]
    assert len(titles) == 10
    assert [part.where for part in page.parts if tables_of(part)] == [""] * TABLES + [FULL] * (10 - TABLES)


def test_a_curve_for_one_parameter_and_a_map_for_two() -> None:
    (curve,) = section(sweep(), "").figures
    assert (curve.chart, curve.title, curve.options["today"]) == ("response", "Win rate", "10")
    assert curve.frame["estimate"].to_list() == [25.0, 25.0]  # percent
    few, today = sweep().responses
    level = Reading(0.35, 0.34, 0.36)
    pair = [replace(few, point=["4", "1"], level=level), replace(today, point=["10", "1"])]
    two = sweep(keys=["cards.wench.count", "rules.hand_size"], today=["10", "1"], responses=pair)
    (grid,) = section(two, "").figures
    assert (grid.chart, grid.title) == ("response_grid", "Win rate (%)")


def test_a_map_without_differences_is_left_out() -> None:
    few, today = sweep().responses
    pair = [replace(few, point=["4", "1"]), replace(today, point=["10", "1"])]
    two = sweep(keys=["cards.wench.count", "rules.hand_size"], today=["10", "1"], responses=pair)
    assert section(two, "").figures == []
