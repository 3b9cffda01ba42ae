"""`--policies FILE` wherever a scenario is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simkit.lab.sizes import Sizes

from .harness import Shell

FILE = 'game = "axes"\n\n[policies.mine]\nbase = "greedy"\nnoise = 20\nweights = { life = -1 }\n'
MINE = ("--policies", "mine.toml", "--policy", "mine")
COMMANDS = {
    "run": ("run", "axes", *MINE, "--games", "200"),
    "validate": ("validate", "axes", *MINE),
    "report": ("report", "axes", *MINE, "--games", "200", "--text"),
    "replay": ("replay", "axes", "3", *MINE),
    "compare": ("compare", "axes", "--set", "cards.wench.count=4", *MINE, "--games", "60"),
    "sweep": ("sweep", "axes", "--vary", "cards.wench.count=4,6", *MINE, "--games", "60"),
    "value": ("value", "axes", "--cards", "wench", *MINE, "--games", "60"),
    "cards": ("cards", "axes", "--policies", "mine.toml"),
}


@pytest.fixture(autouse=True)
def file(shell: Shell) -> None:
    shell.sizes = Sizes(logged=500)
    Path("mine.toml").write_text(FILE, encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_knows_the_policies_of_a_file(shell: Shell, name: str) -> None:
    answer = shell(*COMMANDS[name])
    assert (answer.code, answer.err) == (0, "")
    Path("mine.toml").write_text(FILE.replace("axes", "drakkar"), encoding="utf-8")
    answer = shell(*COMMANDS[name])
    assert answer.code == 2
    assert answer.err.startswith("simkit: mine.toml: its policies play 'drakkar', not 'axes'; choose a file that was")


def test_a_run_has_the_weights_and_needs_no_file(shell: Shell) -> None:
    run = shell(*COMMANDS["run"], "--json").json
    told = json.loads((Path(run["run"]) / "run.json").read_text("utf-8"))
    assert told["resolved"]["policies"]["mine"]["weights"]["life"] == -1
    assert told["resolved"]["policies"]["mine"]["noise"] == 20
    assert "--policies mine.toml" in told["command"]
    tale = shell("replay", "axes", "3", *MINE).out
    Path("mine.toml").unlink()
    assert shell("replay", run["run"], "3").out == tale
    Path("mine.toml").write_text(FILE.replace("20", "30"), encoding="utf-8")
    other = shell(*COMMANDS["run"], "--json").json
    assert other["plan"] != run["plan"]
    assert other["digest"] != run["digest"]


@pytest.mark.parametrize("name", [*COMMANDS, "train", "bench"])
@pytest.mark.parametrize("empty", ["", " "])
def test_no_file_is_named(shell: Shell, name: str, empty: str) -> None:
    words = COMMANDS.get(name, (name, "axes"))
    words = words[: words.index("--policies")] if "--policies" in words else words
    said = shell.complaint(*words, "--policies", empty)
    assert said == "--policies is empty; expected a file of policies, such as mine.toml"
