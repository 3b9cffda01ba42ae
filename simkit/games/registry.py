"""Which games there are, and the way from a scenario's name to the scenario and its game."""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from simkit.errors import ScenarioError
from simkit.games.contract import Game
from simkit.scenario.load import load
from simkit.scenario.model import Scenario
from simkit.scenario.plugins import third_party
from simkit.scenario.validate import validate
from simkit.scenario.words import suggest

BUILT_IN = ("axes", "vikings_gone_wild")


def game_ids() -> list[str]:
    """All games, the built-in ones first."""
    return [*BUILT_IN, *sorted(third_party().keys() - set(BUILT_IN))]


@cache
def get_game(game_id: str) -> Game:
    """The game of that id."""
    if game_id in BUILT_IN:
        game: Game = import_module(f"simkit.games.{game_id}").GAME
        return game
    if game_id in third_party():
        loaded: Game = third_party()[game_id].load()
        return loaded
    raise ScenarioError(f"no game is called {game_id!r}", key="game", hint=suggest(game_id, game_ids(), "games"))


def open_scenario(
    ref: str | os.PathLike[str], sets: Iterable[str] = (), flags: Mapping[str, object] | None = None
) -> tuple[Scenario, Game]:
    """Load and validate a scenario; returns it with its game."""
    draft = load(ref, sets, flags)
    try:
        game = get_game(draft.game)
    except ScenarioError as error:
        raise ScenarioError(error.message, file=draft.files[0], key=error.key, hint=error.hint) from None
    return validate(draft, game), game
