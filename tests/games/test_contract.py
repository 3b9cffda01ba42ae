"""What every game must do, at every player count and in every variant. Games are found by their folders."""

from collections.abc import Iterator
from typing import Any

import pytest

from simkit.games.registry import game_ids, get_game
from simkit.testing import contract
from simkit.testing.contract import CHECKS, GAME_CHECKS, Check, Size
from simkit.testing.setting import Setting, settings

GAMES = [get_game(game_id) for game_id in game_ids()]
SETTINGS = [setting for game in GAMES for setting in settings(game)]
DECISIONS = 600  # tried in two worlds, of a game; at least some at every table


def name(check: Check) -> str:
    return check.__name__


def tables() -> Iterator[Any]:
    """Every check at every table; searches are compiled code of their own, and dear: one table a game, else slow."""
    first = [settings(game)[0] for game in GAMES]
    for check in CHECKS:
        for setting in SETTINGS:
            dear = check is contract.compiled_search and setting not in first
            marks = [pytest.mark.slow] if dear else []
            yield pytest.param(check, setting, id=f"{name(check)}-{setting}", marks=marks)


@pytest.mark.parametrize(("check", "setting"), list(tables()))
def test_at_every_table(check: Check, setting: Setting) -> None:
    check(setting, Size(told=1, decisions=max(DECISIONS // len(settings(setting.game)), 20)))


@pytest.mark.parametrize("setting", [settings(game)[0] for game in GAMES], ids=str)
@pytest.mark.parametrize("check", GAME_CHECKS, ids=name)
def test_once_for_a_game(check: Check, setting: Setting) -> None:
    check(setting, Size())


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_is_hidden_does_not_count(setting: Setting) -> None:
    contract.hidden(setting, Size(decisions=2_000))
