"""How many players are left as the game goes on."""

import polars as pl
from matplotlib.figure import Figure

from simkit.charts import style

FLAT = 0.005  # players: where less than this is still to come, the axis ends


@style.theme()
def draw(frame: pl.DataFrame, players: int, title: str, footer: str) -> Figure:
    """Columns: turn, players_left (a mean over games)."""
    end = frame["players_left"].min()
    moving = frame.filter(pl.col("players_left") > end + FLAT).height
    shown = frame.head(moving + 2)
    figure, axes = style.blank(2.5, title, footer)
    axes.step(shown["turn"], shown["players_left"], where="post", color=style.BLUE)
    axes.set_xlim(shown["turn"].min(), shown["turn"].max())
    axes.set_ylim(0.95, players + 0.1)
    axes.set_yticks(range(1, players + 1))
    axes.grid(axis="y")
    axes.set_xlabel("turn")
    axes.set_ylabel("players left, mean")
    return figure
