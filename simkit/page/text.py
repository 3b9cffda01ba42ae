"""A page as plain text: what the terminal prints."""

import os
from collections.abc import Iterator, Sequence
from io import StringIO

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text as Words

from simkit import numbers
from simkit.errors import one_line, spell
from simkit.numbers import INTERVAL, POINTS, Quantity
from simkit.page.model import (
    FULL,
    Badge,
    Block,
    Cell,
    Commands,
    Definitions,
    Figures,
    Findings,
    Fold,
    Named,
    Page,
    Paragraph,
    Section,
    Subsection,
    TableColumn,
    Text,
    ValueTable,
    plain,
)
from simkit.page.words import FLAGGED

WARNING = "Warning: "  # what a note begins with that nobody must miss
WIDE = 10_000  # columns: room for everything
NARROWEST = 14  # a column of text; longer texts go on in the next line


def render(page: Page, width: int = WIDE, *, colour: bool = False) -> str:
    """What is read at once, at most `width` columns wide where that can be."""
    return "\n".join(lines(page, width, colour=colour))


def lines(page: Page, width: int = WIDE, *, colour: bool = False) -> Iterator[str]:
    """The text of a page, line by line: a reader may stop early."""
    paper = Paper(width, colour)
    yield from paper.whole(page.overview)
    for i, section in enumerate(page.sections):
        if i and section.parts:
            yield ""
        yield from paper.section(section)


class Paper:
    """How wide lines may be, and whether they may have colours."""

    def __init__(self, width: int, colour: bool) -> None:
        self.width, self.colour = max(width, NARROWEST), colour
        self.notes: list[str] = []  # below all tables of a section, once

    def section(self, section: Section) -> Iterator[str]:
        yield one_line(section.title)
        if section.facts:
            yield one_line(section.facts)
        yield from self.whole(section.parts)

    def whole(self, blocks: Sequence[Block]) -> Iterator[str]:
        """Blocks, then the notes on their tables."""
        yield from self.blocks(blocks)
        yield from dict.fromkeys(self.notes)
        self.notes.clear()

    def blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            yield from self.block(block)

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Subsection():
                if block.where != FULL:
                    yield from self.part(block)
            case Findings():
                yield from (f"  [{item.verdict}] {one_line(item.text)}" for item in block.items)
                notes = map(one_line, block.notes)
                yield from (note if note.startswith(WARNING) else f"Note: {note}" for note in notes)
                yield ""
            case ValueTable():
                yield from self.table(block)
            case Paragraph(text):
                yield _words(text)
            case Commands(commands):
                yield from (f"  {one_line(command)}" for command in commands)
            case Definitions(terms):
                yield from (f"  {one_line(term)}: {_words(text)}" for term, text in terms)
            case Fold() | Figures():
                return

    def part(self, part: Subsection) -> Iterator[str]:
        """The lines of a part: its title above a table, or as a paragraph of its own."""
        if not part.blocks:
            return
        first, *rest = part.blocks
        if isinstance(first, ValueTable) and not first.title:
            yield from self.table(first, part.title)
            yield from self.blocks(rest)
            return
        body = list(self.blocks(part.blocks))
        if part.title and body and not isinstance(first, Findings):
            yield one_line(part.title)
        yield from body

    def table(self, table: ValueTable, title: str = "") -> Iterator[str]:
        if not table.rows:
            return
        title = table.title or title
        if table.narrow is not None and not self.fits(table):
            yield from self.table(table.narrow, title)
            return
        drawn, hidden = self.fitted(table, title)
        yield from drawn
        if table.before:
            self.notes.append(_words(table.before))
        if _starred(table, hidden):
            self.notes.append(f"* {FLAGGED.replace('$what', table.noun or 'rows')}")
        if hidden:
            names = one_line(", ".join(hidden))
            self.notes.append(f"Hidden at this width: {names}. Use a wider terminal or {spell('json')}.")

    def fits(self, table: ValueTable) -> bool:
        """Is there room for a table in which no name is broken?"""
        console = Console(width=WIDE, file=StringIO())
        return Measurement.get(console, console.options, _grid("", *_columns(table, ()))).maximum <= self.width

    def fitted(self, table: ValueTable, title: str) -> tuple[list[str], list[str]]:
        """The lines of a table with the columns for which there is room, and the names of the others."""
        file = StringIO()
        console = Console(
            file=file, width=self.width, color_system="standard" if self.colour else None, highlight=False,
            force_terminal=self.colour, no_color=bool(os.environ.get("NO_COLOR")),
        )  # fmt: skip
        names = {column.title for column in table.heads}
        spare = [name for name in table.spare if name in names]
        hidden: list[str] = []
        options = console.options.update(width=WIDE, max_width=WIDE)
        while True:
            grid = _grid(title, *_columns(table, hidden))
            needed = Measurement.get(console, options, grid).minimum
            if needed <= self.width or len(hidden) == len(spare):
                break
            hidden.append(spare[len(hidden)])
        console.width = max(self.width, needed)
        console.print(grid)
        return [line.rstrip() for line in file.getvalue().rstrip("\n").split("\n")], hidden


