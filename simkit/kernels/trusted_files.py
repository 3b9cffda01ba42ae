"""Whose files are these? Compiled code runs as the user who loads it, so nobody else may be able to write it."""

import os
import stat
from pathlib import Path

NO_HOME = "there is no home directory"
NOBODY = 65534  # the owner of all that a sandbox cannot name, such as / in it


def refusal(levels: list[Path]) -> str:
    """Why nothing in the last of these directories, each inside the one before, can be trusted; else empty."""
    if not levels:
        return NO_HOME
    if not hasattr(os, "getuid"):
        return ""
    for path in _above(levels[0]):
        if why := _refusal_above(path):
            return why
    for path in levels:
        try:
            status = path.stat()
        except OSError:
            return ""  # it is not there yet, or cannot be made
        if status.st_uid != os.getuid():
            return f"{path} belongs to another user"
        if status.st_mode & 0o022:
            return f"{path} can be written by other users (chmod go-w)"
    return "" if os.access(levels[-1], os.W_OK) else f"{levels[-1]} cannot be written"


def _above(path: Path) -> list[Path]:
    """All directories above a path, as it is written and as it is."""
    return list(dict.fromkeys((*path.parents, *Path(os.path.realpath(path)).parents)))


def _refusal_above(path: Path) -> str:
    """Who can rename what is in a directory can put something else in its place, at any moment."""
    try:
        status = path.lstat()
    except OSError:
        return ""
    if status.st_uid not in (0, os.getuid(), NOBODY):
        return f"{path} belongs to another user"
    sticky = status.st_mode & stat.S_ISVTX  # only the owner of a file can rename it
    if stat.S_ISDIR(status.st_mode) and status.st_mode & 0o022 and not sticky:
        return f"{path} can be written by other users (chmod go-w)"
    return ""


def own_bytes(file: Path) -> bytes:
    """The content of a plain file that only this user can write."""
    with open(file, "rb", opener=no_link) as opened:
        itself = os.fstat(opened.fileno())
        if not stat.S_ISREG(itself.st_mode):
            raise OSError(f"{file} is not a regular file")
        for status in (itself, file.parent.stat()):
            if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
                raise PermissionError(f"{file} can be written by other users")
        return opened.read()


def no_link(path: str, flags: int) -> int:
    """An opener that follows no link, waits for nobody and lets nobody else write."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), 0o600)
