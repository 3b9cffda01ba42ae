"""Phase 3: Quests done alone and with help, and the ways to bargain."""

from typing import Any

import pytest

from simkit.games.drakkar import limits as L
from tests.games.drakkar.table import Table
from tests.games.drakkar.test_vectors_quests import eligible

QUESTER, HELPER = "bow,stern | viking_1", "bow | viking_1"  # of q01, which needs strength 2


def bargain(protocol: str, players: int = 3, **given: Any) -> Table:
    """Seat 0 needs a strength of 1 for q01; everybody else could help."""
    boards = {0: QUESTER} | dict.fromkeys(range(1, players), HELPER) | given.pop("boards", {})
    rules = {"team_up_protocol": protocol, **given.pop("rules", {})}
    return Table(players, boards=boards, quests={0: "q01"}, rules=rules, **given).phase3()


def result(t: Table, p: int = 0) -> int:
    return int(t.tally.result[p, 0])


# --- alone -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-105")
def test_quests_are_revealed_and_nothing_is_played_any_more() -> None:
    t = bargain("ask")
    kept = t.describe()["kept"]
    assert t.decision == "TEAM_PRICE"
    assert all(t.imagined(t.actor, k).describe()["kept"] == kept for k in range(6))
    while t.state.rounds == 1:
        assert t.decision.startswith("TEAM")
        t.take(t.codes[-1])


@pytest.mark.rule("DRK-106", "DRK-107")
@pytest.mark.parametrize(("quest", "hold", "done"), [
    ("q01", "viking_2", True), ("q01", "viking_1,viking_1", True), ("q01", "viking_1", False),
    ("q01", "viking_3", True), ("q10", "viking_2,beer", True), ("q10", "viking_2", False), ("q10", "beer,beer", False),
    ("q04", "viking_3", True), ("q04", "viking_1,viking_1", False), ("q16", "viking_3,bardl", True),
])  # fmt: skip
def test_strength_beer_and_a_ship(quest: str, hold: str, done: bool) -> None:
    t = Table(boards={0: f"bow,stern | {hold}"}, quests={0: quest}).phase3()
    assert (result(t) == L.SOLO_DONE) == done
    loot = t.session.scenario.cards.root[quest].loot.tokens
    assert t.tokens(0) == (tuple(n + (i == 0) for i, n in enumerate(loot)) if done else (1, 0, 0))
    assert t.count("solo", 0, quest) == t.tally.knarr_done[0] == done


@pytest.mark.rule("DRK-108")
@pytest.mark.parametrize(("hold", "spears", "bonus", "spent", "done"), [
    ("viking_3,viking_2", 2, 2, 0, True), ("viking_3,viking_1", 2, 2, 0, True), ("viking_2,viking_1", 2, 2, 1, True),
    ("viking_1,viking_1", 2, 2, 1, True), ("viking_1,viking_1", 2, 1, 2, True), ("viking_2,viking_1", 1, 0, 0, False),
])  # fmt: skip
def test_as_few_spears_as_possible(hold: str, spears: int, bonus: int, spent: int, done: bool) -> None:
    board = {0: f"bow,stern | {hold} | s{spears}"}
    t = Table(4, boards=board, quests={0: "q07"}, rules={"spear_bonus": bonus}).phase3()
    assert (t.tally.spears_spent[0], result(t) == L.SOLO_DONE) == (spent, done)


@pytest.mark.rule("DRK-109", "DRK-110", "DRK-151")
@pytest.mark.parametrize(("earl", "goats"), [(0, [1, 1, 0]), (1, [0, 1, 1]), (2, [1, 0, 1])])
def test_loot_goes_round_from_the_earl(earl: int, goats: list[int]) -> None:
    t = Table(
        boards=dict.fromkeys(range(3), "bow,stern | viking_2 || 0,0,0"),
        quests={0: "q01", 1: "q02", 2: "q05"},
        cards={"q05.strength": 2, "q05.loot": {"goat": 1}},
        earl=earl,
        supply=(2, 9, 9),
    ).phase3()
    assert [t.tokens(p)[0] for p in range(3)] == goats


@pytest.mark.rule("DRK-151")
def test_a_random_order_is_drawn_once() -> None:
    orders = set()
    for seed in range(20):
        t = bargain("ask", rules={"quest_order": "random"}, seed=seed)
        orders.add(tuple(t.describe()["quest_order"]))
    assert len(orders) > 3
    assert all(sorted(order) == [0, 1, 2] for order in orders)


