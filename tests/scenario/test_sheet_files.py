"""Files of sheets: text with any separator, workbooks of both formats, and what must not be lost silently."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from simkit.errors import SimkitError
from simkit.scenario.sheets.files import read_grid

from .workbooks import ods, ods_cell, ods_members, ods_rows, xlsx, xlsx_members, xlsx_rows, zipped

ROWS = [["ID", "Name", "Copies"], ["axe", "Axe, \u00fc & <o>", "5"], [], ["!trick", "'=now", ""]]
GRID = ((1, ("ID", "Name", "Copies")), (2, ("axe", "Axe, \u00fc & <o>", "5")), (4, ("!trick", "'=now", "")))
FAR = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
BLANK_ROWS = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'


def ods_row(text: str, more: str, times: int = 1) -> str:
    """A row of one cell with further attributes."""
    return f'<table:table-row table:number-rows-repeated="{times}">{ods_cell(text, f" {more}")}</table:table-row>'


def grid(path: Path, data: bytes, sheet: str | None = None) -> object:
    path.write_bytes(data)
    return read_grid(path, path.name, sheet).rows


def complaint(path: Path, data: bytes, sheet: str | None = None) -> str:
    with pytest.raises(SimkitError) as caught:
        grid(path, data, sheet)
    assert caught.value.exit_code == 2
    return str(caught.value)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("head", ["", "sep={}"])
def test_text(tmp_path: Path, separator: str, encoding: str, end: str, head: str) -> None:
    rows = [separator.join(f'"{cell}"' for cell in row) for row in ROWS]
    text = end.join(([head.format(separator)] if head else []) + rows)
    assert grid(tmp_path / "cards.csv", text.encode(encoding)) == GRID


@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods"])
def test_workbooks(tmp_path: Path, name: str) -> None:
    assert grid(tmp_path / name, xlsx(ROWS) if name.endswith("x") else ods(ROWS)) == GRID


@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods"])
def test_a_workbook_of_several_sheets(tmp_path: Path, name: str) -> None:
    file, other = tmp_path / name, [["ID", "Name", "Copies"], ["other", "Other", "1"]]

    def book(*names: str) -> bytes:
        if name.endswith("x"):
            return zipped(xlsx_members({n: xlsx_rows(other if n == "Other" else ROWS) for n in names}))
        return zipped(ods_members({n: ods_rows(other if n == "Other" else ROWS) for n in names}))

    assert grid(file, book("Other", "Cards")) == GRID
    assert grid(file, book("Other", "Mine"), "Mine") == GRID
    assert complaint(file, book("Other", "Mine")) == (
        f"{name}: has 2 sheets; name one of 'Other', 'Mine' with sheet, or call it Cards"
    )
    assert complaint(file, book("Other", "Mine"), "Mime").startswith(
        f"{name}: has no sheet 'Mime'; did you mean 'Mine'?"
    )
    assert complaint(tmp_path / "cards.csv", b"ID\naxe\n", "Cards").endswith("which has no sheets; name no sheet")


TITLE = [["My game"], [], *ROWS]
NOTE = [ROWS[0], [*ROWS[1], "", "note to self"]]


def test_a_title_above_the_names_of_the_columns(tmp_path: Path) -> None:
    words = "row 1: there is no column ID; row 3 looks like the names of the columns: delete the rows above it"
    assert complaint(tmp_path / "title.xlsx", xlsx(TITLE)) == f"title.xlsx, {words}"
    assert complaint(tmp_path / "title.ods", ods(TITLE)) == f"title.ods, {words}"
    assert complaint(tmp_path / "title.csv", text(TITLE)) == f"title.csv, {words}"
    assert complaint(tmp_path / "title.csv", text(TITLE, 4)) == f"title.csv, {words}"


def test_a_note_beside_the_table(tmp_path: Path) -> None:
    words = "'note to self' stands in a column without a name; name it in row 1 or clear it"
    assert complaint(tmp_path / "note.xlsx", xlsx(NOTE)) == f"note.xlsx, cell E2: {words}"
    assert complaint(tmp_path / "note.ods", ods(NOTE)) == f"note.ods, cell E2: {words}"
    assert complaint(tmp_path / "note.csv", text(NOTE, 5)) == f"note.csv, row 2, column 5: {words}"


def test_a_separator_too_many(tmp_path: Path) -> None:
    assert complaint(tmp_path / "cards.csv", b"ID\naxe,5\n") == (
        "cards.csv, row 2: has 2 cells, but the first row names 1 column; "
        "is a separator or a quote missing, or is there one too many?"
    )


def text(rows: list[list[str]], width: int = 0) -> bytes:
    """As a spreadsheet program saves it, all rows as wide as the widest; 0: without the cells that are empty."""
    return "\n".join(",".join(f'"{cell}"' for cell in row + [""] * (width - len(row))) for row in rows).encode()


def test_values_of_formulas(tmp_path: Path) -> None:
    row = '<row r="4"><c r="A4" t="str"><f>LOWER("AXE")</f><v>axe</v></c><c r="C4"><f>2*3</f><v>6</v></c></row>'
    book = zipped(xlsx_members({"Cards": xlsx_rows(ROWS[:1]) + row}))
    assert grid(tmp_path / "cards.xlsx", book) == (GRID[0], (4, ("axe", "", "6")))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('<row r="4"><c r="B4"><f>2*3</f></c></row>', "cell B4: has a formula without a value"),
        ('<row r="4"><c r="B4" t="e"><v>#DIV/0!</v></c></row>', "cell B4: has an error instead of a value"),
        (FAR, "has a cell in row 1,048,576; the limit is 2,000"),
        ('<row r="4"><c r="XFD4"><v>1</v></c></row>', "has a cell in column XFD; the limit is SF"),
        ('<row r="4"><c r="B4" t="s"><v>7</v></c></row>', "is damaged: cell B4 has no text"),
        (f'<row r="4"><c r="B4" t="str"><v>{"x" * 5000}</v></c></row>', "cell B4: has more than 4,000 characters"),
    ],
)
def test_xlsx_cells_that_are_refused(tmp_path: Path, row: str, words: str) -> None:
    assert words in complaint(tmp_path / "cards.xlsx", zipped(xlsx_members({"Cards": xlsx_rows(ROWS[:2]) + row})))


def test_a_format_without_content_is_no_cell(tmp_path: Path) -> None:
    """Spreadsheet programs format whole columns."""
    book = xlsx_members({"Cards": xlsx_rows(ROWS) + '<row r="1048576"><c r="XFD1048576" s="1"/></row>'})
    assert grid(tmp_path / "cards.xlsx", zipped(book)) == GRID
    assert grid(tmp_path / "cards.ods", zipped(ods_members({"Cards": ods_rows(ROWS) + BLANK_ROWS}))) == GRID


def test_merged_cells_are_refused(tmp_path: Path) -> None:
    book = xlsx(ROWS, after='<mergeCells><mergeCell ref="A2:A4"/></mergeCells>')
    assert "cell A2:A4: is merged with others; split the cells" in complaint(tmp_path / "cards.xlsx", book)
    cell = ods_cell("x", ' table:number-columns-spanned="1" table:number-rows-spanned="2"')
    book = zipped(ods_members({"Cards": f"{ods_rows(ROWS)}<table:table-row>{cell}</table:table-row>"}))
    assert "cell A5: is merged with others" in complaint(tmp_path / "cards.ods", book)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (BLANK_ROWS + ods_rows([["x"]]), "has a cell in row 1,048,005"),
        (ods_row("x", 'table:number-columns-repeated="16000"'), "column WQ"),
        (ods_row("x", 'table:number-columns-repeated="-1"'), "is damaged"),
        (ods_row("#", 'calcext:value-type="error"'), "A5: has an error"),
        ('<table:table-row><table:table-cell table:formula="of:=1"/></table:table-row>', "formula without a value"),
        (ods_row("x" * 900, 'table:number-columns-repeated="90"', 900), "has too much text"),
    ],
)
def test_ods_cells_that_are_refused(tmp_path: Path, row: str, words: str) -> None:
    assert words in complaint(tmp_path / "cards.ods", zipped(ods_members({"Cards": ods_rows(ROWS) + row})))


def test_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fastexcel", None)
    assert complaint(tmp_path / "cards.xlsx", xlsx(ROWS)) == (
        "cards.xlsx: workbooks need the extra sheets, which is not installed; "
        "type .venv/bin/pip install '.[sheets]', or save the sheet as CSV"
    )


def test_other_files(tmp_path: Path) -> None:
    assert complaint(tmp_path / "cards.xls", b"") == "cards.xls: is not a sheet that can be read; save it as .xlsx"
    assert "is not a sheet that can be read; expected .csv" in complaint(tmp_path / "cards.pdf", b"")
    assert "is no text but a workbook" in complaint(tmp_path / "cards.csv", xlsx(ROWS))
    assert "is not a workbook of this format" in complaint(tmp_path / "cards.ods", xlsx(ROWS))
    assert "is empty" in complaint(tmp_path / "cards.csv", b"\n\n;;\n")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(SimkitError, match="is a directory"):
        read_grid(tmp_path / "folder.csv", "folder.csv")
