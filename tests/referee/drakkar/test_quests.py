"""The referee and the test vectors: Phase 3."""

from typing import Any

import pytest

from tests.referee.drakkar.script import Situation, situation

LACKING = "bow,deck,stern | viking_2,viking_1,beer"
HELPER = "bow,deck | viking_1,beer"
PRICES = ["price:1", "price:2", "price:3"]


def lacking(**more: Any) -> Situation:
    """Vector 32."""
    quests = {0: "q16", 1: "q01", 2: "q22"}
    return situation(LACKING, HELPER, "bow,stern | viking_3", quests=quests, **more).phase_three()


def test_12_bardl_is_viking_and_beer() -> None:
    table = situation("bow,stern | viking_2,bardl", quests={0: "q13"}).phase_three()
    assert (table.results(), table.tokens(0)) == (["solo", "fail_ship", "fail_ship"], (2, 1, 1))


@pytest.mark.parametrize(
    ("ship", "quest", "spears", "result"),
    [
        ("bow,stern | viking_3,beer | s1", "q22", 0, "solo"),
        ("bow,stern | viking_3,beer | s1", "q13", 1, "solo"),
        ("bow,deck,stern | viking_2,viking_1,beer | s2", "q16", 1, "solo"),
        ("bow,deck,stern | viking_1,viking_1,beer | s1", "q22", 1, "fail_strength"),
        ("bow,stern | viking_3,viking_1 | s0", "q16", 0, "fail_beer"),
        ("bow,stern | viking_2 | s0", "q16", 0, "fail_both"),
        ("bow,deck | viking_3,beer | s0", "q10", 0, "fail_ship"),
    ],
)
def test_31_108_spears_for_a_quest(ship: str, quest: str, spears: int, result: str) -> None:
    table = situation(ship, quests={0: quest}).phase_three()
    assert (table.asked, table.results()[0], len(table.game.players[0].spears)) == (None, result, spears)


def test_32_a_deal_by_offer() -> None:
    table = lacking(team_up_protocol="offer")
    assert table.asks(0, "TEAM_HELPER", "helper:1", "helper:stop")
    table.do("helper:1")
    assert table.asks(0, "TEAM_PRICE", *PRICES)
    table.do("price:1")
    assert table.asks(1, "TEAM_REPLY", "reply:refuse", "reply:accept")
    table.do("reply:accept")
    assert (table.tokens(0), table.asks(1, "TEAM_KIND", "pay:goat", "pay:weapon", "pay:gold")) == ((2, 2, 1), True)
    table.do("pay:gold")
    assert (table.tokens(0), table.tokens(1)) == ((2, 2, 0), (1, 0, 1))
    assert table.results() == ["team", "fail_ship", "fail_both"]


def test_33_help_is_not_added_up() -> None:
    seats = "bow,stern | viking_1", "bow | beer", "bow | beer", "bow,deck | bardl,beer"
    table = situation(*seats, quests={0: "q19"}).phase_three()
    assert table.game.team_up is not None
    assert table.game.team_up.eligible == [3]


def test_34_66_refusals() -> None:
    table = lacking(team_up_protocol="offer").do("helper:1", "price:1", "reply:refuse", "helper:1")
    assert table.asks(0, "TEAM_PRICE", "price:2", "price:3")
    table.do("price:2", "reply:refuse", "helper:1")
    assert table.asks(0, "TEAM_PRICE", "price:3")
    table.do("price:3", "reply:refuse")
    assert (table.asked, table.results()[0], table.tokens(0)) == (None, "no_deal", (1, 0, 0))
    table = lacking(team_up_protocol="offer", team_up_max_offers=6, team_up_max_price=2)
    table.do("helper:1", "price:2", "reply:refuse")
    assert (table.asked, table.results()[0]) == (None, "no_deal")
    table = lacking(team_up_protocol="offer", team_up_max_offers=1).do("helper:1", "price:1", "reply:refuse")
    assert table.results()[0] == "no_deal"


def test_35_51_a_short_supply() -> None:
    ship, quests = "bow,deck,stern | viking_3,viking_2,beer", {0: "q22"}
    table = situation(ship, quests=quests, supply=(5, 1, 4)).phase_three()
    assert (table.tokens(0), table.game.supply, table.game.tally.lost) == ((2, 1, 2), [4, 0, 2], 1)
    table = situation(ship, quests=quests, supply=(5, 1, 4), loot_shortage="substitute").phase_three()
    assert table.asks(0, "LOOT_KIND", "loot:goat", "loot:gold")
    table.do("loot:goat")
    assert (table.tokens(0), table.game.supply, table.game.tally.lost) == ((3, 1, 2), [3, 0, 2], 0)
    table = situation(ship, quests=quests, supply=(0, 1, 2), loot_shortage="substitute").phase_three()
    assert (table.asked, table.tokens(0), table.game.tally.lost) == (None, (1, 1, 2), 2)


def test_45_a_fixed_price() -> None:
    seats = "bow,stern | viking_1 | (0,0,0)", "bow | viking_1 | (1,0,0)"
    rules: dict[str, Any] = {"team_up_protocol": "fixed", "team_up_fixed_price": 3}
    table = situation(*seats, supply=(0, 5, 5), **rules).phase_three()
    assert table.asks(0, "TEAM_HELPER", "helper:1", "helper:stop")
    table.do("helper:1", "reply:accept")
    assert table.asks(1, "TEAM_KIND", "pay:weapon")
    table.do("pay:weapon")
    assert (table.asked, table.tokens(0), table.tokens(1)) == (None, (0, 0, 0), (1, 1, 0))
    assert situation(*seats, supply=(0, 0, 5), **rules).phase_three().results()[0] == "fail_strength"


