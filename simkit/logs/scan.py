"""Reading a run's tables as lazy frames."""

from pathlib import Path

import polars as pl

from simkit.errors import RunDataError
from simkit.logs.manifest import Manifest


def part_files(directory: Path, manifest: Manifest, table: str, games: int | None = None) -> list[Path]:
    """The files that hold the first `games` games of a table, checked to be whole."""
    if table not in manifest.tables:
        raise RunDataError(
            f"the run has no {table} table", file=directory, hint=f"run the scenario again with --log {table}"
        )
    files = []
    for index, _ in manifest.layout(games):
        path = directory / table / f"part-{index:05d}.parquet"
        if index not in manifest.parts:
            raise RunDataError("this part was not played yet", file=path, hint="finish the run with --resume")
        check_file(path, manifest.parts[index].sizes[table])
        files.append(path)
    return files


def check_file(path: Path, size: int) -> None:
    """A part must be there with all its bytes."""
    try:
        found = path.stat().st_size
    except OSError:
        raise RunDataError("this part is missing", file=path, hint="run again with --resume to restore it") from None
    if found != size:
        raise RunDataError(
            f"this part is damaged: {found} bytes instead of {size}",
            file=path,
            hint="run again with --resume to restore it",
        )


def scan(directory: Path, manifest: Manifest, table: str, games: int | None = None) -> pl.LazyFrame:
    """The first `games` games of a table (default: all)."""
    total = manifest.games if games is None else games
    frame = pl.scan_parquet(part_files(directory, manifest, table, total))
    return frame if total >= manifest.games else frame.filter(pl.col("game") < total)
