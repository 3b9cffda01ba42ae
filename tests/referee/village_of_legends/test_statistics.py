"""The kernel's games and those of the referee's own implementation have the same statistics."""

from collections import Counter

import pytest

from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.referee.statistics import outliers, read
from tests.referee.village_of_legends.kernel_games import log_row
from tests.referee.village_of_legends.knobs import as_sets
from tests.referee.village_of_legends.statistics import REFERENCE, SETTINGS, Setting, figures, statistics


def test_the_reference_is_complete() -> None:
    found = read(REFERENCE)
    assert list(found) == [setting.name for setting in SETTINGS]
    for setting in SETTINGS:
        about = found[setting.name]
        assert about["games"] == setting.games
        wins = [about["figures"].get(f"win.{order}", [0])[0] for order in range(setting.players)]
        assert sum(wins) == pytest.approx(about["figures"]["end.eliminated"][0], abs=2e-3)


def test_the_reference_is_that_of_these_rules() -> None:
    """Some games are played again: the reference was not left behind by a change."""
    found = read(REFERENCE)
    for name in ("brawler 2", "greedy 4 modules"):
        assert statistics(named(name))["figures"] == found[name]["figures"]


def named(name: str) -> Setting:
    return next(setting for setting in SETTINGS if setting.name == name)


def test_the_kernel_has_the_same_statistics() -> None:
    """What no single game shows: that chance and the players who choose by chance are fair."""
    assert far_off(named("busy 2"), 300) == {}
    assert far_off(named("busy 6 modules"), 150) == {}


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])
def test_the_kernel_always_has_the_same_statistics(setting: Setting) -> None:
    assert far_off(setting, 4000) == {}


def far_off(setting: Setting, games: int, seed: int = 11) -> dict[str, float]:
    """Figures of the kernel that are too far from the reference."""
    return outliers(read(REFERENCE)[setting.name], kernel_figures(setting, games, seed), largest_step=True)


def kernel_figures(setting: Setting, games: int, seed: int) -> list[Counter[str]]:
    """What happened in some games of the kernel, in the words of the reference."""
    flags = {"run.players": setting.players, "run.policy": setting.policy, "run.seed": seed}
    sets = as_sets(rules=setting.rules)
    session = Session(*open_scenario("village_of_legends", sets, flags=flags))
    policies = [setting.policy] * setting.players
    return [figures(policies, log_row(session, index)) for index in range(games)]
