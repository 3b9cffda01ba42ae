"""The Overwhelm Monster: a Monster that takes the Market over, grows, and is shared out when it is defeated."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.market import change, refill, to_bottom
from simkit.games.village_of_legends.kernel.monsters import gain_xp, resisted
from simkit.games.village_of_legends.kernel.tasks import pop
from simkit.games.village_of_legends.kernel.zones import own, to_discard
from simkit.kernels.jit import helper
from simkit.kernels.log import count

FIRST = L.DECK_SPACES + 1  # as far to the left as it can grow


@helper
def grow(s, b, t):
    """At the end of every turn its cards shift to the left, and its next special card takes the last space (VOL-653).

    What lies in their way is swallowed.
    """
    if s.ow_card < 0 or s.ow_left <= FIRST:
        return
    while s.ow_special < b.special_count and s.away[b.specials[s.ow_special]] == 0:
        s.ow_special += 1
    if s.ow_special == b.special_count:
        return
    k = b.specials[s.ow_special]
    s.ow_special += 1
    s.ow_left -= 1
    s.away[k] -= 1
    s.swallowed[s.ow_left] = s.market[s.ow_left]
    for space in range(s.ow_left, b.last_space):
        change(s, t, space, s.market[space + 1])
    change(s, t, b.last_space, k)


@helper
def hit_overwhelm(s, b, t, damage, by):
    """Damage arrives at its one pool of LP; what is beyond them is lost (VOL-654)."""
    k, element = s.ow_card, b.element[s.weapon]
    if element > 0:
        damage = resisted(damage, b.resist[k, element], (b.immune[k] >> element) & 1)
    dealt = min(max(damage - b.armour[k], 0), s.ow_life)
    if dealt == 0:
        return
    s.ow_life -= dealt
    s.ow_wounded |= 1 << by
    s.deepest = max(s.deepest, dealt)
    t.monster_damage[by] += dealt
    if s.ow_life == 0:
        s.ow_blow = by


@helper
def reward(s, b, t):
    """Everybody alive who wounded it gains the XP of its last special card (VOL-656); returns who they are."""
    heirs = s.ow_wounded & s.alive
    for p in range(b.players):
        if (heirs >> p) & 1:
            gain_xp(s, b, t, p, b.overwhelm_xp)
    return heirs


@helper
def next_heir(s, b, heirs, p):
    """The next one counterclockwise from p who still takes swallowed cards, p last (VOL-657)."""
    q = p
    for _ in range(b.players):
        q = q - 1 if q > 0 else b.players - 1
        if (heirs >> q) & 1:
            return q
    return L.NOTHING


@helper
def any_swallowed(s, b):
    """Is there still a card to be shared?"""
    for space in range(FIRST, b.last_space + 1):
        if s.swallowed[space] >= 0:
            return True
    return False


@helper
def take_swallowed(s, b, t, x):
    """The heir takes a swallowed card into his discard pile, or passes for good; then the next one (VOL-657)."""
    at, p = s.depth - 1, np.int64(s.actor)
    if x == 0:
        s.stack[at, 2] &= ~(1 << p)
    else:
        space = x - L.AT_SPACE
        k = np.int64(s.swallowed[space])
        s.swallowed[space] = L.NOTHING
        to_discard(s, p, k)
        own(s, b, p, k, 1)
        count(t, t.taken, p, k)
    s.stack[at, 3] = next_heir(s, b, s.stack[at, 2], p)


@helper
def clear_market(s, b, t):
    """What nobody took goes to the bottom of the Main deck, its own cards are removed, empty spaces are filled.

    The special cards are set aside again (VOL-658).
    """
    pop(s)
    for space in range(s.ow_left, b.last_space + 1):
        s.away[s.market[space]] += 1
        change(s, t, space, L.NOTHING)
        if s.swallowed[space] >= 0:
            to_bottom(s, b, L.MAIN_DECK, s.swallowed[space])
            s.swallowed[space] = L.NOTHING
    s.ow_card = L.NOTHING
    s.ow_blow = L.NOTHING
    for space in range(FIRST, b.last_space + 1):
        if s.market[space] < 0:
            refill(s, b, t, space)
