"""The kernel's games and those of the referee's own implementation have the same statistics."""

from collections import Counter

import pytest

from simkit.games.registry import open_scenario
from simkit.runs.replay import Replay
from tests.referee.drakkar.kernel_games import log_row
from tests.referee.drakkar.knobs import as_sets
from tests.referee.drakkar.statistics import REFERENCE, SETTINGS, Setting, figures, statistics
from tests.referee.statistics import outliers, read


def named(name: str) -> Setting:
    return next(setting for setting in SETTINGS if setting.name == name)


def test_the_reference_is_complete() -> None:
    reference = read(REFERENCE)
    assert list(reference) == [setting.name for setting in SETTINGS]
    for setting in SETTINGS:
        about = reference[setting.name]
        assert about["games"] == setting.games
        wins = [about["figures"].get(f"win.{order}", [0])[0] for order in range(setting.players)]
        assert sum(wins) == pytest.approx(1, abs=2e-3)


def test_the_reference_is_that_of_these_rules() -> None:
    """Some games are played again: the reference was not left behind by a change."""
    reference = read(REFERENCE)
    for name in ("first 3", "busy 4 declining"):
        assert statistics(named(name))["figures"] == reference[name]["figures"]


def test_the_kernel_has_the_same_statistics() -> None:
    """What no single game shows: that chance and the players who choose by chance are fair."""
    assert far_off(named("busy 4"), 300) == {}


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])
def test_the_kernel_always_has_the_same_statistics(setting: Setting) -> None:
    assert far_off(setting, 4000) == {}


def far_off(setting: Setting, games: int, seed: int = 11) -> dict[str, float]:
    """Figures of the kernel that are too far from the reference."""
    flags = {"run.players": setting.players, "run.policy": setting.policy, "run.seed": seed}
    replay = Replay(*open_scenario("drakkar", as_sets(setting.rules, {}), flags=flags), 0)
    policies = [setting.policy] * setting.players
    played: list[Counter[str]] = []
    for index in range(games):
        replay.index = index
        played.append(figures(policies, log_row(replay)))
    return outliers(read(REFERENCE)[setting.name], played, largest_step=True)
