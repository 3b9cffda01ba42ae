"""Findings about single cards."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from simkit.analysis.analyse import Analysis, analyse
from simkit.page.builders.card_findings import best_card, on_cards
from tests.charts.samples import card_use, card_value
from tests.page.runs import texts
from tests.page.samples import chapter


def run(values: pl.DataFrame) -> Analysis:
    """A made-up one with such values of cards."""
    return chapter(card_value=values, card_use=card_use(5).clear()).analysis


def test_who_is_ahead_chooses_more_so_no_card_stands_out(duel: Path) -> None:
    analysis = analyse(duel)
    told = texts(analysis)
    assert told.count("nobody ever plays it") == 1  # a Defense card; Missions and Bonuses are not played
    assert "stands out" not in told
    assert "does far more than any other card" not in told  # flowing off the River is no effect
    assert analysis.card_effect.is_empty()


def test_a_caveat_goes_with_the_best_card(duel: Path) -> None:
    (first, *_) = best_card(analyse(duel))
    assert first.text.startswith("The purchase that goes with winning most is ")
    assert first.text.endswith("(adjusted, observational: the leading player takes more).")


@pytest.mark.parametrize("signs", [1, -1])
def test_a_card_far_above_or_below_the_next_stands_out(signs: int) -> None:
    values = card_value(5, ("adjusted",)).with_row_index()
    value = signs * (0.3 * (values["index"] == 0) + 0.01)
    frame = values.with_columns(estimate=value, low=value - 0.005, high=value + 0.005).drop("index")
    items = [item for item in on_cards(run(frame)) if item.key == "card:card_0"]
    assert [item.verdict for item in items] == ["outlier"]
    share = f"{'+' if signs > 0 else '-'}31.0 points ({'+30.5 to +31.5' if signs > 0 else '-31.5 to -30.5'})"
    assert share in items[0].text


def test_cards_that_hardly_differ_do_not_stand_out() -> None:
    frame = card_value(5, ("adjusted",)).with_columns(estimate=0.01, low=0.0, high=0.02)
    assert not [item for item in on_cards(run(frame)) if "stands out" in item.text]
