"""Attacks: modifiers, targets, orders, damage."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table

ORDERED = {"auto_order": False}


@pytest.mark.rule("VOL-501")
def test_an_attack_is_never_below_zero() -> None:
    t = Table(hand={0: ["staff"]}, cards={"staff": {"attack": -9}}).attack("staff", dice=[6])
    assert t.life[1] == 35


@pytest.mark.rule("VOL-502", "VOL-713", "VOL-721")
@pytest.mark.parametrize(("hero", "level", "card", "bonus"), [
    ("warrior", 1, "short_sword", 2),
    ("warrior", 1, "hand_axe", 2),
    ("warrior", 2, "hand_axe", 3),
    ("warrior", 2, "short_sword", 3),
    ("warrior", 2, "short_bow", 1),
    ("elf", 1, "short_bow", 3),
    ("elf", 3, "short_bow", 4),
    ("dwarf", 1, "battle_axe", 7),
    ("barbarian", 1, "great_sword", 5),
    ("barbarian", 2, "great_sword", 6),
    ("barbarian", 2, "staff", 0),
    ("paladin", 1, "long_sword", 4),
    ("mage", 1, "staff", 1),
    ("mage", 1, "ice_bolt", 4),
    ("mage", 3, "ice_bolt", 5),
    ("mage", 1, "thunderstaff", 5),
])  # fmt: skip
def test_bonuses_with_cards(hero: str, level: int, card: str, bonus: int) -> None:
    t = Table(hand={0: [card]}, heroes={0: hero}, level={0: level}, int_pool=5).attack(card, dice=[2])
    assert 35 - t.life[1] == 2 + bonus


@pytest.mark.rule("VOL-502", "VOL-519")
def test_weapons_take_every_bonus_and_spells_their_own() -> None:
    strong: dict[str, Any] = {
        "heroes": {0: "dwarf"}, "berserk": {0: 2}, "slots": {0: ["spiked_shield"]}, "int_pool": 9,
    }  # fmt: skip
    t = Table(hand={0: ["potion_of_strength", "hand_axe"]}, **strong).do("play:potion_of_strength")
    t.attack("hand_axe", dice=[1])
    assert t.life[1] == 35 - (1 + 2 + 1 + 2 + 1 + 2)
    assert t.tally.berserk_damage[0] == 2
    t = Table(hand={0: ["potion_of_strength", "ice_bolt"]}, **strong).do("play:potion_of_strength")
    assert t.attack("ice_bolt", dice=[1]).life[1] == 35 - 3
    t = Table(hand={0: ["potion_of_strength", "thunderstaff"]}, **strong).do("play:potion_of_strength")
    assert t.attack("thunderstaff", dice=[1]).life[1] == 35 - (1 + 4 + 2 + 1 + 2)


@pytest.mark.rule("VOL-503")
def test_spears_look_at_the_first_target() -> None:
    spear = {"hand": {0: ["spear"]}}
    t = Table(**spear, monsters=[("ogre", 1, 0)]).attack("spear", dice=[2])  # type: ignore[arg-type]
    assert t.monsters() == [("ogre", 0, 4)]
    assert Table(**spear).attack("spear", dice=[2]).life[1] == 32  # type: ignore[arg-type]
    t = Table(**spear, monsters=[("giant_turtle", 1, 1)], cards={"giant_turtle": {"lp": 9}})  # type: ignore[arg-type]
    assert t.attack("spear", dice=[2]).monsters() == [("giant_turtle", 1, 4)]
    behind = {"monsters": [("giant_turtle", 1, 1)], "slots": {1: ["helmet"]}, "cards": {"giant_turtle": {"lp": 9}}}
    t = Table(**spear, **behind).attack("spear", dice=[3])  # type: ignore[arg-type]
    assert t.monsters() == [("giant_turtle", 1, 8)]  # the Helmet stands first: 4, of which it takes 3


@pytest.mark.rule("VOL-503", "VOL-714")
def test_bonuses_against_monsters() -> None:
    paladin: dict[str, Any] = {"heroes": {0: "paladin"}, "level": {0: 3}, "int_pool": 9}
    t = Table(hand={0: ["lightning"]}, monsters=[("skeleton", 1, 1, 9)], **paladin)
    t.dice(1).do("play:lightning", "monster:0")
    assert t.monsters() == [("skeleton", 1, 1)]
    t = Table(hand={0: ["earthquake"]}, monsters=[("skeleton", 1, 0, 9)], **paladin).attack("earthquake", dice=[1])
    assert t.monsters() == [("skeleton", 0, 4)]
    t = Table(hand={0: ["fireball"]}, monsters=[("skeleton", 1, 0), ("orc", 1, 0)], **paladin)
    t.attack("fireball", dice=[1])
    assert t.monsters() == [("orc", 0, 4)]


@pytest.mark.rule("VOL-504", "VOL-505")
def test_any_number_of_light_weapons() -> None:
    t = Table(hand={0: ["staff"] * 4})
    for _ in range(4):
        t.attack("staff", dice=[1])
    assert t.life[1] == 31
    t = Table(hand={0: ["great_sword", "halberd", "staff_of_fire"]}, int_pool=9).attack("great_sword")
    assert not t.can("play:halberd")
    assert not t.can("play:staff_of_fire")


@pytest.mark.rule("VOL-506", "VOL-631")
def test_engaged_monsters_come_first_whoever_owns_them() -> None:
    for owner in (0, 1):
        t = Table(hand={0: ["staff"]}, monsters=[("wolf", owner, 0)]).dice(3).do("play:staff")
        assert (t.decision, t.monsters(), t.life[1]) == ("main", [("wolf", 0, 1)], 35)
    t = Table(hand={0: ["staff"]}, monsters=[("giant_turtle", 1, 0), ("wolf", 0, 1)]).attack("staff", dice=[3])
    assert (t.life[1], t.monsters()) == (32, [("giant_turtle", 0, 4), ("wolf", 1, 4)])


@pytest.mark.rule("VOL-508", "VOL-513", "VOL-519")
@pytest.mark.parametrize("card", ["great_sword", "staff_of_fire", "ice_bolt"])
def test_carried_damage_has_a_declared_target(card: str) -> None:
    t = Table(3, hand={0: [card]}, monsters=[("goblin", 2, 0)], int_pool=9).do(f"play:{card}")
    assert (t.decision, t.legal) == ("target", ["seat:1", "seat:2"] if card == "ice_bolt" else ["seat:1"])
    t.dice(6).do("seat:1")
    assert (t.monsters(), t.life[1]) == ([], 35 - (6 + int(t.book.attack[t.number(card)]) - 3))


@pytest.mark.rule("VOL-509", "VOL-513")
def test_a_monster_that_lives_stops_the_attack() -> None:
    t = Table(hand={0: ["great_sword"]}, monsters=[("ogre", 1, 0), ("orc", 1, 0)]).attack("great_sword", dice=[4])
    assert (t.monsters(), t.life[1]) == ([("ogre", 0, 6)], 35)


@pytest.mark.rule("VOL-507", "VOL-606")
def test_the_attacker_orders_defence_items() -> None:
    worn = {1: ["leather_armour", "wooden_shield", "helmet"]}
    t = Table(hand={0: ["long_sword"]}, slots=worn, monsters=[("giant_turtle", 1, 1)], rules=ORDERED)
    t.dice(5).do("play:long_sword", "seat:1")
    assert (t.decision, t.legal) == ("defence_order", ["monster:0", "slot:armour", "slot:shield", "slot:helmet"])
    t.do("slot:armour")
    assert t.legal == ["monster:0", "slot:shield", "slot:helmet"]
    t.do("slot:helmet", "monster:0")
    assert (t.slots(1), t.monsters(), t.life[1]) == (["wooden_shield"], [("giant_turtle", 1, 3)], 35)


@pytest.mark.rule("VOL-507", "VOL-609")
def test_automatic_order_of_defence_items() -> None:
    """The lowest remaining value first; of equals slots in their order, then Monsters."""
    t = Table(
        hand={0: ["staff"]}, slots={1: ["leather_armour", "wooden_shield", "helmet"]}, marks={1: {"armour": 1}},
        monsters=[("giant_turtle", 1, 1, 3)],
    ).attack("staff", dice=[3])  # fmt: skip
    assert t.slots(1) == ["wooden_shield", "helmet"]
    t = Table(hand={0: ["staff"]}, slots={1: ["helmet"]}, monsters=[("giant_turtle", 1, 1, 3)]).attack(
        "staff", dice=[3]
    )
    assert (t.slots(1), t.monsters()) == ([], [("giant_turtle", 1, 3)])


@pytest.mark.rule("VOL-507")
def test_automatic_order_of_monsters() -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("ogre", 1, 0, 3), ("wolf", 1, 0, 2), ("orc", 1, 0, 2)])
    t.attack("staff", dice=[4])
    assert t.monsters() == [("ogre", 0, 3)]
    t = Table(hand={0: ["staff"]}, monsters=[("ogre", 1, 0, 3), ("wolf", 1, 0, 2), ("orc", 1, 0, 2)])
    assert t.attack("staff", dice=[1]).monsters() == [("ogre", 0, 3), ("wolf", 0, 1), ("orc", 0, 2)]


@pytest.mark.rule("VOL-507")
def test_the_last_of_an_order_is_not_asked() -> None:
    monsters = [("wolf", 1, 0), ("orc", 1, 0), ("goblin", 1, 0)]
    t = Table(hand={0: ["great_sword"]}, monsters=monsters, slots={1: ["helmet"]}, rules=ORDERED)  # type: ignore[arg-type]
    t.dice(6).do("play:great_sword", "seat:1")
    assert (t.decision, t.legal) == ("target_order", ["monster:0", "monster:1", "monster:2"])
    t.do("monster:2")
    assert t.legal == ["monster:0", "monster:1"]
    t.do("monster:1")
    assert t.monsters() == [("wolf", 0, 2)]


@pytest.mark.rule("VOL-511", "VOL-512", "VOL-515")
def test_light_attacks_and_armour() -> None:
    dwarf: dict[str, Any] = {"heroes": {1: "dwarf"}, "level": {1: 3}, "hand": {0: ["staff", "staff"]}}
    t = Table(**dwarf).attack("staff", dice=[4]).attack("staff", dice=[1])
    assert t.life[1] == 42
    t = Table(**dwarf, slots={1: ["helmet"]}).attack("staff", dice=[6])
    assert (t.life[1], t.slots(1), t.tally.excess[1], t.tally.absorbed_all[1]) == (45, [], 3, 3)


@pytest.mark.rule("VOL-514", "VOL-519", "VOL-513")
@pytest.mark.parametrize("card", ["ice_bolt", "thunderstaff"])
def test_spells_and_staffs_go_through_defence_items(card: str) -> None:
    t = Table(hand={0: [card]}, heroes={1: "dwarf"}, level={1: 3}, slots={1: ["wooden_shield"]}, int_pool=5)
    t.attack(card, dice=[5])
    assert (t.slots(1), t.life[1]) == ([], 45 - (5 + int(t.book.attack[t.number(card)]) - 3 - 1))


@pytest.mark.rule("VOL-516", "VOL-517")
def test_elements_and_players() -> None:
    t = Table(hand={0: ["mind_blast"]}, level={1: 3}).attack("mind_blast", dice=[6])
    assert t.life[1] == 35  # an Elf of Level 3 is immune
    t = Table(hand={0: ["earthquake"]}, heroes={1: "dwarf"}, level={1: 2}, int_pool=4).attack("earthquake", dice=[1])
    assert t.life[1] == 42


@pytest.mark.rule("VOL-516", "VOL-518", "VOL-621")
def test_elements_and_monsters() -> None:
    """A resistance takes off on arrival and carries nothing over, a weakness adds."""
    for resist, wolf, life in (({"fire": 3}, [("wolf", 0, 1)], 35), ({"fire": -3}, [], 30)):
        t = Table(hand={0: ["fireball"]}, monsters=[("wolf", 1, 0)], cards={"wolf": {"resist": resist}})
        t.attack("fireball", dice=[2])
        assert (t.monsters(), t.life[1]) == (wolf, life)
    t = Table(hand={0: ["fireball"]}, monsters=[("stone_golem", 1, 0)], slots={1: []}).attack("fireball", dice=[6])
    assert (t.monsters(), t.life[1]) == ([], 33)


@pytest.mark.rule("VOL-516")
def test_the_two_steps_of_resistance() -> None:
    for step, left in (("arrival", 35 - 1), ("life", 35 - 1)):
        t = Table(hand={0: ["mind_blast"]}, slots={1: ["helmet"]}, rules={"resistance_step": step})
        t.attack("mind_blast", dice=[3 if step == "arrival" else 2])
        assert (t.life[1], t.slots(1)) == (left, [])
    weak: dict[str, Any] = {"heroes": {1: "barbarian"}, "rules": {"resistance_step": "life"}}
    t = Table(hand={0: ["mind_blast"]}, slots={1: ["leather_armour"]}, **weak).attack("mind_blast", dice=[3])
    assert t.life[1] == 45 - 2


@pytest.mark.rule("VOL-519")
@pytest.mark.parametrize(("knob", "legal"), [("weapon", ["seat:1"]), ("spell", ["seat:1", "seat:2"])])
def test_targets_of_magic_staffs(knob: str, legal: list[str]) -> None:
    t = Table(3, hand={0: ["thunderstaff"]}, rules={"magic_staff_targets": knob}).do("play:thunderstaff")
    assert t.legal == legal


@pytest.mark.rule("VOL-520")
def test_multi_target_rolls() -> None:
    quake: dict[str, Any] = {"hand": {0: ["earthquake"]}, "int_pool": 4, "monsters": [("ogre", 0, 1), ("ogre", 1, 0)]}
    t = Table(3, **quake).attack("earthquake", dice=[1, 2, 3, 4])
    assert ([life for _, _, life in t.monsters()], t.life) == ([4, 4], [35, 30, 30])
    t = Table(3, **quake, rules={"multi_target_roll": "each"}).attack("earthquake", dice=[1, 2, 3, 4])
    assert ([life for _, _, life in t.monsters()], t.life) == ([4, 3], [35, 28, 27])


@pytest.mark.rule("VOL-501", "VOL-520")
@pytest.mark.parametrize("roll", ["single", "each"])
def test_a_multi_target_spell_is_never_below_zero(roll: str) -> None:
    t = Table(
        3, hand={0: ["earthquake"]}, int_pool=4, slots={1: ["helmet"], 2: ["helmet"]}, marks={2: {"helmet": 1}},
        cards={"earthquake": {"attack": -9}}, rules={"multi_target_roll": roll, "resistance_step": "life"},
    ).attack("earthquake", dice=[2, 3])  # fmt: skip
    assert (t.life, t.mark("helmet", 1), t.mark("helmet", 2)) == ([35, 35, 35], 0, 1)


@pytest.mark.rule("VOL-520", "VOL-507")
def test_orders_of_a_multi_target_spell() -> None:
    """Every enemy's Defence cards are ordered before the roll, clockwise; Defensive Monsters are not among them."""
    t = Table(
        3, turn=1, hand={1: ["earthquake"]}, int_pool=4, rules=ORDERED,
        slots={0: ["leather_armour", "helmet"], 2: ["wooden_shield", "helmet"]}, monsters=[("giant_turtle", 2, 2)],
    ).dice(1).do("play:earthquake")  # fmt: skip
    assert (t.actor, t.legal) == (1, ["slot:shield", "slot:helmet"])
    t.do("slot:helmet")
    assert t.legal == ["slot:armour", "slot:helmet"]
    t.do("slot:armour")
    assert (t.slots(0), t.slots(2), t.life) == (["helmet"], ["wooden_shield"], [35, 35, 35])
    assert (t.mark("helmet", 0), t.mark("shield", 2)) == (1, 2)
    t = Table(
        hand={0: ["meteor_shower"]}, int_pool=4, rules=ORDERED, slots={1: ["helmet"]},
        monsters=[("giant_turtle", 1, 1)],
    ).do("play:meteor_shower", "seat:1")  # fmt: skip
    assert t.legal == ["monster:0", "slot:helmet"]


