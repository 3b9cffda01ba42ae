"""The test vectors of RULES.md for 2 and 3 players, by their numbers."""

from collections import Counter

import pytest

from simkit.games.registry import open_scenario
from simkit.testing import table
from tests.games.village_of_legends.table import Table

ORDERED = {"auto_order": False}


@pytest.mark.rule("VOL-310", "VOL-311")
def test_01_sale() -> None:
    t = Table(hand={0: ["magic_ring"]}).do("sell:magic_ring")
    assert (t.gold, t.away(), t.discards()) == (15, ["magic_ring"], [])


@pytest.mark.rule("VOL-108")
@pytest.mark.parametrize(("players", "first", "held"), [(2, 1, [5, 3]), (2, 0, [3, 5]), (3, 1, [5, 3, 4])])
def test_02_opening_hands(players: int, first: int, held: list[int]) -> None:
    flags = {"run.players": players, "rules.start_seat": first}
    t = table.Table("village_of_legends", flags=flags)
    assert t.state.held[:players].tolist() == held
    assert t.actor == first


@pytest.mark.rule("VOL-307", "VOL-308")
def test_03_chests() -> None:
    t = Table(hand={0: ["chest", "treasure_chest"]}).dice(4, 4).do("play:chest")
    assert t.gold == 40
    assert t.do("play:treasure_chest").gold == 100


@pytest.mark.rule("VOL-303", "VOL-305")
def test_04_buy_and_refill() -> None:
    t = Table(gold=40).do("buy:5")
    assert (t.gold, t.discards(), t.market(5)) == (0, ["nugget"], "nugget")
    assert t.state.stock[4] + 1 == 11


@pytest.mark.rule("VOL-512", "VOL-501")
def test_05_light_attack_without_defence() -> None:
    t = Table(hand={0: ["short_sword"]}, heroes={1: "warrior"}).attack("short_sword", dice=[4])
    assert t.life[1] == 35


@pytest.mark.rule("VOL-511")
def test_06_light_attack_defence_absorbs_all() -> None:
    t = Table(hand={0: ["long_sword"]}, slots={1: ["wooden_shield"]}).attack("long_sword", dice=[6])
    assert (t.life[1], t.slots(1), t.discards(1)) == (35, [], ["wooden_shield"])


@pytest.mark.rule("VOL-403", "VOL-524", "VOL-504")
def test_07_two_light_attacks_in_one_turn() -> None:
    t = Table(hand={0: ["staff", "staff", "knife"]}, slots={1: ["metal_shield"]}).attack("staff", dice=[3])
    assert (t.mark("shield"), t.slots(1)) == (3, ["metal_shield"])
    t.attack("staff", dice=[4])
    assert (t.slots(1), t.life[1]) == ([], 35)
    assert t.attack("knife", dice=[5]).life[1] == 30


@pytest.mark.rule("VOL-404")
def test_08_defence_resets() -> None:
    t = Table(hand={0: ["staff"]}, deck={0: ["staff"] * 5}, slots={1: ["metal_shield"]}).attack("staff", dice=[3])
    t.do("end")
    assert t.mark("shield") == 0
    t.do("end").attack("staff", dice=[4])
    assert (t.mark("shield"), t.slots(1)) == (4, ["metal_shield"])


@pytest.mark.rule("VOL-513", "VOL-515", "VOL-612", "VOL-613", "VOL-712")
def test_09_heavy_carry_over() -> None:
    t = Table(
        hand={0: ["battle_axe"]},
        monsters=[("goblin", 1, 0)],
        heroes={1: "paladin"},
        level={1: 2},
        slots={1: ["leather_armour"]},
    ).attack("battle_axe", dice=[5])
    assert (t.life[1], t.xp[0], t.monsters()) == (37, 20, [])
    assert t.discards(1) == ["goblin", "leather_armour"]


@pytest.mark.rule("VOL-506", "VOL-510")
def test_10_light_attack_with_a_monster_in_front() -> None:
    t = Table(hand={0: ["long_sword"]}, monsters=[("goblin", 1, 0)], slots={1: ["leather_armour"]})
    t.attack("long_sword", dice=[6])
    assert (t.monsters(), t.slots(1), t.mark("armour"), t.life[1]) == ([], ["leather_armour"], 0, 35)
    assert t.tally.lost_on_monsters[0] == 6


