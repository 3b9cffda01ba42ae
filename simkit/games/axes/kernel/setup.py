"""Setting up a game, and looking at it from one seat."""

from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.turn import advance, draw_card, shuffle_pile, take_seats, top_card
from simkit.games.axes.limits import ARMORY, CARD_TYPES, RANDOM_START
from simkit.kernels.clone import copy_items
from simkit.kernels.jit import helper
from simkit.kernels.piles import settle
from simkit.kernels.rng import below
from simkit.kernels.seats import clockwise
from simkit.kernels.streams import SETUP, SHARED_DECK, draw, stream


@helper
def setup(s, b, t, key):
    """From a zeroed state: shuffle, choose who starts, deal and begin the first turn (AXE-01, AXE-02, AXE-03, AXE-05).

    How many cards are dealt is a rule of the variant (AXE-06, AXE-07, AXE-08).
    """
    s.key = key
    s.resolving = S.NO_CARD
    copy_items(s.draw, b.deck, b.deck_size)
    s.left = b.deck_size
    shuffle_pile(s, b, t)
    s.first_seat = below(draw(key, SETUP, 0, 0), b.players) if b.start_seat == RANDOM_START else b.start_seat
    take_seats(s, b)
    p = s.first_seat
    for _ in range(b.hand_size * b.players):
        s.hand[p, draw_card(s, t, p)] += 1
        p = clockwise(p, b.players)
    s.draws = 0
    for p in range(b.players):
        t.killer[p] = S.NOBODY
        s.life[p] = b.hits_to_out
    t.leader = s.first_seat
    t.duel_turn = 0
    s.actor = (s.first_seat if s.first_seat > 0 else b.players) - 1
    advance(s, b, t)


@helper
def determinize(s, b, viewer, key):
    """Deal anew what the viewer cannot see: the draw pile and the other hands. Later shuffles change too."""
    s.left = 0
    every = 0
    for card in range(CARD_TYPES):
        every += b.count[card]
        for _ in range(unseen(s, b, viewer, card)):
            s.draw[s.left] = card
            s.left += 1
    for i in range(s.left, every):
        s.draw[i] = 0  # what was drawn can be told no more
    s.key = key
    s.deck_key = stream(key, SHARED_DECK, 0)
    s.unshuffled = 1
    settle(s.places, s.deck_key, s.left, s.unshuffled)
    for p in range(b.players):
        if p != viewer:
            dealt = 0
            for card in range(CARD_TYPES):
                dealt += s.hand[p, card]
                s.hand[p, card] = 0
            for _ in range(dealt):
                s.hand[p, top_card(s)] += 1


@helper
def unseen(s, b, viewer, card):
    """How many cards of a type are in the draw pile or in other hands: all that are nowhere else (AXE-73)."""
    n = b.count[card] - s.discard[card] - s.hand[viewer, card] - int(s.resolving == card)
    for p in range(b.players):
        n -= s.damage[p, card] + s.shields[p, card] + s.parked[p, card]
        if card == ARMORY:
            n -= s.armory[p]
    return n
