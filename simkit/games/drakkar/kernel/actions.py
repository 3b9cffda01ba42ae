"""What red and blue faces have in common.

A face is resolved completely before the next one. While its decisions are asked, it stays revealed and its owner is
`s.owner`; `end_action` discards it.
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.log import log_side
from simkit.games.drakkar.kernel.ships import discard
from simkit.kernels.jit import step


@step
def end_action(s, b, t, counts):
    """A red or blue face is discarded when it is resolved; it counts as what it was (DRK-036, DRK-038, DRK-039)."""
    side = np.int64(s.shown[s.owner])
    log_side(b, t, counts, s.owner, side)
    discard(s, side >> 1)
    s.shown[s.owner] = L.NOTHING
    s.owner = L.NOTHING
    s.target = L.NOTHING
    s.spent[0] = 0
    s.spent[1] = 0


@step
def fizzle(s, b, t):
    """A face that cannot do anything is discarded; perhaps it could before the others played (DRK-036, DRK-037)."""
    t.spoiled[s.owner] += (t.able >> s.owner) & 1
    end_action(s, b, t, t.void)


@step
def decline(b, item):
    """The option of not using Loki, Thief or Sabotage, if there is one (DRK-038)."""
    return (1 << item) * b.action_may_decline


@step
def decline_fight(b, item):
    """The option of not fighting, if there is one; else whoever can must (DRK-155)."""
    return (1 << item) * b.fights_may_decline


@step
def rivals_of(b, p):
    """Mask of the other seats."""
    return ((1 << b.players) - 1) & ~(1 << p)


@step
def move_token(s, giver, taker, kind):
    """A token changes hands (DRK-130)."""
    s.tokens[giver, kind] -= 1
    s.tokens[taker, kind] += 1
