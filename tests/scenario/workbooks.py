"""Workbooks made by hand, sound ones and others."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from simkit.scenario.sheets.grid import letter

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
ODF = "urn:oasis:names:tc:opendocument:xmlns"
Rows = Sequence[Sequence[str]]


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return packed.getvalue()


def xlsx_cell(place: str, text: str) -> str:
    """A number, or a text of its own."""
    if text.lstrip("-").replace(".", "", 1).isdecimal():
        return f'<c r="{place}"><v>{text}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'


def xlsx_rows(rows: Rows) -> str:
    return "".join(
        f'<row r="{number}">'
        + "".join(xlsx_cell(f"{letter(place)}{number}", cell) for place, cell in enumerate(row) if cell)
        + "</row>"
        for number, row in enumerate(rows, 1)
    )


def xlsx_members(sheets: Mapping[str, str], *, after: str = "") -> dict[str, str | bytes]:
    """The parts of a workbook; a sheet is the XML of its rows."""
    kinds = f"{PACKAGE}/content-types"
    names = enumerate(sheets, 1)
    listed = "".join(f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="rId{n}"/>' for n, name in names)
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    return {
        "[Content_Types].xml": f'<Types xmlns="{kinds}"></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>',
    } | {
        f"xl/worksheets/sheet{n}.xml": f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'
        for n, rows in enumerate(sheets.values(), 1)
    }


def xlsx(rows: Rows, *, after: str = "") -> bytes:
    return zipped(xlsx_members({"Cards": xlsx_rows(rows)}, after=after))


def ods_cell(text: str, more: str = "") -> str:
    if not text:
        return f"<table:table-cell{more}/>"
    if text.lstrip("-").replace(".", "", 1).isdecimal():
        more = f' office:value="{text}"{more}'
        return f'<table:table-cell office:value-type="float"{more}><text:p>{text}</text:p></table:table-cell>'
    return f'<table:table-cell office:value-type="string"{more}><text:p>{escape(text)}</text:p></table:table-cell>'


def ods_rows(rows: Iterable[Iterable[str]]) -> str:
    return "".join(f"<table:table-row>{''.join(map(ods_cell, row))}</table:table-row>" for row in rows)


def ods_members(sheets: Mapping[str, str]) -> dict[str, str | bytes]:
    tables = "".join(f"<table:table table:name={quoteattr(name)}>{rows}</table:table>" for name, rows in sheets.items())
    spaces = " ".join(f'xmlns:{name}="{ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    spaces += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f"<office:document-content {spaces}>{body}</office:document-content>",
        "META-INF/manifest.xml": manifest,
    }


def ods(rows: Rows) -> bytes:
    return zipped(ods_members({"Cards": ods_rows(rows)}))
