"""The policies of Village of Legends by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `end`, `busy` and `last` are one way to play with different weights; the formulas are in worth.py,
kernel/worth.py, kernel/purchases.py, kernel/players.py and kernel/replies.py. In scores 10 is one Life Point per play.
"""

from simkit.games.contract import Policy, Style, Training
from simkit.games.village_of_legends import limits as L

WEIGHTS = {
    "attack": 100,  # percent of what Weapons are worth
    "magic": 100,  # of attack Spells and magic staffs
    "gold": 60,  # of gold, while the deck makes little of it
    "defence": 100,  # of Defence cards and Defensive Monsters
    "heal": 100,
    "monster": 100,  # of other Monsters
    "draw": 100,
    "floor": 12,  # purchases below this score are not made
    "rich": 60,  # gold in a hand that is enough
    "late": 12,  # Life Points of the weakest from which gold is worth nothing
    # purchases and sales
    "price": 50,  # percent of the price that is taken off
    "heavy_again": 15,  # less for a Heavy Weapon, for each that one has
    "slot_again": 50,  # percent of a Defence card, if one has one of its slot
    "sheath_again": 0,  # percent of a second Sheath
    "sell_loss": 50,  # percent of the worth of a card sold
    # attacks
    "strike": 35,  # the die
    "point": 10,  # each point added
    "vs_monster": 3,  # each point against Monsters
    "heavy": -10,  # a Heavy Weapon …
    "master": 10,  # … of a Swordmaster
    "spell": 10,  # a Spell or magic staff
    "aim_any": 5,  # at anybody
    "aim_front": 10,  # also at all Monsters in front
    "aim_all": 10,  # at all, for each enemy
    # Defence cards
    "guard": 8,  # each point of defence
    "resist": 4,  # each point of resistance
    "edge": 20,  # each point for Weapons
    "wits": 4,  # each INT
    "beast_guard": 8,  # each LP of a Defensive Monster
    # Monsters
    "bite": 35,  # the die of an attack
    "bite_point": 10,  # each point added
    "mind_bite": 15,  # an INT attack
    "flesh": 6,  # each LP
    "fee": 25,  # less, percent of the cost: XP for whoever kills it
    "regrow": 5,  # each LP of Regeneration
    "hide": 8,  # each point of Armour
    "venom": 20,  # each Poison token
    "summon": 25,
    "open": -15,  # it does not close the Market
    # rows
    "mend": 7,  # each LP healed
    "card": 25,  # each card drawn
    "int": 4,  # each INT …
    "int_from": 2,  # … for who has as many
    "remove": 10,
    "banish": 5,
    "might": 8,  # each point of a `strength` row
    "discard": 15,
    "cure": 5,
    "sheath": 10,
    "smelt": 20,  # gold that smelting makes
    # the turn
    "weak": 12,  # LP from which healing is always wanted
    "heal_full": 100,  # percent of the mean healing that must be missing
    "poor": 30,  # worth of a card that is better removed
    "swing": 2,  # Weapon cards in hand that make a Berserk worth while
    "through": 6,  # what carrying over is worth to a Heavy Weapon where something stands in the way
    "spell_first": 100,  # attack Spells and magic staffs before other Weapons
    "spell_order": 1,  # the strongest of them first
    "weapon_order": -1,  # the weakest Weapon first
    "remove_last": 200,  # later a Weapon that removes a card from the hand
    # answers
    "focus": 1,  # a target: less for each LP
    "guarded": 1,  # less for each point of its Defence items
    "falter": 10,  # LP of an enemy who comes before an Overwhelm Monster
    "take": 30,  # worth of a swallowed card that is taken
    "host_reach": 66_560,  # a Monster's host: who can reach oneself
    "host_crowd": 1024,  # less for each engaged Monster there
    "host_life": 1,  # less for each LP
    "draft_int": 3,  # a Hero: each INT, in LP
    # what only trained players weigh: 0 in all policies of this file. A card that is bought, at the end of the game,
    # percent more:
    "late_attack": 0,
    "late_defence": 0,
    "late_monster": 0,
    "late_gold": 0,
    "late_other": 0,
    "hurt": 0,  # percent more for Defence cards and healing, if all LP were lost
    "threats": 0,  # more for Defence cards, for each enemy whose Weapons reach oneself
    "wall": 0,  # more for each Defence card
    "shelter": 0,  # more for it for each attack in a hand of the next enemy
    "quality": 0,  # less for a card that stays in the deck, percent of the mean worth of the own cards
    "bloat": 0,  # less for it for every ten own cards
    "same": 0,  # more for a card if all own cards were of its group
    "thin": 0,  # more for a `remove` row if all own cards were poor
    "dear": 0,  # percent less for every ten gold of the price …
    "dear_from": 0,  # … above this
    "deny": 0,  # more, percent of what the next enemy to use the Market would have of it
    "brew": 0,  # more for a Beer, for each point of the own Berserk
    "mana": 0,  # less for a card that costs all INT
    "pierce": 0,  # more for what carries over, for each Monster or Defence item in the way
    "block": 0,  # more for a Monster that closes the Market, for every ten gold in a hand of the next enemy
    "feed": 0,  # less for a Monster that would bring him a Level
    "basket": 0,  # more, percent of the scores of what the rest of the gold buys
    "smelted": 0,  # percent of the gold that what is smelted makes more
    # the turn
    "junk": 0,  # cards worth less than this are sold
    "extra": 0,  # percent of a Weapon's rows, where Heavy and light ones are compared
    "fit": 0,  # later a light Weapon for each half point that it does more or less than the first in the way can take
    "draw_first": 0,  # earlier a Weapon for each card that it draws
    "gap_each": 0,  # more than `through` for each Monster or Defence item in the way
    "wear": 0,  # percent of the difference in worth when a Defence card is replaced
    "rage": 0,  # how far the game must be, in percent, to go Berserk
    # answers
    "finish": 0,  # a target, for each of the six rolls that puts it out
    "hunter": 0,  # whose Weapons reach oneself
    "rank": 0,  # for each Level
    "slay": 0,  # a Monster in front of oneself or a friend, for each roll that kills it; above 0: Monsters are targets
    "host_open": 0,  # a host whose Market a Monster would close
    "host_gold": 0,  # for every ten gold in a hand
    "host_feed": 0,  # less for a host to whom it would bring a Level
    "farm": 0,  # above 0: a Monster that one can kill at once comes to oneself, if that brings a Level
    "dull": 0,  # worth of the Spell on top of the deck below which it goes to the bottom
    # the pace of the game. A card that is bought, percent more for each turn that the game lasts longer than five:
    "long_attack": 0,
    "long_defence": 0,
    "long_monster": 0,
    "long_gold": 0,
    "long_other": 0,
    # percent more for each turn by which the next enemy is ahead:
    "race_attack": 0,
    "race_defence": 0,
    "race_monster": 0,
    "race_gold": 0,
    "race_other": 0,
    "last": 0,  # more for any card, for each turn that the game lasts longer than five
    "soon": 0,  # percent more, if it is surely in the next hand
    "gift": 0,  # less for a Monster whose XP are a Level of the next enemy …
    "gift_card": 0,  # … that draws a card more
    "gift_heal": 0,  # … for each LP that it heals
    "gift_armour": 0,  # … for each point of Armour
    "outlast": 0,  # more for each LP and Armour of a Monster above his mean hit
    "hold": 0,  # more for each point of a Defence card above it
    "seep": 0,  # less for Monsters and Defence cards, if all his attacks carry over
    "crowd": 0,  # less for a Monster, for each that stands there already
    "ward": 0,  # more for a Defence Spell that costs all INT
    "sober": 0,  # how far the game must be, in percent, to heal with a Beer that closes the Market by a Berserk
    "alone": 0,  # above 0: allies are targets for who can win as the last survivor only; 50: like enemies
}
BRAWL = {"attack": 150, "magic": 120, "gold": 30, "defence": 60, "heal": 60, "monster": 60}
SHELL = {"attack": 90, "magic": 90, "defence": 180, "heal": 160, "monster": 80}
TAME = {"attack": 80, "magic": 80, "defence": 80, "heal": 80, "monster": 200}


POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "plays all it can, then buys the best-scored card it can pay", WEIGHTS),
    "brawler": Policy(L.BRAWLER, "Weapons first, little gold and armour", WEIGHTS | BRAWL),
    "turtle": Policy(L.TURTLE, "Defence cards and healing first", WEIGHTS | SHELL),
    "tamer": Policy(L.TAMER, "sends Monsters", WEIGHTS | TAME),
    "busy": Policy(L.BUSY, "random, but neither ends early nor sells", {}),
    "last": Policy(L.LAST, "the highest legal code", {}),
    "end": Policy(L.LOWEST, "the lowest legal code: it never acts", {}),
}

# Where champions begin: fitted to what purchases are worth in playouts, which training alone does not find.
START = {
    "attack": 237, "magic": 220, "gold": 75, "defence": 166, "heal": 330, "monster": 220, "draw": 134, "floor": -15,
    "rich": 82, "late": -1, "heavy_again": 8, "slot_again": -22, "sell_loss": -9, "strike": 65, "vs_monster": -4,
    "heavy": -32, "master": 21, "spell": 25, "aim_any": 8, "aim_front": 3, "aim_all": -10, "resist": 1, "edge": 9,
    "wits": -2, "beast_guard": 7, "mind_bite": -3, "flesh": 8, "fee": 9, "regrow": 4, "hide": 7, "card": 45, "int": 2,
    "remove": 9, "banish": 8, "might": 9, "discard": 2, "sheath": -15, "late_attack": 142, "late_defence": 142,
    "late_monster": 176, "late_gold": -34, "late_other": 64, "hurt": 69, "wall": 44, "shelter": -12, "quality": 2,
    "bloat": 52, "same": 19, "thin": 1, "deny": 31, "brew": 5, "mana": 44, "pierce": 1, "block": 28, "feed": 4,
    "basket": 13, "rage": -11, "long_attack": 6, "long_defence": -14, "long_monster": 1, "long_gold": 21,
    "long_other": -6, "race_attack": -4, "race_defence": -3, "race_monster": -6, "race_gold": 3, "race_other": 1,
    "last": -1, "soon": 38, "gift": 34, "gift_card": 47, "gift_heal": -6, "gift_armour": 24, "outlast": 11, "hold": 5,
    "seep": 33, "crowd": -35, "ward": -16, "sober": 10, "alone": 50,
}  # fmt: skip

