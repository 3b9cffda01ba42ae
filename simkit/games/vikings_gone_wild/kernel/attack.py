"""Attacks and defences: reach, commitment, traps, the result and its rewards."""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.effects import start_effects
from simkit.games.vikings_gone_wild.kernel.goods import (
    from_hand,
    gain_token,
    owe_favor,
    reward_tokens,
    score,
    standing,
)
from simkit.games.vikings_gone_wild.kernel.log import log_attack
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count

OUT_OF_REACH = 9999


@step
def strength(s, b, p, k):
    """Current strength: printed, for each Building, and Odin's Boost for Units (VGW-056, VGW-070, VGW-137, VGW-138)."""
    boost = s.boost * ((b.class_mask[L.UNIT] >> k) & 1)
    return b.power[k] + s.owned[p, b.per[k]] * b.per_amount[k] + boost


@step
def usable(s, b, p):
    """Mask of the Units and Heroes that the active player can still commit (VGW-068)."""
    return (s.hand_mask[p] | s.ready_mask) & b.fight_mask & ~b.barred[p]


@step
def equipment(s, b, p):
    """Mask of the equipment in his hand (VGW-072)."""
    return s.hand_mask[p] & b.class_mask[L.EQUIPMENT] & ~b.barred[p]


@step
def defences(s, b, q):
    """Mask of the Defense cards and traps in his hand (VGW-089)."""
    return s.hand_mask[q] & b.defend_mask & ~b.barred[q]


@helper
def reach(s, b, p, piece):
    """The largest attack value still possible, if `piece` is committed next (VGW-071); -1 without any attacker."""
    total, carriers, pieces = s.value, s.carriers, s.pieces
    m = usable(s, b, p)
    if m == 0 and s.at_risk == 0:
        return -1
    while m != 0:
        k = lowest(m)
        m &= m - 1
        n = np.int64(s.hand[p, k]) + s.ready[k]
        total += n * strength(s, b, p, k)
        carriers += n * ((b.carry_mask >> k) & 1)
    if piece != L.NOTHING:
        total += b.power[piece]
        pieces += 1
    free = carriers - pieces
    m = equipment(s, b, p)
    while free > 0 and m != 0:
        best = lowest(m)
        rest = m & (m - 1)
        while rest != 0:
            k = lowest(rest)
            rest &= rest - 1
            if b.power[k] > b.power[best]:
                best = k
        m &= ~(1 << best)
        n = min(np.int64(s.hand[p, best]) - int(best == piece), free)
        total += n * b.power[best]
        free -= n
    return total


# --- targets ---------------------------------------------------------------------------------------------------------


@step
def part_of(s, q, slot):
    """The type of a Building or the level of the Town Hall."""
    return slot // L.SLOTS if slot != L.TOWN_HALL else np.int64(s.level[q]) + L.BUILDING_LIMIT - 1


@step
def defence_of(s, b, q, slot):
    """Current defence of a Building, with the cards of attacks before (VGW-090, VGW-091)."""
    return b.defence[part_of(s, q, slot)] + s.guard[q, slot] + s.wall[q]


@step
def attackable(s, q):
    """Mask of the places with neither a Damage nor a Construction token (VGW-063, VGW-078)."""
    return standing(s, q) & ~s.damaged[q]


@helper
def find_weakest(s, b, q):
    """Keep the smallest defence of what may be attacked in a village."""
    best = OUT_OF_REACH
    m = attackable(s, q)
    while m != 0:
        best = min(best, defence_of(s, b, q, lowest(m)))
        m &= m - 1
    s.weakest[q] = best


@step
def closed(s, p, q):
    """Has somebody else attacked q this round (VGW-075)?"""
    return (s.attacked[q] & ~(1 << p)) != 0


@helper
def exceptional(s, b, p):
    """Every opponent has already been attacked by somebody else (VGW-076)."""
    if not b.attack_exception:
        return False
    for q in range(b.players):
        if q != p and not closed(s, p, q):
            return False
    return True


@helper
def targets(s, b, p, q):
    """Mask of the places in q's village that p may attack, if he may attack q at all (VGW-076, VGW-078)."""
    mask = attackable(s, q)
    if closed(s, p, q):
        for j in range(b.players):
            if j != p:
                mask &= ~s.raided[q, j]
    return mask


