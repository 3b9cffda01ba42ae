"""How strong policies are: a dot with a whisker for each, and a line at the mean of the league."""

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import style
from simkit.numbers import fixed


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: name, estimate, low, high, in points above the mean."""
    figure, axes = style.rows(frame["name"].to_list(), style.row_step(frame), title, footer, right=46, above=6)
    heights = range(len(frame))
    axes.axvline(0, color=style.MUTED, linewidth=0.9)
    axes.hlines(heights, frame["low"], frame["high"], style.BLUE, linewidth=1.2)
    axes.plot(frame["estimate"], heights, "o", color=style.BLUE, markersize=4.2)
    for y, estimate in enumerate(frame["estimate"]):
        number = fixed(estimate, 0, signed=True).replace("-", style.MINUS)
        axes.text(1.02, y, number, transform=axes.get_yaxis_transform(), va="center_baseline")
    axes.set_xlabel("rating, points above the mean")
    return figure
