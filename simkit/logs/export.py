"""A run's tables as one flat file."""

import os
from pathlib import Path

import polars as pl

from simkit.errors import RunDataError
from simkit.logs.manifest import read_manifest
from simkit.logs.scan import reading, scan
from simkit.logs.write import drop_temporary, storage_errors, temporary_of

TABLES = ("games", "seats", "cards", "all")


def flat(directory: Path, table: str) -> tuple[pl.LazyFrame, int]:
    """A table of a finished run (`all`: one row per game and seat with everything known), and its height."""
    manifest = read_manifest(directory)
    if not manifest.finished:
        raise RunDataError(
            f"the run is unfinished ({manifest.done:,} of {manifest.games:,} games)",
            file=directory,
            hint="finish it with `simkit run … --resume`",
        )
    rows = manifest.games * (1 if table == "games" else manifest.about["players"])
    if table != "all":
        return scan(directory, manifest, table), rows
    frame = scan(directory, manifest, "seats").join(scan(directory, manifest, "games"), on="game", suffix="_game")
    if "cards" in manifest.tables:
        frame = frame.join(scan(directory, manifest, "cards").drop("won"), on=["game", "seat"])
    return frame.sort("game", "seat"), rows


def write(frame: pl.LazyFrame, directory: Path, file: Path, *, as_csv: bool) -> None:
    """Stream a frame of the run in `directory` to a file that appears only when it is whole."""
    temporary = temporary_of(file)
    try:
        with reading(directory), storage_errors(file, in_run=False):
            file.parent.mkdir(parents=True, exist_ok=True)
            if as_csv:
                frame.sink_csv(temporary)
            else:
                frame.sink_parquet(temporary, compression="zstd")
            os.replace(temporary, file)
    except BaseException:
        drop_temporary(file)
        raise
