"""Optional Heroes and Monsters: the vectors of the rules text."""

from collections import Counter
from typing import Any

import pytest

from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.luck import Dice
from tests.referee.village_of_legends.optional import MODULES, ability
from tests.referee.village_of_legends.printed import scenario
from tests.referee.village_of_legends.script import Situation, attacked
from tests.referee.village_of_legends.setup import deal

ALL: dict[str, Any] = {"modules": list(MODULES)}


def situation(hand: str = "", **about: Any) -> Situation:
    return Situation(hand, **{**ALL, **about})


def before(hand: str = "", **about: Any) -> Situation:
    return attacked(hand, **{**ALL, **about})


@pytest.mark.parametrize("shield", [False, True])
def test_40_poison(shield: bool) -> None:
    table = before("antidote")
    table.monster("giant_spider", host=0)
    if shield:
        table.wear(0, "wooden_shield")
    table.do("end", dice=(3,))
    assert (table.p[0].lp, table.p[0].poison) == ((40, 0) if shield else (38, 1))
    if not shield:
        table.do("end", "end", dice=(1,))
        assert table.p[0].lp == 37
        assert table.p[0].poison == 1


def test_antidote_and_immunity() -> None:
    """VOL-641, VOL-642."""
    table = situation("antidote")
    table.p[0].poison, table.p[0].lp = 3, 30
    table.do("play:antidote")
    assert (table.p[0].poison, table.p[0].lp) == (0, 32)
    for xp, tokens, lp in ((0, 3, 25), (40, 0, 27)):
        table = before(heroes=("druid", "elf"))
        table.p[0].xp = xp
        table.monster("scorpion", host=0)
        table.p[0].lp, table.p[0].poison = 30, 2 - 1 if xp == 0 else 0
        table.do("end", dice=(4,))
        assert (table.p[0].poison, table.p[0].lp) == (tokens, lp)


def test_41_proliferate_and_hopping() -> None:
    table = before(players=3)
    table.game.active = 0
    for _ in range(2):
        table.monster("giant_rat", host=1, owner=2)
    table.do("end", dice=(1, 1, 1))
    assert [one.card.id for one in table.game.in_front(1)] == ["giant_rat", "giant_rat", "giant_rat_mini"]
    table.do("end", dice=(1, 1, 1, 1))
    assert len(table.game.in_front(2)) == 4
    assert {one.owner for one in table.game.monsters} == {2}
    assert table.game.supply["giant_rat_mini"] == 4
    table = before()
    table.monster("giant_rat", host=1)
    assert table.do("end").game.in_front(1)  # it never moves in a game of two


def test_supply_of_minis() -> None:
    table = before()
    table.game.supply["giant_rat_mini"] = 1
    for _ in range(5):
        table.monster("giant_rat", host=0)
    table.do("end", dice=(1,) * 6)
    assert len(table.game.monsters) == 6
    assert Book(scenario()).aside == Counter()
    assert Book(scenario(modules=["ancient_guild"])).aside == Counter(wolf_mini=3)


@pytest.mark.parametrize(("hero", "die", "tamed"), [("warrior", 3, False), ("druid", 2, True), ("warrior", 4, True)])
def test_42_taming(hero: str, die: int, tamed: bool) -> None:
    table = situation(heroes=(hero, "elf")).market({7: "bear"}, main="knife")
    table.p[0].gold = 60
    table.do("buy:7", dice=(die,) if tamed else (die, 3))
    assert table.p[0].gold == (0 if tamed else 60)
    assert table.p[0].lp == table.p[0].board.lp - (0 if tamed else 4)
    assert table.discarded(0, "bear" if tamed else "")
    assert table.game.spaces[7] == ("knife" if tamed else "bear")
    assert "buy:7" not in table.legal() or tamed


def test_taming_kills_the_buyer() -> None:
    table = situation(players=3).market({7: "bear"})
    table.p[0].gold, table.p[0].lp = 60, 1
    table.do("buy:7", dice=(1, 1))
    assert (table.p[0].alive, table.game.killed_by, table.game.active) == (False, {0: None}, 1)


