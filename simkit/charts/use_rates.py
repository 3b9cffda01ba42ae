"""How often cards are taken by those who can: dots with whiskers, the most wanted on top."""

from collections.abc import Mapping

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import style
from simkit.numbers import fixed


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, rounds: Mapping[str, float], axis: str) -> Figure:
    """Columns: card, title, estimate, low, high (shares); `rounds` has the mean round by card, where it is known."""
    ordered = frame.sort("estimate", descending=True, maintain_order=True)
    names = ordered["title"].to_list()
    estimates, lows, highs = (100 * ordered[name].to_numpy() for name in ("estimate", "low", "high"))
    figure, axes = style.rows(names, style.row_step(names), title, footer, right=36 if rounds else 12, above=14)
    axes.hlines(range(len(names)), lows, highs, style.BLUE)
    axes.plot(estimates, range(len(names)), "o", color=style.BLUE)
    axes.set_xlim(-2, 102)
    axes.set_xlabel(axis)
    for y, card in enumerate(ordered["card"]):
        if card in rounds:
            axes.text(1.02, y, fixed(rounds[card], 1), transform=axes.get_yaxis_transform(), va="center_baseline")
    if rounds:
        style.above(figure, axes, axes.get_xlim()[1], "mean round (intervals in the table):")
    return figure
