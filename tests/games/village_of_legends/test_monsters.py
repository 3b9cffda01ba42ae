"""Monsters in play, their abilities, and whom they serve."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table

ORDERED = {"auto_order": False}
IMP_LIKE = {"wolf": {"abilities": {"non_blocking": True}}}


@pytest.mark.rule("VOL-601", "VOL-602", "VOL-801", "VOL-812")
def test_hosts() -> None:
    t = Table(hand={0: ["wolf"]}).do("play:wolf")
    assert (t.decision, t.legal) == ("host", ["seat:0", "seat:1"])
    t.do("seat:1")
    assert (t.monsters(), t.life[1], t.tally.monsters_played[0]) == ([("wolf", 1, 4)], 35, 1)
    assert Table(3, hand={0: ["wolf"]}).do("play:wolf").legal == ["seat:0", "seat:1", "seat:2"]
    knob = {"self_hosting": False}
    assert Table(3, hand={0: ["wolf"]}, rules=knob).do("play:wolf").legal == ["seat:1", "seat:2"]
    assert Table(hand={0: ["giant_turtle"]}, rules=knob).do("play:giant_turtle").legal == ["seat:0", "seat:1"]
    t = Table(3, hand={0: ["lightning"]}, life={1: 1}, monsters=[("wolf", 2, 1)], rules=knob)
    assert t.do("play:lightning", "seat:1").legal == ["seat:0"]


@pytest.mark.rule("VOL-602", "VOL-604")
def test_first_attack_at_the_next_turn_of_the_host() -> None:
    t = Table(hand={0: ["wolf"]}).do("play:wolf", "seat:0")
    assert t.life[0] == 35
    t.do("end")
    assert t.life == [35, 35]
    t.dice(4, seat=0).do("end")
    assert t.life[0] == 31
    assert t.tally.damage_by[0, 4] == 4


@pytest.mark.rule("VOL-603")
def test_any_number_of_monsters_stays() -> None:
    t = Table(hand={0: ["wolf", "wolf", "orc"]}).do("play:wolf", "seat:1", "play:wolf", "seat:1", "play:orc", "seat:1")
    t.dice(1, 1, 1, seat=1).do("end", "end")
    assert t.monsters() == [("wolf", 1, 4), ("wolf", 1, 4), ("orc", 1, 6)]
    assert t.life[1] == 35 - 1 - 1 - 2


@pytest.mark.rule("VOL-604")
def test_who_has_no_attack_value_does_not_attack() -> None:
    t = Table(turn=1, monsters=[("giant_turtle", 1, 0)]).do("end")
    assert (t.life[0], t.state.dice[0]) == (35, 0)
    t = Table(turn=1, monsters=[("giant_turtle", 1, 0)], cards={"giant_turtle": {"attack": 1}})
    t.dice(3, seat=0).do("end")
    assert (t.monsters(), t.discards(1), t.life[0]) == ([], ["giant_turtle"], 35)  # it stands in its own way


@pytest.mark.rule("VOL-605", "VOL-606")
def test_orders_of_attackers() -> None:
    """The host orders the owners, each owner his Monsters and the Defence items."""
    t = Table(
        3, turn=2, rules=ORDERED, slots={0: ["helmet", "wooden_shield"]},
        monsters=[("wolf", 1, 0), ("orc", 2, 0), ("goblin", 1, 0)],
    ).dice(1, 6, 1, seat=0).do("end")  # fmt: skip
    assert (t.decision, t.actor, t.legal) == ("owner_order", 0, ["seat:1", "seat:2"])
    t.do("seat:1")
    assert (t.decision, t.actor, t.legal) == ("monster_order", 1, ["monster:0", "monster:2"])
    t.do("monster:2")
    assert (t.decision, t.actor, t.legal) == ("defence_order", 1, ["slot:shield", "slot:helmet"])
    t.do("slot:shield")  # 0 damage
    assert (t.decision, t.actor) == ("defence_order", 1)
    t.do("slot:helmet")  # 6: the Helmet, then the Shield
    assert (t.decision, t.active, t.slots(0), t.life[0]) == ("main", 0, [], 35 - 2)


@pytest.mark.rule("VOL-605", "VOL-606")
def test_automatic_orders_of_attackers() -> None:
    """The host's own first, then clockwise; the weakest first."""
    t = Table(
        3, turn=2, slots={0: ["helmet"]},
        monsters=[("ogre", 2, 0), ("orc", 1, 0), ("goblin", 1, 0), ("skeleton", 0, 0)],
        cards={"ogre": {"attack": -20}, "orc": {"attack": -20}, "goblin": {"attack": 2}, "skeleton": {"attack": -3}},
    ).dice(4, 1, 6, 6, seat=0).do("end")  # fmt: skip
    # Skeleton 1 on the Helmet, Goblin 3 destroys it, nothing is left for Orc and Ogre to hit with
    assert (t.slots(0), t.life[0]) == ([], 35)
    assert (t.tally.absorbed_all[0], t.tally.excess[0]) == (3, 1)