def test_43_sneak_attack() -> None:
    table = situation().market({7: "helmet"}, main="shadow_stalker knife")
    table.p[0].turns, table.p[0].gold = 3, 60
    table.do("buy:7", dice=(4,))
    assert (table.p[0].lp, table.game.spaces[7]) == (36, "knife")
    assert not table.game.access(table.p[0])
    table.do("end", dice=(1,))
    assert [one.host for one in table.game.monsters] == [1]


def test_sneak_attack_in_a_first_turn() -> None:
    """VOL-665, VOL-110."""
    table = situation().market({7: "helmet"}, main="shadow_stalker knife")
    table.p[0].gold = 20
    table.do("buy:7")
    assert (table.game.removed, table.game.monsters, table.game.spaces[7]) == (Counter(shadow_stalker=1), [], "knife")
    for seed in range(40):
        game = deal(Book(scenario(**ALL)), Dice(0), seed)
        assert "shadow_stalker" not in game.spaces.values()
        assert game.decks["main"].count("dragon") == 1
        game.conserve()


def test_second_sneak_attack() -> None:
    """VOL-661, `sneak_attack_blocks`."""
    table = situation(players=3, sneak_attack_blocks=False).market({7: "helmet"}, main="shadow_stalker knife")
    table.p[0].turns, table.p[0].gold = 3, 60
    table.monster("shadow_stalker", host=0, owner=None)
    table.monster("shadow_stalker", host=1, owner=None)
    table.do("buy:7", dice=(4,))
    assert (table.p[2].lp, [one.host for one in table.game.monsters]) == (41, [0, 1, 2])
    table.market({}, main="shadow_stalker orc").do("buy:7")
    assert table.game.removed == Counter(shadow_stalker=1)
    table.do("end", dice=(1,))
    assert [one.host for one in table.game.monsters] == [0, 1, 2]  # everybody has one


def test_69_sneak_attack_kills_the_buyer() -> None:
    table = situation(players=3).market({7: "helmet"}, main="shadow_stalker*2 knife")
    table.p[0].turns, table.p[0].gold, table.p[0].lp = 3, 60, 1
    table.monster("goblin", host=0, owner=1).dodged = True
    table.do("buy:7", dice=(2,))
    assert (table.p[0].alive, table.game.killed_by) == (False, {0: None})
    assert (table.open().seat, table.legal()) == (1, ["seat:1", "seat:2"])
    table.do("seat:2", dice=(6,))
    assert [(one.card.id, one.host) for one in table.game.monsters] == [
        ("shadow_stalker", 1), ("shadow_stalker", 2), ("goblin", 2),
    ]  # fmt: skip
    assert (table.game.active, table.p[1].lp, table.p[2].lp, table.game.spaces[7]) == (1, 29, 45, "knife")


def test_44_charge() -> None:
    table = before(players=3)
    table.game.active = 2
    for player, lp in zip(table.p, (20, 31, 28), strict=True):
        player.lp = lp
    minotaur = table.monster("minotaur", host=0, owner=2)
    table.do("end", dice=(1,))
    table.p[0].lp = 20
    table.do("end", dice=(2,))
    assert (minotaur.host, table.p[1].lp, minotaur.charged) == (1, 26, False)


@pytest.mark.parametrize(("bonus", "life"), [(2, 26), (4, 24), (0, 28)])
def test_75_the_bonus_of_a_charge(bonus: int, life: int) -> None:
    table = before(players=3, charge_bonus=bonus)
    table.game.active = 2
    for player, lp in zip(table.p, (20, 31, 28), strict=True):
        player.lp = lp
    minotaur = table.monster("minotaur", host=0, owner=2)
    table.do("end", dice=(1,))
    table.p[0].lp = 20
    table.do("end", dice=(2,))
    assert (minotaur.host, table.p[1].lp) == (1, life)


