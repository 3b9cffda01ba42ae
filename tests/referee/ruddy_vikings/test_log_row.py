"""The counters of the log, recounted by the referee: little situations with the figures written down by hand."""

from typing import Any

from tests.referee.ruddy_vikings.script import Situation, names, situation


def counted(table: Situation, seat: int) -> dict[str, int]:
    """The counters of a seat that are not 0; `exposed` apart, which is counted at the start of every turn."""
    counters = table.referee.tally.seat[seat]
    return {name: n for name, n in counters.items() if n and not name.startswith("exposed") and name != "hand_max"}


def by_card(table: Situation, seat: int, name: str) -> dict[str, int]:
    return dict(+table.referee.tally.card[seat][name])


def row(table: Situation) -> dict[str, Any]:
    return table.referee.tally.row(table.game.snapshot())


def test_a_success_with_buffers() -> None:
    table = situation(["plunderer leg*2 cry hook x", "land*6"], {1: "spy raid"})
    table.do("play:plunderer", "seat+1", "play:leg", "play:leg", "play:hook", "play:cry", "end", "slot:0", "end")
    assert counted(table, 0) == {
        "attacks": 1, "attacks_slots_2": 1, "attacks_buffers_3": 1, "successes": 1, "successes_slots_2": 1,
        "successes_buffers_3": 1, "dealt_buffers_3": 4, "dealt": 4, "taken": 4, "spent": 5,
    }  # fmt: skip
    assert counted(table, 1) == {"attacked": 1, "hits_taken": 1, "lost": 4, "drew_slots_2": 1, "drew_bluff": 1}
    assert by_card(table, 0, "played") == {
        "viking_plunderer": 1, "leg_of_meat": 2, "grappling_hook": 1, "war_cry": 1,
    }  # fmt: skip
    assert by_card(table, 0, "dealt") == {"viking_plunderer": 4}
    assert by_card(table, 1, "lost") == {"land_defence": 4}


def test_a_capture_with_fortify() -> None:
    table = situation(["raider leg x", "x*2"], {1: "magic"}, fortify={1: 1})
    table.do("play:raider", "seat+1", "play:leg", "end", "slot:0", "play:fortify")
    assert counted(table, 0) == {"attacks": 1, "attacks_slots_1": 1, "attacks_buffers_1": 1, "spent": 1}
    assert counted(table, 1) == {"attacked": 1, "drew_slots_1": 1, "stops": 1, "captured": 1, "fortify_spent": 1}
    assert by_card(table, 1, "used_slot") == {"magic_defence": 1}


def test_vikings_that_come_back_are_not_spent() -> None:
    table = situation(["raider x", "oi x"], oi_viking="return").do("play:raider", "seat+1", "end", "play:oi")
    assert counted(table, 0) == {"attacks": 1, "attacks_slots_0": 1, "attacks_buffers_0": 1}
    assert by_card(table, 1, "used_hand") == {"oi": 1}
    table = situation(["raider leg x", "x*3"], viking_after_success="return_to_hand")
    table.do("play:raider", "seat+1", "play:leg", "end", "end")
    assert counted(table, 0)["spent"] == 1
    table = situation(["raider x", "x*2"], {0: "magic", 1: "fog"}, fog_defendable=True)
    table.do("play:raider", "seat+1", "end", "slot:0", "slot:0")
    assert counted(table, 0) == {"attacks": 1, "attacks_slots_1": 1, "attacks_buffers_0": 1, "stops": 1}
    assert counted(table, 1) == {"attacked": 1, "drew_slots_1": 1, "stops": 1}


def test_fog_of_war() -> None:
    table = situation(["berserker x*3", "fog x"]).do("play:berserker", "seat+1", "end", "play:fog")
    assert counted(table, 0) == {
        "attacks": 1, "attacks_slots_0": 1, "attacks_buffers_0": 1, "spent": 1, "lost_fog": 2,
    }  # fmt: skip
    assert by_card(table, 0, "lost") == {"air_defence": 2}


def test_builds_and_plays() -> None:
    table = situation(["land maiden oi fog spy fortify foresight pickpocket x", "land*5"], {0: "raid"})
    table.do("build:land", "build:maiden", "build:oi", "build:fog", "slot:0", "play:fortify")
    table.do("play:pickpocket", "seat+1", "build:foresight")
    assert counted(table, 0) == {
        "built_defence": 1, "built_guard": 1, "built_reaction": 2, "built_bluff": 1, "played": 3, "activated": 1,
        "fortify_played": 1, "picked": 1,
    }  # fmt: skip
    assert by_card(table, 0, "built") == dict.fromkeys(names("land maiden oi fog foresight"), 1)
    assert by_card(table, 0, "played") == dict.fromkeys(names("raid fortify pickpocket"), 1)
    assert by_card(table, 1, "lost") == {"land_defence": 1}
    assert counted(table, 1) == {}


def test_deterrence_is_counted_at_the_start_of_the_turn() -> None:
    """Sabotage first: the attack is still one on a player with two filled slots, but meets one."""
    table = situation(["sabotage raider x", "x*3", "x"], {1: "land spy"})
    table.do("play:sabotage", "seat+1", "slot:0", "play:raider", "seat+1", "end", "end")
    tally = table.referee.tally
    assert (tally.seat[1]["drew_slots_2"], tally.seat[1]["drew_bluff"]) == (1, 0)
    assert tally.seat[0]["attacks_slots_1"] == tally.seat[0]["successes_slots_1"] == 1
    assert (tally.seat[1]["exposed_slots_2"], tally.seat[2]["exposed_slots_0"]) == (1, 1)
    assert tally.seat[1]["slots_lost"] == 1
    assert by_card(table, 1, "lost_slot") == {"land_defence": 1}
    table.do("end")  # P1's turn
    assert (tally.seat[0]["exposed_slots_0"], tally.seat[1]["exposed_slots_1"]) == (1, 0)
    table.do("end")
    assert tally.seat[1]["exposed_bluff"] == tally.seat[1]["exposed_slots_1"] == 1


