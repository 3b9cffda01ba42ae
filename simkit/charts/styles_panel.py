"""The same answer for several play styles, and what they say together."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.charts import style

MARKERS = "osD^vP"
RIGHT = 96


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, label: str) -> Figure:
    """Columns: name, style, estimate, low, high, verdict; rows and styles in the order to show."""
    names = frame["name"].unique(maintain_order=True).to_list()
    styles = frame["style"].unique(maintain_order=True).to_list()
    lines = -(-len(styles) // 4)
    step = max(style.row_step(names), 4.5 * len(styles) + 4)
    figure, axes = style.rows(names, step, title, footer, right=RIGHT, above=8 + 12 * lines)
    axes.axvline(0, color=style.MUTED, linewidth=0.9)
    for i, name in enumerate(styles):
        readings = frame.filter(pl.col("style") == name)
        colour, marker = style.PALETTE[i % len(style.PALETTE)], MARKERS[i % len(MARKERS)]
        heights = [names.index(row) + (i - (len(styles) - 1) / 2) * 0.7 / len(styles) for row in readings["name"]]
        axes.hlines(heights, readings["low"], readings["high"], colour, linewidth=1.1)
        axes.plot(readings["estimate"], heights, marker, color=colour, markersize=3.6)
    verdicts = dict(frame.select("name", "verdict").iter_rows())
    for y, name in enumerate(names):
        axes.text(
            1 + 6 / (style.WIDTH * axes.get_position().width), y, verdicts[name], transform=axes.get_yaxis_transform(),
            va="center", size=style.SMALL - 0.5, color=style.MUTED,
        )  # fmt: skip
    axes.set_xlabel(label)
    handles = [
        Line2D([], [], marker=MARKERS[i % len(MARKERS)], color=style.PALETTE[i % len(style.PALETTE)], linewidth=1.1,
               label=_short(name), markersize=3.6)
        for i, name in enumerate(styles)
    ]  # fmt: skip
    style.legend(figure, axes, handles, columns=4)
    return figure


def _short(text: str) -> str:
    while style.width_of(text, 8) > 58:
        text = text.removesuffix("…")[:-1] + "…"
    return text
