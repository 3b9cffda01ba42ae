"""Reports of a game with prices, kinds of cards and sources of points: real runs of Vikings Gone Wild."""

import re
from pathlib import Path

import polars as pl
import pytest
from simkit.page.figures import figures
from simkit.page.findings import findings

from simkit.analysis.analyse import Analysis, analyse
from tests.page.test_edges import page, play

GAME = "vikings_gone_wild"
CHARTS = [
    "win-rates", "lengths", "sources-result", "rounds-vp", "card-value-purchase", "card-value-favor", "value-by-price",
    "purchases", "taken-favor", "taken-mission", "taken-bonus", "card-use", "heat-attacks-on",
]  # fmt: skip


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("duel") / "run", 1500, scenario=GAME, players=2, policy="greedy")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    seats = ["greedy", "rusher", "builder", "turtle"]
    return play(tmp_path_factory.mktemp("mixed") / "run", 600, scenario=GAME, players=4, seats=seats)


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("endless") / "run", 200, scenario=GAME, players=3, policy="end")


@pytest.fixture(scope="module")
def analysis(duel: Path) -> Analysis:
    return analyse(duel)


def table(run: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(run / name / "*.parquet")


def texts(run: Path) -> str:
    return "\n".join(finding.text for finding in findings(analyse(run)))


def test_charts_that_fit_and_no_others(analysis: Analysis) -> None:
    drawn = figures(analysis)
    assert list(drawn) == CHARTS
    for name, figure in drawn.items():
        assert any(axes.has_data() or axes.patches for axes in figure.axes), name


def test_page(duel: Path) -> None:
    html = page(duel)
    for words in ("Sources of points", "Purchase rate against price", "Missions completed", "All 73 cards"):
        assert words in html
    for words in ("Players left", "survivors see more cards"):
        assert words not in html


def test_purchase_rates_are_those_of_the_log(duel: Path, analysis: Analysis) -> None:
    cards = table(duel, "cards")
    told = {(row["reading"], row["card"]): row for row in analysis.gains.to_dicts()}
    for card in ("elf_archer", "pigator", "scroll", "tavern", "thor"):
        paid = pl.col(f"bought.{card}") > 0
        could = cards.filter((pl.col(f"offered.{card}") > pl.col(f"unaffordable.{card}")) | paid)
        rate = could.select(paid.mean()).item()
        assert told["taken", card]["estimate"] == pytest.approx(rate)
        assert told["taken", card]["low"] <= rate <= told["taken", card]["high"]
        assert told["taken", card]["n"] == len(could)
        took = cards.filter(pl.col(f"first_bought_round.{card}") > 0)
        assert told["round", card]["estimate"] == pytest.approx(took[f"first_bought_round.{card}"].mean())
    for card, price in (("pigator", 7), ("tavern", 5), ("town_hall_3", 6)):
        assert told["taken", card]["price"] == price
    short = cards["unaffordable.pigator"].sum() / cards["offered.pigator"].sum()
    assert told["unaffordable", "pigator"]["estimate"] == pytest.approx(short)
    completed = cards.filter(pl.col("drawn.town_fall") > 0)["bought.town_fall"] > 0
    assert told["taken", "town_fall"]["estimate"] == pytest.approx(completed.mean())


def test_interval_of_a_rate_is_that_of_games(duel: Path, analysis: Analysis) -> None:
    seats = table(duel, "cards").filter(pl.col("offered.bone_crusher") > 0)
    games = seats.group_by("game").agg(top=(pl.col("bought.bone_crusher") > 0).sum(), bottom=pl.len())
    rate = games["top"].sum() / games["bottom"].sum()
    rest = (games["top"] - rate * games["bottom"]).to_numpy()
    error = (rest**2).sum() ** 0.5 / games["bottom"].sum()
    row = analysis.gains.row(
        by_predicate=(pl.col("card") == "bone_crusher") & (pl.col("reading") == "taken"), named=True
    )
    assert row["high"] - row["low"] == pytest.approx(2 * 1.96 * error, rel=0.02)


def test_sources_add_up_to_the_score(duel: Path, analysis: Analysis) -> None:
    seats = table(duel, "seats")
    shares = analysis.score_parts.filter(pl.col("by") == "share")
    assert shares["estimate"].sum() == pytest.approx(1)
    most = max((name for name in seats.columns if name.startswith("vp_")), key=lambda name: seats[name].mean())
    assert shares.sort("estimate")["source"][-1] == most
    for group, some in (("winners", seats.filter(pl.col("won") > 0)), ("others", seats.filter(pl.col("won") == 0))):
        points = analysis.score_parts.filter(pl.col("group") == group)
        assert points["estimate"].sum() == pytest.approx(some["score"].mean())


def test_points_by_round_are_those_of_the_log(duel: Path, analysis: Analysis) -> None:
    rounds = table(duel, "rounds").with_columns(table(duel, "seats")["rank"])
    row = analysis.progress.row(by_predicate=(pl.col("place") == 1) & (pl.col("round") == 5), named=True)
    assert row["estimate"] == pytest.approx(rounds.filter(pl.col("rank") == 1)["vp.5"].mean())
    assert analysis.progress["place"].unique().to_list() == [1, 2]


def test_wins_sum_to_one(duel: Path, mixed: Path, endless: Path) -> None:
    for run in (duel, mixed, endless):  # the last: every win is shared
        rates = analyse(run).rates
        for group in ("order", "seat"):
            assert rates.filter(pl.col("group") == group)["estimate"].sum() == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_player_advantage_is_stated(tmp_path: Path, players: int) -> None:
    told = texts(play(tmp_path / "run", 300, scenario=GAME, players=players, policy="greedy"))
    assert re.search(r"(plays 1st wins|1st player with|whoever starts wins) \d+\.\d% \(", told)


def test_findings_of_a_duel(duel: Path) -> None:
    told = texts(duel)
    assert re.search(r"Most VP come from .*attack table", told)
    assert re.search(
        r"Hardly ever bought by these players when they could pay: .*Sheep Cannon (0\.\d|under 0\.1)%", told
    )
    assert re.search(r"Nearly always built .*Brewery", told)
    assert re.search(r"Hardly ever completed by these players when on offer: .*Gold!", told)
    assert told.count("nobody ever plays it") == 1  # a Defense card; Missions and Bonuses are not played
    assert "stands out" not in told  # who is ahead chooses more
    assert "does far more than any other card" not in told  # flowing off the River is no effect
    assert analyse(duel).card_effect.is_empty()


def test_what_nobody_can_pay(tmp_path: Path) -> None:
    run = play(tmp_path / "run", 200, "cards.tavern.cost.gold=40", scenario=GAME, players=2, policy="greedy")
    assert re.search(r"Out of reach.*Tavern 100\.0%", texts(run))


def test_styles(mixed: Path) -> None:
    analysis = analyse(mixed)
    sources = ["sources-result", "sources-place", "sources-policy"]
    assert list(figures(analysis))[:5] == ["win-rates", "lengths", *sources]
    told = texts(mixed)
    verdicts = {finding.key: finding.verdict for finding in findings(analysis)}
    assert verdicts["policy:greedy"] == "stronger"
    for policy in ("greedy", "rusher", "builder", "turtle"):
        assert f"The policy {policy} wins" in told
        assert verdicts[f"policy:{policy}"] != "not fair"
        assert policy in analysis.score_parts["group"]
    assert len(analysis.order_by_policy) == 16


def test_endless_games_are_capped_and_the_report_says_so(endless: Path) -> None:
    html = page(endless)
    assert "100.0% of the games were stopped by the cap" in html
    assert "they count as won by whoever led then" in html
    assert "No game ended before its cap" in html
    drawn = figures(analyse(endless))
    assert {"win-rates", "purchases", "taken-mission"} <= set(drawn)
    assert not {"lengths", "card-use", "card-value-purchase", "heat-attacks-on", "rounds-vp"} & set(drawn)


@pytest.mark.parametrize("log", ["games", "seats", "cards"])
def test_few_games(tmp_path: Path, log: str) -> None:
    assert "</html>" in page(play(tmp_path / "run", 2, scenario=GAME, log=log))


def test_a_card_of_the_designer_is_in_the_report(tmp_path: Path) -> None:
    analysis = analyse(play(tmp_path / "run", 300, scenario=f"{GAME}/dry_village"))
    rows = analysis.gains.filter((pl.col("card") == "skald") & (pl.col("reading") == "taken"))
    assert rows["price"].to_list() == [3]
    assert rows["kind"].to_list() == ["path"]
