"""Abilities of the optional Heroes: Devotion, Lifelink, Sabotage, Sneaking, Summon, Taming."""

from typing import Any

import pytest

from simkit.testing import table
from tests.games.village_of_legends.table import Table

ALL = ["ancient_guild", "the_horde", "reapers_hand"]
WILD = -1


def one(hero: str, level: int = 1, /, **more: Any) -> Table:
    """Seat 0 plays this Hero."""
    return Table(**{"modules": ALL, "heroes": {0: hero}, "level": {0: level}} | more)


@pytest.mark.parametrize(
    ("hero", "life", "wits"),
    [
        ("cleric", 35, 4), ("druid", 30, 4), ("slayer", 40, 1), ("thief", 35, 2), ("dark_elf", 35, 3),
        ("red_mage", 35, 3), ("necromancer", 30, 4),
    ],
)  # fmt: skip
@pytest.mark.rule("VOL-105", "VOL-106")
def test_who_they_are(hero: str, life: int, wits: int) -> None:
    flags = {"rules.modules": ALL, "rules.hero_selection": "fixed", "rules.heroes": ["elf", hero]}
    t = table.Table("village_of_legends", flags=flags | {"rules.start_seat": 1})
    told = t.describe()
    assert (told["hero"], told["life"][1], told["int_pool"]) == (["elf", hero], life, wits)


@pytest.mark.rule("VOL-105")
def test_a_draft_offers_the_heroes_of_the_modules_that_are_on() -> None:
    flags = {"rules.modules": ["the_horde"], "rules.hero_selection": "draft"}
    t = table.Table("village_of_legends", flags=flags)
    assert t.legal[6:] == ["hero:slayer", "hero:thief"]
    t.do("hero:thief")
    assert "hero:thief" not in t.legal
    t.do("hero:slayer")
    assert t.describe()["hero"] == ["thief", "slayer"]


# --- Sneaking and Sabotage -------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-733", "VOL-301")
def test_49_sneaking() -> None:
    t = one("thief", gold=100, monsters=[("wolf", 1, 0)], market={6: "knife"}, hand={0: ["orc"]})
    assert t.can("ability:sneaking")
    assert not t.can("buy:6")
    t.dice(4).do("ability:sneaking")
    assert t.can("buy:6")
    assert not t.can("ability:sneaking")
    t.do("play:orc", "seat:0")
    assert not t.can("buy:6")
    assert int(t.tally.abilities[0]) == 1


@pytest.mark.rule("VOL-733")
@pytest.mark.parametrize(
    ("dice", "least", "open_"),
    [((4, 4), 4, True), ((6, 3), 4, False), ((3, 6), 4, False), ((6, 3), 3, True), ((6, 6), 6, True)],
)
def test_every_die_must_be_high(dice: tuple[int, int], least: int, open_: bool) -> None:
    monsters = [("wolf", 1, 0), ("giant_turtle", 1, 0), ("orc", 1, 0), ("wisp", 1, 0), ("ogre", 1, 1)]
    t = one("thief", gold=100, monsters=monsters, market={6: "knife"}, rules={"sneaking_min_roll": least}).dice(*dice)
    before = int(t.state.dice[0])
    t.do("ability:sneaking")
    assert (t.can("buy:6"), int(t.state.dice[0]) - before) == (open_, 2)
    assert t.describe()["used"] == ["sneaking"]


@pytest.mark.rule("VOL-733")
def test_sneaking_needs_a_blocking_monster_and_lasts_a_turn() -> None:
    assert not one("thief").can("ability:sneaking")
    assert not one("thief", monsters=[("giant_turtle", 1, 0)]).can("ability:sneaking")
    assert not one("dark_elf", 2, monsters=[("wolf", 1, 0)]).can("ability:sneaking")
    assert one("dark_elf", 3, monsters=[("wolf", 1, 0)]).can("ability:sneaking")
    t = one("thief", monsters=[("wolf", 1, 0)]).dice(6).do("ability:sneaking", "end", "end")
    t.state.gold = 100
    assert not any(label.startswith("buy") for label in t.legal)


