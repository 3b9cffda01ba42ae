"""Which games there are, and the way from a scenario's name to the scenario and its game."""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules

from simkit import games
from simkit.errors import ScenarioError
from simkit.games.contract import Game
from simkit.scenario.load import Draft, load
from simkit.scenario.model import Scenario
from simkit.scenario.plugins import third_party
from simkit.scenario.suggestions import suggest
from simkit.scenario.validate import validate


def built_in() -> list[str]:
    """The packages with rules beside this module; the template begins with an underscore and is not listed."""
    names = (module.name for module in iter_modules(games.__path__) if module.ispkg)
    return [name for name in names if files(games).joinpath(name, "RULES.md").is_file()]


def game_ids() -> list[str]:
    """All games, the built-in ones first."""
    own = [name for name in built_in() if not name.startswith("_")]
    return [*own, *sorted(third_party().keys() - set(own))]


@cache
def get_game(game_id: str) -> Game:
    """The game of that id."""
    if game_id in built_in():
        game: Game = import_module(f"{games.__name__}.{game_id}").GAME
        return game
    if game_id in third_party():
        loaded: Game = third_party()[game_id].load()
        return loaded
    raise ScenarioError(f"no game is called {game_id!r}", key="game", hint=suggest(game_id, game_ids(), "games"))


def open_scenario(
    ref: str | os.PathLike[str], sets: Iterable[str] = (), flags: Mapping[str, object] | None = None
) -> tuple[Scenario, Game]:
    """Load and validate a scenario; returns it with its game."""
    draft, game = open_draft(ref, sets, flags)
    return validate(draft, game), game


def open_draft(
    ref: str | os.PathLike[str], sets: Iterable[str] = (), flags: Mapping[str, object] | None = None
) -> tuple[Draft, Game]:
    """Load a scenario as it is written; returns it with its game."""
    draft = load(ref, sets, flags, models=get_game)
    try:
        return draft, get_game(draft.game)
    except ScenarioError as error:
        raise ScenarioError(error.message, file=draft.files[0], key=error.key, hint=error.hint) from None
