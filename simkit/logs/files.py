"""Files that exist whole or not at all, and reading that neither hangs nor exceeds a limit."""

import errno
import os
import stat
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from secrets import randbelow
from typing import Any

from simkit.errors import RunDataError, StorageError, spell
from simkit.numbers import count

BLOCK = 1 << 20  # bytes read at a time
READABLE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe must not wait for a writer
WRITABLE = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)  # not behind a link
CHANCE = randbelow(10**10)  # processes of two machines can have the same number
Data = bytes | memoryview


def replace_file(path: Path, data: Data) -> None:
    """Put a file in place: temporary sibling, fsync, rename."""
    replace_files([(path, data)])


def replace_files(files: Iterable[tuple[Path, Data]]) -> None:
    """Put several files in place; none is replaced before all are safe on the disk."""
    paths: list[Path] = []
    try:
        for path, data in files:
            paths.append(path)
            write_temporary(path, data)
        for path in paths:
            os.replace(temporary_of(path), path)
    except BaseException:
        drop_temporary(*paths)
        raise


def temporary_of(path: Path) -> Path:
    """The sibling in which a file is written until it is whole."""
    return path.with_name(f".{path.name}.{os.getpid()}{CHANCE:010}.tmp")


def write_temporary(path: Path, data: Data) -> None:
    """Write and fsync the temporary sibling of a file."""
    _write(temporary_of(path), data, os.O_TRUNC)


def append(path: Path, data: Data) -> None:
    """Add to the end of a file, and make it safe."""
    _write(path, data, os.O_APPEND)


def _write(path: Path, data: Data, how: int) -> None:
    with open(os.open(path, WRITABLE | how, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def drop_temporary(*paths: Path) -> None:
    """Remove what was left half-written; an error here would hide the one that matters."""
    for path in paths:
        with suppress(OSError):
            temporary_of(path).unlink()


def open_regular(path: Path) -> int:
    """A descriptor of a plain file. Pipes and devices could keep a reader waiting for ever, or never end."""
    descriptor = os.open(path, READABLE)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise RunDataError("is not a regular file", file=path, hint="remove it, or choose another directory")
    return descriptor


def read_regular(path: Path, most: int) -> bytes:
    """The content of a plain file of at most so many bytes."""
    with open(open_regular(path), "rb") as file:
        if os.fstat(file.fileno()).st_size > most:
            raise RunDataError(
                f"is longer than {count(most)} bytes", file=path, hint="remove it, or choose another directory"
            )
        return file.read()


def check_of(data: Data, before: int = 0) -> int:
    """CRC-32: of all sums in the standard library the fastest, and as good as any against accidents."""
    return zlib.crc32(data, before)


def stamp(path: Path) -> tuple[int, str]:
    """Size and checksum of a plain file, in flat memory."""
    size = check = 0
    with open(open_regular(path), "rb", buffering=0) as file:
        while block := file.read(BLOCK):
            size, check = size + len(block), check_of(block, check)
    return size, f"{check:08x}"


class storage_errors:  # noqa: N801 (a context manager, used like a function)
    """Turn what the file system says into a sentence; `in_run` = the file is part of a run."""

    def __init__(self, path: Path, *, in_run: bool = True) -> None:
        self.path, self.in_run = path, in_run

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, OSError):
            raise storage_error(self.path, error, in_run=self.in_run) from error


def storage_error(path: Path, error: OSError, *, in_run: bool) -> StorageError:
    """The error that says what the file system refused."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        full = "the disk is full; the parts written so far are intact" if in_run else "the disk is full"
        again = f"make room and run the same command with {spell('resume')}" if in_run else "make room and try again"
        return StorageError(full, file=path, hint=again)
    hint = f"choose a writable directory with {spell('out')}" if in_run else "choose another file"
    if error.errno == errno.ENOENT and in_run:
        hint += "; every machine that plays must reach it under this path"
    return StorageError(
        f"cannot be written ({os.strerror(error.errno) if error.errno else error})", file=path, hint=hint
    )
