"""The state of Tug."""

import numpy as np

SEATS, CARDS, PHASES, ROUNDS, ACTIONS = 8, 4, 3, 6, 5
STATE = np.dtype(
    [
        ("key", "u8"),
        ("over", "i8"),
        ("actor", "i8"),
        ("winners", "i8"),
        ("turns", "i8"),
        ("first_seat", "i8"),
        ("card", "i8"),  # drawn and not yet played or dropped
        ("points", "i8", SEATS),  # by side
        ("own", "i8", SEATS),  # points that a seat made
    ],
    align=True,
)
SCRATCH = [("plays_of", "i8", SEATS)]
