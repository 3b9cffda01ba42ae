"""Blocks as one plain text, for a prompt or a file: columns as wide as what stands in them."""

from collections.abc import Callable, Sequence

from simkit.page.text.blocks import Block, Grid


def plain(blocks: Sequence[Block]) -> str:
    """Lines as they are, tables with their numbers to the right."""
    return "\n".join(block if isinstance(block, str) else _table(block) for block in blocks)


def _table(grid: Grid) -> str:
    heads = [name.removeprefix(">") for name in grid.columns]
    rows = [heads, *(list(row) for row in grid.rows)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads))]
    sides = [str.rjust if name.startswith(">") else str.ljust for name in grid.columns]
    lines = ["  ".join(map(_placed, sides, row, widths)) for row in rows]
    return "\n".join([*([grid.title] if grid.title else []), *(f"  {line}".rstrip() for line in lines)])


def _placed(side: Callable[[str, int], str], cell: str, width: int) -> str:
    return side(cell, width)
