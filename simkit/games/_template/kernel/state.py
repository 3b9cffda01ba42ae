"""The state: its record, and the meaning of every field and code."""

import numpy as np

from simkit.games._template.limits import CARDS, DECK, SEATS
from simkit.kernels.piles import scratch_fields

ACTIONS = CARDS + 1
NOTHING, UNDECIDED = -1, -2  # no card; no choice yet

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        ("over", "i8"),
        ("winners", "i8"),  # bit mask
        ("actor", "i8"),
        ("turns", "i8"),  # rounds: all play at once
        ("treasure", "i8"),  # the card that is bid for
        ("taker", "i8"),  # who took the last one, or NOTHING
        ("left", "i8"),
        ("score", "i8", SEATS),
        ("chosen", "i8", SEATS),  # card, NOTHING (a pass) or UNDECIDED; hidden from the others until the reveal
        ("hand", "i2", (SEATS, CARDS)),
        ("deck", "i2", DECK),  # treasures, the top is deck[left - 1]
    ],
    align=True,
)
SCRATCH = scratch_fields(DECK)
