"""The policies of Vikings Gone Wild by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `end` and `busy` are one way to play with different weights; the formulas are in purchases.py and
players.py.
"""

from collections.abc import Sequence

from simkit.games.contract import Policy, Tables
from simkit.games.vikings_gone_wild.cards import BUILDING_LIMIT, CARD_LIMIT
from simkit.games.vikings_gone_wild.layout import BASE, DECK_TYPES, FIXED, WORTH

GREEDY, END, BUSY, RUSHER, BUILDER, TURTLE = 2, 3, 4, 5, 6, 7
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
(
    W_ATTACK, W_DEFENCE, W_ECONOMY, W_DRAW, W_BUILDING, W_TOWN_HALL, W_PRICE, W_TOKEN, W_MISSION, W_ENOUGH, W_SURPLUS,
    W_LEADER,
) = range(12)  # fmt: skip
OPINION = len(WEIGHTS)  # behind the weights: what a card is worth, from CARD_LIMIT on a Building
RUSH = {"attack": 150, "defence": 60, "building": 60, "town_hall": 60, "price": 7, "token": 0, "surplus": 50}
BUILD = {"attack": 60, "defence": 80, "building": 130, "town_hall": 220, "token": 8}
SHELL = {"attack": 70, "defence": 160, "surplus": 300}

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(GREEDY, "attacks what it can, then buys the best-scored card it can pay", WEIGHTS),
    "rusher": Policy(RUSHER, "units and attacks early, few Buildings", WEIGHTS | RUSH),
    "builder": Policy(BUILDER, "economy, Buildings and the Town Hall first", WEIGHTS | BUILD),
    "turtle": Policy(TURTLE, "many Defense cards, attacks with what is left", WEIGHTS | SHELL),
    "busy": Policy(BUSY, "random, but never idle: no early end, exchange, return or removal", {}),
    "end": Policy(END, "ends, stops or passes whenever it may", {}),
    "rollout": Policy(1, "rollout:N tries every option in N playouts in all and takes the best", {}),
}


def opinions(tables: Tables, weights: Sequence[int]) -> list[int]:
    """What a player thinks of every card and Building before its price: its worths weighed, or its `appeal`."""
    found = [0] * (CARD_LIMIT + BUILDING_LIMIT)
    deck, undead, buildings = (int(n) for n in tables.rules[DECK_TYPES : DECK_TYPES + 3])
    for item in (*range(deck), *range(CARD_LIMIT, CARD_LIMIT + buildings)):
        row = tables.cards[item if item < deck else deck + undead + item - CARD_LIMIT].tolist()
        if row[FIXED]:
            found[item] = row[BASE]
            continue
        worths = zip(weights[W_ATTACK : W_DRAW + 1], row[WORTH : WORTH + 4], strict=True)
        found[item] = sum(weight * worth for weight, worth in worths) // 100
        if item >= CARD_LIMIT:
            found[item] = found[item] * weights[W_BUILDING] // 100
    return found
