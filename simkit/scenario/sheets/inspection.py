"""A look at the XML of a workbook before it is read: how large its sheets are, and what a reader would lose silently.

A few bytes can place a cell in the last row, repeat it a million times, or refer to a long text again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from simkit.errors import ScenarioError
from simkit.numbers import count
from simkit.scenario.sheets.grid import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, letter

MOST_TEXT = 8_000_000  # characters of all cells of a sheet
MERGED = "is merged with others", "split the cells and fill in each of them"
NO_VALUE = "has a formula without a value", "open the workbook in a spreadsheet program and save it"
FAULT = "has an error instead of a value", "mend its formula, or clear the cell"
AGAIN = "save it again, or as CSV"
Attributes = Mapping[str, str]
Trouble = tuple[str, str, str]  # the cell, what is wrong, what to do


@dataclass
class Inspected:
    """A sheet: its name, and the cells with which something is wrong."""

    name: str
    troubles: list[Trouble] = field(default_factory=list)
    text: int = 0  # characters


def parse(
    xml: bytes,
    label: str,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None] = lambda name: None,
    text: Callable[[str], None] | None = None,
) -> None:
    """Go through an XML text; names are joined to their namespaces by a blank."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = _no_doctype
    if text is not None:
        parser.CharacterDataHandler = text
    try:
        parser.Parse(xml, True)
    except expat.ExpatError:
        hint = "is it protected by a password? Save it again, or as CSV"
        raise ScenarioError("is damaged", file=label, hint=hint) from None


def _no_doctype(*_: object) -> None:
    raise expat.ExpatError("a workbook declares no entities")


def local(name: str) -> str:
    return name.rpartition(" ")[2]


def required(members: Mapping[str, bytes], name: str, label: str) -> bytes:
    """A part that every workbook has."""
    if name not in members:
        hint = "save it as .xlsx or .ods, with the ending of its format"
        raise ScenarioError("is not a workbook of this format", file=label, hint=hint)
    return members[name]


def require_room(label: str, row: int, column: int) -> None:
    """Rows and columns of a cell that holds something, from 1."""
    if row > MOST_ROWS:
        message = f"has a cell in row {count(row)}; the limit is {count(MOST_ROWS)}"
        raise ScenarioError(message, file=label, hint="is this really a sheet of cards?")
    if column > MOST_COLUMNS:
        message = f"has a cell in column {letter(column - 1)}; the limit is {letter(MOST_COLUMNS - 1)}"
        raise ScenarioError(message, file=label, hint="is this really a sheet of cards?")


def require_short(label: str, sheet: Inspected, cell: str, characters: int) -> None:
    """Neither one text nor all of them together are too long."""
    if characters > LONGEST_CELL:
        message = f"has more than {count(LONGEST_CELL)} characters"
        raise ScenarioError(message, file=f"{label}, cell {cell}", hint="is this really a sheet of cards?")
    sheet.text += characters
    if sheet.text > MOST_TEXT:
        raise ScenarioError("has too much text", file=label, hint="is this really a sheet of cards?")
