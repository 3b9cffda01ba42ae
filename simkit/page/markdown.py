"""A page as Markdown: what is read at once, to paste into a pull request or a design diary."""

import re
from collections.abc import Iterator, Sequence

from simkit import numbers
from simkit.errors import one_line
from simkit.numbers import POINTS, Quantity
from simkit.page.model import (
    FULL,
    Badge,
    Block,
    Cell,
    Code,
    Commands,
    Definitions,
    Figures,
    Findings,
    Fold,
    Named,
    Page,
    Paragraph,
    Prose,
    Section,
    Subsection,
    Text,
    ValueTable,
    marked_up,
)
from simkit.page.words import FLAGGED

SPECIAL = re.compile(r"([\\`*_\[\]<>|#~$@&])")
START = re.compile(r"^(\d*)([-+=.)])")  # what makes a list or a heading of a line
TEMPLATES = {"code": "`{}`", "emphasis": "*{}*"}


def render(page: Page) -> str:
    """Headings, findings as a list, tables."""
    alone = len(page.sections) == 1
    parts = [] if alone else [f"# {_prose(page.title)}"]
    parts += [_blocks(page.overview), *(_section(section, 1 if alone else 2) for section in page.sections)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _section(section: Section, level: int) -> str:
    head = f"{'#' * level} {_prose(section.title)}"
    return "\n\n".join(filter(None, [head, _line(section.facts), _blocks(section.parts, level + 1)]))


def _blocks(blocks: Sequence[Block], level: int = 2) -> str:
    return "\n\n".join(filter(None, (_block(block, level) for block in blocks)))


def _block(block: Block, level: int) -> str:
    match block:
        case Subsection(title, blocks, where):
            body = "" if where == FULL else _blocks(blocks, level + 1)
            return f"{'#' * level} {_prose(title)}\n\n{body}" if body and title else body
        case Findings(items, notes):
            lines = [f"- **{_prose(item.verdict)}**: {_prose(item.text)}" for item in items]
            return "\n".join([*lines, *(f"- {_prose(note)}" for note in notes)])
        case ValueTable():
            return "\n\n".join(filter(None, _table(block)))
        case Paragraph(text):
            return _line(text)
        case Commands(lines):
            return _fenced([one_line(line) for line in lines]) if lines else ""
        case Definitions(terms):
            return "\n".join(f"- **{_prose(term)}**: {_prose(text)}" for term, text in terms)
        case Fold() | Figures():
            return ""


def _table(table: ValueTable) -> Iterator[str]:
    """The title of a table, how to read it, and its rows."""
    if not table.rows:
        return
    columns = [i for i, column in enumerate(table.heads) if not column.full]
    right = [any(isinstance(row[i], int | Quantity) for row in table.rows) for i in columns]
    heads = [_prose(table.heads[i].title) for i in columns]
    yield f"**{_prose(table.title)}**" if table.title else ""
    yield _line(table.before)
    rules = ["---:" if number else "---" for number in right]
    rows = [[_cell(row[i], brief=table.heads[i].brief) for i in columns] for row in table.rows]
    yield "\n".join(f"| {' | '.join(row)} |" for row in [heads, rules, *rows])
    cells = [row[i] for row in table.rows for i in columns]
    if any(isinstance(cell, Quantity) and cell.flagged for cell in cells):
        yield _prose(f"Bold: {FLAGGED.replace('$what', table.noun or 'rows')}.")


def _cell(cell: Cell, *, brief: bool) -> str:
    match cell:
        case None:
            return "–"
        case str():
            return _prose(cell)
        case int():
            return numbers.count(cell)
        case Quantity():
            return _quantity(cell, brief=brief)
        case Code():
            return _code(cell.text)
        case Badge():
            return _prose(cell.word + cell.more)
        case Named():
            return _prose(cell.name)
    return _prose(cell.text)


def _quantity(q: Quantity, *, brief: bool) -> str:
    if not q.finite:
        return "–"
    text, bounds = (numbers.bare(q) if q.unit == POINTS else numbers.value(q)), numbers.interval(q)
    whole = _prose(text if brief or not bounds else f"{text} ({bounds})")
    return f"**{whole}**" if q.flagged else whole


def _code(text: str) -> str:
    """Code for a cell of a table, which neither a backtick nor a bar may end."""
    return f"`{_one_line(text.strip()).replace('`', chr(39)).replace('|', chr(166))}`" if text else ""


def _fenced(lines: Sequence[str]) -> str:
    """A block of code; its fence is longer than any row of backticks inside."""
    longest = max((len(ticks) for line in lines for ticks in re.findall(r"`+", line)), default=0)
    fence = "`" * max(longest + 1, 3)
    return "\n".join([f"{fence}sh", *lines, fence])


def _line(text: Text) -> str:
    """A text that begins a line."""
    return START.sub(r"\1\\\2", _prose(text)) if isinstance(text, str) else _prose(text)


def _prose(text: Text) -> str:
    """A text in which nothing from outside is taken for markup."""
    if isinstance(text, Prose):
        return "".join(TEMPLATES.get(kind, "{}").format(_one_line(words)) for kind, words, _ in marked_up(text))
    return SPECIAL.sub(r"\\\1", _one_line(text.strip()))


def _one_line(text: str) -> str:
    return one_line(re.sub(r"\s+", " ", text))
