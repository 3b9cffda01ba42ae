"""The only module that writes to standard output: data, never messages."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any


def line(text: str = "") -> None:
    """One line of text."""
    sys.stdout.write(text + "\n")


def lines(texts: Iterable[str]) -> None:
    """Lines, one by one: a reader such as `head` may stop early."""
    for text in texts:
        line(text)


def json_object(data: Any) -> None:
    """The one object that `--json` promises."""
    line(json.dumps(data, ensure_ascii=False, allow_nan=False))


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table; columns whose name begins with `>` are numbers and stand right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(title=Text(title), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        grid.add_column(Text(name.removeprefix(">")), justify="right" if name.startswith(">") else "left")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    console = Console(file=sys.stdout, width=None if sys.stdout.isatty() else 140, highlight=False)
    console.print(grid)


def percent(share: float) -> str:
    """A share for people."""
    return f"{share:.2%}"
