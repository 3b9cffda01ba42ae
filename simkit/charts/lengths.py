"""How long games last: a histogram with the median and the middle 80 %."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from simkit.charts import style
from simkit.numbers import exact, fixed, percent

MOST_BARS = 60
LONG_TAIL = 3  # the axis ends this many 10-90 % bands above the band


@style.theme()
def draw(
    frame: pl.DataFrame, title: str, footer: str, *, p10: float, p50: float, p90: float, unit: str, capped: float
) -> Figure:
    """Columns: length, games; `capped` is the share of games that the frame leaves out."""
    lengths, games = frame["length"].to_numpy(), frame["games"].to_numpy()
    first, last = int(lengths.min()), int(min(lengths.max(), p90 + LONG_TAIL * max(p90 - p10, 10)))
    width = -(-(last - first + 1) // MOST_BARS)
    edges = np.arange(first, last + width + 1, width) - 0.5
    shares = 100 * np.histogram(lengths, edges, weights=games)[0] / games.sum()

    left_out = [
        f"{percent(share)} of games {why}"
        for share, why in (
            (capped, "were capped and are left out"),
            (
                games[lengths > edges[-1]].sum() / games.sum(),
                f"last longer than {fixed(edges[-1], 0)} {unit}: not shown",
            ),
        )
        if share > 0
    ]
    figure, axes = style.blank(125, title, footer, left=40, below=34 + 10 * len(left_out))
    axes.axvspan(p10 - 0.5, p90 + 0.5, color=style.BAND, linewidth=0)
    axes.stairs(shares, edges, fill=True, color=style.BLUE)
    axes.axvline(p50, color=style.INK, linewidth=1)
    axes.set_xlim(edges[0], edges[-1])
    axes.set_ylim(0, 1.16 * shares.max())
    right = p50 > (edges[0] + edges[-1]) / 2
    axes.annotate(
        f"median {exact(p50)}", (p50, 1), (-3 if right else 3, -3), xycoords=axes.get_xaxis_transform(),
        textcoords="offset points", va="top", ha="right" if right else "left",
    )  # fmt: skip
    style.above(figure, axes, (p10 + p90) / 2, f"10–90 %: {exact(p10)} to {exact(p90)} {unit}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("% of games")
    axes.set_xlabel("\n".join([f"{unit} (bars of {width})" if width > 1 else unit, *left_out]))
    return figure
