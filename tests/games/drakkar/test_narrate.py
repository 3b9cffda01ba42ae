"""Drakkar in words: every zone is in the state as plain data, and a step is a sentence."""

import json

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
    assert told(t, f"play:0:{t.face_of(1, 0, 'beer')}") == "P0 plays Raid 4; P1 plays Beer"
    assert told(t, "store:discard") == "P1 discards Beer"
    assert told(t, "raid:1") == "P0 raids P1, 3 against 1"
    assert told(t, "token:weapon") == "P0 gets 1 weapon from P1"
    assert told(t, "casualty:0") == "P1 loses Viking 1"


def test_fights() -> None:
    t = Table(3, boards={0: "bow,stern | viking_1 | s1", 1: "bow"})
    t.reveal(p0="boarding#14", p1="sabotage#7", p2="raid#9").do("sabotage:decline")
    assert told(t, "board:go") == "P0 boards a ship, 1 against 3"
    assert told(t, "spear:1") == "P0 spends 1 Spear; P0 gains 1 weapon and 1 gold"
    t = Table(3, boards={0: "bow,stern | viking_1 | s1"})
    t.reveal(p0="boarding#14").do("board:go")
    assert told(t, "spear:0") == "P0 spends no Spear"
    assert told(t, "casualty:spear") == "P0 loses a Spear"
    t = Table(3, boards={1: "bow,stern"}).reveal(p0="sabotage#7")
    assert told(t, "sabotage:1:stern") == "P0 destroys P1's Stern"
    t = Table(3).reveal(p0="loki#3")
    assert told(t, "loki:2:goat") == "P0 sends Loki to P2; P0 gets 1 goat from P2"
    t = Table(3).reveal(p0="loki#3")
    assert told(t, "loki:decline") == "P0 does not use Loki 3"


def reveal_last(t: Table, **faces: str) -> str:
    """All these seats choose; what is told when the last one has."""
    *others, last = ((int(seat[1:]), text) for seat, text in faces.items())
    t.hands({int(seat[1:]): [text] for seat, text in faces.items()})
    for p, text in others:
        t.do(f"play:0:{t.face_of(p, 0, text)}")
    return told(t, f"play:0:{t.face_of(last[0], 0, last[1])}")


def test_what_is_in_vain() -> None:
    t = Table(4, boards={0: "bow"}, denied={2: ["beer"]})
    assert reveal_last(t, p0="bow", p1="raid#4", p2="viking_1", p3="stern") == (
        "P0 plays Bow; P1 plays Raid 4; P2 plays Viking 1; P3 plays Stern; P0 has no use for Bow; "
        "P1's Raid 4 has no effect; P2 has no use for Viking 1"
    )
    t = Table(4, boards={0: "bow"})
    assert reveal_last(t, p0="thief#2", p1="beer", p2="bow", p3="deck").endswith("P3 plays Deck")  # P0 is asked
    assert told(t, "thief:2") == "P0 steals P2's Bow; P0 has no use for it; P1 has no use for Beer"
    t = Table(4, boards={0: "bow"})
    reveal_last(t, p0="thief#2", p1="beer", p2="stern")
    assert told(t, "thief:2") == "P0 steals P2's Stern"
    assert told(t, "store:0") == "P0 keeps Stern; P1 has no use for Beer"
    t = Table(4, boards={0: "bow | beer"})
    reveal_last(t, p0="viking_3")
    assert told(t, "store:0") == "P0 stores Viking 3 instead of Beer"
    t = Table(3, boards={1: "bow,stern | viking_1"})
    reveal_last(t, p0="sabotage#7", p1="boarding#14")
    assert told(t, "sabotage:1:stern") == "P0 destroys P1's Stern; P1's Boarding 14 has no effect"


def test_late_players() -> None:
    for penalty, words in (("lose_turn", "loses a card"), ("random_play", "plays any card")):
        t = Table(3, rules={"late_prob": [0, 1, 0], "play_speed": [100, 0.001, 0.001], "late_penalty": penalty})
        t.hands({0: ["stern"], 1: ["deck"], 2: ["bow"]})
        t.do(f"play:0:{t.face_of(0, 0, 'stern')}")
        assert f"P0 plays Stern; P1 is late and {words}; P2 plays Bow" in told(t, f"play:0:{t.face_of(2, 0, 'bow')}")


def test_bargaining_is_told() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow | viking_1", 2: "bow | viking_1"}
    t = Table(boards=boards, quests={0: "q01"}).phase3()
    assert told(t, "price:2") == "P1 asks for 2 tokens"
    assert told(t, "price:refuse") == "P2 refuses to help"
    assert told(t, "helper:1") == "P0 turns to P1; P0 gains 1 goat and 1 weapon; P0 fulfils Quest 1 with help"
    assert told(t, "pay:goat") == "P1 gets 1 goat from P0"
    said = told(t, "pay:goat")
    assert said == "P1 gets 1 goat from P0; P1 has no ship for Quest 24; P2 has no ship for Quest 23"
    t = Table(boards=boards, quests={0: "q01"}, rules={"team_up_protocol": "offer"}).phase3().do("helper:1")
    assert told(t, "price:1") == "P0 offers 1 token"
    assert told(t, "reply:refuse") == "P1 refuses"
    assert told(t, "helper:stop").startswith("P0 wants no help; P0 finds no help for Quest 1; P1 has no ship")


def test_rounds_are_told() -> None:
    t = Table(3, start=True, rules={"first_earl": "seat0", "brawl_order": "earl_first", "rounds": 2})
    assert told(t, "deck:1") == "round 1, P0 is Earl; P0 takes deck 1"
    assert told(t, "deck:2") == "P1 takes deck 2"
    assert told(t, "deck:0") == "P2 takes deck 0"
    quest = t.names.titles[t.book.quest_type_row[t.state.dealt[0, 1]]]
    assert told(t, "keep:1") == f"P0 keeps {quest}"
    t = Table(3, boards={0: "bow,stern | viking_2"}, quests={0: "q01"})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    said = told(t, "play:1:0")
    assert "P0 gains 1 goat and 1 weapon; P0 fulfils Quest 1 alone; P1 has no ship for Quest 24" in said
    assert told(t, t.legal[0]).startswith("round 2, P0 is Earl; ")
    while t.decision != "PLAY":
        assert "Quest 24" not in told(t, t.legal[0]) or t.decision == "QUEST_KEEP"  # told once


def test_the_end_is_told() -> None:
    t = Table(boards={0: "|||3,0,0"}, rules={"rounds": 1})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    assert told(t, "play:1:0").endswith("P0 wins (3, 1, 1)")
    t = Table(rules={"rounds": 1})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    assert told(t, "play:1:0").endswith("P0, P1 and P2 share the win (1, 1, 1)")
