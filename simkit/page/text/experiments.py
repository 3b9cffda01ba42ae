"""The answer of an experiment as text: by a module named like its kind, else what it says about each thing."""

from importlib import import_module
from importlib.util import find_spec

from simkit.experiments.answer import ExperimentAnswer
from simkit.page.text.blocks import Block, Grid
from simkit.page.text.notes import caps, notes
from simkit.page.text.words import change, points, seated, span


def blocks(answer: ExperimentAnswer, style: str = "") -> list[Block]:
    """Lines and tables; `style` plays in all seats."""
    own = f"{__package__}.{answer.kind}"
    if find_spec(own) is None:
        return _listed(answer, style)
    found: list[Block] = import_module(own).blocks(answer, style)
    return found


def _listed(answer: ExperimentAnswer, style: str) -> list[Block]:
    """What the answer says about each thing."""
    rows = []
    for said in answer.statements():
        spell = points if said.unit == "share" else change
        rows.append([said.title, spell(said.reading.estimate), span(said.reading.low, said.reading.high, spell)])
    grid = Grid("", ["", ">estimate", ">95 % interval"], rows)
    return [f"{answer.subject}{seated(style)}", *caps(answer.caps), grid, *notes(answer.notes)]
