"""Policies: random, leader, greedy, life and grudge choose as the rules say."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.games.axes.table import Table

LEADER = ["armory", "triple_axe", "double_axe", "single_axe", "shield_4", "shield_3", "shield_2", "shield_1", "wench"]
GREEDY = ["armory", "shield_4", "shield_3", "shield_2", "shield_1", "triple_axe", "double_axe", "wench", "single_axe"]
STUCK: dict[str, Any] = {"variant": "strategic", "players": 2, "armory": [0], "skip": {1: "protected"}}


def better_and_worse(order: list[str]) -> list[tuple[str, str]]:
    return [(a, b) for i, a in enumerate(order) for b in order[i + 1 :]]


def target(actor: int = 0, players: int = 4, **given: Any) -> Table:
    t = Table(players=players, actor=actor, draw=["single_axe"], **given)
    t.do("play:single_axe")
    return t


def wench(actor: int = 0, players: int = 4, **given: Any) -> Table:
    t = Table(players=players, actor=actor, draw=["wench"], **given)
    t.do("play:wench")
    return t


def armory() -> Table:
    t = Table(draw=["armory"])
    t.do("play:armory")
    return t


def stored() -> Table:
    t = Table(armory=[0], draw=["shield_1"])
    t.do("play:shield_1")
    return t


def hand_of(*cards: str) -> Table:
    return Table(variant="strategic", hand={0: list(cards[:-1])}, draw=[cards[-1]])


def stuck() -> Table:
    return Table(hand={0: ["armory", "wench"]}, draw=["wench"], **STUCK)


def uniform(t: Table, policy: str, keys: int = 1500) -> bool:
    assert len(t.legal) > 1
    seen = Counter(t.choose(policy, key=k) for k in range(keys))
    expected = 1 / len(t.legal)
    return set(seen) == set(t.legal) and all(abs(n / keys - expected) < 0.06 for n in seen.values())


def always(t: Table, policy: str, label: str) -> bool:
    return {t.choose(policy, key=k) for k in range(12)} == {label}


def test_random_takes_every_playable_type_alike() -> None:
    assert uniform(hand_of("single_axe", "shield_4", "wench"), "random")
    assert uniform(hand_of("armory", "armory", "triple_axe"), "random")


def test_random_never_takes_an_unplayable_card() -> None:
    t = Table(variant="strategic", armory=[0], hand={0: ["armory", "single_axe"]}, draw=["shield_1"])
    assert t.legal == ["play:single_axe", "play:shield_1"]
    assert uniform(t, "random")


def test_random_discards_every_type_alike() -> None:
    assert uniform(stuck(), "random")


def test_random_throws_at_everybody_alike() -> None:
    t = target(players=5, damage={1: ["triple_axe"] * 3}, shields={2: ["shield_4"]}, skip={3: "pending"})
    assert uniform(t, "random")


def test_random_uses_and_stores_armories_alike() -> None:
    assert uniform(armory(), "random")
    assert uniform(stored(), "random")


def test_random_takes_wench_options_as_one_flat_list() -> None:
    t = wench(armory=[1, 2], skip={3: "protected"})
    assert t.legal == ["remove:1", "remove:2", "skip:1", "skip:2"]
    assert uniform(t, "random")
    assert uniform(wench(armory=[1], skip={2: "protected"}), "random")


def test_random_choices_do_not_depend_on_each_other() -> None:
    t = armory()
    picks = [t.choose("random", key=k) for k in range(2001)]
    pairs = Counter(pairwise(picks))
    assert len(pairs) == 4
    assert all(abs(n / 2000 - 1 / 4) < 0.06 for n in pairs.values())


def test_random_is_fixed_by_its_key() -> None:
    t = target()
    assert [t.choose("random", key=k) for k in range(30)] == [t.choose("random", key=k) for k in range(30)]


@pytest.mark.parametrize(("better", "worse"), better_and_worse(LEADER))
def test_leader_plays_in_its_order(better: str, worse: str) -> None:
    assert always(hand_of(better, worse, worse), "leader", f"play:{better}")


def test_leader_discards_the_lowest_type() -> None:
    assert always(stuck(), "leader", "discard:armory")


def test_leader_throws_at_the_most_hits_whatever_the_shields() -> None:
    t = target(damage={1: ["single_axe"], 2: ["double_axe"]}, shields={2: ["shield_4"]})
    assert always(t, "leader", "throw:2")


def test_leader_breaks_ties_by_the_lowest_seat() -> None:
    assert always(target(actor=2), "leader", "throw:0")
    assert always(wench(actor=2), "leader", "skip:0")


def test_leader_counts_hits_not_faces() -> None:
    t = target(damage={1: ["triple_axe"] * 2, 3: ["triple_axe", "double_axe"]}, hits={1: 4})
    assert always(t, "leader", "throw:3")


def test_leader_uses_armories_at_once() -> None:
    assert always(armory(), "leader", "armory:use_now")
    assert always(stored(), "leader", "stored:use")


def test_leader_removes_before_it_skips() -> None:
    assert always(wench(armory=[2, 3], damage={1: ["triple_axe"], 3: ["double_axe"]}), "leader", "remove:2")


def test_leader_skips_the_most_hits_among_those_who_can_be_skipped() -> None:
    t = wench(damage={1: ["single_axe"], 2: ["triple_axe"], 3: ["double_axe"]}, skip={2: "pending"})
    assert always(t, "leader", "skip:3")


@pytest.mark.parametrize(("better", "worse"), better_and_worse(GREEDY))
def test_greedy_plays_in_its_order(better: str, worse: str) -> None:
    assert always(hand_of(better, worse, worse), "greedy", f"play:{better}")


@pytest.mark.parametrize(
    ("value", "label"), [(8, "play:shield_1"), (4, "play:shield_1"), (3, "play:shield_4"), (1, "play:shield_4")]
)
def test_greedy_takes_the_shield_of_the_largest_current_value(value: int, label: str) -> None:
    hand = {0: ["shield_1", "shield_4"]}
    t = Table(variant="strategic", hand=hand, draw=["triple_axe"], cards={"shield_1": {"value": value}})
    assert always(t, "greedy", label)


def test_greedy_discards_the_armory_first() -> None:
    assert always(stuck(), "greedy", "discard:armory")


@pytest.mark.parametrize(
    ("given", "label"),
    [
        ({"damage": {1: ["double_axe"], 2: ["single_axe"], 3: ["triple_axe"]}}, "throw:2"),
        (
            {"damage": {1: ["single_axe"], 2: ["triple_axe"], 3: ["single_axe"]}, "shields": {2: ["shield_3"]}},
            "throw:2",
        ),
        ({"shields": {1: ["shield_1"], 2: ["shield_4"]}, "parked": {2: ["triple_axe"]}}, "throw:1"),
        ({"shields": {1: ["shield_1"], 2: ["shield_4"]}, "parked": {2: ["double_axe"]}}, "throw:2"),
        ({"damage": {1: ["triple_axe"], 2: ["triple_axe"], 3: ["double_axe"]}, "hits": {2: 1}}, "throw:2"),
        ({"damage": {2: ["single_axe"]}, "out": [1]}, "throw:3"),
    ],
)
def test_greedy_throws_at_the_most_life(given: dict[str, Any], label: str) -> None:
    assert always(target(**given), "greedy", label)


@pytest.mark.parametrize(
    ("actor", "damage", "seat"),
    [(0, {}, 1), (2, {}, 3), (1, {2: ["single_axe"]}, 3), (2, {3: ["single_axe"]}, 0), (3, {0: ["single_axe"]}, 1)],
)
def test_greedy_breaks_ties_clockwise(actor: int, damage: dict[int, list[str]], seat: int) -> None:
    assert always(target(actor=actor, damage=damage), "greedy", f"throw:{seat}")
    assert always(wench(actor=actor, damage=damage), "greedy", f"skip:{seat}")


def test_greedy_uses_armories_at_once() -> None:
    assert always(armory(), "greedy", "armory:use_now")
    assert always(stored(), "greedy", "stored:use")


def test_greedy_skips_the_most_life_before_it_removes() -> None:
    damage = {1: ["double_axe"], 3: ["single_axe"]}
    assert always(wench(armory=[1, 2], damage=damage), "greedy", "skip:2")
    assert always(wench(armory=[2], damage=damage, skip={2: "pending"}), "greedy", "skip:3")


def test_greedy_removes_from_the_most_life_if_nobody_can_be_skipped() -> None:
    skip = {1: "pending", 2: "protected", 3: "pending"}
    assert always(wench(armory=[1, 2], damage={1: ["single_axe"]}, skip=skip), "greedy", "remove:2")


def test_life_aims_like_greedy() -> None:
    assert always(target(actor=1, damage={2: ["single_axe"]}), "life", "throw:3")
    assert always(target(shields={3: ["shield_1"]}), "life", "throw:3")
    assert always(wench(armory=[1], damage={1: ["double_axe"], 2: ["single_axe"]}), "life", "skip:3")
    skip = {1: "pending", 2: "protected", 3: "pending"}
    assert always(wench(armory=[1, 3], damage={1: ["single_axe"]}, skip=skip), "life", "remove:3")


def test_life_is_random_in_everything_else() -> None:
    for t in (hand_of("armory", "single_axe", "shield_1"), stuck(), armory(), stored()):
        assert uniform(t, "life")


@pytest.mark.parametrize(("better", "worse"), list(pairwise(GREEDY)))
def test_grudge_plays_cards_like_greedy(better: str, worse: str) -> None:
    assert always(hand_of(better, worse, worse), "grudge", f"play:{better}")


def test_grudge_is_greedy_with_armories_and_discards() -> None:
    assert always(armory(), "grudge", "armory:use_now")
    assert always(stored(), "grudge", "stored:use")
    assert always(stuck(), "grudge", "discard:armory")


def after_throws_at_p0(first: str, second: str, third: str, card: str, **given: Any) -> Table:
    """P1, P2, P3 each draw one card, throwing it at P0 if it is an axe; then P0 plays `card`."""
    t = Table(players=4, actor=1, draw=[first, second, third, card], **given)
    for drawn in (first, second, third):
        t.do(f"play:{drawn}", *(["throw:0"] if drawn.endswith("axe") else []))
    t.do(f"play:{card}")
    return t


def test_grudge_takes_the_next_clockwise_while_nobody_has_hit() -> None:
    life: dict[str, Any] = {"shields": {1: ["shield_4"]}}
    assert always(target(actor=2, **life), "grudge", "throw:3")
    assert always(wench(actor=2, **life), "grudge", "skip:3")


@pytest.mark.parametrize(("card", "label"), [("single_axe", "throw:3"), ("wench", "skip:3")])
def test_grudge_takes_who_hit_most(card: str, label: str) -> None:
    t = after_throws_at_p0("single_axe", "shield_4", "double_axe", card)
    assert always(t, "grudge", label)


def test_grudge_breaks_ties_clockwise() -> None:
    assert always(after_throws_at_p0("shield_1", "single_axe", "single_axe", "single_axe"), "grudge", "throw:2")


def test_grudge_forgets_blocked_axes() -> None:
    t = after_throws_at_p0("triple_axe", "single_axe", "shield_1", "single_axe", shields={0: ["shield_3"]})
    assert always(t, "grudge", "throw:2")


def test_grudge_counts_only_hits_on_itself() -> None:
    t = Table(actor=1, draw=["single_axe", "triple_axe", "single_axe"])
    t.do("play:single_axe", "throw:0", "play:triple_axe", "throw:1", "play:single_axe")
    assert (t.seat, t.choose("grudge")) == (0, "throw:1")


def test_grudge_adds_up_several_throws() -> None:
    t = Table(actor=1, draw=["single_axe", "double_axe", "shield_1", "double_axe", "single_axe", "single_axe"])
    t.do("play:single_axe", "throw:0", "play:double_axe", "throw:0", "play:shield_1")
    t.do("play:double_axe", "throw:0", "play:single_axe", "throw:1", "play:single_axe")
    assert (t.seat, t.choose("grudge")) == (0, "throw:1")


def test_grudge_does_not_look_for_a_player_who_is_out() -> None:
    given: dict[str, Any] = {"damage": {1: ["triple_axe"] * 3}}
    t = Table(players=4, actor=1, draw=["triple_axe", "single_axe", "shield_1", "single_axe"], **given)
    t.do("play:triple_axe", "throw:0", "play:single_axe", "throw:1", "play:shield_1", "play:single_axe")
    assert (t.seat, t.legal, t.choose("grudge")) == (0, ["throw:2", "throw:3"], "throw:2")


def test_grudge_removes_from_who_hit_most_if_nobody_can_be_skipped() -> None:
    t = Table(actor=1, armory=[0, 1, 2], draw=["single_axe", "double_axe", "wench", "wench", "wench"])
    t.do("play:single_axe", "throw:0", "stored:keep", "play:double_axe", "throw:0", "stored:keep")
    t.do("play:wench", "skip:1", "stored:use", "play:wench", "skip:2", "play:wench")
    assert (t.seat, t.legal, t.choose("grudge")) == (0, ["remove:1", "remove:2"], "remove:2")


def test_hits_weigh_with_who_has_them() -> None:
    """The thrower's own hits say nothing about whom to throw at."""
    t = Table(4, draw=["single_axe"], hits={0: 9, 1: 2, 2: 5, 3: 1}).do("play:single_axe")
    assert t.choose("greedy", weights={"life": 0, "hits": 1}) == "throw:2"
    assert t.choose("greedy", weights={"life": 0, "hits": -1}) == "throw:3"
