"""`simkit export`."""

import os
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Force
from simkit.errors import UsageError


def command(
    run: Annotated[Path, typer.Argument(metavar="RUN", readable=False, help="A run directory.")],
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", readable=False, help="Write one CSV file.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", readable=False, help="Write one Parquet file.")
    ] = None,
    table: Annotated[
        str, typer.Option("--table", metavar="TABLE", help="games, seats, cards, or all joined.")
    ] = "seats",
    force: Force = False,
) -> None:
    """Write a run as one flat table for spreadsheets: a row per game and seat."""
    from simkit.logs.export import TABLES, flat, write

    if (csv is None) == (parquet is None):
        what = "nothing says where to write" if csv is None else "--csv and --parquet exclude each other"
        raise UsageError(what, key="--csv", hint="give either --csv FILE or --parquet FILE")
    if table not in TABLES:
        raise UsageError(f"--table is {table!r}", key="--table", hint=f"expected one of {', '.join(TABLES)}")
    file = csv or parquet
    assert file is not None
    if Path(os.path.realpath(file)).is_relative_to(os.path.realpath(run)):  # also through links
        raise UsageError("lies inside the run", file=file, hint="a run holds its own files alone: name another place")
    if file.is_dir():
        raise UsageError("is a directory", file=file, hint=f"name a file in it, such as {file / 'run.csv'}")
    if file.exists() and not force:
        raise UsageError("the file exists", file=file, hint="choose another name or add --force")
    frame, rows = flat(run, table)
    write(frame, run, file, as_csv=csv is not None)
    output.line(f"{file}: {rows:,} rows of the {table} table of {run}")
