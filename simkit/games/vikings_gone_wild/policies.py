"""The policies of Vikings Gone Wild by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `end` and `busy` are one way to play with different weights; the formulas are in worth.py,
kernel/purchases.py, kernel/raids.py and kernel/players.py. Scores are in tenths of a point.
"""

from simkit.games.contract import Policy, Style, Training
from simkit.games.vikings_gone_wild import limits as L

WEIGHTS = {
    "attack": 100,  # percent of a card's worth for attacks
    "defence": 100,
    "economy": 100,
    "draw": 100,
    "building": 100,  # percent of a Building's worth
    "town_hall": 180,  # score of an upgrade that is needed
    "price": 5,  # less for each Beer or Gold of the price
    "token": 5,  # still less for each that a token pays
    "mission": 25,  # more for a purchase that completes a Mission
    "enough": 15,  # purchases below this score are not made
    "surplus": 250,  # percent of the Defense strength to expect in a hand that an attack should exceed
    "leader": 3,  # more for an attack on a player for each VP that he is ahead
    # what cards are worth, in thousandths of a point (worth.py): attack …
    "fighter": 2800,  # a Unit or Hero
    "strength": 340,  # each point up to 6
    "strong": 250,  # to 8
    "mighty": 80,  # beyond
    "piece": 500,  # equipment
    "piece_point": 400,
    "boost": 700,
    "per_strength": 700,  # each point per Building
    "guard": 4000,  # … defence: a Defense card
    "guard_point": 434,
    "trap": 300,
    "resource": 700,  # … economy: a resource card
    "beer": 800,
    "gold": 1100,
    "either": 1200,  # to choose
    "steal": 700,
    "vp": 1100,  # scored at once
    "brew": 9200,  # a Beer barrel each round
    "mint": 10_300,  # a Gold bar
    "store": 5100,  # room for tokens
    "hold": 4100,  # a card kept
    "card": 1000,  # … draw: a card drawn
    "reveal": 450,
    "remove": 600,
    "rescue": 1500,
    "look": 100,
    "tavern": 9300,  # a card more each round
    "per_building": 150,  # percent for what a card gains per Building
    "most": 127,  # tenths: no worth is more
    # purchases
    "exchange": 6,  # less for each exchange
    "unit_crowd": 5,  # less for a Unit for each attacker owned
    "guard_crowd": 12,  # less for a Defense card for each owned
    "producer_crowd": 10,  # less for a producing Building for each of its type
    "spare_container": 22,  # score of a Container that is not the first or has nothing to fill it
    "early_hall": 30,  # score of an upgrade before the village is full
    "deck": 80,  # cards owned from which no more are bought
    # attacks
    "hit": 20,  # a Building damaged
    "reward": 10,  # each VP on it
    "loot": 4,  # each token looted
    "favor": 25,  # a Favor won
    "tough": 2,  # Buildings of more defence are counted last
    "weak_first": 100,  # a target is less for each point of defence …
    "weak_guarded": 3,  # … where a margin is needed
    # other choices
    "keep_defence": 200,  # percent of a card's worth when a Drakkar keeps it
    "keep_attack": 100,
    "thin_from": 6,  # resource cards from which a poor one is removed …
    "thin_below": 16,  # … that earns less than this
    "take_gold": 1,  # Gold rather than Beer
    # what only trained players weigh: 0 in all policies of this file
    "late": 0,  # more for a Building or the Town Hall near the end
    "dilute": 0,  # less for a card for every ten owned
    "follow": 0,  # more for a purchase that leaves enough for another
    "spend": 0,  # more for each Beer or Gold of the pool that it uses, or another purchase with what it leaves
    "waste": 0,  # more for each token paid that could not be stored
    "full": 0,  # less for each VP of full Containers that the price breaks
    "flow": 0,  # more for a Container for each Building that fills it, less for each that stands
    "bonus": 0,  # more, near the end, for what counts for a contested Bonus
    "close": 0,  # how many ahead or behind a Bonus is contested
    "hoard": 0,  # less, near the end, for each token paid that a Bonus counts
    "bargain": 0,  # more for a Unit for each point of strength beyond its price
    "dear": 0,  # less for a card for each Beer or Gold of its price …
    "dear_from": 0,  # … beyond this
    "table": 0,  # each VP that the attack table pays for one Building more
    "risk": 0,  # each VP that a rebuffed attack gives away; not 0: attacks are judged by their odds
    "effort": 0,  # less for each attacker that an attack takes
    "errand": 0,  # for each VP of a Mission of damage, shared by the Buildings that are missing
    "arm": 0,  # above 0: attackers are planned with the equipment that they can carry
    "lens": 0,  # above 0: a hand that was seen with a Lens is known
    "draco": 0,  # above 0: whoever is idle beats Draco
    "fit": 0,  # percent of the best purchase that a token or Crystal makes possible
    "change": 0,  # steps to a Mission from which Gold that would be lost changes it
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

# `price` stays, so that whoever is trained still follows the prices of a scenario.
TRAINING = Training(
    steps={
        "fighter": 600, "strength": 120, "guard": 800, "guard_point": 150, "beer": 250, "gold": 300, "brew": 2000,
        "mint": 2000, "store": 1200, "hold": 1200, "card": 300, "tavern": 2000,
        "town_hall": 40, "token": 2, "mission": 8, "enough": 6, "exchange": 6, "unit_crowd": 2,
        "guard_crowd": 4, "producer_crowd": 5, "surplus": 80, "hit": 6,
        "late": 20, "dilute": 4, "follow": 5, "spend": 4, "waste": 4, "full": 8, "flow": 6, "bonus": 15, "hoard": 20,
        "table": 4, "risk": 20, "effort": 6, "errand": 6, "arm": 1, "draco": 1, "fit": 40, "change": 1,
    },
    # No Unit of the box is stronger than its price, and no card costs more than 7. A Lens is too rare to be trained.
    held={"bargain": 20, "dear": 20, "dear_from": 7, "lens": 1},
    styles={
        "raider": Style(
            "many Units, attacks on any odds",
            {"attack": 200, "surplus": 0, "risk": 10, "effort": 0, "building": 60},
        ),
        "brewer": Style(
            "production and Containers, few fights",
            {"attack": 0, "defence": 40, "building": 140, "effort": 100, "draco": 1},
        ),
        "warden": Style(
            "lives on rebuffed attacks",
            {"defence": 250, "guard_crowd": 0, "attack": 40, "surplus": 600, "risk": 0},
        ),
    },
)  # fmt: skip
