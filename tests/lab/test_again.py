"""A question as a command line."""

import shlex
from typing import Any

import pytest

from simkit.lab.again import alone_again, command_line, flag, run_again, run_or_name, shard_again
from simkit.lab.question import field_of
from simkit.logs.about import AboutRun, Asked
from simkit.logs.asked import asked


def about(log: str = "cards", source: str = "axes", **fields: Any) -> AboutRun:
    return told(Asked.model_validate(asked(source, ["cards.wench.count=4"], **fields)), log)


def told(question: Asked | None, log: str = "cards") -> AboutRun:
    """As much of a manifest as a command is made of."""
    return AboutRun.model_construct(asked=question, log=log, scenario="axes")


@pytest.mark.parametrize(
    ("field", "written"), [("games", "--games"), ("set", "--set"), ("champion_budget", "--champion-budget")]
)
def test_flags(field: str, written: str) -> None:
    assert flag(field) == written


@pytest.mark.parametrize(
    ("key", "field"), [("run.players", "players"), ("run.seats", "seats"), ("policies_from", "policies")]
)
def test_fields_of_keys(key: str, field: str) -> None:
    assert field_of(key) == field


def test_a_question_is_asked_again() -> None:
    flags = {"run.players": 3, "run.seed": None, "run.seats": ["a", "b"], "policies_from": "my policies.toml"}
    line = command_line(["report", "axes"], ["title='x y'"], flags)
    words = ["simkit", "report", "axes", "--players", "3", "--seats", "a,b", "--policies", "my policies.toml"]
    assert shlex.split(line) == [*words, "--set", "title='x y'"]


def test_a_run_is_played_again() -> None:
    assert run_again(about(players=2, seed=7)) == "simkit run axes --players 2 --seed 7 --set cards.wench.count=4"
    assert run_again(about("games")).endswith(" --log games")
    assert run_again(told(None)) == ""
    assert run_or_name(told(None), 500) == "simkit run axes --games 500"


def test_a_name_is_no_option() -> None:
    assert run_again(about(source="-x.toml")) == "simkit run ./-x.toml --set cards.wench.count=4"


def test_a_shard_is_played_again() -> None:
    assert shard_again(told(None), 500, "2/3") == "simkit run … --games 500 --shard 2/3"
    line = "simkit run axes --seed 7 --set cards.wench.count=4 --games 500 --shard 2/3 --resume"
    assert shard_again(about(seed=7), 500, "2/3", resume=True) == line


def test_one_alone_among_others() -> None:
    assert alone_again("a,b,b") == "simkit run SCENARIO --seats a,b,b --players 3"
