"""Measures how fast a game is played."""

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from simkit.lab.question import ScenarioLike, question_of
from simkit.lab.work_settings import WorkOptions, work_settings

if TYPE_CHECKING:
    from simkit.runs.benchmark import Benchmark


BESIDE = ("greedy", "champion")


def first_game() -> str:
    """The game that is measured if none is named."""
    from simkit.games.registry import game_ids

    return game_ids()[0]


def bench(scenario: ScenarioLike, **options: Unpack[WorkOptions]) -> "Benchmark":
    """Games/s of the kernel alone and with all logs, best of three; players and policy default to the game's own."""
    from simkit.games.registry import open_scenario
    from simkit.runs.benchmark import benchmark
    from simkit.runs.plan import Plan

    question = question_of(scenario)
    game = open_scenario(question.scenario)[1]
    usual = game.bench
    policy = usual.policy if question.policy is None else question.policy
    players = usual.players if question.players is None else question.players

    def plan(name: str) -> Plan:
        return Plan(*replace(question, policy=name, players=players).opened)

    beside = {name: plan(name) for name in BESIDE if name in {*game.policies, *game.champions}}
    return benchmark(plan(policy), policy, beside, work_settings(options).on)
