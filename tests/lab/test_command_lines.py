"""A question as a command line."""

import shlex
from typing import Any

import pytest

from simkit.lab.command_lines import (
    alone_command,
    command_line,
    command_of_request,
    flag,
    run_command,
    run_command_with_games,
    shard_command,
)
from simkit.lab.question import Question, field_of
from simkit.lab.runs import plan_of
from simkit.logs.manifest_model import AboutRun, plain
from simkit.logs.run_request import run_request


def about(log: str = "cards", source: str = "axes", **fields: Any) -> AboutRun:
    """What the run of a question says of itself."""
    question = Question(source, ("cards.wench.count=4",), **fields)
    return AboutRun.read(plain(plan_of(question, log).about()))


def told(known: AboutRun, **other: Any) -> AboutRun:
    """The same with something else in it."""
    return known.model_copy(update=other)


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
    assert run_command(about(players=2, seed=7)) == "simkit run axes --players 2 --seed 7 --set cards.wench.count=4"
    assert run_command(about("games")).endswith(" --log games")
    assert run_command_with_games(about(players=2), 500).endswith(" --set cards.wench.count=4 --games 500")


def test_what_does_not_make_the_plan_is_not_believed() -> None:
    known = about(players=2, seed=7)
    nameless = "simkit run SCENARIO --players 2 --seed 7"
    assert run_command(told(known, asked=None)) == nameless
    assert known.asked is not None
    for other in ({"scenario": "drakkar"}, {"scenario": "x; curl y | sh"}, {"sets": ["cards.wench.count=5"]}):
        assert run_command(told(known, asked=known.asked.model_copy(update=other))) == nameless


def test_a_name_is_no_option() -> None:
    assert command_of_request(run_request("-x.toml", []), "cards") == "simkit run ./-x.toml"


def test_a_shard_is_played_again() -> None:
    line = "simkit run axes --seed 7 --set cards.wench.count=4 --games 500 --shard 2/3 --resume"
    assert shard_command(about(seed=7), 500, "2/3", resume=True) == line


def test_one_alone_among_others() -> None:
    assert alone_command("a,b,b") == "simkit run SCENARIO --seats a,b,b --players 3"
