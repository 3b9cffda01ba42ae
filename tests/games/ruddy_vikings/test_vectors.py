"""The test vectors of RULES.md, T1 to T28."""

from collections import Counter
from typing import Any

import pytest

from simkit.errors import ScenarioError
from simkit.games.registry import open_scenario
from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table

RAIDER, FLYER, VAULTER, SMASHER = "viking_raider", "viking_flyer", "viking_vaulter", "viking_smasher"
BERSERKER, AMBUSHER, MAIDEN = "viking_berserker", "viking_ambusher", "viking_shield_maiden"
LEG, RAM, HOOK, CRY = "leg_of_meat", "battering_ram", "grappling_hook", "war_cry"
LAND, AIR, MAGIC = "land_defence", "air_defence", "magic_defence"
THOR, WRATH, MEAD, OMEN, RAID = "thors_hammer", "tyrs_wrath", "gift_mead_hall", "gift_omen", "gift_raid"
KYEC = "keep_your_enemies_close"


@pytest.mark.rule("RUD-01", "RUD-02", "RUD-03", "RUD-04", "RUD-05", "RUD-06", "RUD-09")
@pytest.mark.parametrize(("players", "left", "turns"), [(2, 110, 11), (3, 105, 11), (4, 100, 12), (8, 80, 12)])
def test_t1_setup(players: int, left: int, turns: int) -> None:
    t = Table(players, start="setup", rules={"draw_per_turn": 0})
    assert (int(t.state.left), int(t.state.turn_left)) == (left, turns)
    assert t.sizes == [5] * players
    assert (t.told["slots"], t.told["fortify"], t.told["discard"]) == ([[]] * players, [{}] * players, {})
    assert (KYEC in t.told["turn_deck"]) == (turns == 12)
    main, turn = t.everything()
    assert (sum(main.values()), sum(turn.values())) == (120, 12)
    assert main["potato_sack"] == main["sack_thief"] == 0
    others = [Table(players, start="setup", rules={"draw_per_turn": 0}, seed=seed).told for seed in (2, 3)]
    for deck in ("main_deck", "turn_deck", "hand"):
        assert t.told[deck] != others[0][deck] != others[1][deck]


@pytest.mark.rule("RUD-01")
@pytest.mark.parametrize("players", [1, 9])
def test_t1_nobody_else_can_play(players: int) -> None:
    with pytest.raises(ScenarioError, match="expected a whole number from 2 to 8"):
        open_scenario("ruddy_vikings", flags={"run.players": players})
    Table(8, start="setup")


@pytest.mark.rule("RUD-11", "RUD-24", "RUD-25")
def test_t2_first_round() -> None:
    t = Table(
        hand={0: [RAIDER, RAIDER, LAND, "fortify", "gift_foresight"], 1: [AMBUSHER, X]}, deck=[RAIDER], round=1,
        turn_card="", start="turn",
    )  # fmt: skip
    assert t.turn_card == ""
    assert (t.actor, t.decision) == (0, "main")
    assert t.legal == ["end", "play:fortify", "play:gift_foresight", "build:land_defence", "build:gift_foresight"]
    t.do("end")
    assert (t.actor, t.decision) == (1, "main")


@pytest.mark.rule("RUD-59", "RUD-92")
def test_t3_war() -> None:
    t = Table(hand={0: [RAIDER, X], 1: [X] * 4}, turn_card="war").attack(RAIDER)
    assert t.told["attack"]["damage"] == 2
    t.do("end")
    assert (t.sizes, t.hand()) == ([1, 2], [X])
    assert Counter(t.discards) == {RAIDER: 1, X: 2}


@pytest.mark.rule("RUD-42", "RUD-59", "RUD-61")
def test_t4_legs_of_meat() -> None:
    t = Table(hand={0: [RAIDER, LEG, LEG, X], 1: [X] * 5}).attack(RAIDER, LEG, LEG)
    assert t.told["attack"]["damage"] == 3
    t.do("end")
    assert (t.sizes, t.hand()) == ([1, 2], [X])
    assert Counter(t.discards) == {RAIDER: 1, LEG: 2, X: 3}


