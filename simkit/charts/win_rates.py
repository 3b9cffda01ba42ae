"""Who wins: dots with whiskers against par and its tolerance."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from simkit.charts import style
from simkit.numbers import percent, within

GROUPS = {"order": "by turn order", "policy": "by policy", "seat": "by seat", "side": "by side"}


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, par: float, tolerance: float) -> Figure:
    """Columns: group (order, policy, seat or side), name, estimate, low, high, n."""
    names: list[str] = []
    headings: list[int] = []
    rows: list[int] = []
    for group, heading in GROUPS.items():
        members = frame.filter(pl.col("group") == group)["name"].to_list()
        if members:
            headings.append(len(names))
            rows += range(len(names) + 1, len(names) + 1 + len(members))
            names += [heading, *members]
    ordered = pl.concat([frame.filter(pl.col("group") == group) for group in GROUPS])
    estimates, lows, highs = (100 * ordered[name].to_numpy() for name in ("estimate", "low", "high"))
    par, tolerance = 100 * par, 100 * tolerance

    figure, axes = style.rows(names, style.row_step(names), title, footer, right=46, above=14)
    axes.axvspan(par - tolerance, par + tolerance, color=style.BAND, linewidth=0)
    axes.axvline(par, color=style.MUTED, linewidth=0.9)
    axes.hlines(rows, lows, highs, style.BLUE)
    axes.plot(estimates, rows, "o", color=style.BLUE)
    for y, estimate in zip(rows, estimates, strict=True):
        axes.text(1.02, y, percent(estimate / 100), transform=axes.get_yaxis_transform(), va="center_baseline")
    for row in headings:
        axes.get_yticklabels()[row].set_color(style.MUTED)
    left, right = min(*lows, par - 2 * tolerance), max(*highs, par + 2 * tolerance)
    margin = 0.04 * (right - left)
    axes.set_xlim(max(left - margin, -2), min(right + margin, 102))
    axes.xaxis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
    axes.set_xlabel("win rate, %")
    style.above(figure, axes, par, f"par ± {within(tolerance / 100)}")
    return figure
