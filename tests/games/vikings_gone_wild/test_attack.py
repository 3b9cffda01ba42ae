"""Attacks, defences, traps, rewards, Draco and Undead."""

import pytest

from simkit.games.vikings_gone_wild.kernel import state as S
from tests.games.vikings_gone_wild.table import BEER, TH, Table

W, ELF, BONE = "viking_warrior", "elf_archer", "bone_crusher"
RIVER = ["beer_mugs", "scroll", "crystal", "sword", "shaman"]


@pytest.mark.rule("VGW-067", "VGW-068")
def test_targets_and_attackers() -> None:
    t = Table(
        hand={0: [ELF, "thor", "cannon", "sword", "beer"], 1: []},
        village={0: ["brewery"]},
        river=["undead_beer", *RIVER[1:]],
    )
    assert {"attack:seat+1", "river:0", "attack:draco"} <= set(t.legal)
    t.do("attack:seat+1")
    assert t.legal == ["target:town_hall"]
    t.do("target:town_hall")
    assert t.legal == [f"play:{ELF}", "play:thor"]
    t.do(f"play:{ELF}", "play:thor")
    assert t.state.value == 9
    assert not [x for x in Table(hand={0: ["cannon", "sword", "beer"]}).legal if x.startswith("attack")]


@pytest.mark.rule("VGW-069", "VGW-073")
def test_strength_is_not_split_and_cards_go_to_the_area() -> None:
    t = Table(hand={0: ["pigator", W], 1: []}, village={1: ["brewery", "drakkar"]}).attack("brewery", "pigator")
    assert (t.area(), t.hand()) == (["pigator"], [W])
    assert "attack:seat+1" not in t.legal  # the Warrior cannot reach the Drakkar
    t = Table(hand={0: [ELF, ELF], 1: ["cannon"]}).attack("town_hall", ELF, ELF, defend=["cannon"])
    assert t.area() == [ELF, ELF]


@pytest.mark.rule("VGW-070", "VGW-137")
def test_the_attack_value() -> None:
    t = Table(hand={0: ["dvergar", ELF, "sword", "odins_boost"], 1: []}, village={0: ["brewery", "brewery*"]})
    t.do("play:odins_boost", "attack:seat+1", "target:town_hall", "play:dvergar", f"play:{ELF}", "play:sword")
    assert t.state.value == (3 + 2) + (2 + 1) + 2


@pytest.mark.rule("VGW-071")
def test_only_within_reach() -> None:
    assert "attack:seat+1" not in Table(hand={0: [ELF, W]}).legal
    assert "attack:seat+1" in Table(hand={0: [ELF, W, W]}).legal
    assert "attack:seat+1" in Table(hand={0: [ELF, "sword"]}).legal
    assert "attack:seat+1" not in Table(hand={0: ["shaman", W]}).legal
    t = Table(hand={0: [ELF, W, W], 1: []}).do("attack:seat+1", "target:town_hall", f"play:{ELF}", f"play:{W}")
    assert "end" not in t.legal
    assert t.do(f"play:{W}").legal == ["end"]


@pytest.mark.rule("VGW-071")
def test_defence_cards_in_force_count() -> None:
    t = Table(hand={0: [W, ELF], 1: ["sheep_cannon"]}, village={1: ["brewery"]})
    t.attack("brewery", W, defend=["sheep_cannon"])
    assert "attack:seat+1" not in t.legal


@pytest.mark.rule("VGW-071", "VGW-072")
def test_one_piece_for_each_unit() -> None:
    hand = ["thor", "sword", "mjollnir", W]
    t = Table(hand={0: hand, 1: []}, level={1: 3}, rules={"th_defence": [4, 6, 12]})
    t.do("attack:seat+1", "target:town_hall", f"play:{W}")
    # Thor 7 + Warrior 1 + Mjöllnir 4 = 12; the Sword would block it
    assert t.legal == ["play:thor", "play:mjollnir"]
    t.do("play:mjollnir")
    assert t.legal == ["play:thor"]
    t = Table(hand={0: hand, 1: []}, level={1: 3}, rules={"th_defence": [4, 6, 13]})
    assert "attack:seat+1" not in t.legal
    t = Table(
        hand={0: hand, 1: []}, level={1: 3}, rules={"th_defence": [4, 6, 14], "equipment_carriers": "units_and_heroes"}
    )
    assert "attack:seat+1" in t.legal


