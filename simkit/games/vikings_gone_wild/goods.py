"""Cards, Beer, Gold and Victory Points change hands here."""

import numpy as np

from simkit.games.contract import SATURATION
from simkit.games.vikings_gone_wild.layout import DEFENSE, MOST_THRESHOLDS
from simkit.games.vikings_gone_wild.state import (
    BUILDING_TYPES,
    BUYABLE,
    DECK_TYPES,
    DEFENSE_FIRST,
    DUE,
    FAVOR_FIRST,
    NOTHING,
    PATH_FIRST,
    PATH_PILE,
    PILE_FIRST,
    PRICES,
    PRODUCES,
    R_CAPACITY,
    R_KEYED,
    R_TOKEN_LIMIT,
    R_VP_LIMIT,
    REST_FIRST,
    SLOTS,
    STANDING,
    STORES,
    K,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper
from simkit.kernels.piles import shuffle
from simkit.kernels.streams import SEAT_DECK, SHARED_DECK, draw

FIRST_ROUND_LIMIT = 255


@helper
def count(t, counts, p, kind):
    """Count a card for the log."""
    if counts[p, kind] < SATURATION:
        counts[p, kind] += 1
    else:
        t.saturated[p] = 1


@helper
def count_gain(s, t, p, row):
    """Log that a player gained a card (bought, built, taken, completed) and when he first did."""
    if t.bought[p, row] == 0:
        t.first_bought_round[p, row] = min(s.rounds, FIRST_ROUND_LIMIT)
    count(t, t.bought, p, row)


@helper
def to_hand(s, p, k):
    s.hand[p, k] += 1
    s.hand_mask[p] |= np.int64(1) << k


@helper
def from_hand(s, p, k):
    s.hand[p, k] -= 1
    if s.hand[p, k] == 0:
        s.hand_mask[p] &= ~(np.int64(1) << k)


@helper
def own(s, p, k, copies):
    """Cards join what a player owns, or leave it."""
    s.cards[p] += copies
    if (s.fight_mask >> k) & 1:
        s.attackers[p] += copies
    if (s.class_mask[DEFENSE] >> k) & 1:
        s.guardians[p] += copies


@helper
def block_tags(s, t):
    """Tags of the card types: the block and the place in it. A card that is added stands last in its block."""
    block, first = 0, 0
    for place in (PILE_FIRST, DEFENSE_FIRST, REST_FIRST, PATH_FIRST, FAVOR_FIRST, DECK_TYPES):
        end = np.int64(s.sizes[place])
        tag_block(t, block, first, end)
        block, first = place + 1, end
    tag_block(t, block, first, K)


@helper
def tag_block(t, block, first, end):
    for k in range(first, end):
        t.key_tags[k] = block * K + k - first


@helper
def reshuffle(s, t, pile):
    """The discard pile becomes the new deck (VGW-122, VGW-123, VGW-050)."""
    if s.rule[R_KEYED] != 0:
        block_tags(s, t)
    shuffle_pile(s, t, pile)


@helper
def shuffle_pile(s, t, pile):
    """Shuffle a discard pile into its deck, by the tags that stand in the tally."""
    purpose, seat = SEAT_DECK, pile
    if pile >= PATH_PILE:
        purpose, seat = SHARED_DECK, pile - PATH_PILE
    key = draw(s.key, purpose, seat, np.int64(s.shuffles[pile]))
    n = shuffle(s.piles[pile], s.discard[pile], K, key, np.int64(s.rule[R_KEYED]), t)
    s.left[pile] = n
    if n > 0:
        s.shuffles[pile] += 1
        for k in range(K):
            s.discard[pile, k] = 0


@helper
def score(s, t, p, vp):
    """A player gets VP; thresholds give Favors, the limit makes this round the last (VGW-127, VGW-131, VGW-143)."""
    s.vp[p] += vp
    if s.vp[p] >= s.rule[R_VP_LIMIT]:
        s.last_round = 1
    while s.reached[p] < MOST_THRESHOLDS and s.thresholds[s.reached[p]] > 0 and s.vp[p] >= s.thresholds[s.reached[p]]:
        log_threshold(s, t, p)
        s.reached[p] += 1
        owe_favor(s, p)


@helper
def owe_favor(s, code):
    """Favors due are resolved in the order of the VP (VGW-132); + 4 in the code: for damaging a Town Hall."""
    if s.due_n < DUE:
        s.due[s.due_n] = code
        s.due_n += 1


@helper
def log_threshold(s, t, p):
    number = s.reached[p]
    first = 1
    for q in range(s.players):
        if q != p and s.reached[q] > number:
            first = 0
    if number == 0:
        t.threshold_1[p] = s.rounds
        t.first_1[p] = first
    elif number == 1:
        t.threshold_2[p] = s.rounds
        t.first_2[p] = first
    elif number == 2:
        t.threshold_3[p] = s.rounds
        t.first_3[p] = first


# --- tokens ----------------------------------------------------------------------------------------------------------


@helper
def tokens_in_play(s, token):
    """All tokens of a kind on the table (VGW-024)."""
    n = 0
    for p in range(s.players):
        n += s.stock[p, token]
    return n


@helper
def gain_token(s, p, token):
    """A token goes to the fullest own Container with room, else onto the Town Hall (VGW-087)."""
    best, most = NOTHING, -1
    for b in range(s.sizes[BUILDING_TYPES]):
        if s.kit[b, STORES] == token and s.owned[p, b] > 0:
            for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                held = np.int64(s.tokens[p, slot])
                if s.built[p, slot] == STANDING and held < s.rule[R_CAPACITY] and held > most:
                    best, most = slot, held
    s.stock[p, token] += 1
    if best != NOTHING:
        s.tokens[p, best] += 1
    else:
        s.loot[token] += 1


@helper
def reward_tokens(s, p, token, n, storable):
    """Tokens from the supply; those that cannot be stored are pool resources (VGW-024, VGW-087)."""
    for _ in range(n):
        if storable == 0:
            s.pool[token] += 1
        elif s.rule[R_TOKEN_LIMIT] == 0 or tokens_in_play(s, token) < s.rule[R_TOKEN_LIMIT]:
            gain_token(s, p, token)


@helper
def stored(s, p, token):
    """Tokens of a kind in a player's Containers."""
    n = 0
    for b in range(s.sizes[BUILDING_TYPES]):
        if s.kit[b, STORES] == token and s.owned[p, b] > 0:
            for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                n += s.tokens[p, slot]
    return n


@helper
def container(s, p, token, fullest):
    """The fullest or the emptiest Container that holds a token, the lowest slot of equals; or NOTHING."""
    best = NOTHING
    for b in range(s.sizes[BUILDING_TYPES]):
        if s.kit[b, STORES] == token and s.owned[p, b] > 0:
            for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                held = s.tokens[p, slot]
                if held > 0 and (
                    best == NOTHING
                    or (fullest == 1 and held > s.tokens[p, best])
                    or (fullest == 0 and held < s.tokens[p, best])
                ):
                    best = slot
    return best


@helper
def producer(s, p, token):
    """The first Brewery or Gold Factory with a token, or NOTHING."""
    for b in range(s.sizes[BUILDING_TYPES]):
        if s.kit[b, PRODUCES] == token and s.owned[p, b] > 0:
            for slot in range(b * SLOTS, b * SLOTS + SLOTS):
                if s.tokens[p, slot] > 0:
                    return slot
    return NOTHING


@helper
def available(s, p, token):
    """What the active player can pay with."""
    return s.pool[token] + s.stock[p, token]


@helper
def take_payment(s, p, token, amount):
    """Pool, loot, Breweries and Gold Factories, Containers from the emptiest (VGW-039, VGW-040)."""
    part = min(np.int64(s.pool[token]), amount)
    s.pool[token] -= part
    amount -= part
    s.stock[p, token] -= amount
    part = min(np.int64(s.loot[token]), amount)
    s.loot[token] -= part
    amount -= part
    while amount > 0:
        slot = producer(s, p, token)
        if slot == NOTHING:
            slot = container(s, p, token, 0)
        s.tokens[p, slot] -= 1
        amount -= 1


@helper
def pay(s, t, p, beer, gold):
    """A price: it counts as spent (VGW-043)."""
    if beer > 0:
        take_payment(s, p, 0, beer)
    if gold > 0:
        take_payment(s, p, 1, gold)
    s.spent[0] += beer
    s.spent[1] += gold
    t.beer_spent[p] += beer
    t.gold_spent[p] += gold


@helper
def price(s, p, item, token):
    """The price of a card or a Building; a handicap adds Beer, or Gold to what costs Gold only."""
    beer, gold, extra = np.int64(s.beer[item]), np.int64(s.gold[item]), np.int64(s.extra[p, item])
    on_beer = beer > 0 or gold == 0
    if token == 0:
        return beer + extra if on_beer else beer
    return gold if on_beer else gold + extra


@helper
def payable(s, p, beer, gold):
    """Mask of the cards and Buildings for which this much Beer and Gold is enough."""
    odd = s.odd_prices[p]
    mask = s.payable[0, min(beer, PRICES - 1)] & s.payable[1, min(gold, PRICES - 1)] & ~odd
    while odd != 0:
        item = lowest(odd)
        odd &= odd - 1
        if price(s, p, item, 0) <= beer and price(s, p, item, 1) <= gold:
            mask |= np.int64(1) << item
    return mask


@helper
def note_prices(s):
    """Keep what can be paid with how much."""
    for item in range(BUYABLE):
        if s.sizes[DECK_TYPES] <= item < K:
            continue  # Undead are not for sale
        bit = np.int64(1) << item
        dear = max(s.beer[item], s.gold[item]) >= PRICES
        if not dear:
            s.payable[0, s.beer[item]] |= bit
            s.payable[1, s.gold[item]] |= bit
        for p in range(s.players):
            if dear or s.extra[p, item] != 0:
                s.odd_prices[p] |= bit
    for more in range(1, PRICES):
        s.payable[0, more] |= s.payable[0, more - 1]
        s.payable[1, more] |= s.payable[1, more - 1]
