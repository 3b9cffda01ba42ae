"""The kernel's games and those of the referee's own implementation have the same statistics."""

import json
import math
from collections import Counter

import pytest

from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.referee.village_of_legends.kernel_games import log_row
from tests.referee.village_of_legends.knobs import as_sets
from tests.referee.village_of_legends.statistics import REFERENCE, SETTINGS, Setting, figures, statistics, summary

WORST = 4.5  # standard errors; by chance once in 150,000 figures, and there are about 3,500
RARE = 10  # a figure that differs from its usual value in fewer games of the reference is far from normal


def test_the_reference_is_complete() -> None:
    found = json.loads(REFERENCE.read_text(encoding="utf-8"))
    assert list(found) == [setting.name for setting in SETTINGS]
    for setting in SETTINGS:
        about = found[setting.name]
        assert about["games"] == setting.games
        wins = [about["figures"].get(f"win.{order}", [0])[0] for order in range(setting.players)]
        assert sum(wins) == pytest.approx(about["figures"]["end.eliminated"][0], abs=2e-3)


def test_the_reference_is_that_of_these_rules() -> None:
    """Some games are played again: the reference was not left behind by a change."""
    found = json.loads(REFERENCE.read_text(encoding="utf-8"))
    for name in ("brawler 2", "greedy 4 modules"):
        assert statistics(named(name))["figures"] == found[name]["figures"]


def named(name: str) -> Setting:
    return next(setting for setting in SETTINGS if setting.name == name)


def test_the_kernel_has_the_same_statistics() -> None:
    """What no single game shows: that chance and the players who choose by chance are fair."""
    assert outliers(named("busy 2"), 300) == {}
    assert outliers(named("busy 6 modules"), 150) == {}


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=[setting.name for setting in SETTINGS])
def test_the_kernel_always_has_the_same_statistics(setting: Setting) -> None:
    assert outliers(setting, 4000) == {}


def outliers(setting: Setting, games: int, seed: int = 11) -> dict[str, float]:
    """Figures of the kernel that are too far from the reference, in standard errors of the difference.

    Where nearly all games have the same figure, one odd game is many standard errors: there only gross differences
    count, in steps as large as the largest that was seen.
    """
    about = json.loads(REFERENCE.read_text(encoding="utf-8"))[setting.name]
    played, n = kernel_figures(setting, games, seed), about["games"]
    found, far = summary(played), {}
    for name in {*found, *about["figures"]}:
        (mean, error), (other, spread) = about["figures"].get(name, (0, 0)), found.get(name, (0, 0))
        usual, often = Counter(counts[name] for counts in played).most_common(1)[0]
        if (games - often) * n < RARE * games:
            step = max(1, *(abs(counts[name] - usual) for counts in played))
            distance = math.inf if abs(other - mean) * n > 5 * RARE * step else 0
        else:
            pooled = (n * n * error * error + games * games * spread * spread) / (n + games)  # variance of one game
            distance = (other - mean) / math.sqrt(pooled * (1 / n + 1 / games))
        if abs(distance) > WORST:
            far[name] = distance
    return far


def kernel_figures(setting: Setting, games: int, seed: int) -> list[Counter[str]]:
    """What happened in some games of the kernel, in the words of the reference."""
    flags = {"run.players": setting.players, "run.policy": setting.policy, "run.seed": seed}
    sets = as_sets(rules=setting.rules)
    session = Session(*open_scenario("village_of_legends", sets, flags=flags))
    policies = [setting.policy] * setting.players
    return [figures(policies, log_row(session, index)) for index in range(games)]
