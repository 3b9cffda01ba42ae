"""Armories: use now, store, use later (AXE-40 to AXE-49)."""

import pytest

from tests.games.axes.table import Table


@pytest.mark.rule("AXE-40")
def test_a_second_armory_finds_no_room() -> None:
    t = Table(armory=[0], draw=["armory"])
    assert t.legal == ["discard:armory"]
    t.do("discard:armory")
    assert t.discards() == ["armory"]
    assert t.armory(0)


@pytest.mark.rule("AXE-40")
def test_every_player_has_an_own_place_for_an_armory() -> None:
    t = Table(players=4, armory=[1, 2, 3], draw=["armory"])
    t.do("play:armory", "armory:store")
    assert [t.armory(p) for p in range(4)] == [True] * 4


@pytest.mark.rule("AXE-41")
def test_an_armory_may_be_used_now_or_stored() -> None:
    t = Table(draw=["armory"])
    t.do("play:armory")
    assert (t.seat, t.decision) == (0, "armory")
    assert t.legal == ["armory:use_now", "armory:store"]


@pytest.mark.rule("AXE-42")
def test_use_now_draws_and_plays_another_card_at_once() -> None:
    t = Table(draw=["armory", "shield_2", "shield_3"])
    t.do("play:armory", "armory:use_now")
    assert (t.seat, t.decision, t.hand(0)) == (0, "card", ["shield_2"])
    assert t.discards() == ["armory"]
    t.do("play:shield_2")
    assert (t.seat, t.turns) == (1, 2)
    assert t.tally.armories_now[0] == 1


@pytest.mark.rule("AXE-42")
def test_the_armory_is_discarded_before_the_draw() -> None:
    t = Table(rest="none", draw=["armory"], damage={1: ["single_axe"]})
    t.do("play:armory", "armory:use_now")
    assert t.hand(0) == ["armory"]
    assert (t.reshuffles, t.draws) == (1, 2)


@pytest.mark.rule("AXE-42")
def test_strategic_may_play_a_held_card_after_use_now() -> None:
    t = Table(variant="strategic", hand={0: ["armory", "shield_1"]}, draw=["single_axe", "wench"])
    t.do("play:armory", "armory:use_now")
    assert t.legal == ["play:single_axe", "play:shield_1", "play:wench"]
    t.do("play:shield_1")
    assert t.hand(0) == ["single_axe", "wench"]
    assert t.seat == 1


@pytest.mark.rule("AXE-43")
def test_a_chain_of_armories_has_no_limit() -> None:
    t = Table(draw=["armory"] * 15 + ["double_axe"])
    for _ in range(15):
        t.do("play:armory", "armory:use_now")
    t.do("play:double_axe")
    assert (t.seat, t.draws, t.turns) == (0, 16, 1)
    assert t.discards() == ["armory"] * 15


@pytest.mark.rule("AXE-43")
def test_a_chained_armory_is_a_choice_again() -> None:
    t = Table(draw=["armory", "armory", "shield_1"])
    t.do("play:armory", "armory:use_now", "play:armory")
    assert t.legal == ["armory:use_now", "armory:store"]
    t.do("armory:store")
    assert (t.seat, t.armory(0), t.discards()) == (1, True, ["armory"])


@pytest.mark.rule("AXE-44")
def test_storing_ends_the_draw_and_play() -> None:
    t = Table(draw=["armory", "shield_1"])
    t.do("play:armory", "armory:store")
    assert t.armory(0)
    assert t.discards() == []
    assert (t.seat, t.hand(1)) == (1, ["shield_1"])
    assert t.tally.armories_stored[0] == 1


@pytest.mark.rule("AXE-45")
def test_standard_discards_an_armory_drawn_while_one_is_stored() -> None:
    t = Table(armory=[0], draw=["armory", "shield_1"])
    assert (t.decision, t.legal) == ("discard", ["discard:armory"])
    t.do("discard:armory", "stored:keep")
    assert (t.seat, t.draws) == (1, 2)
    assert t.discards() == ["armory"]
    assert (t.tally.dead[0, 7], t.tally.played[0, 7]) == (1, 0)


@pytest.mark.rule("AXE-45")
def test_strategic_keeps_an_armory_drawn_while_one_is_stored() -> None:
    t = Table(variant="strategic", armory=[0], hand={0: ["shield_1", "shield_2"]}, draw=["armory"])
    assert t.legal == ["play:shield_1", "play:shield_2"]
    t.do("play:shield_1")
    assert t.hand(0) == ["shield_2", "armory"]


