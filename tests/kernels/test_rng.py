"""Random words: splitmix64 itself, bounded numbers, keys that do not collide."""

from collections.abc import Iterator

import numpy as np
import pytest

from simkit.kernels.rng import GAMMA, U, below, fold, mix
from simkit.kernels.streams import DICE, POLICY, SEARCH, SEAT_DECK, SETUP, SHARED_DECK, draw, game_key, stream

# The first outputs of Vigna's splitmix64.c.
SPLITMIX = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
}
CHI_SQUARE = {1: 15.1, 5: 25.7, 9: 33.7, 120: 186.5}  # 0.9999 quantiles by degrees of freedom


@pytest.fixture(autouse=True)
def wrapping() -> Iterator[None]:
    with np.errstate(over="ignore"):
        yield


@pytest.mark.parametrize("seed", SPLITMIX)
def test_fold_is_splitmix64(seed: int) -> None:
    assert [int(fold(U(seed), i)) for i in range(4)] == SPLITMIX[seed]


def test_mix_is_the_finalizer() -> None:
    assert int(mix(GAMMA)) == SPLITMIX[0][0]
    assert int(mix(GAMMA + GAMMA)) == SPLITMIX[0][1]
    assert int(mix(U(0))) == 0


def test_mix_changes_half_the_bits() -> None:
    words = [int(fold(U(9), i)) for i in range(64)]
    flips = [(int(mix(U(w))) ^ int(mix(U(w ^ 1 << b)))).bit_count() for b, w in enumerate(words)]
    assert 29 < np.mean(flips) < 35


@pytest.mark.parametrize("n", [1, 2, 7, 120, 1024])
def test_below_stays_in_range(n: int) -> None:
    extremes = [U(0), U(2**64 - 1), U(2**63), U(2**32), U(2**32 - 1)]
    words = [*extremes, *(fold(U(3), i) for i in range(500))]
    numbers = [below(word, n) for word in words]
    assert all(0 <= number < n for number in numbers)
    assert (numbers[0], numbers[1]) == (0, n - 1)
    assert all(isinstance(number, np.int64) for number in numbers)


@pytest.mark.parametrize("n", [2, 6, 10, 121])
def test_below_is_unbiased(n: int) -> None:
    size = 200 * n
    seen = np.bincount([below(fold(U(77), i), n) for i in range(size)], minlength=n)
    assert ((seen - size / n) ** 2).sum() / (size / n) < CHI_SQUARE[n - 1]


def test_streams_differ() -> None:
    purposes = [SETUP, SEAT_DECK, SHARED_DECK, DICE, POLICY, SEARCH]
    words = {
        int(draw(game_key(seed, game), purpose, seat, counter))
        for seed in (0, 1, 2**63 - 1)
        for game in (0, 1, 2**32 - 2)
        for purpose in purposes
        for seat in range(7)
        for counter in range(5)
    }
    assert len(words) == 3 * 3 * len(purposes) * 7 * 5


def test_streams_are_unrelated() -> None:
    key = game_key(1, 0)
    a, b = stream(key, POLICY, 0), stream(key, POLICY, 1)
    bits = [(int(fold(a, i)) ^ int(fold(b, i))).bit_count() for i in range(300)]
    assert abs(np.mean(bits) - 32) < 1.0


def test_a_key_depends_on_seed_and_game_alone() -> None:
    assert game_key(5, 6) == game_key(np.int64(5), np.int64(6))
    assert len({int(game_key(seed, game)) for seed in range(60) for game in range(60)}) == 3600