@pytest.mark.rule("VOL-521")
def test_any_target_spells() -> None:
    t = Table(3, hand={0: ["lightning"]}, monsters=[("wolf", 1, 0), ("orc", 0, 2), ("giant_turtle", 2, 2)])
    t.do("play:lightning")
    assert t.legal == ["seat:1", "seat:2", "monster:0", "monster:1", "monster:2"]
    t.dice(6).do("monster:1")
    assert (t.monsters(), t.life, t.xp[0]) == ([("wolf", 0, 4), ("giant_turtle", 2, 4)], [35, 35, 35], 40)
    t = Table(hand={0: ["lightning"]}, monsters=[("wolf", 1, 0)], slots={1: ["helmet"]}).dice(2)
    t.do("play:lightning", "seat:1")
    assert (t.monsters(), t.life[1], t.slots(1)) == ([("wolf", 0, 4)], 31, [])


@pytest.mark.rule("VOL-523", "VOL-513")
def test_damage_behind_a_dead_hero_is_lost() -> None:
    t = Table(3, hand={0: ["halberd"]}, life={1: 1}, monsters=[("wolf", 2, 1)]).attack("halberd", dice=[6])
    assert (t.life, t.monsters()) == ([35, 0, 35], [("wolf", 1, 4)])
    assert t.tally.damage_by[0].tolist() == [0, 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("VOL-526", "VOL-522")
def test_what_follows_an_attack_in_its_order() -> None:
    """Homeless Monsters are placed before the secondary effect."""
    t = Table(3, hand={0: ["mace"], 2: ["coin"]}, life={1: 1}, monsters=[("wolf", 2, 1)]).attack("mace")
    assert (t.decision, t.actor) == ("replace", 2)
    t.do("seat:0")
    assert (t.decision, t.actor) == ("discard", 2)


@pytest.mark.rule("VOL-524", "VOL-607", "VOL-403")
def test_damage_adds_up_over_the_turn() -> None:
    t = Table(turn=1, slots={0: ["plate_armour"]}, monsters=[("goblin", 1, 0), ("orc", 1, 0)]).dice(6, 2, seat=0)
    t.do("end")
    assert (t.mark("armour", 0), t.life[0]) == (7, 35)
