"""Scenarios to look at: the games there are, cards, what differs from the printed game, a file to begin with."""

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import UsageError, spell
from simkit.events import Listener
from simkit.lab.progress import stderr
from simkit.lab.question import Asked, questioned
from simkit.scenario.toml_values import toml

if TYPE_CHECKING:
    from simkit.games.card_sheet import CardSheet
    from simkit.games.checked import Checked
    from simkit.games.contract import Game
    from simkit.scenario.load import Draft

KNOBS = 3  # that a new file names
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


def list_games() -> list[dict[str, Any]]:
    """Every game: title, players, variants, rules, policies and scenarios."""
    from simkit.games.listing import listing

    return listing()


def card_sheet(scenario: Asked) -> "CardSheet":
    """Every number of every card, and where it comes from."""
    from simkit.games.card_sheet import card_sheet as sheet

    return sheet(*questioned(scenario).opened)


def validate(scenario: Asked, on: Listener | None = stderr) -> "Checked":
    """The scenario is valid, or an error says why not; what differs from the printed game, what changes nothing."""
    from simkit.games.checked import check
    from simkit.games.registry import open_draft

    question = questioned(scenario)
    draft, game = open_draft(question.scenario, question.changes, question.flags)
    found = check(draft, game)
    return replace(found, warnings=[*found.warnings, *_idle(found, draft, game, on)])


def _idle(found: "Checked", draft: "Draft", game: "Game", on: Listener | None) -> list[str]:
    """Warnings of changed keys that change no game of a pilot."""
    from simkit.experiments.dead_axes import idle_changes
    from simkit.games.dead_keys import MOST_KEYS, differing
    from simkit.games.printed import printed_of
    from simkit.games.session import Session
    from simkit.runs.engine import Watch
    from simkit.runs.warm_up import announce_compiling
    from simkit.scenario.tree import dotted

    printed = printed_of(draft, game)
    if printed is None or found.changes is None:
        return []
    changed = {change.key: change.file for change in found.changes.keys if change.key not in found.dead}
    paths = [path for path in list(differing(printed, draft))[:MOST_KEYS] if dotted(path) in changed]
    if not paths:
        return []
    announce_compiling(Session(found.scenario, game), on)
    return [f"{changed[key]}: {words}" for key, words in idle_changes(printed, draft, game, paths, Watch()).items()]


def new_scenario(file: str | os.PathLike[str], game: str | None = None, *, force: bool = False) -> Path:
    """Write a small scenario that extends a game, ready to edit."""
    from simkit.games.registry import game_ids, open_scenario
    from simkit.logs.files import replace_file, storage_errors

    path = Path(file)
    if path.suffix != ".toml":
        raise UsageError("does not end in .toml", file=path, hint="call it something like my_game.toml")
    if path.exists() and not force:
        raise UsageError("the file exists", file=path, hint=f"choose another name or add {spell('force')}")
    game = game_ids()[0] if game is None else game
    opened, rules = open_scenario(game)
    card = rules.cards(opened)[0].id
    numbers = opened.cards.model_dump(mode="json", exclude_unset=True)[card]
    knobs = list(opened.rules.model_dump(mode="json").items())[:KNOBS]
    text = TEMPLATE.format(
        game=rules.id,
        parent=toml(_parent(game, path)),
        title=toml(_title(path)),
        variant=opened.variant,
        variants=", ".join(rules.variants),
        rules="\n".join(f"# {key} = {toml(value)}" for key, value in knobs),
        card=card,
        numbers="\n".join(f"# {key} = {toml(value)}" for key, value in numbers.items() if key != "title"),
        players=opened.players,
        games=opened.run.games,
        who=_who(opened.seats),
    )
    with storage_errors(path, in_run=False):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode())
    return path


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
    if len(set(seats)) > 1:
        return f"seats = {toml(seats)}"
    return f"policy = {toml(seats[0])}           # or one for each seat: seats = {toml(seats)}"
