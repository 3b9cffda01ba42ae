"""The players: documented integer formulas of the cards' current numbers.

`greedy` takes the card whose value comes nearest to `stake` percent of the treasure's points; of equals the first. In
`bluff` percent of its decisions it takes any card.
"""

from simkit.games._template import limits as L
from simkit.kernels.jit import step
from simkit.kernels.rng import below, fold


@step
def choose(s, b, acts, n, policy, weights, word):
    """The index of the option that a policy takes."""
    if below(word, 100) < weights[L.W_BLUFF]:
        return below(fold(word, 0), n)
    best, least = 0, 0
    for i in range(n):
        gap = abs(100 * b.value[acts[i] - b.bid_at] - weights[L.W_STAKE] * b.value[s.treasure])
        if i == 0 or gap < least:
            best, least = i, gap
    return best
