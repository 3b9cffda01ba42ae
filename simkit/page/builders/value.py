"""The page of `simkit value`."""

from collections.abc import Iterable
from typing import Any

import polars as pl

from simkit.experiments.answer import Reading
from simkit.experiments.card_values import ACCESS, CardValue, FairCost, Values, per_copy
from simkit.numbers import INTERVALS, POINTS, SHARE, Quantity, count, full, listed
from simkit.page.builders.method import PAIRED
from simkit.page.builders.parts import charts, head_of, notes_of, provenance
from simkit.page.model import Cell, Figure, Finding, Findings, Section, Subsection, TableColumn, ValueTable
from simkit.page.words import INFO, OUTLIER, every_seat

METHOD, TOPIC = PAIRED, "What the cards are worth"
BEST = 3  # cards that are told in sentences, each way
NAMES = 12  # of cards in one sentence
BIAS = (
    "Both readings are percentage points of win probability for each copy that a seat has in a game. Seen compares "
    "seats that had the card with seats that did not: the leading player lives longer, earns more and has more "
    "cards. Causal takes the card away from a seat in the same games. Grey rows: observation misleads; this is said "
    "only where the two intervals do not overlap."
)
MEASURED = {
    "deny": " (one seat has no access to the card)",
    "cost+1": " (one seat pays 1 more for the card)",
    "count-1": " (all play with one copy less)",
}
COULD = (
    "Taken: the share of seats that took the card, of those that could have paid it at least once (cards with a price) "
    "or had it on offer (other cards); for cards that are only drawn, the share of useful copies. Of the chances: the "
    "share at which a copy was taken; a chance is an offer that the seat can pay."
)
COLUMNS = (
    "card",
    "class",
    TableColumn("causal, points"),
    TableColumn("causal per copy", brief=True),
    TableColumn("seen per copy", brief=True),
    "observation",
    "taken",
    TableColumn("of the chances", full=True),
    TableColumn("causal less class median", brief=True),
    TableColumn("in score", brief=True),
    TableColumn("seen, points", full=True),
    TableColumn("adjusted, points", brief=True),
    TableColumn("games that differ", full=True),
    TableColumn("variance factor", full=True),
    "games",
)
SPARE = (
    *("games", "adjusted, points", "causal less class median", "class", "taken", "in score", "seen per copy"),
    *("causal per copy",),
)


def section(answer: Values, style: str) -> Section:
    """The best and the harmful, where observation misleads, fair costs, then all cards."""
    least, most = min(card.games for card in answer.cards), max(card.games for card in answer.cards)
    games = count(most) if least == most else f"{count(least)} to {count(most)}"
    extent = f"{games} pairs of games for each card"
    method = f"{answer.measure}{MEASURED.get(answer.measure, '')}"
    return Section(
        f"What the cards of {answer.title} are worth{every_seat(style)}",
        head_of(
            answer,
            extent,
            f"played by {', '.join(answer.policies)}",
            f"method: {method}",
        ),
        [
            Subsection("Answer", [Findings(findings(answer), notes_of(answer, without=_above()))]),
            charts(figures(answer)),
            Subsection("Cards", [_table(answer)]),
            Subsection("Fair costs", [_fair_costs(answer.fair)] if answer.fair else []),
            provenance(answer.command),
        ],
    )


def findings(answer: Values) -> list[Finding]:
    """The best, the harmful, where observation misleads, fair costs."""
    items = [Finding(OUTLIER, f"{answer.caps}.")] if answer.caps else []
    items += [_finding("valuable", f"{c.title}: access is worth", c) for c in answer.cards if _certain(c, 1)][:BEST]
    harm = "hurts the seat that has access to it, as these players use it:"
    worst = [c for c in reversed(answer.cards) if _certain(c, -1)][:BEST]
    items += [_finding("harmful", f"{card.title} {harm}", card) for card in worst]
    for fair in answer.fair:
        items.append(Finding("undecided" if None in fair.bounds else "resolved", f"{fair.words}."))
    rare = [f"{card.title} ({card.use})" for card in answer.cards if card.idle]
    if rare:
        items.append(Finding(INFO, f"Rarely used by these players: {listed(rare, NAMES)}."))
    misled = [f"{card.title} ({card.misleads})" for card in answer.cards if card.misleads and not card.idle]
    if misled:
        of = f"Observation misleads about {len(misled)} of {len(answer.cards)} cards"
        items.append(Finding(INFO, f"{of}: {listed(misled, NAMES)}."))
    return items