def _columns(table: ValueTable, hidden: Sequence[str]) -> tuple[list[tuple[str, bool]], list[list[str]]]:
    """Heads, whether they are numbers, and rows of text: an interval has a column of its own, and so has its star."""
    heads: list[tuple[str, bool]] = []
    columns: list[list[str]] = []
    for i, column in enumerate(table.heads):
        if column.full or column.title in hidden:
            continue
        cells = [row[i] for row in table.rows]
        for head, texts, number in _spread(column, cells):
            if any(texts) or i == 0:
                heads.append((head, number))
                columns.append(texts)
    return heads, [list(row) for row in zip(*columns, strict=True)]


def _starred(table: ValueTable, hidden: Sequence[str]) -> bool:
    """Does any column that is shown have a star?"""
    heads = table.heads
    starred = [i for i, column in enumerate(heads) if not (column.brief or column.full or column.title in hidden)]
    cells = [row[i] for row in table.rows for i in starred]
    return any(isinstance(cell, Quantity) and cell.flagged for cell in cells)


def _spread(column: TableColumn, cells: Sequence[Cell]) -> Iterator[tuple[str, list[str], bool]]:
    """A column as one or several of text."""
    quantities = [cell for cell in cells if isinstance(cell, Quantity) and cell.finite]
    number = bool(quantities) or any(isinstance(cell, int) for cell in cells)
    yield column.title, [_text(cell) for cell in cells], number
    if not column.brief and any(numbers.interval(q) for q in quantities):
        yield INTERVAL, [_interval(cell) for cell in cells], True
    if not column.brief and any(q.flagged for q in quantities):
        yield "", ["*" if isinstance(cell, Quantity) and cell.flagged else "" for cell in cells], False


def _text(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case int():
            return numbers.count(cell)
        case Quantity():
            if not cell.finite:
                return ""
            return numbers.bare(cell) if cell.unit == POINTS else numbers.value(cell)
        case Badge():
            return cell.word + cell.more
        case Named():
            return cell.name
        case str():
            return cell
    return cell.text


def _words(text: Text) -> str:
    """A text as a line that a terminal does not obey."""
    return one_line(plain(text))


def _interval(cell: Cell) -> str:
    return numbers.interval(cell) if isinstance(cell, Quantity) and cell.finite else ""


def _grid(title: str, heads: Sequence[tuple[str, bool]], rows: Sequence[Sequence[str]]) -> Grid:
    """Numbers stand right and are never cut or broken; texts go on in the next line."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    grid = Grid(title=Words(one_line(title)), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for i, (head, number) in enumerate(heads):
        name = one_line(head)
        widest = max((cell_len(row[i]) for row in rows), default=0)
        if number:
            grid.add_column(Words(name), justify="right", no_wrap=True, min_width=max(widest, cell_len(name)))
        else:
            grid.add_column(Words(name), min_width=min(widest, NARROWEST), overflow="fold")
    for row in rows:
        grid.add_row(*map(Words, row))
    return grid
