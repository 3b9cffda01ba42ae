"""The tale of a game: one sentence for each step, and states as plain data."""

import json

import numpy as np
import pytest

from simkit.games.ruddy_vikings import narrate
from simkit.games.ruddy_vikings.kernel import entry as kernel
from simkit.kernels.clone import clone
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, AMBUSHER, BERSERKER, LAND, LEG, MAGIC, RAIDER, RAM

KEYS = [
    "players", "round", "first", "turns", "active", "actor", "decision", "over", "winners", "end_reason", "living",
    "places", "hand", "slots", "fortify", "main_deck", "discard", "turn_deck", "turn_discard", "turn_removed",
    "turn_card", "foresight", "played", "attacks", "builds", "thor", "wrath", "raid", "omen", "window", "card",
    "attack",
]  # fmt: skip


def tell(t: Table, *labels: str) -> list[str]:
    """What is said about some steps, forced ones included."""
    before = np.zeros(1, kernel.STATE).view(np.recarray)[0]
    said = []
    for label in labels:
        while True:
            forced = label not in t.legal and len(t.codes) == 1
            code = t.codes[0] if forced else t.codes[t.legal.index(label)]
            clone(before, t.state)
            t.take(code)
            said.append(narrate.narrate(before, t.book, code, t.state, t.words))
            if not forced:
                break
    return [sentence for sentence in said if sentence]


def test_an_attack() -> None:
    t = Table(hand={0: [RAIDER, LEG, RAM, X], 1: [X] * 4}, slots={1: [AIR, LAND]})
    attack = (f"play:{RAIDER}", "seat+1", f"play:{LEG}", f"play:{RAM}", "end", "slot:1", "end")
    assert tell(t, *attack) == [
        "P0 attacks P1 with a Raider, a Leg of Meat and a Battering Ram, past slot 1 (damage 2): P1 loses 2 cards"
    ]


def test_answers() -> None:
    t = Table(hand={0: [BERSERKER, X]}, slots={1: [MAGIC]}, fortify={1: ["fortify"]})
    assert tell(t, f"play:{BERSERKER}", "seat+1", "end", "slot:0", "play:fortify") == [
        "P0 attacks P1 with a Berserker (damage 2): P1 turns up a Magic Defence",
        "P1 discards a Fortify to keep it: the Berserker is captured by P1",
    ]
    t = Table(hand={0: [RAIDER, X], 1: ["oi", X]})
    assert tell(t, f"play:{RAIDER}", "seat+1", "end", "play:oi") == [
        "P0 attacks P1 with a Raider (damage 1): P1 plays an OI!: the attack is cancelled, the Raider is discarded"
    ]
    t = Table(3, hand={0: [RAIDER, LEG], 1: ["fog_of_war", X]})
    assert tell(t, f"play:{RAIDER}", "seat+1", f"play:{LEG}", "end", "play:fog_of_war") == [
        "P0 attacks P1 with a Raider and a Leg of Meat (damage 2): P1 plays a Fog of War: the Raider turns against P0, "
        "who loses 1 card; P0 is out, in place 3"
    ]


def test_a_turn() -> None:
    t = Table(hand={0: [LAND, "pickpocket", X, X], 1: [AMBUSHER, X]}, turn_deck=["war"])
    assert tell(t, f"build:{LAND}", "play:pickpocket", "seat+1", "end", "end") == [
        "P0 builds a Land Defence face down",
        "P0 plays a Pickpocket",
        "P0 takes 1 card from P1",
        "P0 ends the turn",
        "P1 ends the turn; round 3 begins: WAR!!!!",
    ]
    t = Table(hand={0: [X, X], 1: [AMBUSHER, X]}, deck=[X], start="turn")
    assert tell(t, f"play:{AMBUSHER}", "end", "end") == ["P1 ambushes P0 with an Ambusher (damage 1): P0 loses 1 card"]


def test_cards() -> None:
    t = Table(3, hand={0: ["spy", "sabotage", "gift_foresight", "freyas_call", X]}, slots={1: [LAND, AIR]},
              discard=[RAIDER], rules={"limit_chance": 2})  # fmt: skip
    steps = ("play:spy", "seat+1", "play:sabotage", "seat+1", "slot:1", "play:gift_foresight", "turn:dragon")
    assert tell(t, *steps, "play:freyas_call", f"play:{RAIDER}") == [
        "P0 plays a Spy",
        "P0 looks at the active defences of P1: Land Defence, Air Defence",
        "P0 plays a Sabotage",
        "P0 sabotages an Air Defence of P1",
        "P0 plays a Gift of Foresight",
        "P0 looks into the Turn deck and puts Dragon on top",
        "P0 plays a Freya's Call",
        "P0 calls a Raider back from the discard pile",
    ]


def test_the_end() -> None:
    t = Table(hand={0: [RAIDER, X], 1: [X]})
    assert tell(t, f"play:{RAIDER}", "seat+1", "end", "end") == [
        "P0 attacks P1 with a Raider (damage 1): P1 loses 1 card; P1 is out, in place 2; P0 wins"
    ]
    t = Table(round=200, rules={"cap_result": "most_cards", "draw_per_turn": 0})
    assert tell(t, "end", "end")[-1] == "P1 ends the turn; P0 and P1 share the win"
    t = Table(round=200, rules={"draw_per_turn": 0})
    assert tell(t, "end", "end")[-1] == "P1 ends the turn; the game ends in round 200 (cap), nobody wins"


@pytest.mark.parametrize("players", [2, 8])
def test_states_are_plain_data(players: int) -> None:
    t = Table(players, start="setup")
    told = t.told
    assert list(told) == KEYS
    assert json.loads(json.dumps(told)) == told
    assert len(told["main_deck"]) == 120 - 5 * players - 1
    drawn = told["main_deck"][0]
    t.do("end")
    assert t.told["hand"][1].get(drawn, 0) == told["hand"][1].get(drawn, 0) + 1  # the deck is told as it will come
