"""The test vectors of the rules, TV-01 to TV-37, one by one."""

from collections import Counter

import pytest

from tests.games.axes.table import Table

TRIPLES = ["triple_axe"] * 3


def share(t: Table, policy: str, label: str, keys: int = 1500) -> float:
    return sum(t.choose(policy, key=k) == label for k in range(keys)) / keys


@pytest.mark.rule("AXE-13", "AXE-20", "AXE-22")
def test_tv01_unshielded_hit() -> None:
    t = Table(draw=["double_axe"])
    t.do("play:double_axe", "throw:1")
    assert (t.hits[1], t.damage(1), t.discards()) == (2, ["double_axe"], [])


@pytest.mark.rule("AXE-23", "AXE-31")
def test_tv02_parked() -> None:
    t = Table(shields={1: ["shield_3"]}, draw=["double_axe"])
    t.do("play:double_axe", "throw:1")
    assert (t.hits[1], t.parked(1), t.unused(1), t.discards()) == (0, ["double_axe"], 1, [])


@pytest.mark.rule("AXE-24")
def test_tv03_exact_block() -> None:
    t = Table(shields={1: ["shield_3"]}, parked={1: ["double_axe"]}, draw=["single_axe"])
    t.do("play:single_axe", "throw:1")
    assert (t.hits[1], t.shields(1), t.parked(1)) == (0, [], [])
    assert t.discards() == ["single_axe", "double_axe", "shield_3"]


