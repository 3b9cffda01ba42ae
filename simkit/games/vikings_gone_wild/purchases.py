"""What the heuristic players of Vikings Gone Wild buy. The score of a purchase, in tenths of a point:

    (attack x worth + defence x worth + economy x worth + draw x worth) / 100
        a Unit: 5 less for each Unit and Hero owned; a Defense card: 12 less for each owned
        a Building: x `building` / 100, 10 less for each of its type that produces; a Container 22 only, unless it is
        the first of its kind and something fills it
    the Town Hall: `town_hall` if the village is full or level 2 stands, else 30
    - `price` for each Beer and Gold, `token` more if a token pays it: what is left of the pool is lost when the turn
        ends, tokens can be stored; `mission` more for what completes a Mission

The best purchase of at least `enough` is made; where one kind is missing, an exchange that closes the gap costs 6.
"""

import numpy as np

from simkit.games.vikings_gone_wild.cards import BUILDING_LIMIT
from simkit.games.vikings_gone_wild.goods import available, payable, price
from simkit.games.vikings_gone_wild.layout import BOUGHT, DEFENSE, OWNS, UNIT
from simkit.games.vikings_gone_wild.legal import (
    CARDS,
    build_code,
    buy_code,
    exchange_code,
    goal_met,
    items_of,
    may_build,
    may_upgrade,
    river_code,
    seat_code,
    upgrade_code,
    upgrade_cost,
)
from simkit.games.vikings_gone_wild.policies import (
    OPINION,
    W_ENOUGH,
    W_MISSION,
    W_PRICE,
    W_TOKEN,
    W_TOWN_HALL,
)
from simkit.games.vikings_gone_wild.rounds import building_limit
from simkit.games.vikings_gone_wild.state import (
    BUILDING_TYPES,
    DECK_TYPES,
    GOAL,
    MIN_STRENGTH,
    NOTHING,
    OF,
    PATH_FIRST,
    PILE_FIRST,
    PRODUCES,
    R_EXCHANGE,
    R_FACE_UP,
    R_PER_ROUND,
    R_RIVER_SIZE,
    STORES,
    THRESHOLD,
    K,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step

EXCHANGE_COST = 6
UNIT_CROWD, GUARD_CROWD = 5, 12  # less for each attacker or Defense card owned
SPARE_CONTAINER = 22
UPGRADE = K + BUILDING_LIMIT  # the Town Hall among the items
NEVER = -1_000_000
ENOUGH_CARDS = 80  # no more are bought: no sensible deck is as large


@helper
def mission_items(s, p):
    """Mask of the purchases that complete a face-up Mission now."""
    mask = np.int64(0)
    if s.round_missions[p] >= s.rule[R_PER_ROUND]:
        return mask
    for slot in range(s.rule[R_FACE_UP]):
        m = np.int64(s.missions[p, slot])
        if m == NOTHING or goal_met(s, p, m):
            continue
        of = np.int64(s.goals[m, OF])
        if s.goals[m, GOAL] == BOUGHT and s.goals[m, MIN_STRENGTH] == 0:
            mask |= items_of(s, of)
        elif s.goals[m, GOAL] == BOUGHT:
            wanted = items_of(s, of)
            while wanted != 0:
                k = lowest(wanted)
                wanted &= wanted - 1
                if k < K and s.power[k] >= s.goals[m, MIN_STRENGTH]:
                    mask |= np.int64(1) << k
        elif s.goals[m, GOAL] == OWNS and of > 0 and s.owned[p, of - 1] == s.goals[m, THRESHOLD] - 1:
            mask |= np.int64(1) << (K + of - 1)
    return mask


@helper
def best_purchase(s, p, weights, helps):
    """The code of the best purchase, of the exchange that leads to it, or NOTHING; of equals the first in the list."""
    beer, gold, rate = np.int64(available(s, p, 0)), np.int64(available(s, p, 1)), np.int64(s.rule[R_EXCHANGE])
    best, best_score, best_code = NOTHING, weights[W_ENOUGH], seat_code(s)
    m = wares(s, p) & payable(s, p, beer + gold // rate, gold + beer // rate)  # with exchanges, it may be enough
    if may_upgrade(s, p):
        m |= np.int64(1) << UPGRADE
    while m != 0:
        item = lowest(m)
        m &= m - 1
        score = net_score(s, p, item, beer, gold, weights, helps)
        if score >= best_score:
            code = code_of(s, item)
            if score > best_score or code < best_code:
                best, best_score, best_code = item, score, code
    if best == NOTHING:
        return NOTHING
    if price_of(s, p, best, 1) > gold:
        return exchange_code(s)
    if price_of(s, p, best, 0) > beer:
        return exchange_code(s) + 1
    return best_code


@step
def wares(s, p):
    """Mask of the cards and Buildings that somebody may buy if he can pay."""
    mask = np.int64(0)
    if s.cards[p] < ENOUGH_CARDS:
        mask = s.on_sale & CARDS
        for slot in range(s.rule[R_RIVER_SIZE]):
            if 0 <= s.river[slot] < s.sizes[DECK_TYPES]:
                mask |= np.int64(1) << np.int64(s.river[slot])
        mask &= ~s.denied[p]
    if s.buildings[p] < building_limit(s, p):
        for b in range(s.sizes[BUILDING_TYPES]):
            if may_build(s, p, b):
                mask |= np.int64(1) << (K + b)
    return mask


@step
def code_of(s, item):
    """The code that buys it."""
    if item >= K:
        return upgrade_code(s) if item == UPGRADE else build_code(s) + item - K
    if item < s.sizes[PATH_FIRST]:
        return buy_code(s) + item - s.sizes[PILE_FIRST]
    slot = 0
    while s.river[slot] != item:
        slot += 1
    return river_code(s) + slot


@step
def price_of(s, p, item, token):
    if item == UPGRADE:
        return np.int64(upgrade_cost(s, p)) if token == 1 else np.int64(0)
    return price(s, p, item, token)


@step
def net_score(s, p, item, has_beer, has_gold, weights, helps):
    """What a purchase is worth less what it takes, in tenths of a point; NEVER if no exchange closes the gap."""
    beer, gold, rate = price_of(s, p, item, 0), price_of(s, p, item, 1), np.int64(s.rule[R_EXCHANGE])
    no_beer, no_gold = max(0, beer - has_beer), max(0, gold - has_gold)
    if (no_gold > 0 and has_beer - beer < rate * no_gold) or (no_beer > 0 and has_gold - gold < rate * no_beer):
        return NEVER
    if item == UPGRADE:
        full = s.buildings[p] >= building_limit(s, p)
        score = weights[W_TOWN_HALL] if full or s.level[p] == 2 else 30
    else:
        score = item_score(s, p, item, weights)
        if (helps >> item) & 1:
            score += weights[W_MISSION]
    score -= EXCHANGE_COST * (no_beer + no_gold)
    if (s.fixed_mask >> item) & 1:
        return score
    if item < K:
        score -= crowd(s, p, item)
    return score - burden(s, p, beer, gold, weights)


@step
def crowd(s, p, k):
    """The more attackers or Defense cards somebody owns, the less the next is worth."""
    if (s.class_mask[UNIT] >> k) & 1:
        return UNIT_CROWD * np.int64(s.attackers[p])
    if (s.class_mask[DEFENSE] >> k) & 1:
        return GUARD_CROWD * np.int64(s.guardians[p])
    return np.int64(0)


@step
def burden(s, p, beer, gold, weights):
    """What a price weighs: what the pool pays would be lost at the end of the turn, tokens could be stored."""
    tokens = min(np.int64(s.stock[p, 0]), max(0, beer - np.int64(s.pool[0])))
    tokens += min(np.int64(s.stock[p, 1]), max(0, gold - np.int64(s.pool[1])))
    return (beer + gold) * weights[W_PRICE] + tokens * weights[W_TOKEN]


@step
def item_score(s, p, item, weights):
    """What a purchase is worth to a player before its price, in tenths of a point."""
    score = weights[OPINION + item]
    if item < K or (s.fixed_mask >> item) & 1:
        return score
    b = item - K
    if s.kit[b, STORES] != NOTHING and (s.owned[p, b] > 0 or not produces(s, p, np.int64(s.kit[b, STORES]))):
        score = min(score, SPARE_CONTAINER)
    if s.kit[b, PRODUCES] != NOTHING:
        score -= 10 * s.owned[p, b]
    return score


@helper
def produces(s, p, token):
    """Does the player own something that makes this token?"""
    for b in range(s.sizes[BUILDING_TYPES]):
        if s.kit[b, PRODUCES] == token and s.owned[p, b] > 0:
            return True
    return False
