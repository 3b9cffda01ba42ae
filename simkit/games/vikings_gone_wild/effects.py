"""What cards do: drawing, the River, and the interpreter of effect rows (op, a, b, c)."""

import numpy as np

from simkit.games.vikings_gone_wild.goods import (
    container,
    count,
    gain_token,
    producer,
    reshuffle,
    score,
    to_hand,
)
from simkit.games.vikings_gone_wild.layout import (
    BOOST,
    CHOOSE,
    DRAW,
    GAIN,
    LOOK,
    ONCE,
    PER_BUILDING,
    PER_OPPONENT,
    RESCUE,
    REVEAL,
    SCORE,
    STEAL,
)
from simkit.games.vikings_gone_wild.layout import REMOVE as REMOVE_OP
from simkit.games.vikings_gone_wild.state import (
    CRYSTAL,
    LENS,
    NOTHING,
    PATH_PILE,
    R_THEFT_FACTORIES,
    REMOVE,
    RESURRECT,
    THEFT,
    K,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper


@helper
def draw_cards(s, t):
    """Draw or reveal what is due, with a reshuffle where the deck runs out (VGW-027, VGW-122, VGW-124, VGW-139)."""
    p = s.draw_seat
    while s.to_draw > 0:
        if s.left[p] == 0:
            reshuffle(s, t, p)
            if s.left[p] == 0:
                break
        s.to_draw -= 1
        s.left[p] -= 1
        k = np.int64(s.piles[p, s.left[p]])
        if s.revealing > 0:
            s.aside[k] += 1
        else:
            to_hand(s, p, k)
            count(t, t.drawn, p, k)
    s.to_draw = 0
    if s.revealing > 0:
        kept = s.class_mask[s.revealing - 1]
        for k in range(K):
            while s.aside[k] > 0:
                s.aside[k] -= 1
                if (kept >> k) & 1:
                    to_hand(s, p, k)
                else:
                    s.discard[p, k] += 1
        s.revealing = 0


@helper
def close_gaps(s, t):
    """Cards move right into the gap, slot 0 is filled from the Odin's Path deck (VGW-047, VGW-050)."""
    while s.gaps > 0:
        s.gaps -= 1
        for slot in range(s.gap, 0, -1):
            s.river[slot] = s.river[slot - 1]
        s.river[0] = NOTHING
        if s.left[PATH_PILE] == 0:
            reshuffle(s, t, PATH_PILE)
        if s.left[PATH_PILE] > 0:
            s.left[PATH_PILE] -= 1
            s.river[0] = s.piles[PATH_PILE, s.left[PATH_PILE]]


@helper
def start_effects(s, k):
    """The effects of a card come next."""
    s.fx_at = np.int64(s.fx_first[k])
    s.fx_end = np.int64(s.fx_first[k + 1])


@helper
def gain(s, p, beer, gold, per):
    """+Beer +Gold to the pool, once, for each opponent or for each Building of a type (VGW-038, VGW-056, VGW-136)."""
    times = 1
    if per == PER_OPPONENT:
        times = s.players - 1
    elif per != ONCE:
        times = np.int64(s.owned[p, per - PER_BUILDING])
    s.pool[0] += beer * times
    s.pool[1] += gold * times


@helper
def gain_all(s, p, k):
    """Every effect of a card that only gains resources."""
    for row in range(s.fx_first[k], s.fx_first[k + 1]):
        gain(s, p, np.int64(s.fx[row, 1]), np.int64(s.fx[row, 2]), np.int64(s.fx[row, 3]))


@helper
def next_effect(s, t):
    """Carry out one effect row; a choice opens a decision."""
    p = s.active
    row = s.fx_at
    s.fx_at += 1
    op, a, b, c = np.int64(s.fx[row, 0]), np.int64(s.fx[row, 1]), np.int64(s.fx[row, 2]), np.int64(s.fx[row, 3])
    if op == GAIN:
        gain(s, p, a, b, c)
    elif op == DRAW:
        s.draw_seat = p
        s.to_draw = a
    elif op == REVEAL:
        s.draw_seat = p
        s.to_draw = a
        s.revealing = b + 1
    elif op == BOOST:
        s.boost += a
    elif op == SCORE:
        t.vp_effects[p] += a
        score(s, t, p, a)
    else:
        s.actor = p
        if op == CHOOSE:
            s.decision = CRYSTAL
        elif op == LOOK:
            s.decision = LENS
        elif op == REMOVE_OP:
            s.decision = REMOVE
        elif op == STEAL:
            for q in range(s.players):
                if q != p and theft_slot(s, q, a) != NOTHING:
                    s.decision = THEFT
        elif op == RESCUE:
            for k in range(K):
                if s.discard[p, k] > 0 and (s.fight_mask >> k) & 1:
                    s.decision = RESURRECT


@helper
def theft_slot(s, q, token):
    """Where a thief takes a token: the fullest Container, else a Brewery or Gold Factory (VGW-135)."""
    slot = container(s, q, token, 1)
    if slot == NOTHING and s.rule[R_THEFT_FACTORIES] != 0:
        slot = producer(s, q, token)
    return slot


@helper
def steal(s, t, q):
    """The thief's token is treated like loot (VGW-135, VGW-087)."""
    token = np.int64(s.fx[s.fx_at - 1, 1])
    s.tokens[q, theft_slot(s, q, token)] -= 1
    s.stock[q, token] -= 1
    gain_token(s, s.active, token)
    t.thefts[s.active] += 1


@helper
def play_all(s, t, p):
    """PLAY_ALL_RESOURCES: every card in hand that just gains Beer and Gold."""
    m = s.hand_mask[p] & s.auto_mask & ~s.denied[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        while s.hand[p, k] > 0:
            s.hand[p, k] -= 1
            s.area[p, k] += 1
            gain_all(s, p, k)
            count(t, t.played, p, k)
        s.hand_mask[p] &= ~(np.int64(1) << k)
