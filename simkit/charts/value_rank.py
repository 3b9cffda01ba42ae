"""What access to a card is worth: the most valuable on top, a colour for each class."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.charts import style

MOST_CLASSES = 6


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, label: str) -> Figure:
    """Columns: title, kind, estimate, low, high, flagged, in the order to show."""
    kinds = frame["kind"].unique(maintain_order=True).to_list()
    lines = -(-(min(len(kinds), MOST_CLASSES + 1) + 1) // 4)
    figure, axes = style.rows(frame["title"].to_list(), style.row_step(frame), title, footer, above=8 + 12 * lines)
    size = 4.2 if len(frame) <= 30 else 3.2
    axes.axvline(0, color=style.MUTED, linewidth=0.9)
    for y, row in enumerate(frame.iter_rows(named=True)):
        colour = colour_of(row["kind"], kinds)
        fill = colour if row["flagged"] else style.PAPER
        axes.hlines(y, row["low"], row["high"], colour, linewidth=1.2)
        axes.plot(row["estimate"], y, "D", color=colour, markerfacecolor=fill, markersize=size)
    axes.set_xlabel(label)
    in_legend = kinds[:MOST_CLASSES]
    handles = [
        Line2D([], [], marker="D", linestyle="", color=colour_of(kind, kinds), label=_short(kind), markersize=4.2)
        for kind in in_legend
    ]
    if len(kinds) > MOST_CLASSES:
        handles.append(Line2D([], [], marker="D", linestyle="", color=style.MUTED, label="others", markersize=4.2))
    handles.append(
        Line2D([], [], marker="D", linestyle="", color=style.MUTED, markerfacecolor=style.PAPER, label=style.UNSURE,
               markersize=4.2)
    )  # fmt: skip
    style.legend(figure, axes, handles, columns=4)
    return figure


def colour_of(kind: str, kinds: list[str]) -> str:
    """The colour of a class; classes beyond the palette share one."""
    place = kinds.index(kind)
    return style.PALETTE[place] if place < MOST_CLASSES else style.MUTED


def _short(text: str) -> str:
    while style.width_of(text, 8) > 62:
        text = text.removesuffix("…")[:-1] + "…"
    return text
