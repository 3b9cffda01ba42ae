"""A game told from its index is the game that was logged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simkit.errors import RunDataError
from simkit.games.registry import open_scenario
from simkit.logs.manifest import RUN, is_run
from simkit.runs.plan import Plan
from simkit.runs.replay import Replay, scenario_of_run
from tests.runs.runs import PART, forge, make_plan, play, rows

INDEXES = (0, 1, 7, 23, 39)
PLANS = {
    "plain": make_plan(),
    "mixed": make_plan("axes/table_talk"),
    "strategic": make_plan("axes/strategic", players=3, seats=["greedy", "random", "life"]),
    "seven": make_plan("axes", "variant=strategic", "run.shuffle=keyed", players=7, policy="grudge"),
    "duel": make_plan(players=2, policy="random", seed=2**63 - 1),
    "search": make_plan("axes", 'run.rotate="all"', players=3, seats=["rollout:5", "greedy", "rollout:2"]),
    "odd": make_plan("axes", "rules.max_turns=30", "rules.start_seat=random", "cards.armory.count=90", players=5),
}


@pytest.mark.parametrize("name", PLANS)
def test_replay_is_what_was_logged(tmp_path: Path, name: str) -> None:
    plan = PLANS[name]
    play(tmp_path / "run", 40, plan)
    games, seats = rows(tmp_path / "run", "games"), rows(tmp_path / "run", "seats")
    scenario, game = scenario_of_run(tmp_path / "run")
    for index in INDEXES:
        replay = Replay(scenario, game, index)
        steps = list(replay.steps())
        result = replay.result()
        row, places = games.row(index, named=True), seats.filter(game=index)
        assert result.winners == [seat for seat in range(scenario.players) if row["winners"] >> seat & 1]
        assert (result.end_reason, result.turns) == (row["end_reason"], row["turns"])
        assert result.ranks == places["rank"].to_list()
        assert result.scores == places["score"].to_list()
        assert list(replay.policies) == places["policy"].cast(pl.String).to_list()
        assert sum(not step.forced for step in steps) == row["decisions"]
        assert sum(step.forced for step in steps) == row["forced"]
        assert all(step.chosen in step.legal for step in steps)
        assert [step.number for step in steps] == list(range(len(steps)))
        assert [int(step.before.turns) for step in steps] == replay.session.trace(index).turns.tolist()


@pytest.mark.parametrize("name", PLANS)
def test_a_run_remembers_its_scenario(tmp_path: Path, name: str) -> None:
    """What the manifest holds is enough to play on: the same plan comes out."""
    plan = PLANS[name]
    play(tmp_path / "run", 1, plan)
    assert is_run(str(tmp_path / "run"))
    assert Plan(*scenario_of_run(tmp_path / "run"), part_games=PART).id == plan.id


def test_a_run_and_its_scenario_tell_the_same(tmp_path: Path) -> None:
    play(tmp_path / "run", 5, make_plan("axes/table_talk", seed=9))
    of_run = Replay(*scenario_of_run(tmp_path / "run"), 3)
    of_scenario = Replay(*open_scenario("axes/table_talk", (), {"run.seed": 9}), 3)
    assert of_run.actions == of_scenario.actions
    assert of_run.policies == of_scenario.policies


def test_games_far_beyond_any_run() -> None:
    replay = Replay(*open_scenario("axes"), 2**32 - 2)
    assert len(list(replay.steps())) == len(replay.actions)
    assert replay.result().end_reason == "last_standing"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rules_version": "0"}, "was played by version 0 of the rules; this is version"),
        ({"game": "chess"}, "the run's scenario cannot be read"),
        ({"resolved": {}}, "is damaged"),
        ({"resolved": None}, "is damaged"),
        ({"resolved": [1]}, "is damaged"),
    ],
)
def test_a_run_that_cannot_be_replayed(tmp_path: Path, change: dict[str, Any], sentence: str) -> None:
    play(tmp_path / "run", 1)
    path = tmp_path / "run" / RUN
    forge(path, json.loads(path.read_bytes()) | change)
    with pytest.raises(RunDataError, match=sentence):
        scenario_of_run(tmp_path / "run")