def test_out_of_turn_attacks() -> None:
    table = situation(["x*3", "ambusher x"], turn_deck="calm_seas", state={"active": 1})
    table.do("end", "play:ambusher", "end", "end")
    assert counted(table, 1) == {
        "attacks": 1, "ambushes": 1, "attacks_slots_0": 1, "attacks_buffers_0": 1, "successes": 1,
        "successes_slots_0": 1, "successes_buffers_0": 1, "dealt_buffers_0": 1, "dealt": 1, "spent": 1,
        "smallest_2": 1,
    }  # fmt: skip
    lost = {"turns_taken": 1, "drawn": 1, "attacked": 1, "hits_taken": 1, "lost": 1}
    assert counted(table, 0) == lost | {"largest_2": 1}
    assert table.referee.tally.seat[0]["hand_max"] == 4


def test_eliminations() -> None:
    table = situation(["raider", "x", "x*2"], {1: "oi land"}, "war").do("play:raider", "seat+1", "end", "end")
    told = row(table)
    assert told["seat"]["cause"] == ["own_play", "attack", "none"]
    assert told["seat"]["killer"] == [-1, 0, -1]
    assert told["seat"]["kills"] == [1, 0, 0]
    assert told["seat"]["out_round"] == [2, 2, 0]
    assert told["seat"]["eliminated_turn"] == [4, 4, 0]
    assert told["seat"]["slots_lost"] == [0, 2, 0]
    assert told["seat"]["rank"] == [2, 3, 1]
    assert told["turn"]["out_under"] == {"war": 2}
    assert told["game"] == {
        "rounds": 2, "turns": 4, "end_reason": "last_standing", "first_out_round": 2, "reshuffles": 0,
        "turn_reshuffles": 0, "skipped_draws": 0, "lead_changes": 0, "kyec_removed": 0, "decisions": 3, "forced": 1,
        "first_seat": 0, "winners": 4, "empty_handed": 0,
    }  # fmt: skip
    assert told["round"]["hand"] == [[0], [0], [2]]
    assert told["card"]["left"] == [{}, {}, {"air_defence": 2}]


def test_fog_that_finds_no_card() -> None:
    table = situation(["raider", "x*2"], {1: "fog"}).do("play:raider", "seat+1", "end", "slot:0")
    assert row(table)["seat"]["cause"] == ["own_play", "none"]
    table = situation(["raider x", "x*2"], {1: "fog"}).do("play:raider", "seat+1", "end", "slot:0")
    assert row(table)["seat"]["cause"] == ["fog", "none"]
    assert row(table)["seat"]["killer"] == [1, -1]
    assert row(table)["seat"]["kills"] == [0, 1]


def test_a_shared_first_place_is_no_elimination() -> None:
    table = situation(["raider", "x"], {1: "oi"}, double_ko="draw").do("play:raider", "seat+1", "end", "end")
    told = row(table)
    assert told["seat"]["cause"] == ["none", "none"]
    assert told["seat"]["rank"] == [1, 1]
    assert told["game"]["first_out_round"] == 0
    assert table.slots(1) == ["oi"]


def test_lead_changes() -> None:
    """Seat 0 leads at first; the new leader is the lowest seat with more cards than the leader."""
    table = situation(["x*2", "x*2", "x*5"], turn_deck="calm_seas*9", deck="raider*9")
    table.do("end")  # 2, 2, 5: seat 2 leads
    assert table.referee.tally.leader == 2
    table.do("end", "end", "end")
    assert table.referee.tally.game["lead_changes"] == 1
    table = situation(["x*2", "x*3", "x*5"], turn_deck="calm_seas*9", deck="raider*9").do("end")
    assert table.referee.tally.leader == 1


def test_rounds_and_turn_cards() -> None:
    table = situation(["x*2", "x*2"], turn_deck="war dragon", deck="raider*9", max_rounds=4)
    table.do(*["end"] * 6)
    told = row(table)
    assert table.game.end_reason == "cap"
    assert told["turn"]["flipped"] == {"war": 1, "dragon": 1}
    assert told["round"]["hand"] == [[2, 3, 4], [3, 4, 5]]
    assert told["seat"]["turns_taken"] == [2, 3]
    assert told["seat"]["drawn"] == [2, 3]
    assert told["seat"]["score"] == [4, 5]
    assert told["seat"]["hand_max"] == [4, 5]


def test_swaps_sacks_and_foresight() -> None:
    table = situation(["swap foresight x", "raider*2", "x"], include_potato_sack=True).do("play:swap", "seat+1")
    assert counted(table, 0) == {"played": 1, "swaps": 1}
    table = situation(["sack foresight x", "raider*2 x", "x"], include_potato_sack=True)
    table.do("play:sack", "play:foresight", "turn:war")
    assert counted(table, 0) == {"played": 2, "sacked": 2, "foresights": 1}
    assert by_card(table, 1, "lost") == {}
    table = situation(["sack x", "raider*2 x", "thief"], include_potato_sack=True).do("play:sack", "play:thief")
    assert counted(table, 2) == {"sacked": 2}
    assert by_card(table, 2, "used_hand") == {"sack_thief": 1}


def test_14_wins_with_an_empty_hand() -> None:
    for ko, empty in (("actor_wins", 1), ("actor_out", 1), ("draw", 0)):
        table = situation(["raider", "x"], double_ko=ko).do("play:raider", "seat+1", "end", "end")
        assert row(table)["game"]["empty_handed"] == empty
