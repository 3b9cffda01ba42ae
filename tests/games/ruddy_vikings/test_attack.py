"""Attacks: declaring, responding, resolving, Fortify, out of turn."""

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
    RAID,
    RAIDER,
    RAM,
    SMASHER,
    THOR,
    VAULTER,
    WRATH,
)  # fmt: skip

FOG = "fog_of_war"


def attackers(t: Table) -> list[str]:
    return [label for label in t.legal if label.startswith("play:viking")]


# --- declaring -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-24")
@pytest.mark.parametrize("calm", [0, 1, 2, 3])
def test_rounds_without_attacks(calm: int) -> None:
    hands = {0: [RAIDER, X], 1: [AMBUSHER, X]}
    for number in (1, 2, 3, 4):
        given = {"hand": hands, "round": number, "rules": {"no_attack_rounds": calm}}
        assert bool(attackers(Table(**given))) == (number > calm)
        assert (Table(**given, start="turn").decision == "ambush") == (number > calm)


@pytest.mark.rule("RUD-38", "RUD-49")
@pytest.mark.parametrize(
    ("rules", "card", "raids", "attacks"),
    [
        ({}, "calm_seas", 0, 1),
        ({"attacks_per_turn": 0}, "calm_seas", 0, 0),
        ({"attacks_per_turn": 2}, "calm_seas", 0, 2),
        ({}, "raiding_season", 0, 2),
        ({"season_attacks": 2}, "raiding_season", 1, 4),
        ({}, "calm_seas", 1, 2),
        ({"limit_gift": 2}, "calm_seas", 2, 3),
    ],
)
def test_attacks_per_turn(rules: dict[str, int], card: str, raids: int, attacks: int) -> None:
    t = Table(3, hand={0: [RAIDER] * 5 + [RAID] * 2, 1: [X] * 9}, turn_card=card, rules=rules)
    t.do(*[f"play:{RAID}"] * raids)
    for _ in range(attacks):
        t.attack(RAIDER).do("end")
    assert attackers(t) == []
    assert (t.told["attacks"], t.sizes[1]) == (attacks, 9 - attacks)
    t.do("end")
    assert t.told["attacks"] == 0


@pytest.mark.rule("RUD-38")
def test_attacks_are_separate_and_may_have_different_targets() -> None:
    t = Table(3, hand={0: [RAIDER, BERSERKER, X]}, turn_card="raiding_season")
    t.attack(BERSERKER, seat=2).do("end").attack(RAIDER, seat=1).do("end")
    assert t.sizes == [1, 2, 1]


@pytest.mark.rule("RUD-49")
def test_a_stopped_attack_counts() -> None:
    t = Table(hand={0: [RAIDER, RAIDER, X]}, slots={1: [LAND]}).attack(RAIDER).do("slot:0")
    assert (attackers(t), t.told["attacks"]) == ([], 1)


@pytest.mark.rule("RUD-39", "RUD-44")
def test_the_viking_leaves_the_hand_when_it_is_chosen() -> None:
    t = Table(4, out=[2], hand={0: [RAIDER, LEG, X]}).do(f"play:{RAIDER}")
    assert (t.hand(), t.decision, t.legal) == (sorted([LEG, X]), "target", ["seat+1", "seat+3"])
    assert t.told["attack"]["target"] is None
    t.do("seat+3", f"play:{LEG}")
    assert (t.hand(), t.legal) == ([X], ["end"])  # no second Viking, and no way back
    attack = t.told["attack"]
    assert (attack["viking"], attack["attacker"], attack["target"]) == (RAIDER, 0, 3)
    assert (attack["buffers"], attack["out_of_turn"]) == ({LEG: 1}, False)
    t.do("end")
    assert (t.actor, t.decision) == (3, "respond")


@pytest.mark.rule("RUD-41", "RUD-42")
def test_buffers_are_declared_in_rising_order() -> None:
    t = Table(hand={0: [RAIDER, LEG, LEG, RAM, CRY, X]}).do(f"play:{RAIDER}", "seat+1")
    assert t.legal == ["end", f"play:{LEG}", f"play:{RAM}", f"play:{CRY}"]
    assert t.do(f"play:{RAM}").legal == ["end", f"play:{CRY}"]
    assert t.do(f"play:{CRY}").legal == ["end"]
    t.do("end")
    assert t.decision == "respond"


