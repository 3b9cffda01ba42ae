"""x"""
from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.kernels.jit import helper, step
from simkit.kernels.rng import below


@step
def choose(s, b, acts, n, policy, weights, word):
    return 0
