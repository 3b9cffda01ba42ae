"""Weapons and Defence cards: the vectors of the rules text."""

import pytest

from tests.referee.village_of_legends.optional import ability
from tests.referee.village_of_legends.script import Situation


def test_5_light_attack_without_defence() -> None:
    table = Situation("short_sword", heroes=("elf", "warrior"))
    assert table.do("play:short_sword", dice=(4,)).p[1].lp == 35


def test_6_defence_absorbs_all() -> None:
    table = Situation("long_sword", heroes=("elf", "warrior")).wear(1, "wooden_shield")
    table.do("play:long_sword", dice=(6,))
    assert table.p[1].lp == 40
    assert not table.p[1].worn
    assert table.discarded(1, "wooden_shield")


def test_7_two_light_attacks_in_one_turn() -> None:
    table = Situation("staff*2 knife").wear(1, "metal_shield")
    table.do("play:staff", dice=(3,))
    assert table.p[1].worn["shield"].mark == 3
    table.do("play:staff", dice=(4,))
    assert not table.p[1].worn
    table.do("play:knife", dice=(5,))
    assert table.p[1].lp == 30
    assert table.has(0, "coin")


def test_8_defence_resets() -> None:
    table = Situation("staff*2 knife").wear(1, "metal_shield")
    table.do("play:staff", "end", dice=(3,))
    assert table.p[1].worn["shield"].mark == 0


def paladin_in_leather(hand: str) -> Situation:
    table = Situation(hand, heroes=("elf", "paladin")).wear(1, "leather_armour")
    table.p[1].xp = 40
    table.monster("goblin", host=0)
    return table


def test_9_heavy_carry_over() -> None:
    table = paladin_in_leather("battle_axe").do("play:battle_axe", dice=(5,))
    assert table.p[1].lp == 37
    assert table.p[0].xp == 20
    assert table.discarded(1, "goblin leather_armour")


def test_10_light_attack_with_a_monster_in_front() -> None:
    table = paladin_in_leather("long_sword").do("play:long_sword", dice=(6,))
    assert table.p[1].lp == 40
    assert table.p[1].worn["armour"].mark == 0
    assert table.discarded(1, "goblin")


def test_11_wounds_persist() -> None:
    table = Situation("staff")
    ogre = table.monster("ogre", host=0)
    assert table.do("play:staff", dice=(4,)).game.monsters == [ogre]
    table.do("end", "end", dice=(1,))
    assert (table.game.active, ogre.lp) == (0, 5)


def test_12_order_of_two_monsters() -> None:
    table = Situation("crossbow", heroes=("dwarf", "mage"), auto_order=False)
    wolf = table.monster("wolf", host=0)
    table.monster("orc", host=0)
    table.do("play:crossbow", "monster:1", dice=(4,))
    assert table.game.monsters == [wolf]
    assert wolf.lp == 2


def test_13_heavy_limit() -> None:
    hand, light, heavy = "knife great_sword fireball", "play:knife", "play:great_sword"
    table = Situation(hand, heroes=("mage", "warrior")).do(light, dice=(1,))
    assert heavy not in table.legal()
    table = Situation(f"{hand} staff", heroes=("mage", "warrior")).do(heavy, dice=(1,))
    assert light not in table.legal()
    assert "play:fireball" in table.legal()
    table = Situation(hand)
    table.p[0].xp, table.p[0].int_pool = 100, 3
    table.do(light, dice=(1,))
    assert {heavy, "play:fireball"} <= set(table.legal())


def test_25_replacing_armour() -> None:
    table = Situation("plate_armour").wear(0, "leather_armour").do("play:plate_armour")
    assert table.p[0].worn["armour"].card.id == "plate_armour"
    assert table.discarded(0, "leather_armour")


def test_29_giant_turtle_as_defence() -> None:
    table = Situation("short_sword", heroes=("elf", "warrior"))
    turtle = table.monster("giant_turtle", host=1)
    table.do("play:short_sword", dice=(2,))
    assert (turtle.lp, table.p[1].lp) == (1, 40)
    table.do("end")
    assert turtle.lp == 1
    assert table.game.access(table.p[1])


