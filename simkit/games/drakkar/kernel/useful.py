"""What a face would do if it took effect now."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.score import held_kinds
from simkit.games.drakkar.kernel.ships import can_use, complete, exposed
from simkit.kernels.jit import helper, step


@step
def side_of(s, p, item):
    """The side that a D3 option plays."""
    return 2 * np.int64(s.pile[s.hand_at[p] + (item >> 1)]) + (item & 1)


@helper
def would_do(s, b, p, side):
    """Would a face do something if it took effect now, against the boards as they lie?"""
    face = b.face[side]
    does = b.does[face]
    if b.denied[p, face]:
        return False
    if b.banner[face] == L.YELLOW:
        return can_use(s, b, p, face)
    if does == L.LOKI:
        held = 0
        for q in range(b.players):
            if q != p:
                held |= held_kinds(s, q)
        return held != 0 and b.loki_tokens > 0
    if does == L.THIEF:
        return True
    if does == L.RAID:
        return s.vikings[p] > 0
    if does == L.BOARDING:
        return complete(s, p) and s.vikings[p] > 0
    return something_bare(s, b, p)


@helper
def something_bare(s, b, p):
    """Has some rival a piece that can be destroyed?"""
    for q in range(b.players):
        if q != p and exposed(s, b, q) != 0:
            return True
    return False
