"""`simkit init`."""

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli import output
from simkit.cli.options import Force
from simkit.errors import UsageError

TEMPLATE = """\
# A scenario: it changes what you write here and takes all the rest from {parent}.
# `simkit cards {game}` shows every card, `simkit schema {game}` every key.
extends = {parent}
title = {title}
# variant = "{variant}"       # {variants}

# [rules]
{rules}

# [cards.{card}]
{numbers}

[run]
players = {players}
games = {games}
{who}
"""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", readable=False, help="The .toml file to write.")],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game to start from (default: the first).")
    ] = None,
    force: Force = False,
) -> None:
    """Write a small scenario that extends a game, ready to edit."""
    from simkit.games.registry import game_ids, open_scenario
    from simkit.logs.files import replace_file, storage_errors

    if file.suffix != ".toml":
        raise UsageError("does not end in .toml", file=file, hint="call it something like my_game.toml")
    if file.exists() and not force:
        raise UsageError("the file exists", file=file, hint="choose another name or add --force")
    game = game_ids()[0] if game is None else game
    opened, rules = open_scenario(game)
    card = rules.cards(opened)[0].id
    numbers = opened.cards.model_dump(mode="json", exclude_unset=True)[card]
    knobs = list(opened.rules.model_dump(mode="json").items())[:3]
    text = TEMPLATE.format(
        game=rules.id,
        parent=_toml(_parent(game, file)),
        title=_toml(_title(file)),
        variant=opened.variant,
        variants=", ".join(rules.variants),
        rules="\n".join(f"# {key} = {_toml(value)}" for key, value in knobs),
        card=card,
        numbers="\n".join(f"# {key} = {_toml(value)}" for key, value in numbers.items() if key != "title"),
        players=opened.players,
        games=opened.run.games,
        who=_who(opened.seats),
    )
    with storage_errors(file, in_run=False):
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, text.encode())
    output.line(f"{file} is written. Edit it, then: simkit run {output.shell(file)}")


def _parent(game: str, file: Path) -> str:
    """What to extend: a built-in name, or a path that is relative to the new file."""
    from simkit.scenario import catalog

    if catalog.find(game, catalog.shelves()):
        return game
    if os.path.realpath(game) == os.path.realpath(file):
        raise UsageError("cannot extend itself", file=file, hint="choose another name")
    return Path(os.path.relpath(game, file.parent)).as_posix()


def _title(file: Path) -> str:
    """The file's name as a title."""
    words = "".join(c for c in file.stem.replace("_", " ") if c.isprintable()).strip()
    return words[:60].capitalize() or "My scenario"


def _who(seats: tuple[str, ...]) -> str:
    """The line that says who plays."""
    names = f"[{', '.join(map(_toml, seats))}]"
    if len(set(seats)) > 1:
        return f"seats = {names}"
    return f"policy = {_toml(seats[0])}           # or one for each seat: seats = {names}"


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)  # for flags, numbers and printable texts the same as TOML
