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

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel.goods import available, building_limit, payable
from simkit.games.vikings_gone_wild.kernel.legal import goal_met, may_build, may_upgrade
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step

EXCHANGE_COST = 6
UNIT_CROWD, GUARD_CROWD = 5, 12  # less for each attacker or Defense card owned
SPARE_CONTAINER = 22
EARLY_UPGRADE = 30
NEVER = -1_000_000
ENOUGH_CARDS = 80  # no more are bought: no sensible deck is as large


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
    return mask


@helper
def best_purchase(s, b, p, weights, helps):
    """The code of the best purchase, of the exchange that leads to it, or NOTHING; of equals the first in the list."""
    beer, gold, rate = available(s, p, L.BEER), available(s, p, L.GOLD), b.exchange_rate
    best, best_score, best_code = L.NOTHING, weights[L.W_ENOUGH], b.seat_at
    m = wares(s, b, p) & payable(b, p, beer + gold // rate, gold + beer // rate)  # with exchanges, it may be enough
    while m != 0:
        item = lowest(m)
        m &= m - 1
        missing = exchanges(b, b.price[p, item, L.BEER], b.price[p, item, L.GOLD], beer, gold)
        if missing < 0:
            continue
        score = net_score(s, b, p, item, weights) - EXCHANGE_COST * missing
        if (helps >> item) & 1:
            score += weights[L.W_MISSION]
        if score >= best_score:
            code = code_of(s, b, item)
            if score > best_score or code < best_code:
                best, best_score, best_code = item, score, code
    if may_upgrade(s, b, p):
        cost = b.th_costs_gold[s.level[p]]
        missing = exchanges(b, 0, cost, beer, gold)
        full = s.buildings[p] >= building_limit(s, b, p) or s.level[p] == 2
        score = (weights[L.W_TOWN_HALL] if full else EARLY_UPGRADE) - burden(s, p, 0, cost, weights)
        score -= EXCHANGE_COST * missing
        if missing >= 0 and (score > best_score or (score == best_score and best == L.NOTHING)):  # its code is the last
            return b.upgrade_at if missing == 0 else b.exchange_at
    if best == L.NOTHING:
        return L.NOTHING
    if b.price[p, best, L.GOLD] > gold:
        return b.exchange_at
    if b.price[p, best, L.BEER] > beer:
        return b.exchange_at + 1
    return best_code


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
def wares(s, b, p):
    """Mask of the cards and Buildings that somebody may buy if he can pay."""
    mask = may_build(s, b, p)
    if s.cards[p] < ENOUGH_CARDS:
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
    return score - crowd(s, b, p, item) - burden(s, p, b.price[p, item, L.BEER], b.price[p, item, L.GOLD], weights)


@step
def crowd(s, b, p, item):
    """The more attackers or Defense cards somebody owns, the less the next is worth."""
    if (b.class_mask[L.UNIT] >> item) & 1:
        return UNIT_CROWD * np.int64(s.attackers[p])
    if (b.class_mask[L.DEFENSE] >> item) & 1:
        return GUARD_CROWD * np.int64(s.guardians[p])
    return 0


@step
def burden(s, p, beer, gold, weights):
    """What a price weighs: what the pool pays would be lost at the end of the turn, tokens could be stored."""
    tokens = min(s.stock[p, L.BEER], max(0, beer - s.pool[L.BEER]))
    tokens += min(s.stock[p, L.GOLD], max(0, gold - s.pool[L.GOLD]))
    return (beer + gold) * weights[L.W_PRICE] + tokens * weights[L.W_TOKEN]


@step
def item_score(s, b, p, item, weights):
    """What a purchase is worth to a player before its price, in tenths of a point."""
    score = weights[L.OPINION + item]
    if item < L.K or (b.fixed_mask >> item) & 1:
        return score
    i = item - L.K
    token = b.stores[i]
    if token != L.NOTHING and (s.owned[p, i] > 0 or s.built[p] & b.producer_slots[token] == 0):
        score = min(score, SPARE_CONTAINER)
    if b.produces[i] != L.NOTHING:
        score -= 10 * s.owned[p, i]
    return score
