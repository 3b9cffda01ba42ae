"""Messages of the command line on standard error: notes, progress, errors and their exit codes."""

import os
import sys
import warnings
from contextlib import suppress
from typing import NoReturn

from simkit.cli import output
from simkit.errors import SimkitError
from simkit.events import Compiling, Event, Status, Warned
from simkit.lab.progress import Progress, sentence


def note(text: str) -> None:
    """A message for people; where it cannot be written, nobody misses it."""
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        output.silence(sys.stderr)


def say(event: Event) -> None:
    """A listener for short work: what is told is written, games are not counted."""
    if isinstance(event, Compiling | Warned | Status):
        note(sentence(event))


def fail(error: SimkitError, *, as_json: bool) -> int:
    """Report an error in one line, and further mistakes of the same file in a line each; returns the exit code."""
    if as_json:
        try:
            output.json_object({"error": error.as_dict()})
            output.flush()
            return error.exit_code
        except OSError:
            output.give_up()
    for mistake in (error, *error.others):
        note(f"simkit: {mistake}")
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


def progress(label: str) -> Progress:
    """A listener for long work; `with` it, while the work lasts."""
    return Progress(label, note)
