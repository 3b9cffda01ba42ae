"""Something about cards against their price: a dot with a whisker per card, names where there is room."""

from collections.abc import Iterator
from itertools import pairwise

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, MaxNLocator
from matplotlib.transforms import Bbox

from simkit.charts import style

MARKERS = "osD^vP"
SPREAD = 0.6  # of the way to the next price: cards of one price stand side by side
HEIGHT, TALL = 210, 300
MANY = 30  # cards: the chart is taller
FEW = 10  # prices: each has its tick
# where a name may stand, in points from its dot, the best place first
SPOTS = (
    (6, 0, "left"), (-6, 0, "right"), (0, 8, "center"), (0, -8, "center"),
    (5, 6, "left"), (-5, -6, "right"), (5, -6, "left"), (-5, 6, "right"),
)  # fmt: skip
DOT = 3  # half its size
GAP = 2  # between names


@style.theme()
def draw(frame: pl.DataFrame, title: str, footer: str, *, x_axis: str, y_axis: str, share: bool = False) -> Figure:
    """Columns: kind, title, price, estimate, low, high; `share`: the axis goes from 0 to 100 %."""
    kinds = frame["kind"].unique(maintain_order=True).to_list()
    columns = style.legend_columns(kinds)
    figure, axes = style.blank(
        HEIGHT if len(frame) <= MANY else TALL, title, footer, left=40, above=8 + 12 * -(-len(kinds) // columns)
    )
    places = _places(frame)
    for i, kind in enumerate(kinds):
        rows = [n for n, name in enumerate(frame["kind"]) if name == kind]
        points, xs = frame[rows], [places[n] for n in rows]
        colour = style.PALETTE[i % len(style.PALETTE)]
        axes.vlines(xs, points["low"], points["high"], colour, linewidth=1.2)
        marker = MARKERS[(i + i // len(style.PALETTE)) % len(MARKERS)]  # the seventh is not the first again
        axes.plot(xs, points["estimate"], marker, color=colour, markersize=4.2, label=kind)
    edge = 0.6 * _step(frame)
    axes.set_xlim(min(frame["price"]) - edge, max(frame["price"]) + edge)
    axes.margins(y=0.06)
    if share:
        axes.set_ylim(-6, 106)
    prices = sorted(set(frame["price"]))
    axes.xaxis.set_major_locator(FixedLocator(prices) if len(prices) <= FEW else MaxNLocator(integer=True))
    axes.grid(axis="y")
    axes.set_xlabel(x_axis)
    axes.set_ylabel(y_axis)
    for n, x, y, align in _labels(figure, axes, frame, places):
        axes.annotate(
            style.shorten(frame["title"][n], style.FOOTER), (places[n], frame["estimate"][n]), (x, y), ha=align,
            textcoords="offset points", va="center_baseline", size=style.FOOTER,
        )  # fmt: skip
    style.legend(figure, axes, axes.get_legend_handles_labels()[0], columns)
    return figure


def _step(frame: pl.DataFrame) -> float:
    """From a price to the next, where they are closest."""
    prices = sorted(set(frame["price"]))
    return min((b - a for a, b in pairwise(prices)), default=1)


def _places(frame: pl.DataFrame) -> list[float]:
    """Cards of one price side by side, from the lowest to the highest."""
    places, spread = [0.0] * len(frame), SPREAD * _step(frame)
    for price in set(frame["price"]):
        rows = sorted((n for n in range(len(frame)) if frame["price"][n] == price), key=lambda n: frame["estimate"][n])
        for i, n in enumerate(rows):
            places[n] = price + spread * ((i + 0.5) / len(rows) - 0.5)
    return places


def _labels(
    figure: Figure, axes: Axes, frame: pl.DataFrame, places: list[float]
) -> Iterator[tuple[int, float, float, str]]:
    """Which cards get their name and where, in points from the dot; the most unusual choose first."""
    to_inches = axes.transData + figure.dpi_scale_trans.inverted()

    def spot(x: float, y: float) -> tuple[float, float]:
        return tuple(style.POINTS * to_inches.transform((x, y)))

    dots = [spot(*place) for place in zip(places, frame["estimate"], strict=True)]
    ends = [
        (spot(x, low)[1], spot(x, high)[1]) for x, low, high in zip(places, frame["low"], frame["high"], strict=True)
    ]
    taken = [Bbox.from_extents(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in dots]
    taken += [Bbox.from_extents(x - 1, low, x + 1, high) for (x, _), (low, high) in zip(dots, ends, strict=True)]
    inside = Bbox(style.POINTS * axes.get_window_extent().transformed(figure.dpi_scale_trans.inverted()).get_points())
    middle = frame["estimate"].median()
    for n in sorted(range(len(frame)), key=lambda n: -abs(frame["estimate"][n] - middle)):
        width = style.width_of(style.shorten(frame["title"][n], style.FOOTER), style.FOOTER)
        x, y = dots[n]
        for dx, dy, align in SPOTS:
            left = x + dx - {"left": 0, "right": width, "center": width / 2}[align]
            box = Bbox.from_extents(left - GAP, y + dy - 4, left + width + GAP, y + dy + 4)
            others = (other for i, other in enumerate(taken) if i != n)
            if (
                inside.x0 < box.x0
                and box.x1 < inside.x1
                and inside.y0 < box.y0
                and box.y1 < inside.y1
                and not box.count_overlaps(list(others))
            ):
                taken.append(box)
                yield n, dx, dy, align
                break
