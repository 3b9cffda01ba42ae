"""`simkit init`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Force


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", readable=False, help="The .toml file to write.")],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game to start from (default: the first).")
    ] = None,
    force: Force = False,
) -> None:
    """Write a small scenario that extends a game, ready to edit."""
    from simkit.lab.scenarios import new_scenario

    new_scenario(file, game, force=force)
    output.line(f"{file} is written. Edit it, then: simkit run {output.shell(file)}")
