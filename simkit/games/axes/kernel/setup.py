"""Setting up a game, and looking at it from one seat."""

from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.turn import advance, reshuffle, take_card, take_seats, top_card
from simkit.games.axes.limits import KINDS, RANDOM_START
from simkit.kernels.jit import helper
from simkit.kernels.piles import shuffle_top
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
    for kind in range(KINDS):
        s.discard[kind] = b.count[kind]
    reshuffle(s, b, t)
    s.first_seat = below(draw(key, SETUP, 0, 0), b.players) if b.start_seat == RANDOM_START else b.start_seat
    take_seats(s, b)
    p = s.first_seat
    for _ in range(b.hand_size * b.players):
        take_card(s, t, p)
        p = clockwise(p, b.players)
    s.draws = 0
    for p in range(b.players):
        t.killer[p] = S.NOBODY
    t.leader = s.first_seat
    t.rival = 0
    t.duel_turn = 0
    s.actor = (s.first_seat if s.first_seat > 0 else b.players) - 1
    advance(s, b, t)


@helper
def determinize(s, b, viewer, key):
    """Reshuffle what the viewer cannot see: the draw pile and the other hands. Later shuffles change too."""
    if s.unshuffled:
        portions = (s.shuffled - s.left + S.PORTION - 1) // S.PORTION
        shuffle_top(s.draw, s.left, s.shuffled - portions * S.PORTION, s.deck_key)
    for p in range(b.players):
        if p != viewer:
            dealt = 0
            for kind in range(KINDS):
                for _ in range(s.hand[p, kind]):
                    s.draw[s.left] = kind
                    s.left += 1
                    dealt += 1
                s.hand[p, kind] = 0
            s.hand[p, 0] = dealt  # until it is dealt anew
    s.key = key
    s.deck_key = stream(key, SHARED_DECK, 0)
    s.unshuffled = 1
    for p in range(b.players):
        if p != viewer:
            dealt = s.hand[p, 0]
            s.hand[p, 0] = 0
            for _ in range(dealt):
                s.hand[p, top_card(s)] += 1