@pytest.mark.rule("VOL-611", "VOL-615")
def test_11_wounds_persist() -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("ogre", 1, 0)]).attack("staff", dice=[4])
    assert t.monsters() == [("ogre", 0, 5)]
    assert t.do("end", "end").monsters() == [("ogre", 0, 5)]


@pytest.mark.rule("VOL-507", "VOL-509")
def test_12_two_monsters_in_order() -> None:
    t = Table(hand={0: ["long_sword"]}, monsters=[("wolf", 1, 0), ("orc", 1, 0)], rules=ORDERED)
    t.attack("long_sword", "monster:1", dice=[5])
    assert t.monsters() == [("wolf", 0, 2)]


@pytest.mark.rule("VOL-505", "VOL-736")
def test_13_heavy_limit() -> None:
    hand = {0: ["knife", "great_sword", "fireball"]}
    t = Table(hand=hand).attack("knife")
    assert not t.can("play:great_sword")
    t = Table(hand=hand).attack("great_sword")
    assert t.can("play:fireball")
    assert not t.can("play:knife")
    master = {"heroes": {0: "warrior"}, "level": {0: 3}}
    assert Table(hand=hand, **master).attack("knife").can("play:great_sword")  # type: ignore[arg-type]
    assert Table(hand=hand, **master).attack("great_sword").can("play:knife")  # type: ignore[arg-type]


@pytest.mark.rule("VOL-604", "VOL-607", "VOL-524")
def test_14_monster_at_turn_start() -> None:
    def attacked(die: int) -> Table:
        t = Table(monsters=[("orc", 1, 0)], slots={0: ["helmet"]}, life={0: 20}, turn=1)
        return t.dice(die, seat=0).do("end")

    t = attacked(5)
    assert (t.slots(), t.life[0]) == ([], 20)
    t = attacked(1)
    assert (t.mark("helmet", 0), t.slots()) == (2, ["helmet"])


@pytest.mark.rule("VOL-301", "VOL-302", "VOL-613")
def test_15_market_closed_then_open() -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("goblin", 1, 0, 1)], gold=40)
    assert not t.can("buy:5")
    t.attack("staff", dice=[2])
    assert t.can("buy:5")
    assert t.xp[0] == 20


@pytest.mark.rule("VOL-610", "VOL-203", "VOL-433")
def test_16_imp() -> None:
    t = Table(
        heroes={0: "mage"},
        monsters=[("imp", 1, 0)],
        turn=1,
        hand={0: ["ice_bolt", "potion_of_intellect"]},
        slots={0: ["helmet"]},
    )
    t.dice(3, seat=0).do("end")
    assert (t.pool, t.life[0], t.mark("helmet", 0)) == (0, 30, 0)
    assert not t.can("play:ice_bolt")
    t.do("play:potion_of_intellect")
    assert t.pool == 3
    assert t.can("play:ice_bolt")
    t.do("end").dice(6, seat=0).do("end")
    assert t.pool == 5 - 8


@pytest.mark.rule("VOL-411", "VOL-422")
def test_17_scroll_threshold() -> None:
    t = Table(heroes={0: "warrior"}, hand={0: ["scroll_of_wisdom", "magic_ring"]})
    assert not t.can("play:scroll_of_wisdom")
    t.do("play:magic_ring")
    assert t.pool == 3
    assert t.do("play:scroll_of_wisdom").pool == 5
    assert t.do("end", "end").pool == 1


@pytest.mark.rule("VOL-432", "VOL-425")
def test_18_beer_below_zero() -> None:
    t = Table(heroes={0: "barbarian"}, hand={0: ["dwarven_brew"]}, life={0: 43}).dice(5, 1).do("play:dwarven_brew")
    assert (t.pool, t.life[0]) == (-3, 45)


