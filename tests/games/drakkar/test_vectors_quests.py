"""The test vectors of RULES.md of Quests, help, loot and points, by their numbers."""

import pytest

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.quests import quest_of, shortfall, thirst
from simkit.games.drakkar.kernel.team_up import helpers
from tests.games.drakkar.table import Table


def eligible(t: Table, p: int) -> list[int]:
    """The seats that can help p."""
    s, b, quest = t.state, t.book, quest_of(t.state, p)
    found = helpers(s, b, p, shortfall(s, b, p, quest), thirst(s, b, p, quest))
    return [q for q in range(t.players) if found >> q & 1]


@pytest.mark.rule("DRK-071", "DRK-106")
def test_12_a_quest_fulfilled_alone() -> None:
    t = Table(boards={0: "bow,stern | viking_2,bardl"}, quests={0: "q13"})
    assert (t.strength(0), t.beer(0)) == (3, 1)
    t.phase3()
    assert t.tokens(0) == (2, 1, 1)
    assert t.tally.quests_solo[0] == 1


@pytest.mark.rule("DRK-106", "DRK-108", "DRK-109")
def test_31_a_spear_helps_with_a_quest() -> None:
    t = Table(boards={0: "bow,stern | viking_3,beer | s1"}, quests={0: "q22"}).phase3()
    assert t.tokens(0) == (2, 2, 2)
    assert (t.tally.spears_spent[0], t.tally.quests_solo[0]) == (1, 1)


ALLIES = {0: "bow,deck,stern | viking_2,viking_1,beer", 1: "bow,deck | viking_1,beer", 2: "bow,stern | viking_3"}
WANTED = {0: "q16", 2: "q22"}


@pytest.mark.rule("DRK-112", "DRK-113", "DRK-114", "DRK-120", "DRK-121", "DRK-125", "DRK-126")
def test_32_an_offer_that_is_accepted() -> None:
    t = Table(4, boards=ALLIES, quests=WANTED, rules={"team_up_protocol": "offer"})
    quest = quest_of(t.state, 0)
    assert (shortfall(t.state, t.book, 0, quest), thirst(t.state, t.book, 0, quest)) == (1, 0)
    t.phase3()
    assert (t.decision, t.actor, t.legal) == ("TEAM_HELPER", 0, ["helper:1", "helper:stop"])
    t.do("helper:1")
    assert (t.decision, t.actor, t.legal) == ("TEAM_PRICE", 0, ["price:1", "price:2", "price:3"])
    t.do("price:1")
    assert (t.decision, t.actor, t.legal) == ("TEAM_REPLY", 1, ["reply:refuse", "reply:accept"])
    t.do("reply:accept")
    assert (t.decision, t.actor, t.tokens(0)) == ("TEAM_KIND", 1, (2, 2, 1))
    t.do("pay:gold")
    assert (t.tokens(0), t.tokens(1)) == ((2, 2, 0), (1, 0, 1))
    assert t.tally.result[:3, 0].tolist() == [L.TEAM_DONE, L.FAIL_SHIP, L.FAIL_BOTH]


@pytest.mark.rule("DRK-114", "DRK-115")
def test_33_one_helper_must_be_enough() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow | beer", 2: "bow | beer", 3: "bow,deck | bardl,beer"}
    t = Table(4, boards=boards, quests={0: "q19"})
    assert eligible(t, 0) == [3]


@pytest.mark.rule("DRK-121", "DRK-128")
def test_34_prices_that_were_refused_are_not_offered_again() -> None:
    t = Table(4, boards=ALLIES, quests=WANTED, rules={"team_up_protocol": "offer"}).phase3()
    t.do("helper:1", "price:1", "reply:refuse", "helper:1")
    assert t.legal == ["price:2", "price:3"]
    t.do("price:2", "reply:refuse", "helper:1")
    assert t.legal == ["price:3"]
    t.do("price:3", "reply:refuse")
    assert (t.tokens(0), t.tokens(1), t.supply) == ((1, 0, 0), (1, 0, 0), (16, 20, 20))
    assert t.tally.result[0, 0] == L.NO_DEAL
    assert (t.tally.offers[0], t.tally.refusals[0]) == (3, 3)


