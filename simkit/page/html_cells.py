"""Words, numbers and tables of a page as safe HTML: text is escaped where it enters."""

import re
from html import escape

from simkit import numbers
from simkit.numbers import POINTS, Quantity
from simkit.page.model import Badge, Cell, Code, Link, Named, Prose, Text, ValueTable, marked_up
from simkit.page.words import FLAGGED, slug

MANY = 30  # rows; more are folded
WIDE = 9  # columns; with more, intervals stand below their values
NOTHING = "–"
LOOKS = {"changed": "outlier", "valuable": "fair", "harmful": "not-fair", "resolved": "fair"} | {
    "robust": "fair",
    "depends on play style": "not-fair",
}  # verdicts that look like others
TAGS = {"code": "<code>{}</code>", "emphasis": "<em>{}</em>", "plain": "{}"}


def table(table: ValueTable) -> str:
    """A table that scrolls in its own box; a long one is folded. An empty column is left out."""
    used = [i for i in range(len(table.heads)) if not i or any(row[i] not in (None, "") for row in table.rows)]
    numeric = [any(_sort(row[i]) is not None for row in table.rows) for i in used]
    kinds = [' class="n"' if number else "" for number in numeric]
    titles = [table.heads[i].title for i in used]
    head = "".join(f"<th{kind}>{prose(title)}</th>" for title, kind in zip(titles, kinds, strict=True))
    lines = [
        f"<tr{' class=flag' if n in table.marked else ''}>{''.join(map(_td, [row[i] for i in used], kinds))}</tr>\n"
        for n, row in enumerate(table.rows)
    ]
    sortable, wide = table.sortable and len(lines) > 1, len(used) > WIDE
    names = " ".join(filter(None, ("sortable" if sortable else "", "wide" if wide else "")))
    kind = f' class="{names}"' if names else ""
    drawn = (
        f'<div class="scroll" tabindex="0"><table{kind}><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{''.join(lines)}</tbody></table></div>\n"
    )
    if table.noun and len(lines) > MANY:
        drawn = f"<details><summary>All {len(lines)} {escape(table.noun)}</summary>{drawn}</details>"
    title = f"<h4>{prose(table.title)}</h4>" if table.title else ""
    return f"{title}{_before(table)}{drawn}"


def _before(table: ValueTable) -> str:
    """How to read it."""
    flagged = any(isinstance(cell, Quantity) and cell.flagged for row in table.rows for cell in row)
    bold = f"Bold: {FLAGGED.replace('$what', table.noun or 'rows')}." if flagged else ""
    texts = " ".join(filter(None, map(prose, (table.before, bold))))
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
            return prose(cell)
        case int():
            return numbers.count(cell)
        case Code():
            return f"<code>{escape(cell.text)}</code>"
        case Badge():
            return badge(cell.word) + prose(cell.more)
        case Link():
            return f'<a href="#{escape(cell.anchor)}">{prose(cell.text)}</a>'
        case Named():
            return prose(cell.name) + (f"<br><small>{prose(cell.meaning)}</small>" if cell.meaning else "")
        case Quantity():
            return _quantity(cell)


def _quantity(q: Quantity) -> str:
    """A number with its interval, in bold if it is flagged; points have their unit in the head of the column."""
    if not q.finite:
        return NOTHING
    text = prose(numbers.bare(q) if q.unit == POINTS else numbers.value(q))
    bounds = numbers.interval(q)
    whole = f"{text} <small>({prose(bounds)})</small>" if bounds else text
    return f"<strong>{whole}</strong>" if q.flagged else whole


def badge(word: str) -> str:
    return f'<span class="badge {LOOKS.get(word, slug(word))}">{escape(word)}</span>'


def prose(text: Text) -> str:
    """A text with its markup and proper signs."""
    if isinstance(text, Prose):
        return "".join(_piece(*piece) for piece in marked_up(text))
    return _signs(escape(text))


def _piece(kind: str, words: str, anchor: str) -> str:
    if kind == "link":
        return f'<a href="#{escape(anchor)}">{_signs(escape(words))}</a>'
    return TAGS[kind].format(escape(words) if kind == "code" else _signs(escape(words)))


def _signs(text: str) -> str:
    """A minus is longer than a hyphen, a number stays with its percent sign, and an arrow is one."""
    text = text.replace(" -&gt; ", " → ")
    return re.sub(r"(?<=\d) %", "&nbsp;%", re.sub(r"(?<![\w.&;-])-(?=\d)", "−", text))