@pytest.mark.rule("VOL-720", "VOL-721", "VOL-722")
def test_19_berserk() -> None:
    def drunk(die: int) -> Table:
        return (
            Table(heroes={0: "barbarian"}, hand={0: ["dark_stout", "staff"]}, gold=40).dice(die).do("play:dark_stout")
        )

    t = drunk(1)
    assert t.state.berserk[0] == 1
    assert not t.can("buy:5")
    assert t.attack("staff", dice=[4]).life[1] == 30
    t.do("end")
    assert t.state.berserk[0] == 0
    t = drunk(3)
    active = []
    for _ in range(4):
        active.append(int(t.state.berserk[0]) > 0)
        t.do("end", "end")
    assert active == [True, True, True, False]


@pytest.mark.rule("VOL-720")
def test_20_dwarf_needs_two_beers_in_one_turn() -> None:
    t = Table(heroes={0: "dwarf"}, hand={0: ["dark_stout"]}, deck={0: ["dark_stout"] * 5}).do("play:dark_stout")
    t.do("end", "end", "play:dark_stout")
    assert t.state.berserk[0] == 0
    assert t.do("play:dark_stout").state.berserk[0] > 0


@pytest.mark.rule("VOL-207", "VOL-442")
def test_21_secondary_effect_is_mandatory() -> None:
    t = Table(hand={0: ["hammer", "coin", "staff"]}).attack("hammer")
    assert (t.decision, t.legal) == ("remove", ["card:coin", "card:staff"])
    assert t.do("card:coin").away() == ["coin"]
    assert Table(hand={0: ["hammer"]}).attack("hammer").decision == "main"


@pytest.mark.rule("VOL-212", "VOL-441")
def test_22_draw_with_nothing_to_draw() -> None:
    t = Table(hand={0: ["knife"]}, deck={0: []}, area=["coin"]).attack("knife", dice=[3])
    assert (t.life[1], t.hand()) == (32, [])


@pytest.mark.rule("VOL-314", "VOL-313")
def test_23_no_access_secondary_market_effect() -> None:
    hand = {0: ["scroll_of_banishment", "smelt_gold", "coin"]}
    t = Table(hand=hand, monsters=[("wolf", 1, 0)], deck={0: ["staff"]})
    assert not t.can("play:smelt_gold")
    t.do("play:scroll_of_banishment")
    assert (t.decision, t.away(), "staff" in t.hand()) == ("main", [], True)


@pytest.mark.rule("VOL-445", "VOL-443")
def test_24_discard_with_3_players() -> None:
    t = Table(3, hand={0: ["mind_blast"], 1: ["coin", "staff"], 2: ["coin"]}).do("play:mind_blast", "seat:2")
    assert (t.decision, t.actor, t.legal) == ("discard", 1, ["card:coin", "card:staff"])
    assert t.do("card:staff").discards(1) == ["staff"]


@pytest.mark.rule("VOL-402", "VOL-401")
def test_25_replace_armour() -> None:
    t = Table(hand={0: ["plate_armour"]}, slots={0: ["leather_armour"]}).do("play:plate_armour")
    assert (t.slots(), t.discards()) == (["plate_armour"], ["leather_armour"])


@pytest.mark.rule("VOL-516", "VOL-514", "VOL-423")
def test_26_fire_resistance() -> None:
    t = Table(hand={0: ["fireball"]}, slots={1: ["lizard_armour"]}).attack("fireball", dice=[6])
    assert (t.slots(1), t.life[1]) == ([], 32)


@pytest.mark.rule("VOL-517")
def test_27_immune_monster_stops_carry_over() -> None:
    t = Table(hand={0: ["fireball"]}, monsters=[("imp", 1, 0)]).attack("fireball", dice=[6])
    assert (t.monsters(), t.life[1]) == ([("imp", 0, 3)], 35)


@pytest.mark.rule("VOL-520")
def test_28_earthquake() -> None:
    t = Table(
        hand={0: ["earthquake"]}, int_pool=4, monsters=[("orc", 1, 0), ("giant_turtle", 1, 1)], life={1: 30}
    ).attack("earthquake", dice=[3])
    assert (t.monsters(), t.life[1], t.xp[0]) == ([], 23, 60)