@pytest.mark.rule("VOL-607", "VOL-515")
@pytest.mark.parametrize(("knob", "left"), [(False, 45), (True, 45 - 8 + 3 + 1)])
def test_monster_attacks_carry_only_by_a_knob(knob: bool, left: int) -> None:
    t = Table(
        turn=1, monsters=[("ogre", 1, 0)], slots={0: ["helmet"]}, heroes={0: "dwarf"}, level={0: 3},
        rules={"monster_attack_carry": knob}, cards={"helmet": {"resist": {}}},
    ).dice(6, seat=0).do("end")  # fmt: skip
    assert (t.slots(0), t.life[0]) == ([], min(45, left + 1))


@pytest.mark.rule("VOL-608")
def test_what_a_monster_does_after_its_attack() -> None:
    t = Table(turn=1, monsters=[("harpy", 1, 0), ("orc", 1, 0)], hand={0: ["coin", "staff"]}).dice(3, 1, seat=0)
    t.do("end")
    assert (t.decision, t.actor, t.life[0]) == ("discard", 0, 33)
    assert not any(label.startswith("end") for label in t.legal)
    t.do("card:coin")
    assert (t.discards(0), t.life[0], t.decision) == (["coin"], 31, "main")
    assert Table(turn=1, monsters=[("harpy", 1, 0)]).do("end").decision == "main"
    t = Table(3, turn=2, life={0: 1}, monsters=[("harpy", 1, 0)], hand={0: ["coin"]}).dice(6, seat=0).do("end")
    assert t.decision == "replace"  # the dead discard nothing


@pytest.mark.rule("VOL-610")
def test_int_attacks() -> None:
    imp: dict[str, Any] = {"turn": 1, "monsters": [("imp", 1, 0)], "level": {0: 1}}
    t = Table(**imp, slots={0: ["helmet", "wooden_shield"]}, rules=ORDERED).dice(4, seat=0).do("end")
    assert (t.decision, t.pool, t.life[0], t.tally.int_lost[0]) == ("main", 3 - 6, 35, 6)
    t = Table(**imp, rules={"imp_int_floor": "zero"}).dice(4, seat=0).do("end")
    assert (t.pool, t.tally.int_lost[0]) == (0, 3)


@pytest.mark.rule("VOL-612", "VOL-613", "VOL-614")
def test_who_gains_xp() -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("goblin", 0, 0, 1)]).attack("staff")
    assert (t.xp, t.discards(0)) == ([20, 0], ["goblin"])
    assert t.tally.xp_given[:2].tolist() == [0, 0]
    t = Table(3, hand={0: ["staff"]}, monsters=[("goblin", 2, 0, 1)]).attack("staff")
    assert (t.xp, t.discards(2), t.tally.xp_given[2]) == ([20, 0, 0], ["goblin"], 20)
    t = Table(turn=1, monsters=[("giant_turtle", 0, 0), ("ogre", 1, 0)]).dice(6, seat=0).do("end")
    assert (t.xp, t.discards(0), t.monsters()) == ([0, 0], ["giant_turtle"], [("ogre", 0, 9)])
    assert t.tally.monster_damage[1] == 0


