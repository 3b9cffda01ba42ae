"""Attacks and defences: reach, commitment, traps, the result and its rewards."""

import numpy as np

from simkit.games.vikings_gone_wild.effects import start_effects
from simkit.games.vikings_gone_wild.goods import count, from_hand, gain_token, owe_favor, reward_tokens, score
from simkit.games.vikings_gone_wild.layout import AGAINST_ANY, AGAINST_UNIT, EQUIPMENT, HERO, UNIT
from simkit.games.vikings_gone_wild.state import (
    BUILDING_TYPES,
    DEFENCE,
    DEFENDING,
    DRACO,
    IN_TURN,
    LOOT,
    NOTHING,
    ON_DRACO,
    ON_PLAYER,
    ON_UNDEAD,
    PATH_PILE,
    R_DEFENCE_VP,
    R_DRACO_DEFENCE,
    R_EXCEPTION,
    R_HEROES_CARRY,
    R_HOPELESS,
    R_TH_DEFENCE,
    R_UNDEAD_DEFENCE,
    R_UNDEAD_STORABLE,
    R_UNDEAD_VP,
    REWARD_FAVOR,
    REWARD_VP,
    REWARDING,
    SLOTS,
    STANDING,
    STORES,
    VILLAGE,
    K,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper

TOWN_HALL = VILLAGE - 1
OUT_OF_REACH = 9999


@helper
def strength(s, p, k):
    """Current strength: printed, for each Building, and Odin's Boost for Units (VGW-070, VGW-137, VGW-138)."""
    value = np.int64(s.power[k])
    per = np.int64(s.per[k])
    if per >= 0:
        value += s.owned[p, per >> 4] * (per & 15)
    if (s.class_mask[UNIT] >> k) & 1:
        value += s.boost
    return value


@helper
def carries(s, k):
    """May this attacker carry equipment (VGW-072)?"""
    return (s.class_mask[UNIT] >> k) & 1 or (s.rule[R_HEROES_CARRY] != 0 and (s.class_mask[HERO] >> k) & 1)


@helper
def usable(s, p):
    """Mask of the Units and Heroes that the active player can still commit."""
    return (s.hand_mask[p] | s.ready_mask) & s.fight_mask & ~s.denied[p]


@helper
def reach(s, p, piece):
    """The largest attack value still possible, if `piece` is committed next (VGW-071); -1 without any attacker."""
    total, carriers, pieces = s.value, s.carriers, s.pieces
    m = usable(s, p)
    if m == 0 and s.at_risk == 0:
        return -1
    while m != 0:
        k = lowest(m)
        m &= m - 1
        n = np.int64(s.hand[p, k]) + s.ready[k]
        total += n * strength(s, p, k)
        if carries(s, k):
            carriers += n
    if piece != NOTHING:
        total += s.power[piece]
        pieces += 1
    free = carriers - pieces
    m = s.hand_mask[p] & s.class_mask[EQUIPMENT] & ~s.denied[p]
    while free > 0 and m != 0:
        best = lowest(m)
        rest = m & (m - 1)
        while rest != 0:
            k = lowest(rest)
            rest &= rest - 1
            if s.power[k] > s.power[best]:
                best = k
        m &= ~(np.int64(1) << best)
        n = np.int64(s.hand[p, best])
        if best == piece:
            n -= 1
        n = min(n, free)
        total += n * s.power[best]
        free -= n
    return total


# --- targets ---------------------------------------------------------------------------------------------------------


@helper
def defence_of(s, q, slot):
    """Current defence of a Building (VGW-090)."""
    if slot == TOWN_HALL:
        value = s.rule[R_TH_DEFENCE + s.level[q] - 1]
    else:
        value = s.kit[slot // SLOTS, DEFENCE]
    return np.int64(value) + s.guard[q, slot] + s.village[q]


@helper
def attackable(s, q, slot):
    """Neither a Damage nor a Construction token lies on it (VGW-078)."""
    return s.built[q, slot] == STANDING and (s.marks[q, slot] & 1) == 0


@helper
def find_weakest(s, q):
    """Keep the smallest defence of what may be attacked in a village."""
    best = OUT_OF_REACH
    if attackable(s, q, TOWN_HALL):
        best = defence_of(s, q, TOWN_HALL)
    for b in range(s.sizes[BUILDING_TYPES]):
        if s.owned[q, b] > 0:
            for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                if attackable(s, q, slot):
                    best = min(best, defence_of(s, q, slot))
    s.weakest[q] = best


@helper
def closed(s, p, q):
    """Has somebody else attacked q this round (VGW-075)?"""
    return (s.attacked[q] & ~(1 << p)) != 0


@helper
def exceptional(s, p):
    """Every opponent has already been attacked by somebody else (VGW-076)."""
    if s.rule[R_EXCEPTION] == 0:
        return False
    for q in range(s.players):
        if q != p and not closed(s, p, q):
            return False
    return True


@helper
def untouched(s, p, q, slot):
    """Nobody else has attacked this Building this round (VGW-076)."""
    return (s.marks[q, slot] & ~(2 << p) & ~1) == 0


@helper
def may_attack(s, p, q, within):
    """Is there a Building of q that p may attack, with a defence of at most `within` (VGW-071, VGW-074 to VGW-076)?"""
    if s.victim != NOTHING and s.victim != q:
        return False
    if not closed(s, p, q):
        return s.weakest[q] <= within
    if not exceptional(s, p):
        return False
    for slot in range(VILLAGE):
        if attackable(s, q, slot) and untouched(s, p, q, slot) and defence_of(s, q, slot) <= within:
            return True
    return False


@helper
def goal_defence(s):
    """The defence that the open attack has to match."""
    if s.attack == ON_PLAYER:
        return defence_of(s, s.goal_seat, s.goal_slot)
    if s.attack == ON_UNDEAD:
        return np.int64(s.rule[R_UNDEAD_DEFENCE])
    return np.int64(s.rule[R_DRACO_DEFENCE])


# --- the attack ------------------------------------------------------------------------------------------------------


@helper
def commit(s, t, k):
    """A card joins the attack, a ready copy first; from the hand it is PLAYed first (VGW-034, VGW-072)."""
    p = s.active
    s.commit[k] += 1
    if s.ready[k] == 0:
        count(t, t.played, p, k)
    if (s.class_mask[EQUIPMENT] >> k) & 1:
        from_hand(s, p, k)
        s.pieces += 1
        s.value += s.power[k]
        return
    s.value += strength(s, p, k)
    s.at_risk += 1
    if carries(s, k):
        s.carriers += 1
    if s.ready[k] > 0:
        s.ready[k] -= 1
        s.area[p, k] -= 1
        if s.ready[k] == 0:
            s.ready_mask &= ~(np.int64(1) << k)
    else:
        from_hand(s, p, k)
        start_effects(s, k)


@helper
def declare(s, t):
    """The attack stands; nothing can be added (VGW-081). Undead and Draco cannot defend (VGW-103)."""
    p = s.active
    if s.attack == ON_PLAYER:
        q = s.goal_seat
        log_attack(s, t, p, q)
        s.victim = q
        s.attacked[q] |= 1 << p
        s.marks[q, s.goal_slot] |= 2 << p
        s.stage = DEFENDING
        if s.rule[R_HOPELESS] != 0 and s.value < goal_defence(s):
            resolve(s, t)
        return
    s.stage = IN_TURN
    if s.attack == ON_DRACO:
        s.draco_done |= 1 << p
        t.draco[p] += 1
        s.decision = DRACO
        s.actor = p
    else:
        kill_undead(s, t, p)
    end_attack(s)


@helper
def kill_undead(s, t, p):
    """Token and VP at once; the card goes to the Odin's Path discard pile (VGW-101, VGW-102)."""
    k = np.int64(s.river[s.goal_slot])
    reward_tokens(s, p, np.int64(s.power[k]), 1, np.int64(s.rule[R_UNDEAD_STORABLE]))
    s.discard[PATH_PILE, k] += 1
    s.gap = s.goal_slot
    s.gaps = 1
    t.undead[p] += 1
    t.undead_killed += 1
    t.vp_undead[p] += s.rule[R_UNDEAD_VP]
    score(s, t, p, np.int64(s.rule[R_UNDEAD_VP]))


@helper
def end_attack(s):
    """Committed cards go to the Area, whatever the result (VGW-073)."""
    for k in range(K):
        s.area[s.active, k] += s.commit[k]
        s.commit[k] = 0
    s.value = 0
    s.carriers = 0
    s.pieces = 0
    s.at_risk = 0


@helper
def defend(s, t, k):
    """A Defense card lies on the Building until the Round-end; a trap goes to the Area (VGW-089, VGW-090, VGW-094)."""
    q = s.goal_seat
    from_hand(s, q, k)
    count(t, t.played, q, k)
    t.defences[q] += 1
    if s.trap[k] > 0:
        spring(s, np.int64(s.trap[k]))
        s.area[q, k] += 1
        if s.power[k] == 0 or (s.fight_mask >> k) & 1:
            return
        s.area[q, k] -= 1
    s.guards[s.guard_n, 0] = k
    s.guards[s.guard_n, 1] = s.goal_slot * 4 + q
    s.guard_n += 1
    s.weakest[q] = NOTHING
    if (s.wide_mask >> k) & 1:
        s.village[q] += s.power[k]
    else:
        s.guard[q, s.goal_slot] = min(np.int64(s.guard[q, s.goal_slot]) + s.power[k], 127)


@helper
def trap_victim(s, trap):
    """The strongest committed attacker that a trap may take, or NOTHING (VGW-094)."""
    against, most = trap >> 5, trap & 31
    best, best_strength = NOTHING, 0
    for k in range(K):
        if s.commit[k] > 0 and (most == 0 or s.power[k] <= most):
            unit, hero = (s.class_mask[UNIT] >> k) & 1, (s.class_mask[HERO] >> k) & 1
            fits = unit if against == AGAINST_UNIT else hero
            if against == AGAINST_ANY:
                fits = unit | hero
            if fits and (best == NOTHING or strength(s, s.active, k) > best_strength):
                best, best_strength = k, strength(s, s.active, k)
    return best


@helper
def spring(s, trap):
    """The victim leaves the attack; then equipment without a carrier stops counting (VGW-094, VGW-095)."""
    p = s.active
    k = trap_victim(s, trap)
    s.commit[k] -= 1
    s.area[p, k] += 1
    s.value -= strength(s, p, k)
    if carries(s, k):
        s.carriers -= 1
    while s.pieces > s.carriers:
        worst = NOTHING
        m = s.class_mask[EQUIPMENT]
        while m != 0:
            piece = lowest(m)
            m &= m - 1
            if s.commit[piece] > 0 and (worst == NOTHING or s.power[piece] < s.power[worst]):
                worst = piece
        s.commit[worst] -= 1
        s.area[p, worst] += 1
        s.pieces -= 1
        s.value -= s.power[worst]


@helper
def resolve(s, t):
    """Final defence above the value: rebuffed; else a Damage token and the rewards (VGW-080, VGW-082, VGW-092)."""
    p, q, slot = s.active, s.goal_seat, s.goal_slot
    s.stage = IN_TURN
    if goal_defence(s) > s.value:
        vp = s.at_risk * s.rule[R_DEFENCE_VP]
        t.attacks_lost[p] += 1
        t.vp_rebuffs[q] += vp
        end_attack(s)
        score(s, t, q, vp)
        return
    end_attack(s)
    t.attacks_won[p] += 1
    t.damaged[q] += 1
    s.marks[q, slot] |= 1
    s.weakest[q] = NOTHING
    s.victim_hurt = 1
    s.hits += 1
    if slot == TOWN_HALL:
        s.hits_th += 1
    else:
        take_loot(s, t, p, q, slot)
    s.stage = REWARDING
    if reward(s, q, slot, REWARD_FAVOR) != 0:
        owe_favor(s, p + 4)


@helper
def reward(s, q, slot, column):
    """The damage reward printed on a Building (VGW-085)."""
    if slot == TOWN_HALL:
        return np.int64(s.th_reward[s.level[q] - 1, column - REWARD_VP])
    return np.int64(s.kit[slot // SLOTS, column])


@helper
def take_loot(s, t, p, q, slot):
    """Tokens from the damaged Container; others are never looted (VGW-086, VGW-087)."""
    token = np.int64(s.kit[slot // SLOTS, STORES])
    if token == NOTHING:
        return
    n = min(reward(s, q, slot, LOOT), np.int64(s.tokens[q, slot]))
    for _ in range(n):
        s.tokens[q, slot] -= 1
        s.stock[q, token] -= 1
        gain_token(s, p, token)
        t.loot[p] += 1


@helper
def log_attack(s, t, p, q):
    """Count a declared attack, and whether it meets a leader."""
    t.attacks[p] += 1
    t.attacked[q] += 1
    t.attacks_on[p, q] += 1
    t.units_at_risk[p] += s.at_risk
    if closed(s, p, q):
        t.exceptions += 1
    leads = 1
    for j in range(s.players):
        if s.vp[j] > s.vp[q]:
            leads = 0
    t.leader_attacks[p] += leads
