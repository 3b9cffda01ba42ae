"""How a value grows from round to round, by the place that a player has at the end."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from simkit.charts import style
from simkit.numbers import fixed

FLAT = 0.6  # of the highest value: lines that are all above it do not need the 0


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: place, round, unit, estimate, low, high."""
    places = frame["place"].unique(maintain_order=True).to_list()
    columns = style.legend_columns([f"place {place}" for place in places])
    most = max(frame["high"])
    widest = "0.00" if most < 1 else "0.0" if most < 5 else fixed(most, 0)  # of the ticks
    left = 26 + style.width_of(widest, style.TEXT)
    figure, axes = style.blank(150, title, footer, left=left, above=8 + 12 * -(-len(places) // columns))
    for i, place in enumerate(places):
        means, colour = frame.filter(pl.col("place") == place), style.PALETTE[i % len(style.PALETTE)]
        axes.fill_between(means["round"], means["low"], means["high"], color=colour, alpha=0.3, linewidth=0)
        line = "--" if i >= len(style.PALETTE) else "-"
        axes.plot(means["round"], means["estimate"], line, color=colour, label=f"place {place}")
    axes.set_xlim(1, max(2, *frame["round"]))
    if min(frame["low"]) < FLAT * most:
        axes.set_ylim(bottom=min(0, axes.get_ylim()[0]))  # else the lines would lie on each other
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y")
    axes.set_xlabel("round")
    axes.set_ylabel(f"{frame['unit'][0]}, mean")
    style.legend(figure, axes, axes.get_legend_handles_labels()[0], columns)
    return figure
