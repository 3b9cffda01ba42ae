"""How fast a game is played."""

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from simkit.lab.question import Asked, questioned
from simkit.lab.work import How, work_of

if TYPE_CHECKING:
    from simkit.runs.benchmark import Benchmark


def first_game() -> str:
    """The game that is measured if nobody names one."""
    from simkit.games.registry import game_ids

    return game_ids()[0]


def bench(scenario: Asked, **how: Unpack[How]) -> "Benchmark":
    """Games/s of the kernel alone and with all logs, warm, best of three; players and policy default to the game's."""
    from simkit.games.registry import open_scenario
    from simkit.runs.benchmark import benchmark
    from simkit.runs.plan import Plan

    question = questioned(scenario)
    usual = open_scenario(question.scenario)[1].bench
    policy = usual.policy if question.policy is None else question.policy
    players = usual.players if question.players is None else question.players
    plan = Plan(*replace(question, policy=policy, players=players).opened)
    return benchmark(plan, policy, work_of(how).on)
