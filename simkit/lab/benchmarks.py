"""Measures how fast a game is played."""

from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from simkit.lab.question import ScenarioLike, question_of
from simkit.lab.work_settings import WorkOptions, work_settings

if TYPE_CHECKING:
    from simkit.runs.benchmark import Benchmark


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
    usual = open_scenario(question.scenario)[1].bench
    policy = usual.policy if question.policy is None else question.policy
    players = usual.players if question.players is None else question.players
    plan = Plan(*replace(question, policy=policy, players=players).opened)
    return benchmark(plan, policy, work_settings(options).on)
