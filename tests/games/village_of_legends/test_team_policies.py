"""The players with friends, optional Heroes and the Dragon: what the table of RULES.md makes them choose."""

from typing import Any

import pytest

from tests.games.village_of_legends.appraisals import gold_wanted, worth
from tests.games.village_of_legends.table import Table

ALL = ["ancient_guild", "the_horde", "reapers_hand", "overwhelm"]
STYLES = ["greedy", "brawler", "turtle", "tamer"]
NOTHING_FOR_SALE = dict.fromkeys(range(1, 11), "")


# --- friends ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("players", "weakest"), [(4, 1), (5, 3), (6, 4)])
def test_nobody_aims_at_a_friend(style: str, players: int, weakest: int) -> None:
    life = dict.fromkeys(range(players), 5) | {weakest: 4} | ({2: 1} if players != 5 else {1: 1})
    t = Table(players, hand={0: ["lightning"]}, life=life, monsters=[("goblin", 1, 1)]).do("play:lightning")
    assert t.choose(style) == f"seat:{weakest}"


def test_defence_counts_and_a_friend_is_the_last_choice() -> None:
    t = Table(5, hand={0: ["staff"]}, slots={2: ["plate_armour"]}, life={2: 20, 3: 27, 1: 3}).do("play:staff")
    assert t.choose("greedy") == "seat:3"
    t = Table(5, hand={0: ["lightning"]}, out=(2, 3), life={1: 30, 4: 20}, monsters=[("goblin", 1, 1)])
    assert t.do("play:lightning").choose("greedy") == "seat:4"
    t = Table(6, hand={1: ["staff"]}, turn=1, monsters=[("goblin", 5, 0)], life={0: 1}).do("play:staff")
    assert t.choose("greedy") == "seat:3"


@pytest.mark.parametrize("style", STYLES)
def test_monsters_go_to_enemies(style: str) -> None:
    for players, host in ((4, 1), (5, 2), (6, 5)):
        t = Table(players, hand={0: ["orc"]}, life={players - 2: 5}).do("play:orc")
        assert t.choose(style) in {4: ["seat:3"], 5: ["seat:3"], 6: ["seat:5"]}[players]
        t = Table(players, hand={0: ["giant_turtle"]}).do("play:giant_turtle")
        assert t.choose(style) == "seat:0"
        assert host in range(players)


def test_whoever_has_me_in_reach_comes_first() -> None:
    """With 4 players seat 3 strikes at seat 0, seat 1 does not."""
    t = Table(4, hand={0: ["orc"]}, life={1: 1}).do("play:orc")
    assert t.choose("greedy") == "seat:3"
    t = Table(4, hand={0: ["orc"]}, monsters=[("wolf", 0, 3)]).do("play:orc")
    assert t.choose("greedy") == "seat:3"


def test_healing_whoever_needs_it() -> None:
    hurt: dict[str, Any] = {"hand": {0: ["healing_rain"]}, "int_pool": 2}
    assert Table(4, life={0: 30, 2: 20}, **hurt).do("play:healing_rain").choose("greedy") == "seat:2"
    assert Table(4, life={0: 20, 2: 20}, **hurt).do("play:healing_rain").choose("greedy") == "seat:0"
    heroes = {0: "mage", 2: "dwarf"}
    t = Table(4, heroes=heroes, life={2: 40}, **hurt).do("play:healing_rain")
    assert t.choose("greedy") == "seat:2"
    assert Table(4, heroes={2: "dwarf", 0: "elf"}, **hurt).do("play:healing_rain").choose("greedy") == "seat:0"


def test_need_looks_at_enemies_only() -> None:
    for p, wanted in ((1, 0), (2, 60)):
        t = Table(4, life={p: 12}, deck={0: ["staff"] * 5})
        assert gold_wanted(t) == wanted


def test_spells_for_all_count_enemies() -> None:
    assert worth(Table(4, int_pool=4, heroes={0: "mage"}), "earthquake") == 35 + 40 + 20 + 10 + 20
    assert worth(Table(6, int_pool=4, heroes={0: "mage"}, out=(3,)), "earthquake") == 35 + 40 + 20 + 10 + 20


def test_banishing_what_the_nearest_enemy_wants() -> None:
    market = NOTHING_FOR_SALE | {3: "fireball", 6: "long_sword"}
    heroes = {0: "elf", 1: "mage", 2: "dwarf", 3: "elf", 4: "elf"}
    t = Table(5, hand={0: ["scroll_of_banishment"]}, market=market, heroes=heroes).do("play:scroll_of_banishment")
    assert t.choose("greedy") == "space:6"
    heroes = {0: "elf", 1: "dwarf", 2: "mage", 3: "elf", 4: "elf"}
    t = Table(5, hand={0: ["scroll_of_banishment"]}, market=market, heroes=heroes).do("play:scroll_of_banishment")
    assert t.choose("greedy") == "space:3"


