"""The name of a plan: equal for two runs if and only if they play equal games and log equal tables."""

from simkit.games.contract import Game
from simkit.scenario.digest import digest
from simkit.scenario.model import Scenario

# Part of every plan and so of every digest and directory name. It rises when the same plan would log other values; what
# run.json tells about them (`logs.manifest.FORMAT`) may change without it.
VALUES = 1


def plan_id(scenario: Scenario, game: Game, log: str, part_size: int) -> str:
    """Whatever fixes the games and the tables, as one word."""
    return digest(
        {
            "play": scenario.play_data(),
            "log": log,
            "rules_version": game.version(scenario),
            "part_size": part_size,
            "format": VALUES,
        }
    )