@pytest.mark.rule("RUD-42")
def test_two_stackable_buffers_of_one_effect() -> None:
    """Both must be stackable; three of a kind that is not are never offered."""
    toml = '[cards.pie]\ntitle = "Pie"\ntype = "buffer"\ncount = 3\nadd_damage = 1\nstackable = %s\n'
    for stackable, more in (("true", ["end", "play:pie"]), ("false", ["end"])):
        t = Table(hand={0: [RAIDER, LEG, "pie", "pie", X]}, toml=toml % stackable)
        assert t.do(f"play:{RAIDER}", "seat+1", f"play:{LEG}").legal == more
    t = Table(hand={0: [RAIDER, LEG, "pie", "pie", X]}, toml=toml % "true").attack(RAIDER, LEG, "pie", "pie")
    assert t.told["attack"]["damage"] == 4


@pytest.mark.rule("RUD-43", "RUD-45")
@pytest.mark.parametrize(
    ("viking", "buffers", "bypassed"), [(RAIDER, [], 0), (SMASHER, [], 1), (RAIDER, [HOOK], 1), (VAULTER, [RAM], 2)]
)
def test_bypasses(viking: str, buffers: list[str], bypassed: int) -> None:
    t = Table(hand={0: [viking, *buffers, X]}, slots={1: [LAND] * 4})
    t.do(f"play:{viking}", "seat+1", *(f"play:{buffer}" for buffer in buffers), "end")
    for i in range(bypassed):
        assert t.legal == [f"slot:{s}" for s in range(i, 4 - (bypassed - 1 - i))]
        t.do(f"slot:{i}")
    assert (t.decision, t.told["attack"]["bypassed"]) == ("respond", list(range(bypassed)))


@pytest.mark.rule("RUD-45", "RUD-46")
def test_bypassing_is_compulsory_as_far_as_there_are_slots() -> None:
    t = Table(hand={0: [SMASHER, RAM, X]}, slots={1: [LAND]}).do(f"play:{SMASHER}", "seat+1", f"play:{RAM}", "end")
    assert (t.decision, t.legal) == ("bypass", ["slot:0"])
    t.do("slot:0")
    assert (t.decision, t.legal) == ("respond", ["end"])
    t = Table(hand={0: [SMASHER, X]}).do(f"play:{SMASHER}", "seat+1", "end")
    assert t.decision == "respond"


@pytest.mark.rule("RUD-47")
def test_thors_hammer_serves_the_next_attack_only() -> None:
    hands = {0: [THOR, SMASHER, RAIDER, X], 1: [X] * 5}
    t = Table(3, hand=hands, slots={1: [LAND, AIR]}, turn_card="raiding_season").do(f"play:{THOR}")
    t.do(f"play:{SMASHER}", "seat+2")
    assert t.told["thor"] == 1
    t.do("end")
    assert (t.decision, t.told["thor"]) == ("respond", 0)  # P2 has no slot: used up all the same
    t.do("end")
    assert t.attack(RAIDER).legal == ["end", "slot:0"]


@pytest.mark.rule("RUD-47", "RUD-59")
def test_an_ambush_has_no_part_in_the_active_players_gods() -> None:
    rules = {"ambush_window": "after_draw_and_end", "limit_god": 2}
    t = Table(hand={0: [THOR, WRATH, X, X], 1: [AMBUSHER, X]}, slots={0: [LAND]}, rules=rules)
    t.do(f"play:{THOR}", f"play:{WRATH}", "end").attack(AMBUSHER)
    assert (t.legal, t.told["attack"]["damage"], t.told["thor"]) == (["end", "slot:0"], 1, 1)