# --- optional cards and Heroes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("giant_spider", 35 - 10 + 24 - 10 + 20),
        ("scorpion", 35 + 30 - 15 + 40),
        ("lich", 35 + 10 + 36 - 20 + 25),
        ("wisp", 35 - 10 + 12 - 5 - 15),
        ("zombie_horde", 35 + 6 * 9 - 15),
        ("antidote", 20 * 7 // 10 + 5),
    ],
)
def test_worth(card: str, points: int) -> None:
    assert worth(Table(3, modules=ALL), card) == points


def test_an_antidote_against_poison() -> None:
    empty: dict[str, Any] = {"modules": ALL, "hand": {0: ["antidote"]}, "market": NOTHING_FOR_SALE}
    assert Table(**empty).choose("greedy") == "end"
    assert Table(**empty, poison={0: 1}).choose("greedy") == "play:antidote"
    assert Table(**empty, life={0: 33}).choose("greedy") == "play:antidote"
    assert Table(**empty, life={0: 34}).choose("greedy") == "end"


def test_abilities_by_their_scores() -> None:
    """Summon before healing, Sneaking before Treasure, Sabotage after all purchases."""
    t = Table(modules=ALL, heroes={0: "necromancer"}, hand={0: ["greater_healing_potion"]}, life={0: 10})
    assert t.choose("greedy") == "ability:summon"
    t.do("ability:summon", "seat:1")
    assert t.choose("greedy") == "play:greater_healing_potion"
    thief: dict[str, Any] = {"modules": ALL, "heroes": {0: "thief"}, "level": {0: 2}}
    t = Table(**thief, monsters=[("wolf", 1, 0)], hand={0: ["coin", "healing_potion"]}, life={0: 34})
    assert t.choose("greedy") == "ability:sneaking"
    t = Table(**thief, gold=40, market=NOTHING_FOR_SALE | {6: "long_sword"})
    assert t.choose("greedy") == "buy:6"
    t = Table(**thief, market=NOTHING_FOR_SALE | {6: "long_sword"})
    assert t.choose("greedy") == "ability:sabotage"
    t = Table(**thief, market=NOTHING_FOR_SALE | {6: "long_sword"}, sheath={0: ""}, hand={0: ["staff"]})
    t.state.weapons = 2
    assert t.choose("greedy") == "sheathe:staff"


def test_linking_life() -> None:
    t = Table(modules=ALL, heroes={0: "dark_elf"}, level={0: 2}, life={0: 30}, hand={0: ["staff"]})
    assert t.do("play:staff", "seat:1").choose("greedy") == "yes"


def test_no_sale_for_a_bear_that_has_resisted() -> None:
    market = NOTHING_FOR_SALE | {6: "bear"}
    t = Table(modules=ALL, gold=55, market=market, hand={0: ["magic_ring"]}, int_pool=-9)
    t.state.hand[0] = t.count(["staff"])
    t.state.weapons = 2
    t.touch()
    assert t.choose("greedy") == "sell:staff"
    t.state.tried = 1 << 6
    assert t.choose("greedy") == "end"


# --- the Dragon ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("life", "aim"), [(11, "seat:overwhelm"), (10, "seat:1")])
def test_the_dragon_unless_an_enemy_is_nearly_dead(life: int, aim: str) -> None:
    t = Table(modules=ALL, hand={0: ["staff"]}, life={1: life}).overwhelm(10, 20).do("play:staff")
    assert t.choose("greedy") == aim
    t = Table(5, modules=ALL, hand={0: ["staff"]}, life={1: 5}).overwhelm(10, 20).do("play:staff")
    assert t.choose("greedy") == "seat:overwhelm"


def test_swallowed_cards() -> None:
    market = NOTHING_FOR_SALE | {8: "sheath", 9: "long_sword"}
    t = (
        Table(modules=ALL, hand={0: ["staff"]}, market=market)
        .overwhelm(8, 1, specials=2)
        .do("play:staff", "seat:overwhelm")
    )
    assert (t.legal, t.choose("greedy")) == (["end", "space:8", "space:9"], "space:9")
    t.do("space:9")
    assert t.choose("greedy") == "end"


def test_drafting_the_toughest_and_wittiest() -> None:
    t = Table(modules=ALL, rules={"hero_selection": "draft"})
    t.state.hero[:2] = -1
    t.state.decision, t.state.actor = 1, 0
    assert t.choose("greedy") == "hero:dwarf"
