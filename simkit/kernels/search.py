"""The generic search player `rollout:N`: flat Monte Carlo over the legal actions.

N playouts in all, round-robin over the actions. All actions of a round face the same determinization and the same
playout keys, so they are compared on equal luck. Every seat of a playout plays the game's `greedy`.
"""

from simkit.kernels.clone import clone
from simkit.kernels.jit import helper
from simkit.kernels.rng import fold

RANDOM, ROLLOUT, GREEDY = 0, 1, 2  # policy ids that every game shares; a game's own follow
WIN = 420  # points of a win, divisible among up to 7 winners


@helper
def playout(legal, apply, choose, s, t, acts, action, weights, key):
    """Take an action, then play to the end with `greedy` in every seat."""
    asked = 0
    while True:
        apply(s, t, action)
        if s.over != 0:
            return
        n = legal(s, acts)
        action = acts[0]
        if n > 1:
            action = acts[choose(s, acts, n, GREEDY, weights, fold(key, asked))]
            asked += 1


@helper
def rollout(legal, apply, choose, determinize, desk, n, playouts, weights, key):
    """The option with the best mean over its playouts; ties go to the first."""
    s, world, trial = desk.states[0], desk.states[1], desk.states[2]
    t = desk.tallies[1]
    points, visits = desk.points, desk.visits
    for option in range(n):
        points[option] = 0
        visits[option] = 0
    me = s.actor
    for k in range(playouts):
        option = k % n
        luck = fold(key, k // n)
        if option == 0:
            clone(world, s)
            determinize(world, me, luck)
        clone(trial, world)
        playout(legal, apply, choose, trial, t, desk.acts, desk.options[option], weights, luck)
        if (trial.winners >> me) & 1:
            points[option] += WIN // winner_count(trial.winners)
        visits[option] += 1
    best = 0
    for option in range(1, min(n, playouts)):
        if points[option] * visits[best] > points[best] * visits[option]:
            best = option
    return best


@helper
def no_search(legal, apply, choose, determinize, desk, n, playouts, weights, key):
    """Stands for `rollout` where no seat searches."""
    return 0


@helper
def winner_count(mask):
    """Number of seats in a bit mask."""
    count = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count
