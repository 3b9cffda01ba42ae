"""The page: the same bytes for the same run, nothing from outside, every text escaped, every part in its place."""

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from simkit.page.figures import compared
from simkit.page.finding import Finding

from simkit.analysis import card_gains as gains
from simkit.analysis import progress_by_round as progress
from simkit.analysis import score_parts
from simkit.analysis.analyse import Analysis
from simkit.analysis.intervals import Estimate
from simkit.analysis.summary import Length, Side, Summary
from simkit.charts import style, table
from simkit.errors import StorageError
from simkit.logs.manifest_model import AboutRun
from simkit.page.html import Chapter, Report, render, write
from tests.analysis.about import about_run
from tests.charts import samples

INFO = {"kind": "plain", "cost": {}, "price": None, "deniable": True, "group": ""}
QUESTIONS = ["Length: how long?", "Threshold: how does it move?"]
METRIC = {
    "name": "turns",
    "unit": "turns",
    "meaning": "turns taken",
    "caveat": "the last one included",
    "per": "",
    "label": "",
    "role": "",
    "words": [],
    "kinds": [],
    "possible": False,
}


def report(*chapters: Chapter) -> Report:
    return Report("A report & more", list(chapters))


def section(
    cards: int = 5,
    players: int = 4,
    games: int = 10_000,
    policies: tuple[str, ...] = ("greedy", "random"),
    **changes: Any,
) -> Chapter:
    """A made-up run with awkward titles; without games it has no data at all."""
    found = [
        Finding("not fair", f"The first player wins too often, says {samples.NASTY}.", "order:0", 0.28, 0.27, 0.29),
        Finding("undecided", "The second player is undecided.", "order:1", 0.25, 0.2, 0.3, 4000),
        Finding("fair", "The rest is fair.", "order:2", 0.25, 0.24, 0.26),
    ]
    analysis = _analysis(cards, players, games, policies, changes)
    return Chapter(analysis, found, f"simkit run axes --players {players} --set title='<b>'")


def _analysis(cards: int, players: int, games: int, policies: tuple[str, ...], changes: dict[str, Any]) -> Analysis:
    titles = samples.titles(cards)
    par, data = 1 / players, games > 0
    e = Estimate(par, par - 0.01, par + 0.01, games, games)
    length = Length("turns", 54.3, 12.1, 40, 55, 70) if data else Length("turns", None, None, None, None, None)
    rates = samples.rates(players, policies)
    copies = pl.DataFrame(
        [(card, title, n, par, par - 0.01, par + 0.01, 9) for card, title in titles.items() for n in ("0", "1", "3+")],
        schema=["card", "title", "copies", "estimate", "low", "high", "n"],
        orient="row",
    )
    effect = pl.DataFrame(
        {"metric": ["effect"], "meaning": ["hits"], "unit": ["axes"], "card": ["card_0"], "title": [samples.NASTY]}
        | {"estimate": [1.5], "low": [1.4], "high": [1.6]}
    )
    answers = pl.DataFrame(
        {"question": QUESTIONS[:1] * 2, "name": ["reshuffles", "cards"], "meaning": ["share of games", "cards drawn"]}
        | {"unit": ["%", "cards"], "estimate": [0.125, 61.02], "low": [0.12, 60.9], "high": [0.13, 61.1]}
        | {"n": [games, games], "caveat": ["", "after the deal"], "chart": ["", ""]}
    )
    heat = samples.heat(players).with_columns(metric=pl.lit("hits_to"), meaning=pl.lit("hits dealt to each seat"))
    frames = {
        "rates": rates,
        "order_by_policy": rates.filter(pl.col("group") == "order").with_columns(policy=pl.lit("greedy"), order=0),
        "lengths": samples.lengths(),
        "survival": samples.survival(players),
        "answers": answers,
        "card_use": samples.card_use(cards),
        "card_value": samples.card_value(cards),
        "card_copies": copies,
        "card_effect": effect,
        "heat": heat,
        "gains": pl.DataFrame(schema=gains.SCHEMA),
        "score_parts": pl.DataFrame(schema=score_parts.SCHEMA),
        "progress": pl.DataFrame(schema=progress.SCHEMA),
        "matchups": samples.matchups(4).with_columns(metric=pl.lit("hero"), n=pl.lit(1000)),
    }
    whole = Analysis(
        about=_about(titles, players, policies),
        name=f"axes-{players}p-0123abcd",
        games=games,
        digest="e4d8fab798c4ca4e",
        summary=Summary(
            games,
            [Side(p, [p], e) for p in range(players)],
            [e] * players,
            [e] * players,
            dict.fromkeys(policies, e),
            par,
            length,
            0.004 * data,
        ),
        notes=["only a test: <i>not</i> a run"],
        **{name: frame if data else frame.clear() for name, frame in frames.items()},
    )
    return replace(whole, **changes)


