"""Answers side by side: dots with whiskers, one row each."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from simkit.charts import style
from simkit.numbers import fixed


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, unit: str) -> Figure:
    """Columns: name, estimate, low, high; shares (unit %) are drawn in percent."""
    names = _distinct(frame["name"].to_list())
    scale = 100 if unit == "%" else 1
    estimates, lows, highs = (scale * frame[name].to_numpy() for name in ("estimate", "low", "high"))
    decimals = 1 if max(map(abs, estimates)) >= 10 else 2
    figure, axes = style.rows(names, style.row_step(names), title, footer, right=46, above=6)
    rows = range(len(names))
    axes.hlines(rows, lows, highs, style.BLUE)
    axes.plot(estimates, rows, "o", color=style.BLUE, clip_on=False)  # at 0 too
    for y, estimate in zip(rows, estimates, strict=True):
        number = fixed(estimate, decimals).replace("-", style.MINUS)
        axes.text(1.02, y, number, transform=axes.get_yaxis_transform(), va="center_baseline")
    least, most = min(*lows, 0), max(*highs, 0)
    margin = 0.04 * (most - least or 1)
    axes.set_xlim(least if least == 0 else least - margin, most + margin)
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.set_xlabel(unit)
    return figure


def _distinct(names: list[str]) -> list[str]:
    """Names without the words that all of them begin and end with: the title says them."""
    words = [name.split() for name in names]
    shortest = min(map(len, words)) - 1
    if len(names) < 2 or shortest < 1:
        return names
    head = next((i for i in range(shortest) if len({row[i] for row in words}) > 1), shortest)
    tail = next((i for i in range(shortest - head) if len({row[-1 - i] for row in words}) > 1), shortest - head)
    head -= bool(head) and all(row[head].isdecimal() for row in words)  # a number alone says nothing
    return [" ".join(row[head : len(row) - tail]) for row in words]
