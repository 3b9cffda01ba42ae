"""Completion: what each shell is told, and what a press of the key costs."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer._completion_shared import get_completion_script

from simkit.cli import completion, completion_index, completion_scripts
from simkit.games.registry import game_ids

from .harness import environment

SIMKIT = [sys.executable, "-m", "simkit"]
MOST = 1.5  # times the processor time of `simkit --help`
TIMES = 5
MINE = """\
extends = "vikings_gone_wild"

[cards.skald]
title = "Skald"
type = "action"
place = "path"
count = 4

[policies.my_rusher]
base = "greedy"
weights = {}
"""


@pytest.fixture(scope="module")
def known() -> completion_index.Index:
    return completion_index.build()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with two runs, a scenario and a scenario that extends it."""
    monkeypatch.chdir(tmp_path)
    for run in ("runs/axes-4p-1234", "runs/drakkar-4p-5678", "elsewhere/run"):
        (tmp_path / run).mkdir(parents=True)
        (tmp_path / run / "run.json").write_text("{}")
    (tmp_path / "runs" / "no_run").mkdir()
    (tmp_path / "mine.toml").write_text(MINE)
    (tmp_path / "elsewhere" / "more.toml").write_text('extends = "../mine.toml"\n')
    return tmp_path


def offered(known: completion_index.Index, line: str) -> list[str]:
    *words, word = line.split(" ")
    return list(dict.fromkeys(completion.candidates(known, words, word)))


def test_commands_and_options(known: completion_index.Index) -> None:
    assert offered(known, "re") == ["report", "replay"]
    assert offered(known, "--vers") == ["--version"]
    assert offered(known, "run axes --see") == ["--seed"]
    assert offered(known, "run --threads 2 --json axes --see") == ["--seed"]


def test_scenarios(known: completion_index.Index) -> None:
    assert offered(known, "run axes/") == ["axes/more_shields", "axes/quick", "axes/strategic", "axes/table_talk"]
    assert offered(known, "compare axes dra")[0] == "drakkar"
    assert offered(known, "run m") == ["mine.toml"]
    assert offered(known, "run elsewhere/") == ["elsewhere/more.toml", "elsewhere/run/"]
    assert set(game_ids()) <= set(offered(known, "cards "))


@pytest.mark.parametrize("option", ["--policy", "--seats", "--panel"])
def test_policies(known: completion_index.Index, option: str) -> None:
    assert "search:64" in offered(known, f"compare axes {option} ")
    assert offered(known, f"compare axes {option} cha") == ["champion"]
    assert offered(known, f"compare elsewhere/more.toml {option} my") == ["my_rusher"]


def test_several_policies(known: completion_index.Index) -> None:
    assert offered(known, "run axes --seats greedy,cha") == ["greedy,champion"]
    assert "greedy,greedy" not in offered(known, "league axes --who greedy,")
    assert offered(known, "run axes --policy greedy,cha") == []


def test_cards(known: completion_index.Index) -> None:
    assert offered(known, "value axes --cards wench,arm") == ["wench,armory"]
    assert offered(known, "value mine.toml --cards ska") == ["skald"]


@pytest.mark.parametrize("start", ["run {} --set", "sweep {} --vary", "report {} --set"])
def test_keys(known: completion_index.Index, start: str) -> None:
    axes, vikings = start.format("axes"), start.format("vikings_gone_wild")
    assert offered(known, f"{axes} cards.wench.c") == ["cards.wench.count=", "cards.wench.count=10"]
    assert offered(known, f"{axes} cards.wench.count=") == ["cards.wench.count=", "cards.wench.count=10"]
    assert offered(known, f"{axes} rules.hand") == ["rules.hand_size=", "rules.hand_size=0"]
    assert "cards.pigator." in offered(known, f"{vikings} cards.")  # one after the other, for there are many
    assert "cards.pigator.cost.beer=" in offered(known, f"{vikings} cards.pigator.")
    assert offered(known, f"{vikings} rul") == offered(known, f"{vikings} rules.")
    assert "cards.skald.count=" in offered(known, f"{start.format('mine.toml')} cards.skald.")
    assert offered(known, f"{start.format('axes')} cards.pigator") == []


@pytest.mark.parametrize("command", ["report", "replay", "verify", "export", "merge"])
def test_runs(known: completion_index.Index, command: str) -> None:
    found = offered(known, f"{command} ru")
    assert {"runs/axes-4p-1234", "runs/drakkar-4p-5678"} <= set(found)
    assert "runs/no_run" not in found
    assert "elsewhere/run" in offered(known, f"{command} elsewhere/r")


def test_every_argument_and_option_is_known(known: completion_index.Index) -> None:
    """A new command says in `completion_index` what stands there."""
    files = {"init": 1}
    for name, spec in known["commands"].items():
        assert spec["arguments"].count("") <= files.get(name, 1 if name == "replay" else 0), name
    assert "verify" in known["commands"]