@pytest.mark.rule("DRK-111", "DRK-113")
def test_without_a_ship_one_can_only_help_and_with_one_never() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow,deck | viking_3,beer", 2: "bow,stern | viking_3"}
    t = Table(boards=boards, quests={0: "q01", 1: "q10", 2: "q24"})
    assert eligible(t, 0) == [1]
    t.phase3()
    assert (t.decision, t.actor) == ("TEAM_PRICE", 1)
    t.do("price:refuse")
    assert t.results() == ["no_deal", "fail_ship", None]
    assert (t.decision, t.actor) == ("TEAM_PRICE", 1)  # seat 2 may ask him too
    t.do("price:refuse")
    assert [result(t, p) for p in range(3)] == [L.NO_DEAL, L.FAIL_SHIP, L.NO_DEAL]


@pytest.mark.rule("DRK-128", "DRK-114")
@pytest.mark.parametrize(("quest", "hold", "found"), [
    ("q04", "viking_1", L.FAIL_STRENGTH), ("q10", "viking_2", L.FAIL_BEER), ("q16", "viking_1", L.FAIL_BOTH),
])  # fmt: skip
def test_why_a_quest_fails(quest: str, hold: str, found: int) -> None:
    t = Table(boards={0: f"bow,stern | {hold}"}, quests={0: quest}).phase3()
    assert result(t) == found
    assert (t.tokens(0), t.decision) == ((1, 0, 0), "BRAWL_PICK")  # no penalty


# --- who can help ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-112", "DRK-115", "DRK-118")
def test_one_helper_must_have_all_that_is_missing() -> None:
    boards = {0: "bow,stern | viking_1", 1: "bow | viking_1", 2: "bow | beer", 3: "bow,deck | viking_1,beer"}
    assert eligible(Table(4, boards=boards, quests={0: "q10"}), 0) == [3]
    t = Table(4, boards=boards, quests={0: "q10"}).phase3()
    t.do("price:1", "helper:3", "pay:goat")
    assert result(t) == L.TEAM_DONE
    assert t.tally.helper[0, 0] == 3


@pytest.mark.rule("DRK-118")
def test_what_is_lent_stays_with_the_helper() -> None:
    t = bargain("ask", players=3, boards={1: "bow | viking_1 | s1"})
    while t.decision == "TEAM_PRICE":
        t.do("price:1")
    t.do("helper:1")
    assert (t.hold(1), t.spears(1), t.ship(1)) == (["viking_1"], 1, ["bow"])
    assert t.hold(0) == ["viking_1"]


@pytest.mark.rule("DRK-117")
@pytest.mark.parametrize(("quester", "quest", "helper", "spear", "able"), [
    ("bow,stern | viking_1", "q04", "bow,deck | viking_1,viking_2", "quester_only", True),
    ("bow,stern | viking_1,beer", "q04", "bow,deck | viking_1,viking_2", "quester_only", False),
    ("bow,stern | viking_1", "q04", "bow,deck | viking_1,viking_1", "quester_only", False),
    ("bow,stern,deck | viking_1", "q04", "bow,deck | viking_1,viking_1", "quester_only", True),
    ("bow,stern | viking_1", "q07", "bow | viking_1 | s1", "both", True),
    ("bow,stern | viking_1", "q07", "bow,deck | viking_1,beer | s1", "both", True),
    ("bow,stern | viking_1", "q22", "bow,deck | viking_1,beer | s1", "both", False),
])  # fmt: skip
def test_help_that_must_fit_into_free_spaces(quester: str, quest: str, helper: str, spear: str, able: bool) -> None:
    rules = {"team_up_needs_space": True, "team_up_spear": spear}
    t = Table(4, boards={0: quester, 1: helper}, quests={0: quest}, rules=rules)
    assert eligible(t, 0) == ([1] if able else [])


# --- prices ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-119", "DRK-120")
@pytest.mark.parametrize(("tokens", "supply", "prices"), [
    ("1,0,0", (9, 9, 9), [1, 2, 3]), ("0,0,0", (9, 9, 9), [1, 2]), ("0,0,0", (9, 0, 9), [1]), ("0,0,0", (0, 0, 9), []),
    ("0,0,3", (0, 0, 9), [1, 2, 3]),
])  # fmt: skip
def test_prices_are_limited_by_what_the_quester_will_have(
    tokens: str, supply: tuple[int, ...], prices: list[int]
) -> None:
    t = bargain("ask", boards={0: f"{QUESTER} || {tokens}"}, supply=supply)
    if prices:
        assert t.legal == ["price:refuse", *(f"price:{p}" for p in prices)]
    else:
        assert result(t) == L.FAIL_STRENGTH  # nobody is asked


