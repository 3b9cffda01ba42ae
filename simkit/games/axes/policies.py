"""The policies of Axes and Shields by name: ids in the kernel, one line each, weights and their defaults.

The formulas are in kernel/players.py.
"""

from collections.abc import Sequence

from simkit.games.axes import limits as L
from simkit.games.common.weights import Weight, defaults, steps
from simkit.games.contract import Policy, Record, Style, Training

WEIGHTS = {
    # a card of the hand: the one with the highest score is played
    "armory": Weight(10_000, 1500, -50_000, 50_000, "an armory in the hand"),
    "shield": Weight(5000, 1500, -50_000, 50_000, "a shield card in the hand"),
    "axe": Weight(2, 500, -50_000, 50_000, "each axe on an axe card in the hand"),
    "wench": Weight(3, 1000, -50_000, 50_000, "a wench in the hand"),
    # a target
    "life": Weight(1, 40, -2000, 2000, "each hit that the target can still take, shields included"),
    "hits": Weight(0, 20, -2000, 2000, "each hit that the target has taken"),
    "shield_point": Weight(1, 300, -20_000, 20_000, "each shield on a shield card in the hand"),
    "skip": Weight(1_000_000, 0, -1_000_000, 1_000_000, "a wench that costs the target a turn, rather than an armory"),
    # what only trained players weigh: 0 in all policies of this file
    "finish": Weight(0, 80, -5000, 5000, "a target that goes out"),
    "net": Weight(0, 30, -2000, 2000, "each hit that gets through to the target"),
    "blocked": Weight(0, 20, -2000, 2000, "each axe that the target's shields stop"),
    "break": Weight(0, 30, -5000, 5000, "a target whose shields are used up"),
    "near": Weight(0, 20, -2000, 2000, "each seat that plays between the thrower and the target"),
    "idle": Weight(0, 60, -5000, 5000, "a target that loses its next turn"),
    "life_left": Weight(0, 30, -2000, 2000, "each hit that the target can still take, for each player beyond three"),
    "uneven": Weight(0, 0, 0, 100, "above 0: how much more life makes the strongest player the only target"),
    "ahead": Weight(0, 30, -5000, 5000, "each hit that the target can take more than the thrower"),
    "axe_left": Weight(0, 400, -20_000, 20_000, "each axe on an axe card, for each player beyond two"),
    "shield_left": Weight(0, 500, -20_000, 20_000, "a shield card, for each player beyond two"),
    "win": Weight(0, 3000, -500_000, 500_000, "an axe card that puts the last opponent out"),
    "duel": Weight(0, 1000, -100_000, 100_000, "a wench with two players left"),
    "heavy": Weight(0, 0, -1_000_000, 1_000_000, "each axe on a card beyond the three that a printed card has"),
    "store": Weight(0, 1, -100, 100, "players beyond two up to which an armory is stored"),
    "save": Weight(0, 1, -100, 100, "players beyond two up to which a stored armory is kept"),
}
DEFAULTS = defaults(WEIGHTS)

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(
        L.GREEDY, "throws at the player with the most life, uses armories at once, plays shields early", DEFAULTS
    ),
    "leader": Policy(L.LEADER, "throws at the player with the most hits", {}),
    "life": Policy(L.LIFE, "random, but picks its targets like greedy", DEFAULTS),
    "grudge": Policy(L.GRUDGE, "greedy, but goes for whoever has hit it most", DEFAULTS),
}

TRAINING = Training(
    steps=steps(WEIGHTS),
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
