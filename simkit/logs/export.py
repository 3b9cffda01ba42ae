"""A run's tables as one flat file."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage

import polars as pl

from simkit.logs.files import drop_temporary, storage_errors, temporary_of
from simkit.logs.manifest import read_manifest
from simkit.logs.scan import check_parts, reading, require_whole, scan

TABLES = ("games", "seats", "cards", "all")
SCARCE = 1_000_000  # bytes: a disk with less is full


def flat_table(directory: Path, table: str) -> tuple[pl.LazyFrame, int]:
    """A table of a finished run (`all`: one row per game and seat with everything known), and its height."""
    manifest = read_manifest(directory)
    require_whole(directory, manifest)
    check_parts(directory, manifest)
    rows = manifest.games * (1 if table == "games" else manifest.about.players)
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
        with reading(directory), storage_errors(file, in_run=False), _told_by_polars(file):
            file.parent.mkdir(parents=True, exist_ok=True)
            if as_csv:
                frame.sink_csv(temporary)
            else:
                frame.sink_parquet(temporary, compression="zstd")
            os.replace(temporary, file)
    except BaseException:
        drop_temporary(file)
        raise


@contextmanager
def _told_by_polars(file: Path) -> Iterator[None]:
    """What the file system said, where polars says it in its own words or only hints at it."""
    try:
        yield
    except pl.exceptions.PolarsError as error:
        if match := re.search(r"os error (\d+)", str(error)):
            raise OSError(int(match[1]), os.strerror(int(match[1]))) from error
        if disk_usage(file.parent).free < SCARCE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from error
        raise