def _finding(word: str, text: str, card: CardValue) -> Finding:
    win = card.win
    worth = f"{text} {full(Quantity.of(win, POINTS))} of win probability."
    return Finding(word, worth, f"card:{card.card}", win.estimate, win.low, win.high)


def _certain(card: CardValue, sign: int) -> bool:
    """Its value lies on this side of zero, after control of false discoveries."""
    return card.win.flagged and (card.win.low > 0 if sign > 0 else card.win.high < 0)


def _above() -> tuple[str, str]:
    """The notes that stand above the table."""
    return ACCESS, per_copy()


def figures(answer: Values) -> list[Figure]:
    """Values of access, seen against causal, value by cost."""
    footer = f"seed {answer.seed} · plan {answer.plan[:8]}"
    of = f"{answer.title}, {answer.players} players · "
    label = {"label": "win probability, percentage points"}
    items = [Figure("value", "value_rank", _causal(answer), "Value of access", of + footer, label)]
    frame = _bias(answer.cards)
    if not frame.is_empty():
        beside = f"{of}{count(answer.logged)} logged games · {footer}"
        items.append(Figure("bias", "bias", frame, "Seen and causal value of a copy", beside, caption=BIAS))
    return [*items, *(_cost_figure(fair, of + footer) for fair in answer.fair)]


def _cost_figure(fair: FairCost, footer: str) -> Figure:
    options = {
        "today": str(fair.today),
        "labels": (f"cost in {fair.resource}", "points of win probability"),
        "level": 100 * fair.median.estimate,
    }
    dashed = f"{INTERVALS}; dashed: median of the other cards of class {fair.kind}"
    return Figure(
        f"fair-cost-{fair.card}", "response", _curve(fair), f"Value by cost: {fair.title}", footer, options,
        reading=dashed,
    )  # fmt: skip


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


def _table(answer: Values) -> ValueTable:
    notes = ". ".join(note[0].upper() + note[1:] for note in _above())
    denied = f" {notes}." if answer.measure == "deny" else ""
    before = f"Points of win probability.{denied} {COULD}"
    return ValueTable(COLUMNS, [_row(card) for card in answer.cards], before=before, noun="cards", spare=SPARE)


def _row(card: CardValue) -> list[Cell]:
    factor = None if card.factor is None else Quantity(card.factor)
    return [
        card.title,
        card.kind,
        _points(card.win),
        _points(card.per_copy, card.win.flagged),
        _points(card.seen_per_copy),
        card.misleads,
        _share(card.taken),
        _share(card.chances),
        _points(card.above),
        Quantity.of(card.score, signed=True),
        _points(card.seen),
        _points(card.adjusted),
        _share(card.diverged),
        factor,
        card.games,
    ]


def _points(reading: Reading | None, certain: bool = True) -> Quantity | None:
    """None: there is no such reading, or it would look more certain than it is."""
    return Quantity.of(reading, POINTS) if reading is not None and certain else None


def _share(share: float | None) -> Quantity | None:
    return None if share is None else Quantity(share, unit=SHARE)


def _fair_costs(costs: Iterable[FairCost]) -> ValueTable:
    rows: list[list[Cell]] = [
        [fair.title, fair.resource, fair.today, fair.span, Quantity.of(fair.median, POINTS)] for fair in costs
    ]
    return ValueTable(["card", "resource", "today", "fair cost", "median of the others, points"], rows)
