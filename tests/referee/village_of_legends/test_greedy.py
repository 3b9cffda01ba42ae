"""The policies of the rules text."""

import pytest

from tests.referee.village_of_legends.players import choices
from tests.referee.village_of_legends.script import Situation
from tests.referee.village_of_legends.worth import STYLES, Worth


def worth(table: Situation, style: str = "greedy", seat: int = 0) -> Worth:
    return Worth(table.game, table.p[seat], STYLES[style])


def test_need() -> None:
    """10 Coins in 10 cards make 50 gold a hand: 60 − 50."""
    table = Situation()
    assert worth(table).need == 10
    table.p[0].deck = ["coin"] * 2 + ["staff"] * 8 + ["chest", "treasure_chest"]
    assert worth(table).need == 60 - 5 * (20 + 35 + 55) // 12
    table.p[1].lp = 12
    assert worth(table).need == 0
    table.p[1].lp, table.p[0].deck = 13, []
    assert worth(table).need == 60


def test_worth_of_attacks() -> None:
    table = Situation(heroes=("warrior", "elf"))
    found = worth(table)
    assert found.of("short_sword") == 35 + 10 * (1 + 1)
    assert found.of("knife") == 35 + 25
    assert found.of("spear") == 35 + 10 + 6
    assert found.of("halberd") == 35 + 70 - 10
    assert found.of("mace") == 35 + 20 + 15
    assert found.of("thunderstaff") == 0  # 2 INT
    assert found.of("staff_of_fire") == 35 + 30 + 10
    assert worth(table, "brawler").of("short_sword") == 55 * 150 // 100
    table.p[0].xp = 100
    assert worth(table).of("halberd") == 35 + 80 + 10
    table = Situation(heroes=("mage", "elf", "dwarf"), players=3)
    found = worth(table)
    assert found.of("fireball") == 35 + 60 + 10
    assert found.of("lightning") == 35 + 70 + 10 + 5
    assert found.of("meteor_shower") == 35 + 80 + 10 + 10
    assert found.of("earthquake") == 35 + 60 + 10 + 20
    assert worth(table, "brawler").of("fireball") == 105 * 120 // 100
    assert found.of("mind_blast") == 35 + 40 + 10 + 15


def test_worth_of_other_cards() -> None:
    table = Situation(heroes=("mage", "elf"))
    found = worth(table)  # need 10
    assert found.of("nugget") == 30 * 10 * 60 // 1000
    assert found.of("treasure_chest") == 55 * 10 * 60 // 1000
    assert found.of("smelt_gold") == 20 * 10 * 60 // 1000
    assert found.of("lizard_armour") == 8 * 5 + 4 * 2
    assert found.of("spiked_shield") == 8 * 4 + 20
    assert found.of("magic_cloak") == 8 * 3 + 4 + 4
    assert found.of("giant_turtle") == 32
    assert found.of("imp") == 15 + 18 - 5
    assert found.of("troll") == 45 + 42 - 15 + 10
    assert found.of("stone_golem") == 55 + 36 - 20 + 16
    assert found.of("harpy") == 25 + 24 - 10 + 15
    assert found.of("healing_potion") == 25 * 7 // 10
    assert found.of("light_ale") == 7 - 4 + 25
    assert found.of("scroll_of_oblivion") == 4 + 10
    assert found.of("scroll_of_banishment") == 5 + 25
    assert found.of("potion_of_strength") == 16
    assert found.of("sheath") == 10
    assert worth(table, "turtle").of("lizard_armour") == 48 * 180 // 100
    assert worth(table, "tamer").of("orc") == (45 + 36 - 10) * 200 // 100
    warrior = worth(Situation())
    assert warrior.of("scroll_of_knowledge") == 0
    assert warrior.of("magic_ring") == 25
    assert worth(Situation(cards={"staff": {"appeal": 77}})).of("staff") == 77


def test_buy_scores() -> None:
    table = Situation("halberd great_sword sheath", dearer={0: {"knife": 20}}).wear(0, "wooden_shield")
    found = worth(table)
    assert found.buy_score("battle_axe") == 35 + 60 - 10 - 30 - 25
    assert found.buy_score("metal_shield") == 40 // 2 - 20
    assert found.buy_score("helmet") == 28 - 10
    assert found.buy_score("sheath") == -10
    assert found.buy_score("knife") == 60 - 25


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("coin staff", "play:staff"),
        ("coin*2", "play_all"),
        ("coin nugget", "play:coin"),
        ("potion_of_speed magic_ring", "play:potion_of_speed"),
        ("orc staff", "play:orc"),
        ("orc helmet", "play:helmet"),
        ("staff short_sword", "play:staff"),  # the weakest first
        ("staff great_sword", "play:great_sword"),  # 19 against 7
        ("staff*3 great_sword", "play:staff"),  # 21
        ("hammer staff coin", "play:staff"),  # 200 less
        ("potion_of_strength coin", "play:coin"),
        ("potion_of_strength staff", "play:potion_of_strength"),
        ("healing_potion", "end"),
        ("potion_of_intellect", "end"),
        ("potion_of_intellect ice_bolt", "play:potion_of_intellect"),
        ("scroll_of_wisdom", "end"),
        ("sheath coin", "play:sheath"),
    ],
)
def test_main_phase(hand: str, chosen: str) -> None:
    assert Situation(hand).chosen() == chosen


