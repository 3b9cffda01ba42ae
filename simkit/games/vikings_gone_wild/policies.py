"""The policies of Vikings Gone Wild by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `end` and `busy` are one way to play with different weights; the formulas are in purchases.py and
players.py.
"""

from collections.abc import Sequence

from simkit.games.contract import Policy, Record
from simkit.games.vikings_gone_wild import limits as L

WEIGHTS = {
    "attack": 100,  # percent of a card's worth for attacks
    "defence": 100,
    "economy": 100,
    "draw": 100,
    "building": 100,  # percent of a Building's worth
    "town_hall": 180,  # score of an upgrade that is needed, in tenths
    "price": 5,  # less for each Beer or Gold of the price
    "token": 5,  # still less for each that a token pays
    "mission": 25,  # more for a purchase that completes a Mission
    "enough": 15,  # purchases below this score are not made
    "surplus": 250,  # percent of the Defense strength to expect in a hand that an attack should exceed
    "leader": 3,  # more for an attack on a player for each VP that he is ahead
}
RUSH = {"attack": 150, "defence": 60, "building": 60, "town_hall": 60, "price": 7, "token": 0, "surplus": 50}
BUILD = {"attack": 60, "defence": 80, "building": 130, "town_hall": 220, "token": 8}
SHELL = {"attack": 70, "defence": 160, "surplus": 300}

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "attacks what it can, then buys the best-scored card it can pay", WEIGHTS),
    "rusher": Policy(L.RUSHER, "units and attacks early, few Buildings", WEIGHTS | RUSH),
    "builder": Policy(L.BUILDER, "economy, Buildings and the Town Hall first", WEIGHTS | BUILD),
    "turtle": Policy(L.TURTLE, "many Defense cards, attacks with what is left", WEIGHTS | SHELL),
    "busy": Policy(L.BUSY, "random, but never idle: no early end, exchange, return or removal", {}),
    "end": Policy(L.IDLE, "ends, stops or passes whenever it may", {}),
}


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """What a player thinks of every card and Building before its price: its worths weighed, or its `appeal`."""
    return [_opinion(book, item, weights) for item in range(L.ITEMS)]


def _opinion(book: Record, item: int, weights: Sequence[int]) -> int:
    worths: list[int] = book.worth[item].tolist()
    if int(book.fixed_mask) >> item & 1:
        return worths[L.ATTACKS]
    score = sum(weights[i] * worth for i, worth in enumerate(worths)) // 100
    return score * weights[L.W_BUILDING] // 100 if item >= L.K else score
