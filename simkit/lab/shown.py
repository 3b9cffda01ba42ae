"""How answers show themselves: as text, Markdown, in a notebook, as a chart, as an Arrow stream, as a page."""

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
        """Write it to a file whose ending says how: .svg, .png or .pdf."""
        path = Path(file)
        self.figure.savefig(path)
        return path

    def _repr_png_(self) -> bytes:
        from simkit.charts.style import png

        return png(self.figure)


class Answered(ABC):
    """Whatever can be laid out as a page, and so shown by any renderer."""

    @abstractmethod
    def layout(self) -> "Page":
        """What it says, as data."""

    def render(self, name: str) -> str:
        """In a format: html, text, markdown, json (the page as data), or that of any other renderer."""
        from simkit.page.rendering import renderer

        return renderer(name)(self.layout())

    def text(self) -> str:
        """What the terminal prints, with room for all columns."""
        return self.render("text")

    def markdown(self) -> str:
        """What is read at once, to paste into a pull request or a design diary."""
        return self.render("markdown")

    def __repr__(self) -> str:
        return self.text()


class Shown(Answered):
    """Whatever has a frame and a page with charts besides."""

    @abstractmethod
    def frame(self) -> "pl.DataFrame": ...

    @abstractmethod
    def paper(self) -> "Page":
        """The page about it, with charts; of most answers the same as `layout`."""

    @cached_property
    def _paper(self) -> "Page":
        return self.paper()

    def figures(self) -> "dict[str, Figure]":
        """The charts of the page, by the names of their files."""
        from simkit.page.drawing import draw

        return {name: draw(figure) for name, figure in self._paper.figures().items()}

    def html(self) -> str:
        """The self-contained page."""
        from simkit.page.html import render

        return render(self._paper)

    def measure(self, name: str) -> "Figure | None":
        """The chart of one measure, where there can be one."""
        return None

    def plot(self, name: str | None = None) -> Chart:
        """The chart of a measure, or that of such a name (a part of it will do); without a name the first of all."""
        from simkit.page.drawing import draw

        if name is not None and (figure := self.measure(name)) is not None:
            return Chart(figure)
        figures = self._paper.figures()
        wanted = name or ""
        fits = [key for key in figures if key == wanted] or [key for key in figures if wanted in key]
        if not fits:
            hint = f"expected one of {', '.join(figures)}" if figures else "this answer has no charts"
            raise UsageError(f"there is no chart {show(name)}", field="name", hint=hint)
        return Chart(draw(figures[fits[0]]))

    def save(self, directory: str | os.PathLike[str]) -> Path:
        """Write the page and its charts into a directory that holds nothing else; returns the page."""
        from simkit.runs.store_directory import require_apart

        require_apart(Path(directory), itself=True)
        return self.write(Path(directory))

    def write(self, directory: Path) -> Path:
        """The same, wherever that is."""
        from simkit.page.publishing import write

        return write(self._paper, directory)

    def _repr_html_(self) -> str:
        from simkit.page.html import framed

        return framed(self.html())

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.frame().__arrow_c_stream__(requested_schema)
