"""A card denied to one seat: the pair of games differs only where that seat plays the card."""

import numpy as np
import pytest

from simkit.games.contract import Array, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from tests.games.axes.table import TYPES

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
    assert (changed == played).all()
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
