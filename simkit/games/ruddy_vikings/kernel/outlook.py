"""What an attack is worth to its player: H1 of RULES.md, in millionths of a card.

The chooser sees his own cards, the sizes of hands, and of active defences those that he knows.
"""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step

NEVER = -1_000_000_000_000
NO_TYPE = L.K  # behind all types
OWN_CARD = 3  # its place among the stakes
BARE, BREAK, HURT, ALL = range(4)  # plans: no Buffers, those that bypass, those that add damage, both


@step
def price(weights, h):
    """C: what an own card is worth with a hand of h."""
    rich = weights[L.W_RICH]
    return weights[L.W_CARD] * rich // max(rich, h) + weights[L.W_POOR] * max(rich - h, 0)


@step
def urge(s, weights):
    """More for what an opponent loses, the longer the game lasts: nobody waits for ever."""
    return weights[L.W_CARD] * weights[L.W_HASTE] * max(s.rounds - weights[L.W_CALM], 0) // 1000


@step
def card_worth(s, weights):
    """H: what an opponent's lost card is worth."""
    return weights[L.W_HIT] + weights[L.W_SHARE] // size(s.living) + urge(s, weights)


@step
def end_worth(s, weights):
    """What putting a player out is worth."""
    return weights[L.W_KILL] + (weights[L.W_WIN] if size(s.living) == 2 else 0)


@step
def stakes(s, weights, h):
    """What an attack from a hand of h is about.

    What a card that an opponent loses is worth, putting him out, an active defence that is used up, an own card."""
    return card_worth(s, weights), end_worth(s, weights), weights[L.W_WEAR] + urge(s, weights), price(weights, h)


@step
def spare(s, b):
    """e: so many cards stay in the hand when Buffers are added."""
    return 0 if size(s.living) == 2 and b.last_card_play == L.LEGAL else 1


@helper
def guarded(s, b, p, q, mode):
    """Active defences of q that p knows to stop a Viking of this mode; those that p does not know count 16 each."""
    stopping, stops = b.stop_mask[mode] | b.react_mask, 0
    for i in range(s.slot_n[q]):
        if (s.known[q, i] >> p) & 1:
            stops += (stopping >> np.int64(s.slot[q, i])) & 1
        else:
            stops += 16
    return stops


@helper
def plan_value(s, b, weights, p, k, q, h, plan, guards, thor, more_bypass, more_damage, stake):
    """The value of an attack with the Buffers of a plan, and the lowest type of which it wants one more declared."""
    types = (s.hand_mask[p] & ~b.barred[p]) | s.buffer_mask
    left, keep = h - 1, spare(s, b)
    bypass, times, extra, clash, missing = b.bypass[k] + more_bypass, 1, more_damage, 0, NO_TYPE
    target = np.int64(s.hand_n[q])
    if plan & BREAK and not thor:
        m = types & b.breaking_mask
        while m != 0 and bypass < s.slot_n[q] and left > keep:
            j = lowest(m)
            m &= m - 1
            if (clash >> j) & 1 == 0:
                left -= 1
                bypass += b.add_bypass[j]
                extra += b.add_damage[j]
                times *= b.multiply_base[j]
                clash |= b.clash[j]
                if s.buffers[j] == 0:
                    missing = min(missing, j)
    if plan & HURT:
        m = types & b.hurting_mask
        while m != 0 and left > keep:
            j = lowest(m)
            m &= m - 1
            copies = s.hand[p, j] + s.buffers[j] if b.stackable[j] else 1
            if (clash >> j) & 1:
                copies = 0
            for copy in range(copies):
                if left <= keep or b.damage[k] * times + extra >= target:
                    break
                left -= 1
                extra += b.add_damage[j]
                times *= b.multiply_base[j]
                clash |= b.clash[j]
                if s.buffers[j] <= copy:
                    missing = min(missing, j)
    damage = b.damage[k] * times + extra
    if left < 1 and (keep > 0 or damage < target):
        return NEVER, missing
    return outcome(b, weights, k, h, h - 1 - left, target, damage, bypass, guards, thor, stake), missing


