"""Setting up a game, and looking at it from one seat."""

from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.turn import advance, draw_card, shuffle_pile, take_seats, top_card
from simkit.games.axes.limits import KINDS, RANDOM_START
from simkit.kernels.clone import copy_items
from simkit.kernels.jit import helper
from simkit.kernels.piles import settle, shuffle_top
from simkit.kernels.rng import below
from simkit.kernels.seats import clockwise
from simkit.kernels.streams import SETUP, SHARED_DECK, draw, stream


@helper
def setup(s, b, t, key):
    """From a zeroed state: shuffle, deal, choose who starts and begin the first turn (AXE-01 to AXE-08)."""
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
    settle(s.places, s.deck_key, s.left, s.unshuffled)
    for p in range(b.players):
        if p != viewer:
            dealt = s.hand[p, 0]
            s.hand[p, 0] = 0
            for _ in range(dealt):
                s.hand[p, top_card(s)] += 1
