"""A table as HTML. Cells hold safe HTML: the functions here escape what they are given."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from html import escape
from math import floor, isfinite, log10
from typing import Any, NamedTuple


class Cell(NamedTuple):
    """What is shown, and for numbers what they are sorted by."""

    html: str
    sort: float | None = None


NOTHING = Cell("–")
MANY = 30  # rows
Row = Mapping[str, Any]  # estimate, low, high


def draw(
    heads: Sequence[str], rows: Iterable[Sequence[Cell]], *, sortable: bool = True, marked: Collection[int] = ()
) -> str:
    """A table that scrolls in its own box; a column is numeric if any of its cells is."""
    body = [list(row) for row in rows]
    kinds = [' class="n"' * any(row[i].sort is not None for row in body) for i in range(len(heads))]
    head = "".join(f"<th{kind}>{escape(text)}</th>" for text, kind in zip(heads, kinds, strict=True))
    lines = []
    for i, row in enumerate(body):
        mark = ' class="flag"' if i in marked else ""
        lines.append(f"<tr{mark}>{''.join(map(_cell, row, kinds))}</tr>\n")
    kind = ' class="sortable"' if sortable and len(body) > 1 else ""
    return (
        f'<div class="scroll" tabindex="0"><table{kind}><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{''.join(lines)}</tbody></table></div>\n"
    )


def folded(heads: Sequence[str], rows: Sequence[Sequence[Cell]], what: str) -> str:
    """A table that must be unfolded if it is long."""
    drawn = draw(heads, rows)
    if len(rows) <= MANY:
        return drawn
    return f"<details><summary>All {len(rows)} {escape(what)}</summary>{drawn}</details>"


def _cell(cell: Cell, kind: str) -> str:
    value = "" if cell.sort is None else f' data-v="{cell.sort:.6g}"'
    return f"<td{kind}{value}>{cell.html}</td>"


def text(value: object) -> Cell:
    return Cell(escape(str(value)))


def code(value: object, sort: float | None = None) -> Cell:
    return Cell(f"<code>{escape(str(value))}</code>", sort)


def number(value: float | None, form: str, unit: str = "") -> Cell:
    """A number in a format, with or without a unit."""
    return NOTHING if value is None else Cell(escape(f"{value:{form}} {unit}".strip()), value)


def share(value: float | None) -> Cell:
    """A percentage without interval; small ones keep two digits."""
    if value is None:
        return NOTHING
    return Cell(f"{100 * value:.2g}&nbsp;%" if 0 < value < 0.01 else f"{100 * value:.1f}&nbsp;%", value)


def rate(row: Row | None) -> Cell:
    """A share with its interval; nobody is sure that something never or always happens."""
    return _estimate(row, lambda x: f"{100 * x:.1f}", "&nbsp;%", {"0.0": "under 0.1", "100.0": "over 99.9"})


def points(row: Row | None) -> Cell:
    """A change in percentage points with its interval, in bold if flagged."""
    return _bold_if_flagged(row, _estimate(row, lambda x: f"{100 * x:+z.2f}"))


def mean(row: Row | None, unit: str = "") -> Cell:
    """A mean with its interval; what was the same in all of many games has none."""
    unit = f" {escape(unit)}" if unit else ""
    if row and row.get("constant"):
        return Cell(f"always {row['estimate']:.6g}{unit}" if row["estimate"] else "never", row["estimate"])
    return _estimate(row, lambda x: f"{x:z.2f}", unit, {"0.00": "under 0.01"})


def change(row: Row | None) -> Cell:
    """A change of a mean with its interval, of which two digits are shown, in bold if flagged."""
    half = (row["high"] - row["low"]) / 2 if row else 0.0
    digits = min(4, max(2, 1 - floor(log10(half)))) if half > 0 and isfinite(half) else 2
    return _bold_if_flagged(row, _estimate(row, lambda x: f"{x:+.{digits}f}"))


def _bold_if_flagged(row: Row | None, cell: Cell) -> Cell:
    return Cell(f"<strong>{cell.html}</strong>", cell.sort) if row and row["flagged"] else cell


def _estimate(
    row: Row | None, form: Callable[[float], str], unit: str = "", words: Mapping[str, str] | None = None
) -> Cell:
    """A number with its interval, where that has other digits; `words` tell a number that stands alone."""
    if row is None or not all(isfinite(row[key]) for key in ("estimate", "low", "high")):
        return NOTHING
    value, low, high = (form(row[key]).replace("-", "−") for key in ("estimate", "low", "high"))
    if low == value == high:
        return Cell(f"{(words or {}).get(value, value)}{unit}", row["estimate"])
    return Cell(f"{value}{unit} <small>({low} to {high})</small>", row["estimate"])
