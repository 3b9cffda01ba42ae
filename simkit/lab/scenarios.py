"""Scenarios: lists games and cards, validates files and compares them with the printed game, writes new files."""

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.errors import UsageError, spell
from simkit.events import Listener
from simkit.lab.progress import stderr
from simkit.lab.question import ScenarioLike, question_of
from simkit.scenario.toml_values import toml

if TYPE_CHECKING:
    from simkit.games.card_sheet import CardSheet
    from simkit.games.checked import Checked
    from simkit.games.contract import Game
    from simkit.scenario.load import Draft

RULES_SHOWN = 3  # in a new file
TEMPLATE = """\
# A scenario: every value that you write here replaces the value of {parent}; all others stay.
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
{policies}
"""


def list_games() -> list[dict[str, Any]]:
    """Every game: title, players, variants, rules, policies and scenarios."""
    from simkit.games.listing import listing

    return listing()


def card_sheet(scenario: ScenarioLike) -> "CardSheet":
    """Every number of every card, and its source."""
    from simkit.games.card_sheet import card_sheet as sheet

    return sheet(*question_of(scenario).opened)


def validate(scenario: ScenarioLike, on: Listener | None = stderr) -> "Checked":
    """Validate a scenario: its differences from the printed game, and warnings; an error if it is not valid."""
    from simkit.games.checked import check
    from simkit.games.registry import open_draft

    question = question_of(scenario)
    draft, game = open_draft(question.scenario, question.changes, question.flags)
    checked = check(draft, game)
    return replace(checked, warnings=[*checked.warnings, *_idle_changes(checked, draft, game, on)])


def _idle_changes(checked: "Checked", draft: "Draft", game: "Game", on: Listener | None) -> list[str]:
    """Warnings about changed keys that change no game of a pilot."""
    from simkit.experiments.dead_axes import idle_changes
    from simkit.games.dead_keys import MOST_KEYS, differing
    from simkit.games.printed import printed_of
    from simkit.games.session import Session
    from simkit.runs.engine import Watch
    from simkit.runs.warm_up import announce_compiling
    from simkit.scenario.tree import dotted

    printed = printed_of(draft, game)
    if printed is None or checked.changes is None:
        return []
    changed = {change.key: change.file for change in checked.changes.keys if change.key not in checked.dead}
    paths = [path for path in list(differing(printed, draft))[:MOST_KEYS] if dotted(path) in changed]
    if not paths:
        return []
    announce_compiling(Session(checked.scenario, game), on)
    return [f"{changed[key]}: {words}" for key, words in idle_changes(printed, draft, game, paths, Watch()).items()]


def new_scenario(file: str | os.PathLike[str], game: str | None = None, *, force: bool = False) -> Path:
    """Write a small scenario that extends a game, with comments, ready to edit."""
    from simkit.games.registry import game_ids, open_scenario
    from simkit.logs.files import replace_file, storage_errors

    path = Path(file)
    if path.suffix != ".toml":
        raise UsageError("does not end in .toml", file=path, hint="choose a name such as my_game.toml")
    if path.exists() and not force:
        raise UsageError("the file exists", file=path, hint=f"choose another name or add {spell('force')}")
    game = game_ids()[0] if game is None else game
    parent, contract = open_scenario(game)
    card = contract.cards(parent)[0].id
    numbers = parent.cards.model_dump(mode="json", exclude_unset=True)[card]
    knobs = list(parent.rules.model_dump(mode="json").items())[:RULES_SHOWN]
    text = TEMPLATE.format(
        game=contract.id,
        parent=toml(parent_of(game, path)),
        title=toml(title_of(path)),
        variant=parent.variant,
        variants=", ".join(contract.variants),
        rules="\n".join(f"# {key} = {toml(value)}" for key, value in knobs),
        card=card,
        numbers="\n".join(f"# {key} = {toml(value)}" for key, value in numbers.items() if key != "title"),
        players=parent.players,
        games=parent.run.games,
        policies=_policies_line(parent.seats),
    )
    with storage_errors(path, in_run=False):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode())
    return path


def parent_of(game: str, file: Path) -> str:
    """The scenario to extend: a built-in name, or a path relative to the new file."""
    from simkit.scenario import catalog

    if catalog.find(game, catalog.shelves()):
        return game
    if os.path.realpath(game) == os.path.realpath(file):
        raise UsageError("cannot extend itself", file=file, hint="choose another name")
    return Path(os.path.relpath(game, file.parent)).as_posix()


def title_of(file: Path) -> str:
    """A title made from the name of the file."""
    words = "".join(c for c in file.stem.replace("_", " ") if c.isprintable()).strip()
    return words[:60].capitalize() or "My scenario"


def _policies_line(seats: tuple[str, ...]) -> str:
    """The line of a new file that names the policies."""
    if len(set(seats)) > 1:
        return f"seats = {toml(seats)}"
    return f"policy = {toml(seats[0])}           # or one for each seat: seats = {toml(seats)}"