@pytest.mark.rule("VOL-630", "VOL-631", "VOL-632")
def test_29_giant_turtle_as_defence() -> None:
    t = Table(hand={0: ["short_sword"], 1: ["coin"] * 4}, monsters=[("giant_turtle", 1, 1)])
    t.attack("short_sword", dice=[2])
    assert (t.monsters(), t.life[1]) == ([("giant_turtle", 1, 1)], 35)
    t.do("end", "play_all")
    assert t.monsters() == [("giant_turtle", 1, 1)]
    assert t.can("buy:5")


@pytest.mark.rule("VOL-621")
def test_30_golem_armour() -> None:
    t = Table(hand={0: ["crossbow", "staff"]}, monsters=[("stone_golem", 1, 0)])
    t.attack("crossbow", dice=[1])
    assert t.monsters() == [("stone_golem", 0, 1)]
    assert t.attack("staff", dice=[2]).monsters() == [("stone_golem", 0, 1)]


@pytest.mark.rule("VOL-620", "VOL-202")
@pytest.mark.parametrize(("before", "after"), [(3, 5), (6, 7)])
def test_31_troll(before: int, after: int) -> None:
    t = Table(monsters=[("troll", 1, 0, before)], turn=1).dice(1, seat=0).do("end")
    assert (t.monsters(), t.life[0]) == ([("troll", 0, after)], 33)


@pytest.mark.rule("VOL-701", "VOL-702", "VOL-710")
def test_32_level_up_in_mid_turn() -> None:
    t = Table(hand={0: ["staff"]}, monsters=[("skeleton", 1, 0, 1)], deck={0: ["coin"] * 9}).attack("staff")
    assert (t.xp[0], t.state.level[0]) == (40, 1)
    t.do("end")
    assert len(t.hand(0)) == 6


@pytest.mark.rule("VOL-503", "VOL-714")
@pytest.mark.parametrize(("first", "left"), [(0, [("skeleton", 1), ("orc", 6)]), (1, [("skeleton", 5), ("orc", 4)])])
def test_33_against_bonus(first: int, left: list[tuple[str, int]]) -> None:
    t = Table(
        hand={0: ["staff"]},
        heroes={0: "paladin"},
        level={0: 3},
        monsters=[("skeleton", 1, 0), ("orc", 1, 0)],
        rules=ORDERED,
    )
    t.attack("staff", f"monster:{first}", dice=[2])
    assert [(card, life) for card, _, life in t.monsters()] == left


@pytest.mark.rule("VOL-451", "VOL-453", "VOL-454", "VOL-455", "VOL-456")
def test_34_sheath() -> None:
    t = Table(hand={0: ["sheath", "halberd"]}).do("play:sheath", "sheathe:halberd")
    assert (t.can("unsheathe"), t.hand(), t.area()) == (False, [], [])
    t.do("end", "end")
    assert t.discards() == []
    t.dice(2).do("unsheathe")
    assert t.discards() == ["sheath"]
    t.force()
    assert (t.life[1], t.area()) == (26, ["halberd"])
    t.do("end")
    assert "halberd" in [*t.discards(), *t.hand(), *t.deck()]


@pytest.mark.rule("VOL-902", "VOL-903", "VOL-904", "VOL-813")
def test_35_elimination() -> None:
    t = Table(3, hand={0: ["lightning"]}, life={1: 1}, monsters=[("orc", 2, 1, 4), ("wolf", 1, 0)], turn=0)
    t.do("play:lightning", "seat:1")
    assert (t.decision, t.actor, t.legal) == ("replace", 2, ["seat:0", "seat:2"])
    assert t.monsters() == [("orc", 1, 4)]
    assert "wolf" in t.away()
    t.do("seat:0")
    assert t.monsters() == [("orc", 0, 4)]
    assert t.do("end").active == 2


@pytest.mark.rule("VOL-523", "VOL-901", "VOL-802", "VOL-907", "VOL-912")
def test_36_lethal_overflow() -> None:
    t = Table(hand={0: ["long_sword"]}, life={1: 2}).attack("long_sword", dice=[6])
    assert (t.over, t.winners, t.life) == (True, [0], [35, 0])
    assert t.describe()["end_reason"] == "eliminated"
    assert t.tally.lost[1, 0] == 2


@pytest.mark.rule("VOL-911", "VOL-912")
def test_46_cap() -> None:
    t = Table()
    while not t.over:
        t.do("end")
    assert (t.describe()["end_reason"], t.winners, t.state.turns) == ("cap", [], 200)
    assert t.state.turns_taken[:2].tolist() == [100, 100]


