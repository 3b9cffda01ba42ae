"""The page of `simkit value`."""

from collections.abc import Iterable
from html import escape
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import bias, response, table, value_rank
from simkit.charts.table import Cell
from simkit.experiments.answer import Reading
from simkit.experiments.card_values import ACCESS, CardValue, FairCost, Values, per_copy
from simkit.page.method import PAIRED
from simkit.page.section import Section

METHOD, TOPIC = PAIRED, "What the cards are worth"
BIAS = (
    "Both readings are percentage points of win probability for each copy that a seat has in a game. Seen compares "
    "seats that had the card with seats that did not; who is winning anyway lives longer, earns more and has more "
    "cards. Causal takes the card away from a seat in the same games. Grey rows: observation misleads, which is said "
    "only where the two 95 % intervals do not overlap."
)


COULD = (
    "Taken: by how many of the seats that could have paid a card with a price at least once, or had any other card on "
    "offer; of cards that are only drawn, of the useful copies. Of the chances: copies taken, of those that could be "
    "paid."
)


def section(answer: Values, of: str) -> Section:
    least, most = min(card.games for card in answer.cards), max(card.games for card in answer.cards)
    games = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    facts = (
        f"{answer.game} · {answer.players} players ({', '.join(answer.policies)}) · measured by {answer.measure} · "
        f"{games} pairs of games for each card · seed {answer.seed} · plan {answer.plan}"
    )
    return Section(
        title=f"What the cards of {answer.title} are worth{of}",
        facts=facts,
        findings=findings(answer),
        figures=figures(answer, of),
        tables={"Cards": _table(answer), "Fair costs": _fair(answer.fair)},
        command=answer.command,
        captions={"bias": BIAS},
    )


def findings(answer: Values) -> list[tuple[str, str]]:
    """The best, the harmful, where observation misleads, fair costs."""
    found = [("outlier", f"{answer.caps}.")] if answer.caps else []
    found += [("valuable", f"{card.title}: access is worth {_points(card.win)}.") for card in _good(answer)[:3]]
    found += [
        ("harmful", f"{card.title} does harm to who may have it, as these players use it: {_points(card.win)}.")
        for card in reversed(answer.cards)
        if card.win.flagged and card.win.high < 0
    ][:3]
    for fair in answer.fair:
        found.append(("undecided" if None in fair.bounds else "resolved", f"{fair.words}."))
    idle = [f"{card.title} ({card.use})" for card in answer.cards if card.idle]
    if idle:
        found.append(("info", f"Hardly used by these players: {'; '.join(idle)}."))
    misled = [f"{card.title} ({card.misleads})" for card in answer.cards if card.misleads and not card.idle]
    if misled:
        found.append(("info", f"Observation misleads about {len(misled)} of {len(answer.cards)}: {'; '.join(misled)}."))
    return found + [("info", note) for note in answer.notes if note not in _above()]


def _above() -> tuple[str, str]:
    """The notes that stand above the table."""
    return ACCESS, per_copy()


def _good(answer: Values) -> list[CardValue]:
    return [card for card in answer.cards if card.win.flagged and card.win.low > 0]


def _points(r: Reading) -> str:
    return f"{100 * r.estimate:+.2f} points ({100 * r.low:+.2f} to {100 * r.high:+.2f})"


def figures(answer: Values, of: str) -> dict[str, Figure]:
    made = f"seed {answer.seed} · plan {answer.plan[:8]} · 95 % intervals, unit: game"
    title = f" · {answer.title}, {answer.players} players{of}"
    charts = {
        "value": value_rank.draw(_causal(answer), "win probability, percentage points", f"Value of access{title}", made)
    }
    frame = _bias(answer.cards)
    if not frame.is_empty():
        seen = f"{answer.logged:,} logged games beside · {made}"
        charts["bias"] = bias.draw(frame, f"Seen and causal value of a copy{title}", seen)
    for fair in answer.fair:
        labels = (f"cost in {fair.resource}", "points of win probability")
        level = 100 * fair.median.estimate
        charts[f"fair-cost-{fair.card}"] = response.draw(
            _curve(fair), str(fair.today), labels, f"Value by cost: {fair.title}",
            f"dashed: median of the other cards of class {fair.kind} · {made}", level,
        )  # fmt: skip
    return charts


def _causal(answer: Values) -> pl.DataFrame:
    rows = [
        (c.title, c.kind, 100 * c.win.estimate, 100 * c.win.low, 100 * c.win.high, c.win.flagged) for c in answer.cards
    ]
    return pl.DataFrame(rows, schema=["title", "kind", "estimate", "low", "high", "flagged"], orient="row")


def _bias(cards: Iterable[CardValue]) -> pl.DataFrame:
    """Cards that have both readings per copy, the largest gap first."""
    rows: list[tuple[Any, ...]] = []
    for card in cards:
        if card.seen_per_copy is not None and card.per_copy is not None:
            values = [100 * x for r in (card.seen_per_copy, card.per_copy) for x in (r.estimate, r.low, r.high)]
            rows.append((card.title, *values, card.misleads))
    rows.sort(key=lambda row: -abs(row[1] - row[4]))
    names = ["title", "seen", "seen_low", "seen_high", "causal", "low", "high", "misleads"]
    return pl.DataFrame(rows, schema=names, orient="row")


def _curve(fair: FairCost) -> pl.DataFrame:
    rows = [(str(p.cost), fair.title, 100 * p.win.estimate, 100 * p.win.low, 100 * p.win.high) for p in fair.curve]
    return pl.DataFrame(rows, schema=["x", "series", "estimate", "low", "high"], orient="row")


def _table(answer: Values) -> str:
    rows = [
        [
            table.text(card.title),
            table.text(card.kind),
            _cell(card.win),
            _cell(card.per_copy),
            _cell(card.seen_per_copy),
            table.text(card.misleads),
            table.share(card.taken),
            table.share(card.chances),
            _cell(card.above),
            table.mean(_row(card.score)),
            _cell(card.seen),
            _cell(card.adjusted),
            table.share(card.diverged),
            table.number(card.factor, ".2f"),
            table.number(card.games, ",d"),
        ]
        for card in answer.cards
    ]
    heads = ["card", "class", "causal, points", "causal per copy", "seen per copy", "observation"]
    heads += ["taken", "of the chances"]
    heads += [
        "causal less class median",
        "in score",
        "seen, points",
        "adjusted, points",
        "games that differ",
        "variance factor",
        "games",
    ]
    above = ". ".join(note[0].upper() + note[1:] for note in _above())
    denied = f" {escape(above)}." if answer.measure == "deny" else ""
    text = (
        "<p>Points of win probability; bold: different from 0 after control of false discoveries over all cards at "
        f"5&nbsp;%.{denied} {COULD}</p>"
    )
    return text + table.draw(heads, rows)


def _row(reading: Reading) -> dict[str, Any]:
    return {"estimate": reading.estimate, "low": reading.low, "high": reading.high, "flagged": reading.flagged}


def _cell(reading: Reading | None) -> Cell:
    return table.points(None if reading is None else _row(reading))


def _fair(fairs: list[FairCost]) -> str:
    if not fairs:
        return ""
    rows = [
        [
            table.text(fair.title),
            table.text(fair.resource),
            table.number(fair.today, "d"),
            table.text(fair.span),
            _cell(fair.median),
        ]
        for fair in fairs
    ]
    return table.draw(("card", "resource", "today", "fair cost", "median of the others, points"), rows)
