"""The state of a game of Axes and Shields: two records, and the meaning of every field and code."""

import numpy as np

from simkit.games.axes.cards import DECK_LIMIT
from simkit.games.axes.metrics import METRICS
from simkit.games.contract import tally
from simkit.kernels.piles import scratch_fields

SEATS = 7
DECK = DECK_LIMIT
SHUFFLED_AT_ONCE = 64

SINGLE_AXE, DOUBLE_AXE, TRIPLE_AXE, SHIELD_1, SHIELD_2, SHIELD_3, SHIELD_4, ARMORY, WENCH = range(9)
KINDS = 9
SHIELDS_FROM, SHIELDS_TO = SHIELD_1, SHIELD_4 + 1
NO_CARD = -1

FREE, PENDING, PROTECTED = range(3)  # skip states (AXE-52 to AXE-54)
NO_DECISION, CARD, DISCARD, TARGET, USE, TRICK, STORED = range(7)  # decisions D1 to D6

# Action codes, a block for each decision, in the order of RULES.md.
PLAY, DROP, THROW = 0, 9, 18
USE_NOW, STORE = 25, 26
REMOVE, SKIP = 27, 34
USE_STORED, KEEP_STORED = 41, 42
ACTIONS = 43

LAST_STANDING, MAX_TURNS, MAX_DRAWS = range(3)  # end reasons
NOBODY = -1

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        ("deck_key", "u8"),  # of the last shuffle
        ("left", "i8"),
        ("unshuffled", "i8"),  # the lowest cards of the draw pile, whose order is not yet decided
        ("discard", "i2", KINDS),
        ("hand", "i2", (SEATS, KINDS)),
        ("damage", "i2", (SEATS, KINDS)),
        ("shields", "i2", (SEATS, KINDS)),
        ("parked", "i2", (SEATS, KINDS)),
        ("armory", "i2", SEATS),  # 0 or 1 stored armory
        ("drawn", "i8"),  # card type drawn last, or NO_CARD
        ("resolving", "i8"),  # card type or NO_CARD
        ("hits", "i4", SEATS),
        ("unused", "i4", SEATS),  # faces of shields minus faces of parked axes
        ("grief", "i4", (SEATS, SEATS)),  # hits that the first has taken from the second
        ("out", "i2", SEATS),
        ("skip", "i2", SEATS),
        ("players", "i8"),
        ("alive", "i8"),
        ("first_seat", "i8"),
        ("actor", "i8"),
        ("decision", "i8"),
        ("stored_ready", "i8"),  # the turn began with a stored armory that was not offered yet
        ("draw_again", "i8"),  # an armory was used: one more draw-and-play comes next
        ("over", "i8"),
        ("winners", "i8"),  # bit mask
        ("end_reason", "i8"),
        ("turns", "i8"),
        ("rounds", "i8"),
        ("turns_lost", "i8"),
        ("draws", "i8"),
        ("shuffles", "i8"),  # the first shuffle included
        # the scenario, fixed at setup
        ("face", "i2", KINDS),
        ("denied", "i2", SEATS),  # bit mask of card types
        ("hits_to_out", "i8"),
        ("hand_size", "i8"),
        ("armory_store", "i8"),
        ("armory_use_while_holding", "i8"),
        ("wench_remove", "i8"),
        ("wench_skip", "i8"),
        ("skip_protection", "i8"),
        ("max_turns", "i8"),
        ("max_draws", "i8"),
        ("shuffle_mode", "i8"),
        ("dealt", "i2", SEATS),  # hand sizes while a determinization redeals
        ("draw", "i1", DECK),  # card types, the top is draw[left - 1]
    ],
    align=True,
)

ROW = METRICS.row(SEATS, KINDS)
ROUND_LOG = 256  # draws of the current round, to take them back from `drawn_early`
PRIVATE = [
    ("leader", "i8"),  # seat with the most life
    ("plays", "i8"),  # draw-and-plays of this turn
    ("duel_turn", "i8"),  # turn in which only two were left
    ("round_draws", "i8"),
    ("round_log", "i8", ROUND_LOG),
]
TALLY = tally(ROW, [*PRIVATE, *scratch_fields(DECK)])
