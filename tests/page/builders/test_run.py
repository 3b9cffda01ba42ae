"""A finished run as a page."""

from __future__ import annotations

from dataclasses import replace

from simkit.page.builders.run import layout
from simkit.page.finished import Finished
from tests.page.reading import sentences, tables_of


def test_a_run(finished: Finished) -> None:
    page = layout(finished)
    assert page.sections[0].title == "Axes and Shields (axes, standard): 100 games, 2 players, seed 1"
    assert [row[0] for row in tables_of(page)[0].rows] == ["plays 1st", "plays 2nd"]
    assert sentences(page)[-2:] == ["Played 100 games in 0.50 s (200 games/s)", f"Logs: {finished.directory}"]


def test_a_run_that_was_finished_before(finished: Finished) -> None:
    page = layout(replace(finished, played=0))
    assert "The run was finished already: nothing was played" in sentences(page)


def test_the_rates_are_those_of_the_summary(finished: Finished) -> None:
    table = tables_of(layout(finished))[0]
    assert table.title == "Win rate by turn order (par 50.0 %)"
    rates = [(row[1].estimate, row[1].low, row[1].high) for row in table.rows]
    assert rates == [(e.value, e.low, e.high) for e in finished.summary.order]


def test_where_most_games_are_capped_their_winners_say_nothing(finished: Finished) -> None:
    summary = replace(finished.summary, capped=0.9)
    lines = sentences(layout(replace(finished, summary=summary)))
    assert "Capped: 90.0 % of games: most games have no regular end, so their winners say nothing" in lines


def test_what_nobody_wins_makes_par_smaller(finished: Finished) -> None:
    sides = [replace(side, rate=replace(side.rate, value=0.9 * side.rate.value)) for side in finished.summary.sides]
    summary = replace(finished.summary, sides=sides)
    line = next(line for line in sentences(layout(replace(finished, summary=summary))) if line.startswith("Capped"))
    assert line.endswith("; nobody wins 10.0 %, so par is less than 50.0 %")