@helper
def within_reach(s, b, q, mask, within):
    """Those of some places whose defence is at most `within`."""
    reachable = 0
    while mask != 0:
        if defence_of(s, b, q, lowest(mask)) <= within:
            reachable |= mask & -mask
        mask &= mask - 1
    return reachable


@helper
def may_attack(s, b, p, q, within):
    """Is there a Building of q that p may attack, with a defence of at most `within`?

    One victim per turn, and nobody whom another has attacked (VGW-071, VGW-074, VGW-075, VGW-076).
    """
    if s.victim != L.NOTHING and s.victim != q:
        return False
    if not closed(s, p, q):
        return s.weakest[q] <= within
    return exceptional(s, b, p) and within_reach(s, b, q, targets(s, b, p, q), within) != 0


@helper
def goal_defence(s, b):
    """The defence that the open attack has to match (VGW-067)."""
    if s.attack == S.ON_PLAYER:
        return defence_of(s, b, s.goal_seat, s.goal_slot)
    return b.undead_defence if s.attack == S.ON_UNDEAD else b.draco_defence


# --- the attack ------------------------------------------------------------------------------------------------------


@helper
def commit(s, b, t, k):
    """A card joins one attack, a ready copy first (VGW-069, VGW-070, VGW-072).

    From the hand it is PLAYed first (VGW-034).
    """
    p = s.active
    s.commit[k] += 1
    if s.ready[k] == 0:
        count(t, t.played, p, k)
    if (b.class_mask[L.EQUIPMENT] >> k) & 1:
        from_hand(s, p, k)
        s.pieces += 1
        s.value += b.power[k]
        return
    s.value += strength(s, b, p, k)
    s.at_risk += 1
    s.carriers += (b.carry_mask >> k) & 1
    if s.ready[k] > 0:
        s.ready[k] -= 1
        s.area[p, k] -= 1
        if s.ready[k] == 0:
            s.ready_mask &= ~(1 << k)
    else:
        from_hand(s, p, k)
        start_effects(s, b, k)


@helper
def declare(s, b, t):
    """The attack on one Building stands; nothing can be added (VGW-075, VGW-079, VGW-081).

    Undead and Draco do not defend and are no Buildings; Draco gives a token (VGW-084, VGW-099, VGW-100, VGW-103).
    """
    p = s.active
    if s.attack == S.ON_PLAYER:
        q = s.goal_seat
        log_attack(s, b, t, p, q)
        t.exceptions += int(closed(s, p, q))
        s.victim = q
        s.attacked[q] |= 1 << p
        s.raided[q, p] |= 1 << s.goal_slot
        s.stage = S.DEFENDING
        if b.allow_hopeless_attack and s.value < goal_defence(s, b):
            resolve(s, b, t)
        return
    s.stage = S.IN_TURN
    if s.attack == S.ON_DRACO:
        s.draco_done |= 1 << p
        t.draco[p] += 1
        s.decision = S.DRACO
        s.actor = p
    else:
        kill_undead(s, b, t, p)
    end_attack(s, b)


@helper
def kill_undead(s, b, t, p):
    """Beer or Gold and VP at once; the card goes to the Odin's Path discard pile (VGW-101, VGW-102)."""
    k = s.river[s.goal_slot]
    reward_tokens(s, b, p, b.token[k], 1, b.undead_storable)
    s.discard[S.PATH_PILE, k] += 1
    s.gap = s.goal_slot
    s.gaps = 1
    t.undead[p] += 1
    t.undead_killed += 1
    t.vp_undead[p] += b.undead_vp
    score(s, b, t, p, b.undead_vp)


@helper
def end_attack(s, b):
    """Committed cards go to the Area, whatever the result (VGW-073)."""
    m = s.types[s.active] & (b.fight_mask | b.class_mask[L.EQUIPMENT])
    while m != 0:
        k = lowest(m)
        m &= m - 1
        s.area[s.active, k] += s.commit[k]
        s.commit[k] = 0
    s.value = 0
    s.carriers = 0
    s.pieces = 0
    s.at_risk = 0


