"""The tale of a game: one sentence for each step, and states as plain data."""

import json
from typing import Any

import numpy as np
import pytest

from simkit.games.axes import narrate
from simkit.games.axes.kernel import entry as kernel
from simkit.kernels.clone import clone
from tests.games.axes.table import Table

TRIPLES = ["triple_axe"] * 3
STUCK: dict[str, Any] = {"players": 2, "armory": [0], "skip": {1: "protected"}}


def tell(t: Table, *labels: str) -> list[str]:
    """What is said about some steps."""
    before = np.zeros(1, kernel.STATE).view(np.recarray)[0]
    said = []
    for label in labels:
        clone(before, t.state)
        code = t.codes[t.legal.index(label)]
        t.take(code)
        said.append(narrate.narrate(before, t.book, code, t.state, t.names))
    return [sentence for sentence in said if sentence]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "P0 draws a Double Axe and throws it at P1: 2 hits (2 of 10)"),
        ({"players": 2, "damage": {1: TRIPLES}}, "P0 draws a Double Axe and throws it at P1: 2 hits (11 of 15)"),
        ({"shields": {1: ["shield_3"]}}, "P0 draws a Double Axe and throws it at P1: blocked, 1 shield left"),
        (
            {"shields": {1: ["shield_2"]}},
            "P0 draws a Double Axe and throws it at P1: blocked, the shields are used up",
        ),
        (
            {"shields": {1: ["shield_1"]}},
            "P0 draws a Double Axe and throws it at P1: 1 hit, 1 blocked, the shields are used up (1 of 10)",
        ),
        (
            {"damage": {1: TRIPLES}},
            "P0 draws a Double Axe and throws it at P1: 2 hits (11 of 10); P1 is out",
        ),
        (
            {"damage": {1: TRIPLES}, "armory": [1], "hand": {1: ["wench", "wench", "shield_1"]}},
            "P0 draws a Double Axe and throws it at P1: 2 hits (11 of 10); "
            "P1 is out and discards a One Shield and 2 x Wench and the stored Armory",
        ),
        (
            {"damage": {1: TRIPLES}, "out": [2]},
            "P0 draws a Double Axe and throws it at P1: 2 hits (11 of 10); P1 is out; P0 wins",
        ),
        (
            {"skip": {1: "pending", 2: "pending"}},
            "P0 draws a Double Axe and throws it at P1: 2 hits (2 of 10); P1's turn is lost; P2's turn is lost",
        ),
        (
            {"rest": "discard"},
            "P0 draws a Double Axe and throws it at P1: 2 hits (2 of 10); "
            "the discard pile is shuffled into a new draw pile of 119 cards",
        ),
        (
            {"rules": {"max_turns": 1}},
            "P0 draws a Double Axe and throws it at P1: 2 hits (2 of 10); "
            "the game is stopped in turn 1 (max_turns), nobody wins",
        ),
        (
            {"rest": "none", "hand": {2: ["single_axe"]}},
            "P0 draws a Double Axe and throws it at P1: 2 hits (2 of 10); 1 turn passes without a card",
        ),
    ],
)
def test_a_throw(given: dict[str, Any], sentence: str) -> None:
    assert tell(Table(draw=["double_axe"], **given), "play:double_axe", "throw:1") == [sentence]


