"""The look of every chart, and its way out as SVG and as PNG.

Charts are narrow, so that they can be read on a phone at full size and scaled up elsewhere.
"""

import re
import warnings
from collections.abc import Iterator, Sequence, Sized
from contextlib import contextmanager
from io import BytesIO, StringIO
from textwrap import fill
from threading import RLock
from typing import Any

import matplotlib
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from PIL import Image

from simkit.errors import clip, one_line

POINTS = 72  # per inch; all measures here are points
WIDTH = 360
EDGE = 6
PNG_DPI, COLOURS = 150, 64
TITLE, TEXT, SMALL, FOOTER = 9.5, 8.0, 7.0, 6.5  # font sizes
ROW = 17
MINUS = "−"
TITLE_LINE, FOOTER_LINE = 13, 9  # heights
TITLED, FOOTED = "title", "footer"  # ids of what a page says in its own type
CERTAIN, UNSURE = "differs from 0", "may be 0"  # what filled and hollow marks mean
LONGEST_LABEL = 150  # tables have the rest

PAPER, INK, MUTED, GRID, BAND = "#ffffff", "#1f2328", "#656d76", "#d8dee4", "#e3e8ee"
# Okabe and Ito: told apart by all common kinds of colour vision
BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION = "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"
PALETTE = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION)

RC: dict[Any, object] = {
    "figure.facecolor": PAPER,
    "axes.facecolor": "none",
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.labelsize": 8,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 8,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.4,
    "lines.markersize": 5,
    "svg.fonttype": "none",  # text stays text: small, searchable, and read aloud
    "svg.hashsalt": "simkit",
    "text.color": INK,
    "text.parse_math": False,  # a card may be called $5
    "xtick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.color": MUTED,
    "ytick.labelcolor": INK,
    "ytick.major.size": 0,
}
_LOCK = RLock()  # matplotlib's settings are global


@contextmanager
def theme() -> Iterator[None]:
    """Matplotlib's defaults and the settings above, whatever the user's own are."""
    with _LOCK, warnings.catch_warnings(), matplotlib.rc_context():
        warnings.filterwarnings("ignore", r"Glyph .* missing from", UserWarning)  # a browser has more fonts
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        yield


def blank(
    body: float, title: str, footer: str, *, left: float = 34, right: float = 10, above: float = 14, below: float = 34
) -> tuple[Figure, Axes]:
    """Empty axes of that height with title and footer; the other numbers are the room around the axes.

    Placed by hand: matplotlib's layout engines take as long as the drawing.
    """
    title, footer = fill(one_line(title), 58), fill(one_line(footer), 90)
    bottom = below + EDGE + FOOTER_LINE * (footer.count("\n") + 1)
    top = above + EDGE + TITLE_LINE * (title.count("\n") + 1)
    height = bottom + body + top
    figure = Figure(figsize=(WIDTH / POINTS, height / POINTS))
    figure.text(EDGE / WIDTH, 1 - EDGE / height, title, size=TITLE, weight="bold", va="top", gid=TITLED)
    figure.text(EDGE / WIDTH, EDGE / height, footer, size=FOOTER, color=MUTED, va="bottom", gid=FOOTED)
    box = (left / WIDTH, bottom / height, (WIDTH - left - right) / WIDTH, body / height)
    return figure, figure.add_axes(box)


def rows(
    names: Sequence[str], step: float, title: str, footer: str, *, right: float = 12, above: float = 20
) -> tuple[Figure, Axes]:
    """Empty axes with a named row at each of 0, 1, … from the top."""
    size = TEXT if step >= ROW else SMALL
    labels = [shorten(name, size) for name in names]
    left = 3 * EDGE + max((width_of(label, size) for label in labels), default=0)
    figure, axes = blank(step * len(names), title, footer, left=left, right=right, above=above)
    axes.set_yticks(range(len(names)), labels, size=size)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    return figure, axes


def row_step(names: Sized) -> float:
    """The distance of two rows: many rows are closer together."""
    return ROW if len(names) <= 30 else 12.5


def shorten(text: str, size: float) -> str:
    """A name, cut off where there is no room for more."""
    text = clip(one_line(text), 100)
    while width_of(text, size) > LONGEST_LABEL:
        text = text.removesuffix("…")[:-1] + "…"
    return text


def width_of(text: str, size: float) -> float:
    """The width of a line of text; a letter that the font lacks counts as a wide one."""
    measurable = re.sub(r"[^\x00-\u04ff\u2000-\u206f]", "W", text)
    return float(text_to_path.get_text_width_height_descent(measurable, FontProperties(size=size), False)[0])


def legend(figure: Figure, axes: Axes, handles: Sequence[Artist], columns: int) -> None:
    """Between title and axes, from the left edge of the figure."""
    place = axes.get_position().y1 + 5 / (POINTS * figure.get_figheight())
    figure.legend(
        handles=handles, loc="lower left", bbox_to_anchor=(EDGE / WIDTH, place), ncols=columns, columnspacing=1.3,
        handlelength=1.4, handletextpad=0.5, borderaxespad=0, borderpad=0,
    )  # fmt: skip


def legend_columns(names: Sequence[str]) -> int:
    """How many names of a legend fit side by side."""
    widest = max((width_of(name, TEXT) for name in names), default=0)
    return max(1, int((WIDTH - 2 * EDGE) / (widest + 3.2 * TEXT)))


def above(figure: Figure, axes: Axes, x: float, text: str) -> None:
    """A small label on top of the axes for what stands at `x`, kept inside."""
    left, right = axes.get_xlim()
    place = (x - left) / (right - left)
    align = "left" if place < 0.3 else "right" if place > 0.7 else "center"
    height = 1 + 3 / (POINTS * axes.get_position().height * figure.get_figheight())
    axes.text(x, height, text, transform=axes.get_xaxis_transform(), ha=align, size=SMALL, color=MUTED)


def svg(figure: Figure) -> str:
    """A file of its own; equal figures give equal bytes."""
    buffer = StringIO()
    with theme():
        canvas: Any = FigureCanvasSVG(figure)  # untyped in matplotlib
        canvas.print_svg(buffer, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    text = re.sub(r"<!DOCTYPE.*?>|<!--.*?-->|<metadata>.*?</metadata>", "", buffer.getvalue(), flags=re.DOTALL)
    return re.sub(r"\s*(<[^>]+>)\n?", _slim, text) + "\n"


def _slim(match: re.Match[str]) -> str:
    """A tag without what nobody needs: half the size."""
    tag = re.sub(r'(?<=<g) id="(?!(?:title|footer)")[^"]*"| transform="rotate\(-0 [^"]*"|(?<=\.\d\d)\d+', "", match[1])
    return re.sub(r'\s+(")?', lambda space: space[1] or " ", tag)


def png(figure: Figure) -> bytes:
    """On white, in few colours: charts have few, and the files are a third of the size."""
    buffer = BytesIO()
    with theme():
        figure.set_dpi(PNG_DPI)
        canvas: Any = FigureCanvasAgg(figure)
        canvas.draw()
    image = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(buffer, format="png", optimize=True)
    return buffer.getvalue()
