"""What a card is worth: every reading as a dot with a whisker, the best card on top."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.charts import style

READINGS = {"seen": ("s", style.ORANGE), "adjusted": ("o", style.BLUE), "causal": ("D", style.GREEN)}
SORTED_BY = ("adjusted", "seen", "causal")


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: card, title, reading (seen, adjusted or causal), estimate, low, high, flagged."""
    readings = [reading for reading in READINGS if reading in frame["reading"]]
    titles = _sorted(frame)
    rows = {card: y for y, card in enumerate(titles)}
    figure, axes = style.rows(list(titles.values()), style.row_step(rows), title, footer)
    size = 4.2 if len(rows) <= 30 else 3.2
    axes.axvline(0, color=style.MUTED, linewidth=0.9)
    for i, reading in enumerate(readings):
        marker, colour = READINGS[reading]
        shift = (i - (len(readings) - 1) / 2) * 0.5 / len(readings)
        shown = frame.filter(pl.col("reading") == reading)
        heights = [rows[card] + shift for card in shown["card"]]
        axes.hlines(heights, 100 * shown["low"], 100 * shown["high"], colour, linewidth=1.2)
        for flagged, fill in ((False, style.PAPER), (True, colour)):
            some = shown.filter(pl.col("flagged") == flagged)
            heights = [rows[card] + shift for card in some["card"]]
            axes.plot(100 * some["estimate"], heights, marker, color=colour, markerfacecolor=fill, markersize=size)
    axes.set_xlabel("change in win probability, percentage points")
    style.legend(figure, axes, _legend(readings), columns=len(readings) + 2)
    return figure


def _sorted(frame: pl.DataFrame) -> dict[str, str]:
    """Titles by card, best first; cards without the leading reading come last."""
    leading = next(reading for reading in SORTED_BY if reading in frame["reading"])
    best = frame.filter(pl.col("reading") == leading).sort("estimate", descending=True, maintain_order=True)
    ordered = pl.concat([best, frame]).unique("card", keep="first", maintain_order=True)
    return dict(ordered.select("card", "title").iter_rows())


def _legend(readings: list[str]) -> list[Line2D]:
    known = [Line2D([], [], marker=READINGS[r][0], color=READINGS[r][1], linewidth=1.2, label=r) for r in readings]
    filled = Line2D([], [], marker="o", linestyle="", color=style.MUTED, label="flagged")
    hollow = Line2D(
        [], [], marker="o", linestyle="", color=style.MUTED, label="not flagged", markerfacecolor=style.PAPER
    )
    return [*known, filled, hollow]
