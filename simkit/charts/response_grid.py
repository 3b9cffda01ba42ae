"""How a measure responds to two numbers: a cell for each pair of values, today's with a frame."""

import polars as pl
from matplotlib import colormaps
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from simkit.charts import style
from simkit.numbers import fixed

CELL = 0.94
HEIGHT = 26
ON_LIGHT, ON_DARK = "#111111", "#fdfdfd"  # cells look the same by day and by night
WORDY, TERSE = 8, 14  # so many columns have room for numbers with their intervals, for numbers


@style.theme()
def draw(
    frame: pl.DataFrame, title: str, footer: str, *, labels: tuple[str, str], today: tuple[str | None, str | None]
) -> Figure:
    """Columns: x, y (texts), estimate, low, high. `labels` name the axes."""
    xs, ys = (frame[name].unique(maintain_order=True).to_list() for name in ("x", "y"))
    least, most = float(frame["estimate"].min() or 0.0), float(frame["estimate"].max() or 0.0)  # type: ignore[arg-type]
    decimals = 0 if most >= 100 else 1 if most >= 10 else 2
    palette = colormaps["Blues"]
    noise = max(((high - low) / 2 for low, high in frame.select("low", "high").iter_rows()), default=0.0)
    span = max(most - least, 4 * noise)  # what chance alone does must not look like a slope
    ends = f"light {fixed(least, decimals)}, dark {fixed(least + span, decimals)}" if len(xs) > TERSE else ""
    wide = max((style.width_of(style.shorten(y, 8), 8) for y in ys), default=0)
    figure, axes = style.blank(HEIGHT * len(ys), title, footer, left=30 + wide, above=14 if ends else 6)
    for x, y, value, low, high in frame.select("x", "y", "estimate", "low", "high").iter_rows():
        i, j = xs.index(x), ys.index(y)
        shade = 0.08 + 0.82 * (value - least) / span if most > least else 0.3
        framed = (x, y) == today
        axes.add_patch(
            Rectangle(
                (i - CELL / 2, j - CELL / 2), CELL, CELL, facecolor=palette(shade), linewidth=2.0 if framed else 0.0,
                edgecolor=style.VERMILION if framed else "none",
            )
        )  # fmt: skip
        ink = ON_DARK if shade > 0.55 else ON_LIGHT
        if WORDY < len(xs) <= TERSE:
            axes.text(i, j, fixed(value, decimals), ha="center", va="center", color=ink, size=style.SMALL - 1.5)
        elif len(xs) <= WORDY:
            axes.text(i, j - 0.16, fixed(value, decimals), ha="center", va="center", color=ink, size=style.SMALL)
            half = f"±{fixed((high - low) / 2, decimals)}"
            axes.text(i, j + 0.22, half, ha="center", va="center", color=ink, size=style.SMALL - 1.5)
    axes.set_xlim(-0.5, len(xs) - 0.5)
    if ends:
        style.above(figure, axes, -0.5, ends)
    axes.set_ylim(len(ys) - 0.5, -0.5)
    room = (style.WIDTH - 60 - wide) / max(len(xs), 1)
    step = max(1, -(-int(max(style.width_of(x, 8) for x in xs) + 6) // max(int(room), 1)))
    axes.set_xticks(range(0, len(xs), step), [style.shorten(x, 8) for x in xs[::step]])
    axes.set_yticks(range(len(ys)), [style.shorten(y, 8) for y in ys])
    for axis, name in ((axes.xaxis, labels[0]), (axes.yaxis, labels[1])):
        axis.set_tick_params(length=0)
        axis.set_label_text(_within(name, HEIGHT * len(ys) - 4 if axis is axes.yaxis else 250))
    axes.spines[:].set_visible(False)
    return figure


def _within(text: str, room: float) -> str:
    """The end of a dotted key tells most."""
    text = text.removeprefix("cards.")
    while style.width_of(text, 8) > room and len(text) > 4:
        text = "…" + text.removeprefix("…")[1:]
    return text
