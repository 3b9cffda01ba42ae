"""What only trained players weigh: each weight changes a choice that `greedy` makes otherwise."""

from typing import Any

import pytest

from simkit.games.axes import limits as L
from simkit.games.axes.policies import DEFAULTS, POLICIES
from tests.games.axes.table import Table


def throw(card: str, players: int = 4, **given: Any) -> Table:
    return Table(players=players, draw=[card], **given).do(f"play:{card}")


def hand_of(*cards: str, players: int = 3, **given: Any) -> Table:
    return Table(players=players, variant="strategic", hand={0: list(cards[:-1])}, draw=[cards[-1]], **given)


def test_opinions_stand_behind_the_weights() -> None:
    assert len(DEFAULTS) == L.WEIGHTS


@pytest.mark.parametrize("policy", ["greedy", "grudge", "life"])
def test_built_in_players_have_none_of_it(policy: str) -> None:
    assert not any(list(POLICIES[policy].weights.values())[L.W_FINISH :])


# --- targets ---------------------------------------------------------------------------------------------------------


def test_somebody_is_finished() -> None:
    t = throw("triple_axe", hits={2: 7, 3: 6})
    assert t.choose("greedy") == "throw:1"
    assert t.choose("greedy", weights={"finish": 20}) == "throw:2"
    assert throw("double_axe", hits={2: 7, 3: 6}).choose("greedy", weights={"finish": 20}) == "throw:1"


def test_shields_count_when_somebody_is_to_be_finished() -> None:
    t = throw("triple_axe", hits={2: 7, 3: 7}, shields={2: ["shield_1"]})
    assert t.choose("greedy", weights={"finish": 20}) == "throw:3"


def test_hits_that_get_through() -> None:
    t = throw("triple_axe", shields={1: ["shield_3"], 2: ["shield_1"]}, hits={3: 8})
    assert t.choose("greedy") == "throw:1"
    assert t.choose("greedy", weights={"net": 2}) == "throw:2"  # 11 + 2 x 2; seat 3 takes 2 of 3
    assert t.choose("greedy", weights={"life": 0, "net": 1, "hits": 0}) == "throw:2"


def test_axes_that_shields_stop() -> None:
    t = throw("triple_axe", shields={1: ["shield_3"], 2: ["shield_2"]})
    assert t.choose("greedy", weights={"blocked": -2}) == "throw:3"
    assert t.choose("greedy", weights={"life": 0, "blocked": 1}) == "throw:1"


def test_shields_that_are_used_up() -> None:
    t = throw("double_axe", shields={1: ["shield_4"], 2: ["shield_2"]})
    assert t.choose("greedy") == "throw:1"
    assert t.choose("greedy", weights={"break": 3}) == "throw:2"


def test_who_plays_next() -> None:
    assert throw("single_axe").choose("greedy", weights={"near": 1}) == "throw:3"
    assert throw("single_axe", hits={1: 1}).choose("greedy", weights={"near": -2}) == "throw:1"


def test_who_loses_a_turn_can_wait() -> None:
    t = throw("single_axe", skip={1: "pending", 2: "protected"})
    assert t.choose("greedy") == "throw:1"
    assert t.choose("greedy", weights={"idle": -1}) == "throw:2"


def test_the_weak_first_while_there_are_many() -> None:
    weights = {"life": 5, "life_left": -6}
    assert throw("single_axe", hits={2: 4}).choose("greedy", weights=weights) == "throw:2"
    assert throw("single_axe", players=3, hits={2: 4}).choose("greedy", weights=weights) == "throw:1"


def test_who_is_stronger_than_the_thrower() -> None:
    weights = {"life": -1, "ahead": 2}
    assert throw("single_axe", hits={1: 3, 2: 2}).choose("greedy", weights=weights) == "throw:1"
    assert throw("single_axe", hits={0: 3, 1: 3, 2: 2}).choose("greedy", weights=weights) == "throw:3"


@pytest.mark.parametrize(("hits", "choice"), [(3, "throw:2"), (4, "throw:1")])
def test_the_strongest_where_nobody_sees_to_him(hits: int, choice: str) -> None:
    t = throw("single_axe", hits={2: hits})
    assert t.choose("greedy", weights={"life": -1, "uneven": 4}) == choice


