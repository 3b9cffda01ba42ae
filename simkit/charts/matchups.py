"""How each fares against each: the row's win rate against the column, in a cell for each pair."""

import polars as pl
from matplotlib import colormaps
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from simkit.charts import style
from simkit.charts.heatmap import CELL, ON_DARK, ON_LIGHT
from simkit.numbers import fixed

SPAN = 0.25  # from even: how far a rate is when its cell is as dark as can be
WIDE = 14  # columns for which there is room


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: row, column, estimate. Rows have names and numbers, columns the numbers alone."""
    names = list(dict.fromkeys([*frame["row"], *frame["column"]]))
    palette = colormaps["RdBu"]
    labels = [f"{i} {name.replace('_', ' ')}" for i, name in enumerate(names, start=1)]
    figure, axes = style.rows(labels, 20, title, footer, above=6)
    size = style.TEXT * min(1.0, WIDE / len(names))
    for row, column, rate in frame.select("row", "column", "estimate").iter_rows():
        x, y = names.index(column), names.index(row)
        shade = min(max(0.5 + (rate - 0.5) / SPAN * 0.42, 0.08), 0.92)
        axes.add_patch(Rectangle((x - CELL / 2, y - CELL / 2), CELL, CELL, color=palette(shade), linewidth=0))
        ink = ON_DARK if abs(shade - 0.5) > 0.3 else ON_LIGHT
        axes.text(x, y, fixed(100 * rate, 0), ha="center", va="center", color=ink, fontsize=size)
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.xaxis.set_ticks(range(len(names)), [str(i) for i in range(1, len(names) + 1)])
    axes.xaxis.set_tick_params(length=0, labelsize=size)
    axes.set_xlabel("win rate of the row against the column, %")
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    return figure
