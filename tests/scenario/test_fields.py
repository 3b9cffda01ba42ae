"""Errors of what no file says carry the field; how it is written is for whoever asks to say."""

from __future__ import annotations

import pickle

import pytest

from simkit.errors import ScenarioError, labelled, spelling

from .toy import Bench

EXTENDS = 'extends = "toy"\n'


def error(bench: Bench, *sets: str, **fields: object) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        bench.text(EXTENDS, *sets, **fields)
    return caught.value


def test_a_field_is_to_blame(bench: Bench) -> None:
    found = error(bench, players=99)
    assert (found.field, found.key, found.file) == ("players", "run.players", "players")
    found = error(bench, policy="gredy")
    assert str(found).startswith("policy: run.policy is 'gredy'; did you mean 'greedy'?")
    found = error(bench, "cards.axe.count=three")
    assert (found.field, found.key, found.file) == ("set", "cards.axe.count", "set")
    found = error(bench, "nonsense")
    assert (found.field, found.key) == ("set", None)
    with pytest.raises(ScenarioError) as caught:
        bench.text(f"{EXTENDS}[run]\nplayers = 99")
    assert caught.value.field is None, "a file is"


def test_seats_that_a_file_names_and_players_that_were_asked_for(bench: Bench) -> None:
    with pytest.raises(ScenarioError, match="give seats with 3 policies, or policy for all seats"):
        bench.text(f"{EXTENDS}[run]\nplayers = 2\nseats = ['greedy', 'random']\n", players=3)


def test_origins_are_written_as_whoever_asks_writes(bench: Bench) -> None:
    found = bench.text(EXTENDS, "cards.axe.count=5", players=3).origins
    assert (found["cards.axe.count"].file, found["run.players"].file) == ("set", "players")
    with spelling(lambda field: f"<{field}>"):
        found = bench.text(EXTENDS, "cards.axe.count=5", players=3).origins
    assert (found["cards.axe.count"].file, found["run.players"].file) == ("<set>", "<players>")
    assert type(found["run.players"].file) is str


def test_a_field_travels() -> None:
    with spelling(lambda field: f"<{field}>"):
        sent = pickle.dumps(ScenarioError("is wrong", file=labelled("seats"), key="run.seats"))
    found = pickle.loads(sent)
    assert (found.field, str(found)) == ("seats", "<seats>: is wrong")
