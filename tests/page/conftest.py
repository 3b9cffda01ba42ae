from __future__ import annotations

from pathlib import Path

import pytest

from simkit.analysis.summary import summarise
from simkit.games.registry import open_scenario
from simkit.page.finished import Finished
from simkit.runs.execute import execute
from simkit.runs.plan import Plan
from tests.cli.conftest import shell
from tests.page.runs import VIKINGS, play

__all__ = ["shell"]


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    """100 games of Axes."""
    opened, game = open_scenario("axes", (), {"run.players": 2})
    plan = Plan(opened, game, "games")
    outcome = execute(plan, tmp_path_factory.mktemp("finished") / "run", 100, threads=1)
    summary = summarise(outcome.directory, outcome.manifest)
    return Finished(
        opened.title, game.id, opened.name, opened.variant, 2, 1, plan.id, ["mind"], outcome.directory,
        outcome.manifest, summary, "abc", 100, 0.5,
    )  # fmt: skip


@pytest.fixture(scope="session")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with prices, kinds of cards and sources of points."""
    return play(tmp_path_factory.mktemp("duel") / "run", 1500, scenario=VIKINGS, players=2, policy="greedy")


@pytest.fixture(scope="session")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with four styles of play."""
    seats = ["greedy", "rusher", "builder", "turtle"]
    return play(tmp_path_factory.mktemp("mixed") / "run", 600, scenario=VIKINGS, players=4, seats=seats)


@pytest.fixture(scope="session")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same without an end: every game is capped, and every win is shared."""
    return play(tmp_path_factory.mktemp("endless") / "run", 200, scenario=VIKINGS, players=3, policy="end")
