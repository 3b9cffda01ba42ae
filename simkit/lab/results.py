"""What an experiment gives back: the answer, by play style if there is a panel, and how it is looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from simkit.lab.shown import Shown

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from simkit.experiments.answer import ExperimentAnswer
    from simkit.experiments.panel import Panel
    from simkit.page.model import Page

A = TypeVar("A", bound="ExperimentAnswer")


@dataclass(frozen=True, repr=False)
class Result(Shown, Generic[A]):
    """The answer of an experiment. Frames, JSON, charts and the page are made of it, and it never prints."""

    line: str  # the command that asks the same
    answers: Mapping[str, A]  # by play style; "" without a panel
    panel: "Panel | None"
    directory: Path
    page: Path
    files: Mapping[str, str] = field(default_factory=dict)  # by player: the file that makes it known

    @property
    def answer(self) -> A:
        """The only answer, or that of the first style."""
        return next(iter(self.answers.values()))

    def frame(self) -> "pl.DataFrame":
        """All numbers, flat: what results.parquet has."""
        from simkit.experiments.answer import frame_of

        return frame_of(list(self.answers.items()))

    def to_json(self) -> dict[str, Any]:
        """What is printed as JSON: keys may be added, never renamed."""
        by_style = {style: answer.to_json() for style, answer in self.answers.items()}
        more = {**self.panel.to_json(), "by_style": by_style} if self.panel else by_style[""]
        return {"experiment": str(self.directory), "report": str(self.page), **more}

    def measure(self, name: str) -> "Figure | None":
        """Of the first style."""
        from simkit.page.experiments import measure

        return measure(self.answer, name)

    def layout(self) -> "Page":
        """The answer of every style, and what they say together."""
        from simkit.page.experiments import layout

        return layout(list(self.answers.items()), self.panel)

    def paper(self) -> "Page":
        return self.layout()

    def html(self) -> str:
        """The self-contained page."""
        return self.page.read_text("utf-8")