# --- responding ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-50", "RUD-51", "RUD-53")
def test_what_a_defender_may_use() -> None:
    hand = [LAND, MAGIC, "oi", FOG, "spy", RAIDER]
    t = Table(hand={0: [RAIDER, X], 1: hand}, slots={1: [AIR, LAND, "oi", "spy", MAGIC]}).attack(RAIDER)
    assert t.legal == ["end", f"play:{FOG}", "play:oi", "slot:1", "slot:2", "slot:4"]
    t.do("slot:1")
    assert t.decision == "main"  # one response, not two


@pytest.mark.rule("RUD-55")
def test_no_response_to_a_response() -> None:
    for answer in ("play:oi", f"play:{FOG}", "slot:0"):
        t = Table(hand={0: [RAIDER, "oi", FOG, X, X], 1: ["oi", FOG, X]}, slots={0: [LAND, "oi"], 1: [LAND]})
        t.attack(RAIDER).do(answer)
        assert (t.actor, t.decision) == (0, "main")


@pytest.mark.rule("RUD-52")
@pytest.mark.parametrize("match", ["typed", "any"])
@pytest.mark.parametrize("viking", [RAIDER, FLYER])
def test_which_defence_stops_what(viking: str, match: str) -> None:
    t = Table(hand={0: [viking, X]}, slots={1: [LAND, AIR, MAGIC]}, rules={"defence_match": match}).attack(viking)
    fits = {RAIDER: ["slot:0", "slot:2"], FLYER: ["slot:1", "slot:2"]}[viking]
    assert t.legal == ["end", *(fits if match == "typed" else ["slot:0", "slot:1", "slot:2"])]


@pytest.mark.rule("RUD-54", "RUD-56")
def test_only_the_defender_reacts() -> None:
    t = Table(3, hand={0: [RAIDER, X], 2: ["oi", FOG, "spy"]}, slots={2: ["oi"]}).attack(RAIDER).do("end")
    assert (t.actor, t.decision, t.sizes[1]) == (0, "main", 2)


@pytest.mark.rule("RUD-54")
def test_others_are_asked_clockwise_from_the_defender() -> None:
    rules = {"oi_scope": "any_attack"}
    hands = {0: ["oi", X], 1: [RAIDER, "oi", X], 2: [X, FOG], 3: ["oi", X], 4: [X, X]}
    given = {"hand": hands, "slots": {4: [X, "oi"]}, "rules": rules, "active": 1}
    t = Table(5, **given).attack(RAIDER, seat=1).do("end")
    asked = []
    while t.decision == "other_oi":
        asked.append((t.actor, t.legal))
        t.do("end")
    assert asked == [(3, ["end", "play:oi"]), (4, ["end", "slot:1"]), (0, ["end", "play:oi"])]
    assert t.sizes[2] == 1
    t = Table(5, **given).attack(RAIDER, seat=1).do("end", "end", "slot:1")
    assert (t.actor, t.decision, t.sizes[2], t.slots(4)) == (1, "main", 2, [X])
    t = Table(5, **given).attack(RAIDER, seat=1).do(f"play:{FOG}")
    assert t.decision == "main"  # nobody is asked after a response


@pytest.mark.rule("RUD-54")
def test_a_bypass_does_not_bind_others() -> None:
    given = {"hand": {0: [SMASHER, X]}, "slots": {1: [LAND], 2: ["oi"]}, "rules": {"oi_scope": "any_attack"}}
    t = Table(3, **given).attack(SMASHER, slots=[0]).do("end")
    assert (t.actor, t.legal) == (2, ["end", "slot:0"])


@pytest.mark.rule("RUD-54", "RUD-96", "RUD-100")
def test_oi_by_a_third_player_as_the_last_card() -> None:
    given = {"hand": {0: [RAIDER, X], 2: ["oi"]}}
    t = Table(3, **given, rules={"oi_scope": "any_attack"}).attack(RAIDER).do("end", "play:oi")
    assert (t.living, t.places[2], t.sizes[:2]) == ([0, 1], 3, [1, 3])
    assert (t.tally.cause[2], t.tally.killer[2], t.tally.stops[2]) == (6, -1, 1)
    t = Table(3, **given, rules={"oi_scope": "any_attack", "last_card_play": "illegal"}).attack(RAIDER).do("end")
    assert (t.decision, t.sizes[1]) == ("main", 2)


