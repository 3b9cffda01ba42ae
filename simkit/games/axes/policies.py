"""The policies of Axes and Shields by name: ids in the kernel, one line each, weights and their defaults.

The formulas are in kernel/players.py.
"""

from collections.abc import Sequence

from simkit.games.axes import limits as L
from simkit.games.contract import Policy, Record, Style, Training

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
    "break": 0,  # shields that are used up
    "near": 0,  # each seat that plays between the two
    "idle": 0,  # a target that loses its next turn
    "life_left": 0,  # each hit that it can still take, for each player beyond three
    "uneven": 0,  # above 0: hits that the strongest can take more than the weakest, from which he is the target
    "ahead": 0,  # each hit that it can take more than the thrower
    "axe_left": 0,  # an axe card: each axe on it, for each player beyond two
    "shield_left": 0,  # a shield card, for each player beyond two
    "win": 0,  # an axe card that puts the last opponent out
    "duel": 0,  # a wench with two players left
    "heavy": 0,  # an axe card: each axe beyond what a card of the box has
    "store": 0,  # players beyond two, up to which an armory is stored
    "save": 0,  # players beyond two, up to which a stored armory is kept
}

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(
        L.GREEDY, "throws at the player with the most life, uses armories at once, plays shields early", WEIGHTS
    ),
    "leader": Policy(L.LEADER, "throws at the player with the most hits", {}),
    "life": Policy(L.LIFE, "random, but picks its targets like greedy", WEIGHTS),
    "grudge": Policy(L.GRUDGE, "greedy, but goes for whoever has hit it most", WEIGHTS),
}

TRAINING = Training(
    steps={
        "life": 40, "hits": 20, "finish": 80, "net": 30, "blocked": 20, "break": 30, "near": 20, "idle": 60,
        "life_left": 30, "ahead": 30,
        "armory": 1500, "shield": 1500, "shield_point": 300, "axe": 500, "wench": 1000,
        "axe_left": 400, "shield_left": 500, "win": 3000, "duel": 1000, "store": 1, "save": 1,
    },
    # No card of the box is heavy; and all who are met in training, but for some, throw at the strongest.
    held={"heavy": 1_000_000, "uneven": 7},
    styles={
        "hunter": Style(
            "goes for the wounded, saves nothing",
            {"life": 0, "hits": 10, "finish": 50, "store": 0, "save": 0},
        ),
        "hoarder": Style("saves armories and axes for the duel", {"store": 5, "save": 5, "axe_left": -1000}),
        "warden": Style("shields first, at any number of players", {"shield": 8000, "shield_left": 0, "axe_left": 0}),
    },
)  # fmt: skip


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """Are there weights to look at when a target, or a card, is chosen?"""
    return [int(any(weights[L.W_FINISH : L.W_AXE_LEFT])), int(any(weights[L.W_AXE_LEFT : L.W_STORE]))]
