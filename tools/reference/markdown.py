"""Markdown as the site reads it."""

import re
from collections.abc import Iterable, Sequence

SPECIAL = re.compile(r"([\\*_<>\[\]{}|$])")
CODE = re.compile(r"(`[^`]+`)")


def plain(text: object) -> str:
    """A text in which nothing means anything, but for words in backticks, which are code."""
    pieces = CODE.split(" ".join(str(text).split()))
    return "".join(piece if CODE.fullmatch(piece) else SPECIAL.sub(r"\\\1", piece) for piece in pieces)


def code(text: object) -> str:
    """A word as it is typed; nothing stays nothing."""
    return f"`{text}`" if str(text) else ""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose cells are Markdown; columns that are empty in all rows are left out."""
    cells = [list(row) for row in rows]
    kept = [i for i in range(len(heads)) if any(row[i] for row in cells)]
    lines = [[heads[i] for i in kept], ["---"] * len(kept)]
    lines += [[_cell(row[i]) for i in kept] for row in cells]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def section(level: int, title: str, *texts: str, anchor: str = "") -> str:
    """A heading and what stands below it."""
    label = f"({anchor})=\n" if anchor else ""
    return "\n\n".join([f"{label}{'#' * level} {title}", *(text for text in texts if text)]) + "\n"


def _cell(text: str) -> str:
    """A pipe ends a cell, also inside code."""
    return re.sub(r"(?<!\\)\|", r"\\|", text)
