"""The test vectors of RULES.md, T29 to T55."""

from collections import Counter

import pytest

from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_vectors import (
    AIR,
    AMBUSHER,
    BERSERKER,
    CRY,
    FLYER,
    HOOK,
    KYEC,
    LAND,
    LEG,
    MAGIC,
    MAIDEN,
    MEAD,
    OMEN,
    RAIDER,
    RAM,
    SMASHER,
    THOR,
)  # fmt: skip


@pytest.mark.rule("RUD-12", "RUD-14", "RUD-16", "RUD-86")
def test_t29_turn_deck_runs_out() -> None:
    t = Table(3, start="setup", rules={"start_hand": 3, "draw_per_turn": 0})
    flipped = []
    for number in range(1, 14):
        assert t.told["round"] == number
        flipped.append(t.turn_card)
        if number == 12:
            t.state.hand[0, t.number("gift_foresight")] += 1
            t.state.hand_mask[0] |= 1 << t.number("gift_foresight")
            t.state.hand_n[0] += 1
            assert (int(t.state.turn_left), "play:gift_foresight" in t.legal) == (0, False)
        while t.told["round"] == number and not t.over:
            t.do("end")
    assert flipped[0] == ""
    assert Counter(flipped[1:12]) == t.whole()[1] - Counter([KYEC])
    assert (t.told["round"], int(t.state.turn_left), t.tally.turn_reshuffles) == (14, 9, 1)


@pytest.mark.rule("RUD-19", "RUD-26")
def test_t30_main_deck_runs_out() -> None:
    t = Table(hand={0: ["reinforcements", X]}, deck=[RAIDER], discard=[AIR] * 20, rest="none")
    t.do("play:reinforcements")
    assert t.hand() == sorted([X, RAIDER, AIR])
    assert (int(t.state.left), t.discards) == (19, ["reinforcements"])
    assert t.tally.reshuffles == 1


@pytest.mark.rule("RUD-93")
def test_t31_harsh_winter() -> None:
    hands = {0: [X], 1: [X] * 2, 2: [X] * 7}
    t = Table(3, hand=hands, turn_deck=["harsh_winter"], turn_card="", start="round", rules={"draw_per_turn": 0})
    assert (t.sizes, t.living) == ([1, 1, 6], [0, 1, 2])
    assert t.discards == [X] * 2


@pytest.mark.rule("RUD-60", "RUD-61")
def test_t32_plunderer() -> None:
    t = Table(hand={0: ["viking_plunderer", X], 1: [AIR, AIR]}).attack("viking_plunderer").do("end")
    assert (t.hand(), t.hand(1), t.discards) == (sorted([X, AIR]), [AIR], ["viking_plunderer"])


@pytest.mark.rule("RUD-34")
def test_t33_shield_maiden() -> None:
    t = Table(hand={0: [MAIDEN, X], 1: [RAIDER, X]}).do(f"build:{MAIDEN}")
    assert t.slots() == [MAIDEN]
    t.do("end").attack(RAIDER).do("slot:0")
    assert (t.slots(), sorted(t.discards)) == ([], sorted([MAIDEN, RAIDER]))
    t = Table(hand={0: [RAIDER, X]}, slots={1: [MAIDEN]}, fortify={1: ["fortify"]}).attack(RAIDER)
    t.do("slot:0", "play:fortify")
    assert (t.slots(1), t.known(1, 0), sorted(t.discards)) == ([MAIDEN], [0, 1], sorted([RAIDER, "fortify"]))
    assert Table(hand={0: [FLYER, X]}, slots={1: [MAIDEN]}).attack(FLYER).legal == ["end"]


@pytest.mark.rule("RUD-100")
def test_t34_fog_with_both_at_the_brink() -> None:
    t = Table(hand={0: [RAIDER, X], 1: ["fog_of_war"]}).attack(RAIDER).do("play:fog_of_war")
    assert (t.sizes, t.winners, t.places) == ([0, 0], [0], [1, 2])
    assert t.tally.cause[:2].tolist() == [0, 6]  # the winner did not go out; the other by his own play


@pytest.mark.rule("RUD-107", "RUD-108", "RUD-109")
def test_t35_potato_sack() -> None:
    hands = {0: ["potato_sack", RAIDER], 1: [FLYER, X], 2: ["sack_thief", SMASHER, X]}
    t = Table(3, hand=hands, variant="potato_sack").do("play:potato_sack")
    assert (t.actor, t.decision, t.legal) == (2, "thief", ["end", "play:sack_thief"])
    t.do("end")
    assert t.hand() == sorted([RAIDER, FLYER, SMASHER])
    assert (t.hand(1), t.hand(2), t.discards) == ([X], sorted(["sack_thief", X]), ["potato_sack"])
    t = Table(3, hand=hands, variant="potato_sack", rules={"draw_per_turn": 0})
    t.do("play:potato_sack", "play:sack_thief")
    assert t.hand(2) == sorted([SMASHER, X, RAIDER, FLYER])
    assert (t.hand(1), t.living) == ([X], [1, 2])
    assert t.discards == ["potato_sack", "sack_thief"]