# --- resolving -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-57", "RUD-58")
def test_lost_cards_are_random() -> None:
    lost = set()
    for seed in range(20):
        t = Table(hand={0: [RAIDER, X], 1: [AIR, LEG, MAGIC, MAGIC]}, seed=seed).attack(RAIDER).do("end")
        assert t.sizes[1] == 3
        lost.update(set(t.discards) - {RAIDER})
    assert lost == {AIR, LEG, MAGIC}
    t = Table(3, hand={0: [BERSERKER, LEG, X], 1: [AIR]}).attack(BERSERKER, LEG).do("end")
    assert (t.living, t.discards) == ([0, 2], sorted([AIR, BERSERKER, LEG]))


@pytest.mark.rule("RUD-58")
def test_each_card_of_a_hand_is_as_likely() -> None:
    """3 of 4 cards are Magic Defences: of 200 cards lost 150 +- 6 (five standard errors: 119 to 181)."""
    lost = sum(
        MAGIC in Table(hand={0: [RAIDER, X], 1: [AIR, *[MAGIC] * 3]}, seed=seed).attack(RAIDER).do("end").discards
        for seed in range(200)
    )
    assert 119 < lost < 181


@pytest.mark.rule("RUD-59")
@pytest.mark.parametrize(
    ("viking", "buffers", "card", "wraths", "damage"),
    [
        (RAIDER, [], "calm_seas", 0, 1),
        (RAIDER, [CRY], "calm_seas", 0, 2),
        (BERSERKER, [CRY], "calm_seas", 0, 4),
        (BERSERKER, [LEG, CRY], "calm_seas", 0, 5),
        (RAIDER, [LEG, LEG], "war", 0, 4),
        (RAIDER, [CRY], "war", 2, 5),
    ],
)
def test_damage(viking: str, buffers: list[str], card: str, wraths: int, damage: int) -> None:
    hands = {0: [viking, *buffers, *[WRATH] * wraths, X], 1: [X] * 9}
    t = Table(hand=hands, turn_card=card, rules={"limit_god": 2}).do(*[f"play:{WRATH}"] * wraths)
    t.attack(viking, *buffers)
    assert t.told["attack"]["damage"] == damage
    t.do("end")
    assert t.sizes[1] == 9 - damage
    assert (t.tally.dealt_all[0], t.tally.spent[0]) == (damage, 1 + len(buffers))


@pytest.mark.rule("RUD-59", "RUD-92")
@pytest.mark.parametrize("bonus", [0, 3])
def test_the_bonus_of_war(bonus: int) -> None:
    t = Table(hand={0: [RAIDER, X], 1: [X] * 6}, turn_card="war", rules={"war_bonus": bonus}).attack(RAIDER).do("end")
    assert t.sizes[1] == 5 - bonus
    t = Table(hand={0: [RAIDER, *[X] * 5], 1: [FOG, X]}, turn_card="war", rules={"war_bonus": bonus}).attack(RAIDER)
    t.do(f"play:{FOG}")
    assert t.sizes[0] == 4 - bonus


@pytest.mark.rule("RUD-60")
def test_a_plunderer_takes_as_much_as_he_deals() -> None:
    t = Table(hand={0: ["viking_plunderer", LEG, X], 1: [AIR] * 3}).attack("viking_plunderer", LEG).do("end")
    assert (t.hand(), t.hand(1)) == (sorted([X, AIR, AIR]), [AIR])
    assert t.discards == sorted(["viking_plunderer", LEG])
    assert (t.tally.taken[0], t.tally.dealt_all[0]) == (2, 2)


