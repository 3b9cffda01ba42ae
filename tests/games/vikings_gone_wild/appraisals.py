"""What a purchase is worth to a player, in tenths of a point: it is made if `enough` is no more than that."""

from typing import Any

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from tests.games.tipping import tipping_point
from tests.games.vikings_gone_wild.table import Table

LEAST, MOST = -500, 2000


def alone_on_sale(t: Table, card: str) -> Table:
    """Seat 0, whose turn it is, can buy a card or end the turn."""
    s, k = t.state, t.number(card)
    s.supply[:], s.river[:] = 0, L.NOTHING
    if k < t.book.path_first:
        s.supply[k] = 9
    else:
        s.river[0] = k
    s.fresh[0] |= 1 << L.TOWN_HALL  # no upgrade
    s.missions[0] = L.NOTHING
    t.touch()
    s.pool[:] = 30
    return t


def worth(t: Table, card: str, **weights: int) -> int:
    """What a card is worth to `greedy` with such weights, who has nothing to do but to buy it."""
    alone_on_sale(t, card)
    assert np.flatnonzero(t.state.hand[0]).size == 0

    def left_alone(enough: int) -> bool:
        return t.choose("greedy", weights={**weights, "enough": enough}) == "end"

    return tipping_point(left_alone, LEAST, MOST) - 1


def favor_worth(card: str, **given: Any) -> int:
    """What a Favor is worth to `greedy`: one with more appeal is taken instead."""
    other, idle = [name for name in ("thor", "beer_taxes", "lokis_lens") if name != card][:2]
    t = Table(vp={0: 4}, missions={0: ["worker"]}, pool=(9, 9), **given)
    s, b = t.state, t.book
    s.shown[:2], s.favors[s.favors_left - 1] = [t.number(card), t.number(other)], t.number(idle)
    b.fixed_mask = int(b.fixed_mask) | 1 << t.number(other) | 1 << t.number(idle)
    b.traits[t.number(idle), L.APPEAL] = LEAST
    t.do("build:drakkar", "mission:0")

    def rather(appeal: int) -> bool:
        b.traits[t.number(other), L.APPEAL] = appeal
        return t.choose("greedy") == "option:1"

    return tipping_point(rather, LEAST + 1, MOST) - 1
