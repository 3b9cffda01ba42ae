"""Renderings read back, as a browser, GitHub or a person would."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import TypeVar

from simkit.page.model import Block, Fold, Page, Paragraph, Section, Subsection, ValueTable, plain

B = TypeVar("B")
VOID = ("br", "meta")
CELL = re.compile(r"(?<!\\)\|")


class Reader(HTMLParser):
    """Collects what a browser would see: tags, attributes, words, and tables as rows of cells."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text = ""
        self.open: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open += [tag] if tag not in VOID else []
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")

    def handle_data(self, data: str) -> None:
        self.text += data
        if {"th", "td"} & set(self.open):
            self.tables[-1][-1][-1] += data.replace("\xa0", " ")

    def handle_endtag(self, tag: str) -> None:
        self.text += " " * (tag in ("td", "th", "h4", "a", "span"))
        assert self.open.pop() == tag

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.attributes if key == name]

    @property
    def words(self) -> str:
        """The text, every gap one blank."""
        return " ".join(self.text.split())


def plain_html(page: str) -> str:
    """What a page says, spelled as everywhere: its minus is longer, and a percent sign stays with its number."""
    return Reader(page).words.replace("−", "-")


def markdown_tables(text: str) -> list[list[list[str]]]:
    """The tables of a text in the flavour of GitHub, each as rows of cells; a row without its cells is an error."""
    tables: list[list[list[str]]] = []
    inside = False
    for line in text.split("\n"):
        if not line.startswith("|"):
            inside = False
            continue
        assert line.endswith("|"), line
        row = [cell.strip() for cell in CELL.split(line)[1:-1]]
        if not inside:
            tables.append([])
            inside = True
        tables[-1].append(row)
    for table in tables:
        assert len({len(row) for row in table}) == 1, table
        assert all(re.fullmatch(r":?-{3,}:?", cell) for cell in table[1]), table[1]
    return [[table[0], *table[2:]] for table in tables]


def plain_markdown(text: str) -> str:
    """Without marks and backslashes."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text.replace("**", ""))


def blocks_of(content: Page | Section | Subsection | Sequence[Block], kind: type[B]) -> list[B]:
    """All blocks of a kind, wherever they stand."""
    if isinstance(content, Page):
        return [
            block for part in (*content.sections, content.overview, content.method) for block in blocks_of(part, kind)
        ]
    blocks = (
        content.parts
        if isinstance(content, Section)
        else content.blocks
        if isinstance(content, Subsection)
        else content
    )
    return [block for block in _flat(blocks) if isinstance(block, kind)]


def _flat(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Subsection | Fold):
            yield from _flat(block.blocks)


def part_of(section: Section, title: str, where: str = "") -> Subsection:
    """The part of such a title."""
    return next(part for part in section.parts if (part.title, part.where) == (title, where))


def tables_of(content: Page | Section | Subsection | Sequence[Block]) -> list[ValueTable]:
    return blocks_of(content, ValueTable)


def sentences(content: Page | Section | Subsection | Sequence[Block]) -> list[str]:
    """Its paragraphs."""
    return [plain(block.text) for block in blocks_of(content, Paragraph)]


def rows_of(table: ValueTable) -> list[list[str]]:
    """Its rows as they are spelled, each value with its interval."""
    return [
        ["" if cell is None else cell if isinstance(cell, str) else str(cell) for cell in row] for row in table.rows
    ]
