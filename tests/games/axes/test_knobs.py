"""Every knob of the ambiguities and tunables, and the handicap of a denied card."""

from collections import Counter
from typing import Any

import pytest

from simkit.errors import ScenarioError
from tests.games.axes.table import Table

TYPES = ["single_axe", "double_axe", "triple_axe", "shield_1", "shield_2", "shield_3", "shield_4", "armory", "wench"]
AXES, SHIELDS = TYPES[:3], TYPES[3:7]
COUNTS = dict(zip(TYPES, [30, 25, 15, 10, 7, 5, 3, 15, 10], strict=True))


def only(**counts: int) -> dict[str, dict[str, int]]:
    return {card: {"count": counts.get(card, 0)} for card in TYPES}


def all_cards(t: Table, players: int) -> Counter[str]:
    return Counter(t.draw_pile() + [card for p in range(players) for card in t.hand(p)])


@pytest.mark.rule("AXE-02", "AXE-73")
@pytest.mark.parametrize("card", TYPES)
@pytest.mark.parametrize("count", [0, 1, 60])
def test_count_sets_the_number_of_copies(card: str, count: int) -> None:
    t = Table.dealt(players=3, cards={card: {"count": count}})
    expected = {name: n for name, n in {**COUNTS, card: count}.items() if n}
    assert all_cards(t, 3) == expected


def test_a_deck_without_axes_is_rejected() -> None:
    with pytest.raises(ScenarioError):
        Table.dealt(players=3, cards={card: {"count": 0} for card in AXES})


def test_one_axe_card_of_any_kind_is_enough() -> None:
    assert not Table.dealt(players=3, cards={"single_axe": {"count": 0}, "double_axe": {"count": 0}}).over


@pytest.mark.parametrize(
    ("players", "variant", "needed"), [(7, "strategic", 15), (2, "strategic", 5), (7, "standard", 1)]
)
def test_the_deck_must_cover_the_deal_and_one_draw(players: int, variant: str, needed: int) -> None:
    t = Table.dealt(players=players, variant=variant, cards=only(single_axe=needed))
    assert (t.draws, t.draw_pile()) == (1, [])
    with pytest.raises(ScenarioError):
        Table.dealt(players=players, variant=variant, cards=only(single_axe=needed - 1))


def test_an_unknown_card_is_rejected() -> None:
    with pytest.raises(ScenarioError):
        Table.dealt(players=3, cards={"battering_ram": {"count": 2}})


@pytest.mark.rule("AXE-21", "AXE-22")
@pytest.mark.parametrize("card", AXES)
@pytest.mark.parametrize("value", [1, 4, 6])
def test_value_of_an_axe_card(card: str, value: int) -> None:
    t = Table(draw=[card], cards={card: {"value": value}})
    t.do(f"play:{card}", "throw:1")
    assert t.hits[1] == value


@pytest.mark.rule("AXE-31")
@pytest.mark.parametrize("card", SHIELDS)
@pytest.mark.parametrize("value", [1, 5, 8])
def test_value_of_a_shield_card(card: str, value: int) -> None:
    t = Table(draw=[card, "single_axe"], cards={card: {"value": value}})
    t.do(f"play:{card}")
    assert t.unused(0) == value
    t.do("play:single_axe", "throw:0")
    assert (t.unused(0), t.hits[0]) == (value - 1, 0)


@pytest.mark.rule("AXE-24", "AXE-31")
def test_edited_values_count_for_parked_cards_too() -> None:
    cards = {"single_axe": {"value": 4}, "shield_1": {"value": 8}}
    t = Table(shields={1: ["shield_1"]}, parked={1: ["single_axe"]}, draw=["single_axe"], cards=cards)
    assert t.unused(1) == 4
    t.do("play:single_axe", "throw:1")
    assert (t.unused(1), t.hits[1], t.discards()) == (0, 0, ["single_axe", "single_axe", "shield_1"])


def test_edited_values_do_not_change_the_order_of_options() -> None:
    cards = {"single_axe": {"value": 6}, "triple_axe": {"value": 1}, "shield_1": {"value": 8}}
    hand = {0: ["triple_axe", "shield_1"]}
    t = Table(variant="strategic", hand=hand, draw=["single_axe"], cards=cards)
    assert (t.legal, t.codes) == (["play:single_axe", "play:triple_axe", "play:shield_1"], [0, 2, 3])


@pytest.mark.rule("AXE-04")
@pytest.mark.parametrize(
    ("rules", "players", "hits"),
    [
        ({"hits_to_out": 5}, 3, 5),
        ({"hits_to_out": 20}, 7, 20),
        ({"hits_to_out": 5}, 2, 15),
        ({"hits_to_out_2p": 5}, 2, 5),
        ({"hits_to_out_2p": 30}, 2, 30),
        ({"hits_to_out_2p": 30}, 3, 10),
    ],
)
def test_hits_to_out(rules: dict[str, int], players: int, hits: int) -> None:
    assert Table.dealt(players=players, rules=rules).hits_to_out == hits