@pytest.mark.rule("VGW-072")
def test_equipment_waits_for_a_unit() -> None:
    t = Table(hand={0: [BONE, "sword"], 1: []}).do("attack:seat+1", "target:town_hall")
    assert t.legal == [f"play:{BONE}"]
    assert "play:sword" in t.do(f"play:{BONE}").legal


@pytest.mark.rule("VGW-074")
def test_any_number_of_one_players_buildings() -> None:
    t = Table(3, hand={0: [W, W, ELF], 1: [], 2: []}, village={1: ["brewery", "brewery", "drakkar"]})
    t.attack("brewery:0", W).attack("brewery:1", W).attack("drakkar", ELF).end_turn()
    assert t.vp[0] == 5


@pytest.mark.rule("VGW-075")
def test_attacked_counts_from_the_declaration() -> None:
    t = Table(3, hand={0: [ELF, ELF], 1: ["cannon"], 2: ["pigator"]}).attack("town_hall", ELF, ELF, defend=["cannon"])
    t.end_turn().do("end")
    assert t.actor == 2
    assert "attack:seat+2" not in t.legal
    assert "attack:seat+1" in t.legal


@pytest.mark.rule("VGW-076")
def test_the_exception_can_be_switched_off() -> None:
    attacks = [(0, 1, "town_hall"), (1, 0, "town_hall")]
    village = {0: ["brewery"], 1: ["brewery"]}
    on = Table(3, turn=2, hand={2: ["pigator"]}, village=village, attacked=attacks)
    off = Table(3, turn=2, hand={2: ["pigator"]}, village=village, attacked=attacks, rules={"attack_exception": False})
    assert "attack:seat+1" in on.legal
    assert not {"attack:seat+1", "attack:seat+2"} & set(off.legal)


@pytest.mark.rule("VGW-076", "VGW-096")
def test_the_second_attacker_by_exception() -> None:
    """One opponent; own repeated attacks are allowed; a full rebuff is Total Defense in spite of earlier damage."""
    attacks = [(0, 1, "drakkar"), (1, 0, "town_hall")]
    t = Table(
        3,
        turn=2,
        hand={2: [W, W], 1: ["cannon"]},
        village={0: ["brewery"], 1: ["brewery", "drakkar"]},
        attacked=attacks,
    )
    t.state.damaged[1] |= 1 << t.slot("drakkar")
    t.attack("brewery", W, seat=2, defend=["cannon"])
    assert t.tally.exceptions == 1
    assert "attack:seat+1" not in t.legal
    t.end_turn()
    assert t.vp == [0, 2, 0]


@pytest.mark.rule("VGW-077")
def test_with_two_players_nothing_is_closed() -> None:
    t = Table(hand={0: ["pigator"], 1: ["pigator"]}).attack("town_hall", "pigator").end_turn()
    assert "attack:seat+1" in t.legal


@pytest.mark.rule("VGW-078", "VGW-082")
def test_damaged_buildings_are_safe_and_work() -> None:
    t = Table(hand={0: [W, W], 1: []}, village={1: ["brewery=1"]}).attack("brewery", W)
    assert "attack:seat+1" not in t.legal
    t.end_turn()
    assert t.state.stock[1, BEER] == 1
    t.next_round()
    assert t.tokens("brewery", 1) == 1  # produced in spite of the damage


@pytest.mark.rule("VGW-078")
def test_buildings_under_construction_are_safe() -> None:
    t = Table(hand={0: ["pigator"]}, village={1: ["brewery*", "drakkar"]}).do("attack:seat+1")
    assert t.legal == ["target:drakkar:0", "target:town_hall"]


@pytest.mark.rule("VGW-079", "VGW-081")
def test_one_building_at_a_time_and_nothing_is_added() -> None:
    t = Table(hand={0: [ELF, ELF, BONE], 1: ["cannon"]}).do(
        "attack:seat+1", "target:town_hall", f"play:{ELF}", f"play:{ELF}", "end"
    )
    assert (t.actor, t.decision) == (1, "defend")
    t.do("play:cannon")
    assert t.actor == 1
    t.do("end")
    assert (t.actor, t.decision, t.vp[1]) == (0, "turn", 2)