@pytest.mark.parametrize(
    ("lives", "knob", "host", "to"),
    [
        ((30, 30, 30), "all", 0, 0),
        ((20, 30, 30), "all", 0, 1),
        ((30, 20, 30), "all", 1, 2),
        ((20, 20, 30), "not_owner", 0, 0),
        ((20, 30, 20), "not_owner", 2, 1),
        ((20, 20, 30), "not_owner", 2, 0),
    ],
)
def test_charge_ties(lives: tuple[int, ...], knob: str, host: int, to: int) -> None:
    table = situation(players=3, charge_targets=knob)
    for player, lp in zip(table.p, lives, strict=True):
        player.lp = lp
    minotaur = table.monster("minotaur", host=host, owner=2)
    table.game.monsters_move(table.p[host])
    assert (minotaur.host, minotaur.charged) == (to, to != host)


def test_49_sneaking() -> None:
    for die, access in ((4, True), (3, False)):
        table = situation("orc", heroes=("thief", "elf")).market({7: "helmet"})
        table.p[0].gold = 20
        table.monster("wolf", host=0)
        assert "buy:7" not in table.legal()
        table.do("ability:sneaking", dice=(die,))
        assert ("buy:7" in table.legal()) == access
        assert "ability:sneaking" not in table.legal()
        table.do("play:orc", "seat:0")
        assert "buy:7" not in table.legal()
    assert "ability:sneaking" not in situation(heroes=("thief", "elf")).legal()


def test_sabotage() -> None:
    """VOL-732."""
    table = situation(heroes=("thief", "elf")).market({7: "helmet"}, main="knife")
    table.p[0].xp = 40
    table.do("ability:sabotage", "space:7")
    assert (table.game.removed, table.game.spaces[7]) == (Counter(helmet=1), "knife")
    assert table.legal() == ["end"]


def test_50_lifelink() -> None:
    for answer, lp, pool in (("yes", 33, 0), ("no", 30, 3)):
        table = situation("short_sword short_bow", heroes=("dark_elf", "elf"))
        table.p[0].xp, table.p[0].lp = 40, 30
        table.do("play:short_sword")
        assert (table.open().decision, table.legal()) == ("lifelink", ["no", "yes"])
        table.do(answer, dice=(3,))
        assert (table.p[1].lp, table.p[0].lp, table.p[0].int_pool) == (31, lp, pool)
        assert table.do("play:short_bow", dice=(1,)).open().decision == "main"


def test_54_master_behind_minis() -> None:
    table = situation("lightning", heroes=("mage", "elf"))
    table.monster("lich", host=1, owner=0)
    table.monster("skeleton_mini", host=1, owner=0)
    table.monster("skeleton_mini", host=1, owner=1)
    table.do("play:lightning")
    assert table.legal() == ["seat:1", "monster:1", "monster:2"]


def test_minis_before_their_master_in_any_order() -> None:
    """VOL-671."""
    for auto in (True, False):
        table = situation("halberd", auto_order=auto)
        table.monster("orc_shaman", host=0, lp=1)
        table.monster("goblin_mini", host=0)
        table.do("play:halberd", dice=(1,))
        assert (table.game.monsters, table.p[1].lp, table.game.supply["goblin_mini"]) == ([], 30, 5)
    table = situation("staff", auto_order=False)
    shaman, _, wolf = (table.monster(name, host=0) for name in ("orc_shaman", "goblin_mini", "wolf"))
    table.do("play:staff")
    assert table.legal() == ["monster:1", "monster:2"]
    table.do("monster:1")
    assert table.legal() == ["monster:0", "monster:2"]
    table.do("monster:0", dice=(6,))
    assert (shaman.lp, wolf.lp) == (1, 4)


def test_57_summon_by_a_monster() -> None:
    table = before()
    table.monster("orc_shaman", host=0)
    table.do("end", dice=(1,))
    assert ([one.card.id for one in table.game.monsters], table.p[0].lp) == (["orc_shaman", "goblin_mini"], 39)
    table.do("end", "end", dice=(3, 1))
    assert (len(table.game.monsters), table.p[0].lp) == (3, 37)


