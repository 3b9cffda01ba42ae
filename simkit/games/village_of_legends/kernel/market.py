"""The Market: access, its decks and spaces, buying and selling."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.monsters import blocked
from simkit.games.village_of_legends.kernel.zones import leave_game, own, to_discard
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count


@step
def access(s, b, p):
    """May p use the Market? Not with a blocking Monster in front, nor Berserk; asked anew each time.

    (VOL-301, VOL-302, VOL-721)
    """
    return s.berserk[p] == 0 and not blocked(s, b, p)


@step
def deck_of(space):
    """The market deck that fills a space."""
    return min(space - 1, L.MAIN_DECK)


@step
def ring_place(s, b, deck, i):
    """Where the face-down card number i of a market deck, counted from its top, lies in `piles`."""
    first = b.pile_at[deck]
    at, size = s.head[deck] + i, b.pile_at[deck + 1] - first
    return first + (at - size if at >= size else at)


@helper
def refill(s, b, t, space):
    """The next card of the deck fills a space; without any it stays empty for good (VOL-305, VOL-306)."""
    deck = deck_of(space)
    t.shown_at[space] = s.turns
    if s.stock[deck] == 0:
        s.market[space] = L.NOTHING
        return
    at = ring_place(s, b, deck, 0)
    s.market[space] = s.piles[at]
    if deck == L.SPELL_DECK:
        s.seen[at - b.pile_at[deck]] = 0
    s.stock[deck] -= 1
    s.head[deck] = ring_place(s, b, deck, 1) - b.pile_at[deck]


@step
def price(b, p, k):
    """What a card costs a seat; a handicap may make it dearer."""
    return b.cost[k] + b.extra[p, k]


@step
def may_buy(s, b, p, space):
    """With access: a face-up card that is not denied, and gold enough (VOL-303)."""
    k = s.market[space]
    return k >= 0 and b.denied[p, k] == 0 and price(b, p, k) <= s.gold


@helper
def buy(s, b, t, space):
    """Pay, the card goes to the buyer's discard pile, the space is filled (VOL-303, VOL-304, VOL-305)."""
    p, k = s.active, np.int64(s.market[space])
    cost = price(b, p, k)
    s.gold -= cost
    to_discard(s, p, k)
    own(s, b, p, k, 1)
    t.gold_spent[p] += cost
    t.bought_all[p] += 1
    if t.bought[p, k] == 0:
        t.first_bought_round[p, k] = min(s.turns_taken[p], 255)
    count(t, t.bought, p, k)
    count(t, t.offered, p, k)
    refill(s, b, t, space)


@helper
def sell(s, b, t, k):
    """A card in hand leaves the game, not played, for a part of its cost (VOL-310, VOL-311)."""
    p = s.active
    leave_game(s, b, t, p, k)
    make_gold(s, t, p, b.sale[k])
    t.sold_all[p] += 1
    count(t, t.sold, p, k)


@step
def make_gold(s, t, p, gold):
    """Gold into the pool."""
    s.gold += gold
    t.gold_made[p] += gold
    t.turn_gold += gold


@helper
def banish(s, b, t, space):
    """A card of the Market leaves the game, the space is filled (VOL-315)."""
    k = np.int64(s.market[space])
    s.away[k] += 1
    t.banished[s.active] += 1
    refill(s, b, t, space)


@helper
def can_smelt(s, b, p, k, before):
    """Access, the one card in hand, the other one, not denied, on space 5 (VOL-313).

    `before`: the card k, which would do it, is still in hand and cannot itself be what is smelted.
    """
    for row in range(b.fx_at[k], b.fx_at[k + 1]):
        if b.fx[row, 0] == L.SMELT:
            gone, comes = b.fx[row, 1], b.fx[row, 2]
            spare = s.hand[p, gone] - int(before and gone == k)
            if spare < 1 or s.market[L.NUGGET_SPACE] != comes or b.denied[p, comes] or not access(s, b, p):
                return False
    return True
