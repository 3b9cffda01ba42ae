"""`run --shard`, `merge` and `verify`: what they say, and what others say about a shard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simkit.lab.sizes import Sizes
from simkit.logs.manifest import RUN
from tests.runs.runs import forge

from .harness import Shell

RUN_OF_AXES = ("run", "axes", "--games", "1000", "--log", "seats")


@pytest.fixture
def shell(shell: Shell) -> Shell:
    """With small parts: a thousand games have ten."""
    shell.sizes = Sizes(part=100)
    return shell


@pytest.fixture
def shards(shell: Shell) -> list[str]:
    for number in (1, 2, 3):
        assert shell(*RUN_OF_AXES, "--shard", f"{number}/3", "--out", f"s{number}").code == 0
    return ["s1", "s2", "s3"]


def test_a_shard_says_what_it_is(shell: Shell) -> None:
    said = shell(*RUN_OF_AXES, "--shard", "2/3", "--out", "share")
    assert "300 games, 4 players" in said.out
    assert "This is shard 2/3 of a run of 1,000 games: parts 3 to 5" in said.out
    assert "Next: when all shards are there, simkit merge DIR… --out DIR" in said.out
    told = shell(*RUN_OF_AXES, "--shard", "2/3", "--out", "share", "--json").json
    assert told["shard"] == {"number": 2, "of": 3, "games": 1000}
    assert (told["games"], told["played"]) == (300, 0)
    assert set(shell(*RUN_OF_AXES, "--json").json) == set(told) - {"shard"}


def test_a_shard_has_a_place_of_its_own(shell: Shell) -> None:
    places = {shell(*RUN_OF_AXES, "--json", *more).json["run"] for more in ((), ("--shard", "1/2"), ("--shard", "2/2"))}
    assert len(places) == 3
    whole = min(places)
    assert places == {whole, f"{whole}-1-of-2", f"{whole}-2-of-2"}


@pytest.mark.parametrize("command", [("report",), ("export", "--csv", "x.csv")])
def test_no_answers_from_a_shard(shell: Shell, shards: list[str], command: tuple[str, ...]) -> None:
    said = shell.complaint(*command, "s2", code=4)
    assert said == "s2: is shard 2/3 of a run of 1,000 games; join all shards of the run first: `simkit merge`"


def test_a_game_of_a_shard_can_be_told(shell: Shell, shards: list[str]) -> None:
    """Any game of the run: it is fixed by its number."""
    assert "End after" in shell("replay", "s2", "999").out
    assert "expected a game from 0 to 999" in shell.complaint("replay", "s2", "1000")


def test_merge_and_verify(shell: Shell, shards: list[str]) -> None:
    whole = shell(*RUN_OF_AXES, "--out", "whole", "--json").json
    merged = shell("merge", *shards, "--out", "merged", "--json").json
    assert merged == {
        "run": "merged", "plan": whole["plan"], "games": 1000, "parts": 10, "shards": 3, "digest": whole["digest"],
    }  # fmt: skip
    said = shell("merge", *shards, "--out", "merged").out
    assert f"3 shards, 10 parts, 1,000 games. Digest {whole['digest']}" in said
    assert "Next: simkit report merged, or simkit verify merged --sample 5%" in said
    assert shell(*RUN_OF_AXES, "--out", "merged", "--json").json["played"] == 0
    assert shell("report", "merged", "--text").out == shell("report", "whole", "--text").out
    said = shell("verify", "merged").out
    assert "10 of 10 parts were played again, 1,000 games: every value is the same" in said
    assert "Next: simkit report merged" in said
    assert "Next: simkit merge DIR…" in shell("verify", "s1").out


def test_where_a_merged_run_goes(shell: Shell, shards: list[str]) -> None:
    merged = shell("merge", *shards, "--json").json["run"]
    assert shell(*RUN_OF_AXES, "--json").json["run"] == merged
    assert shell(*RUN_OF_AXES, "--json").json["played"] == 0


def test_a_sample(shell: Shell, shards: list[str]) -> None:
    said = shell("verify", "s1", "--sample", "1").out
    assert "1 of 3 parts were played again, 100 games" in said
    assert "The sample finds one wrong part with a probability of 33.3 %, and 3 or more with at least 95 %" in said
    told = shell("verify", "s1", "--sample", "50%", "--seed", "5", "--json").json
    assert set(told) == {
        "run", "plan", "digest", "parts", "games", "replayed", "seed", "probability", "sure_of",
    }  # fmt: skip
    assert (told["parts"], len(told["replayed"]), told["seed"]) == (3, 2, 5)
    assert told["probability"] == pytest.approx(2 / 3)
    assert shell("verify", "s1", "--sample", "50%", "--seed", "5", "--json").json["replayed"] == told["replayed"]
    assert shell("verify", "s1", "--json").json["seed"] is None


def test_other_values_are_exit_code_4(shell: Shell, shards: list[str]) -> None:
    manifest = Path("s2") / RUN
    data = json.loads(manifest.read_bytes())
    data["parts"][1]["digests"]["seats"] = "0" * 32
    forge(manifest, data)
    said = shell.complaint("verify", "s2", code=4)
    assert said.startswith(
        "s2/seats/part-00004.parquet: the values of part 4 (games 400 to 499) are not those of its games; "
    )
    wrong = shell("verify", "s2", "--json")
    assert wrong.code == 4
    assert "part 4 " in wrong.json["error"]["message"]


def test_a_shard_stays_missing(shell: Shell, shards: list[str]) -> None:
    said = shell.complaint("merge", "s1", "s3", "--out", "merged", code=4)
    play = "simkit run axes --log seats --games 1000 --shard 2/3"
    assert said == f"shard 2/3 is missing; name all 3 shards, or play it: {play}"
    Path("nothing").mkdir()
    assert "there is no run here" in shell.complaint("merge", "s1", "nothing", "--out", "merged", code=4)
    assert "is not a run directory" in shell.complaint("merge", "s1", "s2/run.json", "--out", "merged", code=4)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("run", "axes", "--shard", "0/3"), "--shard is '0/3'; expected a share such as 2/4: the second of four"),
        (("run", "axes", "--shard", "3/2"), "--shard is '3/2'; expected a share"),
        (("run", "axes", "--shard", "a/b"), "--shard is 'a/b'; expected a share"),
        (("run", "axes", "--games", "150", "--shard", "1/3"), "expected at most 2 shards: a run of 150 games has "),
        (("merge",), "missing argument 'DIR…'"),
        (("verify",), "missing argument 'RUN'"),
        (("verify", "nowhere", "--seed", "1"), "--seed needs --sample"),
        (("verify", "nowhere", "--sample", "1", "--seed", "-1"), "--seed is -1"),
        (("verify", "nowhere", "--threads", "0"), "--threads is 0"),
    ],
)
def test_bad_input(shell: Shell, words: tuple[str, ...], sentence: str) -> None:
    assert sentence in shell.complaint(*words)


def test_what_cannot_be_verified(shell: Shell, shards: list[str]) -> None:
    assert "there is no run here" in shell.complaint("verify", "nowhere", code=4)
    assert "--sample is '4'; expected a share such as 5%" in shell.complaint("verify", "s1", "--sample", "4")
