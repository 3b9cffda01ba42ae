"""The only module that writes to standard output: data, never messages."""

import json
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from simkit.errors import one_line

if TYPE_CHECKING:
    from rich.table import Table

    from simkit.page.text.blocks import Block

NARROWEST = 14  # a column of text; longer texts go on in the next line
UNBOUNDED = 10_000  # columns, to find how many a table would like


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
    """One line of text, or several; what a terminal would obey is written out."""
    sys.stdout.write("\n".join(map(one_line, text.split("\n"))) + "\n")


def lines(texts: Iterable[str]) -> None:
    """Lines, one by one: a reader such as `head` may stop early."""
    for text in texts:
        line(text)


def blocks(texts: "Iterable[Block]") -> None:
    """Lines and tables, one by one."""
    for block in texts:
        if isinstance(block, str):
            line(block)
            continue
        fitting = block if block.narrow is None or fits(block.columns, block.rows) else block.narrow
        table(fitting.title, fitting.columns, fitting.rows, fitting.spare)


def json_object(data: Any) -> None:
    """The one object that `--json` promises."""
    line(json.dumps(data, allow_nan=False))


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], spare: Sequence[str] = ()) -> None:
    """A table; columns whose name begins with `>` are numbers: they stand right and are never cut or broken.

    Where there is no room for all columns, those in `spare` are left out, the first of them first.
    """
    from rich.console import Console
    from rich.measure import Measurement

    cells, room = [[one_line(cell) for cell in row] for row in rows], _room()
    console = Console(
        file=sys.stdout,
        width=room,
        color_system=None if os.environ.get("NO_COLOR") else "auto",  # neither colours nor bold
        highlight=False,
    )
    kept, left_out = list(range(len(columns))), []
    names = [name.removeprefix(">") for name in columns]
    for name in (*(name for name in spare if name in names), ""):
        grid = _grid(title, [columns[i] for i in kept], [[row[i] for i in kept] for row in cells])
        needed = Measurement.get(console, console.options.update(width=UNBOUNDED, max_width=UNBOUNDED), grid).minimum
        if needed <= room or not name:
            break
        kept.remove(names.index(name))
        left_out.append(name)
    console.width = max(room, needed)
    console.print(grid)
    if left_out:
        line(f"No room for {', '.join(left_out)}: --json has all.")


def fits(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Is there room for a table in which no name is broken?"""
    from rich.console import Console
    from rich.measure import Measurement

    console = Console(width=UNBOUNDED)
    return Measurement.get(console, console.options, _grid("", columns, rows)).maximum <= _room()


def _grid(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> "Table":
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    grid = Table(title=Text(one_line(title)), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for i, name in enumerate(columns):
        widest = max((cell_len(row[i]) for row in rows), default=0)
        if name.startswith(">"):
            grid.add_column(Text(name[1:]), justify="right", no_wrap=True, min_width=max(widest, cell_len(name) - 1))
        else:
            grid.add_column(Text(name), min_width=min(widest, NARROWEST), overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    return grid


def _room() -> int:
    """Columns of the terminal, also of the one behind a pager; `COLUMNS` says otherwise, and a file has 80."""
    if os.environ.get("COLUMNS", "").isdecimal():
        return max(int(os.environ["COLUMNS"]), NARROWEST)
    for stream in (sys.stdout, sys.stderr):
        try:
            return max(os.get_terminal_size(stream.fileno()).columns, NARROWEST)
        except (OSError, ValueError, AttributeError):
            continue
    return 80


def shell(path: str | os.PathLike[str]) -> str:
    """A path as it can be typed into a shell."""
    return shlex.quote(os.fspath(path))