@pytest.mark.rule("RUD-61")
def test_t37_return_to_hand() -> None:
    given = {"variant": "vikings_return", "hand": {0: [RAIDER, LEG], 1: [X] * 4}}
    t = Table(**given).attack(RAIDER, LEG).do("end")
    assert (t.sizes, t.hand(), LEG in t.discards) == ([1, 2], [RAIDER], True)
    t = Table(**given, slots={1: ["fog_of_war"]}).attack(RAIDER, LEG).do("slot:0")
    assert (t.winners, t.sizes[0]) == ([1], 0)
    assert sorted(t.discards) == sorted([LEG, RAIDER, "fog_of_war"])


@pytest.mark.rule("RUD-54")
def test_t38_oi_by_a_third_player() -> None:
    given = {"players": 3, "hand": {0: [RAIDER, X], 1: [X] * 3, 2: ["oi", X]}}
    t = Table(**given, rules={"oi_scope": "any_attack"}).attack(RAIDER).do("end")
    assert (t.actor, t.decision, t.legal) == (2, "other_oi", ["end", "play:oi"])
    t.do("play:oi")
    assert (t.sizes, sorted(t.discards)) == ([1, 3, 1], ["oi", RAIDER])
    t = Table(**given).attack(RAIDER).do("end")
    assert (t.decision, t.sizes) == ("main", [1, 2, 2])


@pytest.mark.rule("RUD-67")
def test_t39_fog_answered() -> None:
    given = {"hand": {0: [RAIDER, X], 1: ["fog_of_war", X]}, "slots": {0: [MAGIC]}}
    t = Table(**given, rules={"fog_defendable": True}).attack(RAIDER).do("play:fog_of_war")
    assert (t.actor, t.decision, t.legal) == (0, "fog_defend", ["end", "slot:0"])
    t.do("slot:0")
    assert (t.hand(), t.sizes[1]) == (sorted([RAIDER, X]), 1)
    assert t.discards == ["fog_of_war", MAGIC]
    t = Table(**given).attack(RAIDER).do("play:fog_of_war")
    assert (t.sizes, t.slots(), t.winners) == ([0, 1], [], [1])


@pytest.mark.rule("RUD-104", "RUD-105", "RUD-106")
def test_t40_cap() -> None:
    hands = {0: [X] * 3, 1: [X] * 5, 2: [X] * 4}
    for result, winners in (("none", []), ("most_cards", [1])):
        t = Table(3, hand=hands, round=200, rules={"cap_result": result, "draw_per_turn": 0}, rest="none")
        t.do("end", "end")
        assert not t.over
        t.do("end")
        assert (t.over, t.end_reason, t.winners, t.told["round"]) == (True, "cap", winners, 200)
        assert t.places == [3, 1, 2]


@pytest.mark.rule("RUD-73", "RUD-75")
def test_t41_two_windows() -> None:
    rules = {"ambush_window": "after_draw_and_end", "ambush_limit": 2}
    t = Table(hand={0: [X] * 8, 1: [AMBUSHER] * 4 + [X]}, deck=[X], rules=rules, start="turn")
    asked = 0
    for when in ("draw", "end"):
        for declared in range(2):
            assert (t.actor, t.decision) == (1, "ambush")
            assert t.told["window"] == {"when": when, "seat": 1, "declared": declared}
            asked += 1
            t.attack(AMBUSHER).do("end")
        if when == "draw":
            assert (t.actor, t.decision) == (0, "main")
            t.do("end")
    assert asked == 4
    assert t.sizes[0] == 5
    assert (t.told["active"], t.actor) == (1, 1)


@pytest.mark.rule("RUD-111", "RUD-112")
def test_t42_denied_cards() -> None:
    denied = {0: [RAIDER, LEG, "oi"]}
    t = Table(hand={0: [RAIDER, LEG, "oi", SMASHER], 1: [RAIDER] * 3}, denied=denied)
    assert t.legal == ["end", f"play:{SMASHER}"]
    t.do(f"play:{SMASHER}", "seat+1")
    assert (t.decision, t.legal) == ("buffer", ["end"])
    t.do("end", "end", "end").attack(RAIDER)
    assert (t.actor, t.legal) == (0, ["end"])
    t.do("end")
    assert t.sizes[0] == 2