@pytest.mark.rule("VOL-616")
def test_the_list_is_in_order_of_arrival() -> None:
    t = Table(3, hand={0: ["goblin", "lightning"]}, life={1: 1}, monsters=[("orc", 2, 1, 4), ("wolf", 0, 2)])
    t.do("play:goblin", "seat:2")
    assert [card for card, _, _ in t.monsters()] == ["orc", "wolf", "goblin"]
    t.do("play:lightning", "seat:1", "seat:0")
    assert t.monsters() == [("wolf", 2, 4), ("goblin", 2, 3), ("orc", 0, 4)]


@pytest.mark.rule("VOL-620")
@pytest.mark.parametrize(("knob", "life"), [("host_turn", 3), ("every_turn", 5)])
def test_regeneration_timing(knob: str, life: int) -> None:
    t = Table(3, monsters=[("troll", 1, 2, 3)], rules={"regeneration_timing": knob}).do("end")
    assert t.monsters() == [("troll", 2, life)]


@pytest.mark.rule("VOL-621")
def test_armour_of_monsters_is_not_carried_over() -> None:
    t = Table(hand={0: ["great_sword"]}, monsters=[("stone_golem", 1, 0, 2)]).attack("great_sword", dice=[6])
    assert (t.monsters(), t.life[1]) == ([], 35 - (11 - 2 - 2))


@pytest.mark.rule("VOL-630", "VOL-631")
def test_defensive_monsters_neither_block_nor_engage() -> None:
    t = Table(hand={0: ["staff", "great_sword"]}, monsters=[("giant_turtle", 1, 0)], gold=40)
    assert t.can("buy:5")
    t.attack("great_sword", dice=[1])
    assert (t.life[1], t.monsters()) == (29, [("giant_turtle", 0, 4)])


@pytest.mark.rule("VOL-632", "VOL-509")
def test_carried_damage_goes_through_defensive_monsters() -> None:
    t = Table(hand={0: ["great_sword"]}, monsters=[("giant_turtle", 1, 1)], slots={1: ["plate_armour"]})
    t.attack("great_sword", dice=[6])
    assert (t.monsters(), t.mark("armour"), t.xp[0]) == ([], 7, 20)
    chain = {"defensive_chain": "monsters_only"}
    t = Table(hand={0: ["great_sword"]}, monsters=[("giant_turtle", 1, 1)], slots={1: ["helmet"]}, rules=chain)
    t.attack("great_sword", dice=[3])
    assert (t.slots(1), t.life[1]) == ([], 34)  # the knob speaks of light attacks


@pytest.mark.rule("VOL-666")
def test_non_blocking_monsters() -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("wolf", 1, 0)], gold=40, cards=IMP_LIKE)
    assert t.can("buy:5")
    assert t.attack("staff", dice=[1]).monsters() == [("wolf", 0, 3)]


@pytest.mark.rule("VOL-801", "VOL-811", "VOL-812")
def test_targets_of_weapons_and_spells() -> None:
    hand = {0: ["staff", "ice_bolt", "meteor_shower"]}
    assert Table(hand=hand).do("play:staff").legal == ["seat:1"]
    assert Table(hand=hand).do("play:ice_bolt").legal == ["seat:1"]
    assert Table(3, hand=hand).do("play:staff").legal == ["seat:1"]
    assert Table(3, hand=hand).do("play:ice_bolt").legal == ["seat:1", "seat:2"]
    assert Table(3, hand=hand, int_pool=4).do("play:meteor_shower").legal == ["seat:1", "seat:2"]
    assert Table(3, turn=2, hand={2: ["staff"]}).do("play:staff").legal == ["seat:0"]


@pytest.mark.rule("VOL-632", "VOL-511")
@pytest.mark.parametrize(("chain", "life", "mark"), [("monsters_only", 35, 0), ("mixed", 31, 0)])
def test_behind_a_turtle_nothing_carries(chain: str, life: int, mark: int) -> None:
    """Further Defensive Monsters only: not even with `monster_attack_carry`."""
    t = Table(
        turn=1, monsters=[("giant_turtle", 0, 0, 1), ("ogre", 1, 0)], slots={0: ["helmet"]},
        rules={"defensive_chain": chain, "monster_attack_carry": True},
    ).dice(6, seat=0).do("end")  # fmt: skip
    assert (t.life[0], t.mark("helmet", 0)) == (life, mark)
    assert t.tally.excess[0] == (7 if chain == "monsters_only" else 0)
