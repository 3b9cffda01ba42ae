"""Players without cards go out; the last one wins."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel.log import log_out
from simkit.games.ruddy_vikings.kernel.zones import discard, lose_slot
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise


@step
def check_hands(s, b, t, acting):
    """An action is complete: who has no cards goes out (RUD-68, RUD-95, RUD-96, RUD-97, RUD-98)."""
    empty = 0
    for p in range(b.players):
        empty |= int(s.hand_n[p] == 0) << p
    empty &= s.living
    if empty != 0:
        eliminate(s, b, t, empty, acting)


@helper
def eliminate(s, b, t, empty, acting):
    """One by one, the acting player last or first; or the game ends with nobody left (RUD-100, RUD-101, RUD-103)."""
    if b.double_ko == L.NOBODY_WINS and empty == s.living:
        for p in range(b.players):
            if (s.living >> p) & 1:
                s.place[p] = 1
        s.over = 1
        s.end_reason = L.DOUBLE_KO
        return
    p = acting if b.double_ko == L.ACTOR_OUT else clockwise(acting, b.players)
    for _ in range(b.players):
        if (empty >> p) & 1 and s.over == 0:
            put_out(s, b, t, p)
        p = clockwise(p, b.players)


@helper
def put_out(s, b, t, p):
    """All that a player has in front of him is discarded (RUD-99); the last one left wins (RUD-101, RUD-102)."""
    left = size(s.living)
    s.place[p] = left
    s.living &= ~(1 << p)
    log_out(s, t, p, left == b.players)
    while s.slot_n[p] > 0:
        lose_slot(s, t, p, np.int64(s.slot_n[p]) - 1)
    for row in range(b.fortify_types):
        while s.fortify[p, row] > 0:
            s.fortify[p, row] -= 1
            discard(s, b.fortify_type[row])
    s.fortify_n[p] = 0
    if left == 2:
        winner = lowest(s.living)
        s.place[winner] = 1
        s.winners = s.living
        s.over = 1
        s.end_reason = L.LAST_STANDING