# `price`, `point`, `guard` and `bite_point` stay, so that whoever is trained still follows the numbers of a scenario.
TRAINING = Training(
    steps={
        "attack": 50, "magic": 50, "gold": 40, "defence": 40, "heal": 40, "monster": 50, "draw": 50, "floor": 15,
        "late": 10, "slot_again": 30, "strike": 8, "heavy": 20, "edge": 10, "flesh": 2, "fee": 25, "mind_bite": 15,
        "late_attack": 40, "late_defence": 40, "late_monster": 50, "late_other": 50, "hurt": 40, "wall": 20,
        "shelter": 10, "quality": 30, "bloat": 10, "deny": 25, "brew": 15, "mana": 20, "block": 8,
        "long_attack": 8, "long_defence": 8, "long_monster": 8, "long_gold": 8, "long_other": 8, "race_attack": 6,
        "race_defence": 6, "race_monster": 6, "race_gold": 6, "race_other": 6, "last": 5, "soon": 25, "gift": 30,
        "gift_card": 40, "gift_heal": 20, "gift_armour": 30, "outlast": 8, "hold": 8, "seep": 25, "crowd": 20,
        "ward": 30, "sober": 20, "rage": 20, "rich": 15, "same": 15, "basket": 15, "alone": 25,
    },
    start=START,
    held={"dear": 15, "dear_from": 80},  # no card of the box costs so much that training learns what dear means
    styles={
        "duelist": Style(
            "aggressive: Weapons alone",
            {"attack": 200, "magic": 180, "defence": 20, "heal": 20, "monster": 40},
        ),
        "merchant": Style(
            "economic: gold first, then the dearest cards",
            {"gold": 200, "rich": 100, "late": 6, "basket": 100},
        ),
        "bulwark": Style("defensive: armour and healing", {"defence": 220, "heal": 180, "hurt": 60, "attack": 60}),
    },
)  # fmt: skip
