"""Where the points come from: a group of bars per source, one for each group of players."""

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import style

GROUP = 0.8  # of a row; the rest is the gap between sources


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str) -> Figure:
    """Columns: group, label, unit, estimate, low, high; the source that gives the first group most comes first."""
    groups = frame["group"].unique(maintain_order=True).to_list()
    labels = frame["label"].unique(maintain_order=True).to_list()
    most = dict(frame.filter(pl.col("group") == groups[0]).select("label", "estimate").iter_rows())
    labels.sort(key=lambda label: -most.get(label, 0.0))
    names = [style.shorten(group, style.TEXT) for group in groups]
    columns = style.legend_columns(names)
    lines = -(-len(groups) // columns)
    step = max(style.ROW, 8 * len(groups))
    figure, axes = style.rows(labels, step, title, footer, above=8 + 12 * lines)
    thickness = GROUP / len(groups)
    for i, group in enumerate(groups):
        parts = frame.filter(pl.col("group") == group)
        heights = [labels.index(label) - GROUP / 2 + (i + 0.5) * thickness for label in parts["label"]]
        colour = style.PALETTE[i % len(style.PALETTE)]
        axes.barh(heights, parts["estimate"], 0.9 * thickness, color=colour, label=names[i])
        axes.hlines(heights, parts["low"], parts["high"], style.INK, linewidth=1)
    axes.set_xlim(left=0)
    axes.set_xlabel(f"{', '.join(frame['unit'].unique(maintain_order=True))} per player and game")
    style.legend(figure, axes, axes.get_legend_handles_labels()[0], columns)
    return figure