@pytest.mark.rule("VOL-732")
def test_sabotage() -> None:
    t = one("thief", 2, market={6: "knife"}, piles={"main": ["mace"]}).do("ability:sabotage")
    assert t.legal == [f"space:{n}" for n in range(1, 11)]
    t.do("space:6")
    assert (t.market(6), "knife" in t.away(), t.can("ability:sabotage")) == ("mace", True, False)
    assert int(t.tally.banished[0]) == 1
    assert not one("thief", 2, monsters=[("wolf", 1, 0)]).can("ability:sabotage")
    assert not one("thief").can("ability:sabotage")
    assert not one("thief", 2, market=dict.fromkeys(range(1, 11), "")).can("ability:sabotage")
    assert t.do("end", "end").can("ability:sabotage")


# --- Summon and Devotion ---------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-734", "VOL-601")
def test_summon() -> None:
    t = one("necromancer", players=3).do("ability:summon")
    assert (t.decision, t.legal, t.pool) == ("host", ["seat:1", "seat:2"], 2)
    t.do("seat:2")
    assert (t.monsters(), t.describe()["monsters"][0]["owner"]) == ([("skeleton_mini", 2, 3)], 0)
    assert (t.describe()["supply"]["skeleton_mini"], t.can("ability:summon")) == (3, False)
    assert (int(t.tally.summoned[0]), int(t.tally.monsters_played[0]), int(t.tally.int_spent[0])) == (1, 0, 2)
    assert not one("necromancer", int_pool=1).can("ability:summon")
    empty = one("necromancer")
    empty.state.away[empty.number("skeleton_mini")] = 0
    assert not empty.can("ability:summon")
    assert one("druid", 3).can("ability:summon")
    assert not one("druid", 2).can("ability:summon")


@pytest.mark.rule("VOL-734", "VOL-421")
def test_a_summon_for_nothing() -> None:
    free = "[heroes.elf]\nlevel1 = [{ ability = 'summon', amount = 0, of = 'goblin_mini' }]\n"
    assert Table(toml=free, int_pool=-2).can("ability:summon")


@pytest.mark.rule("VOL-734", "VOL-843")
@pytest.mark.parametrize(("players", "p", "hosts"), [(4, 0, [1, 3]), (5, 0, [2, 3]), (6, 0, [5]), (6, 1, [3, 5])])
def test_whom_a_summon_reaches(players: int, p: int, hosts: list[int]) -> None:
    t = Table(players, modules=ALL, heroes={p: "necromancer"}, turn=p).do("ability:summon")
    assert t.legal == [f"seat:{q}" for q in hosts]


@pytest.mark.rule("VOL-730")
def test_devotion() -> None:
    monsters = [("orc", 0, 1), ("skeleton_mini", 0, 1), ("orc", 1, 1)]
    t = one("necromancer", 2, monsters=monsters).dice(1, 1, 1, seat=1).do("end")
    assert t.life[1] == 35 - 2 - 1 - 3
    t = one("necromancer", 1, monsters=monsters).dice(1, 1, 1, seat=1).do("end")
    assert t.life[1] == 35 - 2 - 0 - 2
    t = one("necromancer", 2, monsters=[("imp", 0, 1)]).dice(1, seat=1).do("end")
    assert t.pool == 3 - 4


@pytest.mark.rule("VOL-730", "VOL-503")
def test_the_devoted_are_undead() -> None:
    heroes: dict[str, Any] = {"heroes": {0: "cleric", 1: "necromancer"}, "level": {1: 2}, "hand": {0: ["staff"]}}
    t = Table(modules=ALL, monsters=[("ogre", 1, 0)], **heroes).attack("staff", dice=[1])
    assert t.monsters() == [("ogre", 0, 6)]
    t = Table(modules=ALL, monsters=[("skeleton", 1, 0)], **heroes).attack("staff", dice=[1])
    assert t.monsters() == [("skeleton", 0, 2)]
    t = Table(modules=ALL, monsters=[("ogre", 0, 0)], **heroes).attack("staff", dice=[1])
    assert t.monsters() == [("ogre", 0, 8)]
    t = Table(modules=ALL, monsters=[("shadow_stalker", WILD, 0)], **heroes).attack("staff", dice=[1])
    assert t.monsters() == [("shadow_stalker", 0, 4)]


