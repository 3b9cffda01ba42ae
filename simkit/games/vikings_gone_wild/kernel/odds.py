"""What an attack is worth by its odds, given the Defense cards that may wait in the victim's hand.

Public are the cards in his hand and deck together, and how many are in the hand: each Defense card is there with the
chance hand / (hand + deck). An attack that exceeds the defence by x is rebuffed if a card of more than x is there.
With `lens`, who sees the hand (VGW-142) knows: it is rebuffed if all its Defense cards together are more than x. It is
worth

    prize x (1 - chance) - `risk` x chance for each VP that its attackers would give away - `effort` for each attacker

where `risk` is what a VP given away weighs. The same attackers stand for every plan: the smallest that is enough, else
the strongest and the next; with `arm` equipment as well, as soon as somebody can carry it. More of them join as long as
that pays; each Building is attacked by as few as that leaves.
"""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel.attack import equipment, strength, usable
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper

BITS, TOP = 7, 7  # Defense cards by power, 0 to TOP and beyond, as counts of BITS bits each
COUNT = (1 << BITS) - 1
SURE = 1000
SEEN = -1  # instead of a number of unseen cards


@helper
def hidden_guards(s, b, p, q, weights):
    """His Defense cards in hand and deck as counts by power, the cards in his hand, those in hand and deck.

    Of a hand that p sees: all its Defense together, and SEEN."""
    guards, hand = np.int64(0), np.int64(0)
    if s.guardians[q] == 0:
        return guards, hand, hand
    if weights[L.W_LENS] > 0 and (np.int64(s.seen[p]) >> q) & 1:
        return seen_guards(s, b, q), hand, np.int64(SEEN)
    m = s.hand_mask[q]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        hand += s.hand[q, k]
        if (b.class_mask[L.DEFENSE] >> k) & 1:
            guards += np.int64(s.hand[q, k]) << (BITS * min(b.power[k], TOP))
    for i in range(s.left[q]):
        k = np.int64(s.piles[q, i])
        if (b.class_mask[L.DEFENSE] >> k) & 1:
            guards += np.int64(1) << (BITS * min(b.power[k], TOP))
    return guards, hand, hand + s.left[q]


@helper
def seen_guards(s, b, q):
    """What all Defense cards in a hand add to a defence."""
    total, m = np.int64(0), s.hand_mask[q] & b.class_mask[L.DEFENSE] & ~b.barred[q]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        total += s.hand[q, k] * b.power[k]
    return total


@helper
def danger(guards, hand, unseen, excess):
    """The chance, in thousandths, that a card of more than `excess` is in the hand."""
    if guards == 0:
        return 0
    if unseen == SEEN:
        return SURE if guards > excess else 0
    cards = 0
    for power in range(min(excess + 1, TOP), TOP + 1):
        cards += (guards >> (BITS * power)) & COUNT
    safe = SURE
    for _ in range(cards):
        safe = safe * (unseen - hand) // unseen
    return SURE - safe


@helper
def all_attackers(s, b, p):
    """How many Units and Heroes can still be committed."""
    n, m = 0, usable(s, b, p)
    while m != 0:
        k = lowest(m)
        m &= m - 1
        n += s.hand[p, k] + s.ready[k]
    return n


@helper
def crew(s, b, p, need, weights):
    """The value and the number of the attackers that commit_choice would commit to reach `need`, if they can."""
    value, n, taken, worn = s.value, s.at_risk, 0, 0
    mask, kit, free = usable(s, b, p), np.int64(0), s.carriers - s.pieces
    if weights[L.W_ARM] > 0:
        kit = equipment(s, b, p)
    while value < need and (mask != 0 or (kit != 0 and free > 0)):
        small, small_power, big, big_power = L.NOTHING, 0, L.NOTHING, -1
        m = mask | kit if free > 0 else mask
        while m != 0:
            k = lowest(m)
            m &= m - 1
            power = strength(s, b, p, k) if (mask >> k) & 1 else b.power[k]
            if power >= need - value and (small == L.NOTHING or power < small_power):
                small, small_power = k, power
            if power > big_power:
                big, big_power = k, power
        n += (mask >> (big if small == L.NOTHING else small)) & 1
        if small != L.NOTHING:
            return value + small_power, n
        value += big_power
        if (mask >> big) & 1:
            taken += 1
            free += (b.carry_mask >> big) & 1
            if taken >= s.hand[p, big] + s.ready[big]:
                mask &= ~(1 << big)
                taken = 0
        else:
            worn += 1
            free -= 1
            if worn >= s.hand[p, big]:
                kit &= ~(1 << big)
                worn = 0
    return value, n


@helper
def best_plan(s, b, p, defence, gain, guards, hand, unseen, weights):
    """What the best attack on this defence is worth, the value it should have and its attackers; of equals the least.

    If only equipment brings the defence within reach, there is no plan without `arm`: the attack is worth nothing.
    """
    best, best_need, best_crew, need = np.int64(0), defence, np.int64(0), defence
    any_plan = False
    while True:
        value, n = crew(s, b, p, need, weights)
        if value < need:
            break
        chance = danger(guards, hand, unseen, value - defence)
        given = weights[L.W_RISK] * n * b.defence_vp_per_card
        worth = (gain * (SURE - chance) - given * chance) // SURE - weights[L.W_EFFORT] * n
        if not any_plan or worth > best:
            best, best_need, best_crew, any_plan = worth, need, n, True
        if chance == 0:
            break
        need = value + 1
    return best, best_need, best_crew
