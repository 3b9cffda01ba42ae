"""Cards, Beer, Gold and Victory Points change hands here."""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.log import log_threshold
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.piles import fisher_yates, order_by_key
from simkit.kernels.streams import SEAT_DECK, SHARED_DECK, draw


@step
def to_hand(s, p, k):
    s.hand[p, k] += 1
    s.hand_mask[p] |= 1 << k


@step
def from_hand(s, p, k):
    s.hand[p, k] -= 1
    if s.hand[p, k] == 0:
        s.hand_mask[p] &= ~(1 << k)


@helper
def own(s, b, p, k, copies):
    """Cards join what a player owns, or leave it."""
    s.cards[p] += copies
    s.copies[p, k] += copies
    s.types[p] |= 1 << k
    s.attackers[p] += copies * ((b.fight_mask >> k) & 1)
    s.guardians[p] += copies * ((b.class_mask[L.DEFENSE] >> k) & 1)


@helper
def reshuffle(s, b, t, pile):
    """The discard pile becomes the new deck (VGW-122, VGW-123, VGW-050)."""
    n = 0
    m = s.types[pile]
    while m != 0:
        k = lowest(m)
        m &= m - 1
        for _ in range(s.discard[pile, k]):
            s.piles[pile, n] = k
            n += 1
        s.discard[pile, k] = 0
    s.left[pile] = n
    if n > 0:
        purpose, seat = (SEAT_DECK, pile) if pile < S.PATH_PILE else (SHARED_DECK, 0)
        order(b, t, s.piles[pile], n, draw(s.key, purpose, seat, np.int64(s.shuffles[pile])), True)
        s.shuffles[pile] += 1


@helper
def order(b, t, pile, n, key, tagged):
    """Shuffle a pile that is stacked by types; where keys decide, by the tags of cards or those already there."""
    if not b.keyed:
        fisher_yates(pile, n, key)
        return
    if tagged:
        for k in range(L.K):
            t.key_tags[k] = b.tags[k]
    order_by_key(pile, n, key, t)


@helper
def score(s, b, t, p, vp):
    """VP only grow; thresholds give Favors, the limit ends the game soon (VGW-127, VGW-131, VGW-134, VGW-143)."""
    s.vp[p] += vp
    if s.vp[p] >= b.vp_limit:
        s.last_round = 1
    while 0 < b.thresholds[s.reached[p]] <= s.vp[p]:
        log_threshold(s, b, t, p)
        s.reached[p] += 1
        owe_favor(s, p)


@helper
def owe_favor(s, code):
    """Favors due are resolved in the order of the VP (VGW-132)."""
    if s.due_n < S.DUE:
        s.due[s.due_n] = code
        s.due_n += 1


# --- villages --------------------------------------------------------------------------------------------------------


@step
def standing(s, p):
    """Mask of the active places in a village (VGW-044)."""
    return np.int64(s.built[p] & ~s.fresh[p])


@step
def building_limit(s, b, p):
    """An upgrade under way does not count yet (VGW-052, VGW-062)."""
    return b.th_limits[s.level[p] - 1 - ((s.fresh[p] >> L.TOWN_HALL) & 1)]


@helper
def note_limit(s, b, p, i):
    """May one more of this type be built (VGW-053)?"""
    used = s.owned[p, i] if b.building_limit_scope == L.OWNED else s.built_ever[p, i]
    bit = 1 << (L.K + i)
    s.maxed[p] = s.maxed[p] | bit if used >= b.same_building_max else s.maxed[p] & ~bit


# --- tokens ----------------------------------------------------------------------------------------------------------


@helper
def token_left(s, b, token):
    """Is there one more token of a kind in the supply (VGW-024)?"""
    if b.token_limit == 0:
        return True
    n = 0
    for p in range(b.players):
        n += s.stock[p, token]
    return n < b.token_limit


@helper
def gain_token(s, b, p, token):
    """A token goes to the fullest own Container with room, else onto the Town Hall (VGW-087)."""
    best, most = L.NOTHING, -1
    m = standing(s, p) & b.container_slots[token]
    while m != 0:
        slot = lowest(m)
        m &= m - 1
        if most < s.tokens[p, slot] < b.container_capacity:
            best, most = slot, np.int64(s.tokens[p, slot])
    s.stock[p, token] += 1
    if best != L.NOTHING:
        s.tokens[p, best] += 1
    else:
        s.loot[token] += 1


@helper
def reward_tokens(s, b, p, token, n, storable):
    """Tokens from the supply; those that cannot be stored are pool resources (VGW-024, VGW-087)."""
    for _ in range(n):
        if storable == 0:
            s.pool[token] += 1
        elif token_left(s, b, token):
            gain_token(s, b, p, token)


@helper
def stored(s, b, p, token):
    """Tokens of a kind in a player's Containers."""
    n = 0
    m = s.built[p] & b.container_slots[token]
    while m != 0:
        n += s.tokens[p, lowest(m)]
        m &= m - 1
    return n


@helper
def container(s, b, p, token, fullest):
    """The fullest or the emptiest Container that holds a token, the lowest slot of equals (VGW-040); or NOTHING."""
    best, most = L.NOTHING, 0
    m = s.built[p] & b.container_slots[token]
    while m != 0:
        slot = lowest(m)
        m &= m - 1
        held = np.int64(s.tokens[p, slot])
        if held > 0 and (best == L.NOTHING or (held > most if fullest else held < most)):
            best, most = slot, held
    return best


@helper
def producer(s, b, p, token):
    """The first Brewery or Gold Factory with a token, or NOTHING."""
    m = s.built[p] & b.producer_slots[token]
    while m != 0:
        if s.tokens[p, lowest(m)] > 0:
            return lowest(m)
        m &= m - 1
    return L.NOTHING


# --- prices ----------------------------------------------------------------------------------------------------------


@step
def available(s, p, token):
    """What the active player can pay with: pool and tokens (VGW-023, VGW-039)."""
    return s.pool[token] + s.stock[p, token]


@helper
def take_payment(s, b, p, token, amount):
    """Pool, loot, Breweries and Gold Factories, Containers from the emptiest (VGW-039, VGW-040)."""
    part = min(np.int64(s.pool[token]), amount)
    s.pool[token] -= part
    amount -= part
    s.stock[p, token] -= amount
    part = min(np.int64(s.loot[token]), amount)
    s.loot[token] -= part
    amount -= part
    while amount > 0:
        slot = producer(s, b, p, token)
        if slot == L.NOTHING:
            slot = container(s, b, p, token, False)
        s.tokens[p, slot] -= 1
        amount -= 1


@helper
def pay(s, b, t, p, beer, gold):
    """A price: it counts as spent (VGW-043)."""
    if beer > 0:
        take_payment(s, b, p, L.BEER, beer)
    if gold > 0:
        take_payment(s, b, p, L.GOLD, gold)
    s.spent[L.BEER] += beer
    s.spent[L.GOLD] += gold
    t.beer_spent[p] += beer
    t.gold_spent[p] += gold


@helper
def payable(b, p, beer, gold):
    """Mask of the cards and Buildings for which this much Beer and Gold is enough (VGW-039)."""
    odd = b.odd_prices[p]
    mask = b.payable[p, L.BEER, min(beer, L.PRICES - 1)] & b.payable[p, L.GOLD, min(gold, L.PRICES - 1)] & ~odd
    while odd != 0:
        item = lowest(odd)
        odd &= odd - 1
        if b.price[p, item, L.BEER] <= beer and b.price[p, item, L.GOLD] <= gold:
            mask |= 1 << item
    return mask