@pytest.mark.rule("DRK-120")
def test_the_range_of_prices_is_a_knob() -> None:
    rules = {"team_up_min_price": 2, "team_up_max_price": 5}
    t = bargain("ask", boards={0: f"{QUESTER} || 9,0,0"}, rules=rules)
    assert t.legal == ["price:refuse", "price:2", "price:3", "price:4", "price:5"]
    t = bargain("ask", boards={0: f"{QUESTER} || 0,0,0"}, rules=rules, supply=(9, 0, 0))
    assert result(t) == L.FAIL_STRENGTH


@pytest.mark.rule("DRK-119", "DRK-125", "DRK-126")
@pytest.mark.parametrize(("chooser", "seat"), [("helper", 1), ("quester", 0)])
def test_any_tokens_pay(chooser: str, seat: int) -> None:
    rules = {"team_up_kind_chooser": chooser}
    t = bargain("ask", players=3, boards={0: f"{QUESTER} || 0,0,2", 2: ""}, rules=rules)
    t.do("price:3", "helper:1")
    assert t.tokens(0) == (1, 1, 2)  # the loot first
    paid = []
    for kind in ("gold", "goat", "gold"):
        assert (t.decision, t.actor) == ("TEAM_KIND", seat)
        assert f"pay:{kind}" in t.legal
        paid.append(list(t.legal))
        t.do(f"pay:{kind}")
    assert paid[-1] == ["pay:weapon", "pay:gold"]
    assert (t.tokens(0), t.tokens(1)) == ((0, 1, 0), (2, 0, 2))
    assert (t.tally.lost_help[0], t.tally.tokens_help[1], t.tally.tokens_team[0], t.tally.price[0, 0]) == (3, 3, 2, 3)


# --- protocols -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-122")
def test_ask_takes_one_or_none() -> None:
    t = bargain("ask", players=4)
    t.do("price:2", "price:1", "price:3")
    assert (t.actor, t.legal) == (0, ["helper:1", "helper:2", "helper:3", "helper:stop"])
    assert t.describe()["team_up"]["prices"] == [0, 2, 1, 3]
    assert result(t.do("helper:stop")) == L.NO_DEAL
    assert (t.tally.offers[0], t.tally.refusals[0]) == (1, 0)
    t = bargain("ask", players=4).do("price:refuse", "price:refuse", "price:refuse")
    assert (result(t), t.tally.offers[0]) == (L.NO_DEAL, 0)


@pytest.mark.rule("DRK-121")
def test_offers_rise_and_are_limited() -> None:
    t = bargain("offer", players=4, rules={"team_up_max_offers": 2})
    t.do("helper:2", "price:2", "reply:refuse")
    assert t.legal == ["helper:1", "helper:2", "helper:3", "helper:stop"]
    t.do("helper:2")
    assert t.legal == ["price:3"]
    t.do("price:3", "reply:refuse")
    assert result(t) == L.NO_DEAL  # the last offer
    t = bargain("offer", players=4).do("helper:1", "price:3", "reply:refuse")
    assert t.legal == ["helper:2", "helper:3", "helper:stop"]  # seat 1 has refused the highest price
    assert result(t.do("helper:stop")) == L.NO_DEAL
    assert (t.tally.offers[0], t.tally.refusals[0]) == (1, 1)


@pytest.mark.rule("DRK-123")
def test_a_fixed_price() -> None:
    rules = {"team_up_fixed_price": 2, "team_up_max_offers": 2}
    t = bargain("fixed", players=4, rules=rules)
    assert t.legal == ["helper:1", "helper:2", "helper:3", "helper:stop"]
    t.do("helper:2", "reply:refuse")
    assert t.legal == ["helper:1", "helper:3", "helper:stop"]
    t.do("helper:1", "reply:refuse")
    assert result(t) == L.NO_DEAL
    t = bargain("fixed", players=4, rules=rules).do("helper:3", "reply:accept", "pay:weapon", "pay:goat")
    assert (t.tokens(0), t.tokens(3), result(t)) == ((1, 0, 0), (2, 1, 0), L.TEAM_DONE)
    t = bargain("fixed", boards={0: f"{QUESTER} || 0,0,0"}, supply=(0, 0, 5))
    assert result(t) == L.FAIL_STRENGTH  # nothing to pay with


@pytest.mark.rule("DRK-124", "DRK-127")
def test_no_team_up() -> None:
    t = bargain("off", players=4)
    assert (t.decision, result(t)) == ("BRAWL_PICK", L.FAIL_STRENGTH)


