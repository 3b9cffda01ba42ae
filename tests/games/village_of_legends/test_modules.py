"""The optional Monsters: poison, taming, rats, charges, summons, ambushes, hordes."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table

GUILD, HORDE, REAPER = ["ancient_guild"], ["the_horde"], ["reapers_hand"]
WILD = -1


# --- poison ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-640", "VOL-641", "VOL-202")
def test_40_poison() -> None:
    spider: dict[str, Any] = {"modules": GUILD, "monsters": [("giant_spider", 1, 0)], "turn": 1}
    t = Table(**spider).dice(3, 3, seat=0).do("end")
    assert (t.life[0], t.poison[0]) == (33, 1)
    t.do("end", "end")
    assert (t.life[0], t.poison[0]) == (33 - 1 - 2, 2)
    assert (int(t.tally.lost[0, 5]), int(t.tally.lost[0, 4])) == (1, 4)
    t = Table(**spider, slots={0: ["wooden_shield"]}).dice(3, seat=0).do("end")
    assert (t.life[0], t.poison[0]) == (35, 0)


@pytest.mark.rule("VOL-640")
def test_stronger_poison() -> None:
    t = Table(modules=GUILD, monsters=[("scorpion", 1, 0)], turn=1).dice(3, seat=0).do("end")
    assert t.poison == [2, 0]


@pytest.mark.rule("VOL-642")
def test_immune_to_poison() -> None:
    cleric: dict[str, Any] = {"modules": GUILD, "heroes": {0: "cleric"}, "turn": 1}
    t = Table(**cleric, level={0: 3}, monsters=[("snake", 1, 0)], life={0: 20}).dice(6, seat=0).do("end")
    assert (t.life[0], t.poison[0]) == (20 - 4 + 1, 0)
    t = Table(**cleric, level={0: 3}, poison={0: 3}, life={0: 30}).do("end")
    assert (t.life[0], t.poison[0]) == (31, 3)
    t = Table(**cleric, level={0: 2}, poison={0: 3}, life={0: 30}).do("end")
    assert t.life[0] == 28


@pytest.mark.rule("VOL-641", "VOL-204", "VOL-905", "VOL-909")
def test_poison_kills() -> None:
    t = Table(3, poison={1: 5}, life={1: 4}, monsters=[("orc", 2, 1)]).do("end")
    assert (t.decision, t.actor) == ("replace", 2)
    t.do("seat:0")
    assert (t.active, t.poison) == (2, [0, 0, 0])
    assert (int(t.tally.cause[1]), int(t.tally.killer[1]), int(t.tally.lost[1, 5])) == (6, -1, 4)


@pytest.mark.rule("VOL-640")
def test_an_antidote() -> None:
    t = Table(modules=GUILD, hand={0: ["antidote"]}, poison={0: 2, 1: 1}, life={0: 20}).do("play:antidote")
    assert (t.poison, t.life[0]) == ([0, 1], 22)


# --- taming ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-675", "VOL-676", "VOL-737")
def test_42_taming() -> None:
    bear: dict[str, Any] = {"modules": GUILD, "gold": 60, "market": {6: "bear"}}
    t = Table(**bear).dice(3, 4).do("buy:6")
    assert (t.life, t.gold, t.market(6), t.can("buy:6")) == ([30, 35], 60, "bear", False)
    assert t.describe()["tried"] == [6]
    assert (int(t.tally.taming_failed[0]), int(t.tally.lost[0, 4])) == (1, 5)
    t = Table(**bear, heroes={0: "druid"}).dice(2).do("buy:6")
    assert (t.gold, t.discards(), t.market(6)) == (0, ["bear"], t.market(6))
    assert Table(**bear).dice(4).do("buy:6").discards() == ["bear"]
    assert Table(**bear, heroes={0: "druid"}).dice(1, 1).do("buy:6").discards() == []


@pytest.mark.rule("VOL-676")
def test_another_try_next_turn_or_on_another_bear() -> None:
    t = Table(modules=GUILD, gold=60, market={6: "bear", 7: "bear"}, cards={"bear": {"count": 2}}).dice(3, 1)
    t.do("buy:6")
    assert t.can("buy:7")
    t.do("end", "end")
    assert t.describe()["tried"] == []
    t = Table(modules=GUILD, gold=60, market={6: "bear"}, hand={0: ["scroll_of_banishment"]}, piles={"main": ["bear"]})
    t.dice(3, 1).do("buy:6", "play:scroll_of_banishment", "space:6")
    assert t.can("buy:6")


@pytest.mark.rule("VOL-676", "VOL-905", "VOL-909")
def test_taming_kills_the_buyer() -> None:
    t = Table(3, modules=GUILD, gold=60, market={6: "bear"}, life={0: 3}, deck={0: ["coin"]}).dice(3, 6).do("buy:6")
    assert (t.describe()["alive"], t.active, t.market(6)) == ([1, 2], 1, "bear")
    assert int(t.tally.killer[0]) == -1


@pytest.mark.rule("VOL-676", "VOL-608")
def test_what_a_wild_bear_does_besides() -> None:
    cards = {"bear": {"effects": [{"do": "discard"}], "abilities": {"taming": 4, "poison": 2}}}
    t = Table(modules=GUILD, gold=60, market={6: "bear"}, cards=cards, hand={0: ["coin", "staff"]}).dice(1, 1)
    t.do("buy:6")
    assert (t.decision, t.actor, t.poison[0]) == ("discard", 0, 2)
    assert t.do("card:coin").decision == "main"


# --- rats ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-645", "VOL-646", "VOL-635", "VOL-636", "VOL-202", "VOL-210")
def test_41_proliferate_and_hopping() -> None:
    rats = [("giant_rat", 0, 1), ("giant_rat", 2, 1, 1)]
    t = Table(3, modules=HORDE, monsters=rats).dice(4, 4, 4, seat=1).do("end")
    assert t.monsters() == [("giant_rat", 1, 2), ("giant_rat", 1, 1), ("giant_rat_mini", 1, 2)]
    assert t.life[1] == 35 - 6
    assert [m["owner"] for m in t.describe()["monsters"]] == [0, 2, 0]
    assert t.describe()["supply"]["giant_rat_mini"] == 5
    t.do("end")
    assert [(card, host) for card, host, _ in t.monsters()] == [
        ("giant_rat", 2), ("giant_rat", 2), ("giant_rat_mini", 2), ("giant_rat_mini", 2),
    ]  # fmt: skip
    assert t.monsters()[1] == ("giant_rat", 2, 1)


@pytest.mark.rule("VOL-645")
def test_proliferating_goes_as_far_as_the_supply() -> None:
    rats = [("giant_rat", 0, 1)] * 4
    for supply, n in ((6, 2), (1, 1), (0, 0)):
        t = Table(3, modules=HORDE, monsters=rats)
        t.state.away[t.number("giant_rat_mini")] = supply
        t.do("end")
        assert len(t.monsters()) == 4 + n
    t = Table(3, modules=HORDE, monsters=rats[:1]).do("end")
    assert len(t.monsters()) == 1
    t = Table(3, modules=HORDE, monsters=[*rats[:1], ("giant_rat", 0, 2)]).do("end")
    assert len(t.monsters()) == 2


@pytest.mark.rule("VOL-645", "VOL-646")
def test_two_families() -> None:
    cards = {
        "wolf": {"abilities": {"proliferate": 1, "mini": "goblin_mini"}},
        "orc": {"abilities": {"proliferate": 3, "mini": "goblin_mini"}},
    }
    monsters = [("goblin_mini", 2, 1), ("orc", 0, 1), ("wolf", 0, 1), ("giant_rat", 0, 1), ("giant_rat_mini", 2, 1)]
    t = Table(3, modules=HORDE, monsters=monsters, cards=cards).do("end")
    there = [(m["card"], m["owner"]) for m in t.describe()["monsters"][5:]]
    assert there == [("goblin_mini", 2), ("giant_rat_mini", 0)]


@pytest.mark.rule("VOL-635")
def test_rats_of_two_players_stay() -> None:
    t = Table(2, modules=HORDE, monsters=[("giant_rat", 1, 0)]).do("end")
    assert t.monsters() == [("giant_rat", 0, 2)]
    t = Table(3, modules=HORDE, monsters=[("giant_rat", 1, 0)], out=(2,)).do("end")
    assert t.monsters() == [("giant_rat", 1, 2)]


@pytest.mark.rule("VOL-847")
def test_wandering_ignores_the_formation() -> None:
    t = Table(6, modules=HORDE, monsters=[("giant_rat", 5, 0), ("minotaur", 5, 0)], life={0: 30, 1: 30}).do("end")
    assert t.monsters() == [("giant_rat", 1, 2), ("minotaur", 2, 8)]


# --- charges ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-625", "VOL-626", "VOL-636")
def test_44_charge() -> None:
    t = Table(3, modules=HORDE, life={0: 20, 1: 31, 2: 28}, monsters=[("minotaur", 1, 0, 5)]).dice(2, seat=1)
    t.do("end")
    assert (t.monsters(), t.life[1]) == ([("minotaur", 1, 5)], 31 - 5)
    assert not t.describe()["monsters"][0]["charged"]
    t.state.life[1] = 35
    t.do("end", "end").dice(2, seat=1).do("end")
    assert (t.monsters()[0][1], t.life[1]) == (1, 35 - 3)


@pytest.mark.rule("VOL-626")
def test_75_the_bonus_of_a_charge() -> None:
    bonus = {"charge_bonus": 4}
    lives = {0: 20, 1: 31, 2: 28}
    t = Table(3, modules=HORDE, life=lives, monsters=[("minotaur", 1, 0)], rules=bonus).dice(2, seat=1)
    assert t.do("end").life[1] == 31 - 2 - 1 - 4


@pytest.mark.rule("VOL-625")
@pytest.mark.parametrize(
    ("life", "owner", "targets", "host"),
    [
        ([30, 30, 30], 1, "all", 0),
        ([20, 30, 30], 1, "all", 1),
        ([20, 30, 30], 1, "not_owner", 2),
        ([20, 30, 29], 1, "not_owner", 2),
        ([30, 20, 20], 0, "not_owner", 1),
        ([30, 20, 20], 0, "all", 0),
        ([20, 20, 21], 1, "all", 2),
    ],
)
def test_where_a_charge_goes(life: list[int], owner: int, targets: str, host: int) -> None:
    lives = dict(enumerate(life))
    t = Table(3, modules=HORDE, life=lives, monsters=[("minotaur", owner, 0)], rules={"charge_targets": targets})
    t.dice(1, seat=1).do("end")
    assert t.monsters()[0][1] == host


@pytest.mark.rule("VOL-626")
def test_a_charge_is_kept_for_the_next_attack() -> None:
    t = Table(3, modules=HORDE, life={0: 20, 2: 33}, monsters=[("minotaur", 0, 0)], hand={1: ["fireball"]}).dice(
        6, seat=1
    )
    t.state.life[1] = 30
    t.do("end")
    assert t.describe()["monsters"][0] == {
        "card": "minotaur", "host": 2, "owner": 0, "life": 8, "full": 8,
        "attacks": False, "charged": True, "dodged": False, "ambush": False,
    }  # fmt: skip
    t.state.int_pool = 3
    t.state.life[2] = 1
    t.do("play:fireball", "seat:2", "seat:1")
    assert t.describe()["monsters"][0]["charged"]


# --- summons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-670")
def test_57_a_monster_summons() -> None:
    t = Table(modules=HORDE, monsters=[("orc_shaman", 1, 0)], turn=1).dice(1, 3, 1, seat=0).do("end")
    assert (t.monsters(), t.life[0]) == ([("orc_shaman", 0, 5), ("goblin_mini", 0, 2)], 34)
    assert t.describe()["monsters"][1]["owner"] == 1
    t.do("end", "end")
    assert (t.life[0], [card for card, _, _ in t.monsters()]) == (
        34 - 1 - 1,
        ["orc_shaman", "goblin_mini", "goblin_mini"],
    )
    t = Table(modules=HORDE, monsters=[("orc_shaman", 1, 0)], turn=1)
    t.state.away[t.number("goblin_mini")] = 0
    assert len(t.do("end").monsters()) == 1


@pytest.mark.rule("VOL-671", "VOL-521")
def test_54_a_master_behind_minis() -> None:
    monsters = [("lich", 0, 1), ("skeleton_mini", 0, 1), ("skeleton_mini", 1, 1)]
    t = Table(modules=REAPER, hand={0: ["lightning"]}, monsters=monsters[:2])
    assert t.aims("lightning") == ["seat:1", "monster:1"]
    t = Table(modules=REAPER, hand={0: ["lightning"]}, monsters=[monsters[0], monsters[2]])
    assert t.aims("lightning") == ["seat:1", "monster:0", "monster:1"]


@pytest.mark.rule("VOL-671")
def test_masters_in_orders() -> None:
    monsters = [("lich", 1, 0, 1), ("skeleton_mini", 1, 0), ("wolf", 1, 0), ("skeleton_mini", 1, 0)]
    t = Table(modules=REAPER, hand={0: ["great_sword"]}, monsters=monsters, rules={"auto_order": False}).dice(1)
    t.do("play:great_sword", "seat:1")
    assert t.legal == ["monster:1", "monster:2", "monster:3"]
    assert t.do("monster:3").legal == ["monster:1", "monster:2"]
    assert t.do("monster:1").legal == ["monster:0", "monster:2"]
    t.do("monster:0")
    assert t.monsters() == [("lich", 0, 1), ("wolf", 0, 4)]
    t = Table(modules=REAPER, hand={0: ["long_sword"]}, monsters=monsters[:2]).attack("long_sword", dice=[1])
    assert t.monsters() == []
    t = Table(modules=REAPER, hand={0: ["staff"]}, monsters=monsters[:2]).attack("staff", dice=[2])
    assert t.monsters() == [("lich", 0, 1), ("skeleton_mini", 0, 1)]


@pytest.mark.rule("VOL-671", "VOL-632")
def test_a_defensive_master() -> None:
    shell = {"defensive": True, "summon": True, "mini": "skeleton_mini"}
    cards: dict[str, Any] = {"lich": {"abilities": shell}, "skeleton_mini": {"abilities": {"defensive": True}}}
    monsters = [("lich", 1, 1, 1), ("skeleton_mini", 1, 1)]
    t = Table(modules=REAPER, hand={0: ["staff"]}, monsters=monsters, cards=cards).attack("staff", dice=[2])
    assert t.monsters() == [("lich", 1, 1), ("skeleton_mini", 1, 1)]
    ordered = {"rules": {"auto_order": False}, "slots": {1: ["helmet"]}}
    t = Table(modules=REAPER, hand={0: ["staff"]}, monsters=monsters, cards=cards, **ordered).do("play:staff", "seat:1")  # type: ignore[arg-type]
    assert t.legal == ["monster:1", "slot:helmet"]
    cards.pop("skeleton_mini")
    t = Table(modules=REAPER, hand={0: ["staff"]}, monsters=monsters, cards=cards).attack("staff", dice=[1])
    assert t.monsters() == [("skeleton_mini", 1, 3)]


@pytest.mark.rule("VOL-735", "VOL-612", "VOL-902")
def test_minis_go_back_to_the_supply() -> None:
    t = Table(3, modules=REAPER, hand={0: ["staff"]}, monsters=[("skeleton_mini", 1, 0), ("skeleton_mini", 1, 2)])
    t.attack("staff", dice=[6])
    assert (t.xp[0], t.discards(1), t.describe()["supply"]["skeleton_mini"]) == (20, [], 5)
    assert int(t.tally.xp_given[1]) == 20
    t = Table(3, modules=REAPER, monsters=[("skeleton_mini", 1, 2)], out=(1,))
    assert (t.monsters(), t.describe()["supply"]["skeleton_mini"]) == ([], 5)


# --- hordes and wisps ------------------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-622", "VOL-620")
@pytest.mark.parametrize(("players", "out", "life"), [(2, (), 6), (5, (), 15), (5, (1, 2), 9)])
def test_scaling_life(players: int, out: tuple[int, ...], life: int) -> None:
    t = Table(players, modules=REAPER, hand={0: ["zombie_horde"]}, out=out).do(
        "play:zombie_horde", "seat:4" if players == 5 else "seat:1"
    )
    assert t.monsters()[0][2] == life
    t.state.m_life[0] = 1
    t.book.regeneration[t.number("zombie_horde")] = 40
    t.begin(int(t.state.m_host[0]))
    assert t.monsters()[0][2] == life


# --- ambushes --------------------------------------------------------------------------------------------------------

AMBUSH: dict[str, Any] = {"modules": HORDE, "gold": 30, "turns": 5, "market": {7: "knife"}}


@pytest.mark.rule("VOL-660", "VOL-662", "VOL-663", "VOL-636")
def test_43_a_sneak_attack() -> None:
    t = Table(3, **AMBUSH, piles={"main": ["shadow_stalker", "mace", "orc"]}).dice(3, 2).do("buy:7")
    assert (t.life[0], t.market(7), t.monsters()) == (32, "mace", [("shadow_stalker", 0, 5)])
    assert t.describe()["monsters"][0]["owner"] is None
    t.state.gold = 100
    assert not t.can("buy:7")
    t.dice(2, seat=1).do("end")
    assert (t.monsters(), t.life[1]) == ([("shadow_stalker", 1, 5)], 33)
    open_market = Table(3, **AMBUSH, piles={"main": ["shadow_stalker", "mace"]}, rules={"sneak_attack_blocks": False})
    open_market.state.gold = 100
    assert open_market.do("buy:7").can("buy:7")


@pytest.mark.rule("VOL-661", "VOL-663")
def test_who_has_one_already() -> None:
    there = [("shadow_stalker", WILD, 0)]
    piles = {"main": ["shadow_stalker", "mace"]}
    dodge: dict[str, Any] = AMBUSH | {"piles": piles, "rules": {"sneak_attack_blocks": False}}
    t = Table(3, **dodge, monsters=there).dice(4).do("buy:7")
    assert (t.life, t.monsters()[1]) == ([35, 31, 35], ("shadow_stalker", 1, 5))
    t = Table(3, **dodge, monsters=[*there, ("shadow_stalker", WILD, 1)]).dice(4).do("buy:7")
    assert (t.life, t.monsters()[2]) == ([35, 35, 31], ("shadow_stalker", 2, 5))
    full = [("shadow_stalker", WILD, p) for p in range(3)]
    t = Table(3, **dodge, monsters=full).do("buy:7")
    assert (t.life, len(t.monsters()), t.away()) == (
        [35, 35, 35],
        3,
        [*["giant_rat_mini"] * 6, *["goblin_mini"] * 4, "shadow_stalker"],
    )
    t.dice(1, seat=1).do("end")
    assert [host for _, host, _ in t.monsters()] == [0, 1, 2]
    t = Table(3, **dodge, monsters=[*there, ("shadow_stalker", WILD, 1)]).do("end")
    assert t.monsters()[-1][1] == 2


@pytest.mark.rule("VOL-664", "VOL-612")
def test_killing_a_stalker() -> None:
    t = Table(modules=HORDE, hand={0: ["staff"]}, monsters=[("shadow_stalker", WILD, 0)]).attack("staff", dice=[5])
    assert (t.xp[0], t.monsters(), "shadow_stalker" in t.away(), t.discards()) == (60, [], True, [])
    assert t.tally.xp_given.sum() == 0


@pytest.mark.rule("VOL-665")
def test_no_ambush_in_first_turns() -> None:
    piles = {"main": ["shadow_stalker", "mace"]}
    t = Table(3, **AMBUSH | {"turns": 1}, piles=piles).do("buy:7")
    assert (t.life, t.monsters(), t.market(7), "shadow_stalker" in t.away()) == ([35] * 3, [], "mace", True)
    t = Table(3, **AMBUSH | {"turns": 2}, piles=piles).do("buy:7")
    assert len(t.monsters()) == 1


@pytest.mark.rule("VOL-660", "VOL-903", "VOL-905", "VOL-526")
def test_69_a_sneak_attack_kills_the_buyer() -> None:
    piles = {"main": ["shadow_stalker", "shadow_stalker", "knife"]}
    t = Table(3, **AMBUSH, piles=piles, life={0: 1}, monsters=[("goblin", 1, 0)])
    t.state.m_flags[0] = 4
    t.dice(2, 6).do("buy:7")
    assert (t.decision, t.actor, t.legal) == ("replace", 1, ["seat:1", "seat:2"])
    t.do("seat:2")
    assert [(card, host) for card, host, _ in t.monsters()] == [
        ("shadow_stalker", 1), ("shadow_stalker", 2), ("goblin", 2),
    ]  # fmt: skip
    assert (t.active, int(t.tally.killer[0]), t.market(7)) == (1, -1, "knife")
    assert [m["ambush"] for m in t.describe()["monsters"]] == [False] * 3
    assert t.life[2] == 35


@pytest.mark.rule("VOL-660", "VOL-315")
def test_an_ambush_within_rows() -> None:
    t = Table(
        3,
        modules=HORDE,
        hand={0: ["scroll_of_banishment"]},
        turns=3,
        piles={"main": ["shadow_stalker", "mace"]},
        market={8: "knife"},
    ).dice(4)
    t.do("play:scroll_of_banishment", "space:8")
    assert (t.life[0], t.market(8), t.hand()) == (31, "mace", ["coin"])


@pytest.mark.rule("VOL-903", "VOL-663")
def test_wild_monsters_move_at_once() -> None:
    """Before the win check, to the first on the left without one; else they are removed."""
    wild = [("shadow_stalker", WILD, 1), ("shadow_stalker", WILD, 2)]
    t = Table(4, modules=HORDE, hand={0: ["ice_bolt"]}, life={1: 1}, monsters=wild).do("play:ice_bolt", "seat:1")
    assert [host for _, host, _ in t.monsters()] == [2, 3]
    everywhere = [("shadow_stalker", WILD, p) for p in range(1, 4)] + [("shadow_stalker", WILD, 0)]
    t = Table(4, modules=HORDE, hand={0: ["lightning"]}, life={1: 1}, monsters=everywhere).do(
        "play:lightning", "seat:1"
    )
    assert [host for _, host, _ in t.monsters()] == [2, 3, 0]
    quake: dict[str, Any] = {"hand": {0: ["earthquake"]}, "int_pool": 4, "life": {1: 5, 2: 5}}
    t = Table(3, modules=HORDE, monsters=[("shadow_stalker", WILD, 1, 5)], **quake).dice(1)
    t.book.armour[t.number("shadow_stalker")] = 9
    t.do("play:earthquake")
    assert (t.over, t.monsters()) == (True, [("shadow_stalker", 0, 5)])


@pytest.mark.rule("VOL-610", "VOL-660")
def test_an_imp_in_ambush_takes_int_of_the_active_player_only() -> None:
    cards = {"shadow_stalker": {"abilities": {"sneak": True, "int_attack": True}}}
    piles = {"main": ["shadow_stalker", "mace"]}
    t = Table(3, **AMBUSH, cards=cards, piles=piles).dice(2).do("buy:7")
    assert (t.pool, t.life) == (1, [35] * 3)
    rules = {"sneak_attack_blocks": False}
    t = Table(3, **AMBUSH, cards=cards, piles=piles, rules=rules, monsters=[("shadow_stalker", WILD, 0)]).do("buy:7")
    assert (t.pool, t.life, int(t.tally.int_lost.sum())) == (3, [35] * 3, 0)


@pytest.mark.rule("VOL-605", "VOL-606", "VOL-609")
def test_wild_monsters_attack_last_and_break_the_weakest() -> None:
    monsters = [("shadow_stalker", WILD, 0), ("orc", 1, 0)]
    t = Table(3, modules=HORDE, monsters=monsters, slots={0: ["plate_armour", "helmet"]}, turn=2).dice(1, 1, seat=0)
    t.do("end")
    assert (t.mark("helmet", 0), t.mark("armour", 0)) == (0, 0)
    assert t.slots(0) == ["plate_armour"]
    ordered = {"auto_order": False}
    t = Table(3, modules=HORDE, monsters=monsters, slots={0: ["plate_armour", "helmet"]}, turn=2, rules=ordered)
    t.dice(2, 1, seat=0).do("end")
    assert (t.decision, t.actor, t.legal) == ("owner_order", 0, ["seat:1", "wild"])
    t.do("wild")
    assert (t.mark("helmet", 0), t.decision, t.actor) == (2, "defence_order", 1)
