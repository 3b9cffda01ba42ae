"""Wenches: removing armories and skipping players (AXE-50 to AXE-59)."""

from typing import Any

import pytest

from tests.games.axes.table import Table


def wench_options(**given: Any) -> list[str]:
    t = Table(draw=["wench"], **given)
    t.do("play:wench")
    assert t.decision == "wench"
    return t.legal


@pytest.mark.rule("AXE-50")
def test_removals_come_first_then_skips_by_seat() -> None:
    assert wench_options(players=4, actor=1, armory=[0, 3]) == ["remove:0", "remove:3", "skip:0", "skip:2", "skip:3"]


@pytest.mark.rule("AXE-50")
def test_the_own_armory_and_the_own_seat_are_no_options() -> None:
    assert wench_options(armory=[0]) == ["skip:1", "skip:2"]


@pytest.mark.rule("AXE-50")
def test_players_who_are_out_are_no_options() -> None:
    assert wench_options(players=4, out=[1, 3], armory=[2]) == ["remove:2", "skip:2"]


@pytest.mark.rule("AXE-50")
def test_only_free_players_can_be_skipped() -> None:
    assert wench_options(players=5, skip={1: "pending", 3: "protected"}) == ["skip:2", "skip:4"]


@pytest.mark.rule("AXE-51")
def test_removal_discards_the_wench_and_that_armory() -> None:
    t = Table(armory=[1, 2], draw=["wench"])
    t.do("play:wench", "remove:2")
    assert t.discards() == ["armory", "wench"]
    assert [t.armory(p) for p in range(3)] == [False, True, False]
    assert t.skip(2) == "free"
    assert (t.tally.wench_remove[0], t.tally.wench_skip[0], t.tally.armories_removed[2]) == (1, 0, 1)


@pytest.mark.rule("AXE-52")
def test_skip_discards_the_wench_and_marks_the_player() -> None:
    t = Table(armory=[2], draw=["wench"])
    t.do("play:wench", "skip:2")
    assert t.discards() == ["wench"]
    assert t.skip(2) == "pending"
    assert t.armory(2)
    assert t.seat == 1
    assert (t.tally.wench_remove[0], t.tally.wench_skip[0], t.tally.skipped[2]) == (0, 1, 1)


@pytest.mark.rule("AXE-53")
def test_a_skipped_player_neither_draws_nor_plays() -> None:
    hand = {1: ["shield_1", "single_axe"]}
    t = Table(variant="strategic", hand=hand, armory=[1], draw=["wench", "shield_4"])
    t.do("play:wench", "skip:1")
    assert (t.seat, t.decision) == (2, "card")
    assert t.hand(1) == ["single_axe", "shield_1"]
    assert (t.armory(1), t.skip(1)) == (True, "protected")
    assert (t.draws, t.turns, t.lost_turns) == (2, 2, 1)
    assert (t.tally.lost_turns[1], t.tally.turns_taken[1]) == (1, 0)


@pytest.mark.rule("AXE-53")
def test_the_skip_waits_for_the_turn_of_that_player() -> None:
    t = Table(players=4, draw=["wench", "shield_1", "shield_1", "shield_1"])
    t.do("play:wench", "skip:3")
    assert (t.seat, t.skip(3), t.lost_turns) == (1, "pending", 0)
    t.do("play:shield_1")
    assert (t.seat, t.skip(3), t.lost_turns) == (2, "pending", 0)
    t.do("play:shield_1")
    assert (t.seat, t.skip(3), t.lost_turns) == (0, "protected", 1)


@pytest.mark.rule("AXE-53")
def test_only_one_turn_is_lost() -> None:
    t = Table(draw=["wench"] + ["shield_1"] * 4)
    t.do("play:wench", "skip:1", "play:shield_1", "play:shield_1")
    assert (t.seat, t.lost_turns) == (1, 1)


@pytest.mark.rule("AXE-54")
def test_a_player_who_lost_a_turn_is_protected_until_their_next_turn() -> None:
    t = Table(draw=["wench", "wench", "shield_1", "shield_1", "wench"])
    t.do("play:wench", "skip:1", "play:wench")
    assert (t.seat, t.legal) == (2, ["skip:0"])
    t.do("skip:0")
    assert t.seat == 1
    assert (t.skip(0), t.skip(1)) == ("protected", "free")