def test_summon_by_a_hero() -> None:
    """VOL-734, VOL-735, VOL-730."""
    table = situation("ice_bolt", heroes=("necromancer", "elf", "dwarf"), players=3)
    table.p[0].xp = 40
    table.do("ability:summon")
    assert (table.p[0].int_pool, table.legal()) == (2, ["seat:1", "seat:2"])
    table.do("seat:1")
    assert "ability:summon" not in table.legal()
    table.do("end", dice=(3,))
    assert table.p[1].lp == 35 - 3  # −1, +1 by Devotion
    table = situation(heroes=("necromancer", "elf"))
    table.p[0].int_pool = 1
    assert "ability:summon" not in table.legal()
    table = situation(heroes=("necromancer", "elf"))
    table.game.supply["skeleton_mini"] = 0
    assert "ability:summon" not in table.legal()


def test_devotion_makes_undead() -> None:
    """VOL-730, VOL-503."""
    for xp, left in ((0, 4), (40, 2)):
        table = situation("staff", heroes=("cleric", "necromancer"))
        table.p[1].xp = xp
        orc = table.monster("orc", host=0)
        table.do("play:staff", dice=(2,))
        assert orc.lp == left


def test_scaling_life() -> None:
    """VOL-622."""
    table = situation("zombie_horde", players=5).out(3)
    table.do("play:zombie_horde", "seat:2")
    assert (table.game.monsters[0].lp, table.game.monsters[0].most) == (12, 12)


def test_wild_monsters() -> None:
    """VOL-605, VOL-609: D2, and never D4."""
    table = before(auto_order=False).wear(0, "helmet wooden_shield")
    table.monster("shadow_stalker", host=0, owner=None)
    table.monster("orc", host=0)
    table.do("end")
    assert (table.open().decision, table.legal()) == ("owner_order", ["seat:1", "wild"])
    table.do("wild", dice=(1,))
    assert table.p[0].worn["shield"].mark == 1
    assert table.open().decision == "defence_order"
    table = situation("staff").market({})
    table.monster("shadow_stalker", host=0, owner=None, lp=1)
    table.do("play:staff", dice=(1,))
    assert (table.game.removed, table.p[0].xp) == (Counter(shadow_stalker=1), 60)


def test_minis_of_an_eliminated_player() -> None:
    """VOL-902."""
    table = situation("staff", players=3)
    table.p[1].lp = 1
    table.game.supply["goblin_mini"] = 3
    table.monster("goblin_mini", host=2, owner=1)
    table.do("play:staff", dice=(1,))
    assert (table.game.supply["goblin_mini"], table.game.monsters) == (4, [])
    assert table.game.removed["goblin_mini"] == 0


def test_imp_by_ambush() -> None:
    """VOL-610: whose turn it is not has no INT to lose."""
    imp = {"abilities": {"sneak": True, "int_attack": True}}
    table = situation(players=3, cards={"shadow_stalker": imp}, sneak_attack_blocks=False)
    table.market({7: "helmet"}, main="shadow_stalker knife")
    table.p[0].turns, table.p[0].gold = 3, 60
    table.monster("shadow_stalker", host=0, owner=None)
    table.do("buy:7", dice=(4,))
    assert (table.p[1].int_pool, table.counted()["seat"]["int_lost"]) == (0, [0, 0, 0])


def test_modules() -> None:
    book = Book(scenario(modules=["ancient_guild"]))
    assert book.deck("nuggets") == Counter(nugget=12, gem=4)
    assert book.deck("main").total() == 79 + 5
    assert list(book.heroes)[6:] == ["cleric", "druid"]
    book = Book(scenario(6, **ALL))
    decks = sum(book.deck(name).total() for name in ("beer", "scroll", "spell", "potion", "nuggets", "main"))
    assert 60 + decks + book.aside.total() == 237
    assert [book.number[name] for name in ("gem", "lich", "dragon", "goblin_mini", "giant_rat_mini")] == [
        65, 77, 78, 83, 86,
    ]  # fmt: skip
    assert book.code("hero:necromancer") == 8 * 128 + 84 + 12


def test_rows_of_new_abilities_add_up() -> None:
    hero = {"lp": 20, "int": 0, "level2_xp": 40, "level3_xp": 100, "level1": [ability("taming", 1)] * 2}
    table = situation(heroes=("duke", "elf"), boards={"duke": hero}).market({7: "bear"})
    table.p[0].gold = 60
    assert table.do("buy:7", dice=(2,)).p[0].gold == 0