@pytest.mark.rule("DRK-129")
def test_35_loot_that_the_supply_lacks_is_lost() -> None:
    t = Table(boards={0: "bow,stern,deck | viking_3,viking_2,beer"}, quests={0: "q22"}, supply=(5, 1, 4)).phase3()
    assert t.tokens(0) == (2, 1, 2)
    assert t.supply == (4, 0, 2)
    assert (t.tally.tokens_lost, t.tally.shortage[0]) == (1, 1)


@pytest.mark.rule("DRK-134", "DRK-135", "DRK-136", "DRK-137")
@pytest.mark.parametrize(
    ("tokens", "scores", "winners"),
    [
        (["4,3,2", "3,3,3", "5,5,0"], [11, 12, 10], [1]),
        (["3,2,2", "4,4,1", "1,0,0"], [9, 10, 1], [1]),
        (["3,3,2", "4,4,1", "1,0,0"], [10, 10, 1], [0, 1]),
    ],
)
def test_36_and_37_points_of_tokens_and_of_sets(tokens: list[str], scores: list[int], winners: list[int]) -> None:
    t = Table(boards={p: f"|||{text}" for p, text in enumerate(tokens)}, rules={"rounds": 1}).phase3()
    assert t.over
    assert [t.vp(p) for p in range(3)] == scores
    assert t.winners == winners


@pytest.mark.rule("DRK-120", "DRK-123", "DRK-125", "DRK-129")
def test_45_a_fixed_price_is_limited_by_what_is_there() -> None:
    boards = {0: "bow,stern | viking_1 || 0,0,0", 1: "bow | viking_1"}
    rules = {"team_up_protocol": "fixed", "team_up_fixed_price": 3}
    t = Table(boards=boards, quests={0: "q01"}, rules=rules, supply=(0, 5, 5)).phase3()
    t.do("helper:1")
    assert t.describe()["team_up"]["price"] == 1
    t.do("reply:accept").force()
    assert (t.tokens(0), t.tokens(1)) == ((0, 0, 0), (1, 1, 0))


@pytest.mark.rule("DRK-122")
def test_49_helpers_ask_a_price() -> None:
    t = Table(4, boards=ALLIES, quests=WANTED).phase3()
    assert (t.decision, t.actor) == ("TEAM_PRICE", 1)
    assert t.legal == ["price:refuse", "price:1", "price:2", "price:3"]
    t.do("price:2")
    assert (t.decision, t.actor, t.legal) == ("TEAM_HELPER", 0, ["helper:1", "helper:stop"])
    t.do("helper:1", "pay:gold", "pay:goat")
    assert (t.tokens(0), t.tokens(1)) == ((1, 2, 0), (2, 0, 1))
    t = Table(4, boards=ALLIES, quests=WANTED).phase3().do("price:refuse")
    assert t.tally.result[0, 0] == L.NO_DEAL
    assert t.tokens(0) == (1, 0, 0)


@pytest.mark.rule("DRK-126", "DRK-152")
def test_50_a_forced_sale_paid_as_the_quester_likes() -> None:
    rules = {"team_up_protocol": "offer", "team_up_forced_sale": True, "team_up_kind_chooser": "quester"}
    t = Table(4, boards=ALLIES, quests=WANTED, rules=rules).phase3().do("helper:1", "price:1")
    assert (t.decision, t.legal) == ("TEAM_REPLY", ["reply:accept"])
    t.force()
    assert (t.decision, t.actor) == ("TEAM_KIND", 0)
    t.do("pay:goat")
    assert (t.tokens(0), t.tokens(1)) == ((1, 2, 1), (2, 0, 0))


@pytest.mark.rule("DRK-129")
def test_51_loot_that_is_lacking_is_replaced() -> None:
    t = Table(
        boards={0: "bow,stern,deck | viking_3,viking_2,beer"},
        quests={0: "q22"},
        supply=(5, 1, 4),
        rules={"loot_shortage": "substitute"},
    ).phase3()
    assert (t.decision, t.actor, t.legal) == ("LOOT_KIND", 0, ["loot:goat", "loot:gold"])
    t.do("loot:goat")
    assert t.tokens(0) == (3, 1, 2)
    assert t.supply == (3, 0, 2)
    assert (t.tally.tokens_lost, t.tally.tokens_quest[0]) == (0, 5)


