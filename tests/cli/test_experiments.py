"""`simkit compare`, `sweep` and `value`: what they print and write, what they refuse."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import polars as pl
import pytest

from .harness import COMMAND, PATIENCE, Shell, environment

QUICK = ("--games", "600", "--threads", "1")
EFFECT_KEYS = ["metric", "of", "a", "b", "difference", "low", "high"]


@pytest.fixture(autouse=True)
def few_observed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simkit.experiments.observed.GAMES", 2000)


def test_compare_keeps_its_contract(shell: Shell) -> None:
    found = shell("compare", "axes", "--set", "cards.wench.count=4", *QUICK, "--json").json
    assert list(found)[2:7] == ["games", "diverged", "flipped", "variance_factor", "effects"]
    assert found["games"] == 600
    assert 0 < found["flipped"] < found["diverged"] <= 1
    assert all(list(effect)[:7] == EFFECT_KEYS for effect in found["effects"])
    assert all(effect["low"] <= effect["difference"] <= effect["high"] for effect in found["effects"])
    page = shell.home / found["report"]
    assert "compare" in page.parent.name
    assert page.read_text("utf-8").count("<svg") == 3
    table = pl.read_parquet(page.parent / "results.parquet")
    assert table.height == len(found["effects"])
    again = shell("compare", "axes", "--set", "cards.wench.count=4", *QUICK, "--json").json
    assert again == found


def test_compare_for_people(shell: Shell) -> None:
    answer = shell("compare", "axes", "axes/more_shields", *QUICK)
    assert answer.code == 0
    assert answer.err == ""
    lines = answer.out.splitlines()
    assert "Every seat plays greedy, so the win rate by policy cannot change; what can comes first." in lines
    assert lines[1].startswith("  cards.shield_2.count: ")
    assert any(line.startswith("Variance factor against independent games: ") for line in lines)
    assert lines[-1].startswith("Next: read a game whose winner flipped, simkit replay axes ")
    one, two = lines[-1].removeprefix("Next: read a game whose winner flipped, ").split(", then ")
    for command in (one, two):
        assert shell(*command.split()[1:]).code == 0


def test_compare_with_itself(shell: Shell) -> None:
    found = shell("compare", "axes", "axes", *QUICK, "--json").json
    assert (found["diverged"], found["flipped"], found["variance_factor"]) == (0, 0, None)
    assert all(effect["low"] == effect["high"] == 0 for effect in found["effects"])


def test_compare_with_itself_on_other_random_numbers(shell: Shell) -> None:
    found = shell("compare", "axes", "--unpaired", *QUICK, "--json").json
    assert (found["paired"], found["changes"]) == (False, [])
    assert found["diverged"] > 0.99
    assert all(effect["low"] < effect["high"] for effect in found["effects"] if effect["group"] == "order")


def test_value_for_machines_and_people(shell: Shell) -> None:
    command = ("value", "axes", "--players", "2", "--cards", "armory,shield", *QUICK)
    found = shell(*command, "--json").json
    assert [len(found["cards"]), found["measure"], found["observed"]] == [5, "deny", 2000]
    assert {"card", "win", "score", "above", "seen", "adjusted", "misleads"} <= found["cards"][0].keys()
    assert [card["win"]["estimate"] for card in found["cards"]] == sorted(
        (card["win"]["estimate"] for card in found["cards"]), reverse=True
    )
    text = shell(*command).out
    assert "relative to a blank" in text
    assert text.splitlines()[-1].startswith("Next: ")
    assert (shell.home / found["report"]).read_text("utf-8").count("<svg") == 2


def test_a_panel(shell: Shell) -> None:
    command = ("value", "axes", "--players", "2", "--cards", "armory,shield_4", "--panel", "random,greedy", *QUICK)
    found = shell(*command, "--json").json
    assert found["styles"].keys() == {"random", "greedy"} if isinstance(found["styles"], dict) else True
    assert {row["verdict"] for row in found["verdicts"]} <= {"robust", "depends on play style", "undecided"}
    assert "By play style" in shell(*command).out
    compared = shell(
        "compare", "axes", "--set", "cards.wench.count=4", "--panel", "random,greedy", *QUICK, "--json"
    ).json
    length = next(row for row in compared["verdicts"] if row["name"] == "length")
    assert length["verdict"] == "robust"


def test_sweep(shell: Shell) -> None:
    command = ("sweep", "axes", "--vary", "cards.wench.count=4:12:4", "--seats", "greedy,random,random,random", *QUICK)
    found = shell(*command, "--json").json
    assert found["points"] == [["4"], ["8"], ["10"], ["12"]]
    assert found["today"] == ["10"]
    answer = shell(*command)
    assert "today" in answer.out
    directory = (shell.home / found["report"]).parent
    assert pl.read_parquet(directory / "results.parquet").height == len(found["responses"])
    assert (directory / "win-rate.png").exists()
    two = shell(
        "sweep", "axes", "--vary", "cards.wench.count=8,10", "--vary", "rules.hits_to_out=8,10", *QUICK, "--json"
    )
    assert len(two.json["points"]) == 4


VIKINGS = "vikings_gone_wild"
NO_AXES = ("cards.single_axe.count=0", "cards.double_axe.count=0", "cards.triple_axe.count=1")
LAST_AXE = ["value", "axes", "--cards", "triple_axe", *(word for pair in NO_AXES for word in ("--set", pair))]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["compare", "axes"], "there is nothing to compare; name a second scenario, or change A with --set"),
        (["compare", "axes", VIKINGS], "A and B differ in the game"),
        (["compare", "axes", "--set", "cards.wench.cuont=4"], "cards.wench.cuont is not a known key"),
        (["compare", "axes", "axes", "--until", "wide"], "--until is 'wide'"),
        (["compare", "axes", "axes", "--until", "0"], "--until is '0'"),
        (["compare", "axes", "axes", "--metric", "lenght"], "--metric is 'lenght'; did you mean 'length'?"),
        (["compare", "axes", "axes", "--resume", "--force"], "--resume and --force exclude each other"),
        (["compare", "axes", "axes", "--panel", "greedy"], "--panel is 'greedy'"),
        (["compare", "axes", "axes", "--panel", "greedy,nobody"], "--panel: "),
        (["compare", "axes", "axes", "--policy", "nobody"], "--policy: "),
        (["compare", "axes", "axes", "--games", "0"], "--games"),
        (
            ["compare", "axes", "--set", "cards.wench.count=4", "--games", "1"],
            "--games is 1; expected a number from 30",
        ),
        (["value", "axes", "--panel", ""], "--panel is empty"),
        (["sweep", "axes"], "--vary is missing"),
        (["sweep", "axes", "--vary", "cards.wench.count=9:2"], "--vary is 'cards.wench.count=9:2'"),
        (["sweep", "axes", "--vary", "cards.wench.count=2:900"], "at most 64"),
        (
            ["sweep", "axes", "--vary", "cards.nobody.count=2:4"],
            "--vary: cards.nobody is not a card of Axes",
        ),
        (["sweep", "axes", "--vary", "cards.wench.count=-3:1"], "cards.wench.count is -3"),
        (["sweep", "axes", "--vary", "run.players=2:4"], "vary a key of cards, rules, policies"),
        (["value", "axes", "--cards", ""], "--cards names ''"),
        (["value", "axes", "--cards", "wnch"], "did you mean 'wench'?"),
        (["value", "axes", "--set", "cards.wench.count=0", "--cards", "wench"], "no copy of it is in the game"),
        (["value", VIKINGS, "--cards", "viking_warrior"], "it cannot be denied to a seat"),
        (["value", "axes", "--measure", "guess"], "--measure is 'guess'; expected one of deny, cost+1, count-1"),
        (["value", "axes", "--measure", "cost+1"], "has no cost"),
        (["value", "axes", "--panel", "greedy,nobody"], "--panel: "),
        (
            ["value", "axes", "--panel", "greedy,random", "--set", "cards.wench.count=x"],
            "--set: cards.wench.count is 'x'",
        ),
        ([*LAST_AXE, "--measure", "count-1"], "--measure: the deck has no axe card"),
        (["value", "axes", "--fair-cost"], "none of these cards has a cost"),
        (["value", "nobody"], "no scenario is called 'nobody'"),
    ],
)
def test_mistakes(shell: Shell, words: list[str], sentence: str) -> None:
    assert sentence in shell.complaint(*words)


def test_errors_as_json(shell: Shell) -> None:
    answer = shell("sweep", "axes", "--vary", "x", "--json")
    assert answer.code == 2
    assert answer.json["error"]["key"] == "--vary"


def test_kill_and_resume(shell: Shell, tmp_path: Path) -> None:
    """A real process, killed at once when it has written some parts."""
    words = ("compare", "axes", "--set", "cards.wench.count=4", "--games", "40000", "--json")
    whole = shell(*words, "--out", "whole").json
    parts = tmp_path / "home" / "x" / "parts"
    process = subprocess.Popen(
        [*COMMAND, *words, "--out", "x"], cwd=shell.home, env=environment(), stdout=subprocess.DEVNULL
    )
    deadline = time.monotonic() + PATIENCE
    while len(list(parts.glob("part-*"))) < 3 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.001)
    os.kill(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)
    if process.returncode == -signal.SIGKILL:
        assert "--resume" in shell(*words, "--out", "x").json["error"]["hint"]
    resumed = shell(*words, "--out", "x", "--resume").json
    same = [key for key in whole if key not in ("experiment", "report")]
    assert {key: resumed[key] for key in same} == {key: whole[key] for key in same}