@pytest.mark.rule("AXE-25", "AXE-26")
def test_tv04_partly_blocked_by_a_used_pool() -> None:
    t = Table(shields={2: ["shield_4"]}, parked={2: ["triple_axe"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:2")
    assert (t.hits[2], t.damage(2)) == (2, ["triple_axe"])
    assert t.discards() == ["triple_axe", "shield_4"]


@pytest.mark.rule("AXE-23", "AXE-31", "AXE-32")
def test_tv05_two_shield_cards_one_pool() -> None:
    t = Table(shields={1: ["shield_1", "shield_3"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.parked(1), t.unused(1), t.shields(1)) == (["triple_axe"], 1, ["shield_1", "shield_3"])
    assert t.discards() == []


@pytest.mark.rule("AXE-30", "AXE-32")
def test_tv06_shield_joins_the_pool() -> None:
    t = Table(shields={0: ["shield_4"]}, parked={0: ["double_axe"]}, draw=["shield_2"])
    t.do("play:shield_2")
    assert (t.shields(0), t.parked(0), t.unused(0)) == (["shield_2", "shield_4"], ["double_axe"], 4)


@pytest.mark.rule("AXE-60", "AXE-61", "AXE-66", "AXE-67")
def test_tv07_out_with_overkill() -> None:
    t = Table(damage={1: TRIPLES}, armory=[1], draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.is_out(1), t.hits[1], t.tally.overkill[0]) == (True, 12, 2)
    assert t.discards() == [*TRIPLES, "triple_axe", "armory"]
    assert (t.over, t.seat) == (False, 2)


@pytest.mark.rule("AXE-60")
def test_tv08_nine_hits_are_not_enough() -> None:
    t = Table(damage={1: ["triple_axe", "triple_axe", "double_axe"]}, draw=["single_axe"])
    t.do("play:single_axe", "throw:1")
    assert (t.hits[1], t.is_out(1)) == (9, False)


@pytest.mark.rule("AXE-04", "AXE-60", "AXE-64")
@pytest.mark.parametrize(
    ("card", "hits", "over", "winner"), [("double_axe", 14, False, -1), ("triple_axe", 15, True, 0)]
)
def test_tv09_fifteen_hits_for_two_players(card: str, hits: int, over: bool, winner: int) -> None:
    t = Table(players=2, damage={1: ["triple_axe"] * 4}, draw=[card])
    t.do(f"play:{card}", "throw:1")
    assert (t.hits[1], t.is_out(1), t.over, t.winner) == (hits, over, over, winner)


@pytest.mark.rule("AXE-41", "AXE-42", "AXE-43")
def test_tv10_chain_of_armories() -> None:
    t = Table(draw=["armory", "armory", "single_axe"])
    t.do("play:armory", "armory:use_now", "play:armory", "armory:use_now", "play:single_axe")
    assert (t.draws, t.turns) == (3, 1)
    t.do("throw:2")
    assert (t.hits[2], t.discards()) == (1, ["armory", "armory"])


@pytest.mark.rule("AXE-44", "AXE-47")
def test_tv11_store() -> None:
    t = Table(draw=["armory"])
    t.do("play:armory", "armory:store")
    assert (t.armory(0), t.seat, t.decision) == (True, 1, "card")


@pytest.mark.rule("AXE-46")
def test_tv12_use_later() -> None:
    t = Table(armory=[0], draw=["single_axe", "double_axe"])
    t.do("play:single_axe", "throw:1", "stored:use", "play:double_axe", "throw:1")
    assert (t.hits[1], t.armory(0), t.discards()) == (3, False, ["armory"])


@pytest.mark.rule("AXE-45", "AXE-46")
def test_tv13_second_armory_is_discarded() -> None:
    t = Table(armory=[0], draw=["armory"])
    assert t.legal == ["discard:armory"]
    t.do("discard:armory")
    assert (t.decision, t.discards()) == ("stored", ["armory"])
    t.do("stored:keep")
    assert (t.armory(0), t.seat) == (True, 1)


@pytest.mark.rule("AXE-47", "AXE-48")
def test_tv14_store_again_after_use() -> None:
    t = Table(armory=[0], draw=["shield_1", "armory"])
    t.do("play:shield_1", "stored:use", "play:armory")
    assert t.draws == 2
    t.do("armory:store")
    assert (t.armory(0), t.discards(), t.seat, t.decision) == (True, ["armory"], 1, "card")


@pytest.mark.rule("AXE-50", "AXE-51", "AXE-55")
def test_tv15_wench_options() -> None:
    t = Table(players=4, armory=[2], skip={3: "pending"}, draw=["wench"])
    t.do("play:wench")
    assert t.legal == ["remove:2", "skip:1", "skip:2"]
    t.do("remove:2")
    assert t.discards() == ["armory", "wench"]


@pytest.mark.rule("AXE-53", "AXE-54", "AXE-59", "AXE-16", "AXE-74")
def test_tv16_two_wenches_with_two_players() -> None:
    t = Table(players=2, draw=["wench", "wench"])
    t.do("play:wench", "skip:1")
    assert (t.seat, t.legal, t.skip(1)) == (0, ["discard:wench"], "protected")
    assert (t.turns, t.lost_turns) == (2, 1)
    t.do("discard:wench")
    assert (t.seat, t.skip(1), t.turns, t.discards()) == (1, "free", 3, ["wench", "wench"])


@pytest.mark.rule("AXE-16", "AXE-17")
def test_tv17_useless_wench() -> None:
    t = Table(skip={1: "protected", 2: "pending"}, draw=["wench"])
    assert t.legal == ["discard:wench"]
    t.do("discard:wench")
    assert (t.discards(), t.seat, t.skip(2)) == (["wench"], 1, "pending")


@pytest.mark.rule("AXE-70", "AXE-71")
def test_tv18_reshuffle_on_demand() -> None:
    t = Table(rest="discard", draw=["single_axe"])
    t.do("play:single_axe")
    assert (t.reshuffles, t.draw_pile(), len(t.discards())) == (0, [], 119)
    t.do("throw:1")
    assert (t.seat, t.reshuffles, len(t.draw_pile()), t.discards()) == (1, 1, 118, [])
    assert t.damage(1) == ["single_axe"]
    assert Counter(t.draw_pile() + t.hand(1))["single_axe"] == 29


@pytest.mark.rule("AXE-13", "AXE-18")
def test_tv19_strategic_example_of_the_rulebook() -> None:
    t = Table(variant="strategic", hand={0: ["triple_axe", "wench"]}, draw=["shield_2"])
    assert t.legal == ["play:triple_axe", "play:shield_2", "play:wench"]
    t.do("play:triple_axe", "throw:1")
    assert (t.hand(0), t.hits[1]) == (["shield_2", "wench"], 3)


@pytest.mark.rule("AXE-18", "AXE-42")
def test_tv20_strategic_armory_plays_a_held_card() -> None:
    t = Table(variant="strategic", hand={0: ["shield_4", "single_axe"]}, draw=["armory", "wench"])
    t.do("play:armory", "armory:use_now", "play:shield_4")
    assert (t.hand(0), t.shields(0), t.discards()) == (["single_axe", "wench"], ["shield_4"], ["armory"])


@pytest.mark.rule("AXE-16", "AXE-17", "AXE-45")
def test_tv21_nothing_playable() -> None:
    hand = {0: ["wench", "armory"]}
    t = Table(variant="strategic", players=2, hand=hand, armory=[0], skip={1: "protected"}, draw=["armory"])
    assert (t.decision, t.legal) == ("discard", ["discard:armory", "discard:wench"])
    t.do("discard:wench")
    assert (t.discards(), t.hand(0), t.decision) == (["wench"], ["armory", "armory"], "stored")


@pytest.mark.rule("AXE-61")
def test_tv22_the_hand_goes_too() -> None:
    t = Table(variant="strategic", damage={2: TRIPLES}, hand={2: ["shield_4", "wench"]}, draw=["single_axe"])
    t.do("play:single_axe", "throw:2")
    assert t.is_out(2)
    assert t.discards() == ["single_axe", *TRIPLES, "shield_4", "wench"]


@pytest.mark.rule("AXE-64")
def test_tv23_the_win_ends_the_turn() -> None:
    t = Table(out=[1], damage={2: TRIPLES}, armory=[0], draw=["single_axe"])
    t.do("play:single_axe", "throw:2")
    assert (t.over, t.winner, t.decision, t.armory(0)) == (True, 0, "", True)


@pytest.mark.rule("AXE-04")
def test_tv24_ten_hits_with_two_left() -> None:
    t = Table(out=[1], damage={2: TRIPLES}, draw=["single_axe"])
    t.do("play:single_axe", "throw:2")
    assert (t.is_out(2), t.hits[2]) == (True, 10)


@pytest.mark.rule("AXE-25", "AXE-26", "AXE-60")
def test_tv25_faces_of_eleven_and_nine_hits() -> None:
    damage = ["triple_axe", "triple_axe", "double_axe"]
    t = Table(damage={1: damage}, shields={1: ["shield_2"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.hits[1], t.is_out(1)) == (9, False)
    assert (t.damage(1), t.discards()) == (["double_axe", *TRIPLES], ["shield_2"])


@pytest.mark.rule("AXE-53", "AXE-54")
def test_tv26_free_again_after_a_turn() -> None:
    t = Table(draw=["wench", "single_axe", "single_axe", "single_axe", "wench"])
    t.do("play:wench", "skip:1", "play:single_axe", "throw:0", "play:single_axe", "throw:2", "play:single_axe")
    assert (t.seat, t.turns, t.lost_turns, t.skip(1)) == (1, 4, 1, "free")
    t.do("throw:2", "play:wench")
    assert (t.seat, t.legal) == (2, ["skip:0", "skip:1"])


@pytest.mark.rule("AXE-42", "AXE-52")
def test_tv27_armory_then_wench() -> None:
    t = Table(draw=["armory", "wench"])
    t.do("play:armory", "armory:use_now", "play:wench", "skip:2")
    assert (t.skip(2), t.discards(), t.seat) == ("pending", ["armory", "wench"], 1)


@pytest.mark.rule("AXE-42", "AXE-70", "AXE-71")
def test_tv28_the_used_armory_is_reshuffled() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(400):
        t = Table(rest="none", draw=["armory"], discard=["single_axe"], seed=seed)
        t.do("play:armory", "armory:use_now")
        assert (t.reshuffles, t.draws, t.discards()) == (1, 2, [])
        assert sorted(t.hand(0) + t.draw_pile()) == ["armory", "single_axe"]
        drawn.update(t.hand(0))
    assert drawn["armory"] / 400 == pytest.approx(0.5, abs=0.12)


@pytest.mark.rule("AXE-25")
def test_tv29_partly_blocked_by_a_fresh_shield() -> None:
    t = Table(shields={1: ["shield_1"]}, draw=["triple_axe"])
    t.do("play:triple_axe", "throw:1")
    assert (t.hits[1], t.damage(1), t.discards()) == (2, ["triple_axe"], ["shield_1"])


@pytest.mark.rule("AXE-61", "AXE-10")
def test_tv30_a_pending_player_goes_out() -> None:
    t = Table(damage={2: TRIPLES}, skip={2: "pending"}, draw=["single_axe", "shield_1"])
    t.do("play:single_axe", "throw:2")
    assert (t.is_out(2), t.seat) == (True, 1)
    t.do("play:shield_1")
    assert (t.seat, t.lost_turns, t.tally.lost_turns[2]) == (0, 0, 0)


@pytest.mark.rule("AXE-50", "AXE-57")
def test_tv31_only_a_removal_is_left() -> None:
    t = Table(armory=[1], skip={1: "protected", 2: "pending"}, draw=["wench"])
    t.do("play:wench")
    assert t.legal == ["remove:1"]
    t.do("remove:1")
    assert (t.armory(1), t.discards()) == (False, ["armory", "wench"])


@pytest.mark.rule("AXE-72", "AXE-74")
def test_tv32_nothing_to_draw_and_nothing_to_play() -> None:
    t = Table(rest="none", hand={1: ["single_axe"]})
    assert (t.seat, t.decision, t.turns, t.draws) == (1, "card", 2, 0)
    assert (t.tally.turns_taken[0], t.tally.played[0].sum(), t.tally.dead[0].sum()) == (1, 0, 0)


@pytest.mark.rule("AXE-75")
def test_tv33_capped() -> None:
    t = Table(draw=["shield_1", "shield_2"], rules={"max_turns": 2})
    t.do("play:shield_1", "play:shield_2")
    assert (t.over, t.capped, t.winner, t.turns) == (True, True, -1, 2)
    assert [t.place(p) for p in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("card", "skip", "label"), [("single_axe", {}, "throw:2"), ("wench", {2: "protected"}, "skip:3")]
)
def test_tv34_leader_takes_the_most_hits(card: str, skip: dict[int, str], label: str) -> None:
    damage = {1: ["double_axe"], 2: ["triple_axe"], 3: ["triple_axe"]}
    t = Table(players=4, damage=damage, skip=skip, draw=[card])
    t.do(f"play:{card}")
    assert t.choose("leader") == label


def test_tv35_leader_removes_the_lowest_seat() -> None:
    t = Table(players=4, armory=[1, 3], damage={3: ["triple_axe"]}, draw=["wench"])
    t.do("play:wench")
    assert t.choose("leader") == "remove:1"


def test_tv36_random_wench_is_one_flat_draw() -> None:
    t = Table(armory=[1], draw=["wench"])
    t.do("play:wench")
    assert t.legal == ["remove:1", "skip:1", "skip:2"]
    for label in t.legal:
        assert share(t, "random", label) == pytest.approx(1 / 3, abs=0.06)


def test_tv37_random_takes_types_not_copies() -> None:
    t = Table(variant="strategic", hand={0: ["single_axe", "single_axe"]}, draw=["shield_1"])
    assert t.legal == ["play:single_axe", "play:shield_1"]
    assert share(t, "random", "play:single_axe") == pytest.approx(1 / 2, abs=0.06)
