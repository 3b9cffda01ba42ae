"""A sheet as texts, and how large it may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from simkit.errors import ScenarioError
from simkit.numbers import count

MOST_BYTES = 4_000_000  # of a file
MOST_UNPACKED = 40_000_000  # of a workbook, which is zipped
MOST_ROWS = 2_000
MOST_COLUMNS = 500
LONGEST_CELL = 4_000  # characters
LETTERS = 26


class CellLabel(str):
    """The origin of a value that comes from a sheet; errors name row and column."""

    row: str  # without the column
    scenario: str  # the file that names the sheet

    def __new__(cls, row: str, column: str, scenario: str) -> CellLabel:
        label = super().__new__(cls, f"{row}, column {column}" if column else row)
        label.row, label.scenario = row, scenario
        return label


@dataclass(frozen=True)
class Grid:
    """The rows of a sheet that are not empty, with their numbers; all have as many cells as the first one."""

    label: str  # the file, and the sheet if the file has several
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    def wrong(self, row: int, message: str, hint: str, column: str = "") -> ScenarioError:
        """An error that names file, row and column."""
        return ScenarioError(message, file=CellLabel(self.row(row), column, ""), hint=hint)

    def row(self, number: int) -> str:
        return f"{self.label}, row {number}"


def grid_of(label: str, rows: Iterable[list[str]]) -> Grid:
    """A sheet from its rows, the first of which names the columns; raises the error of the first row that is odd."""
    grid = Grid(label, tuple(_filled(label, rows)))
    if not grid.rows:
        raise ScenarioError("is empty", file=label, hint="the first row names the columns: ID, Name, Copies, …")
    return grid


def _filled(label: str, rows: Iterable[list[str]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    width = 0
    for number, cells in enumerate(rows, 1):
        _require_modest(label, number, cells)
        if not any(cell.strip() for cell in cells):
            continue
        if not width:
            width = max(place for place, cell in enumerate(cells, 1) if cell.strip())
        if len(cells) < width or any(cell.strip() for cell in cells[width:]):
            raise ScenarioError(
                f"has {len(cells)} cells, but the first row names {width} columns",
                file=f"{label}, row {number}",
                hint="is a separator or a quote missing, or is there one too many?",
            )
        yield number, tuple(cells[:width])


def _require_modest(label: str, number: int, cells: list[str]) -> None:
    if number > MOST_ROWS:
        raise ScenarioError(
            f"has more than {count(MOST_ROWS)} rows", file=label, hint="is this really a sheet of cards?"
        )
    row = f"{label}, row {number}"
    if len(cells) > MOST_COLUMNS:
        raise ScenarioError(f"has more than {MOST_COLUMNS} cells", file=row, hint="is this really a sheet of cards?")
    for place, cell in enumerate(cells):
        if len(cell) > LONGEST_CELL:
            message = f"has a cell of more than {count(LONGEST_CELL)} characters"
            raise ScenarioError(message, file=CellLabel(row, letter(place), ""), hint="is a closing quote missing?")


def letter(place: int) -> str:
    """What spreadsheets call a column: A, B, …, AA."""
    text, place = "", place + 1
    while place:
        place, rest = divmod(place - 1, LETTERS)
        text = chr(ord("A") + rest) + text
    return text
