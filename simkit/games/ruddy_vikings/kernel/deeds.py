"""What Chance, God and Gift cards are worth to their player on his turn: the table of H2, in millionths of a card."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel.legal import (
    attacks_allowed,
    exposed,
    from_hand_only,
    may_attack,
    others,
    pointless,
    slot_types,
    targets,
    turn_types,
    unknown_slots,
    within_limits,
)
from simkit.games.ruddy_vikings.kernel.outlook import NEVER, OWN_CARD, best_attack
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step


@step
def works_alone(op):
    """May it be the last card of a hand?"""
    return op == L.DRAW or op == L.FEAST or op == L.TAKE or op == L.FETCH or op == L.SWAP


@helper
def deed_score(s, b, weights, p, h, k, in_hand, plain, stake):
    """The score of a card in hand or in a slot, but for one that lifts limits."""
    op, amount = b.effect[k], b.amount[k]
    if in_hand and h == 1 and not works_alone(op):
        return NEVER
    score = deed_gain(s, b, weights, p, h - in_hand, op, amount, h, plain, stake)
    cost = stake[OWN_CARD] if in_hand else weights[L.W_DETER]
    return score + 1000 * (b.appeal[k] - cost)


@helper
def deed_gain(s, b, weights, p, after, op, amount, h, plain, stake):
    """What an effect brings, the hand being `after` cards when the card has left its place and h before.

    `plain` is what the best attack is worth without it."""
    if op == L.DRAW or op == L.FEAST:
        return 1000 * weights[L.W_DRAW] * amount
    if op == L.FETCH:
        usable = s.discard_mask & b.viking_mask & ~b.barred[p]
        return 1000 * weights[L.W_FETCH] if usable != 0 else NEVER
    if op == L.FORTIFY:
        return 1000 * weights[L.W_FORTIFY] if h >= weights[L.W_KEEP] and unfortified(s, b, p) else NEVER
    if op == L.FORESIGHT:
        best, m = NEVER, turn_types(s)
        while m != 0:
            best = max(best, turn_card_score(s, b, weights, p, lowest(m)))
            m &= m - 1
        return best
    if op == L.TAKE or op == L.SWAP or op == L.SPY or op == L.SACK:
        return aimed_gain(s, b, weights, p, after, op, amount, stake)
    return attack_gain(s, b, weights, p, after, op, amount, plain)


@helper
def unfortified(s, b, p):
    """Are there fewer Fortify cards than shields in the slots that stop anything?"""
    shields = 0
    for i in range(s.slot_n[p]):
        k = np.int64(s.slot[p, i])
        shields += int((b.shield_mask >> k) & 1 and b.shield_share[k] > 0)
    return s.fortify_n[p] < shields


@helper
def aimed_gain(s, b, weights, p, after, op, amount, stake):
    """`take`, `swap`, `spy` and `sack`: the best opponent counts, for a sack all."""
    hit, end, _, _ = stake
    worth = weights[L.W_GAIN] + hit
    best, most, total = NEVER, 0, 0
    m = others(s, p)
    while m != 0:
        q = lowest(m)
        m &= m - 1
        hand = np.int64(s.hand_n[q])
        total += hand
        most = max(most, hand)
        if op == L.TAKE:
            best = max(best, 1000 * (min(amount, hand) * worth + (end if amount >= hand else 0)))
        elif op == L.SPY:
            best = max(best, 1000 * weights[L.W_SPY] * unknown_slots(s, q, p))
    if op == L.SWAP:
        return 1000 * (worth * (most - after) + (end if after == 0 else 0))
    if op == L.SACK:
        return weights[L.W_GAIN] * b.viking_share * total
    return best


@helper
def attack_gain(s, b, weights, p, after, op, amount, plain):
    """`sabotage`, `bypass_all`, `damage` and `attacks`: what they make of the best attack."""
    seats, thor = targets(s, b, p), s.thor > 0
    if op == L.ATTACKS:
        if not attacks_allowed(s, b) or may_attack(s, b):
            return NEVER
        return best_attack(s, b, weights, p, seats, after, thor, 0, 0)
    if not may_attack(s, b):
        return NEVER
    if op == L.SABOTAGE:
        best = best_attack(s, b, weights, p, seats & exposed(s, b, p, L.SABOTAGE), after, thor, 1, 0)
    elif op == L.DAMAGE:
        best = best_attack(s, b, weights, p, seats, after, thor, 0, amount)
    elif thor:
        return NEVER
    else:
        best = best_attack(s, b, weights, p, seats, after, True, 0, 0)
    return best - max(plain, 0)


@helper
def lifted_score(s, b, weights, p, h, k, in_hand, plain, stake):
    """`limits`: as much as the best Chance or God card that only its limit forbids, if that is worth playing."""
    if in_hand and h == 1:
        return NEVER
    slots = slot_types(s, p)
    there = s.hand_mask[p] | slots
    m = (b.chance_mask | b.god_mask) & ~within_limits(s, b) & ~pointless(s, b, p, there) & ~b.effect_mask[L.LIMITS]
    best, hand = 0, from_hand_only(s, b, p, m)
    slots &= m
    while hand != 0:
        best = max(best, deed_score(s, b, weights, p, h, lowest(hand), 1, plain, stake))
        hand &= hand - 1
    while slots != 0:
        best = max(best, deed_score(s, b, weights, p, h, lowest(slots), 0, plain, stake))
        slots &= slots - 1
    if best == 0:
        return NEVER
    return best + 1000 * (b.appeal[k] - (stake[OWN_CARD] if in_hand else weights[L.W_DETER]))


@helper
def turn_card_score(s, b, weights, p, card):
    """D9: what a Turn card would be worth in the next round."""
    if card == L.FEAST_DAY:
        return 1000 * weights[L.W_FEAST]
    if card == L.SEASON or card == L.WAR:
        vikings, m = 0, s.hand_mask[p] & b.viking_mask & ~b.barred[p]
        while m != 0:
            vikings += s.hand[p, lowest(m)]
            m &= m - 1
        if card == L.SEASON:
            return 1000 * weights[L.W_SEASON] * (vikings - weights[L.W_RAIDERS])
        return 1000 * weights[L.W_WAR] * b.war_bonus * (1 if vikings > 0 and leads(s, b, p) else -1)
    if card == L.WINDS or card == L.DRAGON:
        most = b.winds_count if card == L.WINDS else b.dragon_count
        total, m = 0, others(s, p)
        while m != 0:
            total += min(most, np.int64(s.slot_n[lowest(m)]))
            m &= m - 1
        mean = total // (size(s.living) - 1)
        return 1000 * weights[L.W_STORM] * (mean - min(most, np.int64(s.slot_n[p])))
    return 0


@step
def leads(s, b, p):
    """Is no opponent's hand larger?"""
    most = 0
    for q in range(b.players):
        most = max(most, np.int64(s.hand_n[q]))
    return s.hand_n[p] >= most