@pytest.mark.rule("RUD-28", "RUD-30")
def test_t5_what_may_lie_face_down() -> None:
    hand = [LAND, "oi", "pickpocket", RAID, MAIDEN, RAIDER, LEG, "fortify", THOR]
    t = Table(hand={0: hand})
    builds = [label for label in t.legal if label.startswith("build:")]
    assert builds == [f"build:{card}" for card in (MAIDEN, LAND, "oi", "pickpocket", RAID)]
    t.do(*builds)
    assert t.slots() == [MAIDEN, LAND, "oi", "pickpocket", RAID]
    assert [t.known(0, i) for i in range(5)] == [[0]] * 5


def raid_on_two(slot: int) -> Table:
    """T6 and T7: a Raider with Leg and Ram against an Air and a Land Defence."""
    t = Table(hand={0: [RAIDER, LEG, RAM, X], 1: [X] * 4}, slots={1: [AIR, LAND]})
    return t.attack(RAIDER, LEG, RAM, slots=[slot])


@pytest.mark.rule("RUD-45", "RUD-48", "RUD-52", "RUD-62", "RUD-63")
def test_t6_stopped() -> None:
    t = raid_on_two(0)
    assert t.legal == ["end", "slot:1"]
    t.do("slot:1")
    assert (t.slots(1), t.known(1, 0)) == ([AIR], [1])
    assert Counter(t.discards) == {LAND: 1, RAIDER: 1}
    assert t.hand() == sorted([X, LEG, RAM])
    assert t.sizes[1] == 4


@pytest.mark.rule("RUD-48", "RUD-57")
def test_t7_right_guess() -> None:
    t = raid_on_two(1)
    assert t.legal == ["end"]
    assert t.told["attack"]["damage"] == 2
    t.do("end")
    assert t.sizes == [1, 2]
    assert Counter(t.discards) == {RAIDER: 1, LEG: 1, RAM: 1, X: 2}
    assert (t.slots(1), t.known(1, 1)) == ([AIR, LAND], [1])


@pytest.mark.rule("RUD-52")
def test_t8_mode() -> None:
    given = {"hand": {0: [FLYER, X]}, "slots": {1: [LAND]}}
    t = Table(**given).attack(FLYER)
    assert t.legal == ["end"]
    t.do("end")
    assert t.sizes[1] == 2
    assert Table(**given, rules={"defence_match": "any"}).attack(FLYER).legal == ["end", "slot:0"]


@pytest.mark.rule("RUD-63", "RUD-70", "RUD-71")
def test_t9_magic_and_fortify() -> None:
    t = Table(3, hand={0: [BERSERKER, X]}, slots={1: [MAGIC]}, fortify={1: ["fortify"]})
    t.attack(BERSERKER).do("slot:0")
    assert (t.actor, t.decision, t.legal) == (1, "fortify", ["end", "play:fortify"])
    t.do("play:fortify")
    assert (t.sizes[1], BERSERKER in t.hand(1)) == (4, True)
    assert (t.told["slots"][1], t.fortify(1)) == ([{"card": MAGIC, "known": [0, 1, 2]}], 0)
    assert t.discards == ["fortify"]
    t = Table(hand={0: [BERSERKER, X]}, slots={1: [MAGIC]}).attack(BERSERKER).do("slot:0")
    assert (t.slots(1), t.discards, t.sizes[1]) == ([], [MAGIC], 4)


@pytest.mark.rule("RUD-62", "RUD-65", "RUD-66")
def test_t10_fog_of_war() -> None:
    t = Table(hand={0: [RAIDER, LEG, X, X]}, slots={1: ["fog_of_war"]}, turn_card="war")
    t.attack(RAIDER, LEG).do("slot:0")
    assert t.sizes == [1, 3]
    assert set(t.hand()) <= {LEG, X}
    assert {RAIDER, "fog_of_war"} <= set(t.discards)
    assert len(t.discards) == 4


