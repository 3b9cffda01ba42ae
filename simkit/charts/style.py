"""The look of every chart, and its way out as SVG, as PNG and as part of an HTML page.

Charts are narrow, so that they can be read on a phone at full size and scaled up elsewhere.
"""

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from textwrap import fill
from threading import RLock
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from simkit.errors import clip, one_line

WIDTH = 5.0  # inches
PNG_DPI = 150
SMALL = 7.0
LONGEST_LABEL = 34  # characters; tables have the rest

PAPER, INK, MUTED, GRID, BAND = "#ffffff", "#1f2328", "#656d76", "#d8dee4", "#e3e8ee"
# Okabe and Ito: told apart by all common kinds of colour vision
BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION = "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"
PALETTE = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION)
# What a page decides by light and dark
VARIABLES = {
    PAPER: "var(--paper)",
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    GRID: "var(--grid)",
    BAND: "var(--band)",
    BLUE: "var(--blue)",
}

RC = {
    "figure.facecolor": PAPER,
    "axes.facecolor": "none",
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.labelsize": 8,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "figure.titlesize": 9.5,
    "figure.titleweight": "bold",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 8,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.4,
    "lines.markersize": 5,
    "savefig.facecolor": PAPER,
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


def blank(height: float, title: str, footer: str) -> tuple[Figure, Axes]:
    """An empty chart with title and footer."""
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    figure.suptitle(fill(one_line(title), 58), x=0.01, ha="left")
    figure.supxlabel(fill(one_line(footer), 92), x=0.01, ha="left", fontsize=6.5, color=MUTED)
    return figure, figure.add_subplot()


def rows_height(rows: int) -> float:
    """Inches per row of a chart with a row per name."""
    return 0.23 if rows <= 30 else 0.17


def name_rows(axes: Axes, names: list[str]) -> None:
    """Name the rows 0, 1, … from the top."""
    axes.set_yticks(range(len(names)), [label(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")


def label(text: str) -> str:
    return clip(one_line(text), LONGEST_LABEL)


def above(axes: Axes, x: float, text: str, **options: Any) -> Text:
    """A label on top of the axes for what stands at `x`, kept inside."""
    left, right = axes.get_xlim()
    place = (x - left) / (right - left)
    align = "left" if place < 0.3 else "right" if place > 0.7 else "center"
    return axes.annotate(
        text, (x, 1), (0, 2), xycoords=axes.get_xaxis_transform(), textcoords="offset points", ha=align, **options
    )


def svg(figure: Figure) -> str:
    """A file of its own; equal figures give equal bytes."""
    buffer = BytesIO()
    with theme():
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = re.sub(r"<!--.*?-->\s*|<metadata>.*?</metadata>\s*", "", buffer.getvalue().decode(), flags=re.DOTALL)
    return re.sub(r"\n\s+", "\n", text)


def png(figure: Figure) -> bytes:
    """On white, with few colours: charts have few, and the files are a third of the size."""
    drawn, packed = BytesIO(), BytesIO()
    with theme():
        figure.savefig(drawn, format="png", dpi=PNG_DPI)
    Image.open(drawn).convert("RGB").quantize(64).save(packed, format="png", optimize=True)
    return packed.getvalue()


def inline(text: str, prefix: str) -> str:
    """An SVG as part of an HTML page: its ids are its own, its colours follow the page."""
    body = text[text.index("<svg") :]
    return re.sub(r"<[^>]+>", lambda tag: _adopt(tag[0], prefix), body).strip()


def _adopt(tag: str, prefix: str) -> str:
    tag = re.sub(r' (?:xmlns(?::\w+)?|version|width|height)="[^"]*"', "", tag) if tag.startswith("<svg") else tag
    tag = tag.replace("xlink:href", "href")
    tag = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>{prefix}-", tag)
    for colour, variable in VARIABLES.items():
        tag = tag.replace(colour, variable)
    return tag
