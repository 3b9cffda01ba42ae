"""How answers are displayed: as text, Markdown, charts, pages, in a notebook, and as an Arrow stream."""

import os
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.errors import UsageError, show

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from simkit.page.model import Page


@dataclass(frozen=True)
class Chart:
    """A chart: a matplotlib figure that a notebook shows."""

    figure: "Figure"

    def save(self, file: str | os.PathLike[str]) -> Path:
        """Write the chart to a file; its ending is the format: .svg, .png or .pdf."""
        path = Path(file)
        self.figure.savefig(path)
        return path

    def _repr_png_(self) -> bytes:
        from simkit.charts.style import png

        return png(self.figure)


class TextAnswer(ABC):
    """An answer that can be laid out as a page, and so displayed by any renderer."""

    @abstractmethod
    def layout(self) -> "Page":
        """The contents of the answer, as data."""

    def render(self, name: str) -> str:
        """In a format: html, text, markdown, json (the page as data), or that of any other renderer."""
        from simkit.page.rendering import renderer

        return renderer(name)(self.layout())

    def text(self) -> str:
        """The text that a terminal prints, wide enough for all columns."""
        return self.render("text")

    def markdown(self) -> str:
        """The answer as Markdown, to paste into a pull request or a design diary."""
        return self.render("markdown")

    def __repr__(self) -> str:
        return self.text()


class PageAnswer(TextAnswer):
    """An answer that also has a frame of its numbers and a page with charts."""

    @abstractmethod
    def frame(self) -> "pl.DataFrame": ...

    @abstractmethod
    def paper(self) -> "Page":
        """The page with charts; for most answers it is the same as `layout`."""

    @cached_property
    def _paper(self) -> "Page":
        return self.paper()

    def figures(self) -> "dict[str, Figure]":
        """The charts of the page, by file name."""
        from simkit.page.drawing import draw

        return {name: draw(figure) for name, figure in self._paper.figures().items()}

    def html(self) -> str:
        """The self-contained page."""
        from simkit.page.html import render

        return render(self._paper)

    def measure(self, name: str) -> "Figure | None":
        """The chart of one measure, if the answer has such charts."""
        return None

    def plot(self, name: str | None = None) -> Chart:
        """The chart of a measure, or the chart with this name or a part of it; without a name, the first chart."""
        from simkit.page.drawing import draw

        if name is not None and (figure := self.measure(name)) is not None:
            return Chart(figure)
        figures = self._paper.figures()
        part = name or ""
        matches = [key for key in figures if key == part] or [key for key in figures if part in key]
        if not matches:
            hint = f"expected one of {', '.join(figures)}" if figures else "this answer has no charts"
            raise UsageError(f"there is no chart {show(name)}", field="name", hint=hint)
        return Chart(draw(figures[matches[0]]))

    def save(self, directory: str | os.PathLike[str]) -> Path:
        """Write the page and its charts into a directory of their own; returns the page."""
        from simkit.runs.store_directory import require_apart

        require_apart(Path(directory), itself=True)
        return self.write(Path(directory))

    def write(self, directory: Path) -> Path:
        """Write the page and its charts into any directory; returns the page."""
        from simkit.page.publishing import write

        return write(self._paper, directory)

    def _repr_html_(self) -> str:
        from simkit.page.html import framed

        return framed(self.html())

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.frame().__arrow_c_stream__(requested_schema)
