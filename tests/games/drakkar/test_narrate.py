"""Drakkar in words: every zone is in the state as plain data, and a step is a sentence."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from simkit.games.drakkar.limits import LOOT
from tests.games.drakkar.table import Table


def told(t: Table, label: str) -> str:
    """What a step is called."""
    before = t.state.copy()
    code = t.codes[t.legal.index(label)]
    t.take(code)
    return t.game.narrate.narrate(before, t.book, code, t.state, t.names)


def test_the_state_is_plain_data() -> None:
    t = Table(4, boards={0: "bow,stern | viking_2,beer | s1 | 1,2,3", 1: "yggdrasil"}, quests={0: "q16"})
    t.reveal(p0="raid#4", p1="loki#7")
    d = t.describe()
    assert json.loads(json.dumps(d)) == d
    assert (d["decision"], d["actor"], d["phase"], d["round"], d["players"]) == ("LOKI", 1, "play", 1, 4)
    assert d["action"]["seat"] == 1
    assert d["action"]["side"] == d["revealed"][1]
    assert d["revealed"][0]["card"] == "c01"
    assert d["tokens"][0] == {"goat": 1, "weapon": 2, "gold": 3}
    assert d["vp"] == [7, 1, 1, 1]
    assert [list(ship) for ship in d["ship"]] == [["bow", "stern", "yggdrasil", "deck"]] * 4
    assert len(d["ship"][1]["yggdrasil"]) == 1
    assert [len(some) for some in d["hold"]] == [2, 0, 0, 0]
    assert len(d["spears"][0]) == 1
    assert d["kept"][0] == "q16"
    assert d["team_up"] is None
    t.do("loki:decline")
    assert t.describe()["revealed"][1] is None
    t.do("raid:3", "spear:1")
    assert t.describe()["action"]["spears"] == [1, 0]
    assert (t.describe()["action"]["target"], t.describe()["action"]["tokens_left"]) == (3, 1)


def test_bargaining_is_in_the_state() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow | viking_1", 2: "bow | viking_1"}
    t = Table(boards=boards, quests={0: "q01"}).phase3().do("price:2")
    assert t.describe()["team_up"] == {
        "quester": 0, "eligible": [1, 2], "prices": [0, 2, 0], "offers": 0, "helper": None, "price": 0, "to_pay": 0,
    }  # fmt: skip
    t.do("price:refuse", "helper:1")
    d = t.describe()
    assert (d["team_up"]["helper"], d["team_up"]["price"], d["team_up"]["to_pay"]) == (1, 2, 2)
    assert d["team_up"]["prices"] == [0, 2, -1]
    assert (d["results"], d["helped"], d["quest_order"]) == (["team", None, None], [0, 1, 0], [0, 1, 2])


def test_a_step_is_a_sentence() -> None:
    t = Table(4, boards={0: "bow | viking_3", 1: "bow | viking_1 || 1,1,0"})
    t.hands({0: ["raid#4"], 1: ["beer"]})
    assert told(t, f"play:0:{t.face_of(0, 0, 'raid#4')}") == ""  # hidden until all have chosen
    assert told(t, f"play:0:{t.face_of(1, 0, 'beer')}") == (
        "P0 plays Raid 4; P1 plays Beer; yellow: P1 has no space left for Beer"
    )
    assert told(t, "store:discard") == "… P1 discards Beer and leaves the hold as it is"
    assert told(t, "raid:1") == "blue: P0's Raid 4 attacks P1; P0 wins with strength 3 against 1 of P1"
    assert told(t, "token:weapon") == "… P0 takes 1 weapon from P1"
    assert told(t, "casualty:0") == "… P1 loses Viking 1"


def test_fights() -> None:
    t = Table(3, boards={0: "bow,stern | viking_1 | s1", 1: "bow"})
    t.reveal(p0="boarding#14", p1="sabotage#7", p2="raid#9").do("sabotage:decline")
    assert told(t, "board:go") == "blue: P0's Boarding 14 attacks a passing ship"
    assert told(t, "spear:1") == (
        "… P0 spends 1 Odin's Spear; P0 wins with strength 3 against 3; P0 takes 1 weapon and 1 gold from the supply"
    )
    t = Table(3, boards={0: "bow,stern | viking_1 | s1"})
    t.reveal(p0="boarding#14").do("board:go")
    assert told(t, "spear:0") == "… P0 spends no Odin's Spear; P0 fails with strength 1 against 3"
    assert told(t, "casualty:spear") == "… P0 loses 1 Odin's Spear"
    t = Table(3, boards={0: "bow,stern | viking_3 | s1", 1: "bow"}, supply=(9, 0, 9))
    t.reveal(p0="boarding#14").do("board:go")
    assert told(t, "spear:0").endswith("; P0 takes 1 gold from the supply, where 1 weapon is missing")
    assert told(t, "casualty:0") == "… P0 loses Viking 3; P0 discards 1 Odin's Spear, which no Viking is left to carry"
    t = Table(3, boards={0: "bow | viking_1", 1: "bow | viking_1", 2: "|||0,0,0"}).reveal(p0="raid#4")
    assert told(t, "raid:1") == "blue: P0's Raid 4 attacks P1; P0 loses with strength 1 against 1 of P1"
    assert told(t, "casualty:0") == "… P0 loses Viking 1"
    t = Table(3, boards={0: "bow | viking_1", 2: "|||0,0,0"}).reveal(p0="raid#4")
    assert told(t, "raid:2") == (
        "blue: P0's Raid 4 attacks P2; P0 wins with strength 1 against 0 of P2; P2 has no token to lose; "
        "P2 has no Viking to lose"
    )
    t = Table(3, boards={0: "bow | viking_2 | s1", 1: "bow | viking_3 | s1"}, rules={"spear_on_defence": True})
    t.reveal("raid:1", "spear:1", p0="raid#4")
    assert told(t, "spear:1") == "… P1 spends 1 Odin's Spear; P0 loses with strength 4 against 5 of P1"


def test_other_actions() -> None:
    t = Table(3, boards={1: "bow,stern"}).reveal(p0="sabotage#7")
    said = "blue: P0's Sabotage 7 destroys P1's Stern; P1's ship is no longer complete"
    assert told(t, "sabotage:1:stern") == said
    assert told(Table(3, boards={1: "bow"}).reveal(p0="sabotage#7"), "sabotage:1:bow") == (
        "blue: P0's Sabotage 7 destroys P1's Bow"
    )
    t = Table(3).reveal(p0="loki#3")
    assert told(t, "loki:2:goat") == "red: P0's Loki 3 takes 1 goat from P2"
    t = Table(3).reveal(p0="loki#3")
    assert told(t, "loki:decline") == "red: P0 does not use Loki 3"
    t = Table(3, boards={1: "|||1,1,1"}, rules={"loki_token_choice": "victim", "loki_tokens": 2}).reveal(p0="loki#3")
    assert told(t, "loki:1:goat") == "red: P0's Loki 3 goes to P1"
    assert told(t, "token:gold") == "… P1 gives 1 gold to P0"


def reveal_last(t: Table, **faces: str) -> str:
    """All these seats choose; what is told when the last one has."""
    *others, last = ((int(seat[1:]), text) for seat, text in faces.items())
    t.hands({int(seat[1:]): [text] for seat, text in faces.items()})
    for p, text in others:
        t.do(f"play:0:{t.face_of(p, 0, text)}")
    return told(t, f"play:0:{t.face_of(last[0], 0, last[1])}")


def test_yellow_faces() -> None:
    boards = {0: "bow", 1: "bow | viking_1", 2: "stern"}
    assert reveal_last(Table(4, boards=boards, earl=1), p0="stern", p1="odins_spear", p2="beer", p3="bow") == (
        "P0 plays Stern; P1 plays Odin's Spear; P2 plays Beer; P3 plays Bow; "
        "yellow: P1 equips a Viking with Odin's Spear; P2 stores Beer; P3 places Bow; "
        "P0 places Stern and has a complete ship"
    )
    t = Table(4, boards={0: "bow | beer"})
    reveal_last(t, p0="viking_3")
    assert told(t, "store:0") == "… P0 stores Viking 3 in place of Beer, which is discarded"
    t = Table(4, boards={0: "bow | beer"})
    assert reveal_last(t, p0="viking_3", p1="stern", p2="thief#2").endswith("P2 plays Thief 2")
    assert told(t, "thief:decline") == "red: P2 does not use Thief 2; yellow: P0 has no space left for Viking 3"
    assert told(t, "store:discard") == "… P0 discards Viking 3 and leaves the hold as it is; P1 places Stern"
    t = Table(4, boards={0: "bow | viking_1 | s1"})
    reveal_last(t, p0="beer")
    assert told(t, "store:0") == (
        "… P0 stores Beer in place of Viking 1, which is discarded; "
        "P0 discards 1 Odin's Spear, which no Viking is left to carry"
    )


def test_what_is_in_vain() -> None:
    t = Table(4, boards={0: "bow", 2: "bow"}, denied={2: ["beer"]})
    assert reveal_last(t, p0="bow", p1="raid#4", p2="odins_spear", p3="viking_1") == (
        "P0 plays Bow; P1 plays Raid 4; P2 plays Odin's Spear; P3 plays Viking 1; "
        "yellow: P0 discards Bow: the ship has no place for it; P2 discards Odin's Spear: no Viking can carry it; "
        "P3 discards Viking 1: there is no ship card to store it on; blue: P1's Raid 4 has no effect: P1 has no Viking"
    )
    t = Table(3, boards={1: "bow,stern", **dict.fromkeys((0, 2), "|||0,0,0")})
    assert reveal_last(t, p0="thief#2", p1="loki#7", p2="boarding#8").endswith(
        "; red: P0's Thief 2 has no effect: no rival has a yellow card to take; "
        "red: P1's Loki 7 has no effect: no rival has a token; "
        "blue: P2's Boarding 8 has no effect: P2 has no complete ship"
    )
    t = Table(3, boards={1: "bow,stern | beer"})
    assert reveal_last(t, p1="boarding#8").endswith("blue: P1's Boarding 8 has no effect: P1 has no Viking")
    t = Table(3)
    assert "P0's Sabotage 7 has no effect: no rival has a bare end piece" in reveal_last(t, p0="sabotage#7")
    t = Table(3, denied={0: ["loki", "thief"]}, cards={"c13.faces": ["loki#3", "thief#90"]})
    assert "P0's Loki 3 has no effect: it is denied to P0" in reveal_last(t, p0="loki#3")


def test_a_thief_comes_before_the_yellow_faces() -> None:
    t = Table(4, boards={0: "bow"})
    assert reveal_last(t, p0="thief#2", p1="beer", p2="bow", p3="deck").endswith("P3 plays Deck")  # P0 is asked
    assert told(t, "thief:2") == (
        "red: P0's Thief 2 takes P2's Bow, which P0 cannot use and discards; "
        "yellow: P1 discards Beer: there is no ship card to store it on; P3 places Deck"
    )
    t = Table(4, boards={0: "bow"})
    reveal_last(t, p0="thief#2", p1="beer", p2="stern")
    assert told(t, "thief:2") == "red: P0's Thief 2 takes P2's Stern"
    assert told(t, "store:0") == (
        "… P0 places Stern and has a complete ship; yellow: P1 discards Beer: there is no ship card to store it on"
    )
    t = Table(4, boards={0: "bow | viking_1"})
    reveal_last(t, p0="thief#2", p1="odins_spear")
    assert told(t, "thief:1") == "red: P0's Thief 2 takes P1's Odin's Spear"
    assert told(t, "store:0") == "… P0 equips a Viking with Odin's Spear"
    t = Table(4, boards={0: "bow"}, rules={"thief_may_discard": False})
    reveal_last(t, p0="thief#2", p1="beer")
    assert told(t, "thief:1") == "red: P0's Thief 2 takes P1's Beer; P0 stores Beer"
    t = Table(3, boards={1: "bow,stern | viking_1"})
    reveal_last(t, p0="sabotage#7", p1="boarding#14")
    assert told(t, "sabotage:1:stern").endswith(
        "P1's ship is no longer complete; blue: P1's Boarding 14 has no effect: P1 has no complete ship"
    )


def test_late_players() -> None:
    tempo = {"late_prob": [1, 0, 0], "play_speed": [0.001, 100, 0.001]}
    for penalty, words in (("lose_turn", r"discards \S.*/.*"), ("random_play", r"plays .* at random")):
        t = Table(3, rules={**tempo, "late_penalty": penalty})
        t.hands({0: ["deck"], 1: ["stern"], 2: ["bow"]})
        t.do(f"play:0:{t.face_of(1, 0, 'stern')}")
        said = told(t, f"play:0:{t.face_of(2, 0, 'bow')}")
        assert re.match(f"P1 plays Stern; P2 plays Bow; P0 is late and {words}; P1 was first;", said)
    t = Table(3, rules={**tempo, "late_penalty": "extra_discard"})
    t.hands({0: ["stern"], 1: ["deck"], 2: ["bow"]})
    t.do("play:0:0", "play:0:0")
    card = t.describe()["hands"][0][1]["card"]
    said = told(t, "play:0:0")
    assert re.search(r"; late: P0 was late and discards (.+/.+)$", said)
    assert card in t.describe()["discards"]


def test_bargaining_is_told() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow | viking_1", 2: "bow | viking_1"}
    q01 = "Quest 1 (strength 2, beer 0, loot 1 goat and 1 weapon)"
    t = Table(boards=boards, quests={0: "q01"})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    assert told(t, "play:1:0").endswith(
        f"; round 1, phase 3: all Quests are revealed; quest: P0 lacks 1 strength for {q01}; P1 and P2 can help"
    )
    assert told(t, "price:2") == "P1 asks P0 for 2 tokens"
    assert told(t, "price:refuse") == "P2 refuses to help P0"
    assert told(t, "helper:1") == (
        f"P0 takes the help of P1 for 2 tokens; P0 fulfils {q01} with the help of P1; "
        "P0 takes 1 goat and 1 weapon from the supply"
    )
    assert told(t, "pay:goat") == "P1 takes 1 goat from P0 for the help"
    said = told(t, "pay:goat")
    assert said.startswith("P1 takes 1 goat from P0 for the help; quest: P1 fails Quest 24 (strength 5, beer 1, ")
    assert said.endswith(
        "; end: round 1 is over and all cards are collected; P0 has 1 VP (1 weapon); P1 has 3 VP (3 goats); "
        "P2 has 1 VP (1 goat)"
    )
    t = Table(boards=boards, quests={0: "q01"}, rules={"team_up_protocol": "offer"}).phase3()
    assert told(t, "helper:1") == "P0 turns to P1"
    assert told(t, "price:1") == "P0 offers P1 1 token"
    assert told(t, "reply:refuse") == "P1 refuses the offer of P0"
    assert told(t, "helper:stop").startswith("P0 wants no help for Quest 1; quest: P1 fails Quest 24")
    rules = {"team_up_protocol": "fixed", "team_up_kind_chooser": "quester"}
    t = Table(boards=boards, quests={0: "q01"}, rules=rules).phase3()
    assert told(t, "helper:1") == "P0 turns to P1 and offers 1 token"
    assert told(t, "reply:accept").startswith(f"P1 accepts the offer of P0; P0 fulfils {q01} with the help of P1; ")
    assert told(t, "pay:weapon").startswith("P0 pays 1 weapon to P1; ")


def test_rounds_are_told() -> None:
    t = Table(3, start=True, rules={"first_earl": "seat0", "brawl_order": "earl_first", "earl_rotation": "clockwise"})
    assert t.game.opening(t.state, t.book, t.names)[0] == (
        "P0 is Earl; each player takes 1 goat; 17 goats, 20 weapons and 20 gold left in the supply"
    )
    deck = t.describe()["decks"][1]
    said = told(t, "deck:1")
    assert said.startswith("round 1, phase 1: P0 takes deck 1 (")
    faces = said.partition("(")[2].rstrip(")").split(", ")
    titles = dict(zip(t.names.cards, t.names.titles, strict=True))
    for card, shown in zip(deck, faces, strict=True):
        first, second = titles[card["card"]].split(" / ")
        assert shown == (f"{second}/{first}" if card["up"] else f"{first}/{second}")
    assert told(t, "deck:2").startswith("P1 takes deck 2 (")
    t.do("deck:0")
    kept, other = (t.names.titles[t.book.quest_type_row[t.state.dealt[0, i]]] for i in (1, 0))
    said = told(t, "keep:1")
    assert said.startswith(f"P0 keeps {kept} (strength ")
    assert said.endswith(f") and returns {other}")
    t = Table(3, boards={0: "bow,stern | viking_2,beer | s1"}, quests={0: "q07"}, rules={"earl_rotation": "clockwise"})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    said = told(t, "play:1:0")
    assert (
        "; round 1, phase 3: all Quests are revealed; quest: P0 fulfils Quest 7 (strength 4, beer 0, "
        "loot 1 goat, 1 weapon and 1 gold) alone with strength 2 and beer 1; "
        "P0 spends 1 Odin's Spear for 2 more strength; P0 takes 1 goat, 1 weapon and 1 gold from the supply; "
        "quest: P1 fails Quest 24 (strength 5, beer 1, "
        "loot 2 goats, 1 weapon and 2 gold): P1 has no complete ship; "
    ) in said
    assert said.endswith(
        "; P0 has 5 VP (2 goats, 1 weapon and 1 gold, 1 trio); P1 has 1 VP (1 goat); P2 has 1 VP (1 goat); "
        "P1 is the next Earl"
    )
    assert told(t, t.legal[0]).startswith("round 2, phase 1: P")


def test_quests_that_fail() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow,stern | viking_2", 2: "bow,stern | viking_1,beer"}
    t = Table(boards=boards, quests={0: "q01", 1: "q10", 2: "q22"}, denied={0: ["q01"]}, rules={"rounds": 1})
    t.hands({0: ["deck"]})
    t.do("play:0:0")
    said = told(t, "play:1:0")
    assert "quest: P0 fails Quest 1 (strength 2, beer 0, loot 1 goat and 1 weapon): P0 may not do it; " in said
    assert re.search(r"P1 fails Quest 10 \(.*\): P1 lacks 1 beer, and nobody can help; quest: P2", said)
    assert re.search(
        r"P2 fails Quest 22 \(.*\): P2 lacks 4 strength, and nobody can help; end: round 1 is over; ", said
    )


def test_the_end_is_told() -> None:
    t = Table(boards={0: "|||3,0,0"}, rules={"rounds": 1})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    assert told(t, "play:1:0").endswith(
        "; end: round 1 is over; P0 has 3 VP (3 goats); P1 has 1 VP (1 goat); P2 has 1 VP (1 goat); P0 wins"
    )
    boards = {0: "|||2,3,2", 1: "|||0,0,0"}
    t = Table(boards=boards, rules={"rounds": 1})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    said = told(t, "play:1:0")
    assert "; P0 has 9 VP (2 goats, 3 weapons and 2 gold, 2 trios); P1 has 0 VP (no tokens); " in said
    t = Table(rules={"rounds": 1})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    assert told(t, "play:1:0").endswith("; P0, P1 and P2 share the win")
    t = Table(3, start=True, rules={"decision_cap": 1})
    said = told(t, t.legal[0])
    assert said.endswith(
        "; end: the game is stopped after 1 decision; P0 has 1 VP (1 goat); P1 has 1 VP (1 goat); "
        "P2 has 1 VP (1 goat); "
        "P0, P1 and P2 share the win"
    )


# --- whole games -----------------------------------------------------------------------------------------------------

RULES = (
    {},
    {"late_prob": 0.2, "late_penalty": "extra_discard", "team_up_protocol": "offer", "spear_on_defence": True},
    {"late_prob": 0.2, "late_penalty": "random_play", "team_up_protocol": "fixed", "thief_may_discard": False},
    {"loot_shortage": "substitute", "loot_supply": {"goat": 9, "weapon": 2, "gold": 2}, "fights_may_decline": True,
     "loki_tokens": 2, "loki_token_choice": "random", "raid_tokens": 2, "yggdrasil_max": 2, "sabotage_deck": True},
)  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("policy", ["busy", "greedy"])
def test_nothing_that_changes_the_table_is_untold(rules: dict[str, Any], policy: str) -> None:
    """Ships, holds, Spears, tokens, plays and late discards: whoever's changed is named with what came or went."""
    t = Table(4, start=True, rules={"rounds": 1, **rules}, seed=3)
    lines, before = 0, t.describe()
    while not t.over:
        said = told(t, t.legal[0] if len(t.codes) == 1 else t.choose(policy))
        after = t.describe()
        if said:
            for p in range(4):
                clauses = [clause for clause in re.split("; |, (?=P\\d)", said) if f"P{p}" in clause]
                for title, n in (zone(t, after, p) - zone(t, before, p)).items():
                    assert sum(title in clause for clause in clauses) >= n, (said, p, title)
                for title, n in (zone(t, before, p) - zone(t, after, p)).items():
                    assert "all cards are collected" in said or any(title in c for c in clauses), (said, p, title, n)
                moved = {k: after["tokens"][p][k] - before["tokens"][p][k] for k in LOOT}
                for kind, n in moved.items():
                    assert not n or any(kind in clause for clause in clauses), (said, p, kind, n)
            gone = Counter(before["discards"]) - Counter(after["discards"])
            assert not gone or "all cards are collected" in said, said
            lines += 1
            before = after
    assert lines > 30


def zone(t: Table, d: dict[str, Any], p: int) -> Counter[str]:
    """Titles of what lies in front of a player."""
    cards = [side["card"] for side in (*d["hold"][p], *d["spears"][p])]
    sides = [
        t.scenario.cards.root[card].faces[side["face"]]
        for card, side in zip(cards, (*d["hold"][p], *d["spears"][p]), strict=True)
    ]
    ship = d["ship"][p]
    pieces = [piece for piece in ("bow", "stern", "deck") if ship[piece]] + ["yggdrasil"] * len(ship["yggdrasil"])
    titles = dict(zip(t.names.cards, t.names.titles, strict=True))
    return Counter(titles[name] for name in (*sides, *pieces))
