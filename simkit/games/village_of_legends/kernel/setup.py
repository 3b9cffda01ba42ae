"""Setting up a game, and looking at it from one seat."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.market import refill, ring_place
from simkit.games.village_of_legends.kernel.tasks import push
from simkit.games.village_of_legends.kernel.turn import advance, heroes_ready
from simkit.games.village_of_legends.kernel.zones import draw_cards, from_hand, own, shuffle_discards, to_hand
from simkit.kernels.jit import helper, step
from simkit.kernels.piles import fisher_yates, mix_unseen, number_tags, order_by_key
from simkit.kernels.rng import below, fold
from simkit.kernels.seats import seat_at
from simkit.kernels.streams import SEAT_DECK, SETUP, SHARED_DECK, draw, stream

FIRST_SEAT, HEROES, SHUFFLE_BACK = range(3)  # draws at setup


@helper
def setup(s, b, t, key):
    """From a zeroed state to the first decision; the first player is random (VOL-107)."""
    s.key = key
    s.alive = (1 << b.players) - 1
    s.first_seat = b.start_seat if b.start_seat >= 0 else below(draw(key, SETUP, 0, FIRST_SEAT), b.players)
    s.active = s.first_seat
    s.owner = L.NOTHING
    s.ow_card = L.NOTHING
    s.ow_blow = L.NOTHING
    for k in range(b.types):
        s.away[k] = b.supply[k]
    t.could_buy = 0
    t.falls = 0
    t.turn_gold = 0
    for space in range(L.SPACES + 1):
        s.market[space] = L.NOTHING
        s.swallowed[space] = L.NOTHING
        t.shown_at[space] = 0
    for deck in range(L.DECKS):
        lay_deck(s, b, t, deck)
    for space in range(1, b.last_space + 1):
        refill(s, b, t, space)
    shuffle_back(s, b)
    for i in range(b.players):
        seat_down(s, b, t, seat_at(s.first_seat, i, b.players), b.opening[i])
    if b.hero_selection == L.HERO_DRAFT:
        push(s, S.DRAFT, 0, 0, 0)
    else:
        deal_heroes(s, b)
        heroes_ready(s, b)
    advance(s, b, t)


@helper
def lay_deck(s, b, t, deck):
    """A market deck, shuffled by itself; its top cards will be turned up (VOL-103, VOL-104)."""
    at, n = b.pile_at[deck], 0
    for k in range(b.types):
        for _ in range(b.stocked[deck, k]):
            s.piles[at + n] = k
            n += 1
    s.stock[deck] = n
    key = draw(s.key, SHARED_DECK, deck, 0)
    if b.keyed:
        number_tags(t, b.types)
        order_by_key(s.piles[at:], n, key, t)
    else:
        fisher_yates(s.piles[at:], n, key)
    turn_round(s, at, n)  # the top of a ring is its first card, that of other piles the last


@helper
def shuffle_back(s, b):
    """Overwhelm Monsters that turned up before the game go back to random places of the Main deck (VOL-110)."""
    n = 0
    for k in range(b.types):
        if b.overwhelming[k]:
            while s.away[k] > 0:
                s.away[k] -= 1
                place = below(fold(draw(s.key, SETUP, 0, SHUFFLE_BACK), n), s.stock[L.MAIN_DECK] + 1)
                for i in range(s.stock[L.MAIN_DECK], place, -1):
                    to, by = ring_place(s, b, L.MAIN_DECK, i), ring_place(s, b, L.MAIN_DECK, i - 1)
                    s.piles[to] = s.piles[by]
                s.piles[ring_place(s, b, L.MAIN_DECK, place)] = k
                s.stock[L.MAIN_DECK] += 1
                n += 1


@helper
def seat_down(s, b, t, p, cards):
    """Coins and Staffs, shuffled, as the own deck; the opening hand by turn order (VOL-102, VOL-108)."""
    s.hero[p] = L.NOTHING
    s.sheath[p] = L.NOTHING
    s.sheathed[p] = L.NOTHING
    for slot in range(L.SLOTS):
        s.slots[p, slot] = L.NOTHING
    for k in range(b.types):
        n = np.int64(b.start[k])
        s.discard[p, k] = n
        s.discards[p] += n
        for _ in range(n):
            own(s, b, p, k, 1)
    shuffle_discards(s, b, t, p)
    draw_cards(s, b, t, p, cards)


@helper
def deal_heroes(s, b):
    """A Hero for each seat, by list or at random, none of them twice (VOL-105)."""
    if b.hero_selection == L.HERO_FIXED:
        for p in range(b.players):
            s.hero[p] = b.chosen[p]
        return
    key, taken = draw(s.key, SETUP, 0, HEROES), 0
    for p in range(b.players):
        left = below(fold(key, p), b.heroes - p)
        h = 0
        while (taken >> h) & 1 or left > 0:
            left -= 1 - ((taken >> h) & 1)
            h += 1
        taken |= 1 << h
        s.hero[p] = h


# --- what a seat cannot see -------------------------------------------------------------------------------------------


@helper
def determinize(s, b, viewer, key):
    """Deal anew what the viewer cannot see: the order of all decks, and which of their cards others have in hand."""
    for p in range(b.players):
        if p != viewer:
            mix_deck(s, b, p, stream(key, SEAT_DECK, p))
        else:
            at = np.int64(s.deck_at[p])
            mix_unseen(s.decks, at, at + s.left[p], stream(key, SEAT_DECK, p))
    forget_drawn(s, b)
    for deck in range(L.DECKS):
        if deck == L.SPELL_DECK:
            mix_spells(s, b, viewer, stream(key, SHARED_DECK, deck))
        else:
            unroll(s, b, deck)
            first = b.pile_at[deck] + s.head[deck]
            mix_unseen(s.piles, first, first + s.stock[deck], stream(key, SHARED_DECK, deck))
    s.key = key


@helper
def unroll(s, b, deck):
    """Let a market deck begin at the start of its ring if it reaches beyond the end."""
    at, size = b.pile_at[deck], b.pile_at[deck + 1] - b.pile_at[deck]
    head = np.int64(s.head[deck])
    if head + s.stock[deck] > size:
        turn_round(s, at, head)
        turn_round(s, at + head, size - head)
        turn_round(s, at, size)
        s.head[deck] = 0


@helper
def turn_round(s, at, n):
    """Reverse the order of n cards of `piles`."""
    for i in range(n >> 1):
        k = s.piles[at + i]
        s.piles[at + i] = s.piles[at + n - 1 - i]
        s.piles[at + n - 1 - i] = k


@helper
def forget_drawn(s, b):
    """What was drawn can be told no more: places that belong to no deck are cleared."""
    for i in range(L.COPIES_LIMIT):
        there = False
        for p in range(b.players):
            there = there or (i >= s.deck_at[p] and i < s.deck_at[p] + s.left[p])
        if not there:
            s.decks[i] = 0


@helper
def mix_deck(s, b, p, key):
    """Hand and deck of another player: all are put together by type, then the deck is dealt from them."""
    at, n = np.int64(s.deck_at[p]), np.int64(s.left[p])
    for i in range(n):
        to_hand(s, p, np.int64(s.decks[at + i]))
    for i in range(n):
        pick = below(fold(key, i), np.int64(s.held[p]))
        k = 0
        while pick >= s.hand[p, k]:
            pick -= s.hand[p, k]
            k += 1
        from_hand(s, p, k)
        s.decks[at + i] = k


@helper
def mix_spells(s, b, viewer, key):
    """The Spell deck, but for the cards that the viewer knows from Vision: the others are sorted, then shuffled."""
    n = s.stock[L.SPELL_DECK]
    for i in range(n):
        for j in range(i + 1, n):
            if unseen(s, b, viewer, i) and unseen(s, b, viewer, j) and spell(s, b, j) < spell(s, b, i):
                swap_spells(s, b, i, j)
    left = 0
    for i in range(n):
        left += int(unseen(s, b, viewer, i))
    for i in range(n):
        if unseen(s, b, viewer, i):
            pick = below(fold(key, i), left)
            left -= 1
            j = i
            while pick > 0 or not unseen(s, b, viewer, j):
                pick -= int(unseen(s, b, viewer, j))
                j += 1
            swap_spells(s, b, i, j)


@step
def spell(s, b, i):
    """Face-down Spell number i from the top."""
    return s.piles[ring_place(s, b, L.SPELL_DECK, i)]


@step
def unseen(s, b, viewer, i):
    """Does the viewer not know it?"""
    return (s.seen[ring_place(s, b, L.SPELL_DECK, i) - b.pile_at[L.SPELL_DECK]] >> viewer) & 1 == 0


@step
def swap_spells(s, b, i, j):
    """Exchange two face-down Spells."""
    first, second = ring_place(s, b, L.SPELL_DECK, i), ring_place(s, b, L.SPELL_DECK, j)
    k = s.piles[first]
    s.piles[first] = s.piles[second]
    s.piles[second] = k