def test_123_a_fixed_price_refused() -> None:
    seats = "bow,stern | viking_1", "bow | viking_1", "bow | viking_1"
    table = situation(*seats, team_up_protocol="fixed").phase_three()
    assert table.asks(0, "TEAM_HELPER", "helper:1", "helper:2", "helper:stop")
    table.do("helper:2", "reply:refuse")
    assert table.asks(0, "TEAM_HELPER", "helper:1", "helper:stop")
    assert table.do("helper:1", "reply:refuse").results()[0] == "no_deal"


def test_49_asking() -> None:
    table = lacking()
    assert table.asks(1, "TEAM_PRICE", "price:refuse", *PRICES)
    table.do("price:2")
    assert table.asks(0, "TEAM_HELPER", "helper:1", "helper:stop")
    table.do("helper:1", "pay:gold", "pay:goat")
    assert (table.tokens(0), table.tokens(1)) == ((1, 2, 0), (2, 0, 1))
    table = lacking().do("price:refuse")
    assert (table.asked, table.results()[0]) == (None, "no_deal")
    assert lacking(team_up_protocol="off").results()[0] == "fail_strength"


def test_50_a_forced_sale() -> None:
    rules = {"team_up_protocol": "offer", "team_up_forced_sale": True, "team_up_kind_chooser": "quester"}
    table = lacking(**rules).do("helper:1", "price:1")
    assert table.asks(1, "TEAM_REPLY", "reply:accept")
    table.do("reply:accept")
    assert table.asks(0, "TEAM_KIND")
    table.do("pay:goat")
    assert (table.tokens(0), table.tokens(1)) == ((1, 2, 1), (2, 0, 0))
    assert lacking(team_up_forced_sale=True).asks(1, "TEAM_PRICE", *PRICES)


def test_54_who_can_help() -> None:
    def eligible(*seats: str, **rules: Any) -> list[int]:
        table = situation(*seats, quests={0: "q16"}, **rules).phase_three()
        return table.game.team_up.eligible if table.game.team_up else []

    full = "bow,stern | viking_2,beer", "bow | viking_2"
    assert eligible(*full) == [1]
    assert eligible(*full, team_up_needs_space=True) == []
    assert eligible("bow,deck,stern | viking_2,beer", "bow | viking_2", team_up_needs_space=True) == [1]
    two = "bow,deck,stern | viking_2,beer", "bow,deck | viking_1,viking_1"
    assert (eligible(*two), eligible(*two, team_up_needs_space=True)) == ([1], [])
    spear = "bow,stern | viking_1,beer", "bow | viking_1 | s1"
    assert eligible(*spear) == []
    assert eligible(*spear, team_up_spear="both") == [1]
    assert eligible("bow,stern | viking_2,beer", "bow,stern | viking_2") == []


def test_59_151_the_order_of_quests() -> None:
    table = situation("(5,0,0)", "(3,0,0)", "(3,0,0)", earl=1, quest_order="lowest_vp_first")
    assert table.phase_three().game.quest_order == [1, 2, 0]
    assert situation(earl=1).phase_three().game.quest_order == [1, 2, 0]


def test_63_the_order_matters_in_a_short_supply() -> None:
    seats = "bow,stern | viking_3 | (0,0,0)", "yggdrasil,stern | viking_2 | (0,0,0)"
    table = situation(*seats, quests={0: "q04", 1: "q01"}, earl=1, supply=(5, 1, 5)).phase_three()
    assert (table.tokens(1), table.tokens(0), table.game.supply) == ((1, 1, 0), (1, 0, 0), [3, 0, 5])
    assert table.game.tally.seat[0]["shortage"] == 2


def test_64_a_helper_helps_once() -> None:
    ship = "bow,stern | viking_1"
    seats, quests = (ship, "bow | viking_1", "", ship), {0: "q01", 3: "q02"}
    table = situation(*seats, quests=quests, earl=2, team_up_protocol="offer").phase_three()
    assert table.asks(3, "TEAM_HELPER", "helper:1", "helper:stop")
    table.do("helper:1", "price:1", "reply:accept", "pay:goat")
    assert (table.asked, table.results()) == (None, ["fail_strength", "fail_ship", "fail_ship", "team"])
    table = situation(*seats, quests=quests, earl=2, team_up_protocol="offer", helper_max_deals=2).phase_three()
    table.do("helper:1", "price:1", "reply:accept", "pay:goat")
    assert table.asks(0, "TEAM_HELPER", "helper:1", "helper:stop")


def test_65_helpers_are_asked_clockwise() -> None:
    helper = "bow | viking_1"
    table = situation(helper, helper, "bow,stern | viking_1", helper).phase_three()
    assert table.asks(3, "TEAM_PRICE")
    table.do("price:2")
    assert table.asks(0, "TEAM_PRICE")
    table.do("price:refuse", "price:1")
    assert table.asks(2, "TEAM_HELPER", "helper:1", "helper:3", "helper:stop")


def test_76_a_denied_quest() -> None:
    for ship, result in (("bow | viking_2", "fail_ship"), ("bow,stern | viking_2", "fail_denied")):
        table = situation(ship, "bow | viking_3", denied={0: "q01"}).phase_three()
        assert (table.asked, table.results()[0], table.tokens(0)) == (None, result, (1, 0, 0))


def test_120_a_price_that_cannot_be_paid() -> None:
    seats = "bow,stern | viking_1 | (0,0,0)", "bow | viking_1"
    assert situation(*seats, supply=(0, 0, 9)).phase_three().results()[0] == "fail_strength"
    table = situation(*seats, supply=(0, 1, 9)).phase_three()
    assert table.asks(1, "TEAM_PRICE", "price:refuse", "price:1")
    assert situation(*seats, supply=(0, 1, 9), team_up_min_price=2).phase_three().results()[0] == "fail_strength"
