"""The generic search player `rollout:N`: flat Monte Carlo over the legal actions.

N playouts in all, round-robin over the actions. All actions of a round face the same determinization and the same
playout keys, so they are compared on equal luck. Every seat of a playout plays the game's `greedy`.
"""

from simkit.kernels.clone import clone
from simkit.kernels.jit import helper
from simkit.kernels.rng import fold
from simkit.kernels.stopping import told

RANDOM, ROLLOUT, GREEDY = 0, 1, 2  # policy ids that every game shares; a game's own follow
WIN = 840  # points of a win, divisible among up to 8 sides


@helper
def playout(legal, apply, choose, s, b, t, acts, action, weights, key, stop):
    """Take an action, then play to the end with `greedy` in every seat, or until it is told to stop."""
    decided = 0
    while True:
        only = apply(s, b, t, action)
        if s.over | told(stop) != 0:
            return
        action = only
        if only < 0:
            n = legal(s, b, acts)
            action = acts[0]
            if n > 1:
                action = acts[choose(s, b, acts, n, GREEDY, weights, fold(key, decided))]
                decided += 1


@helper
def rollout(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """The option with the best mean over its playouts; ties go to the first."""
    s, world, trial = desk.states[0], desk.states[1], desk.states[2]
    t = desk.tallies[1]
    points, visits, playouts = desk.points, desk.visits, seating.parameter[row]
    for option in range(n):
        points[option] = 0
        visits[option] = 0
    me = s.actor
    for k in range(playouts):
        if told(desk.stop) != 0:
            break
        option = k % n
        luck = fold(key, k // n)
        if option == 0:
            clone(world, s)
            determinize(world, b, me, luck)
        clone(trial, world)
        playout(legal, apply, choose, trial, b, t, desk.acts, desk.options[option], seating.greedy, luck, desk.stop)
        if (trial.winners >> me) & 1:
            points[option] += WIN // winning_sides(trial.winners, seating.sides)
        visits[option] += 1
    best = 0
    for option in range(1, min(n, playouts)):
        if points[option] * visits[best] > points[best] * visits[option]:
            best = option
    return best


@helper
def no_search(legal, apply, choose, determinize, desk, b, n, seating, row, key):
    """Stands for `rollout` where no seat searches."""
    return 0


@helper
def winning_sides(winners, sides):
    """Number of sides among the winners, a bit mask of seats."""
    won = 0
    for seat in range(len(sides)):
        if (winners >> seat) & 1:
            won |= 1 << sides[seat]
    count = 0
    while won > 0:
        count += won & 1
        won >>= 1
    return count
