"""Throwing axes: targets, the four outcomes, the hit counter (AXE-20 to AXE-27)."""

from typing import Any

import pytest

from tests.games.axes.table import Table

FACE = {"single_axe": 1, "double_axe": 2, "triple_axe": 3}


def thrown(card: str, target: int = 1, **given: Any) -> Table:
    t = Table(draw=[card], **given)
    t.do(f"play:{card}", f"throw:{target}")
    return t


@pytest.mark.rule("AXE-20")
@pytest.mark.parametrize("card", FACE)
def test_every_other_player_is_a_target(card: str) -> None:
    t = Table(players=4, actor=1, draw=[card])
    t.do(f"play:{card}")
    assert (t.decision, t.legal) == ("target", ["throw:0", "throw:2", "throw:3"])


@pytest.mark.rule("AXE-20")
def test_a_player_who_is_out_is_no_target() -> None:
    t = Table(players=5, out=[1, 3], draw=["single_axe"])
    t.do("play:single_axe")
    assert t.legal == ["throw:2", "throw:4"]


@pytest.mark.rule("AXE-20")
def test_skipped_and_shielded_players_are_targets() -> None:
    t = Table(players=4, skip={1: "pending", 2: "protected"}, shields={3: ["shield_4"]}, draw=["single_axe"])
    t.do("play:single_axe")
    assert t.legal == ["throw:1", "throw:2", "throw:3"]


@pytest.mark.rule("AXE-20")
def test_all_axes_of_a_card_go_to_the_one_target() -> None:
    t = thrown("triple_axe", target=2, players=4)
    assert list(t.hits[:4]) == [0, 0, 3, 0]


@pytest.mark.rule("AXE-21")
@pytest.mark.parametrize(
    ("card", "shield", "hits", "parked", "unused"),
    [
        ("single_axe", None, 1, 0, 0),
        ("single_axe", "shield_1", 0, 0, 0),
        ("single_axe", "shield_2", 0, 1, 1),
        ("double_axe", "shield_1", 1, 0, 0),
        ("double_axe", "shield_2", 0, 0, 0),
        ("double_axe", "shield_3", 0, 1, 1),
        ("triple_axe", "shield_2", 1, 0, 0),
        ("triple_axe", "shield_3", 0, 0, 0),
        ("triple_axe", "shield_4", 0, 1, 1),
    ],
)
def test_axes_meet_unused_shields(card: str, shield: str | None, hits: int, parked: int, unused: int) -> None:
    t = thrown(card, shields={1: [shield] if shield else []})
    assert (t.hits[1], len(t.parked(1)), t.unused(1)) == (hits, parked, unused)


@pytest.mark.rule("AXE-21")
def test_unused_shields_are_counted_at_the_moment_of_each_throw() -> None:
    t = Table(armory=[0], shields={1: ["shield_3"]}, draw=["double_axe", "double_axe"])
    t.do("play:double_axe", "throw:1", "stored:use", "play:double_axe", "throw:1")
    assert t.hits[1] == 1
    assert t.damage(1) == ["double_axe"]


@pytest.mark.rule("AXE-22")
@pytest.mark.parametrize(("card", "hits"), [("single_axe", 1), ("double_axe", 2), ("triple_axe", 3)])
def test_without_shields_every_axe_hits(card: str, hits: int) -> None:
    t = thrown(card, damage={1: ["double_axe"]})
    assert t.hits[1] == 2 + hits
    assert sorted(t.damage(1)) == sorted(["double_axe", card])
    assert t.discards() == []


@pytest.mark.rule("AXE-22")
def test_the_log_knows_who_hit_whom() -> None:
    t = thrown("triple_axe", target=2)
    assert (t.tally.hits_dealt[0], t.tally.axes_at[2], t.tally.targeted[2], t.tally.blocked[2]) == (3, 3, 1, 0)


@pytest.mark.rule("AXE-23")
@pytest.mark.parametrize(("card", "left"), [("single_axe", 3), ("double_axe", 2), ("triple_axe", 1)])
def test_fewer_axes_than_shields_are_parked(card: str, left: int) -> None:
    t = thrown(card, shields={1: ["shield_4"]})
    assert t.hits[1] == 0
    assert (t.parked(1), t.damage(1), t.shields(1)) == ([card], [], ["shield_4"])
    assert t.unused(1) == left
    assert t.discards() == []


