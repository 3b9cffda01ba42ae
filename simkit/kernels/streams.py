"""Keys of all random numbers: a pure function of (run seed, game, purpose, seat, counter), never of call order.

A change in one place (a policy, one seat's deck) therefore leaves every other draw of the game as it was.
"""

import numpy as np

from simkit.kernels.jit import helper
from simkit.kernels.rng import U, fold, mix

SETUP = 1  # who starts
SEAT_DECK = 2  # a seat's own deck, by shuffle number
SHARED_DECK = 3  # a common deck (the seat argument is the deck's number), by shuffle number
DICE = 4
POLICY = 5  # a seat's choices, by that seat's own decision number
SEARCH = 6  # a seat's playouts, by that seat's own decision number

RUN_SALT = U(0x73696D6B69742D31)


@helper
def game_key(seed, game):
    """The key of one game of a run."""
    return fold(mix(U(seed) ^ RUN_SALT), game)


@helper
def stream(key, purpose, seat):
    """The stream of one purpose and seat within a game."""
    return fold(key, np.int64(purpose) * np.int64(256) + np.int64(seat))


@helper
def draw(key, purpose, seat, counter):
    """One random word of a game."""
    return fold(stream(key, purpose, seat), counter)
