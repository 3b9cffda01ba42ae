"""The page of an experiment with several play styles: what they say together."""

from html import escape

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import styles_panel, table
from simkit.charts.table import Cell
from simkit.experiments.panel import DEPENDS, ROBUST, UNDECIDED, Panel
from simkit.page.section import Section, page_of

ROWS = 40
BADGES = {ROBUST: "fair", DEPENDS: "not-fair", UNDECIDED: "undecided"}


def section(panel: Panel) -> Section:
    return Section(
        title=f"{page_of(panel.kind).TOPIC}, by play style · {panel.title}",
        facts=f"styles, each in all seats: {', '.join(panel.styles)}",
        findings=findings(panel),
        figures=figures(panel),
        tables={"Verdicts": _table(panel)},
        command=panel.command,
        captions={},
    )


def findings(panel: Panel) -> list[tuple[str, str]]:
    """How many answers hold for all styles, and which turn round."""
    found = []
    for word in (ROBUST, DEPENDS):
        rows = [row for row in panel.rows if row.verdict == word]
        names = ", ".join(row.title for row in rows[:12]) + (" and more" if len(rows) > 12 else "")
        found.append(("info", f"{len(rows)} of {len(panel.rows)} {word}" + (f": {names}." if rows else ".")))
    undecided = sum(row.verdict == UNDECIDED for row in panel.rows)
    return [*found, ("info", f"{undecided} undecided.")]


def figures(panel: Panel) -> dict[str, Figure]:
    """Shares only: other measures have units of their own."""
    rows = [row for row in panel.rows if row.unit == "share" and row.name != "capped"]
    if not rows:
        return {}
    lines = [
        (row.title, style, 100 * r.estimate, 100 * r.low, 100 * r.high, row.verdict)
        for row in rows[:ROWS]
        for style, r in row.readings.items()
    ]
    frame = pl.DataFrame(lines, schema=["name", "style", "estimate", "low", "high", "verdict"], orient="row")
    label = "win probability, percentage points"
    return {"styles": styles_panel.draw(frame, label, "By play style", "95 % intervals, unit: game")}


def _table(panel: Panel) -> str:
    rows = []
    for row in panel.rows:
        cells = []
        for reading in row.readings.values():
            line = {"estimate": reading.estimate, "low": reading.low, "high": reading.high, "flagged": False}
            cells.append(table.points(line) if row.unit == "share" else table.mean(line))
        left_out = escape(row.words.removeprefix(row.verdict))
        badge = Cell(f'<span class="badge {BADGES[row.verdict]}">{escape(row.verdict)}</span>{left_out}')
        rows.append([table.text(row.title), *cells, badge])
    return table.draw(("measure", *panel.styles, "verdict"), rows)
