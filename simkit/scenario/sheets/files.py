"""The sheet in a file: text with separators, or a workbook."""

from __future__ import annotations

from pathlib import Path

from simkit.errors import ScenarioError
from simkit.scenario.file_bytes import read_bytes
from simkit.scenario.sheets.csv_text import grid_of_csv
from simkit.scenario.sheets.grid import MOST_BYTES, Grid
from simkit.scenario.sheets.workbooks import grid_of_workbook

TEXTS = (".csv", ".tsv", ".txt")
WORKBOOKS = (".xlsx", ".ods")
OLD_WORKBOOKS = (".xls", ".xlsm", ".xlsb", ".numbers")
ENDINGS = TEXTS + WORKBOOKS


def read_grid(path: Path, label: str, sheet: str | None = None) -> Grid:
    """The cells of a file. A file that is not there raises FileNotFoundError, for the caller knows more."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        hint = "save it as .xlsx" if ending in OLD_WORKBOOKS else f"expected {', '.join(ENDINGS)}"
        raise ScenarioError("is not a sheet that can be read", file=label, hint=hint)
    raw = read_bytes(path, label, MOST_BYTES, ENDINGS)
    if len(raw) > MOST_BYTES:
        hint = "is this really a sheet of cards?"
        raise ScenarioError(f"is larger than {MOST_BYTES // 1_000_000} MB", file=label, hint=hint)
    if ending in WORKBOOKS:
        return grid_of_workbook(raw, label, ending, sheet)
    if sheet is not None:
        raise ScenarioError("is a text file, which has no sheets", file=label, hint="name no sheet")
    return grid_of_csv(raw, label)
