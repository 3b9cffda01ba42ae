"""Made-up pages, and answers of every kind: what a renderer may meet, and what a builder is given."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl

from simkit.analysis import card_gains, progress_by_round, score_parts
from simkit.analysis.analyse import Analysis
from simkit.analysis.intervals import Estimate
from simkit.analysis.summary import Length, Side, Summary
from simkit.experiments.answer import Reading
from simkit.experiments.card_values import CardValue, CostPoint, FairCost, Values
from simkit.experiments.comparison import Comparison, Effect
from simkit.experiments.panel import Panel, PanelRow
from simkit.experiments.players.standings import League, Payoff, Standing
from simkit.experiments.responses import Response, Sweep
from simkit.logs.manifest_model import AboutRun
from simkit.numbers import POINTS, SHARE, Quantity
from simkit.page.builders.report import Chapter, ReportedRuns
from simkit.page.model import (
    Badge,
    Code,
    Commands,
    Definitions,
    Finding,
    Findings,
    Fold,
    Link,
    Named,
    Page,
    Paragraph,
    Section,
    Subsection,
    TableColumn,
    ValueTable,
)
from tests.analysis.about import about_run
from tests.charts.samples import NASTY, card_use, card_value, heat, lengths, matchups, rates, survival, titles

__all__ = ["NASTY"]

# --- pages

NAN, INFINITE = float("nan"), float("inf")
RATE = Quantity(0.5721, 0.565, 0.579, SHARE)
CHANGE = Quantity(-0.0125, -0.03, 0.005, POINTS, signed=True)
FLAGGED = Quantity(0.02, 0.01, 0.03, POINTS, signed=True, flagged=True)
NO_NUMBERS = (None, Quantity(NAN), Quantity(1.0, -INFINITE, INFINITE), Quantity(INFINITE, 0.0, INFINITE))


def page(*sections: Section, **more: Any) -> Page:
    return Page("A page & more", sections, **more)


def section(*blocks: Any, title: str = "A section", where: str = "", **more: Any) -> Section:
    """One part with such blocks."""
    return Section(title, more.pop("facts", ""), [Subsection("A part", blocks, where)], **more)


def numbers() -> ValueTable:
    """Quantities of every kind, and none."""
    rows = [["one", RATE, CHANGE, 1234567], ["two", None, FLAGGED, None], ["three", NO_NUMBERS[2], NO_NUMBERS[1], 0]]
    return ValueTable(["name", "share", "change, points", "games"], rows, noun="rows")


def hostile(text: str) -> Page:
    """A page that says the same text from outside wherever there can be one."""
    finding = Finding("fair", text)
    cells = [text, Code(text), Badge("fair", text), Link(text, "anchor"), Named(text, text), Quantity(1.0, unit=text)]
    blocks = [
        Findings([finding], [text]),
        ValueTable([text, *map(str, range(5))], [cells, cells], title=text, before=text, noun=text),
        Paragraph(text),
        Commands([text]),
        Definitions([(text, text)]),
        Fold(text, [Paragraph(text)]),
        Subsection(text, [Paragraph(text)]),
    ]
    parts = [Subsection("An anchor", [Paragraph("here")], anchor="anchor"), Subsection(text, blocks)]
    alone = Section(text, text, parts)
    return Page(text, [alone, replace(alone, parts=[Subsection("", blocks[:1])], anchor="two")])


# --- a run

CARD = {"kind": "plain", "cost": {}, "price": None, "deniable": True, "group": ""}
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


def report(*chapters: Chapter) -> ReportedRuns:
    return ReportedRuns("A report & more", list(chapters))


def chapter(
    cards: int = 5,
    players: int = 4,
    games: int = 10_000,
    policies: tuple[str, ...] = ("greedy", "random"),
    **changes: Any,
) -> Chapter:
    """A made-up run with awkward titles; without games it has no data at all."""
    found = [
        Finding("not fair", f"The first player wins too often, says {NASTY}.", "order:0", 0.28, 0.27, 0.29),
        Finding("undecided", "The second player is undecided.", "order:1", 0.25, 0.2, 0.3, 4000),
        Finding("fair", "The rest is fair.", "order:2", 0.25, 0.24, 0.26),
    ]
    analysis = _analysis(cards, players, games, policies, changes)
    return Chapter(analysis, found, f"simkit run axes --players {players} --set title='<b>'")


def _analysis(cards: int, players: int, games: int, policies: tuple[str, ...], changes: dict[str, Any]) -> Analysis:
    names = titles(cards)
    par, data = 1 / players, games > 0
    e = Estimate(par, par - 0.01, par + 0.01, games, games)
    length = Length("turns", 54.3, 12.1, 40, 55, 70) if data else Length("turns", None, None, None, None, None)
    rate = rates(players, policies)
    frames = _frames(names, players, games) | {
        "rates": rate,
        "order_by_policy": rate.filter(pl.col("group") == "order").with_columns(policy=pl.lit("greedy"), order=0),
    }
    summary = Summary(
        games,
        [Side(p, [p], e) for p in range(players)],
        [e] * players,
        [e] * players,
        dict.fromkeys(policies, e),
        par,
        length,
        0.004 * data,
    )
    whole = Analysis(
        about=_about(names, players, policies),
        name=f"axes-{players}p-0123abcd",
        games=games,
        digest="e4d8fab798c4ca4e",
        summary=summary,
        notes=["only a test: <i>not</i> a run"],
        **{name: frame if data else frame.clear() for name, frame in frames.items()},
    )
    return replace(whole, **changes)


def _frames(names: dict[str, str], players: int, games: int) -> dict[str, pl.DataFrame]:
    par, cards = 1 / players, len(names)
    copies = pl.DataFrame(
        [(card, title, n, par, par - 0.01, par + 0.01, 9) for card, title in names.items() for n in ("0", "1", "3+")],
        schema=["card", "title", "copies", "estimate", "low", "high", "n"],
        orient="row",
    )
    effect = pl.DataFrame(
        {"metric": ["effect"], "meaning": ["hits"], "unit": ["axes"], "card": ["card_0"], "title": [NASTY]}
        | {"estimate": [1.5], "low": [1.4], "high": [1.6]}
    )
    answers = pl.DataFrame(
        {"question": QUESTIONS[:1] * 2, "name": ["reshuffles", "cards"], "meaning": ["share of games", "cards drawn"]}
        | {"unit": ["%", "cards"], "estimate": [0.125, 61.02], "low": [0.12, 60.9], "high": [0.13, 61.1]}
        | {"n": [games, games], "caveat": ["", "after the deal"], "chart": ["", ""]}
    )
    return {
        "lengths": lengths(),
        "survival": survival(players),
        "answers": answers,
        "card_use": card_use(cards),
        "card_value": card_value(cards),
        "card_copies": copies,
        "card_effect": effect,
        "heat": heat(players).with_columns(metric=pl.lit("hits_to"), meaning=pl.lit("hits dealt to each seat")),
        "gains": pl.DataFrame(schema=card_gains.SCHEMA),
        "score_parts": pl.DataFrame(schema=score_parts.SCHEMA),
        "progress": pl.DataFrame(schema=progress_by_round.SCHEMA),
        "matchups": matchups(4).with_columns(metric=pl.lit("hero"), n=pl.lit(1000)),
    }


def _about(names: dict[str, str], players: int, policies: tuple[str, ...]) -> AboutRun:
    facts = {
        "title": f"Axes {NASTY}",
        "game_title": "Axes and Shields",
        "scenario": "axes",
        "variant": "standard",
        "players": players,
        "seed": 1,
        "policies": list(policies),
        "cards": [{"id": card, "title": title, "count": 3, "info": CARD} for card, title in names.items()],
        "resolved": {
            "cards": {card: {"title": title, "count": 3, "cost": {"beer": 2}} for card, title in names.items()},
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
    return about_run(facts)


# --- experiments

WIN = Reading(0.02, -0.01, 0.05)
RATES = Effect("win_rate", "order 1", 0.25, 0.27, 0.02, 0.01, 0.03, 0.001, True, "order", "share", "", 1000, "win rate")
LENGTH = Effect("length", "game", 40.0, 41.5, 1.5, -0.75, 3.75, 0.1, False, "game", "turns", "", 1000)


def comparison(**changes: Any) -> Comparison:
    whole = Comparison(
        "Axes", "Axes", "axes", 4, 7, "0123456789", 1000, True, False, ["greedy"], ["greedy"], 0.5, 0.125, [3, 8], None,
        [RATES], 2.5, [RATES, LENGTH],
    )  # fmt: skip
    return replace(whole, **changes)


def sweep(**changes: Any) -> Sweep:
    """Of the copies of a card: 4 against the 10 of today."""
    level = Reading(0.25, 0.24, 0.26)
    few = Response(["4"], "win_rate", "order 1", "order", "share", False, level, WIN, 500, name="win rate")
    today = replace(few, point=["10"], today=True)
    whole = Sweep(
        "Axes", "axes", 4, 1, "0123456789", ["greedy"], ["cards.wench.count"], ["10"], [["4"], ["10"]], [few, today],
        [], 500, None, True,
    )  # fmt: skip
    return replace(whole, **changes)


def card(**changes: Any) -> CardValue:
    whole = CardValue("mug", "Mug", "gear", WIN, Reading(1.5, 1.0, 2.0), None, 1000, 0.5, None, taken=0.25)
    return replace(whole, **changes)


def fair_cost(**changes: Any) -> FairCost:
    whole = FairCost("mug", "Mug", "gear", "beer", 3, WIN, [CostPoint(2, WIN, 0.1)], None, "too few games")
    return replace(whole, **changes)


def values(*cards: CardValue, **changes: Any) -> Values:
    shown = list(cards) or [card()]
    whole = Values("Axes", "axes", 2, 1, "0123456789", "deny", ["greedy"], shown, None, True, 1000)
    return replace(whole, **changes)


def league(**changes: Any) -> League:
    """Two policies, the first better."""
    standings = [Standing("a", 30.0, 10.0, 50.0, 0.6, 1.0, 0.5), Standing("b", -30.0, -50.0, -10.0, 0.4, 0.0, 0.4)]
    payoff = Payoff("a", "b", 0.6, 0.55, 0.65, 200, True)
    whole = League("Axes", "axes", 2, 1, "0123456789", 200, 2, ["a", "b"], [payoff], standings, [], "", [], [])
    return replace(whole, **changes)


def panel(**changes: Any) -> Panel:
    rows = [
        PanelRow("win_rate", "order 1", "share", {"x": WIN, "y": WIN}, "robust", title="Win rate"),
        PanelRow("length", "game", "turns", {"x": WIN, "y": WIN}, "undecided", title="Length"),
    ]
    return replace(Panel("compare", "Axes", ["x", "y"], rows), **changes)


def wide(rows: int = 1) -> ValueTable:
    """A table that needs a wide terminal: numbers that must stay whole, and a long text."""
    value = Quantity(1.25, -100.25, 102.75, signed=True)
    cells = ["Sword", value, 1_000_000, "looks strong, is not, as far as anybody can tell"]
    return ValueTable(
        ["card", TableColumn("value"), "games", "remark"], [cells] * rows, noun="cards", spare=("games", "remark")
    )
