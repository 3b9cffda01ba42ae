"""Answers and their pages: a new kind of answer needs no line in what all kinds share."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import polars as pl
import pytest
from matplotlib.figure import Figure
from simkit.page.section import Section, page_of
from simkit.page.text.blocks import Grid
from simkit.page.text.experiments import blocks

from simkit.experiments.answer import ExperimentAnswer, Reading, Statement, frame_of
from simkit.experiments.card_values import Values
from simkit.experiments.comparison import Comparison
from simkit.experiments.panel import DEPENDS, ROBUST, UNDECIDED, panel_of
from simkit.experiments.players.standings import League
from simkit.experiments.responses import Sweep
from simkit.page.experiments import figures_of, write


@dataclass(frozen=True)
class Hello:
    """An answer that nothing in simkit knows of."""

    kind: ClassVar[str] = "hello"

    greetings: dict[str, Reading]
    subject: str = "the world"
    plan: str = "0123456789"
    command: str = "simkit hello"
    notes: list[str] = field(default_factory=list)
    caps: str = ""

    def statements(self) -> list[Statement]:
        return [Statement(name, "all", "share", reading, name) for name, reading in self.greetings.items()]

    def frame(self) -> pl.DataFrame:
        return pl.DataFrame([{"name": name, "low": reading.low} for name, reading in self.greetings.items()])

    def to_json(self) -> dict[str, Any]:
        return {"greetings": list(self.greetings)}


UP, DOWN, WIDE = Reading(0.2, 0.1, 0.3), Reading(-0.2, -0.3, -0.1), Reading(0.0, -1.0, 1.0)


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """`simkit/page/page_hello.py`"""
    module = ModuleType("simkit.page.page_hello")

    def section(answer: Hello, of: str) -> Section:
        title = f"Greetings to {answer.subject}{of}"
        return Section(title, "facts", [("info", "Hello <all>.")], {"a chart": Figure()}, {}, answer.command, {})

    module.__dict__.update(METHOD="<h3>How one greets</h3>", TOPIC="Who greets", section=section)
    monkeypatch.setitem(sys.modules, module.__name__, module)


@pytest.mark.parametrize("kind", [Comparison, Sweep, Values, League])
def test_every_kind_has_a_page(kind: type[ExperimentAnswer]) -> None:
    page = page_of(kind.kind)
    assert callable(page.section)
    assert page.METHOD.startswith("<h3>")
    assert page.TOPIC


def test_the_page_of_a_new_kind(tmp_path: Path) -> None:
    answers: list[tuple[str, ExperimentAnswer]] = [("", Hello({"hi": UP}))]
    text = write(tmp_path, answers).read_text("utf-8")
    assert "Greetings to the world" in text
    assert "Hello &lt;all&gt;." in text
    assert "How one greets" in text
    assert list(figures_of(answers)) == ["a-chart"]
    assert (tmp_path / "a-chart.svg").exists()


def test_a_panel_of_a_new_kind(tmp_path: Path) -> None:
    one, two = {"hi": UP, "ho": UP, "ha": UP, "alone": UP}, {"ho": DOWN, "hi": UP, "ha": WIDE, "other": UP}
    answers = {"a": Hello(one), "b": Hello(two)}
    panel = panel_of(answers, "simkit hello --panel a,b")
    assert [(row.name, row.verdict) for row in panel.rows] == [("hi", ROBUST), ("ho", DEPENDS), ("ha", UNDECIDED)]
    text = write(tmp_path, list(answers.items()), panel).read_text("utf-8")
    assert "Who greets, by play style · the world" in text
    assert "Greetings to the world, every seat plays b" in text
    assert {"1-a-chart", "2-a-chart"} < set(figures_of(list(answers.items()), panel))


def test_the_numbers_of_all_styles() -> None:
    frame = frame_of([("a", Hello({"hi": UP})), ("b", Hello({"hi": DOWN, "ho": UP}))])
    assert frame.rows() == [("hi", 0.1, "a"), ("hi", -0.3, "b"), ("ho", 0.1, "b")]
    assert frame_of([("", Hello({"hi": UP}))]).columns == ["name", "low"]


def test_an_answer_of_a_new_kind_is_listed_as_text() -> None:
    head, grid = blocks(Hello({"up": UP}))
    assert head == "the world"
    assert isinstance(grid, Grid)
    assert grid.rows == [["up", "+20.00", "+10.00 to +30.00"]]
