"""The Market: access, buying, selling, gold."""

import pytest

from tests.games.village_of_legends.table import Table


@pytest.mark.rule("VOL-301", "VOL-721")
def test_access() -> None:
    assert Table(gold=40).can("buy:5")
    assert not Table(gold=40, berserk={0: 1}).can("buy:5")
    assert not Table(gold=40, monsters=[("wolf", 1, 0)]).can("buy:5")
    assert Table(gold=40, monsters=[("wolf", 0, 1), ("giant_turtle", 1, 0)]).can("buy:5")


@pytest.mark.rule("VOL-303", "VOL-304")
def test_any_number_of_purchases() -> None:
    t = Table(gold=110, market={6: "orc", 7: "helmet"}).do("buy:6", "buy:5", "buy:7")
    assert (t.gold, t.discards()) == (10, ["helmet", "nugget", "orc"])
    assert not any(label.startswith("buy") for label in t.legal)
    t.do("end")
    assert t.tally.gold_lost[0] == 10
    assert t.tally.gold_spent[0] == 100
    assert t.do("end").gold == 0


@pytest.mark.rule("VOL-305", "VOL-306")
def test_spaces_are_refilled_from_their_decks() -> None:
    t = Table(gold=200, market={3: "ice_bolt", 8: "helmet"}, piles={"spell": ["fireball"], "main": ["knife"]})
    t.do("buy:3", "buy:8")
    assert (t.market(3), t.market(8)) == ("fireball", "knife")
    t.do("buy:3", "buy:8")
    assert (t.market(3), t.market(8)) == ("", "")
    assert not t.can("buy:3")
    assert t.do("end", "end").market(8) == ""


@pytest.mark.rule("VOL-307", "VOL-309")
def test_treasure_without_access() -> None:
    t = Table(hand={0: ["coin", "nugget", "chest"]}, monsters=[("wolf", 1, 0)])
    t.dice(2).do("play:coin", "play:nugget", "play:chest")
    assert (t.gold, t.tally.gold_made[0]) == (60, 60)
    assert not t.can("buy:5")


@pytest.mark.rule("VOL-308")
def test_a_chest_makes_no_debts() -> None:
    t = Table(hand={0: ["chest"]}, cards={"chest": {"effects": [{"do": "chest", "bonus": -5}]}}).dice(2)
    assert t.do("play:chest").gold == 0


@pytest.mark.rule("VOL-310", "VOL-311")
def test_what_can_be_sold() -> None:
    t = Table(hand={0: ["staff", "coin", "light_ale", "halberd"]})
    assert [label for label in t.legal if label.startswith("sell")] == ["sell:staff", "sell:halberd"]
    assert t.do("sell:halberd").gold == 30
    assert not t.can("sell:halberd")
    t.attack("staff")
    assert not t.can("sell:staff")
    t = Table(hand={0: ["staff"]}, rules={"sell_percent": 25}, extra={0: {"staff": 50}}).do("sell:staff")
    assert t.gold == 2


@pytest.mark.rule("VOL-312")
def test_selling_without_access() -> None:
    closed = {"hand": {0: ["staff"]}, "monsters": [("wolf", 1, 0)]}
    assert Table(**closed).can("sell:staff")  # type: ignore[arg-type]
    assert Table(hand={0: ["staff"]}, berserk={0: 2}).can("sell:staff")
    knob = {"sell_needs_access": True}
    assert not Table(**closed, rules=knob).can("sell:staff")  # type: ignore[arg-type]
    assert Table(hand={0: ["staff"]}, rules=knob).can("sell:staff")


@pytest.mark.rule("VOL-313")
def test_smelting() -> None:
    t = Table(hand={0: ["smelt_gold", "coin", "coin"]}).do("play:smelt_gold")
    assert (t.hand(), t.away(), t.area()) == (["coin", "nugget"], ["coin"], ["smelt_gold"])
    assert t.state.stock[4] == 10
    assert (t.tally.taken[0, t.number("nugget")], t.tally.removed_all[0]) == (1, 1)
    for other in (
        Table(hand={0: ["smelt_gold"]}),
        Table(hand={0: ["smelt_gold", "coin"]}, market={5: ""}),
        Table(hand={0: ["smelt_gold", "coin"]}, berserk={0: 1}),
        Table(hand={0: ["smelt_gold", "coin"]}, int_pool=1),
    ):
        assert not other.can("play:smelt_gold")


@pytest.mark.rule("VOL-313")
def test_a_card_cannot_smelt_itself() -> None:
    rows = {"smelt_gold": {"effects": [{"do": "smelt", "from": "smelt_gold", "to": "nugget"}]}}
    assert not Table(hand={0: ["smelt_gold"]}, cards=rows).can("play:smelt_gold")
    t = Table(hand={0: ["smelt_gold"] * 2}, cards=rows).do("play:smelt_gold")
    assert (t.hand(), t.away()) == (["nugget"], ["smelt_gold"])


@pytest.mark.rule("VOL-314", "VOL-315")
def test_banishing() -> None:
    t = Table(hand={0: ["scroll_of_banishment"]}, market={7: "ogre"}, piles={"main": ["helmet"]}, deck={0: ["staff"]})
    t.do("play:scroll_of_banishment")
    assert (t.decision, t.legal) == ("banish", [f"space:{n}" for n in range(1, 11)])
    t.do("space:7")
    assert (t.market(7), t.away(), t.hand(), t.tally.banished[0]) == ("helmet", ["ogre"], ["staff"], 1)
    empty = dict.fromkeys(range(1, 11), "")
    t = Table(hand={0: ["scroll_of_banishment"]}, market=empty).do("play:scroll_of_banishment")
    assert t.decision == "main"


@pytest.mark.rule("VOL-316", "VOL-421")
def test_requirements() -> None:
    t = Table(hand={0: ["fireball", "ice_bolt", "staff_of_fire", "stone_wall", "staff"]}, int_pool=2)
    assert [label for label in t.legal if label.startswith("play")] == [
        "play:staff", "play:stone_wall", "play:ice_bolt", "play:staff_of_fire",
    ]  # fmt: skip
    t.attack("ice_bolt")
    assert t.pool == 0
    assert not t.can("play:staff_of_fire")
    assert Table(hand={0: ["staff"]}, int_pool=-3).can("play:staff")


@pytest.mark.rule("VOL-411", "VOL-316")
def test_scrolls() -> None:
    scroll = {0: ["scroll_of_knowledge"]}
    assert Table(hand=scroll, int_pool=2).do("play:scroll_of_knowledge").pool == 2
    assert not Table(hand=scroll, int_pool=1).can("play:scroll_of_knowledge")
    printed = {"scroll_check": "printed"}
    assert Table(hand=scroll, int_pool=1, rules=printed).can("play:scroll_of_knowledge")
    assert not Table(hand=scroll, heroes={0: "dwarf"}, int_pool=9, rules=printed).can("play:scroll_of_knowledge")
    assert Table(hand=scroll, int_pool=0, rules={"scroll_min_int": 0}).can("play:scroll_of_knowledge")


def test_keyed_shuffles_leave_the_order_of_the_other_cards() -> None:
    plain = Table(shuffle="keyed", seed=4).describe()["market_decks"]["main"]
    more = Table(shuffle="keyed", seed=4, cards={"knife": {"count": 5}}).describe()["market_decks"]["main"]
    assert [card for card in more if card != "knife"][:60] == [card for card in plain if card != "knife"][:60]
