"""The policies of Vikings Gone Wild by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `end` and `busy` are one way to play with different weights; the formulas are in worth.py,
kernel/purchases.py, kernel/raids.py and kernel/players.py. Scores are in tenths of a point.
"""

from simkit.games.common.weights import Weight, defaults, steps
from simkit.games.contract import Policy, Style, Training
from simkit.games.vikings_gone_wild import limits as L

WEIGHTS = {
    "attack": Weight(100, 0, -1000, 1000, "percent of a card's worth for attacks"),
    "defence": Weight(100, 0, -1000, 1000, "percent of a card's worth for the defence"),
    "economy": Weight(100, 0, -1000, 1000, "percent of a card's worth for Beer, Gold and VP"),
    "draw": Weight(100, 0, -1000, 1000, "percent of a card's worth for cards drawn"),
    "building": Weight(100, 0, -1000, 1000, "percent of a Building's worth"),
    "town_hall": Weight(180, 40, -5000, 5000, "an upgrade of the Town Hall that is needed"),
    "price": Weight(5, 0, -100, 100, "less for each Beer or Gold of the price"),
    "token": Weight(5, 2, -200, 200, "less, besides, for each Beer or Gold that is paid with a token"),
    "mission": Weight(25, 8, -1000, 1000, "more for a purchase that completes a Mission"),
    "enough": Weight(15, 6, -500, 500, "purchases below this score are not made"),
    "surplus": Weight(250, 80, -5000, 5000, "percent of the expected Defense strength that an attack should exceed"),
    "leader": Weight(3, 0, -100, 100, "more for an attack on a player for each VP by which that player is ahead"),
    # what cards are worth, in thousandths of a point (worth.py): attack …
    "fighter": Weight(2800, 600, -50_000, 50_000, "a Unit or Hero"),
    "strength": Weight(340, 120, -10_000, 10_000, "each point of strength up to 6"),
    "strong": Weight(250, 0, -10_000, 10_000, "each point of strength from 7 to 8"),
    "mighty": Weight(80, 0, -10_000, 10_000, "each point of strength beyond 8"),
    "piece": Weight(500, 0, -10_000, 10_000, "an equipment"),
    "piece_point": Weight(400, 0, -10_000, 10_000, "each point that an equipment adds"),
    "boost": Weight(700, 0, -10_000, 10_000, "each point by which all Units become stronger"),
    "per_strength": Weight(700, 0, -10_000, 10_000, "each point of strength for a Building"),
    # … defence …
    "guard": Weight(4000, 800, -50_000, 50_000, "a Defense card"),
    "guard_point": Weight(434, 150, -10_000, 10_000, "each point of a Defense card"),
    "trap": Weight(300, 0, -10_000, 10_000, "a trap"),
    # … economy …
    "resource": Weight(700, 0, -10_000, 10_000, "a resource card"),
    "beer": Weight(800, 250, -20_000, 20_000, "each Beer"),
    "gold": Weight(1100, 300, -20_000, 20_000, "each Gold"),
    "either": Weight(1200, 0, -20_000, 20_000, "each resource of the player's choice"),
    "steal": Weight(700, 0, -10_000, 10_000, "more for a token that is taken from another player"),
    "vp": Weight(1100, 0, -20_000, 20_000, "each VP that is scored at once"),
    "brew": Weight(9200, 2000, -200_000, 200_000, "a Building that produces Beer, for each token a round"),
    "mint": Weight(10_300, 2000, -200_000, 200_000, "a Building that produces Gold, for each token a round"),
    "store": Weight(5100, 1200, -100_000, 100_000, "a Building that stores tokens"),
    "hold": Weight(4100, 1200, -100_000, 100_000, "a Building that keeps a card"),
    # … draw
    "card": Weight(1000, 300, -20_000, 20_000, "each card drawn"),
    "reveal": Weight(450, 0, -10_000, 10_000, "each card revealed"),
    "remove": Weight(600, 0, -10_000, 10_000, "a card that may be removed from the game"),
    "rescue": Weight(1500, 0, -10_000, 10_000, "a Unit or Hero from the discard pile"),
    "look": Weight(100, 0, -10_000, 10_000, "a hand that is seen"),
    "tavern": Weight(9300, 2000, -200_000, 200_000, "a Building that draws, for each card a round"),
    "per_building": Weight(150, 0, -2000, 2000, "percent of Beer and Gold that a card gains for each Building"),
    "most": Weight(127, 0, 0, 10_000, "tenths of a point that each of the four worths is at most"),
    # purchases
    "exchange": Weight(6, 6, -500, 500, "less for each exchange"),
    "unit_crowd": Weight(5, 2, -100, 100, "less for a Unit for each attacker owned"),
    "guard_crowd": Weight(12, 4, -200, 200, "less for a Defense card for each Defense card owned"),
    "producer_crowd": Weight(10, 5, -200, 200, "less for a producing Building for each of its type owned"),
    "spare_container": Weight(22, 0, -500, 500, "a Container that is not the first, or that nothing fills"),
    "early_hall": Weight(30, 0, -500, 500, "an upgrade of the Town Hall before the village is full"),
    "deck": Weight(80, 0, 0, 1000, "cards owned from which on no cards are bought"),
    # attacks
    "hit": Weight(20, 6, -500, 500, "a Building damaged"),
    "reward": Weight(10, 0, -500, 500, "each VP printed on a damaged Building"),
    "loot": Weight(4, 0, -500, 500, "each token looted"),
    "favor": Weight(25, 0, -500, 500, "a Favor won"),
    "tough": Weight(2, 0, -100, 100, "less for each point of a Building's defence, when targets are ordered"),
    "weak_first": Weight(100, 0, -5000, 5000, "a target, before what its defence takes off"),
    "weak_guarded": Weight(3, 0, -100, 100, "less for each point of a target's defence where a margin is needed"),
    # other choices
    "keep_defence": Weight(200, 0, -2000, 2000, "percent of a card's worth for the defence when a Drakkar keeps it"),
    "keep_attack": Weight(100, 0, -2000, 2000, "percent of a card's worth for attacks when a Drakkar keeps it"),
    "thin_from": Weight(6, 0, 0, 100, "resource cards owned from which on a poor one is removed"),
    "thin_below": Weight(16, 0, 0, 500, "a resource card that earns less than this is poor"),
    "take_gold": Weight(1, 0, -100, 100, "above 0: Gold rather than Beer"),
    # what only trained players weigh: 0 in all policies of this file
    "late": Weight(0, 20, -1000, 1000, "more for a Building or the Town Hall near the end"),
    "dilute": Weight(0, 4, -200, 200, "less for a card for every ten cards owned"),
    "follow": Weight(0, 5, -500, 500, "more for a purchase that leaves enough for another"),
    "spend": Weight(0, 4, -200, 200, "more for each Beer or Gold of the pool that is used, now or by a next purchase"),
    "waste": Weight(0, 4, -200, 200, "more for each token paid that could not be stored"),
    "full": Weight(0, 8, -500, 500, "less for each VP of full Containers that the price breaks"),
    "flow": Weight(0, 6, -500, 500, "more for a Container for each Building that fills it, less for each one owned"),
    "bonus": Weight(0, 15, -2000, 2000, "more, near the end, for what a contested Bonus counts"),
    "close": Weight(0, 0, 0, 100, "how far ahead or behind a player contests a Bonus"),
    "hoard": Weight(0, 20, -1000, 1000, "less, near the end, for each token paid that a Bonus counts"),
    "bargain": Weight(0, 0, -500, 500, "more for a Unit for each point of strength beyond its price"),
    "dear": Weight(0, 0, -500, 500, "less for a card for each Beer or Gold of its price beyond `dear_from`"),
    "dear_from": Weight(0, 0, 0, 100, "the price beyond which `dear` counts"),
    "table": Weight(0, 4, -200, 200, "each VP that the attack table pays for one Building more"),
    "risk": Weight(0, 20, -1000, 1000, "each VP that a rebuffed attack gives away; not 0: attacks go by their odds"),
    "effort": Weight(0, 6, -500, 500, "less for each attacker that an attack takes"),
    "errand": Weight(0, 6, -500, 500, "each VP of a Mission of damage, divided by the Buildings that are missing"),
    "arm": Weight(0, 1, -100, 100, "above 0: attacks are planned with the equipment that attackers can carry"),
    "lens": Weight(0, 0, -100, 100, "above 0: a hand that was seen with a Lens is known"),
    "draco": Weight(0, 1, -100, 100, "above 0: an attacker that attacks nobody beats Draco"),
    "fit": Weight(0, 40, -5000, 5000, "percent of the best purchase that a token or Crystal makes possible"),
    "change": Weight(0, 1, -100, 100, "steps to a Mission from which on Gold that would be lost changes it; 0: never"),
}
DEFAULTS = defaults(WEIGHTS)
RUSH = {"attack": 150, "defence": 60, "building": 60, "town_hall": 60, "price": 7, "token": 0, "surplus": 50}
BUILD = {"attack": 60, "defence": 80, "building": 130, "town_hall": 220, "token": 8}
SHELL = {"attack": 70, "defence": 160, "surplus": 300}

POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "attacks what it can, then buys the best-scored card it can pay", DEFAULTS),
    "rusher": Policy(L.RUSHER, "units and attacks early, few Buildings", DEFAULTS | RUSH),
    "builder": Policy(L.BUILDER, "economy, Buildings and the Town Hall first", DEFAULTS | BUILD),
    "turtle": Policy(L.TURTLE, "many Defense cards, attacks with what is left", DEFAULTS | SHELL),
    "busy": Policy(L.BUSY, "random, but never idle: no early end, exchange, return or removal", {}),
    "end": Policy(L.IDLE, "ends, stops or passes whenever it may", {}),
}

# `price` stays, so that whoever is trained still follows the prices of a scenario.
TRAINING = Training(
    steps=steps(WEIGHTS),
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