@pytest.mark.rule("RUD-61", "RUD-62")
def test_where_vikings_and_buffers_go() -> None:
    for variant, back in (("standard", []), ("vikings_return", [RAIDER])):
        t = Table(hand={0: [RAIDER, LEG, CRY, X]}, variant=variant).attack(RAIDER, LEG, CRY).do("end")
        assert t.hand() == sorted([X, *back])
        assert {LEG, CRY} <= set(t.discards)
        t = Table(hand={0: [RAIDER, LEG, LEG, CRY, X]}, slots={1: [LAND]}, variant=variant)
        t.attack(RAIDER, LEG, LEG, CRY).do("slot:0")
        assert t.hand() == sorted([X, LEG, LEG, CRY])
        assert sorted(t.discards) == sorted([RAIDER, LAND])


@pytest.mark.rule("RUD-63")
def test_magic_captures() -> None:
    t = Table(hand={0: [FLYER, LEG, X]}, slots={1: [MAGIC]}).attack(FLYER, LEG).do("slot:0")
    assert (t.hand(1), t.discards, t.hand()) == (sorted([X, X, X, FLYER]), [MAGIC], sorted([LEG, X]))
    assert (t.tally.captured[1], t.tally.spent[0], t.tally.stops[1]) == (1, 1, 1)


@pytest.mark.rule("RUD-64")
def test_a_cancelled_viking_may_go_back() -> None:
    t = Table(hand={0: [RAIDER, X]}, slots={1: ["oi"]}, rules={"oi_viking": "return"}).attack(RAIDER).do("slot:0")
    assert (t.hand(), t.discards, t.slots(1)) == (sorted([RAIDER, X]), ["oi"], [])
    assert (attackers(t), t.tally.spent[0]) == ([], 0)


@pytest.mark.rule("RUD-65", "RUD-66")
def test_fog_hits_with_the_base_damage() -> None:
    """Buffers, Tyr's Wrath and taking cards have no part in it."""
    hand = [BERSERKER, LEG, CRY, WRATH, X, X, X]
    t = Table(hand={0: hand, 1: [FOG, X]}, variant="vikings_return").do(f"play:{WRATH}")
    t.attack(BERSERKER, LEG, CRY).do(f"play:{FOG}")
    assert (t.sizes, t.tally.lost_fog[0]) == ([3, 1], 2)
    assert {BERSERKER, FOG} <= set(t.discards)
    t = Table(hand={0: ["viking_plunderer", X, X], 1: [FOG, X]}).attack("viking_plunderer").do(f"play:{FOG}")
    assert t.sizes == [1, 1]


@pytest.mark.rule("RUD-65")
def test_fog_on_an_empty_hand_is_own_play() -> None:
    t = Table(3, hand={0: [RAIDER], 1: [FOG, X]}).attack(RAIDER).do(f"play:{FOG}")
    assert (t.living, t.tally.cause[0], t.tally.killer[0]) == ([1, 2], 6, -1)
    t = Table(3, hand={0: [RAIDER, LEG], 1: [FOG, X]}).attack(RAIDER, LEG).do(f"play:{FOG}")
    assert (t.living, t.tally.cause[0], t.tally.killer[0]) == ([1, 2], 2, 1)


@pytest.mark.rule("RUD-67")
def test_defending_against_fog() -> None:
    rules = {"fog_defendable": True}
    given = {"hand": {0: [SMASHER, LEG, X, X]}, "slots": {0: [AIR, LAND], 1: [FOG, X]}, "rules": rules}
    t = Table(**given).attack(SMASHER, LEG, slots=[1]).do("slot:0")
    assert (t.actor, t.decision, t.legal) == (0, "fog_defend", ["end", "slot:1"])
    attack = t.told["attack"]
    assert (attack["buffers"], attack["reaction"]) == ({}, {"card": FOG, "seat": 1})
    assert t.hand() == sorted([LEG, X, X])
    t.do("slot:1")
    assert (t.sizes[0], t.slots(), t.discards) == (3, [AIR], sorted([LAND, SMASHER, FOG]))
    assert (t.tally.stops[:2].tolist(), t.tally.captured[0], t.tally.spent[0]) == ([1, 1], 0, 1)
    t = Table(**given).attack(SMASHER, LEG, slots=[1]).do("slot:0", "end")
    assert (t.sizes[0], t.slots()) == (2, [AIR, LAND])
    assert {SMASHER, FOG} <= set(t.discards)
    t = Table(**{**given, "slots": {0: [AIR], 1: [FOG]}}).attack(SMASHER, slots=[0])
    assert t.legal == ["end"]
    t = Table(hand={0: [RAIDER, X, X]}, slots={0: [AIR], 1: [FOG]}, rules=rules).attack(RAIDER).do("slot:0")
    assert (t.decision, t.sizes[0]) == ("main", 1)  # asked only with a Defence that fits


