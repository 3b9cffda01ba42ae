"""The policies of Axes and Shields by name: ids in the kernel, one line each, weights and their defaults.

The formulas are in kernel/players.py.
"""

from collections.abc import Sequence

from simkit.games.axes import limits as L
from simkit.games.contract import Policy, Record

WEIGHTS = {
    "armory": 10_000,  # the card in the hand that is played has the highest score
    "shield": 5_000,
    "axe": 2,  # each axe on it
    "wench": 3,
    "life": 1,  # a target: each hit that it can still take, shields included
    "hits": 0,  # each hit that it has taken
    "shield_point": 1,  # each shield on a shield card
    "skip": 1_000_000,  # a turn lost rather than an armory removed
    # what only trained players weigh: 0 in all policies of this file
    "finish": 0,  # a target that goes out
    "net": 0,  # each hit that gets through
    "blocked": 0,  # each axe that shields stop
    "overkill": 0,  # each axe more than it takes
    "break": 0,  # shields that are used up
    "near": 0,  # each place between the two: less for the next to play
    "armed": 0,  # a target with a stored armory
    "idle": 0,  # a target that loses its next turn
    "revenge": 0,  # each hit that it has dealt the thrower
    "life_left": 0,  # each hit that it can still take, for each player beyond three
    "remove": 0,  # an armory removed
    "axe_net": 0,  # an axe card: each hit that the best target would take
    "axe_left": 0,  # each axe on it, for each player beyond two
    "lethal": 0,  # an axe card that puts somebody out
    "win": 0,  # the same against the last opponent
    "hurt": 0,  # a shield card: each shield on it, for each hit taken
    "covered": 0,  # each unused shield of the player
    "shield_left": 0,  # for each player beyond two
    "spoil": 0,  # a wench: if somebody has a stored armory
    "duel": 0,  # a wench: with two players left
    "store": 0,  # above 0: an armory is stored
    "store_left": 0,  # more for each player beyond two …
    "store_life": 0,  # … and that many times each hit that the owner can still take
    "save": 0,  # above 0: a stored armory is kept
    "save_left": 0,
    "save_life": 0,
    "drop_wench": 0,  # above 0: if nothing can be played, a wench goes before an armory
}

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(
        L.GREEDY, "throws at the player with the most life, uses armories at once, plays shields early", WEIGHTS
    ),
    "leader": Policy(L.LEADER, "throws at the player with the most hits", {}),
    "life": Policy(L.LIFE, "random, but picks its targets like greedy", WEIGHTS),
    "grudge": Policy(L.GRUDGE, "greedy, but goes for whoever has hit it most", WEIGHTS),
    "rollout": Policy(1, "rollout:N tries every option in N playouts in all and takes the best", {}),
}


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """Are there weights to look at when a target, or a card, is chosen?"""
    return [int(any(weights[L.W_FINISH : L.W_AXE_NET])), int(any(weights[L.W_AXE_NET : L.W_STORE]))]
