"""What a card is worth: every reading as a dot with a whisker, the best card on top."""

from collections.abc import Iterator

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.charts import style

READINGS = {"seen": ("s", style.ORANGE), "adjusted": ("o", style.BLUE), "causal": ("D", style.GREEN)}
SORTED_BY = ("adjusted", "seen", "causal")


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: card, title, reading (seen, adjusted or causal), estimate, low, high, flagged; a kind is a heading."""
    readings = [reading for reading in READINGS if reading in frame["reading"]]
    names: list[str] = []
    headings: list[int] = []
    rows: dict[str, int] = {}
    for kind, members in _kinds(frame):
        if kind:
            headings.append(len(names))
            names.append(kind)
        for card, name in _sorted(members).items():
            rows[card] = len(names)
            names.append(name)
    figure, axes = style.rows(names, style.row_step(names), title, footer)
    size = 4.2 if len(names) <= 30 else 3.2
    axes.axvline(0, color=style.MUTED, linewidth=0.9)
    for i, reading in enumerate(readings):
        marker, colour = READINGS[reading]
        shift = (i - (len(readings) - 1) / 2) * 0.5 / len(readings)
        values = frame.filter(pl.col("reading") == reading)
        heights = [rows[card] + shift for card in values["card"]]
        axes.hlines(heights, 100 * values["low"], 100 * values["high"], colour, linewidth=1.2)
        for flagged, fill in ((False, style.PAPER), (True, colour)):
            same_fill = values.filter(pl.col("flagged") == flagged)
            heights = [rows[card] + shift for card in same_fill["card"]]
            axes.plot(100 * same_fill["estimate"], heights, marker, color=colour, markerfacecolor=fill, markersize=size)
    for row in headings:
        axes.get_yticklabels()[row].set_color(style.MUTED)
    axes.set_xlabel("change in win probability, percentage points")
    style.legend(figure, axes, _legend(readings), columns=len(readings) + 2)
    return figure


def _kinds(frame: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
    """Cards that stand together, with their heading; no heading if there is but one kind."""
    if "kind" not in frame.columns or frame["kind"].n_unique() == 1:
        yield "", frame
        return
    for (kind,), members in frame.group_by("kind", maintain_order=True):
        yield str(kind), members


def _sorted(frame: pl.DataFrame) -> dict[str, str]:
    """Titles by card, best first; cards without the leading reading come last."""
    leading = next(reading for reading in SORTED_BY if reading in frame["reading"])
    best = frame.filter(pl.col("reading") == leading).sort("estimate", descending=True, maintain_order=True)
    ordered = pl.concat([best, frame]).unique("card", keep="first", maintain_order=True)
    return dict(ordered.select("card", "title").iter_rows())


def _legend(readings: list[str]) -> list[Line2D]:
    lines = [Line2D([], [], marker=READINGS[r][0], color=READINGS[r][1], linewidth=1.2, label=r) for r in readings]
    filled = Line2D([], [], marker="o", linestyle="", color=style.MUTED, label=style.CERTAIN)
    hollow = Line2D(
        [], [], marker="o", linestyle="", color=style.MUTED, label=style.UNSURE, markerfacecolor=style.PAPER
    )
    return [*lines, filled, hollow]