@pytest.mark.rule("RUD-53", "RUD-64")
def test_t11_oi() -> None:
    t = Table(hand={0: [SMASHER, LEG, X], 1: ["oi", X]}).attack(SMASHER, LEG)
    assert t.legal == ["end", "play:oi"]
    t.do("play:oi")
    assert sorted(t.discards) == ["oi", SMASHER]
    assert (t.hand(), t.hand(1)) == (sorted([LEG, X]), [X])
    assert (t.decision, t.told["attacks"]) == ("main", 1)
    assert not [label for label in t.legal if label.startswith("play:viking")]


@pytest.mark.rule("RUD-95", "RUD-96")
def test_t12_oi_as_the_last_card() -> None:
    t = Table(hand={0: [RAIDER, X], 1: ["oi"]}).attack(RAIDER).do("play:oi")
    assert (t.winners, t.places) == ([0], [1, 2])


@pytest.mark.rule("RUD-48", "RUD-53")
def test_t13_bypassed_reaction() -> None:
    t = Table(hand={0: [VAULTER, X]}, slots={1: ["oi"]}).attack(VAULTER)
    assert t.legal == ["end"]
    t.do("end")
    assert (t.sizes[1], t.slots(1)) == (2, ["oi"])


@pytest.mark.rule("RUD-100", "RUD-101")
def test_t14_last_card_last_opponent() -> None:
    hands = {0: [RAIDER], 1: [X]}
    t = Table(hand=hands).attack(RAIDER).do("end")
    assert (t.winners, t.places, t.sizes) == ([0], [1, 2], [0, 0])
    t = Table(hand=hands, rules={"double_ko": "draw"}).attack(RAIDER).do("end")
    assert (t.over, t.winners, t.end_reason, t.places) == (True, [], "double_ko", [1, 1])
    assert Table(hand=hands, rules={"last_card_play": "illegal"}).legal == ["end"]


@pytest.mark.rule("RUD-101")
def test_t14_the_log_counts_wins_with_an_empty_hand() -> None:
    hands = {0: [RAIDER], 1: [X]}
    assert ended(Table(hand=hands).attack(RAIDER).do("end")).empty_handed == 1
    assert ended(Table(hand=hands, rules={"double_ko": "actor_out"}).attack(RAIDER).do("end")).empty_handed == 1
    assert ended(Table(hand=hands, rules={"double_ko": "draw"}).attack(RAIDER).do("end")).empty_handed == 0
    assert ended(Table(hand={0: [RAIDER, X], 1: [X]}).attack(RAIDER).do("end")).empty_handed == 0
    assert ended(Table(hand={0: [RAIDER], 1: [X]}, slots={1: [LAND]}).attack(RAIDER).do("slot:0")).empty_handed == 0


def ended(t: Table) -> Any:
    """The log row of a game that is over."""
    assert t.over
    t.game.kernel.record(t.state, t.book, t.tally)
    return t.tally


@pytest.mark.rule("RUD-95", "RUD-96", "RUD-97")
def test_t15_last_card_stopped() -> None:
    t = Table(hand={0: [RAIDER]}, slots={1: [LAND]}).attack(RAIDER).do("slot:0")
    assert (t.winners, t.places) == ([1], [2, 1])
    t = Table(hand={0: [RAIDER, LEG]}, slots={1: [LAND]}).attack(RAIDER, LEG).do("slot:0")
    assert (t.over, t.hand()) == (False, [LEG])


@pytest.mark.rule("RUD-96", "RUD-98", "RUD-99")
def test_t16_building_the_last_card() -> None:
    t = Table(3, hand={0: [LAND]}, slots={0: ["oi"]}, fortify={0: ["fortify"]}).do(f"build:{LAND}")
    assert t.living == [1, 2]
    assert t.discards == sorted([LAND, "oi", "fortify"])
    assert (t.actor, t.slots(), t.fortify()) == (1, [], 0)


@pytest.mark.rule("RUD-97")
def test_t17_drawing_with_the_last_card() -> None:
    t = Table(hand={0: ["reinforcements"]}).do("play:reinforcements")
    assert (t.sizes[0], t.over) == (2, False)
    t = Table(hand={0: ["reinforcements"], 1: [RAIDER]}, rest="none").do("play:reinforcements")
    assert (t.winners, t.sizes[0]) == ([1], 0)


