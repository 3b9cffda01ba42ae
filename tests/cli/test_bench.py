"""`simkit bench`: what it plays and what it tells; nothing here measures time."""

from __future__ import annotations

import re

import pytest

from simkit.games.registry import open_scenario
from simkit.runs import baselines, compile_time, speed
from simkit.runs.plan import Plan
from tests.cli.harness import Shell


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures that take next to no time."""
    monkeypatch.setattr(speed, "ROUNDS", 1)
    monkeypatch.setattr(speed.kernel_speed, "__defaults__", (0.02,))
    monkeypatch.setattr(speed.logged_speed, "__defaults__", (0.02,))
    monkeypatch.setattr(baselines, "SHORT", 0.02)
    monkeypatch.setattr("simkit.games.axes.baseline.games_per_second", lambda *args: 100.0)
    monkeypatch.setattr(compile_time, "compile_seconds", lambda game, entry: 2.5 if entry == "play" else 3.5)
    monkeypatch.setattr(compile_time, "first_answer_seconds", lambda game: 9.5)


def test_json(shell: Shell) -> None:
    answer = shell("bench", "--json")
    data = answer.json
    assert data.keys() >= {"kernel", "logged", "keyed_shuffle", "baseline", "ratio_to_baseline", "compile"}
    assert (data["game"], data["players"], data["policy"], data["variant"]) == ("axes", 4, "random", "standard")
    for row in data["kernel"] + data["logged"]:
        assert row.keys() == {"threads", "games_per_second", "decisions_per_second", "cpu_us_per_game"}
        assert all(value > 0 for value in row.values())
    assert data["kernel"][0]["threads"] == 1
    assert data["ratio_to_baseline"] >= data["kernel"][0]["games_per_second"] / 100  # the best of more rounds
    assert data["compile"] == {"play": 2.5, "play_search": 3.5}
    assert data["first_answer"] == {"seconds": 9.5}
    assert [(name, row["threads"]) for name, row in data["policies"].items()] == [("greedy", 1), ("champion", 1)]
    assert "kernel alone" in answer.err


def test_text(shell: Shell) -> None:
    answer = shell("bench", "axes/strategic", "--policy", "greedy", "--players", "2")
    assert answer.out.startswith("axes, 2 players, greedy, strategic")
    assert "processor time: play 2.50 s, play_search 3.50 s" in answer.out
    assert "Plain-Python" not in answer.out  # the script plays at random


def test_a_scenario_does_not_say_who_plays(shell: Shell) -> None:
    (shell.home / "mine.toml").write_text('extends = "axes"\n[run]\nplayers = 3\npolicy = "grudge"\n', encoding="utf-8")
    data = shell("bench", "mine.toml", "--json").json
    assert (data["players"], data["policy"]) == (4, "random")
    assert "baseline" in data  # which is measured only where every seat plays at random


def test_the_script_stands_for_the_policy_of_the_bench_alone() -> None:
    plans = {policy: Plan(*open_scenario("axes", (), {"run.policy": policy})) for policy in ("random", "greedy")}
    assert [baselines.comparable(plan) for plan in plans.values()] == [True, False]


def test_compiling_is_measured_where_nothing_was_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command of the process: its cache is a directory that was not there before."""
    asked = {}

    def run(command: list[str], env: dict[str, str], **more: object) -> object:
        asked.update(command=command, cache=env["SIMKIT_CACHE_DIR"])
        return type("Done", (), {"stdout": "1.25"})

    monkeypatch.undo()
    monkeypatch.setattr(compile_time.subprocess, "run", run)
    assert compile_time.compile_seconds("axes", "play") == 1.25
    assert asked["command"][-3:] == ["compile_here", "axes", "play"]
    assert "simkit-bench-" in asked["cache"]
    assert compile_time.compile_here("axes", "play") >= 0
    assert compile_time.first_answer_seconds("axes") == 1.25
    assert asked["command"][-2:] == ["first_answer_here", "axes"]


def test_a_search_has_its_cost_per_decision(shell: Shell) -> None:
    answer = shell("bench", "axes", "--policy", "search:16", "--players", "3")
    assert "A decision of search:16 takes " in answer.out
    assert re.search(r" ms on one thread: it tries 1(\.\d+)? of \d", answer.out), (
        "where advisers agree, it tries one option"
    )
    assert "A decision" not in shell("bench", "axes", "--policy", "rollout:2", "--players", "3").out
