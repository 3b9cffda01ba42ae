"""How results show themselves: as text, in a notebook, as a chart, as an Arrow stream, as a page in a directory."""

import os
from abc import ABC, abstractmethod
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.errors import UsageError, show

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from simkit.page.text.blocks import Block

FRAME = '<iframe style="width:100%;height:40rem;border:1px solid #8884" title="simkit" srcdoc="{page}"></iframe>'


@dataclass(frozen=True)
class Chart:
    """A chart: a matplotlib figure that a notebook shows."""

    figure: "Figure"

    def save(self, file: str | os.PathLike[str]) -> Path:
        """Write it to a file whose ending says how: .svg, .png or .pdf."""
        path = Path(file)
        self.figure.savefig(path)
        return path

    def _repr_png_(self) -> bytes:
        from simkit.charts.style import png

        return png(self.figure)


class Shown(ABC):
    """Whatever has a frame, charts, a text and a page."""

    @abstractmethod
    def frame(self) -> "pl.DataFrame": ...

    @abstractmethod
    def figures(self) -> "dict[str, Figure]": ...

    @abstractmethod
    def blocks(self) -> "list[Block]":
        """What the terminal shows: lines and tables."""

    @abstractmethod
    def html(self) -> str: ...

    def text(self) -> str:
        """The same as one text."""
        from simkit.page.text.plain import plain

        return plain(self.blocks())

    def measure(self, name: str) -> "Figure | None":
        """The chart of one measure, where there can be one."""
        return None

    def plot(self, name: str | None = None) -> Chart:
        """The chart of a measure, or that of such a name (a part of it will do); without a name the first of all."""
        if name is not None and (figure := self.measure(name)) is not None:
            return Chart(figure)
        figures = self.figures()
        wanted = name or ""
        fits = [key for key in figures if key == wanted] or [key for key in figures if wanted in key]
        if not fits:
            hint = f"expected one of {', '.join(figures)}" if figures else "this answer has no charts"
            raise UsageError(f"there is no chart {show(name)}", field="name", hint=hint)
        return Chart(figures[fits[0]])

    def save(self, directory: str | os.PathLike[str]) -> Path:
        """Write the page and its charts into a directory that holds nothing else; returns the page."""
        from simkit.runs.store_directory import require_apart

        require_apart(Path(directory), itself=True)
        return self.write(Path(directory))

    @abstractmethod
    def write(self, directory: Path) -> Path:
        """The same, wherever that is."""

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return FRAME.format(page=escape(self.html()))

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.frame().__arrow_c_stream__(requested_schema)
