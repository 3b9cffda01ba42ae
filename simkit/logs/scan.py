"""Reading a run's tables as lazy frames."""

from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import polars as pl

from simkit.errors import RunDataError, spell
from simkit.logs.files import stamp
from simkit.logs.manifest import Manifest, Part, part_path
from simkit.numbers import count


def restore_hint() -> str:
    """What to do about a damaged part."""
    return f"run again with {spell('resume')} to restore it"


def finish_hint() -> str:
    """What to do about a run that lacks games."""
    return f"finish the run with {spell('resume')}"


def part_files(directory: Path, manifest: Manifest, table: str, games: int | None = None) -> list[Path]:
    """The files that hold the first `games` games of a table, checked to be whole."""
    if table not in manifest.tables:
        hint = f"run the scenario again with {spell('log')} {table}"
        raise RunDataError(f"the run has no {table} table", file=directory, hint=hint)
    files = []
    for index, n in manifest.layout(games):
        path = part_path(directory, table, index)
        if index not in manifest.parts or manifest.parts[index].games < n:
            raise RunDataError("this part has not been played yet", file=path, hint=finish_hint())
        check_file(path, manifest.parts[index].sizes[table])
        files.append(path)
    return files


def require_whole(directory: Path, manifest: Manifest) -> None:
    """A finished run, and all of it."""
    if manifest.shard is not None:
        hint = "join all shards of the run first: `simkit merge`"
        raise RunDataError(f"is {manifest.shard}", file=directory, hint=hint)
    if not manifest.finished:
        what = f"the run is unfinished ({count(manifest.done)} of {count(manifest.games)} games)"
        raise RunDataError(what, file=directory, hint=finish_hint())


def check_file(path: Path, size: int) -> None:
    """A part must be there with all its bytes."""
    try:
        actual = path.stat().st_size
    except OSError:
        raise RunDataError("this part is missing", file=path, hint=restore_hint()) from None
    if actual != size:
        raise RunDataError(f"this part is damaged: {actual} bytes instead of {size}", file=path, hint=restore_hint())


def check_parts(directory: Path, manifest: Manifest, but: Collection[int] = ()) -> None:
    """Every file of every part (`but` of some) holds the bytes that were written."""
    parts = [part for part in manifest.parts.values() if part.index not in but]
    for error in flaws(directory, manifest, parts):
        if error is not None:
            raise error


def flaws(directory: Path, manifest: Manifest, parts: Iterable[Part]) -> Iterator[RunDataError | None]:
    """Part by part: what is wrong with its files, if anything is. A few threads read; memory stays flat."""

    def flaw(part: Part) -> RunDataError | None:
        try:
            for table in manifest.tables:
                path = directory / manifest.file_of(table, part.index, part.series)
                check_file(path, part.sizes[table])
                if stamp(path) != (part.sizes[table], part.checks[table]):
                    what = "this part is damaged: its bytes have changed since it was written"
                    return RunDataError(what, file=path, hint=restore_hint())
        except RunDataError as error:
            return error
        except OSError as error:
            return RunDataError(f"this part cannot be read ({error.strerror})", file=path, hint=restore_hint())
        return None

    with ThreadPoolExecutor(4) as pool:
        yield from pool.map(flaw, parts)


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """What polars says about a damaged part (or a directory with one) as a sentence."""
    try:
        yield
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise RunDataError(
            "a part is damaged: it is not a complete Parquet file", file=path, hint=restore_hint()
        ) from error
    except OSError as error:
        raise RunDataError(
            f"a part cannot be read ({error.strerror or error})", file=path, hint=restore_hint()
        ) from error


def collect(frame: pl.LazyFrame, directory: Path) -> pl.DataFrame:
    """The result of a query on a run's tables."""
    with reading(directory):
        return frame.collect(engine="streaming")


def scan(directory: Path, manifest: Manifest, table: str, games: int | None = None) -> pl.LazyFrame:
    """The first `games` games of a table (default: all)."""
    total = manifest.games if games is None else games
    frame = pl.scan_parquet(part_files(directory, manifest, table, total))
    return frame if total >= manifest.games else frame.filter(pl.col("game") < total)