@pytest.mark.rule("AXE-54")
def test_after_a_turn_taken_a_player_can_be_skipped_again() -> None:
    t = Table(players=2, skip={1: "protected"}, draw=["shield_1", "shield_1", "wench"])
    t.do("play:shield_1")
    assert (t.seat, t.skip(1)) == (1, "free")
    t.do("play:shield_1", "play:wench")
    assert t.legal == ["skip:1"]


@pytest.mark.rule("AXE-55")
def test_skips_do_not_stack() -> None:
    t = Table(players=4, draw=["wench", "wench"])
    t.do("play:wench", "skip:3", "play:wench")
    assert (t.seat, t.legal) == (1, ["skip:0", "skip:2"])


@pytest.mark.rule("AXE-56")
@pytest.mark.parametrize("label", ["remove:1", "skip:1", "skip:2"])
def test_any_option_may_be_taken_and_one_must(label: str) -> None:
    t = Table(armory=[1], draw=["wench"])
    assert t.legal == ["play:wench"]
    t.do("play:wench")
    assert t.legal == ["remove:1", "skip:1", "skip:2"]
    t.do(label)
    assert t.armory(1) == (label != "remove:1")
    assert t.lost_turns == (label == "skip:1")
    assert t.skip(2) == ("pending" if label == "skip:2" else "free")


@pytest.mark.rule("AXE-56")
def test_a_single_option_must_be_taken_even_if_it_hurts_nobody_much() -> None:
    assert wench_options(out=[1], skip={2: "protected"}, armory=[2]) == ["remove:2"]


@pytest.mark.rule("AXE-57")
@pytest.mark.parametrize("state", ["free", "pending", "protected"])
def test_an_armory_can_be_removed_whatever_the_skip_state(state: str) -> None:
    t = Table(players=4, skip={2: state}, armory=[2], draw=["wench"])
    t.do("play:wench")
    assert t.legal[0] == "remove:2"
    t.do("remove:2")
    assert (t.armory(2), t.skip(2)) == (False, state)


@pytest.mark.rule("AXE-58")
def test_several_players_may_be_pending_and_protected_at_once() -> None:
    t = Table(players=4, draw=["wench", "wench", "shield_1"])
    t.do("play:wench", "skip:2", "play:wench", "skip:3")
    assert (t.seat, t.turns, t.lost_turns) == (0, 3, 2)
    assert [t.skip(p) for p in range(4)] == ["free", "free", "protected", "protected"]


@pytest.mark.rule("AXE-58")
def test_two_pending_players_are_remembered_side_by_side() -> None:
    t = Table(players=5, draw=["wench", "wench"])
    t.do("play:wench", "skip:3", "play:wench", "skip:4")
    assert t.seat == 2
    assert (t.skip(3), t.skip(4)) == ("pending", "pending")


@pytest.mark.rule("AXE-58")
def test_if_all_others_are_pending_the_player_goes_again() -> None:
    t = Table(skip={1: "pending", 2: "pending"}, draw=["shield_1", "shield_2"])
    t.do("play:shield_1")
    assert (t.seat, t.hand(0), t.lost_turns) == (0, ["shield_2"], 2)


@pytest.mark.rule("AXE-59")
@pytest.mark.parametrize(("given", "opponent"), [({"players": 2}, 1), ({"players": 4, "out": [1, 2]}, 3)])
def test_with_two_left_a_skip_gives_two_turns_in_a_row(given: dict[str, Any], opponent: int) -> None:
    t = Table(draw=["wench", "wench", "shield_1", "shield_1"], **given)
    t.do("play:wench", f"skip:{opponent}")
    assert (t.seat, t.turns, t.lost_turns) == (0, 2, 1)
    assert t.legal == ["discard:wench"]
    t.do("discard:wench")
    assert (t.seat, t.turns, t.lost_turns) == (opponent, 3, 1)
