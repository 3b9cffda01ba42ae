"""What several play styles say together about an experiment."""

from dataclasses import replace

import polars as pl

from simkit.experiments.panel import DEPENDS, ROBUST, UNDECIDED, Panel
from simkit.numbers import POINTS, SHARE, Quantity, listed
from simkit.page.builders.parts import charts, provenance
from simkit.page.model import (
    BRIEF,
    EVERYWHERE,
    FULL,
    Badge,
    Cell,
    Figure,
    Finding,
    Findings,
    Section,
    Subsection,
    TableColumn,
    ValueTable,
)
from simkit.page.words import INFO

ROWS = 40  # of a chart, and of a table where there is little room
NAMES = 12
SAYS = {
    DEPENDS: "reversed by another play style",
    ROBUST: "alike for every play style",
    UNDECIDED: "not certain for every play style",
}


def section(panel: Panel, topic: str) -> Section:
    """How many answers hold for all styles, and which change their sign."""
    decided = [row for word in (DEPENDS, ROBUST) for row in panel.rows if row.verdict == word] or panel.rows
    first = replace(_table(Panel(panel.kind, panel.title, panel.styles, decided[:ROWS])), noun="")
    return Section(
        f"{topic}, by play style · {panel.title}",
        f"Each style plays in all seats: {', '.join(panel.styles)}.",
        [
            Subsection("Answer", [Findings(findings(panel))]),
            charts(figures(panel)),
            Subsection("By play style", [first], EVERYWHERE if len(panel.rows) > ROWS else BRIEF),
            Subsection("Verdicts", [_table(panel)], FULL),
            provenance(panel.command),
        ],
    )


def findings(panel: Panel) -> list[Finding]:
    """How many answers have which verdict."""
    items = []
    for word, says in SAYS.items():
        names = [row.title for row in panel.rows if row.verdict == word]
        named = f": {listed(names, NAMES)}" if names and word != UNDECIDED else ""
        text = f"{len(names)} of {len(panel.rows)} {'is' if len(names) == 1 else 'are'} {says}{named}."
        items.append(Finding(word if names else INFO, text))
    return items


def figures(panel: Panel) -> list[Figure]:
    """Shares only: other measures have units of their own."""
    rows = [row for row in panel.rows if row.unit == SHARE and row.name != "capped"]
    if not rows:
        return []
    lines = [
        (row.title, style, 100 * r.estimate, 100 * r.low, 100 * r.high, row.verdict)
        for row in rows[:ROWS]
        for style, r in row.readings.items()
    ]
    frame = pl.DataFrame(lines, schema=["name", "style", "estimate", "low", "high", "verdict"], orient="row")
    label = {"label": "win probability, percentage points"}
    return [Figure("styles", "styles_panel", frame, "By play style", panel.title, label)]


def _table(panel: Panel) -> ValueTable:
    rows: list[list[Cell]] = []
    for row in panel.rows:
        unit = POINTS if row.unit == SHARE else ""
        cells = [Quantity(r.estimate, r.low, r.high, unit, signed=True) for r in row.readings.values()]
        rows.append([row.title, *cells, Badge(row.verdict, row.words.removeprefix(row.verdict))])
    return ValueTable(["measure", *(TableColumn(style) for style in panel.styles), "verdict"], rows, noun="results")
