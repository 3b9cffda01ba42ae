"""`simkit export`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Force


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
    from simkit.lab.exports import export

    file, rows = export(run, csv=csv, parquet=parquet, table=table, force=force)
    output.line(f"{file}: {rows:,} rows of the {table} table of {run}")