@pytest.mark.parametrize(
    ("given", "labels", "sentences"),
    [
        ({"draw": ["shield_2"]}, ["play:shield_2"], ["P0 draws a Two Shield and places it (2 shields unused)"]),
        (
            {"draw": ["armory"]},
            ["play:armory", "armory:store"],
            ["P0 draws an Armory and stores it"],
        ),
        (
            {"draw": ["armory", "wench"]},
            ["play:armory", "armory:use_now", "play:wench", "skip:1"],
            [
                "P0 draws an Armory and uses it at once",
                "P0 draws a Wench and plays it to make P1 lose the next turn; P1's turn is lost",
            ],
        ),
        (
            {"draw": ["wench"], "armory": [2]},
            ["play:wench", "remove:2"],
            ["P0 draws a Wench and plays it to remove P2's Armory"],
        ),
        (
            {"draw": ["wench"], **STUCK},
            ["discard:wench", "stored:use"],
            ["P0 draws a Wench and discards it: nothing can be played", "P0 uses the stored Armory"],
        ),
        (
            {"draw": ["shield_1"], "armory": [0]},
            ["play:shield_1", "stored:keep"],
            ["P0 draws a One Shield and places it (1 shield unused)", "P0 keeps the stored Armory"],
        ),
        (
            {"variant": "strategic", "hand": {0: ["triple_axe", "wench"]}, "draw": ["shield_2"]},
            ["play:triple_axe", "throw:1"],
            ["P0 draws a Two Shield and throws a Triple Axe at P1: 3 hits (3 of 10)"],
        ),
        (
            {"rest": "none", "hand": {0: ["single_axe"]}, "damage": {1: ["single_axe"]}, "rules": {"max_turns": 1}},
            ["play:single_axe", "throw:1"],
            ["P0 throws a Single Axe at P1: 1 hit (2 of 10); the game is stopped in turn 1 (max_turns), nobody wins"],
        ),
        (
            {"draw": ["wench"], "denied": {0: ["wench"]}},
            ["play:wench"],
            ["P0 draws a Wench and discards it: it is denied to this seat"],
        ),
    ],
)
def test_other_plays(given: dict[str, Any], labels: list[str], sentences: list[str]) -> None:
    assert tell(Table(**given), *labels) == sentences


def test_the_opening() -> None:
    t = Table(players=2, draw=["single_axe"])
    assert narrate.opening(t.state, t.book, t.names) == ["P0 begins; 15 hits put a player out"]
    hands = {0: ["triple_axe", "wench"], 1: ["wench", "wench"], 2: []}
    t = Table(variant="strategic", hand=hands, draw=["wench"])
    assert narrate.opening(t.state, t.book, t.names) == [
        "P0 begins; 10 hits put a player out",
        "P0 is dealt a Triple Axe and a Wench; P1 is dealt 2 x Wench",
    ]


def test_a_state_as_plain_data() -> None:
    t = Table(
        players=3,
        variant="strategic",
        draw=["shield_2", "wench", "double_axe"],
        hand={0: ["single_axe", "single_axe"], 2: ["armory"]},
        shields={1: ["shield_4"]},
        parked={1: ["double_axe"]},
        damage={2: ["triple_axe"]},
        hits={2: 2},
        armory=[1],
        skip={2: "pending"},
        discard=["wench", "wench"],
    )
    data = t.describe()
    assert json.loads(json.dumps(data)) == data
    assert data["draw"][:2] == ["wench", "double_axe"]
    assert data["discard"] == {"wench": 2}
    assert data["hand"] == [{"single_axe": 2, "shield_2": 1}, {}, {"armory": 1}]
    assert (data["shields"][1], data["parked"][1]) == ({"shield_4": 1}, {"double_axe": 1})
    assert (data["damage"][2], data["hits"], data["unused_shields"]) == ({"triple_axe": 1}, [0, 0, 2], [0, 2, 0])
    assert (data["armory"], data["skip"]) == ([0, 1, 0], ["free", "free", "pending"])
    assert (data["actor"], data["decision"], data["drawn"], data["resolving"]) == (0, "card", "shield_2", None)
    assert (data["turns"], data["draws"], data["turns_lost"], data["reshuffles"]) == (1, 1, 0, 0)
    assert (data["over"], data["winners"], data["end_reason"], data["out"]) == (False, [], None, [False] * 3)


def test_the_end_as_plain_data() -> None:
    t = Table(out=[1], damage={2: TRIPLES}, draw=["single_axe"])
    t.do("play:single_axe", "throw:2")
    data = t.describe()
    assert (data["over"], data["winners"], data["end_reason"], data["decision"]) == (True, [0], "last_standing", "")


def test_every_code_has_a_label_of_its_own() -> None:
    labels = Table().names.actions.labels
    assert len(set(labels)) == len(labels) == kernel.ACTIONS
    assert (labels[8], labels[9], labels[24], labels[27], labels[40]) == (
        "play:wench", "discard:single_axe", "throw:6", "remove:0", "skip:6",
    )  # fmt: skip
