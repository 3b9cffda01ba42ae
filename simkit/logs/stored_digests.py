"""Digests from what is on disk: the same values give the same digest, whoever wrote them."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl

from simkit.errors import RunDataError
from simkit.games.metric import ENUM
from simkit.logs.manifest import Part, part_path
from simkit.logs.scan import reading, restore_hint
from simkit.logs.schema import Column, Schema
from simkit.logs.write import Digests, table_digest

READERS = 4  # threads


def stored_digests(directory: Path, part: int, schema: Schema, games: int | None = None) -> Digests:
    """The digests of the first `games` games of a part (default: of all rows), from the values in its files."""
    digests = {}
    for table, columns in schema.tables.items():
        path, rows = part_path(directory, table, part), None if games is None else schema.height(table, games)
        with reading(path):
            if list(pl.read_parquet_schema(path)) != [c.name for c in columns]:
                what = "a part is damaged: its columns are not those that were written"
                raise RunDataError(what, file=path, hint=restore_hint())
            frame = pl.read_parquet(path, columns=[c.name for c in columns], n_rows=rows)
        for column in columns:
            if frame[column.name].dtype != _type(column) or frame[column.name].has_nulls():
                what = f"the column {column.name} does not have the type that was written"
                raise RunDataError(what, file=path, hint=restore_hint())
        physical = {c.name: frame[c.name].to_physical() if c.dtype == ENUM else frame[c.name] for c in columns}
        digests[table] = table_digest(columns, {name: series.to_numpy() for name, series in physical.items()})
    return digests


def changed_parts(directory: Path, parts: Iterable[Part], schema: Schema) -> list[int]:
    """The parts whose files hold other values than is said of them, or cannot be read at all."""

    def is_false(part: Part) -> bool:
        try:
            return stored_digests(directory, part.index, schema) != part.digests
        except RunDataError:
            return True

    parts = list(parts)
    with ThreadPoolExecutor(READERS) as pool:
        return [part.index for part, false in zip(parts, pool.map(is_false, parts), strict=True) if false]


def _type(column: Column) -> pl.DataType:
    """What polars calls it; the words of an Enum are part of it."""
    kind: pl.DataType = pl.Enum(column.words) if column.dtype == ENUM else getattr(pl, column.dtype)()
    return kind
