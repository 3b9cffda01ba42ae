"""A look at the content of an .ods workbook before it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from simkit.errors import ScenarioError
from simkit.scenario.sheets.grid import letter
from simkit.scenario.sheets.inspection import (
    AGAIN,
    FAULT,
    MERGED,
    NO_VALUE,
    Attributes,
    Inspected,
    local,
    parse,
    require_room,
    require_short,
    required,
)

_TABLE, _OFFICE, _CALC = (
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0",
)


def inspect_ods(members: Mapping[str, bytes], label: str) -> list[Inspected]:
    """The sheets of an .ods workbook, in their order."""
    look = _OdsLook(label)
    parse(required(members, "content.xml", label), label, look.start, look.end, look.text)
    return look.sheets


@dataclass
class _OdsLook:
    """Goes through the cells of an .ods workbook, which are counted, not numbered."""

    label: str
    sheets: list[Inspected] = field(default_factory=list)
    row: int = 0  # rows before the open one
    rows: int = 1  # how often that is repeated
    column: int = 0  # cells before the open one
    cells: int = 1
    cell: Attributes | None = None
    length: int = 0

    def start(self, name: str, attributes: Attributes) -> None:
        tag = local(name) if name.startswith(_TABLE) else ""
        if tag == "table":
            self.sheets.append(Inspected(attributes.get(f"{_TABLE} name", "")))
            self.row = 0
        elif tag == "table-row":
            self.rows, self.column = self._times(attributes, "rows"), 0
        elif tag in ("table-cell", "covered-table-cell") and self.sheets:
            self.cell, self.cells, self.length = attributes, self._times(attributes, "columns"), 0

    def text(self, part: str) -> None:
        self.length += len(part) if self.cell is not None else 0

    def end(self, name: str) -> None:
        tag = local(name) if name.startswith(_TABLE) else ""
        if tag == "table-row":
            self.row += self.rows
        elif tag in ("table-cell", "covered-table-cell") and self.cell is not None:
            self._inspect(self.cell)
            self.column += self.cells
            self.cell = None

    def _inspect(self, cell: Attributes) -> None:
        sheet, place = self.sheets[-1], f"{letter(min(self.column, 10**6))}{self.row + 1}"
        if any(cell.get(f"{_TABLE} number-{what}-spanned", "1") != "1" for what in ("columns", "rows")):
            sheet.troubles.append((place, *MERGED))
        kind = cell.get(f"{_OFFICE} value-type", "")
        if cell.get(f"{_CALC} value-type") == "error":
            sheet.troubles.append((place, *FAULT))
        elif f"{_TABLE} formula" in cell and not kind:
            sheet.troubles.append((place, *NO_VALUE))
        if kind or self.length:
            require_room(self.label, self.row + self.rows, self.column + self.cells)
            size = max(self.length, *(len(value) for value in cell.values()))
            require_short(self.label, sheet, place, size)
            sheet.text += size * (self.rows * self.cells - 1)
            require_short(self.label, sheet, place, 0)

    def _times(self, attributes: Attributes, what: str) -> int:
        text = attributes.get(f"{_TABLE} number-{what}-repeated", "1")
        if not (text.isdecimal() and len(text) < 10):
            raise ScenarioError("is damaged", file=self.label, hint=AGAIN)
        return max(1, int(text))
