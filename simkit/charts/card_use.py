"""How often cards are drawn, played, bought: a group of bars per card."""

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import style

COLUMNS = 4  # of the legend
GROUP = 0.8  # of a row; the rest is the gap between cards


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: card, title, measure, per_game; sorted by the measure that comes first."""
    measures = frame["measure"].unique(maintain_order=True).to_list()
    leading = frame.filter(pl.col("measure") == measures[0]).sort("per_game", descending=True, maintain_order=True)
    rows = {card: y for y, card in enumerate(leading["card"])}
    step = max(style.row_step(rows), 5 * len(measures))
    lines = -(-len(measures) // COLUMNS)
    figure, axes = style.rows(leading["title"].to_list(), step, title, footer, above=8 + 12 * lines)
    thickness = GROUP / len(measures)
    for i, measure in enumerate(measures):
        use = frame.filter(pl.col("measure") == measure)
        heights = [rows[card] - GROUP / 2 + (i + 0.5) * thickness for card in use["card"]]
        colour = style.PALETTE[i % len(style.PALETTE)]
        axes.barh(heights, use["per_game"], thickness, color=colour, label=measure.replace("_", " "))
    axes.set_xlabel("cards per game, all players together")
    style.legend(figure, axes, axes.get_legend_handles_labels()[0], COLUMNS)
    return figure