@pytest.mark.rule("RUD-67", "RUD-70")
def test_fortify_against_fog() -> None:
    given = {"slots": {0: [MAGIC], 1: [FOG]}, "fortify": {0: ["fortify"]}, "rules": {"fog_defendable": True}}
    t = Table(3, hand={0: [RAIDER, X]}, **given).attack(RAIDER).do("slot:0", "slot:0")
    assert (t.actor, t.decision, t.told["attack"]["used"]) == (0, "fortify", 0)
    t.do("play:fortify")
    assert (t.hand(), t.slots(), t.known(0, 0)) == (sorted([RAIDER, X]), [MAGIC], [0, 1, 2])
    assert (t.discards, t.tally.spent[0]) == (sorted([FOG, "fortify"]), 0)


@pytest.mark.rule("RUD-68", "RUD-97")
def test_hands_are_checked_when_the_combat_is_complete() -> None:
    t = Table(hand={0: [RAIDER, LEG, CRY]}, slots={1: [LAND]}).attack(RAIDER, LEG, CRY)
    assert (t.sizes[0], t.living) == (0, [0, 1])
    assert t.do("slot:0").hand() == sorted([LEG, CRY])
    t = Table(hand={0: ["viking_plunderer"]}).attack("viking_plunderer").do("end")
    assert (t.over, t.hand()) == (False, [X])


# --- Fortify ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-70", "RUD-71")
def test_a_fortified_defence_may_be_used_again() -> None:
    t = Table(3, hand={0: [RAIDER, RAIDER, X]}, slots={1: [AIR, LAND]}, fortify={1: ["fortify"] * 2},
              turn_card="raiding_season")  # fmt: skip
    for left in (1, 0):
        t.attack(RAIDER).do("slot:1")
        assert (t.decision, t.known(1, 1), t.told["attack"]["used"]) == ("fortify", [1] if left else [0, 1, 2], 1)
        t.do("play:fortify")
        assert (t.slots(1), t.known(1, 1), t.known(1, 0), t.fortify(1)) == ([AIR, LAND], [0, 1, 2], [1], left)
    assert Counter(t.discards) == {RAIDER: 2, "fortify": 2}
    assert (t.tally.fortify_spent[1], t.tally.used_slot[1, t.number(LAND)]) == (2, 2)


@pytest.mark.rule("RUD-70")
def test_fortify_may_be_kept() -> None:
    t = Table(hand={0: [RAIDER, X]}, slots={1: [LAND]}, fortify={1: ["fortify"]}).attack(RAIDER).do("slot:0", "end")
    assert (t.slots(1), t.fortify(1), t.discards) == ([], 1, sorted([LAND, RAIDER]))


@pytest.mark.rule("RUD-72")
def test_fortify_saves_no_reaction() -> None:
    t = Table(hand={0: [RAIDER, X]}, slots={1: ["oi"]}, fortify={1: ["fortify"]}).attack(RAIDER).do("slot:0")
    assert (t.decision, t.slots(1), t.fortify(1)) == ("main", [], 1)


# --- out of turn -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUD-73", "RUD-75")
def test_the_window_opens_though_nothing_was_drawn() -> None:
    t = Table(hand={0: [X], 1: [AMBUSHER, X]}, rest="none", start="turn")
    assert (t.decision, t.actor, t.tally.skipped_draws) == ("ambush", 1, 1)


@pytest.mark.rule("RUD-75")
@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_a_player_may_ambush_so_often(limit: int) -> None:
    t = Table(hand={0: [X] * 9, 1: [AMBUSHER] * 5}, rules={"ambush_limit": limit}, deck=[X], start="turn")
    for _ in range(limit):
        t.attack(AMBUSHER).do("end")
    assert (t.decision, t.actor, t.sizes[0]) == ("main", 0, 10 - limit)
    assert t.tally.ambushes[1] == limit


