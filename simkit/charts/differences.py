"""What a change did: a dot with a whisker for each measure, and a line where nothing changes."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.charts import style


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, label: str) -> Figure:
    """Columns: name, estimate, low, high, flagged; `label` names the axis, whose unit is that of the columns."""
    figure, axes = style.rows(frame["name"].to_list(), style.row_step(frame), title, footer)
    heights = range(len(frame))
    axes.axvline(0, color=style.MUTED, linewidth=0.9)
    axes.hlines(heights, frame["low"], frame["high"], style.BLUE, linewidth=1.2)
    for flagged, fill in ((False, style.PAPER), (True, style.BLUE)):
        points = [
            (x, y) for y, (x, flag) in enumerate(frame.select("estimate", "flagged").iter_rows()) if flag == flagged
        ]
        axes.plot(
            [x for x, _ in points], [y for _, y in points], "o", color=style.BLUE, markerfacecolor=fill, markersize=4.2
        )
    axes.set_xlabel(label)
    filled = Line2D([], [], marker="o", linestyle="", color=style.BLUE, label=style.CERTAIN)
    hollow = Line2D([], [], marker="o", linestyle="", color=style.BLUE, label=style.UNSURE, markerfacecolor=style.PAPER)
    style.legend(figure, axes, [filled, hollow], columns=2)
    return figure
