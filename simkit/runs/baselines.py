"""What a kernel's speed is compared with: the keyed shuffle, and a plain-Python script of the same rules."""

import importlib
from dataclasses import dataclass, replace
from typing import cast

from simkit.games.contract import Baseline, Game
from simkit.runs.plan import Plan
from simkit.runs.speed import Speed, kernel_speed

TURNS, SHORT = 6, 0.15  # rounds, and seconds of each measurement
TRIES = 3  # of the script, in each round


@dataclass(frozen=True)
class Baselines:
    """Games per second on one thread: fast shuffle, keyed shuffle, script (None if the game has no script)."""

    fast: float
    keyed: float
    script: float | None


def baseline_of(game: Game) -> Baseline | None:
    """The script of a game, if it has one."""
    return cast(Baseline, importlib.import_module(game.baseline)) if game.baseline else None


def comparable(plan: Plan) -> bool:
    """Can the script be compared? It plays one policy, the one that the game's benchmark uses."""
    return bool(plan.game.baseline) and set(plan.scenario.seats) == {plan.game.bench.policy}


def measure_baselines(plan: Plan, kernel: Speed) -> Baselines:
    """Measure all of them in turn, several times, because the load of a shared machine changes."""
    run = plan.scenario.run.model_copy(update={"shuffle": "keyed"})
    keyed = Plan(replace(plan.scenario, run=run), plan.game)
    script = baseline_of(plan.game) if comparable(plan) else None
    fast_speeds, keyed_speeds, script_speeds = [kernel.games_per_second], [], []
    for _ in range(TURNS):
        fast_speeds.append(kernel_speed(plan, 1, SHORT).games_per_second)
        keyed_speeds.append(kernel_speed(keyed, 1, SHORT).games_per_second)
        if script is not None:
            script_speeds += [script.games_per_second(plan.scenario, SHORT) for _ in range(TRIES)]
    return Baselines(max(fast_speeds), max(keyed_speeds), max(script_speeds, default=None))
