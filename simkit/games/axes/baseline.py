"""The plain-Python script of Axes and Shields as a yardstick."""

from simkit.games.axes.plain import games_per_second as plain_games_per_second
from simkit.scenario.model import Scenario


def games_per_second(scenario: Scenario, seconds: float) -> float:
    """Speed of the script on one thread."""
    return plain_games_per_second(scenario.players, scenario.rules.hand_size, seconds)
