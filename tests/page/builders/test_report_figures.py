"""The charts of a run: those for which it has data, and no others."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from simkit.analysis.analyse import Analysis, analyse
from simkit.page.builders.report_figures import compared, figures
from simkit.page.drawing import draw
from simkit.page.model import plain
from tests.charts import samples
from tests.page.runs import play
from tests.page.samples import chapter

CHARTS = [
    "win-rates", "lengths", "sources-result", "rounds-vp", "card-value-purchase", "card-value-favor", "value-by-price",
    "purchases", "taken-favor", "taken-mission", "taken-bonus", "card-use", "heat-attacks-on",
]  # fmt: skip


def names(analysis: Analysis) -> list[str]:
    return [figure.name for figure in figures(analysis)]


def captions(analysis: Analysis) -> str:
    return " ".join(plain(figure.caption) for figure in figures(analysis))


def test_charts_that_fit_and_no_others(duel: Path) -> None:
    items = figures(analyse(duel))
    assert [figure.name for figure in items] == CHARTS
    for figure in items:
        assert any(axes.has_data() or axes.patches for axes in draw(figure).axes), figure.name


def test_titles_do_not_repeat_the_game_which_footers_name(duel: Path) -> None:
    for figure in figures(analyse(duel)):
        assert "Vikings" not in figure.title
        assert figure.footer.startswith("Vikings Gone Wild, 2 players · 1,500 games · seed 1 · digest ")


def test_styles_of_play_are_compared(mixed: Path) -> None:
    analysis = analyse(mixed)
    sources = ["sources-result", "sources-place", "sources-policy"]
    assert names(analysis)[:5] == ["win-rates", "lengths", *sources]
    assert {"greedy", "rusher", "builder", "turtle"} <= set(analysis.score_parts["group"])
    assert len(analysis.order_by_policy) == 16


def test_endless_games_have_no_chart_of_their_length(endless: Path) -> None:
    drawn = set(names(analyse(endless)))
    assert {"win-rates", "purchases", "taken-mission"} <= drawn
    assert not {"lengths", "card-use", "card-value-purchase", "heat-attacks-on", "rounds-vp"} & drawn


def test_games_that_all_take_as_long_have_no_chart_of_it(tmp_path: Path) -> None:
    assert "lengths" not in names(analyse(play(tmp_path / "run", 50, scenario="_template", players=2)))


def test_seats_that_are_places_in_turn_order_are_not_told_twice() -> None:
    def groups(rates: pl.DataFrame) -> list[str]:
        return compared(chapter(rates=rates).analysis)["group"].unique().sort().to_list()

    rates = samples.rates(4, ("greedy", "random")).filter(pl.col("group") != "seat")
    seats = rates.filter(pl.col("group") == "order").with_columns(group=pl.lit("seat"))
    assert groups(pl.concat([rates, seats])) == ["order", "policy"]
    other = seats.with_columns(pl.col("estimate") + 0.01)
    assert groups(pl.concat([rates, other])) == ["order", "policy", "seat"]


def test_readings_without_a_number_are_not_drawn() -> None:
    infinite = pl.when(pl.col("card") == "card_4").then(float("inf")).otherwise(pl.col("high"))
    value = samples.card_value(5).with_columns(high=infinite)
    (figure,) = (figure for figure in figures(chapter(card_value=value).analysis) if figure.chart == "card_value")
    assert "card_4" not in figure.frame["card"]
    assert "card_3" in figure.frame["card"]


def test_the_readings_of_a_card_are_explained(duel: Path) -> None:
    words = captions(chapter().analysis)
    assert "players who survive see more cards" in words
    assert "still observational" in words
    assert "leading players buy more" in captions(analyse(duel))


def test_a_missing_adjusted_reading_is_told_of(tmp_path: Path) -> None:
    few, many = analyse(play(tmp_path / "few", 99)), analyse(play(tmp_path / "many", 400))
    assert "no adjusted reading" in captions(few)
    assert "no adjusted reading" not in captions(many)


@pytest.mark.parametrize("games", [0, 10_000])
def test_a_made_up_run(games: int) -> None:
    drawn = names(chapter(games=games).analysis)
    made = ["win-rates", "lengths", "survival", "matchups-hero", "card-value", "card-use", "heat-hits-to"]
    assert drawn == (made if games else [])
