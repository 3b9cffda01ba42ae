"""How many players are left as the game goes on."""

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import style

FLAT = 0.005  # players: where less than this is still to come, the axis ends


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, players: int) -> Figure:
    """Columns: time, unit (of time), players_left (a mean over games)."""
    times, left = frame["time"].to_numpy(), frame["players_left"].to_numpy()
    steps = int((left > left.min() + FLAT).sum()) + 2
    figure, axes = style.blank(120, title, footer, above=6)
    axes.step(times[:steps], left[:steps], where="post", color=style.BLUE)
    axes.set_xlim(times[0], times[:steps][-1])
    axes.set_ylim(0.95, players + 0.1)
    axes.set_yticks(range(1, players + 1))
    axes.grid(axis="y")
    axes.set_xlabel(frame["unit"][0])
    axes.set_ylabel("players left, mean")
    return figure
