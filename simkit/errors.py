"""One error tree: every error has an exit code and says in one line what is wrong, where, and what to do."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

VALUE_LIMIT = 60
LINE_LIMIT = 1000
LONGEST_NUMBER = 10**30


_spelling: list[Callable[[str], str]] = [str]  # how the caller writes the name of a field; the last one counts


def spell(field: str) -> str:
    """The name of a question's field as the caller writes it: its name in Python, an option on the command line."""
    return _spelling[-1](field)


@contextmanager
def spelling(write: Callable[[str], str]) -> Iterator[None]:
    """Inside the `with` block, error sentences write fields in this way."""
    _spelling.append(write)
    try:
        yield
    finally:
        _spelling.pop()


def speller() -> Callable[[str], str]:
    """The current way to write fields, to be passed on to other processes."""
    return _spelling[-1]


class FieldLabel(str):
    """The origin of a value that comes from a field of the question and not from a file."""

    field: str

    def __new__(cls, text: str, field: str = "") -> FieldLabel:
        label = super().__new__(cls, text)
        label.field = field
        return label


def labelled(field: str) -> FieldLabel:
    """A label for a field, to be used where the name of a file is expected."""
    return FieldLabel(spell(field), field)


class SimkitError(Exception):
    """The base of all errors a user can cause or meet; anything else that is raised is a bug.

    `field` is the field of the question that is wrong, `key` the key of a scenario. `key` defaults to the field as the
    caller writes it. `field` defaults to that of a `FieldLabel` given as `file`.
    """

    exit_code: ClassVar[int] = 2  # of the command that meets it
    others: tuple[SimkitError, ...] = ()  # further mistakes in the same file

    def __init__(
        self,
        message: str,
        *,
        file: str | os.PathLike[str] | None = None,
        key: str | None = None,
        hint: str | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = None if file is None else os.fspath(file)
        self.field = file.field if field is None and isinstance(file, FieldLabel) else field
        self.key = spell(field) if key is None and field is not None else key
        self.hint = hint

    def __str__(self) -> str:
        where = f"{self.file}: " if self.file else ""
        remedy = f"; {self.hint}" if self.hint else ""
        return clip(one_line(f"{where}{self.message}{remedy}"), LINE_LIMIT)

    def as_dict(self) -> dict[str, str | None]:
        """The error as it is printed in JSON."""
        parts = {"file": self.file, "key": self.key, "message": self.message, "hint": self.hint}
        return {name: None if text is None else one_line(text) for name, text in parts.items()}


Error = SimkitError  # its public name


class UsageError(SimkitError):
    """A question makes no sense."""


class ScenarioError(SimkitError):
    """A scenario file, a change or a field of the question is wrong."""


class RunConflict(SimkitError):
    """The directory holds another run, or an unfinished one."""


class RunDataError(SimkitError):
    """Run data is damaged or missing."""

    exit_code = 4


class StorageError(SimkitError):
    """The disk is full, or the directory cannot be written."""

    exit_code = 4


class ClusterError(SimkitError):
    """The workers of a cluster are lost, or the connection to them is."""

    exit_code = 4


class CheckFailed(SimkitError):
    """A check failed."""

    exit_code = 1


class Undecided(SimkitError):
    """A check needs more games to be decided."""

    exit_code = 3


class Interrupted(SimkitError):
    """The user stopped the command."""

    exit_code = 130


def one_line(text: str) -> str:
    """The text with everything unprintable (line breaks, control and broken characters) escaped."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def clip(text: str, limit: int = VALUE_LIMIT) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."


def show(value: object, limit: int = VALUE_LIMIT) -> str:
    """A value quoted for a sentence: one line, at most `limit` characters, written as in TOML."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case int() if abs(value) >= LONGEST_NUMBER:  # its digits may not even be printable
            return f"a number of about {value.bit_length() * 30103 // 100000} digits"
        case str():
            return clip(repr(clip(value, limit - 2)), limit)
        case dict():
            return "a table" if value else "an empty table"
        case list() | tuple():
            parts = ["[...]" if isinstance(item, list | tuple) else show(item, 20) for item in value[:8]]
            return clip("[" + ", ".join(parts + ["..."] * (len(value) > 8)) + "]", limit)
        case _:
            return clip(one_line(str(value)), limit)
