"""What trained players of Axes and Shields weigh; all of it is 0 in the built-in policies.

A target of an axe card or a wench scores more by

    `near` x the seats that play between the two, `idle` if it loses its next turn, `life_left` x life left x players
    beyond three, `ahead` x life beyond the thrower's
    axes only: `finish` if it goes out, `net` x hits, `blocked` x axes that its shields stop, `break` if its shields are
    used up

and a card of the hand by

    axe      `axe_left` x value x players beyond two, `win` if it puts the last opponent out,
             `heavy` x axes beyond three
    shield   `shield_left` x players beyond two
    wench    `duel` with two players left

An armory is stored while there are players beyond two, but no more than `store`; a stored one is kept likewise by
`save`. In the duel, when all are weak, one play more decides.

Where the strongest can take `uneven` hits more than the weakest, the others do not see to it: then he is the target,
and nothing is saved.
"""

import numpy as np

from simkit.games.axes import limits as L
from simkit.games.axes.kernel import state as S
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper
from simkit.kernels.seats import places

STRONGEST_FIRST = 1 << 32  # above all else that speaks for a target


@helper
def spare(s, weights, most):
    """Is an armory better saved for later?"""
    return 0 < size(s.standing) - 2 <= most and not uneven(s, weights)


@helper
def aim(s, b, j, weights):
    """What else speaks for a target; at an uneven table only its life does."""
    if uneven(s, weights):
        return STRONGEST_FIRST * np.int64(s.life[j])
    score = weights[L.W_NEAR] * (places(s.actor, j, b.players) - 1) + weights[L.W_IDLE] * int(s.skip[j] == S.PENDING)
    score += weights[L.W_AHEAD] * max(0, s.life[j] - s.life[s.actor])
    score += weights[L.W_LIFE_LEFT] * s.life[j] * max(0, size(s.standing) - 3)
    if s.decision == S.TARGET:
        axes, unused, life = b.face[s.resolving], s.unused[j], s.life[j]
        stopped = min(axes, unused)
        score += weights[L.W_NET] * (min(axes, life) - stopped) + weights[L.W_BLOCKED] * stopped
        score += weights[L.W_FINISH] * int(axes >= life) + weights[L.W_BREAK] * int(0 < unused <= axes)
    return score


@helper
def uneven(s, weights):
    """Can the strongest take much more than the weakest? Where all throw at the strongest he cannot."""
    if weights[L.W_UNEVEN] <= 0:
        return False
    low, high, m = s.life[s.actor], s.life[s.actor], s.standing
    while m != 0:
        life = s.life[lowest(m)]
        low, high, m = min(low, life), max(high, life), m & (m - 1)
    return high - low >= weights[L.W_UNEVEN]


@helper
def card_outlook(s, b, card, weights):
    """What else speaks for a card of the hand."""
    left = size(s.standing)
    if card >= L.ARMORY:
        return weights[L.W_DUEL] * int(card == L.WENCH and left == 2)
    if card >= L.SHIELDS_FROM:
        return weights[L.W_SHIELD_LEFT] * (left - 2)
    wins = left == 2 and b.face[card] >= s.life[lowest(s.standing & ~(1 << s.actor))]
    score = weights[L.W_AXE_LEFT] * b.face[card] * (left - 2) + weights[L.W_WIN] * int(wins)
    return score + weights[L.W_HEAVY] * max(0, b.face[card] - L.MOST_AXES)
