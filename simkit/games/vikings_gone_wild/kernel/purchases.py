"""What the heuristic players of Vikings Gone Wild buy. The score of a purchase, in tenths of a point:

    (attack x worth + defence x worth + economy x worth + draw x worth) / 100, see worth.py
        a Unit: `unit_crowd` less for each Unit and Hero owned; a Defense card: `guard_crowd` less for each owned
        a Building: x `building` / 100, `producer_crowd` less for each of its type that produces; a Container
        `spare_container` only, unless it is the first of its kind and something fills it
    the Town Hall: `town_hall` if the village is full or level 2 stands, else `early_hall`
    - `price` for each Beer and Gold, `token` more if a token pays it: what is left of the pool is lost when the turn
        ends, tokens can be stored; `mission` more for what completes a Mission
    + `spend` for each Beer and Gold of the pool that it uses, or another purchase worth `enough` with what it leaves
    + what foresight.py adds

The best purchase of at least `enough` is made; where one kind is missing, an exchange that closes the gap costs
`exchange`.
"""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel.foresight import bonus_items, foresight, hall_foresight, progress
from simkit.games.vikings_gone_wild.kernel.goods import available, building_limit, payable
from simkit.games.vikings_gone_wild.kernel.legal import goal_met, may_build, may_upgrade
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step

NEVER = -1_000_000


@helper
def mission_items(s, b, p):
    """Mask of the purchases that complete a face-up Mission now."""
    mask = 0
    if s.round_missions[p] >= b.missions_per_round:
        return mask
    for slot in range(b.missions_face_up):
        m = np.int64(s.missions[p, slot])
        if m == L.NOTHING or goal_met(s, b, p, m):
            continue
        mask |= b.goal_items[m]
        if b.goal[m] == L.OWNS and b.goal_of[m] > 0 and s.owned[p, b.goal_of[m] - 1] == b.goal_least[m] - 1:
            mask |= 1 << (L.K + b.goal_of[m] - 1)
    return mask & ~b.barred[p]


