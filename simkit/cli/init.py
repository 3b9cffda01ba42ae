"""`simkit init`."""

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Force
from simkit.errors import UsageError

TEMPLATE = """\
# A scenario: it changes what you write here and takes all the rest from {game!r}.
# `simkit cards {game}` shows every card, `simkit schema {game}` every key.
extends = "{game}"
title = "{title}"
# variant = "{variant}"       # {variants}

# [rules]
{rules}

# [cards.{card}]
{numbers}

[run]
players = {players}
games = {games}
policy = "{policy}"           # or one for each seat: seats = [{seats}]
"""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The .toml file to write.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="The game to start from.")] = "axes",
    force: Force = False,
) -> None:
    """Write a small scenario that extends a game, ready to edit."""
    from simkit.games.registry import open_scenario
    from simkit.logs.write import replace_file, storage_errors

    if file.suffix != ".toml":
        raise UsageError(f"{file} does not end in .toml", hint=f"call it {file}.toml")
    if file.exists() and not force:
        raise UsageError("the file exists", file=file, hint="choose another name or add --force")
    opened, rules = open_scenario(game)
    card, model = next(iter(opened.cards.each().items()))
    knobs = list(opened.rules.model_dump(mode="json").items())[:3]
    text = TEMPLATE.format(
        game=game,
        title=file.stem.replace("_", " ").replace('"', "").replace("\\", "").capitalize() or "My scenario",
        variant=opened.variant,
        variants=", ".join(rules.variants),
        rules="\n".join(f"# {key} = {_toml(value)}" for key, value in knobs),
        card=card,
        numbers="\n".join(
            f"# {key} = {_toml(value)}" for key, value in model.model_dump(mode="json").items() if key != "title"
        ),
        players=opened.players,
        games=opened.run.games,
        policy=opened.seats[0],
        seats=", ".join(f'"{name}"' for name in opened.seats),
    )
    with storage_errors(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, text.encode())
    output.line(f"{file} is written. Edit it, then: simkit run {file}")


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
