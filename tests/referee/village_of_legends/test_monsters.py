"""Monsters and the order of their attacks: the vectors of the rules text."""

import pytest

from tests.referee.village_of_legends.script import Situation, attacked


@pytest.mark.parametrize(("die", "worn"), [(5, None), (1, 2)])
def test_14_monster_at_turn_start(die: int, worn: int | None) -> None:
    table = attacked().wear(0, "helmet")
    table.p[0].lp = 20
    table.monster("orc", host=0)
    table.do("end", dice=(die,))
    assert table.p[0].lp == 20
    assert [item.mark for item in table.p[0].worn.values()] == [] if worn is None else [worn]


def test_16_imp() -> None:
    table = attacked("ice_bolt potion_of_intellect", heroes=("mage", "elf"))
    table.monster("imp", host=0)
    table.do("end", dice=(3,))
    assert (table.p[0].int_pool, table.p[0].lp) == (0, 30)
    assert "play:ice_bolt" not in table.legal()
    table.do("play:potion_of_intellect")
    assert table.p[0].int_pool == 3
    assert "play:ice_bolt" in table.legal()


@pytest.mark.parametrize(("floor", "pool"), [("none", -3), ("zero", 0)])
def test_imp_below_zero(floor: str, pool: int) -> None:
    table = attacked(heroes=("mage", "elf"), imp_int_floor=floor)
    table.monster("imp", host=0)
    assert table.do("end", dice=(6,)).p[0].int_pool == pool


def test_31_troll() -> None:
    for before, after in ((3, 5), (6, 7)):
        table = attacked()
        troll = table.monster("troll", host=0, lp=before)
        other = table.monster("troll", host=1, lp=3)
        table.do("end", dice=(2,))
        assert (troll.lp, other.lp, table.p[0].lp) == (after, 3, 37)


def test_regeneration_every_turn() -> None:
    table = attacked(regeneration_timing="every_turn")
    other = table.monster("troll", host=1, lp=3)
    table.do("end")
    assert other.lp == 5


def test_placing_monsters() -> None:
    """VOL-601, `self_hosting`."""
    for allowed, options in ((True, ["seat:0", "seat:1", "seat:2"]), (False, ["seat:1", "seat:2"])):
        table = Situation("orc giant_turtle", players=3, self_hosting=allowed)
        table.do("play:orc")
        assert table.legal() == options
        table.do("seat:2", "play:giant_turtle")
        assert table.legal() == ["seat:0", "seat:1", "seat:2"]
        table.do("seat:0")
        assert [(m.card.id, m.owner, m.host) for m in table.game.monsters] == [("orc", 0, 2), ("giant_turtle", 0, 0)]
        assert not +table.p[0].played


def test_order_of_monster_attacks() -> None:
    """VOL-605, VOL-606: D2, D3, D4."""
    table = attacked(players=3, auto_order=False)
    table.game.active = 2
    for name, owner in (("orc", 1), ("wolf", 1), ("ogre", 2), ("goblin", 0)):
        table.monster(name, host=0, owner=owner)
    table.wear(0, "helmet wooden_shield").do("end")
    assert (table.open().seat, table.legal()) == (0, ["seat:0", "seat:1", "seat:2"])
    table.do("seat:1")
    assert (table.open().seat, table.open().decision, table.legal()) == (1, "monster_order", ["monster:0", "monster:1"])
    table.do("monster:1")
    assert (table.open().seat, table.legal()) == (1, ["slot:shield", "slot:helmet"])
    table.do("slot:helmet", dice=(6, 1))  # the wolf breaks both; the orc hits LP
    assert (table.p[0].lp, table.open().decision, table.legal()) == (38, "owner_order", ["seat:0", "seat:2"])
    table.do("seat:2", dice=(1, 6))
    assert (table.p[0].lp, table.open().decision) == (31, "main")


def test_lowest_first_without_asking() -> None:
    """`auto_order`: owners clockwise from the host, lowest LP first; the lowest Defence item."""
    table = attacked(players=3)
    table.game.active = 2
    for name, owner in (("orc", 1), ("wolf", 1), ("ogre", 2), ("goblin", 0)):
        table.monster(name, host=0, owner=owner)
    table.wear(0, "helmet wooden_shield").do("end", dice=(3, 6, 1, 1))  # goblin 1, wolf 6, orc 2, ogre 3
    assert (table.p[0].lp, dict(table.p[0].worn)) == (35, {})


def test_harpy() -> None:
    table = attacked("coin staff")
    table.monster("harpy", host=0)
    table.do("end", dice=(3,))
    assert (table.open().seat, table.legal()) == (0, ["card:coin", "card:staff"])
    table.do("card:staff")
    assert table.discarded(0, "staff")
    assert table.p[0].lp == 38


@pytest.mark.parametrize(("carry", "lp"), [(False, 40), (True, 37)])
def test_monster_attack_carry(carry: bool, lp: int) -> None:
    table = attacked(monster_attack_carry=carry).wear(0, "helmet")
    table.monster("orc", host=0)
    assert table.do("end", dice=(5,)).p[0].lp == lp
