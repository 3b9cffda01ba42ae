"""A look at the parts of an .xlsx workbook before it is read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

from simkit.errors import ScenarioError
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

MOST_SHARED = 500_000  # texts to which cells refer
_PLACE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")


def inspect_xlsx(members: Mapping[str, bytes], label: str) -> list[Inspected]:
    """The sheets of an .xlsx workbook, in their order."""
    shared = _shared_texts(members, label)
    targets = _targets(members, label)
    sheets: list[tuple[str, str]] = []

    def start(name: str, attributes: Attributes) -> None:
        if local(name) == "sheet":
            id_ = next((value for key, value in attributes.items() if key.endswith("relationships id")), "")
            sheets.append((attributes.get("name", ""), targets.get(id_, "")))

    parse(required(members, "xl/workbook.xml", label), label, start)
    return [_inspect_sheet(name, required(members, part, label), shared, label) for name, part in sheets]


def _targets(members: Mapping[str, bytes], label: str) -> dict[str, str]:
    """The parts of a workbook by the id of their relation."""
    targets: dict[str, str] = {}

    def start(name: str, attributes: Attributes) -> None:
        if local(name) == "Relationship":
            path = attributes.get("Target", "")
            whole = path.lstrip("/") if path.startswith("/") else posixpath.normpath(posixpath.join("xl", path))
            targets[attributes.get("Id", "")] = whole

    parse(required(members, "xl/_rels/workbook.xml.rels", label), label, start)
    return targets


def _shared_texts(members: Mapping[str, bytes], label: str) -> list[int]:
    """How long the texts are to which cells refer."""
    lengths: list[int] = []

    def start(name: str, attributes: Attributes) -> None:
        if local(name) == "si":
            lengths.append(0)
        elif local(name) == "sst" and any(not _small(attributes.get(key, "0")) for key in ("count", "uniqueCount")):
            raise ScenarioError("is damaged: its texts are wrongly counted", file=label, hint=AGAIN)

    def text(part: str) -> None:
        if lengths:
            lengths[-1] += len(part)

    if "xl/sharedStrings.xml" in members:
        parse(members["xl/sharedStrings.xml"], label, start, text=text)
    return lengths


def _small(number: str) -> bool:
    """Room is reserved for so many."""
    return number.isdecimal() and len(number) < 10 and int(number) <= MOST_SHARED


def _inspect_sheet(name: str, xml: bytes, shared: list[int], label: str) -> Inspected:
    sheet = Inspected(name)
    cell: dict[str, str] = {}  # the open one: place, type, text; what of it there is
    inside: list[str] = []

    def start(element: str, attributes: Attributes) -> None:
        tag = local(element)
        inside.append(tag)
        if tag == "c":
            cell.clear()
            cell.update(place=attributes.get("r", ""), kind=attributes.get("t", "n"), text="")
        elif tag == "f":
            cell["formula"] = ""
        elif tag == "mergeCell":
            sheet.troubles.append((attributes.get("ref", ""), *MERGED))

    def text(part: str) -> None:
        if inside and inside[-1] in ("v", "t") and cell:
            cell["text"] += part

    def end(element: str) -> None:
        inside.pop()
        if local(element) == "c":
            _inspect_cell(sheet, cell, shared, label)
            cell.clear()

    parse(xml, label, start, end, text)
    return sheet


def _inspect_cell(sheet: Inspected, cell: Mapping[str, str], shared: list[int], label: str) -> None:
    """A cell of an .xlsx sheet that has been read to its end."""
    place, said = cell["place"], cell["text"]
    if not said:
        if "formula" in cell and cell["kind"] != "str":
            sheet.troubles.append((place, *NO_VALUE))
        return
    match = _PLACE.fullmatch(place)
    if match is None:
        raise ScenarioError("is damaged: a cell has no place", file=label, hint=AGAIN)
    column = 0
    for character in match[1]:
        column = column * 26 + ord(character) - ord("A") + 1
    require_room(label, int(match[2]), column)
    if cell["kind"] == "e":
        sheet.troubles.append((place, *FAULT))
    length = len(said)
    if cell["kind"] == "s":
        is_shared = said.strip().isdecimal() and len(said) < 10 and int(said) < len(shared)
        if not is_shared:
            raise ScenarioError(f"is damaged: cell {place} has no text", file=label, hint=AGAIN)
        length = shared[int(said)]
    require_short(label, sheet, place, length)