def test_heavy_against_guards() -> None:
    """g: 19 + 6 against 21."""
    table = Situation("staff*3 great_sword").wear(1, "helmet")
    assert table.chosen() == "play:great_sword"


def test_defence_only_if_better() -> None:
    for damage, chosen in ((0, "end"), (2, "play:leather_armour")):
        table = Situation("leather_armour").wear(0, "lizard_armour")
        table.p[0].worn["armour"].mark = damage
        assert table.chosen() == chosen


def test_beers() -> None:
    table = Situation("dark_stout", heroes=("barbarian", "elf"))
    assert table.chosen() == "end"
    table = Situation("dark_stout coin", heroes=("barbarian", "elf"))
    table.p[0].lp -= 3
    assert table.chosen() == "play:coin"  # 1500: first the gold
    assert Situation("dark_stout staff*2", heroes=("barbarian", "elf")).chosen() == "play:dark_stout"
    assert Situation("dark_stout staff", heroes=("barbarian", "elf")).chosen() == "play:staff"
    table = Situation("dark_stout coin", heroes=("dwarf", "elf"))
    table.p[0].lp -= 3
    assert table.chosen() == "play:dark_stout"
    assert Situation("light_ale coin", heroes=("dwarf", "elf")).chosen() == "play:light_ale"


def test_removing_something_worthless() -> None:
    for other, chosen in (("long_sword", "play:long_sword"), ("coin", "play:scroll_of_oblivion")):
        table = Situation(f"scroll_of_oblivion {other}", heroes=("elf", "dwarf"))
        assert table.chosen() == chosen


def test_buying_and_selling() -> None:
    table = Situation("staff").market({6: "helmet", 7: "long_sword"})
    table.p[0].gold, table.p[0].weapons, table.p[0].heavies = 35, 1, 1
    assert table.chosen() == "sell:staff"  # 5 gold more: 75 − 20 − 35 // 2 is above 28 − 10
    table.do("sell:staff")
    assert table.chosen() == "buy:7"
    table.do("buy:7")
    assert table.chosen() == "end"


def test_sheathing() -> None:
    table = Situation("halberd")
    table.p[0].sheath, table.p[0].weapons = "sheath", 1
    assert table.chosen() == "sheathe:halberd"


def test_targets_and_hosts() -> None:
    table = Situation("fireball", players=3, heroes=("mage", "elf", "dwarf"))
    table.p[1].lp, table.p[2].lp = 30, 31
    table.do("play:fireball")
    assert table.chosen() == "seat:1"
    table.wear(1, "helmet")
    assert table.chosen() == "seat:2"
    table = Situation("orc", players=3)
    table.do("play:orc")
    assert table.chosen() == "seat:2"  # whose Weapons come here
    table = Situation("giant_turtle", players=3)
    table.do("play:giant_turtle")
    assert table.chosen() == "seat:0"


def test_cards_given_up() -> None:
    table = Situation("hammer coin long_sword")
    table.do("play:hammer", dice=(1,))
    assert table.chosen() == "card:coin"
    table = Situation("scroll_of_banishment", heroes=("elf", "warrior")).market({6: "long_bow", 7: "long_sword"})
    table.do("play:scroll_of_banishment")
    assert table.chosen() == "space:7"  # the Warrior likes swords


def test_vision() -> None:
    for spell, chosen in (("fireball", "no"), ("comet", "yes")):
        comet = {"type": "spell", "deck": "spell", "attack": 9, "int_cost": 6, "element": "fire"}
        table = Situation(heroes=("mage", "elf"), cards={"comet": comet}).market({}, spell=spell)
        assert table.chosen() == "ability:vision"
        assert table.do("ability:vision").chosen() == chosen


def test_draft() -> None:
    table = Situation(heroes=(), hero_selection="draft")
    table.game.turns = 0
    assert table.chosen() == "hero:dwarf"
    table.do("hero:dwarf")
    assert table.chosen() == "hero:paladin"


def test_policies_without_judgement() -> None:
    table = Situation("coin staff").market({7: "helmet"})
    table.p[0].gold = 20
    legal = ["end", "play:coin", "play:staff", "buy:7", "sell:staff"]
    assert table.legal() == legal
    asked = table.open()
    assert choices(table.game, asked, "random", {}) == legal
    assert choices(table.game, asked, "busy", {}) == legal[1:4]
    assert [table.chosen("end"), table.chosen("last")] == ["end", "sell:staff"]
    table = Situation("staff")
    table.p[0].heavies = 1
    assert table.chosen("busy") == "end"
