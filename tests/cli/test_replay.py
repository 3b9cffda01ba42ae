"""`simkit replay`: the documented trace, and whole games as text."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from .harness import ROOT, Shell

STATE = {
    "players", "first_seat", "actor", "decision", "turns", "rounds", "draws", "draw", "discard", "hand", "damage",
    "shields", "parked", "armory", "hits", "skip", "out", "over", "winners", "end_reason",
}  # fmt: skip


@pytest.mark.parametrize(
    ("game", "args", "file"),
    [
        ("axes", "0 --players 4 --set variant=strategic --policy random --seed 1", "strategic-4-random"),
        ("vikings_gone_wild", "2 --players 2 --seats greedy,turtle --seed 11", "standard-2"),
    ],
)
def test_whole_games(shell: Shell, game: str, args: str, file: str) -> None:
    """The command tells what the tests of whole games tell."""
    told = (ROOT / "tests" / "golden" / game / f"{file}.txt").read_text(encoding="utf-8")
    assert shell("replay", game, *args.split()).out == told


def trace(shell: Shell, *args: str) -> list[dict[str, Any]]:
    answer = shell("replay", *args, "--jsonl")
    assert answer.code == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def deck(state: dict[str, Any]) -> Counter[str]:
    """All cards, wherever they are."""
    found = Counter(state["draw"]) + Counter(state["discard"]) + Counter({"armory": sum(state["armory"])})
    for zone in ("hand", "damage", "shields", "parked"):
        for cards in state[zone]:
            found += Counter(cards)
    return found + Counter([state["resolving"]] if state["resolving"] else [])


@pytest.mark.parametrize(
    "args",
    [
        ("axes", "0"),
        ("axes/strategic", "3", "--players", "7", "--seed", "5"),
        ("axes/table_talk", "17"),
        ("axes", "2", "--players", "3", "--seats", "rollout:4,random,leader"),
    ],
    ids=lambda args: "-".join(args).replace("/", "_"),
)
def test_the_trace(shell: Shell, args: tuple[str, ...]) -> None:
    first, *steps, last = trace(shell, *args)
    assert first.keys() == {"setup", "state"}
    assert last.keys() == {"result"}
    setup = first["setup"]
    assert setup.keys() >= {"game", "rules_version", "scenario", "variant", "players", "seed", "index", "policies"}
    assert (setup["index"], len(setup["policies"])) == (int(args[1]), setup["players"])
    before = first["state"]
    for number, step in enumerate(steps):
        assert step.keys() == {"n", "seat", "decision", "legal", "chosen", "forced", "before", "state"}
        codes = [option["code"] for option in step["legal"]]
        labels = [option["label"] for option in step["legal"]]
        assert all(option.keys() == {"code", "label"} for option in step["legal"])
        assert step["n"] == number
        assert step["chosen"] in codes
        assert step["forced"] == (len(codes) == 1)
        assert len(set(codes)) == len(set(labels)) == len(codes) > 0
        assert (step["seat"], step["decision"]) == (before["actor"], before["decision"])
        assert step["before"] == before
        assert step["state"].keys() >= STATE
        assert deck(step["state"]) == deck(first["state"])
        assert not before["over"]
        before = step["state"]
    assert before["over"]
    result = last["result"]
    assert result.keys() >= {"winners", "end_reason", "turns", "ranks", "scores"}
    assert (result["winners"], result["end_reason"]) == (before["winners"], before["end_reason"])
    assert result["turns"] == before["turns"]


def test_a_run_tells_what_its_scenario_tells(shell: Shell) -> None:
    shell("run", "axes/table_talk", "--games", "30", "--seed", "8", "--out", "run")
    for index in ("0", "29"):
        run, scenario = shell("replay", "run", index), shell("replay", "axes/table_talk", index, "--seed", "8")
        assert (run.code, run.out) == (0, scenario.out)
        assert trace(shell, "run", index)[1:] == trace(shell, "axes/table_talk", index, "--seed", "8")[1:]


def test_a_run_fixes_everything(shell: Shell) -> None:
    shell("run", "axes", "--games", "30", "--out", "run")
    assert shell.complaint("replay", "run", "30") == "INDEX is 30; expected a game from 0 to 29"
    for option in (("--seed", "2"), ("--players", "3"), ("--set", "rules.hits_to_out=3"), ("--policy", "random")):
        assert shell.complaint("replay", "run", "0", *option).startswith(
            "run is a run, for which no options can be given; name a"
        )
