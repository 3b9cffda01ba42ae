"""Attack Spells, magic staffs and elements: the vectors of the rules text."""

import pytest

from tests.referee.village_of_legends.script import Situation


def test_26_fire_resistance() -> None:
    table = Situation("fireball", heroes=("elf", "warrior")).wear(1, "lizard_armour")
    table.do("play:fireball", dice=(6,))
    assert table.p[1].lp == 37
    assert table.discarded(1, "lizard_armour")


def test_resistance_at_life() -> None:
    """`resistance_step = life`: 10 break the armour (5 left), then 2 less."""
    table = Situation("fireball", heroes=("elf", "warrior"), resistance_step="life").wear(1, "lizard_armour")
    assert table.do("play:fireball", dice=(6,)).p[1].lp == 35  # the armour is gone, and its resistance with it
    table = Situation("fireball", heroes=("elf", "warrior"), resistance_step="life").wear(1, "lizard_armour helmet")
    table.book.cards["helmet"].resist["fire"] = 2
    assert table.do("play:fireball", dice=(1,)).p[1].lp == 40


def test_27_immune_monster_stops_the_carry_over() -> None:
    table = Situation("fireball", heroes=("elf", "warrior"))
    imp = table.monster("imp", host=0)
    table.do("play:fireball", dice=(6,))
    assert (imp.lp, table.p[1].lp) == (3, 40)


def test_28_earthquake() -> None:
    table = Situation("earthquake", heroes=("elf", "warrior"))
    table.p[0].int_pool, table.p[1].lp = 4, 30
    table.monster("orc", host=0)
    table.monster("giant_turtle", host=1)
    table.do("play:earthquake", dice=(3,))
    assert (table.p[1].lp, table.p[0].xp, table.game.monsters) == (23, 60, [])


def test_earthquake_and_defence_cards_of_two_enemies() -> None:
    table = Situation("earthquake", players=3, heroes=("elf", "warrior", "dwarf"))
    table.wear(1, "wooden_shield").wear(2, "plate_armour").p[0].int_pool = 4
    table.do("play:earthquake", dice=(6,))
    assert [player.lp for player in table.p] == [35, 33, 43]
    assert not any(player.worn for player in table.p)


@pytest.mark.parametrize(("roll", "dice", "lives"), [("single", (2,), [35, 34, 39]), ("each", (2, 5), [35, 34, 36])])
def test_one_roll_or_several(roll: str, dice: tuple[int, ...], lives: list[int]) -> None:
    table = Situation("earthquake", players=3, heroes=("elf", "warrior", "barbarian"), multi_target_roll=roll)
    table.p[0].int_pool = 4
    assert [player.lp for player in table.do("play:earthquake", dice=dice).p] == lives


def test_55_two_lives_at_once() -> None:
    table = Situation("earthquake", players=3, heroes=("elf", "warrior", "dwarf"))
    table.p[0].int_pool, table.p[1].lp, table.p[2].lp = 4, 5, 5
    table.do("play:earthquake", dice=(1,))
    assert (table.game.over, table.game.winners) == (True, [0])


def test_63_immune_monsters_last() -> None:
    table = Situation("fireball", heroes=("elf", "warrior"))
    imp, orc = table.monster("imp", host=0), table.monster("orc", host=0)
    table.do("play:fireball", dice=(3,))
    assert (imp.lp, table.game.monsters, table.p[1].lp) == (3, [imp], 40)
    table = Situation("great_sword", heroes=("elf", "warrior"))
    imp, orc = table.monster("imp", host=0), table.monster("orc", host=0)
    table.do("play:great_sword", dice=(1,))
    assert (table.game.monsters, orc.lp) == ([orc], 3)


def test_64_meteor_shower_and_turtles() -> None:
    table = Situation("meteor_shower", heroes=("elf", "warrior"))
    table.p[0].int_pool = 4
    table.monster("orc", host=0)
    mine, theirs = table.monster("giant_turtle", host=0), table.monster("giant_turtle", host=1)
    table.wear(1, "leather_armour").do("play:meteor_shower", dice=(1,))
    assert table.game.monsters == [mine, theirs]
    assert (mine.lp, theirs.lp, table.p[1].lp, table.p[0].xp) == (4, 1, 40, 40)
    assert not table.p[1].worn


def test_any_target() -> None:
    """VOL-521: past the Monsters in front; at a Monster what is left is lost."""
    table = Situation("lightning*2", players=3, heroes=("elf", "warrior", "dwarf"))
    table.p[0].int_pool = 6
    table.monster("wolf", host=0)
    table.monster("goblin", host=2, owner=0)
    table.do("play:lightning")
    assert table.legal() == ["seat:1", "seat:2", "monster:0", "monster:1"]
    table.do("monster:1", dice=(6,))
    assert (table.p[0].xp, [player.lp for player in table.p]) == (20, [35, 40, 45])
    assert table.discarded(0, "goblin")
    assert table.do("play:lightning", "seat:2", dice=(1,)).p[2].lp == 39


def test_magic_staff() -> None:
    """VOL-519, VOL-508: it takes its INT, aims past Monsters and counts as a light Weapon."""
    table = Situation("thunderstaff great_sword", heroes=("mage", "warrior")).wear(1, "magic_cloak")
    table.monster("goblin", host=0)
    table.do("play:thunderstaff", dice=(6,))  # 6 + 4 + 1: goblin 3, Air resistance 1, cloak 3
    assert (table.p[1].lp, table.p[0].int_pool) == (36, 3)
    assert "play:great_sword" not in table.legal()
    for targets, options in (("weapon", ["seat:1"]), ("spell", ["seat:1", "seat:2"])):
        table = Situation("thunderstaff", 3, ("mage", "warrior", "elf"), magic_staff_targets=targets)
        table.open()
        table._send("play:thunderstaff")
        assert table.legal() == options


def test_weakness() -> None:
    """VOL-518."""
    table = Situation("mind_blast", heroes=("elf", "barbarian"))
    table.do("play:mind_blast", dice=(1,))
    assert table.p[1].lp == 41
    table = Situation("mind_blast", heroes=("elf", "barbarian"), cards={"mind_blast": {"attack": -1}})
    assert table.do("play:mind_blast", dice=(1,)).p[1].lp == 45


def test_immune_hero() -> None:
    """VOL-517."""
    table = Situation("mind_blast", heroes=("mage", "elf"))
    table.p[1].xp = 100
    assert table.do("play:mind_blast", dice=(6,)).p[1].lp == 35
