"""The page of an experiment that has no builder of its own: what the answer says about each thing."""

from simkit.experiments.answer import ExperimentAnswer
from simkit.numbers import POINTS, SHARE, Quantity
from simkit.page.builders.parts import notes_of, provenance
from simkit.page.model import Block, Cell, Finding, Findings, Section, Subsection, ValueTable
from simkit.page.words import OUTLIER, every_seat

METHOD: list[Block] = []
TOPIC = "The answer"


def section(answer: ExperimentAnswer, style: str) -> Section:
    """A row for each statement."""
    rows: list[list[Cell]] = []
    for statement in answer.statements():
        unit = POINTS if statement.unit == SHARE else statement.unit
        rows.append([statement.title, Quantity.of(statement.reading, unit, signed=True)])
    capped = [Finding(OUTLIER, f"{answer.caps}.")] if answer.caps else []
    parts = [Subsection("Answer", [Findings(capped, notes_of(answer)), ValueTable(["", "estimate"], rows)])]
    return Section(f"{answer.subject}{every_seat(style)}", "", [*parts, provenance(answer.command)])
