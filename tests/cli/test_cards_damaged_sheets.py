"""Damaged sheets of cards: one sentence, exit code 2, nothing written, and no more memory than a sheet may need."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.scenario.workbooks import (
    ods,
    ods_cell,
    ods_members,
    ods_rows,
    xlsx,
    xlsx_members,
    xlsx_rows,
    zipped,
)

from .harness import Shell, environment

SEED, EACH = 37, 12
GAME = "axes"
ROWS = [
    ["ID", "Name", "Copies", "value"],
    ["single_axe", "Single Axe", "30", "1"],
    ["double_axe", "Double \u00c4xe", "25", "2"],
    ["shield_1", "Shield, round", "12", "1"],
    ["!armory", "", "", ""],
    ["wench", "Wench", "6", ""],
]
Random = random.Random
BOMB = 60_000_000  # unpacked bytes
MOST_MORE = 200_000  # KB more than a sound workbook needs


def text(rows: list[list[str]], separator: str = ",") -> str:
    return "\n".join(separator.join(f'"{c}"' if "," in c else c for c in row) for row in rows) + "\n"


def changed(rows: list[list[str]], row: int, column: int, cell: str) -> list[list[str]]:
    copy = [list(cells) for cells in rows]
    copy[row][column] = cell
    return copy


# --- text


def latin(rng: Random) -> bytes:
    return text(changed(ROWS, rng.randrange(1, 6), 1, f"B\u00f6{rng.random()}")).encode("latin-1")


def wide(rng: Random) -> bytes:
    return text(changed(ROWS, 1, 2, str(rng.randrange(99)))).encode("utf-16")


def null_bytes(rng: Random) -> bytes:
    data = text(ROWS).encode()
    place = rng.randrange(len(data))
    return data[:place] + b"\0" + data[place:]


def broken_bytes(rng: Random) -> bytes:
    data = text(ROWS).encode()
    place = rng.randrange(80)
    return data[:place] + bytes([rng.randrange(0xF8, 0x100)]) + data[place:]


def wrong_separator(rng: Random) -> bytes:
    """One row has another separator than the others."""
    lines, row = text(ROWS).splitlines(), rng.randrange(1, 6)
    lines[row] = rng.choice(";\t|").join(ROWS[row])
    return "\n".join(lines).encode()


def too_many_cells(rng: Random) -> bytes:
    return text([*ROWS[:4], ["wench", "Wench", "6", *["1"] * rng.randrange(2, 60)]]).encode()


def cut(rng: Random) -> bytes:
    """The file ends within a row."""
    kept = rng.randrange(2, 6)
    return (text(ROWS[:kept]) + ",".join(ROWS[kept][: rng.randrange(1, 4)])).encode()


def open_quote(rng: Random) -> bytes:
    return text(changed(ROWS, rng.randrange(1, 6), 1, '"' + "x" * rng.randrange(9))).encode()


def quote_inside(rng: Random) -> bytes:
    return text(changed(ROWS, rng.randrange(1, 6), 1, f'"a{"b" * rng.randrange(9)}"c')).encode()


def same_id(rng: Random) -> bytes:
    rows = [*ROWS, ROWS[rng.randrange(1, 6)]]
    return text(rows).encode()


def same_column(rng: Random) -> bytes:
    name = rng.choice(["Qty", "quantity", "COUNT", "count", "id", "name", "Title", "VALUE"])
    return text([[*row, name if place == 0 else ""] for place, row in enumerate(ROWS)]).encode()


def no_number(rng: Random) -> bytes:
    cell = rng.choice(["drei", "3,5", "1e3", "\u0663", "0x1F", "--3", "9" * 40, "=1+1", "none", "3 4", "256", "-1"])
    return text(changed(ROWS, rng.randrange(1, 4), 2, cell), ";").encode()


def wrong_id(rng: Random) -> bytes:
    cell = rng.choice(
        ["", "Single_Axe", "!", "!troll", "troll", "a b", "a.b", "../x", "\x1b[31m", "{}", "=axe", "x" * 300]
    )
    return text(changed(ROWS, rng.randrange(1, 4), 0, cell)).encode()


def no_ids(rng: Random) -> bytes:
    return text(changed(ROWS, 0, 0, rng.choice(["", "Card", "Key", "#", "ID2", "Id.", "I D"]))).encode()


def wrong_place(rng: Random) -> bytes:
    """A number that the card cannot have."""
    return text(changed(ROWS, 5, 3, str(rng.randrange(1, 9)))).encode()


def many_rows(rng: Random) -> bytes:
    return (text(ROWS) + "x,X,1,1\n" * rng.randrange(2001, 9000)).encode()


def long_cell(rng: Random) -> bytes:
    return text(changed(ROWS, rng.randrange(1, 6), 1, "x" * rng.randrange(4001, 300_000))).encode()


def huge(rng: Random) -> bytes:
    return text(ROWS).encode() + b"," * rng.randrange(4_000_000, 9_000_000)


def noise(rng: Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 5000))


# --- workbooks


def merged(rng: Random) -> bytes:
    row = rng.randrange(2, 5)
    return xlsx(ROWS, after=f'<mergeCells><mergeCell ref="B{row}:C{row + rng.randrange(3)}"/></mergeCells>')


def merged_ods(rng: Random) -> bytes:
    cell = ods_cell("x", f' table:number-rows-spanned="{rng.randrange(2, 9)}"')
    return zipped(ods_members({"Cards": ods_rows(ROWS) + f"<table:table-row>{cell}</table:table-row>"}))


def bomb(rng: Random) -> bytes:
    part = f"xl/worksheets/sheet{rng.randrange(2, 9)}.xml"
    return zipped({**xlsx_members({"Cards": xlsx_rows(ROWS)}), part: b" " * (BOMB + rng.randrange(99))})


def bomb_ods(rng: Random) -> bytes:
    members = ods_members({"Cards": ods_rows(ROWS)})
    return zipped({**members, "content.xml": f"{members['content.xml']!s}{' ' * (BOMB + rng.randrange(99))}"})


def lying(data: bytes, part: str) -> bytes:
    """The directory says that a part is small, and that its beginning is all."""
    small, changed_ = 60, bytearray(data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        check = zipfile.crc32(archive.read(part)[:small])
    name = part.encode()
    entry = data.rindex(name) - 46
    assert data[entry : entry + 4] == b"PK\x01\x02"
    struct.pack_into("<I", changed_, entry + 16, check)
    struct.pack_into("<I", changed_, entry + 24, small)
    return bytes(changed_)


def lie(rng: Random) -> bytes:
    return lying(bomb_of_cells(rng), "xl/worksheets/sheet1.xml")


def bomb_of_cells(rng: Random) -> bytes:
    rows = xlsx_rows(ROWS) + f'<row r="9"><c r="A9" t="str"><v>{"x" * (BOMB // 4 + rng.randrange(99))}</v></c></row>'
    return zipped(xlsx_members({"Cards": rows}))


def lie_ods(rng: Random) -> bytes:
    text_ = "x" * (BOMB // 4 + rng.randrange(99))
    return lying(zipped(ods_members({"Cards": ods_rows([*ROWS, [text_]])})), "content.xml")


def far(rng: Random) -> bytes:
    place = rng.choice(["A1048576", "XFD1", f"XFD{rng.randrange(3000, 1_048_576)}", f"ZZ{rng.randrange(2001, 9999)}"])
    row = f'<row r="1048576"><c r="{place}"><v>1</v></c></row>'
    return zipped(xlsx_members({"Cards": xlsx_rows(ROWS) + row}))


def repeated(rng: Random) -> bytes:
    times = f'table:number-rows-repeated="{rng.randrange(3000, 1_000_000)}"'
    return zipped(ods_members({"Cards": f"{ods_rows(ROWS)}<table:table-row {times}>{ods_cell('x')}</table:table-row>"}))


def references(rng: Random) -> bytes:
    """Few long texts, to which many cells refer."""
    long_ = f"<si><t>{'x' * 3900}</t></si>" * rng.randrange(1, 4)
    shared = f'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{long_}</sst>'
    row = '<row r="{0}">' + "".join(f'<c r="{letter}{{0}}" t="s"><v>0</v></c>' for letter in "ABCD") + "</row>"
    cells = "".join(row.format(number) for number in range(10, 1500))
    return zipped({**xlsx_members({"Cards": xlsx_rows(ROWS) + cells}), "xl/sharedStrings.xml": shared})


def counts(rng: Random) -> bytes:
    number = rng.randrange(10**9, 2**64)
    sst = f'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="{number}"/>'
    return zipped({**xlsx_members({"Cards": xlsx_rows(ROWS)}), "xl/sharedStrings.xml": sst})


def entities(rng: Random) -> bytes:
    members = ods_members({"Cards": ods_rows(ROWS)})
    head = f'<!DOCTYPE a [<!ENTITY e{rng.randrange(9)} "{"x" * 99}">]>'
    return zipped({**members, "content.xml": f"{head}{members['content.xml']!s}"})


def faults(rng: Random) -> bytes:
    cell = rng.choice(['t="e"><v>#REF!</v>', "><f>A1</f>", 't="s"><v>3</v>', 't="s"><v>-1</v>', 't="s"><v>x</v>'])
    return zipped(xlsx_members({"Cards": f'{xlsx_rows(ROWS)}<row r="9"><c r="B9" {cell}</c></row>'}))


def cut_book(rng: Random) -> bytes:
    data = rng.choice([xlsx, ods])(ROWS)
    return data[: rng.randrange(5, len(data) - 30)]


def broken_book(rng: Random) -> bytes:
    """A byte of the packed sheet is another one."""
    data = bytearray(xlsx(ROWS))
    start = data.index(b"xl/worksheets/sheet1.xml") + 40
    data[start + rng.randrange(60)] ^= 1 << rng.randrange(8)
    return bytes(data)


def several(rng: Random) -> bytes:
    return zipped(xlsx_members({f"Sheet {n}": xlsx_rows(ROWS) for n in range(rng.randrange(2, 30))}))


def empty_book(rng: Random) -> bytes:
    return zipped(rng.choice([xlsx_members({}), xlsx_members({"Cards": ""}), {}, {"a.xml": "<a/>"}]))


TEXTS: list[Callable[[Random], bytes]] = [
    latin, wide, null_bytes, broken_bytes, wrong_separator, too_many_cells, cut, open_quote, quote_inside, same_id,
    same_column, no_number, wrong_id, no_ids, wrong_place, many_rows, long_cell, huge, noise,
]  # fmt: skip
BOOKS: list[tuple[Callable[[Random], bytes], str]] = [
    (merged, ".xlsx"), (merged_ods, ".ods"), (far, ".xlsx"), (repeated, ".ods"), (counts, ".xlsx"),
    (entities, ".ods"), (faults, ".xlsx"), (cut_book, ".xlsx"), (cut_book, ".ods"), (broken_book, ".xlsx"),
    (several, ".xlsx"), (empty_book, ".xlsx"), (noise, ".ods"),
]  # fmt: skip
LARGE: list[tuple[Callable[[Random], bytes], str]] = [
    (bomb, ".xlsx"), (bomb_ods, ".ods"), (lie, ".xlsx"), (lie_ods, ".ods"), (bomb_of_cells, ".xlsx"),
    (references, ".xlsx"),
]  # fmt: skip
KINDS = [*((make, ".csv") for make in TEXTS), *BOOKS, *LARGE]


def sheets(make: Callable[[Random], bytes], ending: str) -> Iterator[bytes]:
    rng = random.Random(f"{SEED} {make.__name__}{ending}")
    for _ in range(3 if (make, ending) in LARGE else EACH):
        yield make(rng)


def test_there_are_enough() -> None:
    assert sum(3 if kind in LARGE else EACH for kind in KINDS) >= 300


@pytest.mark.parametrize(("make", "ending"), KINDS, ids=lambda value: getattr(value, "__name__", value))
def test_a_sentence_and_nothing_written(shell: Shell, make: Callable[[Random], bytes], ending: str) -> None:
    file = shell.home / f"cards{ending}"
    for data in sheets(make, ending):
        file.write_bytes(data)
        sentence = shell.complaint("cards", GAME, "--from", file.name, "--out", "my.toml")
        assert sentence.startswith(f"cards{ending}"), sentence
        assert 20 < len(sentence) < 1000


def test_sound_sheets_are_read(shell: Shell) -> None:
    """What is damaged above is sound without the damage."""
    for name, data in {"a.csv": text(ROWS).encode(), "b.xlsx": xlsx(ROWS), "c.ods": ods(ROWS)}.items():
        (shell.home / name).write_bytes(data)
        answer = shell("cards", GAME, "--from", name, "--out", f"{name}.toml", "--json")
        assert answer.code == 0
        assert answer.json["cards"].keys() == {"double_axe", "shield_1", "armory", "wench"}


@pytest.mark.parametrize(("make", "ending"), [*LARGE, (huge, ".csv"), (far, ".xlsx"), (repeated, ".ods")])
def test_memory_is_bounded(tmp_path: Path, make: Callable[[Random], bytes], ending: str) -> None:
    """Of a process of its own, against one that reads a sound workbook."""

    def peak(name: str, data: bytes) -> int:
        (tmp_path / name).write_bytes(data)
        code = f"import sys; sys.argv = ['simkit', 'cards', '{GAME}', '--from', '{name}', '--out', 'x.toml']\n"
        code += "import resource\nfrom simkit.cli.app import main\ntry: main()\nexcept SystemExit: pass\n"
        code += "print('peak', resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True
        )
        assert "panicked" not in done.stderr
        return int(done.stdout.rpartition("peak ")[2])

    assert peak(f"large{ending}", next(sheets(make, ending))) < peak("sound.xlsx", xlsx(ROWS)) + MOST_MORE
