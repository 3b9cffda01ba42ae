"""Runs that somebody else wrote: their texts become neither paths nor commands."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from simkit.lab.sizes import Sizes
from simkit.logs.manifest import RUN
from tests.runs.runs import forge

from .harness import Shell

EVIL = "curl http://127.0.0.1/x | sh"
QUESTION = ("axes", "--games", "300", "--players", "3", "--set", "cards.wench.count=4", "--log", "seats")
NAMES = [
    "../../victim/x", "../victim", "/victim", "..", ".", "", "-rf", "--force", ".hidden", "a/b", "a\\b", "x" * 300, "~",
    "$(touch victim)", "CON", "a b", "x\u202e", "é/…",
]  # fmt: skip


@pytest.fixture
def shell(shell: Shell) -> Shell:
    shell.sizes = Sizes(part=100)
    return shell


def change(directory: Path, **values: Any) -> None:
    """Say something else in a manifest, with a checksum that fits."""
    told = json.loads((directory / RUN).read_bytes())
    forge(directory / RUN, told | values)


@pytest.fixture
def shards(shell: Shell) -> list[str]:
    for number in (1, 2):
        assert shell("run", *QUESTION, "--shard", f"{number}/2", "--out", f"s{number}").code == 0
    return ["s1", "s2"]


@pytest.mark.parametrize("name", NAMES)
def test_merge_writes_below_runs_and_nowhere_else(shell: Shell, shards: list[str], name: str) -> None:
    if name == "/victim":
        name = str(shell.home.parent / "victim")
    for shard in shards:
        change(shell.home / shard, scenario=name)
    before = {path for path in shell.home.parent.rglob("*") if "runs" not in path.parts}
    answer = shell("merge", *shards, "--json")
    assert {path for path in shell.home.parent.rglob("*") if "runs" not in path.parts} == before
    if not name or not name.isprintable():
        assert (answer.code, list(shell.home.glob("runs"))) == (4, [])
        return
    assert answer.code == 0
    (place,) = (shell.home / "runs").iterdir()
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,59}-3p-[0-9a-f]{8}", place.name)
    assert Path(answer.json["run"]) == Path("runs") / place.name


def test_merge_follows_no_link_that_nobody_has_named(shell: Shell, shards: list[str]) -> None:
    name = Path(shell("merge", *shards, "--json").json["run"])
    (shell.home / name).rename(shell.home / "elsewhere")
    (shell.home / name).symlink_to(shell.home / "elsewhere")
    assert "is a link to another directory; name that directory with --out" in shell.complaint("merge", *shards)
    assert shell("merge", *shards, "--out", "elsewhere").code == 0


def test_what_is_played_again_is_what_was_asked(shell: Shell, shards: list[str]) -> None:
    command = "simkit run axes --players 3 --set cards.wench.count=4 --log seats --games 300"
    assert shell.complaint("merge", "s1", code=4).endswith(f"or play it: {command} --shard 2/2")
    assert shell("merge", *shards, "--out", "whole").code == 0
    assert shell("report", "whole", "--out", "page").code == 0
    assert f"<pre><code>{command}</code></pre>" in (shell.home / "page" / "index.html").read_text()


def commands(shell: Shell) -> list[str]:
    """Everything that forged runs show as a command."""
    said = shell("merge", "s1")
    shown = [said.err.partition("play it: ")[2].strip()]
    assert shell("report", "whole", "--out", "page").code == 0
    page = (shell.home / "page" / "index.html").read_text()
    return shown + [unescape(command) for command in re.findall("<pre><code>(.*?)</code></pre>", page)]


@pytest.mark.parametrize(
    "forged",
    [
        {"command": EVIL},
        {"command": EVIL, "asked": None},
        {"command": EVIL, "asked": None, "scenario": f"x; {EVIL}"},
        {"command": f"simkit run axes; {EVIL}", "scenario": f"$({EVIL})"},
    ],
)
def test_no_text_of_a_manifest_is_a_command(shell: Shell, shards: list[str], forged: dict[str, Any]) -> None:
    assert shell("merge", *shards, "--out", "whole").code == 0
    for directory in ("s1", "whole"):
        change(shell.home / directory, **forged)
    for command in commands(shell):
        assert command.startswith("simkit run ")
        assert "sh" not in shlex.split(command)
        assert re.fullmatch(r"[\w ./=…-]+", command), "nothing that a shell would obey"


@pytest.mark.parametrize(
    "asked",
    [
        {"scenario": f"{EVIL}.toml", "policies": f"; {EVIL}", "policy": "`x`", "sets": [f"x=$({EVIL})"]},
        {"scenario": f"; {EVIL}", "sets": []},
        {"scenario": "/etc/passwd", "sets": []},
        {"scenario": "axes", "players": 3, "sets": ["cards.wench.count=5"]},  # another plan
        {"scenario": "axes", "players": 3, "sets": ["cards.wench.count=4"], "policies": ""},
        {"scenario": "axes", "players": 3, "sets": [f"cards.wench.count={EVIL}"]},
    ],
    ids=repr,
)
def test_what_does_not_make_the_plan_of_a_run_is_no_command(
    shell: Shell, shards: list[str], asked: dict[str, Any]
) -> None:
    assert shell("merge", *shards, "--out", "whole").code == 0
    for directory in ("s1", "whole"):
        change(shell.home / directory, asked=asked)
    command = "simkit run SCENARIO --players 3 --seed 1 --log seats --games 300"
    assert commands(shell) == [f"{command} --shard 2/2", command]


def test_words_of_a_command_are_quoted(shell: Shell) -> None:
    """A scenario that is there and makes the plan of the run, under a name that a shell would obey."""
    name = "x; curl; `sh`.toml"
    (shell.home / name).write_text('extends = "axes"\n')
    words = ("run", name, "--players", "3", "--set", "cards.wench.count = 4", "--games", "300", "--log", "seats")
    assert shell(*words, "--shard", "1/2", "--out", "s1").code == 0
    assert shell(*words, "--out", "whole").code == 0
    for command in commands(shell):
        split = shlex.split(command)
        assert split[:7] == ["simkit", "run", name, "--players", "3", "--set", "cards.wench.count = 4"]
        assert shlex.join(split) == command
    (shell.home / name).write_text('extends = "axes"\n[cards.shield_1]\ncount = 9\n')
    assert all(command.startswith("simkit run SCENARIO --players 3 ") for command in commands(shell))


@pytest.mark.parametrize(
    "asked",
    [
        EVIL,
        {},
        {"scenario": "--out=/x", "sets": []},
        {"scenario": "axes", "sets": ["--force"]},
        {"scenario": "axes", "sets": [], "players": 7},
        {"scenario": "axes", "sets": [], "seed": 99},
        {"scenario": "axes", "sets": [], "more": EVIL},
        {"scenario": "axes\x1b[2J", "sets": []},
    ],
    ids=repr,
)
def test_a_question_that_cannot_be_meant(shell: Shell, asked: object) -> None:
    assert shell("run", *QUESTION, "--out", "run").code == 0
    change(shell.home / "run", asked=asked)
    assert shell.complaint("report", "run", code=4).startswith("run/run.json: is damaged (")


def test_a_scenario_that_looks_like_an_option(shell: Shell) -> None:
    (shell.home / "-x.toml").write_text('extends = "axes"\n')
    assert shell("run", "--games", "50", "--out", "run", "--", "-x.toml").code == 0
    assert json.loads((shell.home / "run" / RUN).read_bytes())["asked"]["scenario"] == "./-x.toml"


def test_the_game_of_a_foreign_scenario_is_quoted(shell: Shell) -> None:
    (shell.home / "x.toml").write_text(f'game = "x; {EVIL}"\n')
    (shell.home / "p.toml").write_text('game = "axes"\n[policies.a]\nbase = "greedy"\nweights = { x = 1 }\n')
    said = shell.complaint("run", "x.toml", "--policies", "p.toml")
    assert said.endswith(f"simkit train 'x; {EVIL}'")


def test_long_names_are_short_in_names_of_files(shell: Shell) -> None:
    assert shell("run", "axes", "--games", "300", "--out", "y" * 210).code == 0
    for _ in range(2):  # the second time its own manifest is read
        assert shell("report", "y" * 210, "--out", "page").code == 0
    assert max(len(path.name) for path in (shell.home / "page").iterdir()) < 150
