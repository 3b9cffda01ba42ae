"""The policies of Axes and Shields by name: ids in the kernel, one line each, weights and their defaults."""

from simkit.games.axes.limits import GREEDY, GRUDGE, LEADER, LIFE
from simkit.games.contract import Policy

WEIGHTS = {"armory": 10_000, "shield": 5_000, "axe": 2, "wench": 3, "life": 1, "hits": 0}

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(
        GREEDY, "throws at the player with the most life, uses armories at once, plays shields early", WEIGHTS
    ),
    "leader": Policy(LEADER, "throws at the player with the most hits", {}),
    "life": Policy(LIFE, "random, but picks its targets like greedy", WEIGHTS),
    "grudge": Policy(GRUDGE, "greedy, but goes for whoever has hit it most", WEIGHTS),
}