def test_the_index_is_made_again_when_a_source_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "scenarios" / "axes.toml"
    source.parent.mkdir()
    source.write_text("a = 1\n")
    monkeypatch.setattr(completion_index, "PACKAGE", tmp_path)
    monkeypatch.setattr(completion_index, "SOURCES", ("scenarios",))
    monkeypatch.setenv("SIMKIT_CACHE_DIR", str(tmp_path / "cache"))
    built: list[int] = []
    monkeypatch.setattr(completion_index, "build", lambda: built.append(1) or {"commands": {}, "number": len(built)})
    assert completion_index.index()["number"] == completion_index.index()["number"] == 1
    source.write_text("a = 2\n")
    assert completion_index.index()["number"] == 2
    (tmp_path / "cache" / "completion").chmod(0o777)  # anybody could have written it
    assert completion_index.index()["number"] == 3


def ask(line: str, shell: str) -> tuple[str, float]:
    """What a shell is told, and the seconds of processor time it takes."""
    words = line.split(" ")
    request = {
        "_SIMKIT_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    return timed(SIMKIT, environment(request))


def timed(command: list[str], env: dict[str, str]) -> tuple[str, float]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.stderr == ""
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize(
    ("shell", "told"),
    [
        ("bash", "search:64\n"),
        ("fish", "search:64\n"),
        ("zsh", "_arguments '*: :((\"search\\\\:64\"))'\n"),
    ],
)
def test_what_a_shell_is_told(shell: str, told: str) -> None:
    assert ask("simkit run axes --policy sea", shell)[0] == told
    assert ask("simkit run axes --set cards.wench.co", shell)[0].count("cards.wench.count=") == 2
    assert ask("simkit run no-such-thing-at-all", shell)[0] == ("_files\n" if shell == "zsh" else "")


@pytest.mark.parametrize(("words", "place"), [("cards.wench.count =", 5), ("cards.wench.count = 1", 6)])
def test_bash_takes_what_follows_an_equals_sign_for_a_word(words: str, place: int) -> None:
    request = {"_SIMKIT_COMPLETE": "complete_bash", "COMP_WORDS": f"simkit run axes --set {words}"}
    assert timed(SIMKIT, environment(request | {"COMP_CWORD": str(place)}))[0] == "10\n"


def test_zsh_evaluates_no_name_of_a_file(home: Path) -> None:
    for name in ("a$(touch hacked).toml", "a`touch hacked`.toml", "a';touch hacked;'.toml", 'a" b.toml', "a b.toml"):
        (home / name).write_text("")
    (home / "a.toml").write_text("")
    assert ask("simkit run a", "zsh")[0].split('"')[1::2] == [
        "axes", "axes/more_shields", "axes/quick", "axes/strategic", "axes/table_talk", "a.toml",
    ]  # fmt: skip


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_a_real_bash() -> None:
    """With the script that `--show-completion` prints."""
    env = environment({"PATH": f"{Path.cwd()}:{os.environ['PATH']}"})
    Path("simkit").write_text(f'#!/bin/sh\nexec {sys.executable} -m simkit "$@"\n')
    Path("simkit").chmod(0o755)
    script = subprocess.run(
        ["simkit", "--show-completion", "bash"], env=env | {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    line = 'COMP_WORDS=(simkit value axes --cards we); COMP_CWORD=4; _simkit_completion simkit; echo "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-c", f"{script}\n{line}"], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "wench\n"
    gone = subprocess.run(
        ["bash", "-c", f"{script}\n{line.replace('_completion simkit', '_completion no_simkit')}"],
        env=env, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (gone.stdout, gone.stderr) == ("\n", "")  # as in a terminal in which .venv is not active


def test_scripts_are_silent_where_there_is_no_simkit() -> None:
    completion_scripts.silence()
    completion_scripts.silence()
    for shell, calls in {"bash": 1, "zsh": 1, "fish": 2}.items():
        script = get_completion_script(prog_name="simkit", complete_var="_SIMKIT_COMPLETE", shell=shell)
        assert script.count("2>/dev/null") == calls
        assert script.count("_SIMKIT_COMPLETE=") == calls


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_it_costs_no_more_than_help(shell: str) -> None:
    lines = [
        "simkit run vik", "simkit run axes --policy cha", "simkit value axes --cards we",
        "simkit sweep vikings_gone_wild --vary cards.", "simkit report ru", "simkit run mine.toml --set cards.skald.c",
    ]  # fmt: skip
    ask(lines[0], shell)  # the index is there
    help_ = min(timed([*SIMKIT, "--help"], environment())[1] for _ in range(TIMES))
    for line in lines:
        cost = min(ask(line, shell)[1] for _ in range(TIMES))
        assert cost <= MOST * help_, f"{line}: {cost / help_:.2f} times the processor time of --help"
