"""The tale of a game: one sentence for each step, and states as plain data."""

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

from simkit.games.ruddy_vikings import narrate
from simkit.games.ruddy_vikings.kernel import entry as kernel
from simkit.kernels.clone import clone
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import AIR, AMBUSHER, BERSERKER, KYEC, LAND, LEG, MAGIC, RAIDER, RAM

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


def attack(viking: str, *buffers: str, slots: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The steps of an attack on the next player, up to the answer."""
    return (f"play:{viking}", "seat+1", *(f"play:{card}" for card in buffers), "end", *slots)


def test_an_attack() -> None:
    t = Table(hand={0: [RAIDER, LEG, RAM, X], 1: [AIR, AIR, "oi", X]}, slots={1: [AIR, LAND]})
    assert tell(t, *attack(RAIDER, LEG, RAM, slots=("slot:1",)), "end") == [
        "P0 attacks P1 with a Raider, a Leg of Meat and a Battering Ram for 2 cards, past a Land Defence: "
        f"an Air Defence is no help, P1 loses {lost(t, [AIR, AIR, 'oi', X])} (2 left)"
    ]
    t = Table(hand={0: [RAIDER, X], 1: [MAGIC, MAGIC]}, slots={1: ["spy", "spy", LAND]})
    assert tell(t, *attack(RAIDER), "end")[0].endswith(
        "for 1 card: 2 x Spy (a bluff) and a Land Defence stay down, P1 loses a Magic Defence (1 left)"
    )
    t = Table(hand={0: ["viking_plunderer", X], 1: [MAGIC, MAGIC]}, slots={1: [AIR, "pickpocket"]})
    assert tell(t, *attack("viking_plunderer"), "end")[0].endswith(
        "an Air Defence and Pickpocket (a bluff) are no help, P1 loses a Magic Defence to P0 (1 left)"
    )


def lost(t: Table, had: list[str]) -> str:
    """What is gone from a hand, in order of the cards."""
    gone = Counter(had) - Counter(t.hand(1))
    words = {AIR: "an Air Defence", "oi": "OI!", X: "a Land Defence"}
    some = [
        f"{n} x Air Defence" if n > 1 else words[card] for card, n in sorted(gone.items(), key=lambda i: t.number(i[0]))
    ]
    return " and ".join(some)


def test_answers() -> None:
    t = Table(hand={0: [BERSERKER, LEG, X]}, slots={1: [MAGIC]}, fortify={1: ["fortify"]})
    assert tell(t, *attack(BERSERKER, LEG), "slot:0", "play:fortify") == [
        "P0 attacks P1 with a Berserker and a Leg of Meat for 3 cards: P1 turns up a Magic Defence",
        "P1 gives up Fortify to keep a Magic Defence, seen by all: "
        "the Berserker is captured by P1, a Leg of Meat comes back to P0",
    ]
    t = Table(hand={0: [RAIDER, LEG, LEG, X], 1: ["oi", X]})
    assert tell(t, *attack(RAIDER, LEG, LEG), "play:oi") == [
        "P0 attacks P1 with a Raider and 2 x Leg of Meat for 3 cards: P1 plays OI!, and the attack is off: "
        "the Raider is discarded, 2 x Leg of Meat come back to P0"
    ]
    t = Table(hand={0: [RAIDER, X], 1: [AIR, AIR]}, slots={1: ["oi"]}, rules={"oi_viking": "return"})
    assert tell(t, *attack(RAIDER), "slot:0")[0].endswith(
        "P1 turns up OI!, and the attack is off: the Raider goes home"
    )
    t = Table(hand={0: [RAIDER, X], 1: [AIR, AIR]}, slots={1: [LAND]}, fortify={1: ["fortify"]})
    assert (
        tell(t, *attack(RAIDER), "slot:0", "end")[1]
        == "P1 discards a Land Defence: the Raider is stopped and discarded"
    )


def test_fog() -> None:
    t = Table(3, hand={0: [RAIDER, LEG], 1: ["fog_of_war", X]}, slots={0: ["spy", AIR]})
    assert tell(t, *attack(RAIDER, LEG), "play:fog_of_war") == [
        "P0 attacks P1 with a Raider and a Leg of Meat for 2 cards: P1 plays Fog of War, and the Raider turns against "
        "P0, who loses a Leg of Meat; P0 is out in place 3 and discards Spy (a bluff) and an Air Defence face down; "
        "P1 draws a Raider (2 cards)"
    ]
    given: dict[str, Any] = {"slots": {0: [LAND], 1: ["fog_of_war"]}, "rules": {"fog_defendable": True}}
    t = Table(hand={0: [RAIDER, MAGIC, MAGIC]}, **given)
    assert tell(t, *attack(RAIDER), "slot:0", "end") == [
        "P0 attacks P1 with a Raider for 1 card: P1 turns up Fog of War, and the Raider turns against P0",
        "P0 does not defend and loses a Magic Defence (1 left)",
    ]
    t = Table(hand={0: [RAIDER, MAGIC, MAGIC]}, **given)
    assert tell(t, *attack(RAIDER), "slot:0", "slot:0")[1] == (
        "P0 turns up a Land Defence: the Raider is stopped and discarded"
    )


def test_others_cancel() -> None:
    """Who is asked in vain is not told of before somebody answers."""
    given: dict[str, Any] = {"hand": {0: [RAIDER, X], 1: [AIR, AIR], 2: ["oi", X]}, "rules": {"oi_scope": "any_attack"}}
    told = "P0 attacks P1 with a Raider for 1 card"
    assert tell(Table(3, **given), *attack(RAIDER), "end", "play:oi") == [
        told, "P2 plays OI!, and the attack is off: the Raider is discarded"
    ]  # fmt: skip
    assert tell(Table(3, **given), *attack(RAIDER), "end", "end") == [told, "P1 loses an Air Defence (1 left)"]


def test_a_turn() -> None:
    t = Table(hand={0: [LAND, "pickpocket", "spy", X], 1: [AMBUSHER, AMBUSHER]}, deck=[AIR], turn_deck=["war"])
    assert tell(t, f"build:{LAND}", "build:spy", "play:pickpocket", "seat+1", "end", "end") == [
        "P0 builds a Land Defence face down in slot 0",
        "P0 builds Spy face down in slot 1, a bluff",
        "P0 plays Pickpocket and takes an Ambusher from P1 (1 left)",
        "P0 ends the turn with 2 cards; P1 draws an Air Defence (2 cards)",
        "P0 holds an Ambusher back",
    ]
    t = Table(hand={0: [MAGIC, MAGIC], 1: [AMBUSHER, X]}, deck=[MAGIC], start="turn")
    assert tell(t, f"play:{AMBUSHER}", "end", "end") == [
        "P1 ambushes P0 with an Ambusher for 1 card: P0 loses a Magic Defence (2 left)"
    ]


def test_cards() -> None:
    t = Table(3, hand={0: ["spy", "gift_foresight", "freyas_call", X]}, slots={0: ["sabotage"], 1: [LAND, AIR]},
              discard=[RAIDER], rules={"limit_chance": 2})  # fmt: skip
    steps = ("play:spy", "seat+1", "slot:0", "seat+1", "slot:1", "play:gift_foresight", "turn:dragon")
    assert tell(t, *steps, "play:freyas_call", f"play:{RAIDER}") == [
        "P0 plays Spy and sees what P1 has face down: a Land Defence and an Air Defence",
        "P0 turns up Sabotage from slot 0",
        "P0 plays Sabotage: slot 1 of P1 was an Air Defence, and is gone",
        "P0 plays Gift of Foresight and secretly puts Dragon on top",
        "P0 plays Freya's Call: a Raider returns from the discard pile",
    ]
    hand = ["thors_hammer", "tyrs_wrath", "fortify", "gift_omen", "gift_raid", "swap_hands", X]
    t = Table(hand={0: hand}, rules={"limit_god": 3, "limit_gift": 2})
    assert tell(t, *(f"play:{card}" for card in hand[:-1]), "seat+1") == [
        "P0 plays Thor's Hammer: the next attack goes past every active defence",
        "P0 plays Tyr's Wrath: attacks cost 1 more this turn",
        "P0 plays Fortify beside the active defences",
        "P0 plays Good Omen and may play 1 more Chance and 1 more God this turn",
        "P0 plays Raiding Party and may attack once more this turn",
        "P0 plays Swap Hands: P0 and P1 exchange hands, 1 for 3 cards",
    ]


def test_draws() -> None:
    t = Table(3, hand={0: ["reinforcements", "gift_mead_hall", X]}, deck=[LAND, LAND, AIR, "oi", RAIDER, LEG])
    assert tell(t, "play:reinforcements", "play:gift_mead_hall") == [
        "P0 plays Reinforcements and draws 2 x Land Defence",
        "P0 plays Mead Hall: P0 draws a Leg of Meat and an Air Defence, P1 draws OI!, P2 draws a Raider",
    ]
    t = Table(hand={0: ["reinforcements", X]}, rest="none")
    assert tell(t, "play:reinforcements")[0].startswith("P0 plays Reinforcements and draws a Raider; the discard pile")


def test_the_sack() -> None:
    given: dict[str, Any] = {
        "variant": "potato_sack",
        "hand": {0: ["potato_sack", RAIDER, X], 1: [RAIDER, RAIDER, AIR]},
    }
    assert tell(Table(**given), "play:potato_sack") == ["P0 plays Potato Sack: P1 loses 2 x Raider, all to P0"]
    given["hand"] |= {2: ["sack_thief", AIR]}
    assert tell(Table(3, **given), "play:potato_sack", "end") == [
        "P0 plays Potato Sack", "P2 lets the sack go to P0: P1 loses 2 x Raider, all to P0"
    ]  # fmt: skip
    assert tell(Table(3, **given), "play:potato_sack", "play:sack_thief")[1].startswith(
        "P2 shows Sack Thief, and the sack is P2's: P0 loses a Raider, P1 loses 2 x Raider, all to P2"
    )


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("war", "WAR!!!!: every hit costs 1 more"),
        ("feast_day", "Feast Day: everybody draws 1 more"),
        ("calm_seas", "Calm Seas: nothing happens"),
        ("raiding_season", "Raiding Season: 1 more attack for everybody"),
        ("mighty_winds", "Mighty Winds: P1 loses Spy"),
        ("dragon", "Dragon: P0 loses 2 x Land Defence, P1 loses Spy"),
        ("harsh_winter", "Harsh Winter: P0 loses an Air Defence, P1 loses an Air Defence"),
    ],
)
def test_turn_cards(card: str, said: str) -> None:
    slots = {0: [] if card == "mighty_winds" else [LAND, LAND], 1: ["spy"]}
    t = Table(hand={0: [AIR, AIR], 1: [AIR]}, slots=slots, deck=[AIR] * 4, turn_deck=[card])
    drawn = "2 x Air Defence" if card == "feast_day" else "an Air Defence"
    assert tell(t, "end", "end")[-1].startswith(f"P1 ends the turn with 2 cards; round 3, {said}; P0 draws {drawn} (")


def test_a_turn_card_that_leaves_the_game() -> None:
    t = Table(4, out=[2], turn_deck=[KYEC, "war"], rules={"draw_per_turn": 0})
    assert tell(t, "end", "end", "end")[-1] == (
        "P3 ends the turn with 3 cards; round 3, Keep Your Enemies Close leaves the game, WAR!!!!: "
        "every hit costs 1 more; P0 draws nothing (3 cards)"
    )
    t = Table(4, turn_deck=[KYEC], rules={"draw_per_turn": 0})
    assert "Keep Your Enemies Close: only neighbours may be attacked" in tell(t, *["end"] * 4)[-1]


def test_the_end() -> None:
    t = Table(hand={0: [RAIDER, X], 1: [MAGIC]})
    assert tell(t, *attack(RAIDER), "end") == [
        "P0 attacks P1 with a Raider for 1 card: P1 loses a Magic Defence; P1 is out in place 2; "
        "P0 wins with 1 card in hand"
    ]
    t = Table(round=200, rules={"cap_result": "most_cards", "draw_per_turn": 0})
    assert tell(t, "end", "end")[-1] == (
        "P1 ends the turn with 3 cards; the game ends in round 200 (cap), P0 and P1 win: "
        "P0 is in place 1 with 3 cards and P1 is in place 1 with 3 cards"
    )
    t = Table(round=200, rules={"draw_per_turn": 0})
    assert tell(t, "end", "end")[-1].endswith(
        "; the game ends in round 200 (cap), nobody wins: "
        "P0 is in place 1 with 3 cards and P1 is in place 1 with 3 cards"
    )


def test_who_goes_out_discards_what_lies_before_him() -> None:
    t = Table(3, hand={0: [RAIDER, X], 1: [MAGIC]}, slots={1: [AIR]}, fortify={1: ["fortify", "fortify"]})
    assert tell(t, *attack(RAIDER), "end")[0].endswith(
        "P1 is out in place 3 and discards an Air Defence face down and 2 x Fortify face up"
    )


def test_a_win_with_an_empty_hand() -> None:
    t = Table(hand={0: [RAIDER], 1: [MAGIC]})
    assert tell(t, *attack(RAIDER), "end")[0].endswith("; P0 wins with an empty hand, as the last one left")


def test_a_new_turn_deck() -> None:
    t = Table(turn_deck=[], turn_discard=["war"], rules={"draw_per_turn": 0})
    assert "round 3, the Turn discard pile becomes the Turn deck, " in tell(t, "end", "end")[-1]


@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
@pytest.mark.parametrize("rules", [{}, {"draw_per_turn": 3, "start_hand": 2}, {"draw_per_turn": 0}])
def test_the_opening(shuffle: str, rules: dict[str, int]) -> None:
    """Hands as they were dealt, and the first draw: the log counts both."""
    t = Table(3, start="setup", rules=rules, shuffle=shuffle)
    start, drawn = (
        Counter({k: int(n) for k, n in enumerate(counts) if n})
        for counts in (t.tally.start[0], t.tally.drawn[0] - t.tally.start[0])
    )
    step = narrate.Step(t.state, t.book, t.state, "", 0, t.words)
    lines = narrate.opening(t.state, t.book, t.words)
    assert lines[0] == f"P0 is dealt {step.pile(start)}"
    assert len(lines) == 4
    got, held = step.pile(drawn) if drawn else "nothing", rules.get("start_hand", 5) + drawn.total()
    assert lines[-1] == f"P0 begins and draws {got} ({held} cards)"


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