@pytest.mark.rule("VGW-084", "VGW-100", "VGW-101")
def test_draco_and_undead_do_not_count_as_buildings() -> None:
    t = Table(hand={0: [W, ELF, ELF], 1: []}, river=["undead_gold", "undead_beer", *RIVER[2:]], path=["scroll"] * 4)
    t.do("attack:draco", f"play:{W}", "end", "option:0")
    assert t.vp[0] == 0
    t.do("river:0", f"play:{ELF}", "end", "river:1", f"play:{ELF}", "end")
    assert (t.vp[0], t.state.hits) == (2, 0)
    assert t.end_turn().vp[0] == 2


@pytest.mark.rule("VGW-085", "VGW-083")
@pytest.mark.parametrize(
    ("place", "level", "vp"), [("tavern", 1, 1), ("town_hall", 1, 1), ("town_hall", 2, 2), ("drakkar", 1, 0)]
)
def test_damage_rewards_at_once(place: str, level: int, vp: int) -> None:
    t = Table(hand={0: ["thor"], 1: []}, village={1: ["tavern", "drakkar"]}, level={1: level}).attack(place, "thor")
    assert t.vp[0] == vp
    assert t.end_turn().vp[0] == vp + 1


@pytest.mark.rule("VGW-088", "VGW-127")
def test_a_level_3_town_hall_gives_a_favor_first() -> None:
    t = Table(hand={0: ["thor", "pigator"], 1: []}, level={1: 3}, vp={0: 4}).attack("town_hall", "thor", "pigator")
    assert (t.decision, t.actor, t.vp[0]) == ("favor", 0, 4)
    t.do("option:0")
    assert (t.decision, t.vp[0]) == ("favor", 5)  # the reward's VP pass a threshold
    t.do("option:0")
    assert (t.decision, t.tally.favors[0], t.tally.favors_won[0]) == ("turn", 2, 1)


@pytest.mark.rule("VGW-087")
def test_the_fullest_container_with_room() -> None:
    village = {0: ["beer_container=2", "beer_container=3", "beer_container=4"], 1: ["beer_container=1"]}
    t = Table(hand={0: [ELF, W], 1: []}, village=village).attack("beer_container", ELF)
    assert [t.tokens(f"beer_container:{k}") for k in range(3)] == [2, 4, 4]
    t.do("attack:draco", f"play:{W}", "end", "option:0")
    assert [t.tokens(f"beer_container:{k}") for k in range(3)] == [3, 4, 4]


@pytest.mark.rule("VGW-089")
def test_only_the_owner_defends() -> None:
    t = Table(3, hand={0: [BONE], 1: ["cannon"], 2: ["cannon"]}).do(
        "attack:seat+1", "target:town_hall", f"play:{BONE}", "end"
    )
    assert (t.actor, t.legal) == (1, ["end", "play:cannon"])
    assert "play:cannon" not in Table(hand={0: ["cannon"]}).legal


@pytest.mark.rule("VGW-090", "VGW-093")
def test_defence_cards_add_up_until_the_end_of_the_round() -> None:
    t = Table(hand={0: ["pigator", "pigator"], 1: ["cannon", "chicken_tower"]}, village={1: ["brewery"]})
    t.attack("town_hall", "pigator", defend=["cannon", "chicken_tower"])
    s = t.state
    assert (s.guard[1, TH], s.guard[1, t.slot("brewery")], s.guard_n) == (5, 0, 2)
    t.end_turn()
    assert s.guard[1, TH] == 5
    t.do("end")
    assert (s.guard[1, TH], s.guard_n) == (0, 0)
    assert {"cannon", "chicken_tower"} <= {*t.discards(1), *t.deck(1), *t.hand(1)}


