"""The result of an experiment: its answers by play style, its page and its files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from simkit.lab.answers import PageAnswer

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from simkit.experiments.answer import ExperimentAnswer
    from simkit.experiments.panel import Panel
    from simkit.page.model import Page

A = TypeVar("A", bound="ExperimentAnswer")


@dataclass(frozen=True, repr=False)
class Result(PageAnswer, Generic[A]):
    """The result of an experiment, from which frames, JSON, charts and the page are made. It never prints."""

    line: str  # the command that asks the question
    answers: Mapping[str, A]  # by play style; "" without a panel
    panel: "Panel | None"  # the verdicts over all play styles
    directory: Path  # of the experiment
    page: Path  # the report
    files: Mapping[str, str] = field(default_factory=dict)  # by player: the file of policies that has it

    @property
    def answer(self) -> A:
        """The answer; with a panel, the answer of the first style."""
        return next(iter(self.answers.values()))

    def frame(self) -> "pl.DataFrame":
        """All numbers as one table, the same as results.parquet."""
        from simkit.experiments.answer import frame_of

        return frame_of(list(self.answers.items()))

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of experiments: keys may be added, never renamed."""
        by_style = {style: answer.to_json() for style, answer in self.answers.items()}
        answer = {**self.panel.to_json(), "by_style": by_style} if self.panel else by_style[""]
        return {"experiment": str(self.directory), "report": str(self.page), **answer}

    def measure(self, name: str) -> "Figure | None":
        """The chart of one measure, for the first style."""
        from simkit.page.experiments import measure

        return measure(self.answer, name)

    def layout(self) -> "Page":
        """The answers of all styles, and the verdicts of the panel."""
        from simkit.page.experiments import layout

        return layout(list(self.answers.items()), self.panel)

    def paper(self) -> "Page":
        return self.layout()

    def html(self) -> str:
        """The self-contained page."""
        return self.page.read_text("utf-8")
