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
    assert told(t, "store:discard") == "P1 discards the Beer"
    assert told(t, "raid:1") == "P0 raids P1"
    assert told(t, "token:weapon") == "P0 chooses a weapon; P0 gains 1 weapon; P1 loses 1 weapon"
    assert told(t, "casualty:0") == "P1 loses the Viking 1"


def test_the_end_is_told() -> None:
    t = Table(boards={0: "|||3,0,0"}, rules={"rounds": 1})
    t.hands({0: ["bow"]})
    t.do("play:0:0")
    assert told(t, "play:1:0").endswith("P0 wins (3, 1, 1)")