@pytest.mark.rule("AXE-46")
def test_a_stored_armory_gives_a_second_draw_and_play() -> None:
    t = Table(armory=[0], draw=["shield_1", "shield_2", "shield_3"])
    t.do("play:shield_1")
    assert t.legal == ["stored:use", "stored:keep"]
    t.do("stored:use")
    assert (t.seat, t.decision, t.hand(0)) == (0, "card", ["shield_2"])
    assert (t.armory(0), t.discards()) == (False, ["armory"])
    t.do("play:shield_2")
    assert (t.seat, t.turns) == (1, 2)
    assert t.tally.armories_later[0] == 1


@pytest.mark.rule("AXE-46", "AXE-12")
def test_a_stored_armory_may_be_kept_for_later() -> None:
    t = Table(players=2, armory=[0], draw=["shield_1"] * 3)
    t.do("play:shield_1", "stored:keep")
    assert (t.seat, t.armory(0), t.discards()) == (1, True, [])
    t.do("play:shield_1", "play:shield_1")
    assert (t.seat, t.decision) == (0, "stored")


@pytest.mark.rule("AXE-46")
def test_a_forced_discard_completes_the_first_draw_and_play_too() -> None:
    t = Table(armory=[0], skip={1: "pending", 2: "pending"}, draw=["wench"])
    t.do("discard:wench")
    assert (t.seat, t.decision) == (0, "stored")


@pytest.mark.rule("AXE-46")
def test_the_stored_armory_is_discarded_before_its_draw() -> None:
    t = Table(rest="none", armory=[0], draw=["shield_1"], damage={1: ["single_axe"]})
    t.do("play:shield_1", "stored:use")
    assert t.hand(0) == ["armory"]
    assert t.reshuffles == 1


@pytest.mark.rule("AXE-47")
def test_an_armory_is_not_used_in_the_turn_in_which_it_is_stored() -> None:
    t = Table(players=2, draw=["armory", "shield_1", "shield_2"])
    t.do("play:armory", "armory:store")
    assert t.seat == 1
    t.do("play:shield_1", "play:shield_2")
    assert (t.seat, t.decision) == (0, "stored")


@pytest.mark.rule("AXE-47")
def test_an_armory_stored_at_the_end_of_a_chain_waits_too() -> None:
    t = Table(draw=["armory", "armory", "shield_1"])
    t.do("play:armory", "armory:use_now", "play:armory", "armory:store")
    assert (t.seat, t.armory(0)) == (1, True)


@pytest.mark.rule("AXE-47")
def test_nobody_uses_an_armory_in_the_turn_of_another() -> None:
    t = Table(armory=[1, 2], draw=["shield_1", "shield_2"])
    t.do("play:shield_1")
    assert (t.seat, t.decision, t.hand(1)) == (1, "card", ["shield_2"])


@pytest.mark.rule("AXE-48")
@pytest.mark.parametrize("use", ["armory:use_now", "armory:store"])
def test_an_armory_drawn_with_the_stored_one_may_be_used_or_stored(use: str) -> None:
    t = Table(armory=[0], draw=["shield_1", "armory", "shield_2", "shield_3"])
    t.do("play:shield_1", "stored:use", "play:armory")
    assert t.legal == ["armory:use_now", "armory:store"]
    t.do(use)
    assert t.armory(0) == (use == "armory:store")
    assert t.seat == (1 if use == "armory:store" else 0)


@pytest.mark.rule("AXE-48", "AXE-47")
def test_an_armory_stored_in_the_second_draw_and_play_is_not_offered_again() -> None:
    t = Table(armory=[0], draw=["shield_1", "armory", "armory", "shield_2"])
    t.do("play:shield_1", "stored:use", "play:armory", "armory:use_now", "play:armory", "armory:store")
    assert (t.seat, t.armory(0)) == (1, True)
    assert t.discards() == ["armory", "armory"]


@pytest.mark.rule("AXE-49")
def test_a_lost_turn_neither_uses_nor_loses_the_armory() -> None:
    t = Table(players=2, armory=[0], skip={0: "pending"}, draw=["shield_1"] * 2)
    assert (t.seat, t.armory(0)) == (1, True)
    t.do("play:shield_1", "play:shield_1")
    assert (t.seat, t.decision) == (0, "stored")


@pytest.mark.rule("AXE-49")
def test_axes_do_not_touch_a_stored_armory() -> None:
    t = Table(armory=[1], shields={1: ["shield_1"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.hits[1], t.armory(1)) == (2, True)


@pytest.mark.rule("AXE-49")
def test_a_stored_armory_goes_with_a_wench_or_with_its_owner() -> None:
    t = Table(players=4, armory=[1, 2], damage={2: ["triple_axe"] * 3}, draw=["wench", "single_axe"])
    t.do("play:wench", "remove:1", "play:single_axe", "throw:2")
    assert [t.armory(p) for p in range(4)] == [False] * 4
    assert t.discards().count("armory") == 2
    assert (t.tally.armories_removed[1], t.tally.armories_lost[2]) == (1, 1)
    assert (t.tally.armories_lost[1], t.tally.armories_removed[2]) == (0, 0)
