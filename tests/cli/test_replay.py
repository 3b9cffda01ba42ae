"""`simkit replay`: the documented trace, and whole games as text that show every change of the rules.

When a rule changes on purpose: SIMKIT_UPDATE_GOLDEN=1 pytest tests/cli/test_replay.py, then read the diff.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any

import pytest

from .harness import ROOT, Shell

GOLDEN = ROOT / "tests" / "golden"
STATE = {
    "players", "first_seat", "actor", "decision", "turns", "rounds", "draws", "draw", "discard", "hand", "damage",
    "shields", "parked", "armory", "hits", "skip", "out", "over", "winners", "end_reason",
}  # fmt: skip
TALES = [(players, variant, "greedy") for players in range(2, 8) for variant in ("standard", "strategic")]
TALES += [(4, "standard", "random"), (4, "strategic", "random")]


def golden_name(players: int, variant: str, policy: str) -> str:
    return f"axes-{players}p-{variant}{'' if policy == 'greedy' else f'-{policy}'}.txt"


@pytest.mark.parametrize(("players", "variant", "policy"), TALES)
def test_whole_games(shell: Shell, players: int, variant: str, policy: str) -> None:
    words = ("--players", str(players), "--set", f"variant={variant}", "--policy", policy, "--seed", "1")
    tale = shell("replay", "axes", "0", *words).out
    path = GOLDEN / golden_name(players, variant, policy)
    if os.environ.get("SIMKIT_UPDATE_GOLDEN"):
        path.write_text(tale, encoding="utf-8")
    assert tale == path.read_text(encoding="utf-8")


def test_no_other_goldens() -> None:
    assert {path.name for path in GOLDEN.glob("axes-*")} == {golden_name(*case) for case in TALES}


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
        assert shell.complaint("replay", "run", "0", *option).startswith("run is a run, which fixes everything; name a")