@helper
def best_purchase(s, b, p, weights, helps, more_beer, more_gold):
    """The code of the best purchase, of the exchange that leads to it, or NOTHING; of equals the first in the list.

    And its score; somebody may ask what he would buy with more Beer or Gold.
    """
    beer, gold, rate = available(s, p, L.BEER) + more_beer, available(s, p, L.GOLD) + more_gold, b.exchange_rate
    best, best_score, best_code = L.NOTHING, weights[L.W_ENOUGH], b.seat_at
    easy = payable(b, p, beer, gold)
    m = wares(s, b, p, weights) & payable(b, p, beer + gold // rate, gold + beer // rate)  # with exchanges
    stage, once, twice, liked = 0, 0, 0, 0
    if weights[L.KEEN]:
        stage = progress(s, b)
        once, twice = bonus_items(s, b, p, weights)
        if weights[L.W_FOLLOW] | weights[L.W_SPEND] != 0:
            liked = likings(s, b, p, weights, m & easy, stage, once, twice)
    while m != 0:
        item = lowest(m)
        m &= m - 1
        missing = 0
        if (easy >> item) & 1 == 0:
            missing = exchanges(b, b.price[p, item, L.BEER], b.price[p, item, L.GOLD], beer, gold)
            if missing < 0:
                continue
        score = net_score(s, b, p, item, weights) - weights[L.W_EXCHANGE] * missing
        if (helps >> item) & 1:
            score += weights[L.W_MISSION]
        if weights[L.KEEN]:
            score += foresight(s, b, p, item, weights, stage, once, twice)
            if liked != 0 and missing == 0 and leaves(s, b, p, item, liked, beer, gold):
                score += weights[L.W_FOLLOW]
            if weights[L.W_SPEND] != 0:
                others = liked if s.supply[item] > 1 else liked & ~(1 << item)
                price_beer, price_gold = b.price[p, item, L.BEER], b.price[p, item, L.GOLD]
                score += weights[L.W_SPEND] * used(s, b, p, price_beer, price_gold, beer, gold, others)
        if score >= best_score:
            code = code_of(s, b, item)
            if score > best_score or code < best_code:
                best, best_score, best_code = item, score, code
    if may_upgrade(s, b, p):
        cost = b.th_costs_gold[s.level[p]]
        missing = exchanges(b, 0, cost, beer, gold)
        full = s.buildings[p] >= building_limit(s, b, p) or s.level[p] == 2
        score = weights[L.W_TOWN_HALL] if full else weights[L.W_EARLY_HALL]
        score -= burden(s, p, 0, cost, weights) + weights[L.W_EXCHANGE] * missing
        if weights[L.KEEN]:
            score += hall_foresight(s, b, p, cost, weights, stage)
            if weights[L.W_SPEND] != 0 and missing >= 0:
                score += weights[L.W_SPEND] * used(s, b, p, 0, cost, beer, gold, liked)
        if missing >= 0 and (score > best_score or (score == best_score and best == L.NOTHING)):  # its code is the last
            return b.upgrade_at if missing == 0 else b.exchange_at, score
    if best == L.NOTHING:
        return L.NOTHING, best_score
    if b.price[p, best, L.GOLD] > gold:
        return b.exchange_at, best_score
    if b.price[p, best, L.BEER] > beer:
        return b.exchange_at + 1, best_score
    return best_code, best_score


@helper
def likings(s, b, p, weights, mask, stage, once, twice):
    """Those of some items that are worth buying."""
    liked = 0
    while mask != 0:
        item = lowest(mask)
        if (
            net_score(s, b, p, item, weights) + foresight(s, b, p, item, weights, stage, once, twice)
            >= weights[L.W_ENOUGH]
        ):
            liked |= mask & -mask
        mask &= mask - 1
    return liked


@helper
def leaves(s, b, p, item, liked, beer, gold):
    """Can what is left after this purchase pay another that is liked?"""
    if s.supply[item] < 2:
        liked &= ~(1 << item)
    return liked & payable(b, p, beer - b.price[p, item, L.BEER], gold - b.price[p, item, L.GOLD]) != 0


@helper
def used(s, b, p, beer, gold, has_beer, has_gold, liked):
    """Beer and Gold of the pool that a price uses, and what is liked of the rest: else they are lost (VGW-023).

    The pool pays first, also what is exchanged; of several purchases that the rest can pay that which uses most."""
    no_beer, no_gold = max(0, beer - has_beer), max(0, gold - has_gold)
    beer += b.exchange_rate * no_gold - no_beer
    gold += b.exchange_rate * no_beer - no_gold
    left_beer, left_gold = max(0, s.pool[L.BEER] - beer), max(0, s.pool[L.GOLD] - gold)
    most = np.int64(0)
    if left_beer + left_gold > 0:
        m = liked & payable(b, p, has_beer - beer, has_gold - gold)
        while m != 0:
            item = lowest(m)
            m &= m - 1
            most = max(most, min(left_beer, b.price[p, item, L.BEER]) + min(left_gold, b.price[p, item, L.GOLD]))
    return s.pool[L.BEER] + s.pool[L.GOLD] - left_beer - left_gold + most


@step
def exchanges(b, beer, gold, has_beer, has_gold):
    """How many exchanges close the gap to a price; -1 if none do."""
    no_beer, no_gold = max(0, beer - has_beer), max(0, gold - has_gold)
    if no_beer + no_gold == 0:
        return 0
    if (no_gold > 0 and has_beer - beer < b.exchange_rate * no_gold) or (
        no_beer > 0 and has_gold - gold < b.exchange_rate * no_beer
    ):
        return -1
    return no_beer + no_gold


@step
def wares(s, b, p, weights):
    """Mask of the cards and Buildings that somebody may buy if he can pay."""
    mask = may_build(s, b, p)
    if s.cards[p] < weights[L.W_DECK]:
        mask |= (s.on_sale & L.ALL_CARDS) | s.river_mask
    return mask & ~(b.barred[p] | b.undead_mask)


@step
def code_of(s, b, item):
    """The code that buys it."""
    if item >= L.K:
        return b.build_at + item - L.K
    if item < b.path_first:
        return b.buy_at + item - b.pile_first
    slot = 0
    while s.river[slot] != item:
        slot += 1
    return b.river_at + slot


@step
def net_score(s, b, p, item, weights):
    """What a purchase is worth less what it costs, in tenths of a point."""
    score = item_score(s, b, p, item, weights)
    if (b.fixed_mask >> item) & 1:
        return score
    return (
        score
        - crowd(s, b, p, item, weights)
        - burden(s, p, b.price[p, item, L.BEER], b.price[p, item, L.GOLD], weights)
    )


@step
def crowd(s, b, p, item, weights):
    """The more attackers or Defense cards somebody owns, the less the next is worth."""
    if (b.class_mask[L.UNIT] >> item) & 1:
        return weights[L.W_UNIT_CROWD] * np.int64(s.attackers[p])
    if (b.class_mask[L.DEFENSE] >> item) & 1:
        return weights[L.W_GUARD_CROWD] * np.int64(s.guardians[p])
    return 0


@step
def burden(s, p, beer, gold, weights):
    """What a price weighs: what the pool pays would be lost at the end of the turn, tokens could be stored."""
    tokens = min(s.stock[p, L.BEER], max(0, beer - s.pool[L.BEER]))
    tokens += min(s.stock[p, L.GOLD], max(0, gold - s.pool[L.GOLD]))
    return (beer + gold) * weights[L.W_PRICE] + tokens * weights[L.W_TOKEN]


@step
def opinion(b, p, item, weights):
    """The part of it that no game changes; without Buildings that it counts, if they are denied."""
    return weights[(L.LONE if (b.stranded[p] >> item) & 1 else L.OPINION) + item]


@step
def item_score(s, b, p, item, weights):
    """What a purchase is worth to a player before its price, in tenths of a point."""
    score = opinion(b, p, item, weights)
    if item < L.K or (b.fixed_mask >> item) & 1:
        return score
    i = item - L.K
    token = b.stores[i]
    if token != L.NOTHING and (s.owned[p, i] > 0 or s.built[p] & b.producer_slots[token] == 0):
        score = min(score, weights[L.W_SPARE_CONTAINER])
    if b.produces[i] != L.NOTHING:
        score -= weights[L.W_PRODUCER_CROWD] * s.owned[p, i]
    return score
