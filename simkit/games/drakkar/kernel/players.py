from simkit.kernels.jit import step
from simkit.kernels.rng import below

@step
def choose(s, b, acts, n, policy, weights, word):
    return below(word, n)
