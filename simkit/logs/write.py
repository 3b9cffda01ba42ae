"""Writing a part: column buffers to Parquet, all tables or none, and their digests."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import polars as pl

from simkit.games.contract import Array
from simkit.games.metric import ENUM
from simkit.logs.files import check_of, replace_files, storage_errors
from simkit.logs.manifest import Part, part_path
from simkit.logs.parquet import parquet
from simkit.logs.schema import Buffers, Column, Schema

Digests = dict[str, str]


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


def write_part(directory: Path, index: int, games: int, schema: Schema, buffers: Buffers) -> Part:
    """Write the tables of a part.

    Readers see whole files or none, and no file is replaced (a longer part replaces a shorter one) before all are safe.
    """
    sizes: dict[str, int] = {}
    checks: dict[str, str] = {}

    def files() -> Iterator[tuple[Path, bytes]]:
        for table, columns in schema.tables.items():
            path = part_path(directory, table, index)
            path.parent.mkdir(exist_ok=True)
            raw = parquet(frame(columns, buffers[table]))
            sizes[table], checks[table] = len(raw), f"{check_of(raw):08x}"
            yield path, raw

    with storage_errors(part_path(directory, "games", index)):
        replace_files(files())
    return Part(index, games, sizes, checks, digests(schema, buffers))