@pytest.mark.rule("AXE-60")
@pytest.mark.parametrize(("card", "out"), [("double_axe", False), ("triple_axe", True)])
def test_hits_to_out_decide_who_is_out(card: str, out: bool) -> None:
    t = Table(damage={1: ["triple_axe"]}, draw=[card], rules={"hits_to_out": 6})
    t.do(f"play:{card}", "throw:1")
    assert t.is_out(1) == out


@pytest.mark.rule("AXE-06", "AXE-07")
@pytest.mark.parametrize("variant", ["standard", "strategic"])
@pytest.mark.parametrize("size", range(5))
def test_hand_size(size: int, variant: str) -> None:
    t = Table.dealt(players=7, variant=variant, rules={"hand_size": size})
    assert [len(t.hand(p)) for p in range(7)] == [size + 1] + [size] * 6
    assert len(t.draw_pile()) == 120 - 7 * size - 1


@pytest.mark.rule("AXE-41")
def test_armory_store_switched_off_leaves_use_now() -> None:
    t = Table(draw=["armory", "shield_1"], rules={"armory_store": False})
    t.do("play:armory")
    assert (t.decision, t.legal, t.codes) == ("armory", ["armory:use_now"], [25])
    t.do("armory:use_now")
    assert (t.seat, t.hand(0)) == (0, ["shield_1"])


@pytest.mark.rule("AXE-16", "AXE-45")
def test_armory_while_holding_may_be_used_but_not_stored() -> None:
    t = Table(armory=[0], draw=["armory", "shield_1"], rules={"armory_while_holding": "use"})
    assert (t.decision, t.legal) == ("card", ["play:armory"])
    t.do("play:armory")
    assert t.legal == ["armory:use_now"]
    t.do("armory:use_now")
    assert (t.seat, t.hand(0), t.armory(0), t.discards()) == (0, ["shield_1"], True, ["armory"])


@pytest.mark.rule("AXE-46")
def test_armory_while_holding_leaves_the_stored_one_for_the_same_turn() -> None:
    rules = {"armory_while_holding": "use"}
    t = Table(armory=[0], draw=["armory", "shield_1", "armory"], rules=rules)
    t.do("play:armory", "armory:use_now", "play:shield_1")
    assert (t.seat, t.legal) == (0, ["stored:use", "stored:keep"])
    t.do("stored:use", "play:armory")
    assert t.legal == ["armory:use_now", "armory:store"]


@pytest.mark.rule("AXE-45")
@pytest.mark.parametrize(("knob", "legal"), [("discard", ["play:shield_1"]), ("use", ["play:shield_1", "play:armory"])])
def test_armory_while_holding_in_strategic(knob: str, legal: list[str]) -> None:
    rules = {"armory_while_holding": knob}
    t = Table(variant="strategic", armory=[0], hand={0: ["shield_1", "shield_1"]}, draw=["armory"], rules=rules)
    assert t.legal == legal


@pytest.mark.rule("AXE-50")
@pytest.mark.parametrize(
    ("knob", "legal"),
    [("wench_remove", ["skip:1", "skip:2", "skip:3"]), ("wench_skip", ["remove:1", "remove:3"])],
)
def test_a_wench_option_switched_off_is_not_offered(knob: str, legal: list[str]) -> None:
    t = Table(players=4, armory=[1, 3], draw=["wench"], rules={knob: False})
    t.do("play:wench")
    assert t.legal == legal


@pytest.mark.rule("AXE-16")
@pytest.mark.parametrize(
    ("rules", "given"),
    [
        ({"wench_remove": False}, {"armory": [1], "skip": {1: "pending", 2: "protected"}}),
        ({"wench_skip": False}, {}),
        ({"wench_remove": False, "wench_skip": False}, {"armory": [1, 2]}),
    ],
)
def test_a_wench_without_its_switched_off_option_is_unplayable(rules: dict[str, bool], given: dict[str, Any]) -> None:
    assert Table(draw=["wench"], rules=rules, **given).legal == ["discard:wench"]


@pytest.mark.rule("AXE-53", "AXE-54")
@pytest.mark.parametrize(
    ("protection", "state", "label"), [(True, "protected", "discard:wench"), (False, "free", "play:wench")]
)
def test_skip_protection(protection: bool, state: str, label: str) -> None:
    t = Table(players=2, draw=["wench", "wench"], rules={"skip_protection": protection})
    t.do("play:wench", "skip:1")
    assert (t.seat, t.lost_turns, t.skip(1)) == (0, 1, state)
    assert t.legal == [label]


