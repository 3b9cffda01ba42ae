"""A sheet as texts, and how large it may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from simkit.errors import ScenarioError, show
from simkit.numbers import count
from simkit.scenario.sheets.columns import COPIES, ID, NAME
from simkit.scenario.suggestions import nearest

MOST_BYTES = 4_000_000  # of a file
MOST_UNPACKED = 40_000_000  # of a workbook, which is zipped
MOST_ROWS = 2_000
MOST_COLUMNS = 500
LONGEST_CELL = 4_000  # characters
MOST_TITLES = 20  # rows above the names of the columns
LETTERS = 26
FIRST_ROW = f"the first row names the columns: {ID}, {NAME}, {COPIES}, …"


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


def grid_of(label: str, rows: Iterable[list[str]], *, workbook: bool = False) -> Grid:
    """A sheet from its rows, the first of which names the columns; raises the error of the first row that is odd."""
    filled = list(_filled(label, rows))
    if not filled:
        raise ScenarioError("is empty", file=label, hint=FIRST_ROW)
    _require_ids(label, filled)
    return Grid(label, tuple(_straight(label, filled, workbook=workbook)))


def place_of_ids(cells: Iterable[str]) -> int | None:
    """The place of the column of the ids."""
    return next((place for place, cell in enumerate(cells) if cell.strip().casefold() == ID.casefold()), None)


def _filled(label: str, rows: Iterable[list[str]]) -> Iterator[tuple[int, list[str]]]:
    for number, cells in enumerate(rows, 1):
        _require_modest(label, number, cells)
        if any(cell.strip() for cell in cells):
            yield number, cells


def _require_ids(label: str, rows: list[tuple[int, list[str]]]) -> None:
    """The first row names the columns, one of which has the ids."""
    number, header = rows[0]
    if place_of_ids(header) is not None:
        return
    lower = next((row for row, cells in rows[1 : 1 + MOST_TITLES] if place_of_ids(cells) is not None), None)
    guess = nearest(ID, header)
    hint = f"did you mean to write {ID} instead of {guess.strip()!r}?" if guess else FIRST_ROW
    if lower is not None:
        hint = f"row {lower} looks like the names of the columns: delete the rows above it"
    raise ScenarioError(f"there is no column {ID}", file=f"{label}, row {number}", hint=hint)


def _straight(
    label: str, rows: list[tuple[int, list[str]]], *, workbook: bool
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Rows with as many cells as there are names of columns."""
    first, header = rows[0]
    width = max(place for place, cell in enumerate(header, 1) if cell.strip())
    for number, cells in rows:
        beside = next((place for place in range(width, len(cells)) if cells[place].strip()), None)
        if beside is not None and beside < len(header):
            where = f"cell {letter(beside)}{number}" if workbook else f"row {number}, column {beside + 1}"
            message = f"{show(cells[beside].strip())} stands in a column without a name"
            raise ScenarioError(message, file=f"{label}, {where}", hint=f"name it in row {first} or clear it")
        if len(cells) < width or beside is not None:
            raise ScenarioError(
                f"has {_number(len(cells), 'cell')}, but the first row names {_number(width, 'column')}",
                file=f"{label}, row {number}",
                hint="is a separator or a quote missing, or is there one too many?",
            )
        yield number, tuple(cells[:width])


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


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
