"""Which cards the adjusted reading fits is the same for every seed and every number of games."""

import json
from pathlib import Path
from typing import Any

import pytest

from simkit.analysis.adjusted_value import adjusted
from simkit.analysis.run_logs import RunLogs
from simkit.logs.manifest import read_manifest
from simkit.runs.execute import FEWEST_FOR_PILOT, execute
from simkit.runs.pilot import cards_to_fit
from tests.runs.runs import make_plan, play

VILLAGE = ("village_of_legends", "run.players=2", 'run.policy="greedy"')


def told(directory: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((directory / "run.json").read_text())
    return data


def values(directory: Path) -> list[str]:
    return adjusted(RunLogs(directory, read_manifest(directory)))["card"].to_list()


def test_the_cards_do_not_depend_on_the_games(tmp_path: Path) -> None:
    """Rare cards came into the fit with more games, and what the others are worth moved with them."""
    play(tmp_path / "few", 600, make_plan(*VILLAGE, "run.seed=5"))
    play(tmp_path / "many", 4_000, make_plan(*VILLAGE, "run.seed=6"))
    assert told(tmp_path / "few")["fitted"] == told(tmp_path / "many")["fitted"] == cards_to_fit(make_plan(*VILLAGE))
    assert values(tmp_path / "few") == values(tmp_path / "many") == told(tmp_path / "few")["fitted"]


def test_a_run_that_grows_keeps_them(tmp_path: Path) -> None:
    play(tmp_path / "run", FEWEST_FOR_PILOT - 1)
    assert "fitted" not in told(tmp_path / "run")
    play(tmp_path / "run", FEWEST_FOR_PILOT)
    cards = told(tmp_path / "run")["fitted"]
    assert cards
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simkit.runs.execute.cards_to_fit", lambda plan: pytest.fail("it was played before"))
        play(tmp_path / "run", 2 * FEWEST_FOR_PILOT)
        execute(make_plan(), tmp_path / "run", FEWEST_FOR_PILOT)
    assert told(tmp_path / "run")["fitted"] == cards


def test_those_who_search_play_like_the_policy_they_start_from() -> None:
    quick = cards_to_fit(make_plan("axes", 'run.policy="greedy"'))
    assert cards_to_fit(make_plan("axes", 'run.policy="rollout:50"')) == quick
    assert cards_to_fit(make_plan("axes", 'run.policy="search:64:greedy"')) == quick


def test_nothing_is_fitted_where_cards_are_not_logged(tmp_path: Path) -> None:
    play(tmp_path / "run", FEWEST_FOR_PILOT, make_plan(log="seats"))
    assert told(tmp_path / "run")["fitted"] == []
