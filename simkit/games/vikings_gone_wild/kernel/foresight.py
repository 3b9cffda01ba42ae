"""What a purchase means beyond the card itself: for the end of the game, Missions, Bonuses and what is stored.

Added to the score of a purchase (purchases.py), in tenths of a point; all of it is 0 in the built-in policies. The
stage of the game is the highest score of all in percent of the limit, 100 in the last round.

    - `late_card` x stage / 100 for a card, `late_building` for a Building and the Town Hall; `last` in the last round
    - `dilute` for a card for every ten owned
    + `flow` for a Container for each Building that fills it, less for each Container of its type
    + `mission_vp` for each VP that a Mission met by it brings more than those met already; `quest` for a Building that
      a Mission counts, if more are missing
    + (`bonus` + `bonus_late` x stage / 100) for each Bonus in play that counts it, if nobody is more than `close` ahead
      and the buyer is not more than `close` ahead himself
    + `waste` for each token in the price that could not be stored, - `full` for each VP of full Containers that the
      price breaks, - `hoard` x stage / 100 for each token in it that a Bonus counts
    + `hall_vp` for each VP that the Town Hall gives at once
"""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel.goods import standing
from simkit.games.vikings_gone_wild.kernel.legal import goal_met
from simkit.games.vikings_gone_wild.kernel.rounds import standing_for
from simkit.kernels.bits import size
from simkit.kernels.jit import helper


@helper
def progress(s, b):
    """The stage of the game in percent."""
    if s.last_round:
        return 100
    most = np.int64(0)
    for q in range(b.players):
        most = max(most, np.int64(s.vp[q]))
    return min(100, 100 * most // b.vp_limit)


@helper
def foresight(s, b, p, item, weights, stage, once, twice):
    """What a card or Building means beyond itself; `once` and `twice` are the items that contested Bonuses count."""
    score = -weights[L.W_LAST] * s.last_round
    if item < L.K:
        score -= weights[L.W_LATE_CARD] * stage // 100 + weights[L.W_DILUTE] * s.cards[p] // 10
    else:
        score -= weights[L.W_LATE_BUILDING] * stage // 100
        token = b.stores[item - L.K]
        if token != L.NOTHING and weights[L.W_FLOW]:
            filled = size(np.int64(s.built[p]) & b.producer_slots[token])
            score += weights[L.W_FLOW] * (filled - s.owned[p, item - L.K])
    contested = ((once >> item) & 1) + ((twice >> item) & 1)
    score += contested * (weights[L.W_BONUS] + weights[L.W_BONUS_LATE] * stage // 100)
    if weights[L.W_MISSION_VP] | weights[L.W_QUEST]:
        score += mission_gain(s, b, p, item, weights)
    for token in range(2):
        score += token_gain(s, b, p, token, b.price[p, item, token], weights, stage)
    return score


@helper
def hall_foresight(s, b, p, cost, weights, stage):
    """What the next level of the Town Hall means beyond itself."""
    score = token_gain(s, b, p, L.GOLD, cost, weights, stage) - weights[L.W_LAST] * s.last_round
    score -= weights[L.W_LATE_BUILDING] * stage // 100
    return score + weights[L.W_HALL_VP] * b.th3_vp if s.level[p] == 2 else score


@helper
def mission_gain(s, b, p, item, weights):
    """What a purchase does for the face-up Missions."""
    met, more, quest = np.int64(0), np.int64(0), 0
    for slot in range(b.missions_face_up):
        m = np.int64(s.missions[p, slot])
        if m == L.NOTHING:
            continue
        goal, of, least, building = b.goal[m], b.goal_of[m], b.goal_least[m], item - L.K
        meets = False
        if goal_met(s, b, p, m):
            met = max(met, b.goal_vp[m])
        elif goal == L.BOUGHT:
            meets = (b.goal_items[m] >> item) & 1 == 1
        elif goal == L.SPENT:
            meets = s.spent[of] + b.price[p, item, of] >= least
        elif goal == L.OWNS and building >= 0 and (of == 0 or of - 1 == building):
            missing = least - (s.buildings[p] if of == 0 else s.owned[p, building])
            meets = missing == 1
            quest += weights[L.W_QUEST] * int(missing > 1)
        if meets:
            more = max(more, b.goal_vp[m])
    if s.round_missions[p] >= b.missions_per_round:
        return quest
    return quest + weights[L.W_MISSION_VP] * max(0, more - met)


@helper
def bonus_items(s, b, p, weights):
    """Masks of the items that one contested Bonus counts, and that another does besides."""
    once, twice = np.int64(0), np.int64(0)
    if weights[L.W_BONUS] | weights[L.W_BONUS_LATE] == 0:
        return once, twice
    for i in range(b.bonuses_in):
        bonus = np.int64(s.bonuses[i])
        aim, of = b.aim[bonus], b.aim_of[bonus]
        mask = np.int64(0)
        if aim == L.B_CARDS:
            mask = b.aim_cards[bonus]
        elif aim == L.B_BUILDINGS:
            mask = b.building_mask if of == 0 else np.int64(1) << (L.K + of - 1)
        if mask == 0:
            continue
        most = np.int64(0)
        for q in range(b.players):
            if q != p:
                most = max(most, standing_for(s, b, q, bonus))
        if abs(most - standing_for(s, b, p, bonus)) <= weights[L.W_CLOSE]:
            twice |= once & mask
            once |= mask
    return once, twice


@helper
def token_gain(s, b, p, token, price, weights, stage):
    """What it means that tokens pay a part of a price: they are lost anyway, stand in full Containers or count."""
    paid = min(np.int64(s.stock[p, token]), max(0, price - s.pool[token]))
    if paid <= 0:
        return 0
    containers = size(standing(s, p) & b.container_slots[token])
    loot, stock = np.int64(s.loot[token]), np.int64(s.stock[p, token])
    kept, capacity = stock - loot, b.container_capacity
    lost = loot + max(0, kept - containers * capacity)
    broken = min(containers, kept // capacity) - min(containers, min(kept, stock - paid) // capacity)
    score = weights[L.W_WASTE] * min(paid, lost) - weights[L.W_FULL] * b.full_container_vp * broken
    if weights[L.W_HOARD]:
        for i in range(b.bonuses_in):
            bonus = np.int64(s.bonuses[i])
            if b.aim[bonus] == L.B_STORED and b.aim_of[bonus] == token:
                score -= weights[L.W_HOARD] * stage // 100 * max(0, paid - lost)
    return score