@pytest.mark.parametrize(("die", "left"), [(6, 1), (1, 6)])
def test_30_golem_armour(die: int, left: int) -> None:
    table = Situation("short_sword")
    golem = table.monster("stone_golem", host=0)
    table.p[0].xp = 0
    table.p[0].hero = table.book.heroes["elf"]
    table.do("play:short_sword", dice=(die,))
    assert golem.lp == left


def test_33_against_bonus() -> None:
    for first, lives in ((0, [1, 6]), (1, [5, 4])):
        table = Situation("staff", heroes=("paladin", "elf"), auto_order=False)
        table.p[0].xp = 100
        skeleton, orc = table.monster("skeleton", host=0), table.monster("orc", host=0)
        table.do("play:staff", f"monster:{first}", dice=(2,))
        assert [skeleton.lp, orc.lp] == lives


def test_spear() -> None:
    """VOL-503: d6+3 against a first target that is a Monster, a Defensive one too."""
    table = Situation("spear*2", heroes=("elf", "warrior"))
    table.do("play:spear", dice=(2,))
    assert table.p[1].lp == 37
    turtle = table.monster("giant_turtle", host=1)
    table.wear(1, "plate_armour")
    table.do("play:spear", dice=(1,))
    assert turtle not in table.game.monsters
    assert table.p[1].worn["armour"].mark == 0


def test_36_lethal_overflow() -> None:
    table = Situation("long_sword")
    table.p[1].lp = 2
    table.do("play:long_sword", dice=(6,))
    assert table.game.over
    assert (table.game.winners, table.game.end_reason, table.p[1].lp) == ([0], "eliminated", 0)


@pytest.mark.parametrize("chain", ["mixed", "monsters_only"])
def test_67_behind_a_killed_turtle(chain: str) -> None:
    table = Situation("short_sword", heroes=("elf", "warrior"), auto_order=False, defensive_chain=chain)
    table.monster("giant_turtle", host=1, lp=2)
    table.wear(1, "leather_armour").do("play:short_sword", "seat:1", "monster:0", dice=(5,))
    assert not table.game.monsters
    assert (table.p[1].lp, table.p[0].xp) == (40, 20)
    if chain == "mixed":
        assert not table.p[1].worn
    else:
        assert table.p[1].worn["armour"].mark == 0


def test_strength_berserk_and_spikes() -> None:
    """VOL-502, VOL-525, VOL-721."""
    table = Situation("potion_of_strength*2 staff*2", heroes=("barbarian", "warrior")).wear(0, "spiked_shield")
    table.p[0].berserk = 2
    table.do("play:potion_of_strength", "play:potion_of_strength", "play:staff", dice=(1,))
    assert table.p[1].lp == 40 - 1 - 4 - 1 - 1
    assert table.do("play:staff", dice=(1,)).p[1].lp == 30


def test_weapons_go_left_and_spells_anywhere() -> None:
    """VOL-811, VOL-812, VOL-813."""
    table = Situation("staff fireball", players=3, heroes=("mage", "elf", "dwarf"))
    table.open()
    table._send("play:staff")
    assert table.legal() == ["seat:1"]
    table.do("seat:1", "play:fireball", dice=(1,))
    assert table.legal() == ["seat:1", "seat:2"]
    table = Situation("staff", players=3, heroes=("mage", "elf", "dwarf"))
    table.game.eliminate(table.p[1], "light", 2)
    table.game.settled = frozenset([1])
    assert table.do("play:staff", dice=(2,)).p[2].lp == 42


def test_opponent_of_an_attack() -> None:
    """VOL-445, `opponent_effect_target`."""
    for knob, seat in (("left_enemy", 1), ("left_player", 1), ("attack_target", 2)):
        table = Situation("mind_blast", 3, ("elf", "warrior", "dwarf"), opponent_effect_target=knob)
        table.p[1].hand.update(["coin", "staff"])
        table.p[2].hand.update(["coin", "knife"])
        table.do("play:mind_blast", "seat:2", dice=(1,))
        assert (table.open().seat, table.open().decision) == (seat, "discard")


def test_swordmaster_of_a_new_hero() -> None:
    """VOL-736, and Heroes as data."""
    hero = {"lp": 20, "int": 0, "level2_xp": 40, "level3_xp": 100, "level1": [ability("swordmaster")]}
    table = Situation("halberd*2", heroes=("duke", "elf"), boards={"duke": hero})
    table.do("play:halberd", "play:halberd", dice=(1, 1))
    assert table.p[1].lp == 19