@pytest.mark.rule("RUD-80", "RUD-81")
def test_t18_swap_hands() -> None:
    hands = {0: ["swap_hands"], 1: [X] * 6}
    assert "play:swap_hands" not in Table(hand=hands).legal
    t = Table(hand=hands, variant="swap_may").do("play:swap_hands").force()
    assert (t.sizes, t.winners) == ([6, 0], [0])
    for variant in ("standard", "swap_may"):
        t = Table(hand={0: [AIR], 1: [X] * 6}, slots={0: ["swap_hands"]}, variant=variant).do("slot:0", "seat+1")
        assert (t.hand(), t.hand(1)) == ([X] * 6, [AIR])


@pytest.mark.rule("RUD-22", "RUD-33")
def test_t19_limits() -> None:
    t = Table(hand={0: ["pickpocket", OMEN, RAID, X]}, slots={0: ["pickpocket"]}).do("slot:0", "seat+1")
    assert t.slots() == []
    assert "pickpocket" in t.discards
    assert "play:pickpocket" not in t.legal
    assert f"play:{RAID}" in t.legal
    t.do(f"play:{OMEN}")
    assert "play:pickpocket" in t.legal
    assert f"play:{RAID}" not in t.legal


def declared(t: Table, *buffers: str) -> list[str]:
    return t.do(f"play:{SMASHER}", "seat+1", *(f"play:{buffer}" for buffer in buffers)).legal


@pytest.mark.rule("RUD-42", "RUD-43", "RUD-45")
def test_t20_same_buffer_twice() -> None:
    given = {"hand": {0: [SMASHER, RAM, RAM, HOOK, LEG, LEG, LEG, X]}, "slots": {1: [LAND] * 4}}
    assert declared(Table(**given), LEG, LEG, LEG) == ["end", f"play:{RAM}", f"play:{HOOK}"]
    assert declared(Table(**given), LEG, LEG, LEG, RAM) == ["end"]
    assert declared(Table(**given), LEG, LEG, LEG, HOOK) == ["end"]
    t = Table(**given)
    declared(t, RAM)
    t.do("end")
    assert t.legal == ["slot:0", "slot:1", "slot:2"]
    t.do("slot:1")
    assert t.legal == ["slot:2", "slot:3"]
    t.do("slot:3")
    assert (t.decision, t.told["attack"]["bypassed"]) == ("respond", [1, 3])
    t = Table(**given, rules={"buffer_difference": "id"})
    assert declared(t, LEG, LEG, LEG, RAM) == ["end", f"play:{HOOK}"]
    t.do(f"play:{HOOK}", "end", "slot:0", "slot:1", "slot:2")
    assert t.decision == "respond"


@pytest.mark.rule("RUD-59")
def test_t21_damage_sum() -> None:
    t = Table(hand={0: [BERSERKER, CRY, LEG, WRATH, X]}, turn_card="war").do(f"play:{WRATH}")
    assert t.attack(BERSERKER, LEG, CRY).told["attack"]["damage"] == 7


@pytest.mark.rule("RUD-29", "RUD-31", "RUD-32")
def test_t22_slots_full() -> None:
    t = Table(hand={0: [LAND, AIR]}, slots={0: [LAND, LAND, OMEN, LAND, LAND]})
    assert t.legal == ["end", "slot:2"]
    t.do("slot:2")
    assert t.legal == ["end", f"build:{LAND}", f"build:{AIR}"]
    assert (t.slots(), t.hand()) == ([LAND] * 4, sorted([LAND, AIR]))
    t.do(f"build:{AIR}")
    assert (t.slots(), t.hand(), t.legal) == ([LAND] * 4 + [AIR], [LAND], ["end"])


@pytest.mark.rule("RUD-47", "RUD-48")
def test_t23_thors_hammer() -> None:
    t = Table(hand={0: [RAIDER, THOR, X], 1: ["oi", X]}, slots={1: [LAND, MAGIC, "oi"]})
    t.do(f"play:{THOR}", f"play:{RAIDER}", "seat+1", "end")
    assert (t.decision, t.legal) == ("respond", ["end", "play:oi"])
    assert t.told["attack"]["bypassed"] == [0, 1, 2]
    t.do("end")
    assert t.told["thor"] == 0