@pytest.mark.rule("VOL-503", "VOL-714")
def test_the_slayer_of_greenskins() -> None:
    t = one("slayer", hand={0: ["staff"]}, monsters=[("orc", 1, 0)]).attack("staff", dice=[1])
    assert t.monsters() == [("orc", 0, 3)]


# --- Lifelink --------------------------------------------------------------------------------------------------------


def linked(**more: Any) -> Table:
    return one("dark_elf", 2, **{"life": {0: 30}, "hand": {0: ["short_sword", "staff", "short_bow"]}} | more)


@pytest.mark.rule("VOL-731")
def test_50_lifelink() -> None:
    t = linked().dice(3).do("play:short_sword", "seat:1")
    assert (t.decision, t.legal) == ("lifelink", ["no", "yes"])
    t.do("yes")
    assert (t.life, t.pool) == ([33, 31], 0)
    assert (int(t.tally.healed_lifelink[0]), int(t.tally.int_spent[0])) == (3, 3)
    assert t.describe()["used"] == ["lifelink"]
    t.state.int_pool = 3
    assert t.do("play:staff", "seat:1").decision == "main"
    assert (t.life[0], t.pool) == (33, 3)


@pytest.mark.rule("VOL-731")
def test_declined_it_can_be_used_later() -> None:
    t = linked().dice(3, 1).do("play:short_sword", "seat:1", "no")
    assert (t.life, t.pool) == ([30, 31], 3)
    t.do("play:short_bow", "seat:1")
    assert t.decision == "main"
    t.dice(1).do("play:staff", "seat:1", "yes")
    assert (t.life[0], t.pool) == (31, 2)


@pytest.mark.rule("VOL-731")
@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ({}, True), ({"life": {0: 35}}, False), ({"int_pool": 0}, False), ({"int_pool": -1}, False),
        ({"heroes": {0: "elf"}}, False),
    ],
)  # fmt: skip
def test_when_it_is_asked(more: dict[str, Any], asked: bool) -> None:
    t = linked(**more).do("play:short_sword", "seat:1")
    assert (t.decision == "lifelink") == asked


@pytest.mark.rule("VOL-731")
def test_how_much_it_heals() -> None:
    """The largest loss of one Monster or Hero; Defence cards and damage beyond the last LP do not count."""
    t = linked(life={0: 34}).dice(3).do("play:short_sword", "seat:1", "yes")
    assert (t.life[0], t.pool) == (35, 2)
    t = linked(slots={1: ["wooden_shield"]}).dice(3).do("play:short_sword", "seat:1", "yes")
    assert (t.life[0], t.pool, t.describe()["used"]) == (30, 3, ["lifelink"])
    t = linked(monsters=[("wolf", 1, 0, 1), ("goblin", 1, 0, 2)], int_pool=9).dice(6).do("play:short_sword", "yes")
    assert (t.life[0], t.pool, t.monsters()) == (32, 7, [])
    heavy = linked(hand={0: ["great_sword"]}, monsters=[("goblin", 1, 0)], int_pool=9, life={0: 20, 1: 35}).dice(6)
    heavy.do("play:great_sword", "seat:1", "yes")
    assert (heavy.life, heavy.pool) == ([28, 27], 1)
    t = linked(int_pool=9, life={0: 20, 1: 2}, players=3).dice(6).do("play:short_sword", "seat:1", "yes")
    assert (t.life[0], t.pool) == (22, 7)


@pytest.mark.rule("VOL-731", "VOL-654")
def test_lifelink_from_the_dragon_and_before_the_win_check() -> None:
    t = (
        linked(modules=[*ALL, "overwhelm"], int_pool=9)
        .overwhelm(10, 20)
        .dice(3)
        .do("play:staff", "seat:overwhelm", "yes")
    )
    assert (t.life[0], t.pool) == (33, 6)
    t = linked(life={0: 30, 1: 2}).dice(6).do("play:short_sword", "seat:1", "yes")
    assert (t.over, t.life[0]) == (True, 32)


@pytest.mark.rule("VOL-731", "VOL-519")
def test_magic_staffs_link_life_after_their_cost() -> None:
    t = linked(hand={0: ["thunderstaff"]}).dice(3).do("play:thunderstaff", "seat:1", "yes")
    assert (t.life[0], t.pool) == (31, 0)
