"""Digests from what is on disk: the same values give the same digest, whoever wrote them."""

from pathlib import Path

import polars as pl

from simkit.games.metric import ENUM
from simkit.logs.manifest import part_path
from simkit.logs.scan import reading
from simkit.logs.schema import Schema
from simkit.logs.write import Digests, table_digest


def stored_digests(directory: Path, part: int, schema: Schema, games: int) -> Digests:
    """The digests of the first `games` games of a part, from the values in its files."""
    found = {}
    for table, columns in schema.tables.items():
        path = part_path(directory, table, part)
        with reading(path):
            frame = pl.read_parquet(path, columns=[c.name for c in columns], n_rows=schema.height(table, games))
            physical = {c.name: frame[c.name].to_physical() if c.dtype == ENUM else frame[c.name] for c in columns}
        found[table] = table_digest(columns, {name: series.to_numpy() for name, series in physical.items()})
    return found
