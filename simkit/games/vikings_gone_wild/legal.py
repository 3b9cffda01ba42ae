"""The legal options of every decision, in ascending order of their codes."""

import numpy as np

from simkit.games.vikings_gone_wild.attack import (
    OUT_OF_REACH,
    TOWN_HALL,
    attackable,
    closed,
    defence_of,
    goal_defence,
    may_attack,
    reach,
    trap_victim,
    untouched,
    usable,
)
from simkit.games.vikings_gone_wild.cards import BUILDING_LIMIT, DECK_LIMIT
from simkit.games.vikings_gone_wild.effects import theft_slot
from simkit.games.vikings_gone_wild.goods import available, payable, stored
from simkit.games.vikings_gone_wild.layout import BOUGHT, CLASSES, DAMAGED, EQUIPMENT, OWNS, SPENT
from simkit.games.vikings_gone_wild.rounds import building_limit
from simkit.games.vikings_gone_wild.state import (
    BUILDING_TYPES,
    CARD,
    COMMIT,
    CRYSTAL,
    DECK_TYPES,
    DEFEND,
    DONE,
    DRACO,
    FAVOR,
    GOAL,
    KEEP,
    LENS,
    MIN_STRENGTH,
    MISSION_PILE,
    NOTHING,
    OF,
    ON_PLAYER,
    PATH_FIRST,
    PILE_FIRST,
    PLAY_ALL,
    R_CHANGE_COST,
    R_DRACO_DEFENCE,
    R_EXCHANGE,
    R_FACE_UP,
    R_FAVORS,
    R_HOPELESS,
    R_MAX_ACTIONS,
    R_OWNED_SCOPE,
    R_PER_ROUND,
    R_RIVER_SIZE,
    R_SAME_MAX,
    R_TH_COST,
    R_UNDEAD_DEFENCE,
    RESURRECT,
    RIVER,
    SLOTS,
    STANDING,
    TARGET,
    THEFT,
    THRESHOLD,
    TURN,
    K,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step

CLASS_WORDS = len(CLASSES)
CARDS = (1 << K) - 1  # all but Buildings, in a mask of what can be bought


# --- where the blocks of codes begin ---------------------------------------------------------------------------------


@helper
def buy_code(s):
    return CARD + np.int64(s.sizes[DECK_TYPES])


@helper
def river_code(s):
    return buy_code(s) + s.sizes[PATH_FIRST] - s.sizes[PILE_FIRST]


@helper
def build_code(s):
    return river_code(s) + RIVER


@helper
def upgrade_code(s):
    """UPGRADE; then RETURN for each Building type, two each of EXCHANGE, COMPLETE and CHANGE, DRACO, three SEATs."""
    return build_code(s) + s.sizes[BUILDING_TYPES]


@helper
def exchange_code(s):
    return upgrade_code(s) + 1 + s.sizes[BUILDING_TYPES]


@helper
def seat_code(s):
    """SEAT(1); then TARGET for each slot and OPTION."""
    return exchange_code(s) + 7


@helper
def target_code(s):
    return seat_code(s) + 3


@helper
def option_code(s):
    return target_code(s) + s.sizes[BUILDING_TYPES] * SLOTS + 1


@helper
def seat_at(s, p, r):
    """The seat r places clockwise from p."""
    q = p + r
    return q - s.players if q >= s.players else q


# --- options ---------------------------------------------------------------------------------------------------------


@step
def legal(s, acts):
    """The options of the open decision; returns their number."""
    if s.decision == TURN:
        return turn_options(s, acts)
    p = s.actor
    n = 0
    if s.decision == COMMIT:
        return commit_options(s, acts)
    if s.decision == TARGET:
        return target_options(s, acts)
    if s.decision == FAVOR:
        code = option_code(s)
        for i in range(s.face_up):
            acts[n] = code + i
            n += 1
        if s.flipped != NOTHING:
            acts[n] = code + 2
            n += 1
        return n
    if s.decision == DRACO or s.decision == CRYSTAL:
        code = option_code(s)
        for i in range(2 if s.decision == DRACO else 3):
            acts[n] = code + i
            n += 1
        return n
    if s.decision == THEFT or s.decision == LENS:
        code = seat_code(s)
        for r in range(1, s.players):
            if s.decision == LENS or theft_slot(s, seat_at(s, p, r), np.int64(s.fx[s.fx_at - 1, 1])) != NOTHING:
                acts[n] = code + r - 1
                n += 1
        return n
    if s.decision == RESURRECT:
        m = s.fight_mask
    else:
        acts[0] = DONE
        n = 1
        m = s.hand_mask[p]
        if s.decision == DEFEND:
            m &= s.defend_mask & ~s.denied[p]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if (
            (s.decision == DEFEND and s.trap[k] > 0 and trap_victim(s, np.int64(s.trap[k])) == NOTHING)
            or (s.decision == KEEP and s.hand[p, k] <= s.aside[k])
            or (s.decision == RESURRECT and s.discard[p, k] == 0)
        ):
            continue
        acts[n] = CARD + k
        n += 1
    return n


@helper
def commit_options(s, acts):
    """Attackers in hand or ready, equipment that does not spoil the attack, DONE when it is strong enough."""
    p = s.actor
    n = 0
    defence = goal_defence(s)
    hopeless = s.rule[R_HOPELESS] != 0 and s.attack == ON_PLAYER
    if s.at_risk > 0 and (s.value >= defence or hopeless):
        acts[0] = DONE
        n = 1
    m = usable(s, p)
    pieces = s.hand_mask[p] & s.class_mask[EQUIPMENT] & ~s.denied[p]
    if s.pieces < s.carriers:
        m |= pieces
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if (pieces >> k) & 1 and not hopeless and reach(s, p, k) < defence:
            continue
        acts[n] = CARD + k
        n += 1
    return n


@helper
def target_options(s, acts):
    """Attackable Buildings within reach."""
    p, q, n = s.actor, s.goal_seat, 0
    within = OUT_OF_REACH if s.rule[R_HOPELESS] != 0 else reach(s, p, NOTHING)
    by_exception = closed(s, p, q)
    code = target_code(s)
    slots = np.int64(s.sizes[BUILDING_TYPES]) * SLOTS
    for i in range(slots + 1):
        slot = i if i < slots else TOWN_HALL
        if (
            attackable(s, q, slot)
            and defence_of(s, q, slot) <= within
            and (not by_exception or untouched(s, p, q, slot))
        ):
            acts[n] = code + i
            n += 1
    return n


@helper
def turn_options(s, acts):
    """Everything a player may do on his turn (VGW-030)."""
    p = s.actor
    acts[0] = DONE
    n = 1
    if s.actions >= s.rule[R_MAX_ACTIONS]:
        return n
    cards = s.hand_mask[p] & ~s.denied[p]
    if cards & s.auto_mask:
        acts[n] = PLAY_ALL
        n += 1
    m = cards & s.play_mask
    while m != 0:
        acts[n] = CARD + lowest(m)
        m &= m - 1
        n += 1
    within = reach(s, p, NOTHING)
    n = purchase_options(s, acts, n, p, within)
    code = exchange_code(s)
    for token in range(2):
        if available(s, p, token) >= s.rule[R_EXCHANGE]:
            acts[n] = code + token
            n += 1
    for slot in range(s.rule[R_FACE_UP]):
        if s.missions[p, slot] != NOTHING and s.round_missions[p] < s.rule[R_PER_ROUND]:
            if goal_met(s, p, np.int64(s.missions[p, slot])):
                acts[n] = code + 2 + slot
                n += 1
    if s.changed == 0 and s.left[MISSION_PILE] > 0 and available(s, p, 1) >= s.rule[R_CHANGE_COST]:
        for slot in range(s.rule[R_FACE_UP]):
            if s.missions[p, slot] != NOTHING:
                acts[n] = code + 4 + slot
                n += 1
    if within < 0:
        return n
    if (s.draco_done >> p) & 1 == 0 and within >= s.rule[R_DRACO_DEFENCE]:
        acts[n] = code + 6
        n += 1
    if s.rule[R_HOPELESS] != 0:
        within = OUT_OF_REACH - 1
    for r in range(1, s.players):
        if may_attack(s, p, seat_at(s, p, r), within):
            acts[n] = code + 6 + r
            n += 1
    return n


@step
def purchase_options(s, acts, n, p, within):
    """Piles, River, Buildings, the Town Hall, and what goes back (VGW-045, VGW-051, VGW-058, VGW-061)."""
    gold = np.int64(available(s, p, 1))
    can_pay = payable(s, p, np.int64(available(s, p, 0)), gold)
    code = buy_code(s) - s.sizes[PILE_FIRST]
    cards = can_pay & may_buy(s, p)
    m = cards & s.on_sale & CARDS
    while m != 0:
        acts[n] = code + lowest(m)
        m &= m - 1
        n += 1
    if within >= s.rule[R_UNDEAD_DEFENCE]:
        cards |= np.int64(-1) << np.int64(s.sizes[DECK_TYPES])
    code = river_code(s)
    for slot in range(s.rule[R_RIVER_SIZE]):
        k = np.int64(s.river[slot])
        if k != NOTHING and (cards >> k) & 1:
            acts[n] = code + slot
            n += 1
    code += RIVER
    types = np.int64(s.sizes[BUILDING_TYPES])
    if s.buildings[p] < building_limit(s, p):
        m = can_pay & s.on_sale & ~CARDS
        while m != 0:
            b = lowest(m) - K
            m &= m - 1
            if may_build(s, p, b):
                acts[n] = code + b
                n += 1
    code += types
    if may_upgrade(s, p) and gold >= upgrade_cost(s, p):
        acts[n] = code
        n += 1
    if s.buildings[p] > 0 and (s.return_done >> p) & 1 == 0:
        for b in range(types):
            if s.owned[p, b] > 0:
                acts[n] = code + 1 + b
                n += 1
    return n


@helper
def may_buy(s, p):
    """Mask of the cards not denied. A deck that would outgrow the state takes no more: printed games do not."""
    return ~s.denied[p] if s.cards[p] < DECK_LIMIT - s.rule[R_FAVORS] * s.players else np.int64(0)


@helper
def may_build(s, p, b):
    """One more of this type, whatever it costs (VGW-053)."""
    used = s.owned[p, b] if s.rule[R_OWNED_SCOPE] != 0 else s.built_ever[p, b]
    return (s.on_sale >> (K + b)) & 1 != 0 and used < s.rule[R_SAME_MAX] and (s.denied_buildings[p] >> b) & 1 == 0


@helper
def may_upgrade(s, p):
    """Not while a Construction token lies on it (VGW-064)."""
    return (
        s.level[p] < 3
        and s.built[p, TOWN_HALL] == STANDING
        and (s.denied_buildings[p] >> (BUILDING_LIMIT + s.level[p])) & 1 == 0
    )


@helper
def upgrade_cost(s, p):
    return s.rule[R_TH_COST + s.level[p] - 1]


# --- Missions --------------------------------------------------------------------------------------------------------


@helper
def items_of(s, of):
    """Mask of the cards and Buildings that a goal speaks of."""
    wanted = np.int64(0)
    types = np.int64(s.sizes[DECK_TYPES])
    if of == 0:
        wanted = s.path_mask
    elif of == 1:
        wanted = ((np.int64(1) << np.int64(s.sizes[BUILDING_TYPES])) - 1) << K
    elif of < 2 + CLASS_WORDS:
        wanted = s.class_mask[of - 2]
    elif of < 2 + CLASS_WORDS + types:
        wanted = np.int64(1) << (of - 2 - CLASS_WORDS)
    else:
        wanted = np.int64(1) << (K + of - 2 - CLASS_WORDS - types)
    return wanted


@helper
def bought_of(s, of, least):
    """Cards and Buildings of some kind that the active player bought this turn (VGW-107)."""
    n = 0
    m = s.bought_mask & items_of(s, of)
    while m != 0:
        k = lowest(m)
        m &= m - 1
        if least == 0 or (k < K and s.power[k] >= least):
            n += s.bought[k]
    return n


@helper
def goal_met(s, p, mission):
    """Is the goal of a Mission met at this moment (VGW-104, VGW-107)?"""
    goal, of, least = s.goals[mission, GOAL], np.int64(s.goals[mission, OF]), s.goals[mission, THRESHOLD]
    if goal == BOUGHT:
        return bought_of(s, of, np.int64(s.goals[mission, MIN_STRENGTH])) >= least
    if goal == SPENT:
        return s.spent[of] >= least
    if goal == DAMAGED:
        return (s.hits if of == 0 else s.hits_th) >= least
    if goal == OWNS:
        return (s.buildings[p] if of == 0 else s.owned[p, of - 1]) >= least
    return stored(s, p, of) >= least
