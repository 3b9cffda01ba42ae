"""Setup: players, deck, shuffle, deal, starting seat, hits to be out (AXE-01 to AXE-08)."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from simkit.errors import ScenarioError
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
VARIANTS = ["standard", "strategic"]


def all_cards(t: Table, players: int) -> Counter[str]:
    held = [card for p in range(players) for card in t.hand(p)]
    return Counter(held + t.draw_pile() + t.discards())


def shuffled(seed: int, **given: Any) -> list[str]:
    """The whole draw pile, top first, as it was before the first turn of a standard game."""
    t = Table.dealt(variant="standard", seed=seed, **given)
    return t.hand(t.seat) + t.draw_pile()


@pytest.mark.rule("AXE-01")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(2, 8))
def test_two_to_seven_may_play(players: int, variant: str) -> None:
    t = Table.dealt(players=players, variant=variant)
    assert not t.over
    assert not any(t.is_out(p) for p in range(players))


@pytest.mark.rule("AXE-01")
@pytest.mark.parametrize("players", [0, 1, 8])
def test_any_other_number_of_players_is_rejected(players: int) -> None:
    with pytest.raises(ScenarioError):
        Table.dealt(players=players)


@pytest.mark.rule("AXE-01")
@pytest.mark.parametrize("players", [2, 5, 7])
def test_seats_are_numbered_from_zero_to_the_last(players: int) -> None:
    t = Table(players=players, draw=["single_axe"], actor=players - 1)
    t.do("play:single_axe")
    assert t.legal == [f"throw:{p}" for p in range(players - 1)]


@pytest.mark.rule("AXE-02")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", range(2, 8))
def test_the_same_120_cards_at_every_count_and_variant(players: int, variant: str) -> None:
    t = Table.dealt(players=players, variant=variant)
    assert all_cards(t, players) == DECK
    assert t.discards() == []


@pytest.mark.rule("AXE-02")
def test_any_card_is_equally_likely_on_top() -> None:
    tops = Counter(shuffled(seed)[0] for seed in range(600))
    for card, count in DECK.items():
        assert tops[card] / 600 == pytest.approx(count / 120, abs=0.08)


@pytest.mark.rule("AXE-02")
def test_every_type_is_spread_over_the_whole_pile() -> None:
    upper: Counter[str] = Counter()
    for seed in range(200):
        upper.update(shuffled(seed)[:60])
    for card, count in DECK.items():
        assert upper[card] / (200 * count) == pytest.approx(0.5, abs=0.1)


@pytest.mark.rule("AXE-02")
def test_neighbours_in_the_pile_are_unrelated() -> None:
    piles = [shuffled(seed) for seed in range(60)]
    equal = sum(a == b for pile in piles for a, b in pairwise(pile))
    by_chance = sum(n * (n - 1) for n in DECK.values()) / (120 * 119)
    assert equal / (60 * 119) == pytest.approx(by_chance, abs=0.03)


@pytest.mark.rule("AXE-02")
def test_the_seed_fixes_the_order() -> None:
    assert shuffled(5) == shuffled(5)
    assert shuffled(5) != shuffled(6)


@pytest.mark.rule("AXE-03")
@pytest.mark.parametrize("players", [2, 4, 7])
def test_seat_zero_starts(players: int) -> None:
    assert {Table.dealt(players=players, seed=seed).seat for seed in range(10)} == {0}


@pytest.mark.rule("AXE-04")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("players", "hits"), [(2, 15), (3, 10), (4, 10), (5, 10), (6, 10), (7, 10)])
def test_fifteen_hits_for_two_players_else_ten(players: int, hits: int, variant: str) -> None:
    assert Table.dealt(players=players, variant=variant).hits_to_out == hits


@pytest.mark.rule("AXE-04")
def test_hits_to_out_stay_ten_when_two_of_three_are_left() -> None:
    t = Table(draw=["single_axe"], damage={1: ["triple_axe"] * 3})
    t.do("play:single_axe", "throw:1")
    assert t.is_out(1)
    assert t.hits_to_out == 10


@pytest.mark.rule("AXE-05")
@pytest.mark.parametrize("variant", VARIANTS)
def test_nobody_has_anything_in_front(variant: str) -> None:
    t = Table.dealt(players=7, variant=variant)
    for p in range(7):
        assert t.hits[p] == 0
        assert t.damage(p) == t.shields(p) == t.parked(p) == []
        assert not t.armory(p)
        assert t.skip(p) == "free"
        assert not t.is_out(p)


@pytest.mark.rule("AXE-05")
def test_nothing_is_counted_before_the_first_turn() -> None:
    t = Table.dealt(players=4)
    assert (t.turns, t.lost_turns, t.draws, t.reshuffles) == (1, 0, 1, 0)
    assert (t.over, t.capped, t.winner) == (False, False, -1)


@pytest.mark.rule("AXE-06")
@pytest.mark.parametrize("players", [2, 7])
def test_standard_deals_no_cards(players: int) -> None:
    t = Table.dealt(players=players, variant="standard")
    assert [len(t.hand(p)) for p in range(players)] == [1] + [0] * (players - 1)
    assert len(t.draw_pile()) == 119


@pytest.mark.rule("AXE-07")
@pytest.mark.parametrize("players", range(2, 8))
def test_strategic_deals_two_cards_each(players: int) -> None:
    t = Table.dealt(players=players, variant="strategic")
    assert [len(t.hand(p)) for p in range(players)] == [3] + [2] * (players - 1)
    assert len(t.draw_pile()) == 120 - 2 * players - 1


@pytest.mark.rule("AXE-07")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize("seed", range(5))
def test_the_deal_goes_round_one_card_at_a_time_from_the_starting_player(seed: int, start: int) -> None:
    rules = {"start_seat": start}
    pile = shuffled(seed, players=3, rules=rules)
    t = Table.dealt(players=3, variant="strategic", seed=seed, rules=rules)
    first, second, third = start, (start + 1) % 3, (start + 2) % 3
    assert Counter(t.hand(first)) == Counter([pile[0], pile[3], pile[6]])
    assert Counter(t.hand(second)) == Counter([pile[1], pile[4]])
    assert Counter(t.hand(third)) == Counter([pile[2], pile[5]])
    assert t.draw_pile() == pile[7:]


@pytest.mark.rule("AXE-07")
@pytest.mark.parametrize("policy", ["random", "leader", "greedy", "life", "grudge"])
def test_no_policy_looks_into_another_hand(policy: str) -> None:
    mine = {0: ["single_axe", "shield_2"]}
    a = Table(variant="strategic", hand={**mine, 1: ["shield_4", "armory"], 2: ["wench"] * 2}, draw=["triple_axe"])
    b = Table(variant="strategic", hand={**mine, 1: ["single_axe"] * 2, 2: ["shield_3"] * 2}, draw=["triple_axe"])
    assert [a.choose(policy, key=k) for k in range(20)] == [b.choose(policy, key=k) for k in range(20)]
    a.do("play:triple_axe")
    b.do("play:triple_axe")
    assert [a.choose(policy, key=k) for k in range(20)] == [b.choose(policy, key=k) for k in range(20)]


@pytest.mark.rule("AXE-08")
def test_strategic_for_two_has_a_hand_and_fifteen_hits() -> None:
    t = Table.dealt(players=2, variant="strategic")
    assert t.hits_to_out == 15
    assert len(t.hand(1)) == 2


@pytest.mark.rule("AXE-08")
def test_strategic_for_seven_leaves_106_cards() -> None:
    t = Table.dealt(players=7, variant="strategic")
    assert t.draws == 1
    assert len(t.draw_pile()) + t.draws == 106
