"""The turn: order, draw-and-play, playability, forced discards (AXE-10 to AXE-19), decisions and their codes."""

from typing import Any

import pytest

from tests.games.axes.table import Table

AXES = ["single_axe", "double_axe", "triple_axe"]
SHIELDS = ["shield_1", "shield_2", "shield_3", "shield_4"]
SHIELD_2, WENCH = 4, 8


def seats_of_turns(t: Table, turns: int) -> list[int]:
    """Whose turn it is, for turns in which everybody draws and plays One Shield."""
    seats = []
    for _ in range(turns):
        seats.append(t.seat)
        t.do("play:shield_1")
    return seats


@pytest.mark.rule("AXE-10")
def test_turns_pass_to_the_next_higher_seat_and_round_again() -> None:
    t = Table(players=4, draw=["shield_1"] * 7, actor=2)
    assert seats_of_turns(t, 6) == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("AXE-10")
def test_players_who_are_out_are_passed_over() -> None:
    t = Table(players=5, draw=["shield_1"] * 7, out=[0, 2, 3], actor=1)
    assert seats_of_turns(t, 4) == [1, 4, 1, 4]


@pytest.mark.rule("AXE-11")
def test_a_pending_player_loses_the_turn() -> None:
    t = Table(skip={0: "pending"}, draw=["shield_1"])
    assert t.seat == 1
    assert (t.turns, t.lost_turns, t.draws) == (1, 1, 1)


@pytest.mark.rule("AXE-11")
@pytest.mark.parametrize("state", ["free", "protected"])
def test_any_other_player_takes_the_turn(state: str) -> None:
    t = Table(skip={0: state}, draw=["shield_1"])
    assert t.seat == 0
    assert (t.turns, t.lost_turns) == (1, 0)


@pytest.mark.rule("AXE-12")
def test_a_turn_begins_with_the_skip_state_set_free() -> None:
    t = Table(skip={0: "protected", 1: "protected"}, draw=["shield_1"])
    assert t.skip(0) == "free"
    assert t.skip(1) == "protected"


@pytest.mark.rule("AXE-12")
def test_the_stored_armory_comes_after_the_first_draw_and_play_and_gives_one_more() -> None:
    t = Table(armory=[0], draw=["shield_1", "shield_2", "shield_3"])
    assert t.decision == "card"
    t.do("play:shield_1")
    assert (t.seat, t.decision) == (0, "stored")
    t.do("stored:use", "play:shield_2")
    assert (t.seat, t.hand(1)) == (1, ["shield_3"])


@pytest.mark.rule("AXE-12")
def test_without_a_stored_armory_the_turn_passes_after_one_draw_and_play() -> None:
    t = Table(armory=[1], draw=["shield_1", "shield_2"])
    t.do("play:shield_1")
    assert (t.seat, t.decision) == (1, "card")


@pytest.mark.rule("AXE-13")
def test_one_card_is_drawn_from_the_top_and_one_is_played() -> None:
    t = Table(draw=["shield_2", "triple_axe", "wench"])
    assert t.hand(0) == ["shield_2"]
    assert t.draw_pile()[:2] == ["triple_axe", "wench"]
    t.do("play:shield_2")
    assert t.hand(0) == []
    assert t.shields(0) == ["shield_2"]
    assert (t.seat, t.draws) == (1, 2)
    assert (t.tally.drawn[0, SHIELD_2], t.tally.played[0, SHIELD_2], t.tally.dead[0, SHIELD_2]) == (1, 1, 0)


@pytest.mark.rule("AXE-13")
def test_strategic_draws_one_and_plays_one() -> None:
    t = Table(variant="strategic", hand={0: ["shield_1", "shield_2"]}, draw=["shield_3"])
    t.do("play:shield_1")
    assert t.hand(0) == ["shield_2", "shield_3"]
    assert t.seat == 1


@pytest.mark.rule("AXE-14")
def test_the_draw_comes_before_any_choice() -> None:
    t = Table(variant="strategic", hand={0: ["triple_axe", "shield_4"]}, draw=["single_axe"])
    assert t.decision == "card"
    assert t.hand(0) == ["single_axe", "triple_axe", "shield_4"]
    assert t.draws == 1


@pytest.mark.rule("AXE-15")
def test_no_pass_and_no_discard_while_a_card_is_playable() -> None:
    t = Table(variant="strategic", hand={0: ["single_axe", "wench"]}, draw=["shield_1"])
    assert t.decision == "card"
    assert t.legal == ["play:single_axe", "play:shield_1", "play:wench"]


@pytest.mark.rule("AXE-15")
def test_the_only_playable_card_must_be_played() -> None:
    t = Table(
        variant="strategic",
        players=2,
        armory=[0],
        skip={1: "protected"},
        hand={0: ["armory", "wench"]},
        draw=["single_axe"],
    )
    assert (t.decision, t.legal) == ("card", ["play:single_axe"])


@pytest.mark.rule("AXE-16")
@pytest.mark.parametrize("card", AXES + SHIELDS)
def test_axes_and_shields_are_always_playable(card: str) -> None:
    t = Table(armory=[0], shields={0: SHIELDS, 1: ["shield_4"], 2: ["shield_3"]}, draw=[card])
    assert (t.decision, t.legal) == ("card", [f"play:{card}"])


@pytest.mark.rule("AXE-16")
@pytest.mark.parametrize(("stored", "label"), [([1, 2], "play:armory"), ([0], "discard:armory")])
def test_an_armory_is_playable_if_the_own_slot_is_empty(stored: list[int], label: str) -> None:
    assert Table(armory=stored, draw=["armory"]).legal == [label]


