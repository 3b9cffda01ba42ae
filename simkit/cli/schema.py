"""`simkit schema`."""

import json
from typing import Annotated

import typer

from simkit.cli import output


def command(game: Annotated[str, typer.Argument(metavar="GAME", help="A game, as listed by `simkit games`.")]) -> None:
    """Print the JSON Schema of a game's scenario files, for editors."""
    from simkit.games.registry import get_game
    from simkit.scenario.schema import document

    output.line(json.dumps(document(get_game(game)), indent=2))
