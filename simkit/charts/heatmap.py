"""Who does how much to whom: a cell for each pair of seats."""

import polars as pl
from matplotlib import colormaps
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from simkit.charts import style
from simkit.numbers import fixed

CELL = 0.94
ON_LIGHT, ON_DARK = "#111111", "#fdfdfd"  # cells look the same by day and by night


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: from_seat, to_seat, value."""
    seats = sorted({*frame["from_seat"], *frame["to_seat"]})
    cells = [cell for cell in frame.select("from_seat", "to_seat", "value").iter_rows() if cell[0] != cell[1]]
    most = max((value for *_, value in cells), default=0) or 1
    decimals = 2 if most < 10 else 1 if most < 100 else 0
    palette = colormaps["Blues"]
    figure, axes = style.blank(26 * len(seats), title, footer, above=6)
    for source, target, value in cells:
        x, y, shade = seats.index(target), seats.index(source), 0.08 + 0.82 * value / most
        axes.add_patch(Rectangle((x - CELL / 2, y - CELL / 2), CELL, CELL, color=palette(shade), linewidth=0))
        axes.text(x, y, fixed(value, decimals), ha="center", va="center", color=ON_DARK if shade > 0.55 else ON_LIGHT)
    axes.set_xlim(-0.5, len(seats) - 0.5)
    axes.set_ylim(len(seats) - 0.5, -0.5)
    for axis, name in ((axes.xaxis, "to seat"), (axes.yaxis, "from seat")):
        axis.set_ticks(range(len(seats)), [str(seat) for seat in seats])
        axis.set_tick_params(length=0)
        axis.set_label_text(name)
    axes.spines[:].set_visible(False)
    return figure