@pytest.mark.rule("VGW-090")
def test_shockwave_tower_protects_the_village() -> None:
    t = Table(hand={0: [W, ELF, ELF], 1: ["shockwave_tower"]}, village={1: ["brewery", "brewery"]})
    t.attack("brewery:0", W, defend=["shockwave_tower"])
    t.do("attack:seat+1")
    assert t.legal == ["target:brewery:0", "target:brewery:1"]  # 3 each; the Town Hall has 6
    t.do("target:brewery:1", f"play:{ELF}")
    assert "end" not in t.legal


@pytest.mark.rule("VGW-092", "VGW-094")
def test_rebuff_counts_trapped_cards_but_no_equipment() -> None:
    t = Table(hand={0: [ELF, BONE, "sword"], 1: ["assassin", "chicken_tower"]}, level={1: 2})
    t.attack("town_hall", ELF, BONE, "sword", defend=["assassin", "chicken_tower"])
    assert t.vp[1] == 2
    assert "assassin" in t.area(1)


@pytest.mark.rule("VGW-094")
def test_the_assassin_takes_the_strongest_weak_unit() -> None:
    t = Table(hand={0: [W, "bear_rider", "thor"], 1: ["assassin", "assassin", "assassin"]})
    t.do("attack:seat+1", "target:town_hall", f"play:{W}", "play:bear_rider", "play:thor", "end", "play:assassin")
    assert (t.state.value, t.area(0)) == (8, ["bear_rider"])
    t.do("play:assassin")
    assert t.state.value == 7
    assert t.legal == ["end"]  # Thor is no unit: no legal victim
    assert t.do("end").damaged("town_hall")
    t = Table(hand={0: [BONE], 1: ["assassin", "hero_trap"]}).do(
        "attack:seat+1", "target:town_hall", f"play:{BONE}", "end"
    )
    assert t.legal == ["end"]


@pytest.mark.rule("VGW-094")
def test_of_equal_heroes_the_trap_takes_the_first_of_the_list() -> None:
    t = Table(hand={0: ["dvergar", "alviss"], 1: ["hero_trap"]})
    t.do("attack:seat+1", "target:town_hall", "play:dvergar", "play:alviss", "end", "play:hero_trap")
    assert (t.state.value, t.area(0)) == (3, ["alviss"])


@pytest.mark.rule("VGW-095")
def test_equipment_without_a_carrier_stops_counting() -> None:
    t = Table(hand={0: [W, ELF, "thor", "sword", "mjollnir"], 1: ["assassin", "assassin"]})
    t.do(
        "attack:seat+1",
        "target:town_hall",
        f"play:{W}",
        f"play:{ELF}",
        "play:sword",
        "play:mjollnir",
        "play:thor",
        "end",
    )
    assert t.state.value == 1 + 2 + 2 + 4 + 7
    t.do("play:assassin")
    assert t.state.value == 1 + 4 + 7  # the Elf Archer and the Sword
    t.do("play:assassin")
    assert t.state.value == 7


@pytest.mark.rule("VGW-096", "VGW-097")
def test_total_defense_needs_a_clean_sheet() -> None:
    t = Table(hand={0: [W, ELF, ELF], 1: ["cannon"]}, village={1: ["brewery"]})
    t.attack("town_hall", ELF, ELF, defend=["cannon"]).attack("brewery", W).end_turn()
    assert t.vp == [1, 2]
    t = Table(hand={0: [], 1: ["cannon"]}).end_turn()
    assert t.vp == [0, 0]


@pytest.mark.rule("VGW-096")
def test_the_marker_protects_the_town_hall() -> None:
    attacks = [(1, 2, "town_hall")]
    t = Table(3, hand={0: [W], 1: ["cannon"], 2: ["pigator"]}, village={1: ["brewery"]}, attacked=attacks)
    t.attack("brewery", W, defend=["cannon"]).end_turn()
    assert t.damaged("town_hall")
    assert t.tally.damaged[1] == 0


@pytest.mark.rule("VGW-098", "VGW-132")
def test_the_attacker_scores_before_total_defense() -> None:
    t = Table(hand={0: [W], 1: ["cannon"]}, village={1: ["brewery"]}, vp={0: 4, 1: 3})
    t.attack("brewery", W, defend=["cannon"])
    t.state.hits = 1
    t.do("end")
    assert (t.decision, t.actor, t.vp) == ("favor", 0, [5, 5])
    t.do("option:0")
    assert (t.decision, t.actor) == ("favor", 1)


