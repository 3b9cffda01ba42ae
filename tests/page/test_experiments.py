"""Pages of experiments: a new kind of answer is one new builder, and needs no line in what all kinds share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import polars as pl
import pytest

from simkit.experiments.answer import ExperimentAnswer, Reading, Statement, frame_of
from simkit.experiments.card_values import Values
from simkit.experiments.comparison import Comparison
from simkit.experiments.panel import DEPENDS, ROBUST, UNDECIDED, panel_of
from simkit.experiments.players.standings import League
from simkit.experiments.responses import Sweep
from simkit.page import builders
from simkit.page.experiments import builder_of, layout, measure
from simkit.page.html import render
from simkit.page.model import Page
from simkit.page.text import render as as_text
from tests.page.reading import rows_of, tables_of
from tests.page.samples import comparison, league

BUILDER = '''
"""The page of a greeting."""
import polars as pl
from simkit.page.model import Figure, Figures, Finding, Findings, Paragraph, Subsection, Section

METHOD, TOPIC = [Subsection("How one greets", [Paragraph("Politely.")])], "Who greets"
FRAME = pl.DataFrame({"group": ["order"], "name": ["hi"], "estimate": [0.5], "low": [0.4], "high": [0.6], "n": [9]})

def section(answer, style):
    chart = Figure("a-chart", "win_rates", FRAME, "A chart", "footer", {"par": 0.5, "tolerance": 0.02})
    greeting = Subsection("Answer", [Findings([Finding("info", "Hello <all>.")])])
    parts = [greeting, Subsection("Charts", [Figures([chart])])]
    return Section(f"Greetings to {answer.subject}{style and f', every seat plays {style}'}", "facts", parts)
'''


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


@pytest.fixture
def _hello(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """`simkit/page/builders/hello.py`"""
    (tmp_path / "hello.py").write_text(BUILDER, "utf-8")
    monkeypatch.setattr(builders, "__path__", [*builders.__path__, str(tmp_path)])
    yield
    sys.modules.pop("simkit.page.builders.hello", None)


@pytest.mark.parametrize("kind", [Comparison, Sweep, Values])
def test_every_kind_has_a_builder(kind: type[ExperimentAnswer]) -> None:
    builder = builder_of(kind.kind)
    assert callable(builder.section)
    assert builder.METHOD
    assert builder.TOPIC


def test_a_league_has_a_builder() -> None:
    assert builder_of(League.kind).METHOD


@pytest.mark.usefixtures("_hello")
def test_the_page_of_a_new_kind() -> None:
    page = layout([("", Hello({"hi": UP}))])
    text = render(page)
    assert "Greetings to the world" in text
    assert "Hello &lt;all&gt;." in text
    assert "How one greets" in text
    assert list(page.figures()) == ["a-chart"]


@pytest.mark.usefixtures("_hello")
def test_a_panel_of_a_new_kind() -> None:
    one, two = {"hi": UP, "ho": UP, "ha": UP, "alone": UP}, {"ho": DOWN, "hi": UP, "ha": WIDE, "other": UP}
    answers = {"a": Hello(one), "b": Hello(two)}
    panel = panel_of(answers, "simkit hello --panel a,b")
    assert [(row.name, row.verdict) for row in panel.rows] == [("hi", ROBUST), ("ho", DEPENDS), ("ha", UNDECIDED)]
    page = layout(list(answers.items()), panel)
    assert [section.title for section in page.sections] == [
        "Who greets, by play style · the world",
        "Greetings to the world, every seat plays a",
        "Greetings to the world, every seat plays b",
    ]
    assert {"1-a-chart", "2-a-chart"} < set(page.figures())


def test_an_answer_without_a_builder_is_listed() -> None:
    page = layout([("", Hello({"up": UP}))])
    assert as_text(page).split("\n")[0] == "the world"
    (table,) = tables_of(page.sections[0])
    assert rows_of(table) == [["up", "+20.0 points (+10.0 to +30.0)"]]


def test_the_numbers_of_all_styles() -> None:
    frame = frame_of([("a", Hello({"hi": UP})), ("b", Hello({"hi": DOWN, "ho": UP}))])
    assert frame.rows() == [("hi", 0.1, "a"), ("hi", -0.3, "b"), ("ho", 0.1, "b")]
    assert frame_of([("", Hello({"hi": UP}))]).columns == ["name", "low"]


def test_a_page_of_one_answer_has_no_anchors() -> None:
    assert [section.anchor for section in layout([("", comparison())]).sections] == [""]
    two = layout([("a", comparison()), ("b", comparison())])
    assert [section.anchor for section in two.sections] == ["0", "1"]


def test_a_measure_is_drawn_where_the_builder_can() -> None:
    assert measure(comparison(), "length") is not None
    assert measure(comparison(), "gold") is None
    assert measure(league(), "length") is None
    assert isinstance(layout([("", league())]), Page)
