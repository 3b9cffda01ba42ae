"""How a measure responds to a number: a line for each series, a band for its interval, a mark for today."""

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.charts import style

BODY = 150
MARKERS = "osD^vP"
ROOM = 0.06  # around the lines


@style.theme()
def draw(
    frame: pl.DataFrame,
    title: str,
    footer: str,
    *,
    labels: tuple[str, str],
    today: str | None,
    level: float | None = None,
) -> Figure:
    """Columns: x (text), series, estimate, low, high. `labels` name the axes; `level` is a line to compare with."""
    values = frame["x"].unique(maintain_order=True).to_list()
    numeric = all(_is_number(value) for value in values)
    place = {value: float(value) if numeric else float(i) for i, value in enumerate(values)}
    series = frame["series"].unique(maintain_order=True).to_list()
    many = len(series) > 1
    above = 14 + (14 * -(-len(series) // 3) if many else 0)
    figure, axes = style.blank(BODY, title, footer, left=46, right=12, above=above)
    for i, name in enumerate(series):
        curve = frame.filter(pl.col("series") == name)
        colour, marker = look(i)
        x = [place[value] for value in curve["x"]]
        axes.fill_between(x, curve["low"], curve["high"], color=colour, alpha=0.16, linewidth=0)
        axes.vlines(x, curve["low"], curve["high"], colour, linewidth=1.2)
        axes.plot(x, curve["estimate"], marker=marker, color=colour, markersize=4.2)
    if level is not None:
        axes.axhline(level, color=style.MUTED, linewidth=0.9, linestyle=(0, (4, 3)))
    axes.margins(x=ROOM, y=0.12)
    _ticks(axes, place, numeric)
    if today in place:
        axes.axvline(place[today], color=style.MUTED, linewidth=0.9, zorder=0)
        style.above(figure, axes, place[today], "today")
    axes.set_xlabel(style.shorten(labels[0], 8))
    axes.set_ylabel(style.shorten(labels[1], 8))
    axes.grid(axis="y")
    if many:
        handles = [
            Line2D([], [], color=look(i)[0], marker=look(i)[1], label=_short(name), markersize=4.2)
            for i, name in enumerate(series)
        ]
        _legend(figure, axes, handles)
    return figure


def look(i: int) -> tuple[str, str]:
    """Colour and marker of a series: where colours come again, markers differ."""
    n = len(style.PALETTE)
    return style.PALETTE[i % n], MARKERS[(i + i // n) % len(MARKERS)]


def _ticks(axes: object, place: dict[str, float], numeric: bool) -> None:
    """Label the axis with as many values as there is room for."""
    room, used, ticks = style.WIDTH - 80, 0.0, []
    step = 1
    while True:
        ticks = list(place.items())[::step]
        used = sum(style.width_of(_short(text, 60), 8) + 8 for text, _ in ticks)
        if used <= room or len(ticks) <= 2:
            break
        step += 1
    axes.set_xticks([x for _, x in ticks], [_short(text, 60) for text, _ in ticks])  # type: ignore[attr-defined]


def _legend(figure: Figure, axes: object, handles: list[Line2D]) -> None:
    place = axes.get_position().y1 + 15 / (style.POINTS * figure.get_figheight())  # type: ignore[attr-defined]
    figure.legend(
        handles=handles, loc="lower left", bbox_to_anchor=(style.EDGE / style.WIDTH, place), ncols=3, columnspacing=1.3,
        handlelength=1.4, handletextpad=0.5, borderaxespad=0, borderpad=0, labelspacing=0.4,
    )  # fmt: skip


def _short(text: str, width: float = 84) -> str:
    text = style.shorten(text, 8)
    while style.width_of(text, 8) > width:
        text = text.removesuffix("…")[:-1] + "…"
    return text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
