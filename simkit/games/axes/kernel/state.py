"""The state of a game of Axes and Shields: its record, and the meaning of every field and code."""

import numpy as np

from simkit.games.axes.limits import CARD_TYPES, DECK, SEATS
from simkit.kernels.limits import MOST_SEATS
from simkit.kernels.piles import LANES, scratch_fields

CARDS = CARD_TYPES
ACTIONS = CARD_TYPES * 2 + SEATS * 3 + 2 + 2
NO_CARD, NOBODY = -1, -1
UNKNOWN, PLAYED, AGAIN = -1, -2, -3  # instead of an only option: several; the play is over; draw and play again

SKIP_STATES = ("free", "pending", "protected")
FREE, PENDING, PROTECTED = range(len(SKIP_STATES))  # AXE-52, AXE-53, AXE-54
DECISIONS = ("", "card", "discard", "target", "armory", "wench", "stored")  # names of D1 to D6, by number
NO_DECISION, CARD, DISCARD, TARGET, USE, TRICK, STORED = range(len(DECISIONS))
USE_NOW = 0  # of the block `armory`; the other item stores it
USE_STORED = 0  # of the block `stored`; the other item keeps it

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        ("deck_key", "u8"),  # of the last shuffle
        ("left", "i8"),
        ("unshuffled", "i8"),  # the order of the draw pile is decided as cards are drawn
        ("drawn", "i8"),  # card type drawn last, or NO_CARD
        ("resolving", "i8"),  # card type or NO_CARD
        ("standing", "i8"),  # bit mask of the seats that are not out
        ("first_seat", "i8"),
        ("actor", "i8"),
        ("decision", "i8"),
        ("stored_ready", "i8"),  # the turn began with a stored armory that was not offered yet
        ("over", "i8"),
        ("winners", "i8"),  # bit mask
        ("end_reason", "i8"),
        *((counter, "i8") for counter in ("turns", "rounds", "turns_lost", "draws")),
        ("shuffles", "i8"),  # the first shuffle included
        ("discard", "i2", CARD_TYPES),
        ("hand", "i1", (SEATS, CARD_TYPES)),
        *((zone, "i2", (SEATS, CARD_TYPES)) for zone in ("damage", "shields", "parked")),
        ("armory", "i4", MOST_SEATS),  # 0 or 1 stored armory
        ("hits", "i4", MOST_SEATS),
        ("life", "i4", MOST_SEATS),  # hits that a seat can still take, unused shields included
        ("unused", "i4", SEATS),  # faces of shields minus faces of parked axes
        ("dealt", "i4", (SEATS, MOST_SEATS)),  # hits by the first that the second has taken
        ("skip", "i4", MOST_SEATS),
        ("following", "i1", SEATS),  # the next seat clockwise that is not out
        ("new_round", "i1", SEATS),  # on the way there the turn comes to the starting seat, or past it
        ("places", "i8", LANES),  # where the next cards of the draw pile lie
        ("draw", "i1", DECK),  # card types, the top is draw[left - 1]
    ],
    align=True,
)

DRAW_LOG = 256  # draws that are remembered, to take those of a round back from `drawn_early`; a power of 2
SCRATCH = [
    ("leader", "i8"),  # seat with the most life
    ("plays", "i8"),  # draw-and-plays of this turn
    ("duel_turn", "i8"),  # turn in which only two were left
    ("draws_before", "i8", SEATS),  # when the turn last came to a seat, whether it was lost or not
    ("draw_log", "i1", DRAW_LOG),
    *scratch_fields(DECK),
]
