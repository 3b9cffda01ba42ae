"""What cards do: drawing, the River, and the interpreter of effect rows (op, a, b, c)."""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.goods import container, gain_token, producer, reshuffle, score, to_hand
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper
from simkit.kernels.log import count


@helper
def draw_cards(s, b, t):
    """Draw what is due into the hand, whatever it holds (VGW-029, VGW-035), or reveal it (VGW-139).

    Where the deck runs out, it is reshuffled; then the rest is skipped (VGW-027, VGW-122, VGW-124).
    """
    p, n = s.draw_seat, s.to_draw
    s.to_draw = 0
    revealed = 0
    while n > 0:
        if s.left[p] == 0:
            reshuffle(s, b, t, p)
        left = np.int64(s.left[p])
        now = min(n, left)
        if now == 0:
            break
        for i in range(left - 1, left - now - 1, -1):
            k = np.int64(s.piles[p, i])
            if s.revealing > 0:
                s.aside[k] += 1
                revealed |= 1 << k
            else:
                to_hand(s, p, k)
                count(t, t.drawn, p, k)
        s.left[p] = left - now
        n -= now
    if s.revealing > 0:
        sort_shown(s, b, p, revealed)


@helper
def sort_shown(s, b, p, revealed):
    """Of the cards revealed, those of one class go to the hand, the others to the discard pile (VGW-139)."""
    kept = b.class_mask[s.revealing - 1]
    s.revealing = 0
    while revealed != 0:
        k = lowest(revealed)
        revealed &= revealed - 1
        while s.aside[k] > 0:
            s.aside[k] -= 1
            if (kept >> k) & 1:
                to_hand(s, p, k)
            else:
                s.discard[p, k] += 1


@helper
def close_gaps(s, b, t):
    """Cards move right into the gap, slot 0 is filled from the Odin's Path deck (VGW-047, VGW-050)."""
    while s.gaps > 0:
        s.gaps -= 1
        for slot in range(s.gap, 0, -1):
            s.river[slot] = s.river[slot - 1]
        s.river[0] = L.NOTHING
        if s.left[S.PATH_PILE] == 0:
            reshuffle(s, b, t, S.PATH_PILE)
        if s.left[S.PATH_PILE] > 0:
            s.left[S.PATH_PILE] -= 1
            s.river[0] = s.piles[S.PATH_PILE, s.left[S.PATH_PILE]]
    note_river(s)


@helper
def note_river(s):
    """Keep a mask of the cards in the River."""
    s.river_mask = 0
    for slot in range(L.RIVER):
        if s.river[slot] != L.NOTHING:
            s.river_mask |= 1 << np.int64(s.river[slot])


@helper
def start_effects(s, b, k):
    """The effects of a card come next."""
    s.fx_at = b.fx_first[k]
    s.fx_end = b.fx_first[k + 1]


@helper
def gain(s, b, p, beer, gold, per):
    """+Beer +Gold to the pool, once, for each opponent or for each Building of a type (VGW-038, VGW-056, VGW-136)."""
    times = 1
    if per == L.PER_OPPONENT:
        times = b.players - 1
    elif per != L.ONCE:
        times = np.int64(s.owned[p, per - L.PER_BUILDING])
    s.pool[L.BEER] += beer * times
    s.pool[L.GOLD] += gold * times


@helper
def next_effect(s, b, t):
    """Carry out one effect row; a choice opens a decision (VGW-135, VGW-138, VGW-139, VGW-140, VGW-141, VGW-142)."""
    p = s.active
    row = b.fx[s.fx_at]
    op, x, y = row[0], row[1], row[2]
    s.fx_at += 1
    s.actor = p
    if op == L.GAIN:
        gain(s, b, p, x, y, row[3])
    elif op == L.DRAW or op == L.REVEAL:
        s.draw_seat = p
        s.to_draw = x
        s.revealing = y + 1 if op == L.REVEAL else 0
    elif op == L.BOOST:
        s.boost += x
    elif op == L.SCORE:
        t.vp_effects[p] += x
        score(s, b, t, p, x)
    elif op == L.CHOOSE:
        s.decision = S.CRYSTAL
    elif op == L.LOOK:
        s.decision = S.LENS
    elif op == L.REMOVE:
        s.decision = S.REMOVE
    elif op == L.STEAL:
        for q in range(b.players):
            if q != p and theft_slot(s, b, q, x) != L.NOTHING:
                s.decision = S.THEFT
    elif op == L.RESCUE:
        m = s.types[p] & b.fight_mask
        while m != 0:
            if s.discard[p, lowest(m)] > 0:
                s.decision = S.RESURRECT
            m &= m - 1


@helper
def theft_slot(s, b, q, token):
    """Where a thief takes a token: the fullest Container, else a Brewery or Gold Factory (VGW-135)."""
    slot = container(s, b, q, token, True)
    if slot == L.NOTHING and b.theft_from_factories:
        slot = producer(s, b, q, token)
    return slot


@helper
def steal(s, b, t, q):
    """The thief's token is treated like loot (VGW-135, VGW-087)."""
    token = b.fx[s.fx_at - 1, 1]
    s.tokens[q, theft_slot(s, b, q, token)] -= 1
    s.stock[q, token] -= 1
    gain_token(s, b, s.active, token)
    t.thefts[s.active] += 1


@helper
def play_all(s, b, t, p):
    """PLAY_ALL_RESOURCES: every card in hand that just gains Beer and Gold (VGW-031, VGW-038)."""
    m = s.hand_mask[p] & b.auto_mask & ~b.barred[p]
    s.hand_mask[p] &= ~m
    while m != 0:
        k = lowest(m)
        m &= m - 1
        n = np.int64(s.hand[p, k])
        s.hand[p, k] = 0
        s.area[p, k] += n
        s.pool[L.BEER] += n * b.gains[k, L.BEER]
        s.pool[L.GOLD] += n * b.gains[k, L.GOLD]
        for _ in range(n):
            count(t, t.played, p, k)