@pytest.mark.rule("DRK-127")
def test_deals_are_about_tokens_of_this_quest_only() -> None:
    """Between a Team-up's first question and its end nothing is decided but helper, price, reply and kinds."""
    for protocol in ("ask", "offer", "fixed"):
        t = bargain(protocol, players=4)
        before = t.all_tokens()
        while t.state.rounds == 1:
            assert t.decision in ("TEAM_PRICE", "TEAM_HELPER", "TEAM_REPLY", "TEAM_KIND")
            t.take(t.codes[1 if t.decision in ("TEAM_PRICE", "TEAM_REPLY") and len(t.codes) > 1 else 0])
        assert t.all_tokens() == before
        assert t.tally.tokens_help[:4].sum() == t.tally.lost_help[0] > 0
        assert t.tally.lost_help[1:4].sum() == 0


@pytest.mark.rule("DRK-152")
def test_forced_sales() -> None:
    rules = {"team_up_forced_sale": True}
    assert bargain("ask", rules=rules).legal == ["price:1", "price:2", "price:3"]
    assert bargain("fixed", rules=rules).do("helper:1").legal == ["reply:accept"]


@pytest.mark.rule("DRK-116")
@pytest.mark.parametrize(("most", "helpers"), [(1, [2]), (2, [1, 2])])
def test_a_helper_helps_so_often(most: int, helpers: list[int]) -> None:
    t = Table(4, boards={0: QUESTER, 1: HELPER, 2: HELPER}, quests={0: "q01"}, rules={"helper_max_deals": most})
    t.state.helped[1] = 1
    assert eligible(t, 0) == helpers


@pytest.mark.rule("DRK-108", "DRK-114")
def test_own_spears_are_spent_before_help_counts() -> None:
    boards = {0: "bow,stern | viking_1,beer | s1", 1: "bow | viking_1"}
    t = Table(boards=boards, quests={0: "q16"}).phase3()  # 1 + 2 + 1 = 4
    t.do("price:1", "helper:1", "pay:goat")
    assert (result(t), t.tally.spears_spent[0]) == (L.TEAM_DONE, 1)


@pytest.mark.rule("DRK-129")
def test_missing_loot_of_a_team_up_is_chosen_before_it_is_paid() -> None:
    t = bargain("ask", supply=(9, 0, 9), rules={"loot_shortage": "substitute"})
    t.do("price:1", "price:refuse", "helper:1")
    assert (t.decision, t.actor, t.legal) == ("LOOT_KIND", 0, ["loot:goat", "loot:gold"])
    t.do("loot:gold")
    assert (t.decision, t.tally.tokens_team[0]) == ("TEAM_KIND", 2)
    t.do("pay:gold")
    assert (t.tokens(0), t.tokens(1)) == ((2, 0, 0), (1, 0, 1))


@pytest.mark.rule("DRK-154")
def test_a_denied_quest_is_kept_only_if_all_are() -> None:
    t = Table(start=True, denied={1: [f"q{n:02}" for n in range(1, 25)]})
    while t.decision == "BRAWL_PICK":
        t.take(t.codes[0])
    t.do("keep:0")
    assert (t.actor, t.legal) == (1, ["keep:0", "keep:1"])
    t = Table(boards={0: QUESTER, 1: HELPER}, quests={0: "q01"}, denied={0: ["q01"]}).phase3()
    assert (t.decision, result(t)) == ("BRAWL_PICK", L.FAIL_DENIED)  # nor by Team-up


@pytest.mark.rule("DRK-151")
@pytest.mark.parametrize(
    ("earl", "goats", "order"),
    [
        (0, [5, 3, 4, 1], [3, 1, 2, 0]),
        (0, [4, 3, 2, 1], [3, 2, 1, 0]),
        (2, [1, 1, 5, 1], [3, 0, 1, 2]),  # equals clockwise from the Earl
        (1, [2, 9, 2, 1], [3, 2, 0, 1]),
    ],
)
def test_the_poorest_are_first(earl: int, goats: list[int], order: list[int]) -> None:
    boards = {p: f"bow,stern | viking_1 || {n},0,0" for p, n in enumerate(goats) if p == 0}
    boards |= {p: f"||| {n},0,0" for p, n in enumerate(goats) if p > 0} | {1: f"bow | viking_3 || {goats[1]},0,0"}
    t = Table(4, boards=boards, quests={0: "q01"}, earl=earl, rules={"quest_order": "lowest_vp_first"}).phase3()
    assert (t.decision, t.describe()["quest_order"]) == ("TEAM_PRICE", order)
