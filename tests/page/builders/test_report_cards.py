"""The cards of a run as tables."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from simkit.analysis.analyse import analyse
from simkit.numbers import Quantity
from simkit.page.builders.report_cards import blocks
from tests.charts import samples
from tests.page.reading import tables_of
from tests.page.samples import chapter


def test_everything_about_a_card_stands_in_one_row() -> None:
    whole, copies = tables_of(blocks(chapter().analysis))
    heads = [column.title for column in whole.heads]
    assert heads == [
        "card", "seen, points", "adjusted, points", "effect per copy played", "in the game", "drawn", "played", "dead",
    ]  # fmt: skip
    first = dict(zip(heads, whole.rows[0], strict=True))
    assert first["card"] == samples.NASTY
    assert (first["in the game"], str(first["effect per copy played"])) == (3, "1.50 (1.40 to 1.60)")
    assert [column.title for column in copies.heads] == ["card", "0", "1", "3+"]
    assert str(copies.rows[0][1]) == "25.0 % (24.0 to 26.0)"


def test_a_reading_that_is_not_finite_is_kept_as_such() -> None:
    infinite = pl.when(pl.col("card") == "card_4").then(float("inf")).otherwise(pl.col("high"))
    whole = tables_of(blocks(chapter(card_value=samples.card_value(5).with_columns(high=infinite)).analysis))[0]
    last = whole.rows[-1][1]
    assert isinstance(last, Quantity)
    assert not last.finite


def test_a_run_without_cards_has_no_tables() -> None:
    assert blocks(chapter(games=0).analysis) == []


def test_cards_with_a_price(duel: Path) -> None:
    whole = tables_of(blocks(analyse(duel)))[0]
    heads = [column.title for column in whole.heads]
    assert heads[1:7] == ["kind", "price", "taken by players who could", "of the chances", "in round", "out of reach"]
    prices = {row[0]: row[2] for row in whole.rows}
    assert prices["Pigator"] == 7
    assert len(whole.rows) == 73
