"""The command that plays a run again. What its manifest says was asked is believed if it makes the plan of the run."""

import shlex
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from simkit.errors import SimkitError
from simkit.games.registry import open_scenario
from simkit.logs.again import FLAGS, run_again
from simkit.run.plan import Plan
from simkit.scenario.policy_files import KEY

NAMELESS = "SCENARIO"  # stands for a scenario that is not here, or says something else by now


def command_of(about: Mapping[str, Any]) -> str:
    """The `simkit run` of a run, without its number of games."""
    if about.get("asked") is not None and _makes(about):
        return run_again(about)
    words = ["simkit", "run", NAMELESS, "--players", str(about["players"]), "--seed", str(about["seed"])]
    return shlex.join(words + ([] if about["log"] == "cards" else ["--log", about["log"]]))


def _makes(about: Mapping[str, Any]) -> bool:
    """Whoever asks this here gets the games of the run."""
    question = about["asked"]
    flags = {KEY if name == "policies" else f"run.{name}": question.get(name) for name in FLAGS}
    with suppress(SimkitError):
        scenario, game = open_scenario(question["scenario"], question["sets"], flags)
        return bool(Plan(scenario, game, about["log"]).id == about["plan"])
    return False
