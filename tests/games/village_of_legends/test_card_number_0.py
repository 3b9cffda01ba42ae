"""The first card of a scenario has number 0 and is a card like any other: in a slot, on a Sheath, before a Hero."""

from typing import Any

import pytest

from tests.games.village_of_legends.table import Table

SHIELD: dict[str, Any] = {
    "type": "defence", "slot": "shield", "defence": 3, "weapon_bonus": 1, "int_bonus": 2, "resist": {"fire": 1},
    "effects": [],
}  # fmt: skip
SWORD: dict[str, Any] = {"type": "weapon", "class": "sword", "attack": 4, "effects": []}
SHEATH: dict[str, Any] = {"type": "item", "effects": [{"do": "sheath"}]}
MONSTER: dict[str, Any] = {"type": "monster", "kind": "beast", "attack": 0, "lp": 2, "cost": 20, "effects": []}


def table(coin: dict[str, Any], *args: Any, **more: Any) -> Table:
    """A table at which the Coin is something else; decks hold Staffs."""
    decks = {"deck": {0: ["staff"] * 5, 1: ["staff"] * 5, 2: ["staff"] * 5}}
    return Table(*args, **{**decks, **more}, cards={"coin": coin})


@pytest.mark.rule("VOL-402", "VOL-405", "VOL-407")
def test_it_is_put_on_and_replaced() -> None:
    t = table(SHIELD, hand={0: ["coin", "wooden_shield", "staff"]}).do("play:coin")
    assert (t.slots(), t.pool) == (["coin"], 5)
    assert t.attack("staff", dice=[3]).life[1] == 31
    t.do("play:wooden_shield")
    assert (t.slots(), t.discards()) == (["wooden_shield"], ["coin"])


@pytest.mark.rule("VOL-203", "VOL-405", "VOL-502")
def test_its_bonuses_come_with_every_turn() -> None:
    t = table(SHIELD, slots={0: ["coin"]}).do("end", "end")
    assert t.pool == 5
    assert t.attack("staff", dice=[2]).life[1] == 32


@pytest.mark.rule("VOL-511", "VOL-403")
def test_it_absorbs_a_light_attack() -> None:
    t = table(SHIELD, hand={0: ["staff"]}, slots={1: ["coin"]}).attack("staff", dice=[6])
    assert (t.slots(1), t.discards(1), t.life[1]) == ([], ["coin"], 35)


@pytest.mark.rule("VOL-516")
def test_it_resists() -> None:
    t = table(SHIELD, hand={0: ["fireball"]}, slots={1: ["coin"]}).attack("fireball", dice=[4])
    assert (t.slots(1), t.life[1]) == ([], 35 - (8 - 1 - 3))


@pytest.mark.rule("VOL-507")
def test_it_has_a_place_in_the_declared_order() -> None:
    t = table(
        SHIELD, hand={0: ["staff"]}, slots={1: ["coin", "helmet"]}, rules={"auto_order": False}
    ).do("play:staff", "seat:1")  # fmt: skip
    assert (t.decision, t.legal) == ("defence_order", ["slot:shield", "slot:helmet"])


@pytest.mark.rule("VOL-902", "VOL-906")
def test_it_leaves_with_its_player() -> None:
    """Who has no cards left to draw is out, and what he has in front of him leaves the game."""
    decks: dict[int, list[str]] = {0: ["staff"], 1: [], 2: ["staff"]}
    t = table(SHIELD, 3, turn=1, deck=decks, slots={1: ["coin"]}).do("end")
    assert (t.away(), t.slots(1)) == (["coin"], [])
    assert table(SWORD, 3, turn=1, deck=decks, sheath={1: "coin"}).do("end").away() == ["coin", "sheath"]
    t = table(SHEATH, 3, turn=1, deck=decks, sheath={1: "knife"})
    t.state.sheath[1] = t.number("coin")
    assert t.do("end").away() == ["coin", "knife"]