@pytest.mark.rule("DRK-114", "DRK-117", "DRK-118")
def test_54_helpers_who_need_space_or_have_spears() -> None:
    boards = {0: "bow,stern | viking_2,beer", 1: "bow | viking_2"}
    assert eligible(Table(4, boards=boards, quests={0: "q16"}), 0) == [1]
    assert eligible(Table(4, boards=boards, quests={0: "q16"}, rules={"team_up_needs_space": True}), 0) == []
    boards = {0: "bow,stern | viking_1,beer", 1: "bow | viking_1 | s1"}
    assert eligible(Table(4, boards=boards, quests={0: "q16"}), 0) == []
    assert eligible(Table(4, boards=boards, quests={0: "q16"}, rules={"team_up_spear": "both"}), 0) == [1]


@pytest.mark.rule("DRK-151")
def test_59_the_lowest_score_goes_first() -> None:
    boards = {
        0: "bow,stern | viking_3 || 5,0,0",
        1: "bow | viking_1 || 3,0,0",
        2: "bow,stern | viking_1 || 3,0,0",
    }
    t = Table(boards=boards, quests={0: "q04", 2: "q01"}, earl=1, rules={"quest_order": "lowest_vp_first"}).phase3()
    assert (t.decision, t.actor) == ("TEAM_PRICE", 1)
    assert t.describe()["quest_order"] == [1, 2, 0]
    assert t.results()[0] == "solo"


@pytest.mark.rule("DRK-110", "DRK-129")
def test_63_the_earl_collects_first() -> None:
    boards = {0: "bow,stern | viking_3", 1: "yggdrasil,stern | viking_2"}
    t = Table(boards=boards, quests={0: "q04", 1: "q01"}, earl=1, supply=(5, 1, 5)).phase3()
    assert (t.tokens(1), t.tokens(0)) == ((2, 1, 0), (2, 0, 0))
    assert t.supply == (3, 0, 5)
    assert t.tally.shortage[:2].tolist() == [2, 0]


@pytest.mark.rule("DRK-110", "DRK-114", "DRK-116")
@pytest.mark.parametrize("deals", [1, 2])
def test_64_a_helper_makes_so_many_deals(deals: int) -> None:
    boards = {0: "bow,stern | viking_1", 3: "bow,stern | viking_1", 1: "bow | viking_1"}
    rules = {"team_up_protocol": "offer", "helper_max_deals": deals}
    t = Table(4, boards=boards, quests={0: "q01", 3: "q02"}, earl=2, rules=rules).phase3()
    assert (t.decision, t.actor) == ("TEAM_HELPER", 3)
    t.do("helper:1", "price:1", "reply:accept").do("pay:goat")
    if deals == 1:
        assert t.tally.result[0, 0] == L.FAIL_STRENGTH
        assert t.decision == "BRAWL_PICK"
    else:
        assert (t.decision, t.actor, t.legal) == ("TEAM_HELPER", 0, ["helper:1", "helper:stop"])


@pytest.mark.rule("DRK-122")
def test_65_helpers_are_asked_clockwise() -> None:
    boards = {2: "bow,stern | viking_1", 0: "bow | viking_1", 1: "bow | viking_1", 3: "bow | viking_1"}
    t = Table(4, boards=boards, quests={2: "q01"}).phase3()
    for seat, answer in ((3, "price:2"), (0, "price:refuse"), (1, "price:1")):
        assert (t.decision, t.actor) == ("TEAM_PRICE", seat)
        t.do(answer)
    assert (t.actor, t.legal) == (2, ["helper:1", "helper:3", "helper:stop"])


@pytest.mark.rule("DRK-121")
def test_66_after_the_highest_price_there_is_no_offer() -> None:
    rules = {"team_up_protocol": "offer", "team_up_max_offers": 6, "team_up_max_price": 2}
    t = Table(4, boards=ALLIES, quests=WANTED, rules=rules).phase3()
    t.do("helper:1", "price:2", "reply:refuse")
    assert t.tally.result[0, 0] == L.NO_DEAL
    assert t.decision == "BRAWL_PICK"


@pytest.mark.rule("DRK-154")
@pytest.mark.parametrize(
    ("board", "result"), [("bow | viking_2", L.FAIL_SHIP), ("bow,stern | viking_2", L.FAIL_DENIED)]
)
def test_76_a_denied_quest_fails(board: str, result: int) -> None:
    t = Table(boards={0: board}, quests={0: "q01"}, denied={0: ["q01"]}).phase3()
    assert t.tally.result[0, 0] == result
    assert t.tokens(0) == (1, 0, 0)
