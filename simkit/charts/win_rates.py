"""Who wins: dots with whiskers against par and its tolerance."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from simkit.charts import style

GROUPS = {"order": "by turn order", "policy": "by policy", "seat": "by seat"}


@style.theme()
def draw(frame: pl.DataFrame, par: float, tolerance: float, title: str, footer: str) -> Figure:
    """Columns: group (order, policy or seat), name, estimate, low, high, n."""
    names: list[str] = []
    headings: list[int] = []
    dots: list[tuple[int, float, float, float]] = []
    for group, heading in GROUPS.items():
        rows = frame.filter(pl.col("group") == group)
        if rows.is_empty():
            continue
        headings.append(len(names))
        names.append(heading)
        for name, estimate, low, high in rows.select("name", "estimate", "low", "high").iter_rows():
            dots.append((len(names), estimate, low, high))
            names.append(name)

    figure, axes = style.blank(1.15 + 0.2 * len(names), title, footer)
    axes.axvspan(par - tolerance, par + tolerance, color=style.BAND, linewidth=0)
    axes.axvline(par, color=style.MUTED, linewidth=0.9)
    for y, estimate, low, high in dots:
        axes.plot([low, high], [y, y], color=style.BLUE)
        axes.annotate(
            f"{100 * estimate:.1f} %", (1, y), (5, 0), xycoords=axes.get_yaxis_transform(),
            textcoords="offset points", va="center",
        )  # fmt: skip
    axes.plot([dot[1] for dot in dots], [dot[0] for dot in dots], "o", color=style.BLUE)
    style.name_rows(axes, names)
    for row in headings:
        axes.get_yticklabels()[row].set_color(style.MUTED)
    ends = [par - 2 * tolerance, par + 2 * tolerance, *(x for dot in dots for x in dot[2:])]
    margin = 0.04 * (max(ends) - min(ends))
    axes.set_xlim(max(min(ends) - margin, -0.02), min(max(ends) + margin, 1.02))
    axes.xaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    axes.set_xlabel("win rate")
    style.above(axes, par, f"par ± {100 * tolerance:g} points", color=style.MUTED, fontsize=style.SMALL)
    return figure
