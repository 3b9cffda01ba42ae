"""A page as data: what it says, not how it looks.

Builders (`simkit/page/builders`) make pages of answers, renderers (`html`, `text`, `markdown`, `json`) show them. Texts
are plain; a `Prose` may have light markup. Numbers are quantities, which every renderer spells alike.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from re import finditer
from typing import Any

import polars as pl

from simkit.numbers import INTERVALS, Quantity

EVERYWHERE, BRIEF, FULL = (
    "",
    "brief",
    "full",
)  # what is read at once (terminal, markdown), what only a page has room for


@dataclass(frozen=True)
class Prose:
    """A text of simkit's own, never one from outside, with `code`, *emphasis* and [links](#anchor)."""

    text: str


Text = str | Prose


@dataclass(frozen=True)
class Code:
    """What can be typed, and for numbers what they are sorted by."""

    text: str
    sort: float | None = None


@dataclass(frozen=True)
class Badge:
    """A verdict in one or two words, and what follows it."""

    word: str
    more: str = ""


@dataclass(frozen=True)
class Link:
    """A text that leads to another place of the page."""

    text: str
    anchor: str


@dataclass(frozen=True)
class Named:
    """A name and, in small print, what it means."""

    name: str
    meaning: str


Cell = str | int | Quantity | Code | Badge | Link | Named | None  # None: not known, or not counted


@dataclass(frozen=True)
class TableColumn:
    """The head of a column."""

    title: str
    brief: bool = False  # where there is little room, its values stand without their intervals
    full: bool = False  # only a page has room for it


@dataclass(frozen=True)
class ValueTable:
    """Rows of cells. Where there is no room for all columns, those in `spare` are left out, the first of them first."""

    columns: Sequence[TableColumn | str]
    rows: Sequence[Sequence[Cell]]
    title: str = ""
    before: Text = ""  # how to read it
    noun: str = ""  # what its rows are; a page folds a long table that says so
    spare: Sequence[str] = ()
    narrow: "ValueTable | None" = None  # what says the same where there is no room for names in one piece
    sortable: bool = True
    marked: Collection[int] = ()  # rows that stand out

    @property
    def heads(self) -> list[TableColumn]:
        """The heads of the table; a plain text is a column that is always there."""
        return [TableColumn(column) if isinstance(column, str) else column for column in self.columns]


@dataclass(frozen=True)
class Finding:
    """One sentence with its verdict and number."""

    verdict: str
    text: str
    key: str = ""
    estimate: float | None = None
    low: float | None = None
    high: float | None = None
    more_games: int | None = None


@dataclass(frozen=True)
class Findings:
    """What is read first, the gravest first; a page folds those after the first few. Notes limit what they say."""

    items: Sequence[Finding]
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Figure:
    """A chart by its name, and the tidy frame that it shows."""

    name: str  # of its files, and part of links
    chart: str  # a module of simkit/charts
    frame: pl.DataFrame
    title: str
    footer: str  # of its files: what was played
    options: Mapping[str, Any] = field(default_factory=dict)
    caption: Text = ""
    reading: str = INTERVALS  # what its lines and bands are


@dataclass(frozen=True)
class Figures:
    """Charts side by side."""

    items: Sequence[Figure]


@dataclass(frozen=True)
class Paragraph:
    """A text."""

    text: Text


@dataclass(frozen=True)
class Commands:
    """Lines that can be typed."""

    lines: Sequence[str]


@dataclass(frozen=True)
class Definitions:
    """Terms and what they mean."""

    terms: Sequence[tuple[str, Text]]


@dataclass(frozen=True)
class Fold:
    """What a page shows if asked."""

    title: str
    blocks: "Sequence[Block]"


@dataclass(frozen=True)
class Subsection:
    """Blocks under a heading; `where` says who shows them."""

    title: str
    blocks: "Sequence[Block]"
    where: str = EVERYWHERE
    anchor: str = ""


Block = Findings | Figures | ValueTable | Paragraph | Commands | Definitions | Fold | Subsection


@dataclass(frozen=True)
class Section:
    """One answer of a page: its title, what was asked in one line, and its parts."""

    title: str
    facts: str
    parts: Sequence[Subsection]
    anchor: str = ""  # no two alike; part of links and of the names of files

    @property
    def figures(self) -> list[Figure]:
        """All of its charts."""
        return [figure for block in _flat(self.parts) if isinstance(block, Figures) for figure in block.items]


@dataclass(frozen=True)
class Page:
    """What one file or one answer in the terminal says."""

    title: str
    sections: Sequence[Section]
    overview: Sequence[Block] = ()  # before the sections
    method: Sequence[Block] = ()  # behind them: how this kind of answer is made

    def figures(self) -> dict[str, Figure]:
        """All charts by the names of their files."""
        return {
            f"{section.anchor}-{figure.name}" if section.anchor else figure.name: figure
            for section in self.sections
            for figure in section.figures
        }


def plain(text: Text) -> str:
    """A text without its markup."""
    if isinstance(text, str):
        return text
    return "".join(words for _, words, _ in marked_up(text))


def marked_up(text: Prose) -> Iterator[tuple[str, str, str]]:
    """The pieces of a text: kind (plain, code, emphasis or link), words, and where a link leads."""
    for piece in finditer(r"`([^`]+)`|\*([^*]+)\*|\[([^\]]+)\]\(#([^)]+)\)|([^`*\[]+|.)", text.text):
        code, emphasis, words, anchor, other = piece.groups()
        if code:
            yield "code", code, ""
        elif emphasis:
            yield "emphasis", emphasis, ""
        elif words:
            yield "link", words, anchor
        else:
            yield "plain", other, ""


def _flat(blocks: "Sequence[Block]") -> "Iterator[Block]":
    for block in blocks:
        yield block
        if isinstance(block, Subsection | Fold):
            yield from _flat(block.blocks)
