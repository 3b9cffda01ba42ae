"""A run that holds more games than asked for: the answer for the first ones, as if it held no more."""

from dataclasses import replace
from pathlib import Path

import polars as pl

from simkit.logs.manifest import Manifest, Part
from simkit.logs.schema import ENUM, Schema
from simkit.logs.write import part_path, table_digest


def digest_of_first(directory: Path, manifest: Manifest, schema: Schema, games: int) -> dict[str, str]:
    """The digests that a run of just `games` games has."""
    parts = {}
    for index, n in manifest.layout(games):
        part = manifest.parts[index]
        parts[index] = part if part.games == n else _cut(directory, part, schema, n)
    return manifest.digest(parts)


def _cut(directory: Path, part: Part, schema: Schema, games: int) -> Part:
    digests = {}
    for table, columns in schema.tables.items():
        frame = pl.read_parquet(part_path(directory, table, part.index), n_rows=schema.height(table, games))
        arrays = {
            c.name: (frame[c.name].to_physical() if c.dtype == ENUM else frame[c.name]).to_numpy() for c in columns
        }
        digests[table] = table_digest(columns, arrays)
    return replace(part, games=games, digests=digests)
