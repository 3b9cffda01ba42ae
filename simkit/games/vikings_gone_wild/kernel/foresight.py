"""What a purchase means beyond the card itself: for the end of the game, for Bonuses and for what is stored.

Added to the score of a purchase (purchases.py), in tenths of a point; all of it is 0 in the built-in policies. The
stage of the game is the highest score of all in percent of the limit, 100 in the last round.

    + `late` x stage / 100 for a Building and the Town Hall; - `dilute` for a card for every ten owned
    + `bargain` for each point of strength of a Unit beyond its price, - `dear` for each Beer or Gold of a card's price
      beyond `dear_from`
    + `flow` for a Container for each Building that fills it, less for each Container of its type
    + `bonus` x stage / 100 for each Bonus in play that counts it and is contested: the buyer is at most `close` ahead
      of the best of the others, or behind him
    + `waste` for each token in the price that could not be stored, - `full` for each VP of full Containers that the
      price breaks, - `hoard` x stage / 100 for each other token in it that a Bonus counts
"""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel.goods import standing
from simkit.games.vikings_gone_wild.kernel.rounds import standing_for
from simkit.kernels.bits import size
from simkit.kernels.jit import helper, step


@helper
def progress(s, b):
    """The stage of the game in percent."""
    if s.last_round:
        return 100
    most = np.int64(0)
    for q in range(b.players):
        most = max(most, np.int64(s.vp[q]))
    return min(100, 100 * most // b.vp_limit)


@step
def building_foresight(s, b, p, i, weights):
    """The part of it that a type of Building has of its own."""
    token = b.stores[i]
    if token == L.NOTHING:
        return 0
    filled = size(np.int64(s.built[p]) & b.producer_slots[token])
    return weights[L.W_FLOW] * (filled - s.owned[p, i])


@helper
def bonus_items(s, b, p, weights, wanted):
    """Masks of the items wanted that one contested Bonus counts, and that another does besides."""
    once, twice = np.int64(0), np.int64(0)
    if weights[L.W_BONUS] == 0:
        return once, twice
    for i in range(b.bonuses_in):
        bonus = np.int64(s.bonuses[i])
        aim, of = b.aim[bonus], b.aim_of[bonus]
        mask = np.int64(0)
        if aim == L.B_CARDS:
            mask = b.aim_cards[bonus]
        elif aim == L.B_BUILDINGS:
            mask = b.building_mask if of == 0 else np.int64(1) << (L.K + of - 1)
        if mask & wanted == 0:
            continue
        most = np.int64(0)
        for q in range(b.players):
            if q != p:
                most = max(most, standing_for(s, b, q, bonus))
        if abs(most - standing_for(s, b, p, bonus)) <= weights[L.W_CLOSE]:
            twice |= once & mask
            once |= mask
    return once, twice


@step
def paid_with(s, p, token, price):
    """How many tokens pay a part of a price: what the pool does not."""
    return min(np.int64(s.stock[p, token]), max(0, price - s.pool[token]))


@helper
def tokens_of(s, b, p, token, weights, stage):
    """What `token_gain` needs to know: the tokens, those to be kept, those that will be lost, the Containers, how many
    of them will be full, and what it weighs to pay a token that Bonuses count.
    """
    stock, loot = np.int64(s.stock[p, token]), np.int64(s.loot[token])
    kept, lost, containers, full, hoard = stock - loot, stock, np.int64(0), np.int64(0), np.int64(0)
    if stock > 0 and weights[L.KEEN]:
        containers = size(standing(s, p) & b.container_slots[token])
        lost = loot + max(0, kept - containers * b.container_capacity)
        if containers > 0:
            full = min(containers, kept // b.container_capacity)
        if weights[L.W_HOARD]:
            for i in range(b.bonuses_in):
                bonus = np.int64(s.bonuses[i])
                if b.aim[bonus] == L.B_STORED and b.aim_of[bonus] == token:
                    hoard += weights[L.W_HOARD] * stage // 100
    return stock, kept, lost, containers, full, hoard


@step
def token_gain(b, tokens, paid, weights):
    """What it means that tokens are paid: they are lost anyway, stand in full Containers or count."""
    stock, kept, lost, containers, full, hoard = tokens
    score = weights[L.W_WASTE] * min(paid, lost) - hoard * max(0, paid - lost)
    if full > 0:
        left = min(containers, min(kept, stock - paid) // b.container_capacity)
        score -= weights[L.W_FULL] * b.full_container_vp * (full - left)
    return score
