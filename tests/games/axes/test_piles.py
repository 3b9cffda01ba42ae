"""Piles, caps (AXE-70 to AXE-76), and what must hold in every state of whole games."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.axes.table import Table

DECK = {
    "single_axe": 30,
    "double_axe": 25,
    "triple_axe": 15,
    "shield_1": 10,
    "shield_2": 7,
    "shield_3": 5,
    "shield_4": 3,
    "armory": 15,
    "wench": 10,
}
FACE = {"single_axe": 1, "double_axe": 2, "triple_axe": 3, "shield_1": 1, "shield_2": 2, "shield_3": 3, "shield_4": 4}

whole_games = pytest.mark.parametrize(
    ("players", "variant", "seed"),
    [(2, "standard", 1), (4, "standard", 2), (7, "standard", 3), (2, "strategic", 4), (5, "strategic", 5)],
)


def states(players: int, variant: str, seed: int) -> Iterator[Table]:
    """Every state of one game in which all seats play at random."""
    t = Table.dealt(players=players, variant=variant, seed=seed)
    step = 0
    while True:
        yield t
        if t.over:
            return
        t.do(t.choose("random", key=step) if len(t.legal) > 1 else t.legal[0])
        step += 1


def owned(t: Table, p: int) -> list[str]:
    return t.hand(p) + t.shields(p) + t.parked(p) + t.damage(p) + ["armory"] * t.armory(p)


def faces(cards: list[str]) -> int:
    return sum(FACE[card] for card in cards)


@pytest.mark.rule("AXE-70")
def test_the_top_card_is_drawn() -> None:
    t = Table(draw=["shield_1", "shield_2", "shield_3"])
    t.do("play:shield_1")
    assert (t.hand(1), t.draw_pile()[0]) == (["shield_2"], "shield_3")


@pytest.mark.rule("AXE-70")
def test_no_reshuffle_before_a_card_is_needed() -> None:
    t = Table(rest="discard", draw=["shield_1"])
    assert (t.draw_pile(), t.reshuffles) == ([], 0)
    t.do("play:shield_1")
    assert (t.reshuffles, t.discards()) == (1, [])
    assert len(t.draw_pile()) == 118


@pytest.mark.rule("AXE-70")
def test_no_reshuffle_while_a_card_is_left() -> None:
    t = Table(rest="discard", draw=["shield_1", "wench"])
    t.do("play:shield_1")
    assert (t.hand(1), t.reshuffles, t.draw_pile()) == (["wench"], 0, [])


@pytest.mark.rule("AXE-70")
def test_every_order_of_a_reshuffle_is_equally_likely() -> None:
    cards = ["single_axe", "shield_1", "wench"]
    orders: Counter[tuple[str, ...]] = Counter()
    for seed in range(600):
        t = Table(rest="none", discard=cards, seed=seed)
        orders[(*t.hand(0), *t.draw_pile())] += 1
    assert len(orders) == 6
    assert all(60 < n < 140 for n in orders.values())


@pytest.mark.rule("AXE-71")
def test_cards_in_hands_and_in_front_are_not_reshuffled() -> None:
    t = Table(
        rest="discard",
        variant="strategic",
        hand={0: ["wench", "wench"], 1: ["armory", "triple_axe"]},
        shields={1: ["shield_4"], 2: ["shield_3"]},
        parked={1: ["triple_axe"]},
        damage={2: ["double_axe"]},
        armory=[2],
    )
    kept = ["wench"] * 2 + ["armory", "triple_axe", "shield_4", "shield_3", "triple_axe", "double_axe", "armory"]
    assert t.reshuffles == 1
    drawn = Counter(t.hand(0)) - Counter(["wench", "wench"])
    assert Counter(t.draw_pile()) + drawn == Counter(DECK) - Counter(kept)
    assert (t.hand(1), t.shields(1), t.parked(1)) == (["triple_axe", "armory"], ["shield_4"], ["triple_axe"])
    assert (t.damage(2), t.armory(2), t.shields(2)) == (["double_axe"], True, ["shield_3"])


@pytest.mark.rule("AXE-71")
def test_cards_discarded_earlier_in_the_turn_are_reshuffled() -> None:
    t = Table(rest="none", armory=[0], skip={1: "pending", 2: "pending"}, draw=["wench"], damage={1: ["single_axe"]})
    t.do("discard:wench", "stored:use")
    assert t.reshuffles == 1
    assert sorted(t.hand(0) + t.draw_pile()) == ["armory", "wench"]


@pytest.mark.rule("AXE-72")
def test_with_both_piles_empty_a_hand_is_still_played() -> None:
    t = Table(
        rest="none",
        variant="strategic",
        players=2,
        hand={0: ["shield_1", "shield_2"], 1: ["shield_3", "shield_4"]},
        damage={1: ["single_axe"]},
    )
    assert (t.decision, t.legal, t.draws) == ("card", ["play:shield_1", "play:shield_2"], 0)
    t.do("play:shield_1")
    assert (t.seat, t.hand(0), t.draws, t.reshuffles) == (1, ["shield_2"], 0, 0)


@pytest.mark.rule("AXE-72")
def test_with_both_piles_empty_a_hand_without_use_is_discarded() -> None:
    stuck: dict[str, Any] = {"players": 2, "armory": [0], "skip": {1: "protected"}, "damage": {1: ["single_axe"] * 3}}
    t = Table(rest="none", variant="strategic", hand={0: ["wench"]}, **stuck)
    assert (t.legal, t.draws) == (["discard:wench"], 0)
    t.do("discard:wench")
    assert (t.decision, t.discards()) == ("stored", ["wench"])


@pytest.mark.rule("AXE-72")
def test_with_nothing_to_draw_or_play_the_stored_armory_is_still_offered() -> None:
    t = Table(rest="none", armory=[0], damage={1: ["single_axe"]})
    assert (t.seat, t.decision, t.draws) == (0, "stored", 0)
    t.do("stored:use")
    assert (t.hand(0), t.draws, t.reshuffles) == (["armory"], 1, 1)


@pytest.mark.rule("AXE-73")
@whole_games
def test_every_card_is_always_in_one_zone(players: int, variant: str, seed: int) -> None:
    for t in states(players, variant, seed):
        if t.decision in ("card", "discard", "stored", ""):
            held = [card for p in range(players) for card in owned(t, p)]
            assert Counter(held + t.draw_pile() + t.discards()) == DECK


@pytest.mark.rule("AXE-73")
@whole_games
def test_a_player_who_is_out_owns_no_card(players: int, variant: str, seed: int) -> None:
    for t in states(players, variant, seed):
        assert all(owned(t, p) == [] for p in range(players) if t.is_out(p))
    assert sum(t.is_out(p) for p in range(players)) == players - 1


@pytest.mark.rule("AXE-26")
@whole_games
def test_hits_fit_the_damage_cards_and_never_go_down(players: int, variant: str, seed: int) -> None:
    before = [0] * players
    for t in states(players, variant, seed):
        hits = [int(t.hits[p]) for p in range(players)]
        assert all(new >= old for new, old in zip(hits, before, strict=True))
        damage = [t.damage(p) for p in range(players) if not t.is_out(p)]
        left = [hits[p] for p in range(players) if not t.is_out(p)]
        assert all(len(cards) <= n <= faces(cards) for cards, n in zip(damage, left, strict=True))
        before = hits


@pytest.mark.rule("AXE-31", "AXE-33")
@whole_games
def test_shields_in_front_are_never_used_up(players: int, variant: str, seed: int) -> None:
    for t in states(players, variant, seed):
        for p in range(players):
            assert t.unused(p) == faces(t.shields(p)) - faces(t.parked(p))
            assert t.unused(p) >= 1 if t.shields(p) else t.parked(p) == []


@pytest.mark.rule("AXE-63")
@whole_games
def test_one_at_a_time_goes_out_and_never_the_active_player(players: int, variant: str, seed: int) -> None:
    actor = 0
    out: set[int] = set()
    for t in states(players, variant, seed):
        gone = {p for p in range(players) if t.is_out(p)}
        assert out <= gone
        assert len(gone - out) <= 1
        assert actor not in gone
        actor, out = t.seat, gone


@pytest.mark.rule("AXE-65")
@whole_games
def test_a_whole_game_gives_every_place_once(players: int, variant: str, seed: int) -> None:
    *_, t = states(players, variant, seed)
    assert sorted(t.place(p) for p in range(players)) == list(range(1, players + 1))
    assert t.place(t.winner) == 1
    assert t.end_reason == "last_standing"


@pytest.mark.rule("AXE-74")
def test_the_last_cut_short_turn_counts() -> None:
    t = Table(players=2, armory=[0], damage={1: ["triple_axe"] * 4 + ["double_axe"]}, draw=["single_axe"])
    t.do("play:single_axe", "throw:1")
    assert (t.over, t.turns, t.tally.turns_taken[0]) == (True, 1, 1)


@pytest.mark.rule("AXE-74")
def test_lost_turns_are_counted_apart() -> None:
    t = Table(players=4, skip={1: "pending", 2: "pending"}, draw=["shield_1", "shield_1"])
    t.do("play:shield_1")
    assert (t.seat, t.turns, t.lost_turns) == (3, 2, 2)
    assert [t.tally.turns_taken[p] for p in range(4)] == [1, 0, 0, 1]
    assert [t.tally.lost_turns[p] for p in range(4)] == [0, 1, 1, 0]


@pytest.mark.rule("AXE-74")
def test_a_second_draw_and_play_is_not_another_turn() -> None:
    t = Table(armory=[0], draw=["armory", "shield_1"])
    t.do("discard:armory", "stored:use")
    assert (t.turns, t.draws) == (1, 2)


@pytest.mark.rule("AXE-75")
def test_the_game_stops_when_the_turns_reach_the_cap() -> None:
    t = Table(draw=["shield_1"] * 4, rules={"max_turns": 3})
    t.do("play:shield_1", "play:shield_1")
    assert not t.over
    t.do("play:shield_1")
    assert (t.over, t.capped, t.winner, t.end_reason) == (True, True, -1, "max_turns")
    assert (t.turns, t.draws, t.decision) == (3, 3, "")


@pytest.mark.rule("AXE-75")
def test_the_last_turn_under_the_cap_is_played_to_its_end() -> None:
    t = Table(armory=[0], draw=["shield_1", "shield_2"], rules={"max_turns": 1})
    t.do("play:shield_1")
    assert t.decision == "stored"
    t.do("stored:use", "play:shield_2")
    assert (t.over, t.capped, t.turns) == (True, True, 1)


@pytest.mark.rule("AXE-75")
def test_a_win_in_the_last_turn_is_a_win() -> None:
    t = Table(out=[1], damage={2: ["triple_axe"] * 3}, draw=["single_axe"], rules={"max_turns": 1})
    t.do("play:single_axe", "throw:2")
    assert (t.over, t.capped, t.winner, t.end_reason) == (True, False, 0, "last_standing")


@pytest.mark.rule("AXE-75")
def test_lost_turns_do_not_reach_the_cap() -> None:
    t = Table(skip={1: "pending"}, draw=["shield_1"] * 3, rules={"max_turns": 3})
    t.do("play:shield_1", "play:shield_1")
    assert (t.over, t.seat, t.turns, t.lost_turns) == (False, 0, 3, 1)


@pytest.mark.rule("AXE-75")
def test_in_a_capped_game_only_players_who_are_out_have_a_place() -> None:
    t = Table(damage={1: ["triple_axe"] * 3}, draw=["single_axe"], rules={"max_turns": 1})
    t.do("play:single_axe", "throw:1")
    assert t.capped
    assert [t.place(p) for p in range(3)] == [0, 3, 0]


@pytest.mark.rule("AXE-76")
def test_the_game_stops_when_a_card_beyond_the_cap_must_be_drawn() -> None:
    t = Table(draw=["shield_1"] * 3, rules={"max_draws": 2})
    t.do("play:shield_1")
    assert (t.over, t.draws) == (False, 2)
    t.do("play:shield_1")
    assert (t.over, t.capped, t.winner, t.end_reason) == (True, True, -1, "max_draws")
    assert (t.draws, t.turns) == (2, 3)


@pytest.mark.rule("AXE-76")
def test_an_endless_chain_of_armories_is_stopped() -> None:
    t = Table(rest="none", draw=["armory"], damage={1: ["single_axe"]}, rules={"max_draws": 5})
    for _ in range(5):
        assert not t.over
        t.do("play:armory", "armory:use_now")
    assert (t.over, t.capped, t.end_reason, t.draws, t.turns) == (True, True, "max_draws", 5, 1)


@pytest.mark.rule("AXE-76")
def test_the_initial_deal_does_not_count_as_drawn() -> None:
    t = Table.dealt(players=7, variant="strategic", rules={"max_draws": 1})
    assert (t.over, t.draws, len(t.hand(0))) == (False, 1, 3)