@pytest.mark.rule("AXE-16")
@pytest.mark.parametrize(
    ("skip", "stored", "label"),
    [
        ({1: "pending", 2: "protected"}, [], "discard:wench"),
        ({1: "pending", 2: "protected"}, [0], "discard:wench"),
        ({1: "pending", 2: "protected"}, [2], "play:wench"),
        ({1: "pending", 2: "free"}, [], "play:wench"),
    ],
)
def test_a_wench_is_playable_if_it_has_an_option(skip: dict[int, str], stored: list[int], label: str) -> None:
    assert Table(skip=skip, armory=stored, draw=["wench"]).legal == [label]


@pytest.mark.rule("AXE-16")
def test_a_player_who_is_out_makes_no_wench_playable() -> None:
    t = Table(out=[1], skip={2: "protected"}, draw=["wench"])
    assert t.legal == ["discard:wench"]


@pytest.mark.rule("AXE-17")
def test_a_forced_discard_has_no_effect() -> None:
    t = Table(skip={1: "protected", 2: "pending"}, armory=[0], draw=["wench"])
    t.do("discard:wench")
    assert t.decision == "stored"
    assert t.discards() == ["wench"]
    assert [t.skip(p) for p in range(3)] == ["free", "protected", "pending"]
    assert t.armory(0)
    assert (t.tally.dead[0, WENCH], t.tally.played[0, WENCH]) == (1, 0)


@pytest.mark.rule("AXE-17")
@pytest.mark.parametrize(
    ("label", "kept"), [("discard:armory", ["wench", "wench"]), ("discard:wench", ["armory", "wench"])]
)
def test_strategic_chooses_which_card_to_discard(label: str, kept: list[str]) -> None:
    given: dict[str, Any] = {"players": 2, "armory": [0], "skip": {1: "protected"}}
    t = Table(variant="strategic", hand={0: ["armory", "wench"]}, draw=["wench"], **given)
    assert (t.decision, t.legal) == ("discard", ["discard:armory", "discard:wench"])
    t.do(label)
    assert t.hand(0) == kept
    assert t.decision == "stored"


@pytest.mark.rule("AXE-18")
@pytest.mark.parametrize(
    ("card", "kept"),
    [
        ("shield_1", ["shield_2", "shield_3"]),
        ("shield_2", ["shield_1", "shield_3"]),
        ("shield_3", ["shield_1", "shield_2"]),
    ],
)
def test_strategic_may_play_the_drawn_card_or_a_held_one(card: str, kept: list[str]) -> None:
    t = Table(variant="strategic", hand={0: ["shield_1", "shield_3"]}, draw=["shield_2"])
    t.do(f"play:{card}")
    assert t.hand(0) == kept
    assert t.shields(0) == [card]


@pytest.mark.rule("AXE-18")
def test_equal_cards_are_one_option_and_one_copy_is_played() -> None:
    t = Table(variant="strategic", hand={0: ["shield_1", "shield_1"]}, draw=["shield_1"])
    assert t.legal == ["play:shield_1"]
    t.do("play:shield_1")
    assert t.hand(0) == ["shield_1", "shield_1"]


@pytest.mark.rule("AXE-18")
def test_unplayable_held_cards_are_not_options() -> None:
    t = Table(variant="strategic", armory=[0], hand={0: ["armory", "single_axe"]}, draw=["triple_axe"])
    assert t.legal == ["play:single_axe", "play:triple_axe"]


@pytest.mark.rule("AXE-19")
def test_an_elimination_is_complete_before_the_stored_armory_is_offered() -> None:
    t = Table(armory=[0, 1], damage={1: ["triple_axe"] * 3}, draw=["single_axe"])
    t.do("play:single_axe", "throw:1")
    assert t.decision == "stored"
    assert t.is_out(1)
    assert t.discards() == ["single_axe", "triple_axe", "triple_axe", "triple_axe", "armory"]


@pytest.mark.rule("AXE-19")
def test_no_card_is_drawn_before_the_target_is_chosen() -> None:
    t = Table(draw=["single_axe", "shield_1"])
    t.do("play:single_axe")
    assert (t.seat, t.decision, t.draws, t.hand(0)) == (0, "target", 1, [])


def test_codes_of_cards_and_discards() -> None:
    hand = {0: ["single_axe", "shield_4"]}
    assert Table(variant="strategic", hand=hand, draw=["wench"]).codes == [0, 6, 8]
    stuck: dict[str, Any] = {"players": 2, "armory": [0], "skip": {1: "pending"}}
    assert Table(variant="strategic", hand={0: ["armory"]}, draw=["wench"], **stuck).codes == [16, 17]


def test_codes_of_targets() -> None:
    t = Table(players=7, actor=3, draw=["single_axe"])
    t.do("play:single_axe")
    assert t.codes == [18, 19, 20, 22, 23, 24]


def test_codes_of_armory_and_stored_armory() -> None:
    t = Table(draw=["armory"])
    t.do("play:armory")
    assert (t.legal, t.codes) == (["armory:use_now", "armory:store"], [25, 26])
    t = Table(armory=[0], draw=["shield_1"])
    t.do("play:shield_1")
    assert (t.legal, t.codes) == (["stored:use", "stored:keep"], [41, 42])


def test_codes_of_wench_options() -> None:
    t = Table(players=7, armory=[0, 5], actor=6, draw=["wench"])
    t.do("play:wench")
    assert t.codes == [27, 32, 34, 35, 36, 37, 38, 39]
