"""Charts of a page, drawn: each figure once as SVG and once as PNG."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module

from matplotlib.figure import Figure as Drawn

from simkit.charts import style
from simkit.page.model import Figure, Page


@dataclass(frozen=True)
class Picture:
    """A figure that was drawn; what it looks like as SVG and as PNG is worked out once."""

    figure: Drawn

    @cached_property
    def svg(self) -> str:
        return style.svg(self.figure)

    @cached_property
    def png(self) -> bytes:
        return style.png(self.figure)


def draw(figure: Figure) -> Drawn:
    """Draw a figure with the module of its chart."""
    chart = import_module(f"simkit.charts.{figure.chart}")
    footer = " · ".join(filter(None, (figure.footer, figure.reading)))
    drawn: Drawn = chart.draw(figure.frame, figure.title, footer, **figure.options)
    return drawn


def pictures(page: Page) -> Mapping[str, Picture]:
    """All charts by the names of their files."""
    return {stem: Picture(draw(figure)) for stem, figure in page.figures().items()}
