"""Shields: one pool per player, used up together (AXE-30 to AXE-35)."""

import pytest

from tests.games.axes.table import Table

SHIELDS = ["shield_1", "shield_2", "shield_3", "shield_4"]


@pytest.mark.rule("AXE-30")
@pytest.mark.parametrize(("card", "value"), list(zip(SHIELDS, [1, 2, 3, 4], strict=True)))
def test_a_shield_goes_in_front_of_its_player(card: str, value: int) -> None:
    t = Table(draw=[card])
    t.do(f"play:{card}")
    assert t.shields(0) == [card]
    assert t.unused(0) == value
    assert t.shields(1) == t.shields(2) == t.discards() == []


@pytest.mark.rule("AXE-30")
def test_a_shield_asks_no_further_question() -> None:
    t = Table(draw=["shield_4", "single_axe"])
    t.do("play:shield_4")
    assert (t.seat, t.decision) == (1, "card")


@pytest.mark.rule("AXE-30")
def test_there_is_no_limit_on_shields() -> None:
    every = ["shield_1"] * 10 + ["shield_2"] * 7 + ["shield_3"] * 5 + ["shield_4"] * 2
    t = Table(shields={0: every}, draw=["shield_4"])
    t.do("play:shield_4")
    assert t.shields(0) == [*every, "shield_4"]
    assert t.unused(0) == 51


@pytest.mark.rule("AXE-31")
def test_unused_shields_are_the_pool_minus_the_parked_axes() -> None:
    t = Table(shields={1: ["shield_1", "shield_2", "shield_4"]}, parked={1: ["single_axe", "triple_axe"]})
    assert t.unused(1) == 3


@pytest.mark.rule("AXE-31")
def test_several_shield_cards_block_as_one() -> None:
    t = Table(shields={1: ["shield_1", "shield_1", "shield_1"]}, draw=["double_axe"])
    t.do("play:double_axe", "throw:1")
    assert (t.hits[1], t.unused(1)) == (0, 1)
    assert t.parked(1) == ["double_axe"]


@pytest.mark.rule("AXE-31")
def test_every_player_has_an_own_pool() -> None:
    t = Table(shields={1: ["shield_1"], 2: ["shield_4"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.hits[1], t.unused(1), t.unused(2)) == (2, 0, 4)


@pytest.mark.rule("AXE-32")
@pytest.mark.parametrize(
    ("shields", "card"),
    [
        (["shield_1", "shield_2"], "double_axe"),
        (["shield_1", "shield_4"], "single_axe"),
        (["shield_1"] * 3, "double_axe"),
    ],
)
def test_a_fully_covered_shield_card_stays_while_the_pool_lasts(shields: list[str], card: str) -> None:
    t = Table(shields={1: shields}, draw=[card])
    t.do(f"play:{card}", "throw:1")
    assert t.shields(1) == shields
    assert t.parked(1) == [card]
    assert t.discards() == []


@pytest.mark.rule("AXE-32")
def test_a_new_shield_joins_the_pool_and_parked_axes_stay() -> None:
    t = Table(shields={0: ["shield_2"]}, parked={0: ["single_axe"]}, draw=["shield_3"])
    t.do("play:shield_3")
    assert t.shields(0) == ["shield_2", "shield_3"]
    assert t.parked(0) == ["single_axe"]
    assert t.unused(0) == 4


@pytest.mark.rule("AXE-32")
def test_all_cards_of_the_pool_go_together() -> None:
    t = Table(shields={1: ["shield_1", "shield_2", "shield_3"]}, parked={1: ["triple_axe"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert t.shields(1) == t.parked(1) == []
    assert t.discards() == ["triple_axe", "triple_axe", "shield_1", "shield_2", "shield_3"]


@pytest.mark.rule("AXE-33")
@pytest.mark.parametrize("card", ["single_axe", "double_axe", "triple_axe"])
def test_no_shield_card_lies_there_used_up(card: str) -> None:
    t = Table(shields={1: ["shield_1", "shield_2"]}, parked={1: ["single_axe"]}, draw=[card])
    t.do(f"play:{card}", "throw:1")
    assert bool(t.shields(1)) == (t.unused(1) >= 1)
    assert t.shields(1) or (t.parked(1) == [] and t.unused(1) == 0)


@pytest.mark.rule("AXE-33")
def test_a_pool_built_anew_starts_fresh() -> None:
    t = Table(players=2, shields={1: ["shield_2"]}, draw=["double_axe", "shield_3", "single_axe"])
    t.do("play:double_axe", "throw:1", "play:shield_3")
    assert (t.unused(1), t.parked(1)) == (3, [])
    t.do("play:single_axe", "throw:1")
    assert (t.unused(1), t.parked(1)) == (2, ["single_axe"])


@pytest.mark.rule("AXE-34")
@pytest.mark.parametrize("card", ["single_axe", "double_axe", "triple_axe"])
def test_the_target_is_not_asked_whether_to_block(card: str) -> None:
    t = Table(players=4, shields={2: ["shield_2"]}, draw=[card, "shield_1"])
    t.do(f"play:{card}", "throw:2")
    assert (t.seat, t.decision) == (1, "card")
    assert t.tally.blocked[2] == min(2, {"single_axe": 1, "double_axe": 2, "triple_axe": 3}[card])


@pytest.mark.rule("AXE-35")
def test_shields_do_not_stop_a_skip() -> None:
    t = Table(shields={1: ["shield_4"]}, draw=["wench"])
    t.do("play:wench", "skip:1")
    assert t.seat == 2
    assert t.skip(1) == "protected"
    assert (t.shields(1), t.unused(1)) == (["shield_4"], 4)


@pytest.mark.rule("AXE-35")
def test_shields_do_not_stop_the_removal_of_an_armory() -> None:
    t = Table(shields={1: ["shield_4"]}, armory=[1], draw=["wench"])
    t.do("play:wench", "remove:1")
    assert not t.armory(1)
    assert t.shields(1) == ["shield_4"]
    assert t.discards() == ["armory", "wench"]
