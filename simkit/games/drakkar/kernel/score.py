"""Points: what tokens are worth, who leads, who wins."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.kernels.jit import helper, step


@step
def worth(b, goats, weapons, golds):
    """Points for tokens, and for trios of all kinds (DRK-134, DRK-135, DRK-139)."""
    return b.vp_per_token * (goats + weapons + golds) + b.trio_bonus * min(goats, weapons, golds)


@step
def vp(s, b, p):
    """The points of a seat."""
    return worth(
        b, np.int64(s.tokens[p, L.GOAT]), np.int64(s.tokens[p, L.WEAPON]), np.int64(s.tokens[p, L.GOLD])
    )  # fmt: skip


@step
def purse(s, p):
    """How many tokens a seat has."""
    return np.int64(s.tokens[p, L.GOAT]) + s.tokens[p, L.WEAPON] + s.tokens[p, L.GOLD]


@step
def held_kinds(s, p):
    """Mask of the kinds of tokens that a seat has."""
    kinds = 0
    for kind in range(L.TOKENS):
        kinds |= int(s.tokens[p, kind] > 0) << kind
    return kinds


@helper
def leads(s, b, p, q):
    """Has q the most points of the rivals of p?"""
    most = vp(s, b, q)
    for r in range(b.players):
        if r != p and vp(s, b, r) > most:
            return 0
    return 1


@helper
def finish(s, b, reason):
    """Most points win; all who are tied for them win together (DRK-133, DRK-136, DRK-137)."""
    most = -1
    for p in range(b.players):
        most = max(most, vp(s, b, p))
    for p in range(b.players):
        if vp(s, b, p) == most:
            s.winners |= 1 << p
    s.over = 1
    s.end_reason = reason
    s.options = 0
