"""The counters of the log, recounted by the referee: little situations with the figures written down by hand."""

from tests.referee.drakkar.script import Situation, situation, turn


def counted(table: Situation, seat: int) -> dict[str, int]:
    """The counters of a seat that are not 0."""
    return {name: n for name, n in table.game.tally.seat[seat].items() if n}


def faces(table: Situation, seat: int) -> dict[str, dict[str, int]]:
    names = ("held", "played", "effective", "void", "declined", "stolen", "boarded")
    return {name: dict(+n) for name in names if +(n := table.game.tally.card[seat][name])}


def test_a_raid() -> None:
    seats = "bow | viking_2 | s1", "bow,stern | viking_3 | s1 | (0,2,0)"
    table = turn(*seats, plays={0: "raid#4"}).do("raid:1", "spear:1", "token:weapon", "casualty:0")
    won = {"raids": 1, "raids_won": 1, "raids_leader": 1, "spears_spent": 1, "tokens_raid": 1}
    assert (counted(table, 0), faces(table, 0)) == (won, {"played": {"raid": 1}, "effective": {"raid": 1}})
    assert counted(table, 1) == {"raided": 1, "lost_raid": 1, "casualty_viking": 1, "spears_fallen": 1}
    assert dict(table.game.tally.card[0]["face1"]) == {table.side("raid#4").card.id: 1}
    table = turn(*seats, "(3,0,0)", plays={0: "raid#4"}).do("raid:1", "spear:0", "casualty:spear")
    assert counted(table, 0) == {"raids": 1, "casualty_spear": 1}
    table = turn("bow | viking_1", *seats[1:], "(3,0,0)", plays={0: "raid#4"}).do("raid:1", "casualty:0")
    assert counted(table, 0) == {"raids": 1, "casualty_viking": 1}


def test_loki() -> None:
    table = turn("", "(2,0,0)", plays={0: "loki#3"}).do("loki:1:goat")
    assert (counted(table, 0), counted(table, 1)) == ({"tokens_loki": 1, "loki_leader": 1}, {"lost_loki": 1})
    assert counted(turn("", "(2,0,0)", plays={0: "loki#3"}).do("loki:2:goat"), 0) == {"tokens_loki": 1}
    table = turn("", "(2,0,0)", plays={0: "loki#3"}).do("loki:decline")
    assert (counted(table, 0), faces(table, 0)) == ({}, {"played": {"loki": 1}, "declined": {"loki": 1}})


def test_a_theft() -> None:
    table = turn("bow", plays={0: "thief#2", 1: "beer"}).do("thief:1", "store:0")
    assert (counted(table, 0), counted(table, 1)) == ({"thefts_used": 1}, {"robbed": 1})
    assert faces(table, 0) == {"played": {"thief": 1}, "effective": {"thief": 1, "beer": 1}}
    assert faces(table, 1) == {"played": {"beer": 1}, "stolen": {"beer": 1}}
    table = turn("", plays={0: "thief#2", 1: "beer"}).do("thief:1")
    assert counted(table, 0) == {"thefts_denial": 1}
    assert faces(table, 0) == {"played": {"thief": 1}, "effective": {"thief": 1}, "void": {"beer": 1}}


def test_a_boarding() -> None:
    table = turn("bow,stern | viking_2,viking_1", plays={0: "boarding#14"}).do("board:go", "casualty:1")
    once = {"boarding": 1, "boarding_14": 1}
    assert counted(table, 0) == {"boardings": 1, "boardings_won": 1, "tokens_boarding": 2, "casualty_viking": 1}
    assert faces(table, 0) == {"played": once, "effective": once, "boarded": {"boarding_14": 1}}
    assert faces(turn(plays={0: "boarding#14"}), 0) == {"played": once, "void": once}


def test_a_sabotage_breaks_a_ship() -> None:
    broken = {"sabotaged": 1, "ships_broken": 1}
    table = turn("", "bow,stern", plays={0: "sabotage#7"}, turn=6).do("sabotage:1:stern")
    assert (counted(table, 0), counted(table, 1)) == ({}, broken)
    table = turn("", "bow,stern", plays={0: "sabotage#7"}, turn=7).do("sabotage:1:stern")
    assert counted(table, 1) == {**broken, "ships_broken_late": 1}
    assert counted(turn("", "bow", plays={0: "sabotage#7"}).do("sabotage:1:bow"), 1) == {"sabotaged": 1}


def test_replacing() -> None:
    table = turn("bow,stern | viking_1,beer | s1", plays={0: "beer"}).do("store:0")
    assert counted(table, 0) == {"replaced": 1, "spears_fallen": 1}
    table = turn("bow | viking_1", plays={0: "beer"}).do("store:discard")
    assert (counted(table, 0), faces(table, 0)) == ({}, {"played": {"beer": 1}, "declined": {"beer": 1}})


def test_quests() -> None:
    seats = "bow,deck,stern | viking_2,viking_1,beer", "bow,deck | viking_1,beer", "bow,stern | viking_3,beer | s1"
    table = (
        situation(*seats, quests={0: "q16", 2: "q22"}).phase_three().do("price:2", "helper:1", "pay:gold", "pay:goat")
    )
    assert counted(table, 0) == {
        "complete": 1, "drakkars": 1, "drakkar_done": 1, "tokens_team": 4, "lost_help": 2, "offers": 1,
        "quests_team": 1,
    }  # fmt: skip
    assert counted(table, 1) == {"helped": 1, "tokens_help": 2, "quests_fail_ship": 1}
    solo = {"complete": 1, "knarr_done": 1, "tokens_quest": 5, "spears_spent": 1, "quests_solo": 1}
    assert counted(table, 2) == solo
    now = table.game.tally.rounds[0]
    assert [(seat["result"], seat["helper"], seat["price"]) for seat in now] == [
        ("team", 1, 2),
        ("fail_ship", -1, 0),
        ("solo", -1, 0),
    ]
    assert [now[2][name] for name in ("ends", "deck", "strength", "beer", "spears", "vp")] == [2, 0, 3, 1, 1, 8]


def test_offers() -> None:
    seats = "bow,stern | viking_1", "bow | viking_1"
    table = situation(*seats, team_up_protocol="offer").phase_three()
    table.do("helper:1", "price:1", "reply:refuse", "helper:1", "price:2", "reply:accept", "pay:goat", "pay:goat")
    assert {name: counted(table, 0)[name] for name in ("offers", "refusals", "lost_help")} == {
        "offers": 2, "refusals": 1, "lost_help": 2,
    }  # fmt: skip
    assert counted(situation(*seats).phase_three().do("price:refuse"), 0) == {"complete": 1, "quests_no_deal": 1}


def test_turns_of_ship_and_quest() -> None:
    table = situation("bow", hands={0: "viking_1 stern viking_2"}, quests={0: "q01"}).phase_two()
    table.do("play:0:0", "@stern", "@viking_2")
    now = table.game.tally.rounds[0][0]
    assert (now["complete_turn"], now["ready_turn"]) == (2, 3)


def test_score_is_the_sum_of_its_parts() -> None:
    table = turn("bow | viking_2", "(1,1,1)", plays={0: "raid#4"}).do("raid:1", "token:gold")
    table.game.tally.hear("start", {"tokens": [1, 3, 1]})
    row = table.game.tally.row(table.game)["seat"]
    for seat in range(3):
        gained = sum(row[name][seat] for name in row if name.startswith("tokens_"))
        lost = sum(row[name][seat] for name in row if name.startswith("lost_"))
        assert row["score"][seat] == gained - lost + row["trios"][seat]