@pytest.mark.rule("RUD-73", "RUD-74", "RUD-75", "RUD-76", "RUD-77", "RUD-78")
def test_t24_out_of_turn() -> None:
    hands = {0: [AMBUSHER, X], 1: [X, X], 2: [AMBUSHER, X], 3: [AMBUSHER, LEG, LEG, RAIDER, X]}
    t = Table(4, hand=hands, deck=[X], active=1, start="turn")
    assert (t.sizes[1], t.actor, t.decision) == (3, 2, "ambush")
    assert t.legal == ["end", f"play:{AMBUSHER}"]
    t.do("end")
    assert t.actor == 3
    t.attack(AMBUSHER, LEG, LEG)
    assert (t.actor, t.told["attack"]["damage"]) == (1, 3)
    t.do("end")
    assert t.living == [0, 2, 3]
    assert (t.told["active"], t.decision, t.actor) == (2, "ambush", 0)  # P2's turn has begun
    t.do("end", "end")
    assert (t.told["active"], t.actor, t.decision) == (3, 0, "ambush")
    t.do("end", "end")
    assert (t.actor, t.decision) == (3, "main")
    assert f"play:{RAIDER}" in t.legal


@pytest.mark.rule("RUD-40")
def test_t25_keep_your_enemies_close() -> None:
    given = {"out": [5, 2], "turn_card": KYEC}
    hands = {p: [RAIDER, "pickpocket", AMBUSHER, X] for p in (0, 1, 3, 4, 6)}
    t = Table(7, hand=hands, active=3, **given).do(f"play:{RAIDER}")
    assert t.legal == ["seat+1", "seat+5"]
    t = Table(7, hand=hands, active=6, **given).do(f"play:{RAIDER}")
    assert t.legal == ["seat+1", "seat+5"]
    t = Table(7, hand=hands, active=3, **given).do("play:pickpocket")
    assert t.legal == ["seat+1", "seat+3", "seat+4", "seat+5"]
    t = Table(7, hand=hands, active=4, start="turn", **given)
    assert t.actor == 6
    t.do("end")
    assert t.actor == 3
    t.do("end")
    assert (t.actor, t.decision) == (4, "main")


@pytest.mark.rule("RUD-15")
def test_t26_its_removal() -> None:
    t = Table(5, out=[4, 3], turn_deck=[KYEC, "war", "calm_seas"], turn_card="", start="round")
    assert t.turn_card == "war"
    assert t.told["turn_removed"] == {KYEC: 1}
    assert t.told["turn_discard"] == {}


@pytest.mark.rule("RUD-85", "RUD-87")
def test_t27_foresight_twice() -> None:
    t = Table(hand={0: ["gift_foresight", X], 1: ["gift_foresight", X]})
    size = t.state.turn_left
    t.do("play:gift_foresight", "turn:war")
    assert (t.told["turn_deck"][0], t.told["foresight"]) == ("war", 0)
    t.do("end", "play:gift_foresight", "turn:dragon")
    assert (t.told["turn_deck"][0], t.told["foresight"]) == ("dragon", 1)
    assert "war" in t.told["turn_deck"][1:]
    assert t.state.turn_left == size
    t.do("end")
    assert (t.turn_card, t.told["foresight"]) == ("dragon", None)


@pytest.mark.rule("RUD-72", "RUD-90", "RUD-91")
def test_t28_dragon_and_winds() -> None:
    given = {"slots": {0: [LAND, "oi", AIR]}, "fortify": {0: ["fortify"]}, "turn_card": "", "start": "round"}
    t = Table(turn_deck=["dragon"], **given)
    assert (t.slots(), t.fortify(), t.discards) == ([], 1, sorted([LAND, "oi", AIR]))
    kept = set()
    for seed in range(12):
        t = Table(turn_deck=["mighty_winds"], seed=seed, **given)
        assert (len(t.slots()), t.fortify(), len(t.discards), t.slots(1)) == (2, 1, 1, [])
        kept.add(tuple(t.slots()))
    assert kept == {(LAND, "oi"), (LAND, AIR), ("oi", AIR)}
