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
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.foresight import (
    bonus_items,
    building_foresight,
    paid_with,
    progress,
    token_gain,
    tokens_of,
)
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
def best_purchase(s, b, p, weights, helps, more_beer, more_gold, notes):
    """The code of the best purchase, of the exchange that leads to it, or NOTHING; of equals the first in the list.

    And its score; somebody may ask what he would buy with more Beer or Gold.
    """
    beer, gold, rate = available(s, p, L.BEER) + more_beer, available(s, p, L.GOLD) + more_gold, b.exchange_rate
    wanted = wares(s, b, p, weights) & payable(b, p, beer + gold // rate, gold + beer // rate)  # with exchanges
    stage = progress(s, b) if weights[L.KEEN] else 0
    barrels = tokens_of(s, b, p, L.BEER, weights, stage)
    coins = tokens_of(s, b, p, L.GOLD, weights, stage)
    wanted, liked, top = judge(s, b, p, weights, notes, wanted, beer, gold, stage, barrels, coins)
    best, best_score = favourite(s, b, p, weights, notes, wanted, liked, top, helps, beer, gold)
    if may_upgrade(s, b, p):
        cost = b.th_costs_gold[s.level[p]]
        missing = exchanges(b, 0, cost, beer, gold)
        if missing >= 0:
            score = hall_score(s, b, p, cost, weights, stage, barrels, coins) - weights[L.W_EXCHANGE] * missing
            if weights[L.W_SPEND] != 0:
                score += next_purchase(s, b, p, 0, cost, beer, gold, liked, 0, weights)
            if score > best_score or (score == best_score and best == L.NOTHING):  # its code is the last
                return b.upgrade_at if missing == 0 else b.exchange_at, score
    if best == L.NOTHING:
        return L.NOTHING, best_score
    if b.price[p, best, L.GOLD] > gold:
        return b.exchange_at, best_score
    if b.price[p, best, L.BEER] > beer:
        return b.exchange_at + 1, best_score
    return code_of(s, b, best), best_score


@helper
def judge(s, b, p, weights, notes, wanted, beer, gold, stage, barrels, coins):
    """Note what some items are worth less price and exchanges; returns those within reach, those liked and the best.

    Liked is what can be paid as it is and is worth `enough`. Items of the same price are judged together.
    """
    once, twice, bonus = np.int64(0), np.int64(0), weights[L.W_BONUS] * stage // 100
    if bonus != 0:
        once, twice = bonus_items(s, b, p, weights, wanted)
    card, building = -weights[L.W_DILUTE] * s.cards[p] // 10, weights[L.W_LATE] * stage // 100
    unit, guard = (
        weights[L.W_UNIT_CROWD] * np.int64(s.attackers[p]),
        weights[L.W_GUARD_CROWD] * np.int64(s.guardians[p]),
    )
    near, liked, plain = np.int64(0), np.int64(0), L.PLAIN + p * L.ITEMS
    top, top_score = np.int64(L.NOTHING), np.int64(NEVER)
    while wanted != 0:
        first = lowest(wanted)
        items = wanted & b.alike[p, first]
        wanted ^= items
        price_beer, price_gold = b.price[p, first, L.BEER], b.price[p, first, L.GOLD]
        missing = exchanges(b, price_beer, price_gold, beer, gold)
        if missing < 0:
            continue
        near |= items
        burden, more = token_score(s, b, p, price_beer, price_gold, weights, barrels, coins)
        more -= weights[L.W_EXCHANGE] * missing
        while items != 0:
            item = lowest(items)
            score = weights[plain + item] + more + bonus * (((once >> item) & 1) + ((twice >> item) & 1))
            score += building + building_foresight(s, b, p, item - L.K, weights) if item >= L.K else card
            if (b.fixed_mask >> item) & 1 == 0:
                score -= burden + crowd(s, b, p, item, unit, guard, weights)
            notes[S.NOTES + item] = score
            if score > top_score:
                top, top_score = item, score
            if missing == 0 and score >= weights[L.W_ENOUGH]:
                liked |= items & -items
            items &= items - 1
    return near, liked, top


@helper
def favourite(s, b, p, weights, notes, wanted, liked, top, helps, beer, gold):
    """The best of the items judged, and its score; of equals the first in the list.

    What else can be bought depends on the price alone, but for a card that is the only one liked at its price and the
    last of its pile. `top`, the best but for that, comes first: then there are prices at which nothing can be better.
    """
    best, best_score = L.NOTHING, weights[L.W_ENOUGH]
    ahead = weights[L.W_FOLLOW] | weights[L.W_SPEND] != 0
    most = max(0, weights[L.W_FOLLOW]) + max(0, weights[L.W_SPEND]) * (s.pool[L.BEER] + s.pool[L.GOLD])
    while wanted != 0:
        first = top if (wanted >> top) & 1 else lowest(wanted)
        items = wanted & b.alike[p, first]
        wanted ^= items
        if ahead and noted(notes, items, helps, weights) + most < best_score:
            continue
        last = liked & items if ahead else np.int64(0)
        if last & (last - 1) != 0 or (last != 0 and s.supply[lowest(last)] > 1):
            last = np.int64(0)
        while items != 0:
            some, more = items if last == 0 else last, np.int64(0)
            if ahead:
                price_beer, price_gold = b.price[p, first, L.BEER], b.price[p, first, L.GOLD]
                follow = weights[L.W_FOLLOW] if price_beer <= beer and price_gold <= gold else 0
                more = next_purchase(s, b, p, price_beer, price_gold, beer, gold, liked ^ last, follow, weights)
            items ^= some
            last = np.int64(0)
            while some != 0:
                item = lowest(some)
                some &= some - 1
                score = notes[S.NOTES + item] + more + weights[L.W_MISSION] * ((helps >> item) & 1)
                if score > best_score or (
                    score == best_score and (best == L.NOTHING or code_of(s, b, item) < code_of(s, b, best))
                ):
                    best, best_score = item, score
    return best, best_score


@helper
def noted(notes, items, helps, weights):
    """The highest score of some items, as far as it was noted."""
    most = np.int64(NEVER)
    while items != 0:
        item = lowest(items)
        items &= items - 1
        most = max(most, notes[S.NOTES + item] + weights[L.W_MISSION] * ((helps >> item) & 1))
    return most


@helper
def next_purchase(s, b, p, beer, gold, has_beer, has_gold, liked, follow, weights):
    """`follow` if what a price leaves can pay what is liked; `spend` for Beer and Gold of the pool that are used.

    The rest of the pool is lost (VGW-023). It pays first, also what is exchanged; of several purchases that the rest
    can pay that which uses most counts.
    """
    no_beer, no_gold = max(0, beer - has_beer), max(0, gold - has_gold)
    beer += b.exchange_rate * no_gold - no_beer
    gold += b.exchange_rate * no_beer - no_gold
    if liked != 0:
        liked &= payable(b, p, has_beer - beer, has_gold - gold)
    score = follow if liked != 0 else 0
    if weights[L.W_SPEND] == 0:
        return score
    left_beer, left_gold, most = max(0, s.pool[L.BEER] - beer), max(0, s.pool[L.GOLD] - gold), np.int64(0)
    while liked != 0 and most < left_beer + left_gold:
        item = lowest(liked)
        liked &= ~b.alike[p, item]
        most = max(most, min(left_beer, b.price[p, item, L.BEER]) + min(left_gold, b.price[p, item, L.GOLD]))
    return score + weights[L.W_SPEND] * (s.pool[L.BEER] + s.pool[L.GOLD] - left_beer - left_gold + most)


@helper
def hall_score(s, b, p, cost, weights, stage, barrels, coins):
    """What the next level of the Town Hall is worth less its price."""
    full = s.buildings[p] >= building_limit(s, b, p) or s.level[p] == 2
    burden, gain = token_score(s, b, p, 0, cost, weights, barrels, coins)
    score = weights[L.W_TOWN_HALL] if full else weights[L.W_EARLY_HALL]
    return score + weights[L.W_LATE] * stage // 100 + gain - burden - weights[L.W_PRICE] * cost


@step
def token_score(s, b, p, beer, gold, weights, barrels, coins):
    """What tokens in a price weigh, as they could be stored, and what else it means to pay them."""
    paid_barrels, paid_coins, gain = paid_with(s, p, L.BEER, beer), paid_with(s, p, L.GOLD, gold), np.int64(0)
    if weights[L.KEEN]:
        if paid_barrels > 0:
            gain += token_gain(b, barrels, paid_barrels, weights)
        if paid_coins > 0:
            gain += token_gain(b, coins, paid_coins, weights)
    return (paid_barrels + paid_coins) * weights[L.W_TOKEN], gain


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
def crowd(s, b, p, item, unit, guard, weights):
    """The more attackers, Defense cards or Buildings of a type somebody owns, the less the next is worth."""
    if item < L.K:
        return unit * ((b.class_mask[L.UNIT] >> item) & 1) + guard * ((b.class_mask[L.DEFENSE] >> item) & 1)
    i, less = item - L.K, np.int64(0)
    token = b.stores[i]
    if token != L.NOTHING and (s.owned[p, i] > 0 or s.built[p] & b.producer_slots[token] == 0):
        less = max(0, weights[L.OPINION + item] - weights[L.W_SPARE_CONTAINER])
    if b.produces[i] != L.NOTHING:
        less += weights[L.W_PRODUCER_CROWD] * s.owned[p, i]
    return less


@step
def opinion(b, p, item, weights):
    """The part of it that no game changes; without Buildings that it counts, if they are denied."""
    return weights[(L.LONE if (b.stranded[p] >> item) & 1 else L.OPINION) + item]
