"""Sheets as text, with commas, semicolons or tabs between the cells."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from simkit.errors import ScenarioError
from simkit.scenario.sheets.grid import Grid, grid_of

SEPARATORS = (",", ";", "\t")
SAVE_AS = "save it as CSV in UTF-8"
_ZIPPED = b"PK\x03\x04"
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_QUOTED = re.compile(r'"[^"]*"?')
_CHOSEN = re.compile(r"sep=([,;\t])\s*\r?\n?", re.IGNORECASE)  # spreadsheets do not show this line


def grid_of_csv(raw: bytes, label: str) -> Grid:
    """The cells of a CSV file."""
    text = _text(raw, label)
    chosen = _CHOSEN.match(text)
    text = text[chosen.end() :] if chosen else text
    return grid_of(label, _rows(text, chosen[1] if chosen else _separator(text), label))


def _text(raw: bytes, label: str) -> str:
    if raw.startswith(_ZIPPED):
        raise ScenarioError("is no text but a workbook", file=label, hint="give it the ending .xlsx or .ods")
    if raw.startswith(_WIDE):
        raise ScenarioError("is UTF-16, not UTF-8", file=label, hint=SAVE_AS)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = raw.count(b"\n", 0, error.start) + 1
        what = f"line {row} is not UTF-8 text (byte 0x{raw[error.start]:02x})"
        raise ScenarioError(what, file=label, hint=SAVE_AS) from None
    if "\0" in text:
        row = text.count("\n", 0, text.index("\0")) + 1
        raise ScenarioError(f"line {row} has a null byte, so it is no text", file=label, hint=SAVE_AS)
    return text


def _separator(text: str) -> str:
    """The one that stands most often in the first line that is not empty; what is quoted does not count."""
    first = _QUOTED.sub("", text.lstrip().partition("\n")[0])
    return max(SEPARATORS, key=first.count)


def _rows(text: str, separator: str, label: str) -> Iterator[list[str]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 0
    while True:
        number += 1
        try:
            yield next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            hint = "a quote inside a quoted cell is written twice, and a quoted cell needs its closing quote"
            raise ScenarioError(f"cannot be read ({error})", file=f"{label}, row {number}", hint=hint) from None