def test_47_counts() -> None:
    scenario, _ = open_scenario("village_of_legends")
    found: Counter[str] = Counter()
    for model in scenario.cards.there(scenario.rules, scenario.extra_tables["heroes"]).values():
        found[model.deck] += model.count * (4 if model.deck == "start" else 1)
    assert found == {"start": 40, "beer": 7, "scroll": 10, "spell": 15, "potion": 9, "nuggets": 12, "main": 79}
    assert sum(found.values()) == 172
    assert len(scenario.cards.root) == 87


@pytest.mark.rule("VOL-906", "VOL-909", "VOL-526")
def test_52_no_cards() -> None:
    t = Table(3, turn=1, deck={1: []}, slots={1: ["helmet"]}).do("end")
    assert t.describe()["alive"] == [0, 2]
    assert (t.tally.cause[1], t.tally.killer[1], t.active) == (8, -1, 2)
    t = Table(3, turn=1, deck={1: []}, rules={"no_cards_elimination": False}).do("end")
    assert t.describe()["alive"] == [0, 1, 2]


@pytest.mark.rule("VOL-303", "VOL-313")
def test_53_denied_card() -> None:
    handicap = {"denied": {0: ["nugget"]}, "extra": {0: {"helmet": 20}}}
    hand = {0: ["smelt_gold", "coin"]}
    t = Table(hand=hand, gold=50, market={6: "helmet"}, **handicap)  # type: ignore[arg-type]
    assert not t.can("buy:5")
    assert not t.can("play:smelt_gold")
    assert t.can("buy:6")
    assert t.do("buy:6").gold == 10
    assert not Table(gold=39, market={6: "helmet"}, **handicap).can("buy:6")  # type: ignore[arg-type]
    assert Table(gold=50, turn=1, **handicap).can("buy:5")  # type: ignore[arg-type]


@pytest.mark.rule("VOL-526", "VOL-907")
def test_55_two_lives_at_once() -> None:
    t = Table(3, hand={0: ["earthquake"]}, int_pool=4, life={1: 5, 2: 5}).attack("earthquake", dice=[1])
    assert (t.over, t.winners) == (True, [0])


@pytest.mark.rule("VOL-723")
def test_59_beer_while_berserk() -> None:
    t = Table(
        heroes={0: "barbarian"}, hand={0: ["light_ale", "light_ale"]}, life={0: 20}, deck={0: ["staff", "coin"]}
    ).dice(4)
    t.do("play:light_ale")
    assert (t.hand(), t.state.berserk[0], t.life[0]) == (["light_ale", "staff"], 4, 21)
    t.do("play:light_ale")
    assert (t.hand(), t.life[0], t.pool, t.state.berserk[0]) == (["staff"], 22, -2, 4)


@pytest.mark.rule("VOL-507", "VOL-517")
def test_63_immune_monsters_last() -> None:
    monsters = [("imp", 1, 0), ("orc", 1, 0)]
    t = Table(hand={0: ["fireball"]}, monsters=monsters).attack("fireball", dice=[3])  # type: ignore[arg-type]
    assert (t.monsters(), t.life[1]) == ([("imp", 0, 3)], 35)
    t = Table(hand={0: ["great_sword"]}, monsters=monsters).attack("great_sword", dice=[1])  # type: ignore[arg-type]
    assert t.monsters() == [("orc", 0, 3)]


@pytest.mark.rule("VOL-520", "VOL-609", "VOL-632")
def test_64_meteor_shower_and_turtles() -> None:
    t = Table(
        hand={0: ["meteor_shower"]},
        int_pool=4,
        monsters=[("orc", 1, 0), ("giant_turtle", 0, 0), ("giant_turtle", 1, 1)],
        slots={1: ["leather_armour"]},
    ).attack("meteor_shower", dice=[1])
    assert (t.xp[0], t.slots(1), t.life[1]) == (40, [], 35)
    assert t.monsters() == [("giant_turtle", 0, 4), ("giant_turtle", 1, 1)]