def test_a_heuristic_player_sees_it() -> None:
    """In a slot it keeps weaker cards in hand, and in front of somebody it makes a Heavy Weapon carry over."""
    bare: dict[str, Any] = {"market": dict.fromkeys(range(1, 11), "")}
    assert table(SHIELD, hand={0: ["wooden_shield"]}, slots={0: ["coin"]}, **bare).choose("greedy") == "end"
    blows = {0: ["great_sword", "staff", "hand_axe"]}
    assert table(SHIELD, hand=blows, **bare).choose("greedy") == "play:staff"
    assert table(SHIELD, hand=blows, slots={1: ["coin"]}, **bare).choose("greedy") == "play:great_sword"
    t = table(SHIELD, 3, hand={0: ["lightning"]}, slots={1: ["coin"]}, life={1: 20, 2: 22}, **bare)
    assert t.do("play:lightning").choose("greedy") == "seat:2"  # 20 LP behind a shield of 3, or 22


@pytest.mark.rule("VOL-452", "VOL-453", "VOL-455")
def test_it_is_a_sheath() -> None:
    t = table(SHEATH, hand={0: ["coin", "coin", "knife"]}).do("play:coin")
    assert not t.can("play:coin")
    t.do("sheathe:knife", "end", "end", "unsheathe")
    assert "coin" in t.discards()


@pytest.mark.rule("VOL-453", "VOL-454", "VOL-455")
def test_it_is_sheathed() -> None:
    t = table(SWORD, sheath={0: ""}, hand={0: ["coin", "staff"]}).do("sheathe:coin")
    assert not t.can("sheathe:staff")
    t.do("end", "end").dice(1).do("unsheathe", "seat:1")
    assert t.life[1] == 30
    assert table(SWORD, sheath={0: "coin"}, hand={0: ["great_sword"]}).choose("greedy") == "play:great_sword"
    light = {"hand": {0: ["great_sword", "staff"]}, "market": dict.fromkeys(range(1, 11), "")}
    assert table(SWORD, sheath={0: "coin"}, **light).choose("greedy") == "play:staff"  # 17 against 7 + 15
    t = table(SWORD, sheath={0: ""}, hand={0: ["great_sword", "coin"]}).attack("great_sword")
    assert t.choose("greedy") == "sheathe:coin"


@pytest.mark.rule("VOL-601", "VOL-612", "VOL-613")
def test_it_is_a_monster() -> None:
    t = table(MONSTER, hand={0: ["coin"], 1: ["staff"]}).do("play:coin", "seat:1")
    assert t.monsters() == [("coin", 1, 2)]
    t.dice(5, seat=1).do("end")
    assert t.life[1] == 30
    t.dice(3).do("play:staff")
    assert (t.xp[1], t.discards(0).count("coin"), t.monsters()) == (20, 1, [])


@pytest.mark.rule("VOL-303", "VOL-315")
def test_it_is_for_sale() -> None:
    """It can be bought, removed from the Market, and a Staff is sold for it."""
    crossbow = SWORD | {"deck": "main", "cost": 50, "count": 2}
    market = {**dict.fromkeys(range(1, 11), ""), 6: "coin"}
    assert table(crossbow, gold=50, market=market).do("buy:6").discards() == ["coin"]
    t = table(crossbow, market=market, hand={0: ["scroll_of_banishment"]}).do("play:scroll_of_banishment")
    assert (t.decision, t.legal) == ("banish", ["space:6"])
    t = table(crossbow, gold=50, market=market).do("end")
    assert t.tally.offered[0, t.number("coin")] == 1
    hand = {0: ["great_sword", "staff"]}
    cards = {"coin": crossbow, "staff": {"appeal": 2}}
    t = Table(gold=45, market=market, hand=hand, deck={0: ["staff"]}, cards=cards).attack("great_sword")
    assert t.choose("greedy") == "sell:staff"