@pytest.mark.parametrize(("hits", "choice"), [(3, "armory:store"), (4, "armory:use_now")])
def test_nothing_is_saved_where_nobody_sees_to_the_strongest(hits: int, choice: str) -> None:
    t = Table(players=4, draw=["armory"], hits={2: hits}).do("play:armory")
    assert t.choose("greedy", weights={"store": 5, "uneven": 4}) == choice


def test_a_wench_for_a_turn_or_for_an_armory() -> None:
    t = Table(players=4, draw=["wench"], armory=[2], hits={1: 3}).do("play:wench")
    assert t.choose("greedy") == "skip:2"
    assert t.choose("greedy", weights={"skip": -1}) == "remove:2"


# --- cards of the hand -----------------------------------------------------------------------------------------------


def test_axes_are_held_back_while_there_are_many() -> None:
    t = hand_of("triple_axe", "single_axe", "single_axe")
    assert t.choose("greedy") == "play:triple_axe"
    assert t.choose("greedy", weights={"axe_left": -3}) == "play:single_axe"
    duel = hand_of("triple_axe", "single_axe", "single_axe", players=2)
    assert duel.choose("greedy", weights={"axe_left": -3}) == "play:triple_axe"


def test_shields_are_held_back_while_there_are_many() -> None:
    t = hand_of("shield_2", "triple_axe", "single_axe")
    assert t.choose("greedy") == "play:shield_2"
    assert t.choose("greedy", weights={"shield_left": -5000}) == "play:triple_axe"
    duel = hand_of("shield_2", "triple_axe", "single_axe", players=2)
    assert duel.choose("greedy", weights={"shield_left": -5000}) == "play:shield_2"


@pytest.mark.parametrize(("hits", "choice"), [(12, "play:triple_axe"), (11, "play:shield_4")])
def test_an_axe_that_wins(hits: int, choice: str) -> None:
    t = hand_of("shield_4", "triple_axe", "single_axe", players=2, hits={1: hits})
    assert t.choose("greedy") == "play:shield_4"
    assert t.choose("greedy", weights={"win": 20_000}) == choice


@pytest.mark.parametrize(("value", "choice"), [(4, "play:triple_axe"), (3, "play:single_axe")])
def test_a_heavy_axe_is_not_held_back(value: int, choice: str) -> None:
    t = hand_of("triple_axe", "single_axe", "single_axe", cards={"triple_axe": {"value": value}})
    assert t.choose("greedy", weights={"axe_left": -3, "heavy": 100}) == choice


def test_a_wench_for_the_duel() -> None:
    for players, choice in ((2, "play:wench"), (3, "play:triple_axe")):
        t = hand_of("wench", "triple_axe", "single_axe", players=players)
        assert t.choose("greedy") == "play:triple_axe"
        assert t.choose("greedy", weights={"duel": 20}) == choice


def test_shields_by_their_value() -> None:
    t = hand_of("shield_1", "shield_4", "single_axe")
    assert t.choose("greedy") == "play:shield_4"
    assert t.choose("greedy", weights={"shield_point": -1}) == "play:shield_1"


# --- armories --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "most", "choice"), [(2, 5, 0), (3, 0, 0), (3, 1, 1), (4, 1, 0), (4, 2, 1)])
def test_an_armory_is_stored_for_the_duel(players: int, most: int, choice: int) -> None:
    t = Table(players=players, draw=["armory"]).do("play:armory")
    assert t.choose("greedy") == "armory:use_now"
    assert t.choose("greedy", weights={"store": most}) == ("armory:use_now", "armory:store")[choice]


@pytest.mark.parametrize(("players", "most", "choice"), [(2, 5, 0), (3, 0, 0), (3, 1, 1), (4, 1, 0), (4, 2, 1)])
def test_a_stored_armory_is_kept_for_the_duel(players: int, most: int, choice: int) -> None:
    t = Table(players=players, armory=[0], draw=["shield_1"]).do("play:shield_1")
    assert t.choose("greedy") == "stored:use"
    assert t.choose("greedy", weights={"save": most}) == ("stored:use", "stored:keep")[choice]


def test_players_who_are_out_do_not_count() -> None:
    t = Table(players=5, out=[1, 2], draw=["armory"]).do("play:armory")
    assert t.choose("greedy", weights={"store": 1}) == "armory:store"
    t = Table(players=5, out=[1, 2, 3], draw=["armory"]).do("play:armory")
    assert t.choose("greedy", weights={"store": 1}) == "armory:use_now"