@pytest.mark.rule("AXE-23")
def test_parked_cards_pile_up() -> None:
    t = thrown("single_axe", shields={1: ["shield_4"]}, parked={1: ["double_axe"]})
    assert t.parked(1) == ["single_axe", "double_axe"]
    assert (t.unused(1), t.hits[1]) == (1, 0)


@pytest.mark.rule("AXE-24")
def test_as_many_axes_as_unused_shields_clear_the_whole_pool() -> None:
    t = thrown("double_axe", shields={1: ["shield_1", "shield_4"]}, parked={1: ["triple_axe"]})
    assert t.hits[1] == 0
    assert t.shields(1) == t.parked(1) == t.damage(1) == []
    assert t.discards() == ["double_axe", "triple_axe", "shield_1", "shield_4"]


@pytest.mark.rule("AXE-24")
def test_an_exact_block_leaves_earlier_damage_alone() -> None:
    t = thrown("triple_axe", shields={1: ["shield_3"]}, damage={1: ["single_axe", "double_axe"]})
    assert t.damage(1) == ["single_axe", "double_axe"]
    assert t.hits[1] == 3


@pytest.mark.rule("AXE-25")
def test_more_axes_than_unused_shields_hit_with_the_rest() -> None:
    t = thrown("triple_axe", shields={1: ["shield_1", "shield_2"]}, parked={1: ["double_axe"]})
    assert t.hits[1] == 2
    assert t.damage(1) == ["triple_axe"]
    assert t.shields(1) == t.parked(1) == []
    assert t.discards() == ["double_axe", "shield_1", "shield_2"]


@pytest.mark.rule("AXE-25")
def test_the_log_splits_a_throw_into_blocked_and_hitting_axes() -> None:
    t = thrown("triple_axe", shields={1: ["shield_2"]})
    assert (t.tally.axes_at[1], t.tally.blocked[1], t.tally.hits_dealt[0]) == (3, 2, 1)


@pytest.mark.rule("AXE-26")
def test_the_counter_decides_not_the_faces_in_front() -> None:
    t = thrown("single_axe", damage={1: ["triple_axe"] * 4}, hits={1: 8})
    assert t.hits[1] == 9
    assert not t.is_out(1)


@pytest.mark.rule("AXE-26")
def test_blocked_axes_never_count_later() -> None:
    t = Table(armory=[0], shields={1: ["shield_2"]}, draw=["triple_axe", "single_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.hits[1], t.damage(1)) == (1, ["triple_axe"])
    t.do("stored:use", "play:single_axe", "throw:1")
    assert (t.hits[1], t.damage(1)) == (2, ["single_axe", "triple_axe"])


@pytest.mark.rule("AXE-26")
@pytest.mark.parametrize("card", ["shield_4", "armory", "wench"])
def test_nothing_the_wounded_player_plays_heals(card: str) -> None:
    t = Table(damage={0: ["triple_axe", "double_axe"]}, draw=[card])
    t.do(f"play:{card}", *{"armory": ["armory:store"], "wench": ["skip:1"]}.get(card, []))
    assert t.hits[0] == 5
    assert t.damage(0) == ["double_axe", "triple_axe"]


@pytest.mark.rule("AXE-27")
@pytest.mark.parametrize("shield", ["shield_1", "shield_3", "shield_4"])
def test_a_throw_changes_only_the_target(shield: str) -> None:
    t = Table(
        players=4,
        shields={0: ["shield_2"], 1: [shield], 2: ["shield_3"], 3: ["shield_1"]},
        parked={0: ["single_axe"], 2: ["double_axe"]},
        damage={0: ["double_axe"], 2: ["single_axe"], 3: ["triple_axe"]},
        armory=[0, 1, 2],
        skip={1: "pending", 2: "protected", 3: "pending"},
        draw=["triple_axe"],
    )

    def bystanders() -> list[object]:
        fronts = [(t.shields(p), t.parked(p), t.damage(p), int(t.hits[p])) for p in (0, 2, 3)]
        return [fronts, [t.armory(p) for p in range(4)], [t.skip(p) for p in range(4)]]

    before = bystanders()
    t.do("play:triple_axe", "throw:1")
    assert t.decision == "stored"
    assert bystanders() == before


@pytest.mark.rule("AXE-27")
def test_a_throw_leaves_the_hands_alone() -> None:
    hand = {0: ["single_axe", "wench"], 1: ["shield_4", "armory"], 2: ["wench", "wench"]}
    t = thrown("triple_axe", variant="strategic", armory=[0], hand=hand)
    assert [t.hand(p) for p in range(3)] == [["single_axe", "wench"], ["shield_4", "armory"], ["wench", "wench"]]
