"""The only module that writes to standard error: messages, progress, errors and their exit codes."""

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from simkit.cli import output
from simkit.errors import SimkitError

if TYPE_CHECKING:
    from rich.progress import Progress

    from simkit.games.session import Session

EVERY = 10.0  # seconds between two lines about progress


def note(text: str) -> None:
    """A message for people; where it cannot be written, nobody misses it."""
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        output.silence(sys.stderr)


def compiling(session: "Session") -> None:
    """Say so if the kernel must be compiled before anything happens."""
    if not session.compiled:
        note(f"compiling the kernel of {session.game.title} (first run only, some seconds) …")


def fail(error: SimkitError, *, as_json: bool) -> int:
    """Report an error in one line; returns the exit code."""
    if as_json:
        try:
            output.json_object({"error": error.as_dict()})
            output.flush()
            return error.exit_code
        except OSError:
            output.give_up()
    note(f"simkit: {error}")
    return error.exit_code


def prepare() -> None:
    """Messages need a place, even if it is closed; library warnings become one plain line each."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (it stays open)

    def plain(message: Warning | str, *details: object, **more: object) -> None:
        note(f"warning: {message}")

    warnings.showwarning = plain


def leave(code: int) -> NoReturn:
    """End the process at once, whatever it is doing; a bar has hidden the cursor."""
    with suppress(OSError, ValueError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), b"\x1b[?25h\n")
    os._exit(code)


class Bar:
    """How far long work is: on a terminal a bar with games/s and time left, elsewhere a line every ten seconds."""

    def __init__(self, bar: "Progress | None", label: str) -> None:
        self.bar, self.label = bar, label
        self.total = self.done = self.found = 0
        self.begun = self.told = monotonic()

    def start(self, total: int, done: int) -> None:
        """So much is to do, so much is done."""
        self.total, self.done, self.found = total, done, done
        if self.bar is not None and done < total:
            self.task = self.bar.add_task(self.label, total=total, completed=done, speed="")

    def expect(self, total: int) -> None:
        """So much is to do in all, as far as one can tell by now."""
        self.total = total
        if self.bar is not None:
            if self.bar.tasks:
                self.bar.update(self.task, total=total)
            else:
                self.start(total, 0)

    def tell(self, label: str) -> None:
        """What is being done now."""
        self.label = label
        if self.bar is not None and self.bar.tasks:
            self.bar.update(self.task, description=label)

    def advance(self, games: int) -> None:
        """Some more games are played; the clock starts with the first of them, after compiling."""
        if self.done == self.found:
            self.begun = self.told = monotonic()
        self.done += games
        if self.bar is not None and self.bar.tasks:
            speed = self.bar.tasks[0].speed
            self.bar.update(self.task, advance=games, speed=f"{speed:,.0f} games/s" if speed else "")
        elif self.bar is None and (now := monotonic()) - self.told >= EVERY:
            self.told = now
            speed = (self.done - self.found) / max(now - self.begun, 0.001)
            left = max(self.total - self.done, 0) / speed if speed else 0.0
            of = f"{self.label}: {self.done:,} of {self.total:,} games"
            note(f"{of}, {speed:,.0f} games/s, about {left:,.0f} s left")


@contextmanager
def progress(label: str) -> Iterator[Bar]:
    """A bar for long work."""
    if not sys.stderr.isatty():
        yield Bar(None, label)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield Bar(bar, label)
