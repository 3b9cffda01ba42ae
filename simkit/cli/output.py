"""The only module that writes to standard output: data, never messages."""

import json
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from simkit.errors import one_line


def prepare() -> None:
    """Make standard output take every character; a closed one takes all and keeps nothing."""
    _take_numbers()
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (it stays open)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _take_numbers() -> None:
    """A file that is opened takes the lowest free number; that of a closed stream would get what others write there."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def flush() -> None:
    """Write what is waiting."""
    sys.stdout.flush()


def give_up() -> None:
    """Nobody can read on: what is still waiting goes nowhere, without a complaint at exit."""
    silence(sys.stdout)


def silence(stream: TextIO) -> None:
    """Whatever is written to a stream from now on goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def line(text: str = "") -> None:
    """Text, with everything escaped that a terminal could take for a command; names of files may hold it."""
    sys.stdout.write("\n".join(map(one_line, text.split("\n"))) + "\n")


def lines(texts: Iterable[str]) -> None:
    """Lines, one by one: a reader such as `head` may stop early."""
    for text in texts:
        line(text)


def json_object(data: Any) -> None:
    """The one object that `--json` promises."""
    line(json.dumps(data, allow_nan=False))


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
    console = Console(
        file=sys.stdout,
        width=None if sys.stdout.isatty() else 140,
        color_system=None if os.environ.get("NO_COLOR") else "auto",  # neither colours nor bold
        highlight=False,
    )
    console.print(grid)


def shell(path: str | os.PathLike[str]) -> str:
    """A path as it can be typed into a shell."""
    return shlex.quote(os.fspath(path))


def percent(share: float) -> str:
    """A share for people."""
    return f"{share:.2%}"
