"""Who beats whom: a cell for each pair of policies, rows against columns."""

import polars as pl
from matplotlib import colormaps
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from simkit.charts import style
from simkit.numbers import fixed

CELL = 0.94
STEP = 19  # points between two rows
ON_LIGHT, ON_DARK = "#111111", "#fdfdfd"  # cells look the same by day and by night
SMALLEST, DIGITS = 4.0, 2.2  # font size, and widths of it that a cell needs
PALE = 0.26  # nearer to an even share than this, a cell is light


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: policy, against, estimate, low, high (shares); those that certainly differ from 1/2 are in bold."""
    names = frame["policy"].unique(maintain_order=True).to_list()
    numbered = [f"{name}  {number}" for number, name in enumerate(names, 1)]
    figure, axes = style.rows(numbered, STEP, title, footer, above=22)
    axes.grid(visible=False)
    room = style.POINTS * figure.get_figwidth() * axes.get_position().width / len(names)
    size = max(SMALLEST, min(style.TEXT, room / DIGITS))
    palette = colormaps["RdBu"]
    for policy, against, value, low, high in frame.select("policy", "against", "estimate", "low", "high").iter_rows():
        x, y = names.index(against), names.index(policy)
        shade = palette(0.1 + 0.8 * value)
        axes.add_patch(Rectangle((x - CELL / 2, y - CELL / 2), CELL, CELL, color=shade, linewidth=0))
        weight = "bold" if low > 0.5 or high < 0.5 else "normal"
        ink = ON_LIGHT if abs(value - 0.5) < PALE else ON_DARK
        axes.text(x, y, fixed(100 * value, 0), ha="center", va="center", size=size, color=ink, weight=weight)
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.xaxis.tick_top()
    axes.xaxis.set_ticks(range(len(names)), [str(number) for number in range(1, len(names) + 1)], size=size)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_tick_params(length=0)
    axes.set_xlabel("share of the wins, %: row against column")
    axes.spines[:].set_visible(False)
    return figure
