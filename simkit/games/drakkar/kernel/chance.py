"""Chance events: each has a key of its own, so none depends on what was drawn before (DRK-144)."""

from simkit.games.drakkar import limits as L
from simkit.kernels.jit import helper
from simkit.kernels.rng import below
from simkit.kernels.streams import DICE, SETUP, draw

# Seats of the purpose SHARED_DECK.
CARDS, UP_FACES, QUESTS = range(3)
# Seats of the purpose SETUP.
EARL, BRAWL_ORDER, QUEST_ORDER = range(3)
# Seats of the purpose DICE; those by seat take L.SEATS + 2 numbers.
FEARSOME, LATE, LATE_CARD, LATE_FACE, TIE, LOKI = 0, 8, 16, 24, 32, 40
SPAN = 16  # numbers of one event within a round or a turn


@helper
def weighted(word, weights, seats):
    """One seat of a mask, with a probability proportional to its weight."""
    total = 0
    for p in range(L.SEATS):
        if (seats >> p) & 1:
            total += weights[p]
    x = below(word, total)
    for p in range(L.SEATS):
        if (seats >> p) & 1:
            if x < weights[p]:
                return p
            x -= weights[p]
    return 0


@helper
def by_speed(s, b, first, left):
    """A random order of seats: the next is drawn in proportion to `brawl_speed` (DRK-015)."""
    for i in range(first, b.players):
        p = weighted(draw(s.key, SETUP, BRAWL_ORDER, s.rounds * SPAN + i), b.brawl_speed, left)
        s.order[i] = p
        left &= ~(1 << p)


@helper
def any_order(s, b):
    """All orders of the seats are equally likely (DRK-151)."""
    for i in range(b.players):
        s.order[i] = i
    for i in range(b.players - 1, 0, -1):
        j = below(draw(s.key, SETUP, QUEST_ORDER, s.rounds * SPAN + i), i + 1)
        p = s.order[i]
        s.order[i] = s.order[j]
        s.order[j] = p


@helper
def draw_late(s, b):
    """Who plays first and who will be late, drawn before the choices (DRK-028, DRK-029)."""
    seats = 0
    for p in range(b.players):
        seats |= int(s.cards[p] > 0) << p
    s.fearsome = weighted(draw(s.key, DICE, FEARSOME, s.turns), b.play_speed, seats)
    s.late = 0
    for p in range(b.players):
        if p != s.fearsome and (seats >> p) & 1:
            s.late |= int(below(draw(s.key, DICE, LATE + p, s.turns), 1000) < b.late_prob[p]) << p