@helper
def defend(s, b, t, k):
    """A Defense card lies on the Building until the Round-end; a trap goes to the Area (VGW-089, VGW-090, VGW-094)."""
    q, slot = s.goal_seat, s.goal_slot
    from_hand(s, q, k)
    count(t, t.played, q, k)
    t.defences[q] += 1
    if b.trap[k] > 0:
        spring(s, b, k)
        if b.power[k] == 0 or (b.fight_mask >> k) & 1:
            s.area[q, k] += 1
            return
    s.guards[s.guard_n, 0] = k
    s.guards[s.guard_n, 1] = slot * 4 + q
    s.guard_n += 1
    s.stale |= 1 << q
    if (b.wide_mask >> k) & 1:
        s.wall[q] += b.power[k]
    else:
        s.guard[q, slot] = min(s.guard[q, slot] + b.power[k], 127)


@helper
def trap_victim(s, b, trap):
    """The strongest committed attacker that a trap may take, or NOTHING (VGW-094)."""
    against, most = b.trap[trap], b.trap_most[trap]
    best, best_strength = L.NOTHING, 0
    m = s.types[s.active] & b.fight_mask
    if against != L.AGAINST_ANY:
        m &= b.class_mask[L.UNIT if against == L.AGAINST_UNIT else L.HERO]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if s.commit[k] > 0 and (most == 0 or b.power[k] <= most):
            value = strength(s, b, s.active, k)
            if best == L.NOTHING or value > best_strength:
                best, best_strength = k, value
    return best


@helper
def spring(s, b, trap):
    """The victim leaves the attack; then equipment without a carrier stops counting (VGW-094, VGW-095)."""
    k = trap_victim(s, b, trap)
    leave(s, k)
    s.value -= strength(s, b, s.active, k)
    s.carriers -= (b.carry_mask >> k) & 1
    while s.pieces > s.carriers:
        worst = L.NOTHING
        m = b.class_mask[L.EQUIPMENT]
        while m != 0:
            piece = lowest(m)
            m &= m - 1
            if s.commit[piece] > 0 and (worst == L.NOTHING or b.power[piece] < b.power[worst]):
                worst = piece
        leave(s, worst)
        s.pieces -= 1
        s.value -= b.power[worst]


@helper
def leave(s, k):
    s.commit[k] -= 1
    s.area[s.active, k] += 1


@helper
def resolve(s, b, t):
    """Final defence above the value: rebuffed; else a Damage token and the rewards (VGW-080, VGW-082, VGW-092)."""
    p, q, slot = s.active, s.goal_seat, s.goal_slot
    held, vp = goal_defence(s, b) > s.value, s.at_risk * b.defence_vp_per_card
    end_attack(s, b)
    if held:
        s.stage = S.IN_TURN
        t.attacks_lost[p] += 1
        t.vp_rebuffs[q] += vp
        score(s, b, t, q, vp)
        return
    s.stage = S.REWARDING
    t.attacks_won[p] += 1
    t.damaged[q] += 1
    s.damaged[q] |= 1 << slot
    s.stale |= 1 << q
    s.victim_hurt = 1
    s.hits += 1
    if slot == L.TOWN_HALL:
        s.hits_th += 1
    else:
        take_loot(s, b, t, p, q, slot)
    if b.reward_favor[part_of(s, q, slot)]:
        owe_favor(s, p + S.BY_ATTACK)


@helper
def take_reward(s, b, t):
    """The VP printed on the damaged Building, after the Favor (VGW-085, VGW-088)."""
    s.stage = S.IN_TURN
    vp = b.reward_vp[part_of(s, s.goal_seat, s.goal_slot)]
    t.vp_rewards[s.active] += vp
    score(s, b, t, s.active, vp)


@helper
def take_loot(s, b, t, p, q, slot):
    """Tokens from the damaged Container; others are never looted (VGW-086, VGW-087)."""
    token = b.stores[slot // L.SLOTS]
    if token == L.NOTHING:
        return
    for _ in range(min(b.reward_loot[slot // L.SLOTS], np.int64(s.tokens[q, slot]))):
        s.tokens[q, slot] -= 1
        s.stock[q, token] -= 1
        gain_token(s, b, p, token)
        t.loot[p] += 1