@step
def outcome(b, weights, k, h, buffers, target, damage, bypass, guards, thor, stake):
    """A of RULES.md: gains if it goes through, an answer from hand, and the price of what is lost."""
    stoppers, unknown, mode = guards & 15, guards >> 4, b.mode[k]
    free, hit = 0, 0
    if thor:
        stoppers, unknown = 0, 0
    if stoppers <= bypass:
        facing = max(unknown - (bypass - stoppers), 0)
        free, hit = b.breach[mode, facing], np.int64(b.hit[mode, facing, target])
    hit_worth, end, wear, cost = stake
    edge, answered = weights[L.W_EDGE] * (h - target), free - hit
    worth = hit_worth + edge
    lost = min(damage, target)
    gain = lost * worth
    if damage >= target:
        gain += end
    if (b.taking_mask >> k) & 1:
        gain += weights[L.W_GAIN] * lost
    spent = buffers + int(b.viking_after_success == L.DISCARD_IT)
    cards = hit * spent + 1000 - free + answered + answered * b.reflect_share // 1000
    return hit * gain + answered * worth + (1000 - free) * (wear + edge) - cost * cards


@helper
def best_plan(s, b, weights, p, k, q, h, thor, more_bypass, more_damage, stake):
    """A*: the greatest value of the plans that count, and what that plan wants declared next; the first of equals."""
    guards = guarded(s, b, p, q, b.mode[k])
    best, missing = plan_value(s, b, weights, p, k, q, h, BARE, guards, thor, more_bypass, more_damage, stake)
    if p == s.active or b.ambush_buffers:
        types = (s.hand_mask[p] & ~b.barred[p]) | s.buffer_mask
        can_break, can_hurt = types & b.breaking_mask != 0, types & b.hurting_mask != 0
        for plan in range(BREAK, ALL + 1):
            if (plan & BREAK == 0 or can_break) and (plan & HURT == 0 or can_hurt):
                value, wants = plan_value(
                    s, b, weights, p, k, q, h, plan, guards, thor, more_bypass, more_damage, stake
                )  # fmt: skip
                if value > best:
                    best, missing = value, wants
    return best, missing


@step
def fury(s, b, p):
    """What is added to the damage of every attack of p now (RUD-59)."""
    more = b.war_bonus if s.turn_card == L.WAR else 0
    return more + s.wrath if p == s.active else more


@helper
def best_on(s, b, weights, p, k, seats, h, thor, more_bypass, more_damage, stake):
    """The greatest value of an attack with Viking k on one of some players."""
    best = NEVER
    more_damage += fury(s, b, p)
    while seats != 0:
        q = lowest(seats)
        seats &= seats - 1
        value, _ = best_plan(s, b, weights, p, k, q, h, thor, more_bypass, more_damage, stake)
        best = max(best, value)
    return best


@helper
def best_attack(s, b, weights, p, seats, h, thor, more_bypass, more_damage):
    """The greatest value of an attack with any usable Viking on one of some players."""
    best, stake = NEVER, stakes(s, weights, h)
    m = s.hand_mask[p] & b.viking_mask & ~b.barred[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        best = max(best, best_on(s, b, weights, p, k, seats, h, thor, more_bypass, more_damage, stake))
    return best


@helper
def note_attacks(s, b, weights, notes, p, seats, h, stake):
    """Note the greatest value of an attack with each usable Viking on one of some players; returns the greatest."""
    best = NEVER
    m = s.hand_mask[p] & b.viking_mask & ~b.barred[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        value = best_on(s, b, weights, p, k, seats, h, s.thor > 0, 0, 0, stake)
        notes[S.NOTES + k] = value
        best = max(best, value)
    return best
