"""Sheets in workbooks: .xlsx and .ods, read with fastexcel (the extra `sheets`)."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from simkit.errors import ScenarioError, UsageError, show, spell
from simkit.scenario.sheets.grid import Grid, grid_of
from simkit.scenario.sheets.inspection import Inspected
from simkit.scenario.sheets.ods import inspect_ods
from simkit.scenario.sheets.unpacking import pack, unpack
from simkit.scenario.sheets.xlsx import inspect_xlsx
from simkit.scenario.suggestions import suggest

CARDS = "cards"  # the sheet of a workbook with several, if none is named
# What is read; all other parts, such as styles, pictures and macros, are left out.
PARTS = {
    ".xlsx": re.compile(
        r"\[Content_Types\]\.xml|_rels/\.rels|xl/(?:workbook|sharedStrings)\.xml|xl/_rels/workbook\.xml\.rels"
        r"|xl/worksheets/[^/]+\.xml"
    ),
    ".ods": re.compile(r"content\.xml"),
}
MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
ODS = {
    "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
    "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{MANIFEST}"/>'.encode(),
}


def grid_of_workbook(raw: bytes, label: str, ending: str, sheet: str | None) -> Grid:
    """The cells of a sheet of a workbook: of formulas the values that were saved."""
    library = _library(label)
    members = {name: text for name, text in unpack(raw, label).items() if PARTS[ending].fullmatch(name)}
    sheets = (inspect_xlsx if ending == ".xlsx" else inspect_ods)(members, label)
    chosen = _chosen([inspected.name for inspected in sheets], sheet, label)
    label = label if len(sheets) == 1 else f"{label}, sheet {chosen}"
    inspected = next(candidate for candidate in sheets if candidate.name == chosen)
    _require_plain(inspected, label)
    data = pack(members if ending == ".xlsx" else {**ODS, **members})
    return grid_of(label, _rows(library, data, chosen, label), workbook=True)


def _library(label: str) -> Any:
    try:
        return import_module("fastexcel")
    except ImportError:
        hint = "type .venv/bin/pip install '.[sheets]', or save the sheet as CSV"
        raise UsageError("workbooks need the extra sheets, which is not installed", file=label, hint=hint) from None


def _chosen(names: list[str], wanted: str | None, label: str) -> str:
    if wanted is not None and wanted in names:
        return wanted
    if wanted is not None:
        raise ScenarioError(f"has no sheet {show(wanted)}", file=label, hint=suggest(wanted, names, "sheets"))
    called = [name for name in names if name.strip().casefold() == CARDS] or names
    if len(called) == 1:
        return called[0]
    if not names:
        raise ScenarioError("has no sheets", file=label, hint="save it again, or as CSV")
    hint = f"name one of {', '.join(map(show, names[:16]))} with {spell('sheet')}, or call it Cards"
    raise ScenarioError(f"has {len(names)} sheets", file=label, hint=hint)


def _require_plain(sheet: Inspected, label: str) -> None:
    """Nothing that would be lost without a word."""
    for cell, message, hint in sheet.troubles:
        raise ScenarioError(message, file=f"{label}, cell {cell}", hint=hint)


def _rows(library: Any, data: bytes, sheet: str, label: str) -> list[list[str]]:
    try:
        frame = library.read_excel(data).load_sheet(sheet, header_row=None, skip_rows=0, dtypes="string").to_polars()
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        raise ScenarioError("cannot be read", file=label, hint="save it again, or as CSV") from None
    return [["" if cell is None else str(cell) for cell in row] for row in frame.rows()]
