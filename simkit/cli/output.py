"""The only module that writes to standard output: data, never messages."""

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TextIO

from simkit.errors import one_line

if TYPE_CHECKING:
    from simkit.cli.options import Form
    from simkit.page.model import Page

NARROWEST = 14  # columns of a terminal


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


def show(form: "Form", data: Callable[[], Any], layout: "Callable[[], Page]") -> bool:
    """Print an answer as wanted: its JSON, or what it says. True: a person reads on, and can be told what is next."""
    if form.json:
        json_object(data())
    elif form.format:
        from simkit.page.rendering import renderer

        lines(renderer(form.format)(layout()).rstrip("\n").split("\n"))
    else:
        page(layout())
    return not form.chosen


def page(content: "Page") -> None:
    """A page as text, line by line; it has escaped what a terminal would obey."""
    from simkit.page.text import lines as text_lines

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    for text in text_lines(content, _room(), colour=colour):
        sys.stdout.write(f"{text}\n")


def json_object(data: Any) -> None:
    """The one object that `--json` promises."""
    line(json.dumps(data, allow_nan=False))


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
