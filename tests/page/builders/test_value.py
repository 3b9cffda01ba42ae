"""The page of what cards are worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simkit.experiments.answer import Reading
from simkit.numbers import Quantity
from simkit.page.builders.value import findings, section
from tests.page.reading import part_of, rows_of, tables_of
from tests.page.samples import WIN, card, fair_cost, values

SURE = Reading(0.02, 0.01, 0.03, 0.0, True)
HARM = Reading(-0.02, -0.03, -0.01, 0.0, True)


def row(**changes: object) -> dict[str, object]:
    """The row of a card by the heads of the table."""
    table = tables_of(part_of(section(values(card(**changes)), ""), "Cards"))[0]
    return dict(zip((column.title for column in table.heads), table.rows[0], strict=True))


def test_what_was_played_is_said_first() -> None:
    page = section(values(), "champion")
    assert page.title == "What the cards of Axes are worth, every seat plays champion"
    assert page.facts == (
        "axes · 2 players · 1,000 pairs of games for each card · seed 1 · played by greedy · method: deny "
        "(one seat has no access to the card) · plan 01234567"
    )
    assert "500 to 1,000 pairs of games" in section(values(card(), card(games=500)), "").facts


def test_where_most_games_are_capped_that_comes_first() -> None:
    first = findings(values(capped=0.75))[0]
    assert first.verdict == "outlier"
    assert first.text.startswith("Most games were stopped by the cap (75")


def test_a_card_in_the_table() -> None:
    cells = row()
    assert (cells["card"], cells["class"], cells["games"]) == ("Mug", "gear", 1000)
    assert str(cells["causal, points"]) == "+2.0 points (-1.0 to +5.0)"
    assert str(cells["in score"]) == "+1.5 (+1.0 to +2.0)"
    assert str(cells["taken"]) == "25.0 %"


def test_a_value_per_copy_is_shown_where_the_value_is_sure() -> None:
    per_copy = Reading(0.1, -0.05, 0.25)
    shown = row(win=replace(WIN, flagged=True), per_copy=per_copy)["causal per copy"]
    assert str(shown) == "+10 points (-5 to +25)" or str(shown).startswith("+10")
    assert row(per_copy=per_copy)["causal per copy"] is None


def test_the_best_and_the_harmful_are_told() -> None:
    cards = [card(win=SURE), *(card(title=f"best {i}", win=SURE) for i in range(5)), card(title="bad", win=HARM)]
    texts = [(item.verdict, item.text) for item in findings(values(*cards))]
    assert next(text for verdict, text in texts if verdict == "valuable") == (
        "Mug: access is worth +2.0 points (+1.0 to +3.0) of win probability."
    )
    assert [verdict for verdict, _ in texts].count("valuable") == 3
    assert [text for verdict, text in texts if verdict == "harmful"] == [
        "bad hurts the seat that has access to it, as these players use it: -2.0 points (-3.0 to -1.0) of win "
        "probability."
    ]


def test_cards_about_which_observation_misleads_and_those_that_are_rarely_used() -> None:
    cards = [card(title="a", misleads="looks strong, but is not"), card(title="b", taken=0.01, use="1 % take it")]
    texts = [item.text for item in findings(values(*cards))]
    assert "Rarely used by these players: b (1 % take it)." in texts
    assert "Observation misleads about 1 of 2 cards: a (looks strong, but is not)." in texts


def test_fair_costs() -> None:
    answer = values(fair=[fair_cost()])
    found = [item for item in findings(answer) if "Fair cost" in item.text]
    assert [(item.verdict, item.text) for item in found] == [
        ("undecided", "Fair cost of Mug in beer (today 3): not resolved, too few games.")
    ]
    table = tables_of(part_of(section(answer, ""), "Fair costs"))[0]
    assert rows_of(table)[0][:2] == ["Mug", "beer"]
    assert table.rows[0][2:4] == [3, "not resolved, too few games"]
    assert not tables_of(part_of(section(values(), ""), "Fair costs"))


def test_charts_stand_in_the_order_of_the_page() -> None:
    readings = {"seen_per_copy": WIN, "per_copy": WIN}
    answer = values(card(**readings), fair=[fair_cost()])
    figures = section(answer, "").figures
    assert [figure.name for figure in figures] == ["value", "bias", "fair-cost-mug"]
    assert figures[0].frame["estimate"].to_list() == pytest.approx([2.0])
    assert [figure.name for figure in section(values(), "").figures] == ["value"]


def test_a_value_that_was_not_measured_is_no_number() -> None:
    cells = row()
    assert cells["adjusted, points"] is None
    assert isinstance(cells["causal, points"], Quantity)
