"""splitmix64 mixing. Every literal is a uint64: mixed integer types silently become int64 or float64 in numba."""

import numpy as np

from simkit.kernels.jit import helper

U = np.uint64
GAMMA = U(0x9E3779B97F4A7C15)
MUL_1 = U(0xBF58476D1CE4E5B9)
MUL_2 = U(0x94D049BB133111EB)


@helper
def mix(z):
    """splitmix64's finalizer: a bijection that makes every output bit depend on every input bit."""
    z = (z ^ (z >> U(30))) * MUL_1
    z = (z ^ (z >> U(27))) * MUL_2
    return z ^ (z >> U(31))


@helper
def fold(key, word):
    """Word number `word` of the stream `key`; also the way to derive one key from another."""
    return mix(key + GAMMA * (U(word) + U(1)))


@helper
def below(word, n):
    """A random word as a whole number in [0, n) by multiply-shift (bias below n / 2^32)."""
    return np.int64(((word >> U(32)) * U(n)) >> U(32))
