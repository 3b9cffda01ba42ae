"""A card denied to one seat: games differ only where that seat would play the card, and it does not count on it."""

import numpy as np
import pytest

from simkit.games.contract import Array, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.games.axes.table import TYPES, Table

GAMES = 3000
SEATS = ["random", "greedy", "leader", "life", "grudge"]


def log(variant: str, shuffle: str, handicap: Handicap | None = None) -> Array:
    flags = {"variant": variant, "run.players": len(SEATS), "run.seats": SEATS, "run.shuffle": shuffle}
    session = Session(*open_scenario("axes", flags=flags), handicap)
    rows = session.rows(GAMES)
    session.play(session.desk(), rows, 0)
    return rows


def unequal(a: Array, b: Array) -> Array:
    return np.array([x.tobytes() != y.tobytes() for x, y in zip(a, b, strict=True)])


@pytest.mark.parametrize("shuffle", ["fast", "keyed"])
@pytest.mark.parametrize("variant", ["standard", "strategic"])
@pytest.mark.parametrize(("seat", "card"), [(0, "wench"), (2, "shield_4"), (3, "triple_axe"), (4, "armory")])
def test_only_games_in_which_the_seat_plays_the_card_change(seat: int, card: str, variant: str, shuffle: str) -> None:
    kind = TYPES.index(card)
    plain, denied = log(variant, shuffle), log(variant, shuffle, Handicap(seat, card, denied=True))
    changed, drawn = unequal(plain, denied), plain["drawn"][:, seat, kind] > 0
    played = plain["played"][:, seat, kind] > 0
    assert not changed[~drawn].any()
    assert changed[played].all()
    if variant == "standard":
        assert not changed[~played].any()
    assert 0.02 < changed.mean() < 0.98
    assert not denied["played"][:, seat, kind].any()
    assert denied["dead"][:, seat, kind].sum() > plain["dead"][:, seat, kind].sum()


@pytest.mark.parametrize("card", ["shield_3", "double_axe", "armory"])
def test_a_denied_card_costs_wins(card: str) -> None:
    flags = {"run.players": 3, "run.policy": "random"}
    scenario, game = open_scenario("axes", flags=flags)
    rates = []
    for session in (Session(scenario, game), Session(scenario, game, Handicap(1, card, denied=True))):
        rows = session.rows(20_000)
        session.play(session.desk(), rows, 0)
        rates.append((rows["winners"] == 2).mean())
    assert rates[1] < rates[0] - 0.01


JUDGING = ["greedy", "leader", "grudge", "life"]


@pytest.mark.parametrize("policy", JUDGING)
@pytest.mark.parametrize("dead", ["shield_4", "triple_axe", "armory", "wench"])
def test_a_hand_with_a_denied_card_is_judged_like_one_without_it(policy: str, dead: str) -> None:
    hand, deal = [dead, "double_axe"], {"draw": ["shield_1"], "denied": {0: [dead]}}
    without = Table(variant="strategic", hand={0: ["double_axe"]}, draw=["shield_1"])
    t = Table(variant="strategic", hand={0: hand}, **deal)  # type: ignore[arg-type]
    assert f"play:{dead}" in t.legal
    for key in range(20):
        assert t.choose(policy, key) == without.choose(policy, key)


@pytest.mark.parametrize("policy", JUDGING)
def test_a_denied_card_goes_first_where_one_has_to_go(policy: str) -> None:
    """The rules offer both; armories are discarded before wenches, unless the wench is dead."""
    given = {"hand": {0: ["wench", "armory"]}, "draw": ["armory"], "armory": [0], "skip": {1: "protected"}}
    t = Table(2, "strategic", **given, denied={0: ["wench"]})  # type: ignore[arg-type]
    assert t.legal == ["discard:armory", "discard:wench"]
    assert {t.choose(policy, key) for key in range(20)} == {"discard:wench"}
    if policy != "life":
        assert Table(2, "strategic", **given).choose(policy) == "discard:armory"  # type: ignore[arg-type]


@pytest.mark.parametrize("policy", JUDGING)
def test_where_all_are_denied_one_is_taken(policy: str) -> None:
    t = Table(
        variant="strategic",
        hand={0: ["shield_4", "wench"]},
        draw=["armory"],
        denied={0: ["shield_4", "wench", "armory"]},
    )
    plain = Table(variant="strategic", hand={0: ["shield_4", "wench"]}, draw=["armory"])
    assert t.choose(policy) == plain.choose(policy)


def test_random_does_not_care() -> None:
    t = Table(variant="strategic", hand={0: ["wench", "double_axe"]}, draw=["shield_1"], denied={0: ["wench"]})
    assert {t.choose("random", key) for key in range(60)} == set(t.legal)
