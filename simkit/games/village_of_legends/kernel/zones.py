"""Cards: hands, own decks, discard piles, what a player owns; dice."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.piles import fisher_yates, number_tags, order_by_key
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, SEAT_DECK, draw


@step
def roll(s):
    """A die of the active player's turn."""
    p = s.active
    s.dice[p] += 1
    return below(draw(s.key, DICE, p, s.dice[p]), 6) + 1


# --- hands and discard piles -----------------------------------------------------------------------------------------


@step
def to_hand(s, p, k):
    """A card into the hand, which has no limit (VOL-214)."""
    s.hand[p, k] += 1
    s.held[p] += 1
    if k < L.HALF:
        s.hand_mask[p, 0] |= 1 << k
    else:
        s.hand_mask[p, 1] |= 1 << (k - L.HALF)


@step
def from_hand(s, p, k):
    """A card out of the hand."""
    s.hand[p, k] -= 1
    s.held[p] -= 1
    if s.hand[p, k] == 0:
        if k < L.HALF:
            s.hand_mask[p, 0] &= ~(1 << k)
        else:
            s.hand_mask[p, 1] &= ~(1 << (k - L.HALF))


@step
def to_area(s, k, n):
    """Cards that are played lie on the table (VOL-208)."""
    s.area[k] += n
    if k < L.HALF:
        s.area_mask[0] |= 1 << k
    else:
        s.area_mask[1] |= 1 << (k - L.HALF)


@helper
def clear_table(s, b, p):
    """All cards that were played and all cards in hand go to the own discard pile (VOL-210)."""
    for w in range(L.WORDS):
        m = s.hand_mask[p, w] | s.area_mask[w]
        while m != 0:
            k = lowest(m) + w * L.HALF
            m &= m - 1
            n = s.hand[p, k] + s.area[k]
            s.discard[p, k] += n
            s.discards[p] += n
            s.hand[p, k] = 0
            s.area[k] = 0
        s.hand_mask[p, w] = 0
        s.area_mask[w] = 0
    s.held[p] = 0


@step
def to_discard(s, p, k):
    """A card onto the own discard pile, face up (VOL-213)."""
    s.discard[p, k] += 1
    s.discards[p] += 1


# --- what a player owns ----------------------------------------------------------------------------------------------


@helper
def own(s, b, p, k, n):
    """Note that a player has one card more, or with n = -1 one less, not counting Monsters in play."""
    s.own_cards[p] += n
    s.own_gold[p] += n * b.makes[k]
    s.own_heavy[p] += n * b.heavy[k]
    if b.slot[k] >= 0:
        s.own_slots[p, b.slot[k]] += n
    s.own_sheaths[p] += n * ((b.rows[k] >> L.SHEATH) & 1)


@step
def int_of(s, b, p):
    """The Hero's INT and the bonus of Defence cards in play (VOL-203, VOL-405)."""
    wits = b.hero_int[s.hero[p]]
    for slot in range(L.SLOTS):
        if s.slots[p, slot] >= 0:
            wits += b.int_bonus[s.slots[p, slot]]
    return wits


@helper
def leave_game(s, b, t, p, k):
    """A card out of the hand leaves the game."""
    from_hand(s, p, k)
    own(s, b, p, k, -1)
    s.away[k] += 1


@helper
def remove(s, b, t, p, k):
    """A card of the own hand leaves the game (VOL-442)."""
    leave_game(s, b, t, p, k)
    t.removed_all[p] += 1
    count(t, t.removed, p, k)


# --- decks -----------------------------------------------------------------------------------------------------------


@helper
def make_room(s, b, p):
    """Push the decks of the others together in front, in the order they lie; where the deck of p can begin."""
    end, after = 0, -1
    while True:
        first = L.NOTHING
        for q in range(b.players):
            if q != p and s.left[q] > 0 and s.deck_at[q] > after:
                if first == L.NOTHING or s.deck_at[q] < s.deck_at[first]:
                    first = q
        if first == L.NOTHING:
            return end
        after = np.int64(s.deck_at[first])
        for i in range(s.left[first]):
            s.decks[end + i] = s.decks[after + i]
        s.deck_at[first] = end
        end += s.left[first]


@helper
def shuffle_discards(s, b, t, p):
    """The discard pile becomes the deck, shuffled (VOL-211)."""
    at = make_room(s, b, p)
    n = 0
    for k in range(b.types):
        for _ in range(s.discard[p, k]):
            s.decks[at + n] = k
            n += 1
        s.discard[p, k] = 0
    s.discards[p] = 0
    s.deck_at[p] = at
    s.left[p] = n
    key = draw(s.key, SEAT_DECK, p, s.shuffles[p])
    s.shuffles[p] += 1
    if b.keyed:
        number_tags(t, b.types)
        order_by_key(s.decks[at:], n, key, t)
    else:
        fisher_yates(s.decks[at:], n, key)


@helper
def draw_cards(s, b, t, p, n):
    """Draw from the own deck; an empty one is made anew; without any card the rest is skipped (VOL-212, VOL-441)."""
    for _ in range(n):
        if s.left[p] == 0:
            if s.discards[p] == 0:
                return
            t.reshuffles[p] += 1
            shuffle_discards(s, b, t, p)
        s.left[p] -= 1
        to_hand(s, p, np.int64(s.decks[s.deck_at[p] + s.left[p]]))
