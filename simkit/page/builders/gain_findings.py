"""Findings about what players buy, build and complete, and about where their points come from."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from simkit.analysis.analyse import Analysis
from simkit.analysis.card_gains import PAYABLE
from simkit.analysis.card_groups import groups
from simkit.numbers import SHARE, Quantity, full, listed
from simkit.page.model import Finding
from simkit.page.words import INFO, OUTLIER
from simkit.roles import UNAFFORDABLE

HARDLY, NEARLY = 0.02, 0.98  # of the players who could
OUT_OF_REACH = 0.7  # of the turns in which a card is on offer
DOMINANT, SLIGHT = 0.5, 0.01  # of all points
LARGEST = 3  # sources that are named


def on_points(analysis: Analysis) -> Iterator[Finding]:
    """The largest of the parts of the score with one unit, and the parts that give next to nothing."""
    frame = analysis.score_parts.filter(pl.col("by") == "share").sort("estimate", descending=True, maintain_order=True)
    for (unit,), of_unit in frame.group_by("unit", maintain_order=True):
        if len(of_unit) > 1 or len(of_unit) == len(frame):  # one of several units that has one source is all of it
            yield from _sources(str(unit), of_unit.to_dicts())


def _sources(unit: str, rows: list[dict[str, Any]]) -> Iterator[Finding]:
    first = rows[0]
    if first["low"] > DOMINANT:
        text = f"One source dominates: {full(Quantity.of(first, SHARE))} of all {unit} come from {first['label']}."
        yield Finding(OUTLIER, text, "sources:dominant", first["estimate"], first["low"], first["high"])
    text = f"Most {unit} come from {_shares(rows[:LARGEST], 'label')}."
    yield Finding(INFO, text, "sources", first["estimate"], first["low"], first["high"])
    slight = [row for row in rows if row["high"] < SLIGHT]
    if slight:
        yield Finding(INFO, f"Hardly any {unit} come from {_shares(slight, 'label')}.", "sources:slight")


def on_gains(analysis: Analysis) -> Iterator[Finding]:
    """Cards that nobody or everybody takes, by what taking is called, and cards that are too dear."""
    rates = analysis.gains.filter(pl.col("reading") == "taken").sort("estimate", maintain_order=True)
    by_name = groups(analysis.about)
    for gained in dict.fromkeys(group.gained for group in by_name.values()):
        rows = [row for row in rates.to_dicts() if by_name[row["kind"]].gained == gained]
        for when, cards in (("when they could pay", _with_price(rows)), ("when on offer", _without(rows))):
            yield from _extremes(gained, when, cards)
    yield from _out_of_reach(analysis)


def _with_price(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in rows if row["basis"] == PAYABLE]


def _without(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in rows if row["basis"] != PAYABLE]


def _extremes(gained: str, when: str, rows: list[dict[str, Any]]) -> Iterator[Finding]:
    """What hardly anybody takes, and what nearly all do."""
    hardly = [row for row in rows if row["high"] < HARDLY]
    nearly = [row for row in reversed(rows) if row["low"] > NEARLY]
    for word, extreme, verdict in (("Hardly ever", hardly, OUTLIER), ("Nearly always", nearly, INFO)):
        if extreme:
            text = f"{word} {gained} by these players {when}: {_shares(extreme)}."
            yield Finding(verdict, text, f"{word.split()[0].lower()}:{gained}")


def _out_of_reach(analysis: Analysis) -> Iterator[Finding]:
    poor = analysis.gains.filter((pl.col("reading") == "unaffordable") & (pl.col("low") > OUT_OF_REACH))
    if not poor.is_empty():
        rows = poor.sort("estimate", descending=True, maintain_order=True).to_dicts()
        caveat = next(m.caveat for m in analysis.about.metrics.card if m.role == UNAFFORDABLE)
        text = f"Out of reach, by the turns in which they are on offer and cannot be paid: {_shares(rows)}"
        text += f" ({caveat})." if caveat else "."
        yield Finding(INFO, text, "unaffordable")


def _shares(rows: list[dict[str, Any]], name: str = "title") -> str:
    """Names with their shares and intervals, the first of them."""
    return listed(f"{row[name]} {full(Quantity.of(row, SHARE))}" for row in rows)
