"""Keys of random numbers: every use has its own, and nothing else decides them."""

from itertools import product

import numpy as np

from simkit.kernels import streams
from simkit.kernels.rng import U, fold
from simkit.kernels.streams import DICE, POLICY, SEARCH, SEAT_DECK, SETUP, SHARED_DECK, draw, game_key, stream

KEYS = [15287603148527661308, 1950287776852348611]
PURPOSES = (SETUP, SEAT_DECK, SHARED_DECK, DICE, POLICY, SEARCH)


def test_no_two_uses_share_a_word() -> None:
    with np.errstate(over="ignore"):
        key = game_key(1, 0)
        uses = list(product(PURPOSES, range(8), range(40)))
        words = {int(draw(key, *use)) for use in uses}
    assert len(words) == len(uses)


def test_no_two_games_share_a_key() -> None:
    with np.errstate(over="ignore"):
        keys = {int(game_key(seed, game)) for seed in range(50) for game in range(50)}
    assert len(keys) == 2_500


def test_a_word_is_that_number_of_its_stream() -> None:
    with np.errstate(over="ignore"):
        key = game_key(2**63 - 1, 2**32 - 1)
        assert draw(key, DICE, 3, 7) == fold(stream(key, DICE, 3), 7)
        assert draw(key, DICE, 3, 7) == draw(key, DICE, 3, 7)


def test_keys_never_change() -> None:
    """Runs of other versions can be extended only while these stay."""
    with np.errstate(over="ignore"):
        assert [int(game_key(1, 0)), int(draw(U(1), POLICY, 2, 3))] == KEYS


def test_purposes_differ() -> None:
    assert len(set(PURPOSES)) == len(PURPOSES)
    named = {name for name in vars(streams) if name.isupper() and isinstance(getattr(streams, name), int)}
    assert named == {"SETUP", "SEAT_DECK", "SHARED_DECK", "DICE", "POLICY", "SEARCH"}
