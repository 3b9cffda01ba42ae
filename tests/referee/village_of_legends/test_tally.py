"""The counters of the log (Balance questions)."""

from typing import Any

from tests.referee.village_of_legends.script import Situation, attacked


def seats(table: Situation, *names: str) -> list[Any]:
    row = table.counted()["seat"]
    return [row[name] for name in names]


def test_damage() -> None:
    """Credited to the attacker and the Monster's owner, at most the LP that were there."""
    table = Situation("staff long_sword", heroes=("elf", "warrior"))
    table.monster("orc", host=1, owner=0)
    table.p[1].lp = 10
    table.do("play:staff", "play:long_sword", "end", dice=(2, 1, 6))  # 2 and 4; then 7 of which 4 are left
    lost, damage = seats(table, "lost", "damage")
    assert (lost[1]["light"], lost[1]["monster"]) == (6, 4)
    assert (damage[0]["light"], damage[0]["monster"]) == (6, 4)
    assert seats(table, "cause", "killer", "kills") == [["none", "monster"], [-1, 0], [1, 0]]
    cards = table.counted()["card"]["damage"][0]
    assert cards == {"staff": 2, "long_sword": 4, "orc": 4}


def test_defence() -> None:
    table = Situation("staff*2").wear(1, "metal_shield")
    table.do("play:staff", "play:staff", dice=(4, 6))
    assert seats(table, "absorbed", "excess") == [[0, 5], [0, 5]]
    row = table.counted()["card"]
    assert (row["absorbed"][1], row["destroyed"][1]) == ({"metal_shield": 5}, {"metal_shield": 1})


def test_monsters() -> None:
    table = Situation("staff goblin orc")
    table.monster("goblin", host=0)
    table.do("play:staff", "play:goblin", "seat:0", "play:orc", "seat:1", dice=(6,))
    assert seats(table, "monster_damage", "monster_kills", "lost_on_monsters") == [[3, 0], [1, 0], [3, 0]]
    assert seats(table, "xp", "xp_given") == [[20, 0], [0, 20]]
    assert seats(table, "monsters_played", "monsters_self") == [[2, 0], [1, 0]]


def test_market() -> None:
    table = Situation("coin*2 staff smelt_gold", heroes=("elf", "mage")).market({5: "nugget", 7: "helmet", 8: "knife"})
    table.do("play:smelt_gold", "play:coin", "sell:staff", "play:nugget", "buy:7", "end")
    assert seats(table, "gold_made", "gold_spent", "gold_lost") == [[45, 0], [20, 0], [25, 0]]
    assert seats(table, "bought", "sold", "removed", "deck_size") == [[1, 0], [1, 0], [1, 0], [14, 10]]
    row = table.counted()["card"]
    assert (row["gold"][0], row["taken"][0], row["removed"][0]) == (
        {"coin": 10, "nugget": 30},
        {"nugget": 1},
        {"coin": 1},
    )
    assert row["offered"][0] == {"helmet": 1, "knife": 1}
    assert row["unaffordable"][0] == {}
    assert row["first_bought_round"][0] == {"helmet": 1}


def test_turns() -> None:
    table = attacked("staff", heroes=("mage", "elf"))
    table.monster("imp", host=0)
    table.monster("giant_turtle", host=0)
    table.do("end", "play:staff", "end", dice=(1, 5))
    assert seats(table, "closed_monster", "hosted", "no_purchase_turns") == [[1, 0], [2, 0], [1, 1]]
    assert seats(table, "int_available", "int_lost", "int_wasted") == [[5, 3], [3, 0], [2, 0]]
    assert table.counted()["game"]["ends"] == 2


def test_berserk_and_healing() -> None:
    table = Situation("dark_stout healing_potion staff", heroes=("barbarian", "elf"))
    table.p[0].lp = 30
    table.do("play:dark_stout", "play:healing_potion", "play:staff", "end", dice=(2, 4, 3))
    assert seats(table, "healed_beer", "healed_potion", "beers") == [[3, 0], [3, 0], [1, 0]]
    assert seats(table, "berserk_starts", "berserk_turns", "berserk_damage") == [[1, 0], [1, 0], [1, 0]]


def test_unplayable() -> None:
    """Scrolls and Spells that could not be played, for whatever reason."""
    table = Situation("smelt_gold fireball*2 stone_wall clairvoyance", heroes=("elf", "mage"))
    table.p[0].int_pool = 2
    table.do("end")
    assert seats(table, "unplayable") == [[3, 0]]


def test_modules() -> None:
    table = Situation("short_sword", heroes=("dark_elf", "elf"), modules=["reapers_hand"])
    table.p[0].xp, table.p[0].lp = 40, 30
    table.do("play:short_sword", "yes", dice=(3,))
    assert seats(table, "healed_lifelink", "int_spent", "abilities") == [[3, 0], [3, 0], [0, 0]]
    table = Situation(heroes=("necromancer", "elf"), modules=["reapers_hand"])
    table.do("ability:summon", dice=())
    assert seats(table, "summoned", "abilities", "int_spent", "monsters_played") == [[1, 0], [1, 0], [2, 0], [0, 0]]
    assert seats(table, "deck_size") == [[10, 10]]
    table = Situation(modules=["ancient_guild"]).market({7: "bear"})
    table.p[0].gold = 60
    table.do("buy:7", dice=(1, 2))
    lost, damage = seats(table, "lost", "damage")
    assert (lost[0]["monster"], damage[1]["monster"]) == (3, 0)
    assert seats(table, "taming_failed", "bought") == [[1, 0], [0, 0]]


def test_dragon() -> None:
    table = Situation("staff", players=3, modules=["overwhelm"]).market({9: "orc"})
    table.dragon(4, placed=1)
    table.do("play:staff", "seat:overwhelm", "space:9", dice=(6,))
    assert seats(table, "monster_damage", "monster_kills", "xp") == [[4, 0, 0], [0, 0, 0], [120, 0, 0]]
    assert table.counted()["card"]["taken"][0] == {"orc": 1}
    table = attacked(modules=["overwhelm"])
    table.dragon(9)
    table.do("end", dice=(1, 1))
    assert seats(table, "closed_overwhelm", "closed_monster") == [[1, 0], [0, 0]]
    assert seats(table, "lost")[0][0]["overwhelm"] == 3


def test_eliminations() -> None:
    """Allies count among the kills, and by themselves; who falls together has the same number."""
    table = Situation("staff", players=5)
    table.p[1].lp = 1
    table.do("play:staff", "seat:1", dice=(1,))
    assert seats(table, "kills", "ally_kills", "fell") == [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]
    assert seats(table, "killed")[0][0] == {"0": 0, "1": 1, "2": 0, "3": 0, "4": 0}
    table = Situation("earthquake", players=6, heroes=("elf", "mage", "dwarf", "warrior", "paladin", "barbarian"))
    table.p[0].int_pool, table.p[3].lp, table.p[5].lp = 4, 1, 1
    table.do("play:earthquake", dice=(1,))
    assert seats(table, "fell", "role") == [
        [0, 0, 0, 1, 0, 1],
        ["frontline", "skirmisher", "frontline"] * 2,
    ]


def test_healing_of_others() -> None:
    """It is counted at the player whose card it is."""
    table = Situation("healing_rain", players=4)
    table.p[0].int_pool, table.p[2].lp = 2, 20
    table.do("play:healing_rain", "seat:2", dice=(3,))
    assert seats(table, "healed_spell") == [[5, 0, 0, 0]]