@pytest.mark.rule("VOL-455")
def test_65_sheath_before_draw() -> None:
    t = Table(deck={0: []}, sheath={0: "knife"}).dice(2).do("unsheathe").force()
    assert (t.life[1], t.hand(), t.discards()) == (33, ["sheath"], [])


@pytest.mark.rule("VOL-632")
@pytest.mark.parametrize(("chain", "armour"), [("mixed", []), ("monsters_only", ["leather_armour"])])
def test_67_behind_a_killed_turtle(chain: str, armour: list[str]) -> None:
    t = Table(
        hand={0: ["short_sword"]},
        monsters=[("giant_turtle", 1, 1, 2)],
        slots={1: ["leather_armour"]},
        rules=ORDERED | {"defensive_chain": chain},
    )
    t.attack("short_sword", "monster:0", dice=[5])
    assert (t.monsters(), t.slots(1), t.mark("armour"), t.life[1]) == ([], armour, 0, 35)


@pytest.mark.rule("VOL-215")
def test_68_all_coins() -> None:
    t = Table(hand={0: ["coin", "coin", "coin", "staff", "nugget"]}).do("play_all")
    assert (t.gold, t.hand(), t.state.actions) == (30, ["nugget", "staff"], 3)
    assert not Table(hand={0: ["coin"]}).can("play_all")
    for taken, offered in ((198, True), (199, False)):
        t = Table(hand={0: ["coin", "coin"]})
        t.state.actions = taken
        assert t.can("play_all") == offered


# --- vectors that RULES.md still wanted -------------------------------------------------------------------------------


@pytest.mark.rule("VOL-520")
def test_earthquake_with_defence_cards_on_two_enemies() -> None:
    t = Table(
        3, hand={0: ["earthquake"]}, int_pool=4, slots={1: ["leather_armour"], 2: ["plate_armour"]},
        monsters=[("giant_turtle", 2, 2)],
    ).attack("earthquake", dice=[3])  # fmt: skip
    assert (t.life, t.slots(1), t.mark("armour", 2)) == ([35, 32, 35], [], 7)
    assert (t.monsters(), t.xp[0]) == ([], 20)


@pytest.mark.rule("VOL-903")
def test_several_owners_replace_monsters() -> None:
    """From the active player on in turn order, one Monster at a time in order of arrival."""
    t = Table(
        3, hand={0: ["lightning"]}, life={1: 1},
        monsters=[("orc", 2, 1), ("goblin", 0, 1), ("wolf", 2, 1, 3), ("imp", 0, 1)],
    ).do("play:lightning", "seat:1")  # fmt: skip
    asked = []
    for seat in (2, 2, 0, 0):
        asked.append(t.actor)
        t.do(f"seat:{seat}")
    assert asked == [0, 0, 2, 2]
    assert t.monsters() == [("goblin", 2, 3), ("imp", 2, 3), ("orc", 0, 6), ("wolf", 0, 3)]


@pytest.mark.rule("VOL-518")
def test_weakness_at_no_damage() -> None:
    weak = {"heroes": {1: "barbarian"}, "hand": {0: ["mind_blast"]}}
    t = Table(**weak, cards={"mind_blast": {"attack": -9}}).attack("mind_blast", dice=[3])  # type: ignore[arg-type]
    assert t.life[1] == 45
    t = Table(**weak).attack("mind_blast", dice=[3])  # type: ignore[arg-type]
    assert t.life[1] == 45 - 6


@pytest.mark.rule("VOL-516")
def test_resistance_at_life() -> None:
    """The armour, destroyed first, resists no more."""
    t = Table(
        hand={0: ["fireball"]}, slots={1: ["lizard_armour"]}, rules={"resistance_step": "life"}
    ).attack("fireball", dice=[6])  # fmt: skip
    assert (t.slots(1), t.life[1]) == ([], 30)


@pytest.mark.rule("VOL-455", "VOL-421")
def test_sheath_with_a_magic_staff_lacking_int() -> None:
    t = Table(sheath={0: "thunderstaff"}, int_pool=1)
    assert not t.can("unsheathe")
    t = Table(sheath={0: "thunderstaff"}, int_pool=2).dice(3).do("unsheathe", "seat:1")
    assert (t.pool, t.life[1]) == (0, 28)
