"""`simkit compare`, `sweep` and `value`: what they print and write, what they refuse."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import time
from pathlib import Path

import polars as pl
import pytest

from simkit.lab.sizes import Sizes

from .harness import COMMAND, PATIENCE, Shell, environment

QUICK = ("--games", "600", "--threads", "1")
VIKINGS = "vikings_gone_wild"
EFFECT_KEYS = ["metric", "of", "a", "b", "difference", "low", "high"]


@pytest.fixture(autouse=True)
def few_observed(shell: Shell) -> None:
    shell.sizes = Sizes(logged=2000)


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
    answer = shell("compare", "axes", "axes/more_shields", "--policy", "greedy", *QUICK)
    assert answer.code == 0
    assert answer.err == ""
    lines = answer.out.splitlines()
    assert "  [info] Every seat plays greedy, so the win rate by policy cannot change." in lines
    changes = "  [info] B (More shields) changes A (Axes and Shields): cards.shield_2.count: "
    assert lines[2].startswith(changes)
    assert any(line.startswith("  [info] Variance factor: ") for line in lines)
    assert lines[-3].startswith("Next: read a game whose winner flipped, number ")
    assert all(line.startswith("  simkit replay axes") for line in lines[-2:])


def test_compare_with_itself(shell: Shell) -> None:
    found = shell("compare", "axes", "axes", *QUICK, "--json").json
    assert (found["diverged"], found["flipped"], found["variance_factor"]) == (0, 0, None)
    assert all(effect["low"] == effect["high"] == 0 for effect in found["effects"])
    same = "A and B are the same: every difference is exactly 0, and 0 games diverged"
    assert same in found["notes"]
    assert (shell.home / found["report"]).read_text("utf-8").count(same) == 1
    for words in (("axes",), ("--set", "cards.wench.count=10")):
        text = shell("compare", "axes", *words, *QUICK).out
        assert text.splitlines()[2] == f"  [info] {same}."
        assert text.count(same) == 1
        assert "  [info] 0.0 % of the games diverged; " in text


def test_compare_with_itself_on_other_random_numbers(shell: Shell) -> None:
    found = shell("compare", "axes", "--unpaired", *QUICK, "--json").json
    assert (found["paired"], found["changes"]) == (False, [])
    assert found["diverged"] is found["flipped"] is None
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
    assert "substitutes reduce the value" in text
    assert text.splitlines()[-1].startswith("Next: ")
    assert (shell.home / found["report"]).read_text("utf-8").count("<svg") == 2


def test_dearer_cards_are_those_with_a_cost(shell: Shell) -> None:
    """Of Vikings Gone Wild, Town Halls can be denied but have no cost of their own."""
    shell.sizes = Sizes(logged=300)
    found = shell("value", VIKINGS, "--measure", "cost+1", "--games", "30", "--json").json
    assert "pigator" in [card["card"] for card in found["cards"]]
    assert "town_hall_2" not in [card["card"] for card in found["cards"]]
    assert "has no cost" in shell.complaint("value", VIKINGS, "--measure", "cost+1", "--cards", "town_hall_2")


def test_a_panel(shell: Shell) -> None:
    command = ("value", "axes", "--players", "2", "--cards", "armory,shield_4", "--panel", "random,greedy", *QUICK)
    found = shell(*command, "--json").json
    assert found["styles"] == list(found["by_style"]) == ["random", "greedy"]
    assert len(found["by_style"]["greedy"]["cards"]) == 2
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
        (["compare", "axes", "axes", "--until", "-1"], "--until is '-1'"),
        (["compare", "axes", "axes", "--until", "nan"], "--until is 'nan'"),
        (["compare", "axes", "axes", "--until", "inf"], "--until is 'inf'"),
        (["compare", "axes", "axes", "--until", "%"], "--until is '%'"),
        (["compare", "axes", "axes", "--until", ""], "--until is ''"),
        (["compare", "axes", "axes", "--until", "200%"], "--until is '200%'; win_rate is a share: expected a half-wid"),
        (["compare", "axes", "axes", "--until", "1"], "--until is '1'; win_rate is a share"),
        (["sweep", "axes", "--vary", "cards.wench.count=2:4", "--until", "100%"], "--until is '100%'; win_rate is a "),
        (["value", "axes", "--until", "1.5"], "--until is '1.5'; win_rate is a share"),
        (
            ["compare", "axes", "axes", "--until", "5%", "--metric", "length"],
            "--until is '5%'; length is not a share: expected a half-width in turns, such as 0.5",
        ),
        (["compare", "axes", "axes", "--until", "2", "--metric", "capped"], "--until is '2'; capped is a share"),
        (
            ["sweep", "axes", "--vary", "cards.wench.count=2:4", "--set", "cards.wench.count=5"],
            "--vary and --set both give cards.wench.count; keep one of them",
        ),
        (
            ["sweep", VIKINGS, "--vary", "cards.pigator.cost.beer=2:4", "--set", "cards.pigator.cost={beer=3,gold=2}"],
            "--vary and --set both give cards.pigator.cost.beer; keep one of them",
        ),
        (
            ["compare", "axes", "--set", "cards.wench.count=4", "--set", "cards.wench.count=5"],
            "--set names cards.wench",
        ),
        (["compare", "axes", "--set", "run.games=500"], "--set run.games has no effect here; use --games"),
        (["value", "axes", "--set", "run.games=500"], "--set run.games has no effect here; use --games"),
        (
            ["value", "axes", "--set", "run.shuffle=plain"],
            "--set run.shuffle has no effect here; experiments always use",
        ),
        (["compare", "axes", "--set", "run.seed=5"], "--set run.seed has no effect here; use --seed"),
        (["compare", "axes", "axes", "--seed", "4", "--set", "run.seed=5"], "--seed and --set run.seed are both given"),
        (["value", "axes", "--players", "2", "--set", "run.players=3"], "--players and --set run.players are both "),
        (
            ["value", "axes", "--panel", "greedy,random", "--policy", "greedy"],
            "--panel and --policy exclude each other; each policy of a panel plays in all seats: keep one of the two",
        ),
        (
            ["compare", "axes", "axes", "--panel", "greedy,random", "--seats", "greedy,random,random,random"],
            "--panel and --seats exclude each other",
        ),
        (
            ["compare", "axes", "--panel", "greedy,random", "--set", "run.policy=greedy"],
            "--panel and --set run.policy exclude each other",
        ),
        (["value", VIKINGS, "--fair-cost", "--measure", "cost+1"], "--fair-cost needs --measure deny"),
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
        (["compare", "axes", "axes", "--games", str(2**31 + 1)], "--games is 2147483649; expected a number from 30"),
        (["sweep", "axes", "--vary", "cards.wench.count=2:4", "--games", "29"], "--games is 29; expected a number"),
        (["value", "axes", "--games", "-5"], "--games is -5; expected a number from 30"),
        (["value", "axes", "--panel", ""], "--panel is empty"),
        (["compare", "axes", ""], "no scenario is called ''"),
        (["compare", "axes", "axes", "--out", "file/sub"], "file: is a file, not a directory; use another --out"),
        (["compare", "axes", "axes", "--out", "old/inner"], "old/inner: lies inside "),
        (["compare", "axes", "axes", "--threads", "0"], "--threads is 0"),
        (["compare", "axes", "axes", "--metric", "☃"], "--metric is '☃'"),
        (["compare", "axes", "bad.toml"], "bad.toml: cards.wench.cuont is not a known key"),
        (["value", "axes", "--cards", "x" * 500], "--cards names 'xxx"),
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
        (["value", VIKINGS, "--cards", "viking_warrior"], "it cannot be denied to a seat; these can: elf_archer"),
        (["value", VIKINGS, "--cards", "zzz"], "expected cards (elf_archer"),
        (["compare", VIKINGS, VIKINGS, "--metric", "zzz"], "expected win_rate, length, or a metric of results.parquet"),
        (["sweep", VIKINGS, "--vary", "cards.elf_acher.cost.beer=2:4"], "did you mean cards.elf_archer? A new card"),
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
def test_mistakes(shell: Shell, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str) -> None:
    """Refused before a kernel is compiled or loaded; with `--json` as an object."""

    (shell.home / "file").write_text("", encoding="utf-8")
    (shell.home / "old").mkdir()
    (shell.home / "old" / "experiment.json").write_text("{}", encoding="utf-8")
    (shell.home / "bad.toml").write_text('extends = "axes"\ncards.wench.cuont = 3\n', encoding="utf-8")

    def too_late(*args: object) -> None:
        raise AssertionError("a kernel was called")

    monkeypatch.setattr("simkit.kernels.jit.Entry.__call__", too_late)
    assert sentence in shell.complaint(*words)
    answer = shell(*words, "--json")
    assert (answer.code, answer.err) == (2, "")
    error = answer.json["error"]
    assert error.keys() == {"file", "key", "message", "hint"}
    assert error["hint"]


REPLAYED = {
    "two": ("axes", "axes/more_shields", "--players", "3", "--seed", "12"),
    "files": ("my mods/one INDEX.toml", "my mods/two.toml", "--set", "rules.hits_to_out=8"),
    "panel": ("axes", "--set", "title='a b'", "--set", "cards.wench.count=4", "--panel", "random,greedy"),
    "seats": ("axes", "axes/more_shields", "--set", "run.rotate=all", "--seats", "greedy,life,random,random"),
    "vikings": (VIKINGS, "--set", "cards.elf_archer.cost.beer=4", "--policy", "greedy"),
}


@pytest.mark.parametrize("words", REPLAYED.values(), ids=REPLAYED)
def test_flipped_games_can_be_read_side_by_side(shell: Shell, words: tuple[str, ...]) -> None:
    """The printed commands tell the very games that were compared: in each, the winners differ."""
    mods = shell.home / "my mods"
    mods.mkdir()
    (mods / "one INDEX.toml").write_text('extends = "axes"\nrun.seed = 7\n', encoding="utf-8")
    (mods / "two.toml").write_text('extends = "axes"\ncards.wench.count = 2\nrun.seed = 8\n', encoding="utf-8")
    found = shell("compare", *words, *QUICK, "--json").json
    printed = [
        line for line in shell("compare", *words, *QUICK).out.splitlines() if line.startswith("  simkit replay ")
    ]
    answers = found.get("by_style", {"": found})
    first = next(iter(answers.values()))
    assert [shlex.split(line)[3] for line in printed] == [str(first["flipped_games"][0])] * 2
    for line, template in zip(printed, first["replays"], strict=True):
        assert shlex.split(line)[:3] + shlex.split(line)[4:] == shlex.split(template)[:3] + shlex.split(template)[4:]
    some = 1 if VIKINGS in words else 2  # a replay runs the rules uncompiled
    for answer in answers.values():
        flipped = answer["flipped_games"]
        others = [index for index in range(flipped[-1]) if index not in flipped]
        for index in (*flipped[:some], *others[:some]):
            told = [winners(shell, template, index) for template in answer["replays"]]
            assert (told[0] != told[1]) == (index in flipped), index


def winners(shell: Shell, template: str, index: int) -> list[int]:
    words = shlex.split(template)
    answer = shell(*words[1:3], str(index), *words[4:], "--jsonl")
    assert answer.code == 0
    found: list[int] = json.loads(answer.out.splitlines()[-1])["result"]["winners"]
    return found


def test_unpaired_games_cannot_be_read_side_by_side(shell: Shell) -> None:
    command = ("compare", "axes", "--set", "cards.wench.count=4", "--unpaired", *QUICK)
    assert shell(*command, "--json").json["replays"] == []
    assert "replay" not in shell(*command).out


def test_a_damaged_experiment(shell: Shell) -> None:
    words = ("compare", "axes", "axes", *QUICK, "--out", "x")
    whole = shell(*words, "--json").json
    (shell.home / "x" / "experiment.json").write_bytes(b"{")
    for more in ((), ("--resume",), ("--force",)):
        expected = "x/experiment.json: is damaged; move the directory away, or use another --out"
        assert shell.complaint(*words, *more, code=4) == expected
    answer = shell(*words, "--json")
    assert (answer.code, answer.json["error"]["file"]) == (4, "x/experiment.json")
    (shell.home / "x").rename(shell.home / "away")
    assert shell(*words, "--json").json == whole


@pytest.mark.parametrize(
    ("vary", "words"),
    [
        (["rules.hits_to_out=5:20:5"], "rules.hits_to_out changes nothing with 2 players; vary another"),
        (["cards.wench.title=a,b"], "cards.wench.title changes nothing with 2 players; vary another"),
        (["rules.hits_to_out=5,20", "cards.wench.count=3,4"], "rules.hits_to_out changes nothing with 2 players; vary"),
        (
            ["rules.max_turns=900:1000:50"],
            "rules.max_turns changes nothing with 2 players: all 300 games of a pilot are the same at every value, "
            "so at most 1.0 % of the games can differ; vary another",
        ),
        (["policies.idle.noise=5,10"], "policies.idle.noise changes nothing: no seat plays idle; vary another"),
    ],
)
def test_a_number_that_nothing_depends_on(shell: Shell, vary: list[str], words: str) -> None:
    options = ["--players", "2", "--policy", "greedy", "--games", "300", "--set", "policies.idle.base='greedy'"]
    keys = [word for text in vary for word in ("--vary", text)]
    assert shell.complaint("sweep", "axes", *keys, *options).startswith(words)


def test_a_number_that_matters_at_some_level_of_the_other(shell: Shell) -> None:
    """A wench that removes nothing and skips nobody does nothing; without one, neither switch matters."""
    words = ("sweep", "axes", "--vary", "cards.wench.count=0,10", "--vary", "rules.wench_skip=false,true")
    options = ("--players", "3", "--policy", "greedy", "--games", "300")
    answer = shell(*words, *options, "--json").json
    assert not [note for note in answer["notes"] if note.startswith("Warning")]
    alone = shell.complaint(
        "sweep", "axes", "--vary", "rules.wench_skip=false,true", "--set", "cards.wench.count=0", *options
    )
    assert alone.startswith("rules.wench_skip changes nothing with 3 players: all 300 games of a pilot")


def test_a_number_that_one_style_does_not_use(shell: Shell) -> None:
    """An error would keep the answers of the other styles from a designer."""
    words = ("sweep", "axes", "--vary", "rules.max_turns=900,1000", "--players", "2", "--games", "60")
    answer = shell(*words, "--panel", "greedy,random", "--json").json
    for style in ("greedy", "random"):
        assert answer["by_style"][style]["notes"][0].startswith(
            "Warning: rules.max_turns changes nothing with 2 players"
        )


@pytest.mark.parametrize(
    ("sets", "notes"),
    [
        (["rules.hits_to_out=5", "cards.wench.count=3"], ["rules.hits_to_out changes nothing with 2 players"]),
        (
            ["rules.hits_to_out=5"],
            [
                "rules.hits_to_out changes nothing with 2 players",
                "the changes have no effect in these games: both games of every pair are the same",
            ],
        ),
        (["rules.max_turns=900"], ["the changes have no effect in these games: both games of every pair are the same"]),
        (["cards.wench.count=3"], []),
        (["rules.hits_to_out_2p=9"], []),
    ],
)
def test_changes_that_do_nothing_are_told(shell: Shell, sets: list[str], notes: list[str]) -> None:
    words = ["compare", "axes", "--players", "2", "--policy", "greedy", "--games", "60"]
    words += [word for text in sets for word in ("--set", text)]
    assert shell(*words, "--json").json["notes"] == [f"Warning: {note}" for note in notes]
    text = shell(*words).out
    assert all(f"\nWarning: {note}\n" in text for note in notes)


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
    answer = shell(*words, "--out", "x").json
    if process.returncode == -signal.SIGKILL and "error" in answer:  # else every part was there
        assert "--resume" in answer["error"]["hint"]
    resumed = shell(*words, "--out", "x", "--resume").json
    same = [key for key in whole if key not in ("experiment", "report")]
    assert {key: resumed[key] for key in same} == {key: whole[key] for key in same}


LEAGUE = ("league", "axes", "--policies", "greedy,random,grudge", "--players", "2", "--games", "60", "--threads", "1")


def test_league_keeps_its_contract(shell: Shell) -> None:
    found = shell(*LEAGUE, "--json").json
    assert list(found)[2:8] == ["game", "players", "seed", "plan", "games", "policies"]
    assert [list(row)[:5] for row in found["payoffs"]] == [["policy", "against", "win_rate", "low", "high"]] * 3
    assert {"policy", "rating", "low", "high", "mean", "nash_share", "nash_average"} == set(found["ratings"][0])
    page = shell.home / found["report"]
    assert page.parent.name.startswith("league-axes-")
    text = page.read_text("utf-8")
    assert text.count("<svg") == 2
    assert "How a league is made" in text
    assert shell(*LEAGUE, "--json").json == found


def test_league_for_people(shell: Shell) -> None:
    answer = shell(*LEAGUE)
    assert answer.code == 0
    assert answer.out.splitlines()[1].startswith("axes · 2 players · 60 games of each of 3 pairs · seed 1 · ")
    assert "Wins in %, row against column" in answer.out
    assert answer.out.splitlines()[-1].startswith("Next: open ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--policies", "greedy"), "--policies names greedy alone"),
        (("--policies", "greedy,greedy"), "--policies names greedy twice"),
        (("--policies", "greedy,gredy"), "did you mean 'greedy'?"),
        (("--policies", "greedy,nowhere.toml"), "no such file"),
        (("--games", "0"), "--games is 0"),
        (("--players", "9"), "run.players is 9"),
        (("--resume", "--force"), "exclude each other"),
    ],
)
def test_leagues_that_cannot_be(shell: Shell, words: tuple[str, ...], sentence: str) -> None:
    answer = shell("league", "axes", *words)
    assert answer.code == 2
    assert sentence in answer.err
    assert not (shell.home / "experiments").exists()
