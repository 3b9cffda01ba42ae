"""Reading a file that may be anything: huge, a pipe, a directory, without permissions."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from simkit.errors import ScenarioError


def read_bytes(path: Path, label: str, most: int, endings: tuple[str, ...]) -> bytes:
    """At most one byte more than `most`. Of a missing file the caller knows more: it raises FileNotFoundError."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise ScenarioError("is a directory", file=label, hint=_file_inside(path, label, endings))
        if not stat.S_ISREG(mode):
            raise ScenarioError("is not a regular file", file=label, hint=f"give a {' or '.join(endings)} file")
        return _read(path, most)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise FileNotFoundError(label) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        reason = "embedded null byte" if "\0" in str(path) else reason  # versions of Python differ in their words
        hint = "check its permissions" if isinstance(error, PermissionError) else "check the path"
        raise ScenarioError(f"cannot be read ({reason.lower()})", file=label, hint=hint) from error


def _read(path: Path, most: int) -> bytes:
    # Without O_NONBLOCK, a pipe put in place of the file since `stat` would block for ever.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as file:
        raw = file.read(most + 1)
    if raw is None:
        raise BlockingIOError(errno.EAGAIN, "nothing exists there yet")
    return raw


def _file_inside(directory: Path, label: str, endings: tuple[str, ...]) -> str:
    files = sorted(file for ending in endings for file in directory.glob(f"*{ending}"))
    if files:
        return f"give a file in it, such as {os.path.join(label, files[0].name)}"
    return f"give a {' or '.join(endings)} file"