@pytest.mark.rule("RUD-96")
def test_t43_last_card_illegal() -> None:
    rules = {"last_card_play": "illegal"}
    t = Table(hand={0: [RAIDER, LEG], 1: ["oi"]}, rules=rules).do(f"play:{RAIDER}", "seat+1")
    assert (t.decision, t.legal) == ("buffer", ["end"])
    t.do("end")
    assert (t.decision, t.legal) == ("respond", ["end"])
    t.do("end")
    assert t.winners == [0]
    t = Table(hand={0: [LAND]}, slots={0: ["reinforcements", "oi"]}, rules=rules)
    assert t.legal == ["end", "slot:0"]
    assert Table(hand={0: ["swap_hands"]}, rules=rules).legal == ["end"]
    t = Table(hand={0: ["swap_hands"]}, rules=rules, variant="swap_may")
    assert t.legal == ["end", "play:swap_hands"]


@pytest.mark.rule("RUD-22", "RUD-47")
def test_t44_two_hammers() -> None:
    hands = {0: [THOR, THOR, OMEN, RAIDER, RAIDER, X], 1: [X] * 6}
    t = Table(hand=hands, slots={1: [LAND]}, turn_card="raiding_season")
    t.do(f"play:{THOR}", f"play:{OMEN}", f"play:{THOR}")
    assert t.told["thor"] == 2
    for left in (1, 0):
        t.attack(RAIDER)
        assert t.legal == ["end"]
        t.do("end")
        assert t.told["thor"] == left
    assert (t.sizes[1], t.slots(1)) == (4, [LAND])


@pytest.mark.rule("RUD-37", "RUD-83")
def test_t45_spy_sabotage() -> None:
    t = Table(3, hand={0: [OMEN, "spy", "spy", "sabotage", X]}, slots={1: [LAND, "oi", AIR]})
    t.do(f"play:{OMEN}", "play:spy")
    assert t.legal == ["seat+1"]
    t.do("seat+1")
    assert [t.known(1, i) for i in range(3)] == [[0, 1]] * 3
    assert "play:spy" not in t.legal
    t.do("play:sabotage", "seat+1", "slot:1")
    assert (t.slots(1), [t.known(1, i) for i in range(2)]) == ([LAND, AIR], [[0, 1]] * 2)
    assert Counter(t.discards) == {OMEN: 1, "spy": 1, "sabotage": 1, "oi": 1}


@pytest.mark.rule("RUD-100", "RUD-102")
def test_t46_attacker_and_target_both_out() -> None:
    t = Table(3, hand={0: [RAIDER], 1: [X], 2: [X]}).attack(RAIDER).do("end")
    assert (t.places, t.winners) == ([2, 3, 1], [2])
    assert t.tally.cause[:3].tolist() == [6, 1, 0]
    assert t.tally.killer[:3].tolist() == [-1, 0, -1]


@pytest.mark.rule("RUD-08")
def test_t47_rotating_first_player() -> None:
    t = Table(4, out=[2], round=1, turn_card="", rules={"first_player": "rotate"})
    firsts = []
    for number in range(1, 6):
        firsts.append(t.told["first"])
        while t.told["round"] == number:
            t.do("end")
    assert firsts == [0, 1, 3, 0, 1]


@pytest.mark.rule("RUD-19", "RUD-84")
def test_t48_mead_hall_on_a_short_deck() -> None:
    t = Table(3, hand={0: [MEAD, X]}, deck=[AIR, MAGIC, RAIDER], rest="none", rules={"reshuffle": "never"})
    t.do(f"play:{MEAD}")
    assert [set(t.hand(p)) - {X} for p in range(3)] == [{AIR}, {MAGIC}, {RAIDER}]
    assert (t.sizes, t.tally.skipped_draws) == ([2, 4, 4], 1)


@pytest.mark.rule("RUD-28", "RUD-29", "RUD-69")
def test_t49_building_limits() -> None:
    rules = {"builds_per_turn": 1, "fortify_max": 1, "bluff_allowed": False, "limit_god": 3}
    hand = [LAND, LAND, AIR, "oi", MAIDEN, "fortify", "fortify"]
    t = Table(hand={0: hand}, rules=rules)
    assert [label for label in t.legal if "build" in label] == [f"build:{card}" for card in (MAIDEN, LAND, AIR)]
    t.do(f"build:{AIR}")
    assert [label for label in t.legal if "build" in label] == []
    t.do("play:fortify")
    assert "play:fortify" not in t.legal
    assert t.fortify() == 1


@pytest.mark.rule("RUD-108", "RUD-109", "RUD-110")
def test_t50_thief_in_a_slot() -> None:
    hands = {0: ["potato_sack", RAIDER, X], 1: ["oi", FLYER], 2: [X]}
    rules = {"sack_thief_keeps_sack": True}
    t = Table(3, hand=hands, slots={2: ["sack_thief"]}, rules=rules, variant="potato_sack").do("play:potato_sack")
    assert (t.actor, t.legal) == (2, ["end", "slot:0"])
    t.do("slot:0")
    assert t.hand(2) == sorted([X, RAIDER, FLYER, "potato_sack"])
    assert (t.hand(1), t.hand(), t.discards) == (["oi"], [X], ["sack_thief"])