@pytest.mark.rule("VGW-099", "VGW-100")
def test_draco() -> None:
    t = Table(hand={0: [W], 1: [W]}).do("attack:draco", f"play:{W}", "end")
    assert t.legal == ["option:0", "option:1"]
    t.do("option:0")
    assert (t.state.loot.tolist(), t.vp[0]) == ([1, 0], 0)
    t.do("end")
    assert "attack:draco" in t.legal
    assert "attack:draco" not in Table(hand={0: ["shaman"]}).legal
    t = Table(hand={0: [W]}, rules={"draco_reward": 2, "draco_storable": False}).do(
        "attack:draco", f"play:{W}", "end", "option:1"
    )
    assert (t.pool, t.state.loot.tolist()) == ([0, 2], [0, 0])


@pytest.mark.rule("VGW-101", "VGW-102")
def test_undead_need_two_and_never_join_a_deck() -> None:
    river = ["undead_beer", *RIVER[1:]]
    assert "river:0" not in Table(hand={0: [W]}, river=river).legal
    t = Table(hand={0: [W, W], 1: []}, river=river, path=[]).do("river:0", f"play:{W}", f"play:{W}", "end")
    assert (t.vp[0], t.pool, t.state.loot.tolist()) == (1, [1, 0], [0, 0])
    assert "undead_beer" not in t.area()
    # it goes to the discard pile before the River is refilled: with the deck empty it may come back
    assert t.state.shuffles[S.PATH_PILE] == 2


@pytest.mark.rule("VGW-041", "VGW-087", "VGW-099", "VGW-101")
@pytest.mark.parametrize(
    ("rules", "deeds", "storable"),
    [
        ({}, ("river:0", f"play:{W}", f"play:{W}", "end"), False),
        ({"undead_storable": True}, ("river:0", f"play:{W}", f"play:{W}", "end"), True),
        ({}, ("attack:draco", f"play:{W}", "end", "option:0"), True),
        ({"draco_storable": False}, ("attack:draco", f"play:{W}", "end", "option:0"), False),
    ],
    ids=["undead", "undead, storable", "draco", "draco, not storable"],
)
def test_what_undead_and_draco_give(rules: dict[str, bool], deeds: tuple[str, ...], storable: bool) -> None:
    river = ["undead_beer", *RIVER[1:]]
    t = Table(hand={0: [W, W], 1: []}, river=river, village={0: ["beer_container"]}, rules=rules).do(*deeds)
    held, pool = (1, [0, 0]) if storable else (0, [1, 0])
    assert (int(t.state.tokens[0].sum()), t.pool, t.state.loot.tolist()) == (held, pool, [0, 0])


@pytest.mark.rule("VGW-038", "VGW-101")
def test_what_undead_give_is_lost_when_the_turn_ends() -> None:
    t = Table(hand={0: [ELF], 1: []}, river=["undead_beer", *RIVER[1:]], village={0: ["beer_container"]})
    t.do("river:0", f"play:{ELF}").force()
    assert t.pool == [1, 0]
    t.do("end").force()
    assert t.state.tokens[0].sum() == t.state.stock[0].sum() == 0


@pytest.mark.rule("VGW-103")
def test_undead_and_draco_leave_players_alone() -> None:
    t = Table(3, hand={0: [ELF, W, BONE], 1: []}, river=["undead_beer", *RIVER[1:]])
    t.do("attack:draco", f"play:{W}", "end", "option:0", "river:0", f"play:{ELF}", "end")
    assert t.decision == "turn"
    assert not t.state.attacked.any()
    assert {"attack:seat+1", "attack:seat+2"} <= set(t.legal)


@pytest.mark.rule("VGW-071")
def test_hopeless_attacks_if_allowed() -> None:
    t = Table(hand={0: [W, W], 1: ["cannon"]}, rules={"allow_hopeless_attack": True}).do(
        "attack:seat+1", "target:town_hall"
    )
    assert "end" not in t.legal
    t.do(f"play:{W}")
    assert "end" in t.legal
    t.do("end")
    assert (t.decision, t.actor, t.vp[1]) == ("turn", 0, 1)