def _about(titles: dict[str, str], players: int, policies: tuple[str, ...]) -> AboutRun:
    told = {
        "title": f"Axes {samples.NASTY}",
        "game_title": "Axes and Shields",
        "scenario": "axes",
        "variant": "standard",
        "players": players,
        "seed": 1,
        "policies": list(policies),
        "cards": [{"id": card, "title": title, "count": 3, "info": INFO} for card, title in titles.items()],
        "resolved": {
            "cards": {card: {"title": title, "count": 3, "cost": {"beer": 2}} for card, title in titles.items()},
            "rules": {"hand_size": 2, "start_seat": "random", "armory_store": True},
            "tables": {"missions": {"raid": {"points": 4}}},
        },
        "origins": {
            "cards.card_0.count": {"file": "mine.toml", "source": "designer"},
            "rules.hand_size": {"file": "axes/base.toml", "source": "assumed"},
            "rules.start_seat": {"file": "axes/base.toml", "source": "rulebook"},
            "missions.raid.points": {"file": "axes/base.toml", "source": "published"},
        },
        "metrics": {"game": [METRIC], "questions": QUESTIONS},
        "report": {"tolerance": 0.02},
        "versions": {"python": "3.11.7", "polars": "2.1.0"},
        "simkit": "0.1.0",
        "rules_version": "1",
        "plan": "d59f1615ffca5508",
        "warnings": [],
    }
    return about_run(told)


VOID = ("br", "meta")


class Reader(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open += [tag] if tag not in VOID else []
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        self.text += " " * (tag in ("td", "th", "h4", "a"))
        assert self.open.pop() == tag

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.attributes if key == name]


@pytest.fixture(scope="module")
def page() -> str:
    return render(report(section()))


@pytest.fixture(scope="module")
def several() -> str:
    return render(report(section(), section(players=3, policies=("greedy",)), section(games=0)))


def test_same_report_same_bytes(page: str, tmp_path: Path) -> None:
    assert render(report(section())) == page
    assert write(report(section()), tmp_path / "deep" / "down").read_text("utf-8") == page


def test_charts_are_written_as_files(tmp_path: Path) -> None:
    assert write(report(section()), tmp_path) == tmp_path / "index.html"
    charts = ("win-rates", "lengths", "survival", "matchups-hero", "card-value", "card-use", "heat-hits-to")
    expected = {f"axes-4p-0123abcd-{chart}.{kind}" for chart in charts for kind in ("svg", "png")}
    assert {file.name for file in tmp_path.iterdir()} == expected | {"index.html", "report.json", ".lock"}


def test_nothing_comes_from_outside(several: str) -> None:
    assert not re.search(r"https?:|//[a-z]|@import|\bsrc=", several)
    assert all(link.startswith("#") for link in Reader(several).all("href"))
    assert set(re.findall(r"url\((.)", several)) == {"#"}


def test_text_stays_text(several: str) -> None:
    seen = Reader(several)
    assert seen.tags.count("script") == 1
    assert not {"b", "i"} & set(seen.tags)
    assert samples.NASTY in seen.text
    assert escape("--set title='<b>'") in several
    assert not [name for name, _ in seen.attributes if name.startswith("on")]


def test_ids_are_unique_and_links_lead_somewhere(several: str) -> None:
    seen = Reader(several)
    ids = seen.all("id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in seen.all("href")} <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", several)) <= set(ids)


def test_colours_of_charts_are_defined_by_the_page(page: str) -> None:
    assert set(re.findall(r"var\((--\w+)\)", page)) == set(re.findall(r"(--\w+):", page))
    assert {variable[4:-1] for variable in style.VARIABLES.values()} <= set(re.findall(r"(--\w+):", page))


def test_verdict_comes_first_and_the_parts_follow(page: str) -> None:
    parts = re.findall(r"<h3[^>]*>([^<]+)</h3>", page)
    assert parts[:9] == [
        "Verdict", "Charts", "Win rates", "Match-ups", "Length", "Cards", "Balance questions", "Assumptions",
        "Provenance",
    ]  # fmt: skip
    badges = re.findall(r'<li><span class="badge ([a-z-]+)">', page)
    assert badges == ["not-fair", "undecided", "fair", "info"]