@pytest.mark.rule("RUD-59", "RUD-92")
def test_t51_out_of_turn_under_war() -> None:
    t = Table(hand={0: [X] * 4, 1: [AMBUSHER, X]}, deck=[X], turn_card="war", start="turn")
    t.attack(AMBUSHER).do("end")
    assert t.sizes[0] == 3


@pytest.mark.rule("RUD-15", "RUD-16", "RUD-86", "RUD-87")
def test_t52_foresight_and_a_removed_card() -> None:
    t = Table(
        5, out=[4, 3], hand={0: ["gift_foresight", X]}, turn_deck=[KYEC], turn_discard=["war", "calm_seas"],
        turn_card="feast_day",
    )  # fmt: skip
    t.do("play:gift_foresight")
    assert (t.decision, t.legal) == ("turn_pick", [f"turn:{KYEC}"])
    t.do(f"turn:{KYEC}")
    assert t.told["foresight"] == 0
    t.do("end", "end", "end")
    assert t.told["turn_removed"] == {KYEC: 1}
    assert t.turn_card in ("war", "calm_seas", "feast_day")
    assert (int(t.state.turn_left), t.told["turn_discard"], t.told["foresight"]) == (2, {}, None)
    assert t.tally.kyec_removed == 1


@pytest.mark.rule("RUD-42")
def test_t53_one_effect_two_names() -> None:
    def more(*buffers: str, edits: dict[str, dict[str, object]] | None = None) -> list[str]:
        t = Table(hand={0: [RAIDER, LEG, LEG, RAM, HOOK, CRY, CRY, X]}, cards=edits)
        return t.do(f"play:{RAIDER}", "seat+1", *(f"play:{buffer}" for buffer in buffers)).legal[1:]

    assert f"play:{HOOK}" not in more(RAM)
    assert more(CRY) == []
    assert more(LEG) == [f"play:{card}" for card in (LEG, RAM, HOOK, CRY)]
    assert more(LEG, CRY) == []  # in rising order only
    assert f"play:{HOOK}" in more(RAM, edits={HOOK: {"add_bypass": 2}})
    edited = {CRY: {"add_damage": 1, "multiply_base": 1}}
    t = Table(hand={0: [RAIDER, LEG, LEG, CRY, X]}, cards=edited).do(f"play:{RAIDER}", "seat+1", f"play:{LEG}")
    assert t.do(f"play:{LEG}").legal == ["end"]
    assert t.told["attack"]["damage"] == 3


@pytest.mark.rule("RUD-42", "RUD-96")
def test_t53_what_greedy_plans() -> None:
    given = {"hand": {0: [RAIDER, RAM, HOOK, *[X] * 5], 1: [X]}, "slots": {1: [LAND] * 4}}
    for difference, planned in (("effect", [RAM]), ("id", [RAM, HOOK])):
        t = Table(**given, rules={"last_card_play": "illegal", "buffer_difference": difference})
        t.do(f"play:{RAIDER}", "seat+1")
        found = []
        while (label := t.choose("greedy")) != "end":
            found.append(label.removeprefix("play:"))
            t.do(label)
        assert found == planned


@pytest.mark.rule("RUD-100", "RUD-101")
def test_t54_the_acting_player_out_first() -> None:
    rules = {"double_ko": "actor_out"}
    t = Table(hand={0: [RAIDER], 1: [X]}, rules=rules).attack(RAIDER).do("end")
    assert (t.winners, t.sizes[1], t.places) == ([1], 0, [2, 1])
    t = Table(3, hand={0: [RAIDER], 1: [X], 2: [X]}, rules=rules).attack(RAIDER).do("end")
    assert t.places == [3, 2, 1]


@pytest.mark.rule("RUD-65")
def test_t55_fog_of_war_without_war() -> None:
    t = Table(hand={0: [RAIDER, LEG, X, X]}, slots={1: ["fog_of_war"]}, turn_card="war", rules={"fog_war": False})
    t.attack(RAIDER, LEG).do("slot:0")
    assert t.sizes[0] == 2


@pytest.mark.rule("RUD-59")
@pytest.mark.parametrize(("success", "losses"), [(0.0, {2}), (0.5, {2, 4}), (1.0, {4})])
def test_a_war_cry_may_fail(success: float, losses: set[int]) -> None:
    found = set()
    for seed in range(10):
        t = Table(hand={0: [BERSERKER, CRY, X], 1: [X] * 6}, rules={"war_cry_success": success}, seed=seed)
        t.attack(BERSERKER, CRY)
        assert t.told["attack"]["damage"] == 4
        t.do("end")
        assert CRY in t.discards
        found.add(6 - t.sizes[1])
    assert found == losses
