"""A page as one self-contained HTML file.

Every function here that returns a string returns safe HTML: text is escaped where it enters.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template

from simkit import numbers
from simkit.numbers import POINTS, Quantity
from simkit.page.drawing import Picture, pictures
from simkit.page.inline_svg import inline, shared_styles
from simkit.page.model import (
    BRIEF,
    Badge,
    Block,
    Cell,
    Code,
    Commands,
    Definitions,
    Figure,
    Figures,
    Findings,
    Fold,
    Link,
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
from simkit.page.words import FLAGGED, INFO, SHOWN, slug

MANY = 30  # rows; more are folded
NOTHING = "–"
LOOKS = {"changed": "outlier", "valuable": "fair", "harmful": "not-fair", "resolved": "fair"} | {
    "robust": "fair",
    "depends on play style": "not-fair",
}  # verdicts that look like others
Picturing = Callable[[Figure], str]
FRAME = '<iframe style="width:100%;height:40rem;border:1px solid #8884" title="simkit" srcdoc="{page}"></iframe>'
TAGS = {"code": "<code>{}</code>", "emphasis": "<em>{}</em>", "plain": "{}"}


def render(page: Page, drawn: Mapping[str, Picture] | None = None) -> str:
    """The page. Equal pages give equal bytes; charts that are drawn already need not be drawn again."""
    pictures_by_name = pictures(page) if drawn is None else drawn
    alone = len(page.sections) == 1
    template = Template((files("simkit.page") / "template.html").read_text("utf-8"))
    sections = [_section(section, i, pictures_by_name, alone=alone) for i, section in enumerate(page.sections)]
    body, looks = shared_styles("\n".join(sections))
    title = page.sections[0].title if alone else page.title
    return template.substitute(
        title=_prose(title),
        looks=looks,
        overview=f'<section id="overview">{_blocks(page.overview)}</section>' if page.overview else "",
        sections=body,
        method="".join(map(_explained, page.method)),
    )


def framed(page: str) -> str:
    """A whole page inside another one, such as a notebook."""
    return FRAME.format(page=escape(page))


def _section(section: Section, number: int, drawn: Mapping[str, Picture], *, alone: bool) -> str:
    anchor = section.anchor or f"part-{number}"
    parts = [part for part in section.parts if part.where != BRIEF]
    lead, rest = _lead(parts)
    charts = [block for part in parts for block in part.blocks if isinstance(block, Figures)]
    first = charts[0].items[:1] if charts and lead else []
    prefix = f"{section.anchor}-" if section.anchor else ""

    def picture(figure: Figure) -> str:
        return _picture(figure, drawn[prefix + figure.name], f"{anchor}-{figure.name}")

    head = "" if alone else f"<h2>{_prose(section.title)}</h2>"
    beside = "".join(map(picture, first))
    top = f'<div class="lead"><div>{"".join(map(_findings, lead))}</div>{beside}</div>' if lead else ""
    others = [
        part if not any(isinstance(block, Figures) for block in part.blocks) else _without(part, first) for part in rest
    ]
    body = "\n".join(_boxed(part, picture) for part in others if part is not None)
    body = f'<div class="parts">{body}</div>' if body else ""
    note = f'<p class="note">{_prose(section.facts)}</p>' if section.facts else ""
    return f'<section class="run" id="{escape(anchor)}">{head}{note}{top}\n{body}</section>'


def _lead(parts: Sequence[Subsection]) -> tuple[list[Findings], list[Subsection]]:
    """What is read first, and all the rest."""
    lead = [block for part in parts for block in part.blocks if isinstance(block, Findings)]
    rest = [part for part in parts if not any(isinstance(block, Findings) for block in part.blocks)]
    return lead, rest


def _without(part: Subsection, placed: Sequence[Figure]) -> Subsection | None:
    """A part of charts less those that stand elsewhere."""
    blocks: list[Block] = []
    for block in part.blocks:
        if not isinstance(block, Figures):
            blocks.append(block)
        elif left := [figure for figure in block.items if figure not in placed]:
            blocks.append(Figures(left))
    return Subsection(part.title, blocks, part.where, part.anchor) if blocks else None


def _explained(block: Block) -> str:
    """A block on method: text flows in columns, everything else takes the whole width."""
    prose = isinstance(block, Subsection) and all(isinstance(b, Paragraph | Definitions) for b in block.blocks)
    return f'<div class="{"prose" if prose else "whole"}">{_block(block, None, 3)}</div>'


def _boxed(part: Subsection, picture: Picturing) -> str:
    """A part of a section. Those that are a table stand side by side where there is room."""
    inside = _part(part, picture)
    tables = all(isinstance(block, ValueTable) and not block.before for block in part.blocks)
    return f'<div class="part{"" if tables else " whole"}">{inside}</div>' if inside else ""


def _part(part: Subsection, picture: Picturing | None, level: int = 3) -> str:
    body = _blocks(part.blocks, picture, level + 1)
    if not body:
        return ""
    anchor = f' id="{escape(part.anchor)}"' if part.anchor else ""
    return f"<h{level}{anchor}>{_prose(part.title)}</h{level}>{body}" if part.title else body


def _blocks(blocks: Sequence[Block], picture: Picturing | None = None, level: int = 3) -> str:
    return "".join(_block(block, picture, level) for block in blocks)


def _block(block: Block, picture: Picturing | None, level: int) -> str:
    match block:
        case Subsection():
            return _part(block, picture, level) if block.where != BRIEF else ""
        case Findings():
            return _findings(block)
        case Figures():
            drawn = "".join(map(picture, block.items)) if picture else ""
            return f'<div class="charts">{drawn}</div>' if drawn else ""
        case ValueTable():
            return _table(block) if block.rows else ""
        case Paragraph(text):
            return f"<p>{_prose(text)}</p>"
        case Commands(lines):
            return f"<pre>{chr(10).join(f'<code>{escape(line)}</code>' for line in lines)}</pre>" if lines else ""
        case Definitions(terms):
            items = "".join(f"<dt>{_prose(term)}</dt><dd>{_prose(text)}</dd>" for term, text in terms)
            return f"<dl>{items}</dl>"
        case Fold(title, inside):
            return f"<details><summary>{_prose(title)}</summary>{_blocks(inside, picture, level)}</details>"


def _findings(block: Findings) -> str:
    """The first of them, the rest folded, and what to bear in mind."""
    items = [f"<li>{_badge(item.verdict)}<span>{_prose(item.text)}</span></li>" for item in block.items]
    items += [f"<li>{_badge(INFO)}<span>{_prose(note)}</span></li>" for note in block.notes]
    if not items:
        return "<p>There are no findings.</p>"
    first, rest = items[:SHOWN], items[SHOWN:]
    more = f"<details><summary>{len(rest)} more</summary>{_list(rest)}</details>" if rest else ""
    return _list(first) + more


def _list(items: Sequence[str]) -> str:
    return f'<ul class="findings">{"".join(items)}</ul>'


def _picture(figure: Figure, drawn: Picture, prefix: str) -> str:
    label = f'<svg role="img" aria-label="{escape(figure.title)}"'
    svg = inline(drawn.svg, slug(prefix)).replace("<svg", label, 1)
    caption = f"<figcaption>{_prose(figure.caption)}</figcaption>" if figure.caption else ""
    return f"<figure>{svg}{caption}</figure>\n"


def _table(table: ValueTable) -> str:
    """A table that scrolls in its own box; a long one is folded. A column is numeric if any of its cells is."""
    columns = table.heads
    numeric = [any(_sort(row[i]) is not None for row in table.rows) for i in range(len(columns))]
    kinds = [' class="n"' if number else "" for number in numeric]
    head = "".join(f"<th{kind}>{_prose(column.title)}</th>" for column, kind in zip(columns, kinds, strict=True))
    lines = [
        f"<tr{' class=flag' if i in table.marked else ''}>{''.join(map(_td, row, kinds))}</tr>\n"
        for i, row in enumerate(table.rows)
    ]
    kind = ' class="sortable"' if table.sortable and len(lines) > 1 else ""
    drawn = (
        f'<div class="scroll" tabindex="0"><table{kind}><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{''.join(lines)}</tbody></table></div>\n"
    )
    if table.noun and len(lines) > MANY:
        drawn = f"<details><summary>All {len(lines)} {escape(table.noun)}</summary>{drawn}</details>"
    title = f"<h4>{_prose(table.title)}</h4>" if table.title else ""
    return f"{title}{_before(table)}{drawn}"


def _before(table: ValueTable) -> str:
    """How to read it."""
    flagged = any(isinstance(cell, Quantity) and cell.flagged for row in table.rows for cell in row)
    bold = f"Bold: {FLAGGED.replace('$what', table.noun or 'rows')}." if flagged else ""
    texts = " ".join(filter(None, map(_prose, (table.before, bold))))
    return f'<p class="note">{texts}</p>' if texts else ""


def _td(cell: Cell, kind: str) -> str:
    sort = _sort(cell)
    value = "" if sort is None else f' data-v="{numbers.exact(sort)}"'
    return f"<td{kind}{value}>{_cell(cell)}</td>"


def _sort(cell: Cell) -> float | None:
    """What a cell is sorted by, if it is a number."""
    match cell:
        case Quantity():
            return cell.estimate if cell.finite else None
        case Code():
            return cell.sort
        case int():
            return cell
    return None


def _cell(cell: Cell) -> str:
    match cell:
        case None:
            return NOTHING
        case str():
            return _prose(cell)
        case int():
            return numbers.count(cell)
        case Code():
            return f"<code>{escape(cell.text)}</code>"
        case Badge():
            return _badge(cell.word) + _prose(cell.more)
        case Link():
            return f'<a href="#{escape(cell.anchor)}">{_prose(cell.text)}</a>'
        case Named():
            return f"{_prose(cell.name)}<br><small>{_prose(cell.meaning)}</small>"
        case Quantity():
            return _quantity(cell)


def _quantity(q: Quantity) -> str:
    """A number with its interval, in bold if it is flagged; points have their unit in the head of the column."""
    if not q.finite:
        return NOTHING
    text = _prose(numbers.bare(q) if q.unit == POINTS else numbers.value(q))
    bounds = numbers.interval(q)
    whole = f"{text} <small>({_prose(bounds)})</small>" if bounds else text
    return f"<strong>{whole}</strong>" if q.flagged else whole


def _badge(word: str) -> str:
    return f'<span class="badge {LOOKS.get(word, slug(word))}">{escape(word)}</span>'


def _prose(text: Text) -> str:
    """A text with its markup and proper signs."""
    if isinstance(text, Prose):
        return "".join(_piece(*piece) for piece in marked_up(text))
    return _signs(escape(text))


def _piece(kind: str, words: str, anchor: str) -> str:
    if kind == "link":
        return f'<a href="#{escape(anchor)}">{_signs(escape(words))}</a>'
    return TAGS[kind].format(escape(words) if kind == "code" else _signs(escape(words)))


def _signs(text: str) -> str:
    """A minus is longer than a hyphen, and a number stays with its percent sign."""
    return re.sub(r"(?<=\d) %", "&nbsp;%", re.sub(r"(?<![\w.&;-])-(?=\d)", "−", text))