@pytest.mark.rule("RUD-75")
def test_a_pass_is_final() -> None:
    t = Table(3, hand={1: [AMBUSHER, X], 2: [AMBUSHER, X]}, rules={"ambush_limit": 2}, start="turn").do("end")
    assert t.actor == 2
    t.do("end")
    assert (t.decision, t.actor) == ("main", 0)


@pytest.mark.rule("RUD-54", "RUD-75")
def test_the_window_goes_on_where_it_was() -> None:
    """Whoever is asked for an OI! in between."""
    hands = {0: [X] * 4, 1: [AMBUSHER, X], 2: [AMBUSHER, X], 3: ["oi", X]}
    t = Table(4, hand=hands, rules={"oi_scope": "any_attack"}, start="turn").attack(AMBUSHER).do("end")
    assert (t.decision, t.actor) == ("other_oi", 3)
    t.do("end")
    assert (t.decision, t.actor) == ("ambush", 2)


@pytest.mark.rule("RUD-75", "RUD-96")
def test_who_cannot_ambush_is_not_asked() -> None:
    hands = {0: [X] * 3, 1: [RAIDER, X], 2: [AMBUSHER]}
    t = Table(3, hand=hands, start="turn")
    assert t.actor == 2
    t.attack(AMBUSHER).do("end")
    assert (t.living, t.decision, t.actor) == ([0, 1], "main", 0)
    t = Table(3, hand=hands, start="turn", rules={"last_card_play": "illegal"})
    assert (t.decision, t.actor) == ("main", 0)
    t = Table(4, hand={2: [AMBUSHER, X]}, turn_card=KYEC, start="turn")
    assert (t.decision, t.actor) == ("main", 0)  # not his neighbour


@pytest.mark.rule("RUD-77")
def test_buffers_out_of_turn() -> None:
    hands = {0: [X] * 4, 1: [AMBUSHER, LEG, RAM, X]}
    t = Table(hand=hands, slots={0: [LAND, LAND]}, start="turn").do(f"play:{AMBUSHER}")
    assert (t.decision, t.legal) == ("buffer", ["end", f"play:{LEG}", f"play:{RAM}"])
    t.do(f"play:{LEG}", f"play:{RAM}", "end", "slot:1")
    assert (t.actor, t.legal) == (0, ["end", "slot:0"])
    t = Table(hand=hands, start="turn", rules={"ambush_buffers": False}).do(f"play:{AMBUSHER}")
    assert (t.actor, t.decision, t.told["attack"]["out_of_turn"]) == (0, "respond", True)


@pytest.mark.rule("RUD-78", "RUD-79")
def test_an_ambusher_on_the_own_turn() -> None:
    t = Table(hand={0: [X] * 4, 1: [AMBUSHER, AMBUSHER, X]}, start="turn", deck=[X, X])
    t.attack(AMBUSHER).do("end", "end")
    assert (t.actor, t.decision, t.told["attacks"]) == (1, "main", 0)
    t.attack(AMBUSHER).do("end")
    assert (t.tally.attacks[1], t.tally.ambushes[1]) == (2, 1)


@pytest.mark.rule("RUD-73", "RUD-74")
def test_the_second_window() -> None:
    rules = {"ambush_window": "after_draw_and_end"}
    t = Table(hand={0: [X] * 2, 1: [AMBUSHER, X]}, rules=rules, deck=[X, X], start="turn")
    t.do("end", "end")
    assert (t.decision, t.actor, t.told["active"], t.told["window"]["when"]) == ("ambush", 1, 0, "end")
    t.attack(AMBUSHER).do("end")
    assert (t.told["active"], t.actor, t.decision) == (1, 1, "main")  # he does not act again
    t = Table(hand={0: [X] * 2, 1: [AMBUSHER, X]}, rules=rules, round=1, turn_card="").do("end")
    assert (t.told["active"], t.decision) == (1, "main")
