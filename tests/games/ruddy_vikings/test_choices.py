"""Choices of `greedy` that only some tables tell apart."""

from functools import partial
from typing import Any

import pytest

from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table
from tests.games.ruddy_vikings.test_policies import Table as Same
from tests.games.ruddy_vikings.test_policies import attacks
from tests.games.ruddy_vikings.test_vectors import AIR, AMBUSHER, LAND, LEG, RAIDER, RAM
from tests.games.tipping import tipping_point


def test_who_ambushes_does_not_know_what_the_active_player_knows() -> None:
    """He fears the last of the unknown slots, not the one that would stop him."""
    t = Table(hand={1: [AMBUSHER, RAM, X, X]}, slots={0: [LAND, "spy"]}, start="turn")
    t.do(f"play:{AMBUSHER}", f"play:{RAM}", "end")
    assert (t.decision, t.choose("greedy")) == ("bypass", "slot:1")


@pytest.mark.parametrize(("known", "choice"), [([], "seat+2"), ([0, 1], "seat+1")])
def test_a_spy_looks_where_most_is_unknown(known: list[int], choice: str) -> None:
    """P2 has most filled slots, but not most that are unknown to P0 if he has seen two of them."""
    slots = {1: [LAND, LAND], 2: [LAND, AIR, AIR]}
    t = Table(3, hand={0: ["spy", X]}, slots=slots, known={(2, i): [0] for i in known})
    assert t.do("play:spy").choose("greedy") == choice


@pytest.mark.parametrize(("hand", "choice"), [(2, "slot:0"), (3, "end")])
def test_death_is_to_lose_all_cards(hand: int, choice: str) -> None:
    t = Table(hand={0: [RAIDER, LEG, X], 1: [X] * hand}, slots={1: ["oi"]}).attack(RAIDER, LEG)
    assert t.choose("greedy", weights={"cancel": 5000}) == choice


@pytest.mark.parametrize("answer", ["end", "play:oi"])
def test_plans_are_made_of_what_is_in_the_hand_now(answer: str) -> None:
    """A Buffer of the last attack counts again only if it came back."""
    given: dict[str, Any] = {"slots": {1: ["spy", "spy"]}, "turn_card": "raiding_season"}
    t = Same(hand={0: [RAIDER, RAIDER, RAM, LAND, LAND], 1: ["oi", *[LAND] * 4]}, **given)
    t.attack(RAIDER, RAM, slots=[0]).do(answer)
    assert (RAM in t.hand()) == (answer == "play:oi")
    again = Same(hand={0: t.hand(), 1: t.hand(1)}, **given)
    least = [tipping_point(partial(attacks, each, RAIDER), -10_000, 10_000) for each in (t, again)]
    assert least[0] == least[1]


@pytest.mark.parametrize(("fetch", "choice"), [(1000, "play:fortify"), (1001, "play:freyas_call")])
def test_a_fortify_is_worth_what_its_weight_says(fetch: int, choice: str) -> None:
    """Of equals the lowest code."""
    t = Table(hand={0: ["fortify", "freyas_call", *[X] * 4]}, slots={0: [LAND] * 5}, discard=[RAIDER])
    assert t.choose("greedy", weights={"fetch": fetch}) == choice