def test_one_run_has_no_overview_and_several_have_one(page: str, several: str) -> None:
    assert "Overview" not in page
    words = " ".join(Reader(several).text.split())
    assert "axes-4p-0123abcd 4 standard 10,000 25.0 % (24.0 to 26.0) 54.3 turns 0.4 % not fair" in words
    assert several.count("<h2>Method and glossary</h2>") == 1
    assert '<section id="overview">' in several
    assert several.count("What the logs of Axes and Shields count") == 1


def test_runs_of_the_same_name_do_not_collide(tmp_path: Path) -> None:
    write(report(section(), section()), tmp_path)
    assert len(list(tmp_path.glob("*-lengths.svg"))) == 2


def test_doubtful_numbers_are_flagged(page: str) -> None:
    origins = page[page.index("<h3>Assumptions") : page.index("<h3>Provenance")]
    assert re.findall(r'<tr class="flag"><td><code>([^<]+)', origins) == ["cards.card_0.count", "rules.hand_size"]
    for key in ("cards.card_4.cost.beer", "rules.armory_store", "missions.raid.points"):
        assert f"<code>{key}</code>" in origins
    assert "cards.card_0.title" not in origins
    assert "1 assumed" in origins


def test_questions_are_answered_or_said_to_be_open(page: str) -> None:
    words = " ".join(Reader(page).text.split())
    assert "reshuffles" in words
    assert "12.5 % (12.0 to 13.0)" in words
    assert "61.02 cards (60.90 to 61.10)" in words
    assert "Threshold: how does it move? No number of its own" in words


def test_intervals_that_say_nothing_are_left_out() -> None:
    always = {"estimate": 1.0, "low": 0.99996, "high": 1.0}
    never = {"estimate": 0.0, "low": 0.0, "high": 0.0001}
    assert table.rate(always).html == "over 99.9&nbsp;%"
    assert table.rate(never).html == "under 0.1&nbsp;%"
    assert (
        table.rate({"estimate": 0.9999, "low": 0.999, "high": 1.0}).html
        == "100.0&nbsp;% <small>(99.9 to 100.0)</small>"
    )
    assert table.mean({"estimate": 3.0, "low": 3.0, "high": 3.001}, "VP").html == "3.00 VP"
    assert table.rate(always).sort == 1.0


def test_seats_that_are_places_in_turn_order_are_not_told_twice() -> None:
    def told(rates: pl.DataFrame) -> list[str]:
        return compared(section(rates=rates).analysis)["group"].unique().sort().to_list()

    rates = samples.rates(4, ("greedy", "random")).filter(pl.col("group") != "seat")
    seats = rates.filter(pl.col("group") == "order").with_columns(group=pl.lit("seat"))
    assert told(pl.concat([rates, seats])) == ["order", "policy"]
    other = seats.with_columns(pl.col("estimate") + 0.01)
    assert told(pl.concat([rates, other])) == ["order", "policy", "seat"]


def test_the_readings_are_explained(page: str) -> None:
    words = " ".join(Reader(page).text.split())
    assert "survivors see more cards" in words
    assert "still observational" in words
    assert "Benjamini and Hochberg" in words


def test_provenance_reproduces(page: str) -> None:
    words = Reader(page).text
    for fact in ("simkit run axes --players 4", "d59f1615ffca5508", "e4d8fab798c4ca4e", "simkit 0.1.0", "polars 2.1.0"):
        assert fact in words


def test_empty_run() -> None:
    words = Reader(render(report(section(games=0)))).text
    assert "No game was played" in words
    assert "Cards" not in words.split("Method and glossary")[0]


def test_all_games_capped() -> None:
    whole = section().analysis
    summary = replace(whole.summary, length=Length("turns", None, None, None, None, None), capped=1.0)
    words = Reader(render(report(section(summary=summary, lengths=whole.lengths.clear())))).text
    assert "No game ended before its cap" in words


def test_readings_without_a_number_are_left_out() -> None:
    value = samples.card_value(5).with_columns(
        pl.when(pl.col("card") == "card_4").then(float("inf")).otherwise(pl.col("high")).alias("high")
    )
    assert "–" in Reader(render(report(section(card_value=value)))).text


def test_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be written"):
        write(report(section()), tmp_path / "file" / "below")


def test_how_each_fares_against_each(page: str) -> None:
    """In both orders, with intervals; a pair that never met has no number."""
    words = " ".join(Reader(page).text.split())
    assert "The hero of a row on one side, that of a column on the other; 1,000 to 1,000 games each." in words
    assert "60.0 % (57.0 to 63.0)" in words
    assert "40.0 % (37.0 to 43.0)" in words
