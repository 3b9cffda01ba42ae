"""Moving cards between decks, hands, slots and the discard pile, and the chance that decides which."""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count
from simkit.kernels.piles import fisher_yates, number_tags, order_by_key, settled, stack
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, SHARED_DECK, draw

MAIN_DECK, TURN_DECK = range(2)  # numbers of the shared decks

# --- hands and the discard pile --------------------------------------------------------------------------------------


@step
def to_hand(s, p, k):
    """A card goes to a hand, which has no limit (RUD-07)."""
    s.hand[p, k] += 1
    s.hand_mask[p] |= 1 << k
    s.hand_n[p] += 1


@step
def from_hand(s, p, k):
    """A card leaves a hand."""
    s.hand[p, k] -= 1
    s.hand_n[p] -= 1
    if s.hand[p, k] == 0:
        s.hand_mask[p] &= ~(1 << k)


@step
def discard(s, k):
    """A card goes to the discard pile."""
    s.discard[k] += 1
    s.discard_mask |= 1 << k


@step
def roll(s, p, n):
    """A whole number in [0, n), by chance; the seat concerned counts its own."""
    word = draw(s.key, DICE, p, np.int64(s.rolls[p]))
    s.rolls[p] += 1
    return below(word, n)


@helper
def random_card(s, p):
    """The type of a card of a hand, each card with the same probability (RUD-58, RUD-82, RUD-93)."""
    i = roll(s, p, np.int64(s.hand_n[p]))
    m = s.hand_mask[p]
    k = lowest(m)
    while i >= s.hand[p, k]:
        i -= s.hand[p, k]
        m &= m - 1
        k = lowest(m)
    return k


@helper
def lose_cards(s, t, p, n, taker):
    """Random cards of a hand, all if it has fewer, go to the discard pile or to a taker; returns how many."""
    n = min(n, np.int64(s.hand_n[p]))
    for _ in range(n):
        k = random_card(s, p)
        from_hand(s, p, k)
        count(t, t.lost, p, k)
        if taker == L.NOTHING:
            discard(s, k)
        else:
            to_hand(s, taker, k)
    return n


@step
def blame(s, t, p, cause, taker):
    """Remember who emptied a hand, in case it stays empty."""
    if s.hand_n[p] == 0:
        t.emptied[p] = cause
        t.taker[p] = taker


# --- slots -----------------------------------------------------------------------------------------------------------


@step
def leave_slot(s, p, i):
    """A card leaves its slot, later ones move down and stay as known; returns its type (RUD-32, RUD-37)."""
    k = np.int64(s.slot[p, i])
    last = np.int64(s.slot_n[p]) - 1
    for j in range(i, last):
        s.slot[p, j] = s.slot[p, j + 1]
        s.known[p, j] = s.known[p, j + 1]
    s.slot[p, last] = 0
    s.known[p, last] = 0
    s.slot_n[p] = last
    return k


@helper
def lose_slot(s, t, p, i):
    """An active defence is discarded without effect."""
    k = leave_slot(s, p, i)
    discard(s, k)
    t.slots_lost[p] += 1
    count(t, t.lost_slot, p, k)


@helper
def storm(s, t, p, n):
    """Random active defences of a player are discarded, all if there are fewer (RUD-90, RUD-91)."""
    for _ in range(min(n, np.int64(s.slot_n[p]))):
        lose_slot(s, t, p, roll(s, p, np.int64(s.slot_n[p])))


# --- decks -----------------------------------------------------------------------------------------------------------


@step
def top_card(s):
    """Take the top card; most games end with cards to spare, so only now it is decided which one it is."""
    s.left -= 1
    top = s.left
    place = settled(s.deck_key, top) if s.unshuffled else top
    k = np.int64(s.deck[place])
    s.deck[place] = s.deck[top]
    return k


@helper
def draw_cards(s, b, t, p, n):
    """A player draws card by card; from an empty deck nothing (RUD-19)."""
    for _ in range(n):
        if s.left == 0 and b.reshuffle == L.ON_EMPTY:
            reshuffle(s, b, t)
            t.reshuffles += int(s.left > 0)
        if s.left == 0:
            t.skipped_draws += 1
        else:
            k = top_card(s)
            to_hand(s, p, k)
            count(t, t.drawn, p, k)
            t.drawn_all[p] += 1


@helper
def reshuffle(s, b, t):
    """The discard pile becomes the main deck (RUD-05, RUD-19)."""
    s.left = stack(s.deck, s.discard, b.types)
    s.deck_key = draw(s.key, SHARED_DECK, MAIN_DECK, s.shuffles)
    s.unshuffled = 1
    s.shuffles += 1
    if b.keyed:
        for k in range(b.types):
            t.key_tags[k] = b.tags[k]
        order_by_key(s.deck, s.left, s.deck_key, t)
        s.unshuffled = 0
    for k in range(b.types):
        s.discard[k] = 0
    s.discard_mask = 0


@helper
def sort_turns(s, n):
    """The lowest cards of the Turn deck by type: what a shuffle makes of them must not depend on how they lay."""
    pile = s.turn_deck
    for i in range(1, n):
        card = pile[i]
        j = i
        while j > 0 and pile[j - 1] > card:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = card


@helper
def shuffle_turns(s, b, t, n):
    """Shuffle the lowest cards of the Turn deck (RUD-05, RUD-16, RUD-85)."""
    sort_turns(s, n)
    key = draw(s.key, SHARED_DECK, TURN_DECK, s.turn_shuffles)
    s.turn_shuffles += 1
    if b.keyed:
        number_tags(t, L.TURNS)
        order_by_key(s.turn_deck, n, key, t)
    else:
        fisher_yates(s.turn_deck, n, key)


@helper
def reshuffle_turns(s, b, t):
    """The Turn discard pile becomes the Turn deck (RUD-16)."""
    s.turn_left = stack(s.turn_deck, s.turn_discard, L.TURNS)
    for card in range(L.TURNS):
        s.turn_discard[card] = 0
    shuffle_turns(s, b, t, s.turn_left)
