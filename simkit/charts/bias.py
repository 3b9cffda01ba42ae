"""Where observation misleads: what a copy of a card looks like in the logs, and what it is worth."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.charts import style

SEEN, CAUSAL = ("s", style.ORANGE), ("D", style.GREEN)
RIGHT = 104  # room for the words, if there are any


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: title, seen, seen_low, seen_high, causal, low, high (points), misleads (words), in the order to show."""
    right = RIGHT if any(frame["misleads"]) else 12
    figure, axes = style.rows(frame["title"].to_list(), style.row_step(frame), title, footer, right=right)
    size = 4.2 if len(frame) <= 30 else 3.2
    axes.axvline(0, color=style.MUTED, linewidth=0.9)
    for y, row in enumerate(frame.iter_rows(named=True)):
        if row["misleads"]:
            axes.axhspan(y - 0.45, y + 0.45, color=style.BAND, linewidth=0)
        axes.hlines(y, row["seen"], row["causal"], style.GRID, linewidth=2.4)
        axes.hlines(y - 0.12, row["seen_low"], row["seen_high"], SEEN[1], linewidth=1.1)
        axes.hlines(y + 0.12, row["low"], row["high"], CAUSAL[1], linewidth=1.1)
        axes.plot(row["seen"], y - 0.12, SEEN[0], color=SEEN[1], markersize=size)
        axes.plot(row["causal"], y + 0.12, CAUSAL[0], color=CAUSAL[1], markersize=size)
    ends = [*frame["seen"], *frame["causal"], 0.0]
    room = 0.08 * (max(ends) - min(ends)) + 0.5
    axes.set_xlim(min(ends) - room, max(ends) + room)  # wide whiskers end at the edge
    for y, words in enumerate(frame["misleads"]):
        axes.text(
            1 + 6 / (style.WIDTH * axes.get_position().width), y, words, transform=axes.get_yaxis_transform(),
            va="center", size=style.SMALL - 0.5, color=style.MUTED,
        )  # fmt: skip
    axes.set_xlabel("win probability, percentage points for each copy")
    handles = [
        Line2D([], [], marker=marker, color=colour, linewidth=1.1, label=name, markersize=4.2)
        for name, (marker, colour) in (("seen in the logs", SEEN), ("causal: with access less without", CAUSAL))
    ]
    style.legend(figure, axes, handles, columns=2)
    return figure