@pytest.mark.rule("AXE-55")
def test_without_skip_protection_skips_still_do_not_stack() -> None:
    t = Table(players=4, skip={3: "pending"}, draw=["wench"], rules={"skip_protection": False})
    t.do("play:wench")
    assert t.legal == ["skip:1", "skip:2"]


@pytest.mark.rule("AXE-03", "AXE-10")
@pytest.mark.parametrize("start", range(4))
def test_start_seat(start: int) -> None:
    t = Table.dealt(players=4, rules={"start_seat": start}, cards=only(single_axe=1, shield_1=60))
    seats = []
    for _ in range(4):
        seats.append(t.seat)
        t.do(*(["play:shield_1"] if t.legal == ["play:shield_1"] else ["play:single_axe", f"throw:{(t.seat + 1) % 4}"]))
    assert seats == [(start + i) % 4 for i in range(4)]


@pytest.mark.rule("AXE-03")
def test_a_random_start_seat_is_any_seat_alike() -> None:
    seats = Counter(Table.dealt(players=4, seed=seed, rules={"start_seat": "random"}).seat for seed in range(600))
    assert set(seats) == {0, 1, 2, 3}
    assert all(abs(n / 600 - 1 / 4) < 0.09 for n in seats.values())


@pytest.mark.rule("AXE-03")
@pytest.mark.parametrize("start", [3, -1])
def test_a_start_seat_that_does_not_exist_is_rejected(start: int) -> None:
    with pytest.raises(ScenarioError):
        Table.dealt(players=3, rules={"start_seat": start})


@pytest.mark.rule("AXE-72", "AXE-75")
@pytest.mark.parametrize(("rules", "turns"), [({}, 1000), ({"max_turns": 300}, 300)])
def test_max_turns(rules: dict[str, int], turns: int) -> None:
    t = Table(rest="none", damage={1: ["single_axe"]}, rules=rules)
    assert (t.over, t.capped, t.end_reason, t.turns, t.draws) == (True, True, "max_turns", turns, 0)


@pytest.mark.rule("AXE-76")
@pytest.mark.parametrize(("rules", "draws"), [({}, 10_000), ({"max_draws": 3_000}, 3_000)])
def test_max_draws(rules: dict[str, int], draws: int) -> None:
    given: dict[str, Any] = {"draw": ["armory"], "damage": {1: ["single_axe"]}}
    t = Table(rest="none", rules={"armory_store": False, **rules}, **given)
    t.force()
    assert (t.over, t.capped, t.end_reason, t.turns, t.draws) == (True, True, "max_draws", 1, draws)


def test_an_unknown_rule_is_rejected() -> None:
    with pytest.raises(ScenarioError):
        Table.dealt(players=3, rules={"hits_to_win": 10})


@pytest.mark.parametrize("rules", [{"armory_while_holding": "store"}, {"hand_size": -1}, {"hits_to_out": 0}])
def test_a_rule_with_an_impossible_value_is_rejected(rules: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError):
        Table.dealt(players=3, rules=rules)


@pytest.mark.parametrize("card", TYPES)
def test_a_denied_card_is_discarded_without_effect(card: str) -> None:
    t = Table(draw=[card, "shield_1"], armory=[1], denied={0: [card]})
    assert (t.decision, t.legal) == ("card", [f"play:{card}"])
    t.do(f"play:{card}")
    assert (t.seat, t.decision, t.turns) == (1, "card", 2)
    assert t.discards() == [card]
    assert (t.hits[1], t.hits[2], t.shields(0), t.armory(0), t.armory(1)) == (0, 0, [], False, True)
    assert [t.skip(p) for p in range(3)] == ["free"] * 3
    assert t.tally.dead[0, TYPES.index(card)] == 1


def test_a_denied_card_leaves_the_legal_list_as_it_is() -> None:
    hand = {0: ["single_axe", "wench"]}
    t = Table(variant="strategic", hand=hand, draw=["armory"], denied={0: ["single_axe", "armory"]})
    assert t.legal == ["play:single_axe", "play:armory", "play:wench"]
    t.do("play:armory")
    assert (t.seat, t.hand(0), t.discards()) == (1, ["single_axe", "wench"], ["armory"])


def test_a_denied_card_completes_the_first_draw_and_play() -> None:
    t = Table(armory=[0], draw=["triple_axe", "single_axe"], denied={0: ["triple_axe"]})
    t.do("play:triple_axe")
    assert (t.seat, t.decision) == (0, "stored")
    t.do("stored:use", "play:single_axe", "throw:1")
    assert t.hits[1] == 1


def test_a_card_is_denied_to_one_seat_only() -> None:
    t = Table(draw=["single_axe", "single_axe"], denied={0: ["single_axe"]})
    t.do("play:single_axe", "play:single_axe", "throw:0")
    assert (t.hits[0], t.discards()) == (1, ["single_axe"])
