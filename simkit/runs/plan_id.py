"""The id of a plan: equal for two runs if and only if they play equal games and log equal tables."""

from simkit.games.contract import Game
from simkit.scenario.digest import digest
from simkit.scenario.model import Scenario

# Part of every plan id, and so of every digest and directory name. It rises when the same plan would log other values.
# The layout of run.json (`logs.manifest.FORMAT`) may change without it.
VALUES = 1


def plan_id(scenario: Scenario, game: Game, log: str, part_size: int) -> str:
    """A hash of everything that determines the games and the tables."""
    return digest(
        {
            "play": scenario.play_data(),
            "log": log,
            "rules_version": game.version(scenario),
            "part_size": part_size,
            "format": VALUES,
        }
    )
