"""How results show themselves: as text, in a notebook, as a chart, as an Arrow stream, as a page in a directory."""

import os
from abc import ABC, abstractmethod
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.errors import UsageError, show

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from simkit.page.text.blocks import Block

FRAME = '<iframe style="width:100%;height:40rem;border:1px solid #8884" title="simkit" srcdoc="{page}"></iframe>'


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

    def plot(self, name: str | None = None) -> "Figure":
        """The chart of that name, or the first whose name holds it; without a name the first of all."""
        figures = self.figures()
        wanted = name or ""
        fits = [key for key in figures if key == wanted] or [key for key in figures if wanted in key]
        if not fits:
            hint = f"expected one of {', '.join(figures)}" if figures else "this answer has no charts"
            raise UsageError(f"there is no chart {show(name)}", field="name", hint=hint)
        return figures[fits[0]]

    def save(self, directory: str | os.PathLike[str]) -> Path:
        """Write the page and its charts into a directory; returns the page."""
        return self._write(Path(directory))

    @abstractmethod
    def _write(self, directory: Path) -> Path: ...

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return FRAME.format(page=escape(self.html()))

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.frame().__arrow_c_stream__(requested_schema)
