"""The page of a comparison."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simkit.experiments.comparison import SAME, OneSided, Turns
from simkit.page.builders.compare import findings, measure, section
from simkit.page.model import BRIEF, FULL, Commands, Findings
from tests.page.reading import blocks_of, part_of, rows_of, sentences, tables_of
from tests.page.samples import LENGTH, RATES, comparison


def test_what_was_played_is_said_first() -> None:
    page = section(comparison(), "greedy")
    assert page.title == "Axes, every seat plays greedy"
    assert page.facts == "axes · 4 players · 1,000 pairs of games · seed 7 · plan 01234567"


def test_findings_and_notes() -> None:
    answer = comparison(changes=[f"change {i}" for i in range(10)], notes=["few games", "Warning: look"])
    told = blocks_of(section(answer, ""), Findings)[0]
    texts = [item.text for item in told.items]
    assert texts[0] == f"B changes A: {', '.join(f'change {i}' for i in range(8))} and 2 more."
    assert "50.0 % of the games diverged; 12.5 % have another winner, such as games 3, 8." in texts
    assert texts[-2:] == [
        "Every seat plays greedy, so the win rate by policy cannot change.",
        "Variance factor: 2.50, how many times as many games unpaired runs would need (win rate by order).",
    ]
    assert told.notes == ["few games", "Warning: look"]


def test_the_same_scenario_twice_is_said_once() -> None:
    told = blocks_of(section(comparison(same=True, notes=[SAME]), ""), Findings)[0]
    assert [item.text for item in told.items].count(f"{SAME}.") == 1
    assert told.notes == []


def test_the_largest_changes_have_their_unit_in_a_column() -> None:
    page = section(comparison(), "")
    first = [part for part in page.parts if part.where == BRIEF]
    assert [part.title for part in first] == ["Length", "Win rates"]  # with one policy
    assert rows_of(tables_of(first[0])[0]) == [["Length", "40", "42", "+2 (-1 to +4)", "turns"]]
    rate = ["Win rate", "25.0 %", "27.0 %", "+2.0 points (+1.0 to +3.0)", "points"]
    assert rows_of(tables_of(first[1])[0]) == [rate]
    assert rows_of(tables_of(part_of(page, "All effects", FULL))[0])[0] == rate


def test_what_is_certain_is_called_changed() -> None:
    words = {item.key: item.verdict for item in findings(comparison())}
    assert (words["win_rate:order 1"], words["length:game"]) == ("changed", "undecided")
    texts = {item.key: item.text for item in findings(comparison())}
    assert texts["win_rate:order 1"] == "Win rate: from 25.0 to 27.0 %, +2.0 points (+1.0 to +3.0)."
    assert texts["length:game"] == "Length: from 40 to 42 turns, +2 turns (-1 to +4)."


def test_of_two_players_the_second_is_not_told() -> None:
    second = replace(RATES, of="order 2", difference=-0.02)
    answer = comparison(players=2, effects=[RATES, second], headline=[RATES, second])
    assert [item.key for item in findings(answer) if item.key] == ["win_rate:order 1"]
    assert len(tables_of(part_of(section(answer, ""), "All effects", FULL))[0].rows) == 1


def test_independent_games_with_other_cards() -> None:
    only = OneSided("B", "played", "mug", "played", "Mug", "cards", 0.5, 0.25, 0.75, 1000)
    answer = comparison(paired=False, policies_b=["random"], title_b="More", variance_factor=None, one_sided=[only])
    page = section(answer, "")
    assert page.title == "Axes against More"
    assert "1,000 games each" in page.facts
    texts = [item.text for item in findings(answer)]
    assert not any("diverged" in text for text in texts)
    assert any("not defined, because no pair differs" in text for text in texts)
    assert [part.title for part in page.parts if part.where == BRIEF] == ["Win rates", "Length"]
    assert rows_of(tables_of(part_of(page, "Cards that only one side has"))[0]) == [
        ["B", "Mug", "played", "0.5 (0.2 to 0.8)"]
    ]


def test_two_scenarios_are_named_as_sides() -> None:
    told = findings(comparison(changes=["x: 1 -> 2"], title_a="Axes", title_b="Fewer axes"))
    assert told[0].text == "B (Fewer axes) changes A (Axes): x: 1 -> 2."


def test_games_with_another_winner_can_be_replayed() -> None:
    answer = comparison(replays=("simkit replay a INDEX --x", "simkit replay b INDEX"), flipped_games=[3, 8])
    part = part_of(section(answer, ""), "Games with another winner", FULL)
    assert blocks_of(part, Commands)[0].lines == ["simkit replay a 3 --x", "simkit replay b 3"]
    assert sentences(part)[-1] == "Their numbers: 3, 8"
    assert not blocks_of(section(comparison(flipped_games=[]), ""), Commands)


def test_charts() -> None:
    answer = comparison(turns=Turns(40, list(range(1, 31))))
    names = {figure.name: figure for figure in section(answer, "").figures}
    assert list(names) == ["win-rates", "parting"]
    assert names["win-rates"].frame["estimate"].to_list() == pytest.approx([2.0])  # points
    assert "Axes" not in names["win-rates"].title  # the footer says of which game
    assert names["win-rates"].footer.startswith("Axes · 1,000 games")
    few = section(comparison(turns=Turns(40, [1, 2])), "").figures
    assert [figure.name for figure in few] == ["win-rates"]


def test_a_chart_of_one_measure() -> None:
    figure = measure(comparison(), "length:game")
    assert figure is not None
    assert (figure.title, figure.options) == ("Change of length", {"label": "B less A, turns"})
    assert figure.frame.row(0)[1:4] == (LENGTH.difference, LENGTH.low, LENGTH.high)
    assert measure(comparison(), "gold") is None
