"""The page of an experiment: of one answer, or of one for each play style and what they say together."""

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol, cast

from matplotlib.figure import Figure as Drawn

from simkit.experiments.answer import Answers, ExperimentAnswer
from simkit.experiments.panel import Panel
from simkit.page.builders import listed
from simkit.page.builders import panel as together
from simkit.page.builders.method import GLOSSARY, NUMBERS
from simkit.page.drawing import draw
from simkit.page.model import Block, Page, Section


class Builder(Protocol):
    """What a module of `simkit/page/builders` has that is named like a kind of answers."""

    METHOD: list[Block]  # how such an experiment is made
    TOPIC: str  # of what the play styles of a panel say together

    def section(self, answer: Any, style: str) -> Section:
        """The part of one answer; `style` plays in all seats, if there is a panel."""


def builder_of(kind: str) -> Builder:
    """Looked up by its name, so that no list has to name a new kind of answer."""
    name = f"simkit.page.builders.{kind}"
    module: ModuleType = import_module(name) if find_spec(name) is not None else listed
    return cast(Builder, module)


def layout(answers: Answers, panel: Panel | None = None) -> Page:
    """What the styles say together, then each of them."""
    builder = builder_of(answers[0][1].kind)
    sections = [together.section(panel, builder.TOPIC)] if panel else []
    sections += [builder_of(answer.kind).section(answer, style) for style, answer in answers]
    if len(sections) > 1:
        sections = [replace(section, anchor=str(i)) for i, section in enumerate(sections)]
    title = builder.section(answers[0][1], "").title
    return Page(title, sections, method=[NUMBERS, *builder.METHOD, GLOSSARY])


def measure(answer: ExperimentAnswer, name: str) -> Drawn | None:
    """The chart of one measure, where the builder of such answers can make it."""
    make = getattr(builder_of(answer.kind), "measure", None)
    figure = make(answer, name) if make else None
    return None if figure is None else draw(figure)
