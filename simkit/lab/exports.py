"""Exports runs as flat tables for spreadsheets."""

import os
from pathlib import Path

from simkit.errors import UsageError, spell


def export(
    run: str | Path,
    *,
    csv: str | Path | None = None,
    parquet: str | Path | None = None,
    table: str = "seats",
    force: bool = False,
) -> tuple[Path, int]:
    """Write a table of a finished run to one file; returns the file and the number of its rows."""
    from simkit.logs.export import TABLES, flat_table, write

    if (csv is None) == (parquet is None):
        exclusive = f"{spell('csv')} and {spell('parquet')} exclude each other"
        hint = f"give either {spell('csv')} FILE or {spell('parquet')} FILE"
        raise UsageError("there is no file to write to" if csv is None else exclusive, field="csv", hint=hint)
    if table not in TABLES:
        hint = f"expected one of {', '.join(TABLES)}"
        raise UsageError(f"{spell('table')} is {table!r}", field="table", hint=hint)
    directory, file = Path(run), Path(csv or parquet or "")
    if Path(os.path.realpath(file)).is_relative_to(os.path.realpath(directory)):  # also through links
        raise UsageError(
            "lies inside the run", file=file, hint="only the files of a run belong there: name another place"
        )
    if file.is_dir():
        raise UsageError("is a directory", file=file, hint=f"name a file in it, such as {file / 'run.csv'}")
    if file.exists() and not force:
        raise UsageError("the file exists", file=file, hint=f"choose another name or add {spell('force')}")
    frame, rows = flat_table(directory, table)
    write(frame, directory, file, as_csv=csv is not None)
    return file, rows
