"""Nothing that changes the table stays untold: the tales of whole games, line by line and field by field.

What a player can see of a game, and how its tale names it, stands in `tests/games/<game>/visible.py`.
"""

from collections.abc import Sequence
from importlib import import_module

import pytest

from simkit.games.registry import get_game
from simkit.testing.setting import Setting, set_up, settings
from simkit.testing.tales import Fields, check_tale

CHECKED = ("axes", "drakkar", "ruddy_vikings", "vikings_gone_wild", "village_of_legends")
SETTINGS = [setting for game_id in CHECKED for setting in settings(get_game(game_id))]


def fields_of(game_id: str) -> Fields:
    fields: Fields = import_module(f"tests.games.{game_id}.visible").FIELDS
    return fields


def check(setting: Setting, games: int, policies: Sequence[str] | str) -> None:
    visible = import_module(f"tests.games.{setting.game.id}.visible")
    check_tale(setting, visible.FIELDS, range(games), policies, heading=getattr(visible, "HEADING", ""))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_line_names_what_it_changes(setting: Setting) -> None:
    check(setting, 1, next(setting.lineups()))


@pytest.mark.parametrize("game_id", CHECKED)
def test_every_field_is_declared(game_id: str) -> None:
    setting = settings(get_game(game_id))[0]
    session = setting.session("random")
    state = session.game.narrate.describe(set_up(session, 0)[0], session.plain_book, session.names)
    assert set(fields_of(game_id)) == set(state)


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "greedy", "champion"])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_many_tales(setting: Setting, policy: str) -> None:
    check(setting, 10, policy)
