"""Writing a part: column buffers to Parquet, atomically, and their digests."""

import errno
import hashlib
import io
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import disk_usage
from typing import Any

import polars as pl

from simkit.errors import StorageError
from simkit.games.contract import Array
from simkit.games.metric import ENUM
from simkit.logs.manifest import part_path
from simkit.logs.schema import Buffers, Column, Schema

Digests = dict[str, str]
SCARCE = 1_000_000  # bytes: a disk with less is full


def frame(columns: Sequence[Column], arrays: Mapping[str, Array]) -> pl.DataFrame:
    """Buffers as a frame."""
    return pl.DataFrame([_series(column, arrays[column.name]) for column in columns])


def _series(column: Column, values: Array) -> pl.Series:
    series = pl.Series(column.name, values)
    return series.cat.to(pl.Enum(column.words)) if column.dtype == ENUM else series


def digests(schema: Schema, buffers: Buffers) -> Digests:
    """A hash per table of all values in column order: never of file bytes, so any writer gives the same."""
    return {table: table_digest(columns, buffers[table]) for table, columns in schema.tables.items()}


def table_digest(columns: Sequence[Column], arrays: Mapping[str, Array]) -> str:
    """SHA-256 of names, types and little-endian values."""
    h = hashlib.sha256()
    for column in columns:
        h.update(f"{column.name}:{column.dtype}:{','.join(column.words)};".encode())
        values = arrays[column.name]
        h.update(values.astype(values.dtype.newbyteorder("<"), copy=False).data)
    return h.hexdigest()[:32]


def write_part(directory: Path, part: int, schema: Schema, buffers: Buffers) -> dict[str, int]:
    """Write the tables of a part; returns the bytes of each file.

    Readers see whole files or none, and no file is replaced (a longer part replaces a shorter one) before all are safe.
    """
    sizes = {}
    paths = {table: part_path(directory, table, part) for table in schema.tables}
    try:
        for table, path in paths.items():
            with storage_errors(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                sizes[table] = write_temporary(path, frame(schema.tables[table], buffers[table]))
        for path in paths.values():
            with storage_errors(path):
                os.replace(temporary_of(path), path)
    except BaseException:
        drop_temporary(*paths.values())
        raise
    return sizes


def replace_file(path: Path, data: bytes) -> None:
    """Put a file in place: temporary sibling, fsync, rename."""
    try:
        write_temporary(path, data)
        os.replace(temporary_of(path), path)
    except BaseException:
        drop_temporary(path)
        raise


def temporary_of(path: Path) -> Path:
    """The sibling in which a file is written until it is whole."""
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


def write_temporary(path: Path, data: pl.DataFrame | bytes) -> int:
    """Write and fsync the temporary sibling of a file; returns its size."""
    raw = io.BytesIO()
    if isinstance(data, bytes):
        raw.write(data)
    else:  # in memory first: polars does not always say that a disk is full
        data.write_parquet(raw, compression="zstd", compression_level=1, statistics=False, row_group_size=250_000)
    with temporary_of(path).open("wb") as file:
        file.write(raw.getbuffer())
        file.flush()
        os.fsync(file.fileno())
        return file.tell()


def drop_temporary(*paths: Path) -> None:
    """Remove what was left half-written; an error here would hide the one that matters."""
    for path in paths:
        with suppress(OSError):
            temporary_of(path).unlink()


class storage_errors:  # noqa: N801 (a context manager, used like a function)
    """Turn what the file system says into a sentence; `in_run` = the file is part of a run."""

    def __init__(self, path: Path, *, in_run: bool = True) -> None:
        self.path, self.in_run = path, in_run

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, OSError):
            code = error.errno
        elif isinstance(error, pl.exceptions.PolarsError) and (match := re.search(r"os error (\d+)", str(error))):
            code = int(match[1])
        elif isinstance(error, pl.exceptions.PolarsError) and disk_usage(self.path.parent).free < SCARCE:
            code = errno.ENOSPC  # polars does not always say so
        else:
            return
        if code in (errno.ENOSPC, errno.EDQUOT):
            full = "the disk is full; the parts written so far are intact" if self.in_run else "the disk is full"
            again = "make room and run the same command with --resume" if self.in_run else "make room and try again"
            raise StorageError(full, file=self.path, hint=again) from error
        raise StorageError(
            f"cannot be written ({os.strerror(code) if code else error})",
            file=self.path,
            hint="choose a writable directory with --out" if self.in_run else "choose another file",
        ) from error
