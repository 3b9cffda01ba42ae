"""Nothing happens that was not asked for: no life is linked, no die is rolled."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-731")
def test_without_lifelink_a_weapon_heals_nobody() -> None:
    t = Table(hand={0: ["staff"]}, life={0: 20}, int_pool=3).attack("staff", dice=[4])
    assert (t.life, t.pool) == ([20, 31], 3)


@pytest.mark.rule("VOL-731")
def test_life_is_linked_to_one_attack() -> None:
    """Staff and Ice Bolt follow the linked Short Sword: INT is left and LP are missing, but they heal nobody."""
    t = Table(
        modules=["reapers_hand"], heroes={0: "dark_elf"}, level={0: 2}, life={0: 10}, int_pool=9,
        hand={0: ["short_sword", "staff", "ice_bolt"]},
    )  # fmt: skip
    t.dice(1, 6, 6).do("play:short_sword", "seat:1", "yes")
    assert (t.life, t.pool) == ([12, 33], 7)
    t.attack("staff").attack("ice_bolt")
    assert (t.life, t.pool) == ([12, 33 - 6 - 8], 5)


@pytest.mark.rule("VOL-675")
def test_only_taming_takes_a_die() -> None:
    """The Orc is no Monster that must be tamed: the next die is that of the Staff."""
    t = Table(gold=40, market={6: "orc"}, hand={0: ["staff"]}).dice(5, 1).do("buy:6")
    assert t.attack("staff").life[1] == 30


@pytest.mark.rule("VOL-731", "VOL-606")
def test_the_attack_of_a_monster_links_no_life() -> None:
    """Not even that of a Hero's own Wolf after he has linked his Staff."""
    t = Table(
        modules=["reapers_hand"], heroes={0: "dark_elf"}, level={0: 2}, life={0: 10}, hand={0: ["staff"]},
        monsters=[("wolf", 0, 1)], slots={1: ["helmet", "wooden_shield"]}, rules={"auto_order": False},
    )  # fmt: skip
    t.dice(1).attack("staff", "slot:helmet", "yes").do("end")
    assert (t.decision, t.actor, t.slots(1)) == ("defence_order", 0, ["wooden_shield", "helmet"])
    told = t.describe()["attack"]
    assert (told["card"], told["attacker"], told["lifelink"]) == ("wolf", 0, False)
