"""The policies of Village of Legends by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `end`, `busy` and `last` are one way to play with different weights; the formulas are in worth.py,
kernel/worth.py, kernel/purchases.py, kernel/players.py and kernel/replies.py. In scores 10 is one Life Point per play.
"""

from simkit.games.common.weights import Weight, defaults, steps
from simkit.games.contract import Policy, Style, Training
from simkit.games.village_of_legends import limits as L

WEIGHTS = {
    "attack": Weight(100, 50, -3000, 3000, "percent of what Weapons are worth"),
    "magic": Weight(100, 50, -3000, 3000, "percent of what attack Spells and magic staffs are worth"),
    "gold": Weight(60, 40, -2000, 2000, "percent of what gold is worth while the deck makes little of it"),
    "defence": Weight(100, 40, -2000, 2000, "percent of what Defence cards and Defensive Monsters are worth"),
    "heal": Weight(100, 40, -3000, 3000, "percent of what healing is worth"),
    "monster": Weight(100, 50, -3000, 3000, "percent of what other Monsters are worth"),
    "draw": Weight(100, 50, -3000, 3000, "percent of what cards drawn are worth"),
    "floor": Weight(12, 15, -500, 500, "purchases below this score are not made"),
    "rich": Weight(60, 15, -500, 500, "gold in a hand that is enough"),
    "late": Weight(12, 10, -200, 200, "Life Points of the weakest player from which on gold is worth nothing"),
    # purchases and sales
    "price": Weight(50, 0, -500, 500, "percent of the price that are taken off"),
    "heavy_again": Weight(15, 0, -500, 500, "less for a Heavy Weapon for each Heavy Weapon owned"),
    "slot_again": Weight(50, 30, -1000, 1000, "percent of a Defence card's worth if one of its slot is owned"),
    "sheath_again": Weight(0, 0, -1000, 1000, "percent of a Sheath's worth if one is owned"),
    "sell_loss": Weight(50, 0, -1000, 1000, "percent of the worth of a card that is sold"),
    # attacks
    "strike": Weight(35, 8, -500, 500, "the die of an attack"),
    "point": Weight(10, 0, -200, 200, "each point added to the die"),
    "vs_monster": Weight(3, 0, -200, 200, "each point added against Monsters"),
    "heavy": Weight(-10, 20, -500, 500, "a Heavy Weapon"),
    "master": Weight(10, 0, -500, 500, "a Heavy Weapon of a Swordmaster"),
    "spell": Weight(10, 0, -500, 500, "an attack Spell or magic staff"),
    "aim_any": Weight(5, 0, -500, 500, "an attack at anybody"),
    "aim_front": Weight(10, 0, -500, 500, "an attack that also hits all Monsters in front"),
    "aim_all": Weight(10, 0, -500, 500, "an attack that hits all, for each enemy"),
    # Defence cards
    "guard": Weight(8, 0, -200, 200, "each point of a Defence card's defence"),
    "resist": Weight(4, 0, -200, 200, "each point of a Defence card's resistances"),
    "edge": Weight(20, 10, -500, 500, "each point that a Defence card adds to Weapons"),
    "wits": Weight(4, 0, -200, 200, "each INT that a Defence card adds"),
    "beast_guard": Weight(8, 0, -200, 200, "each Life Point of a Defensive Monster"),
    # Monsters
    "bite": Weight(35, 0, -500, 500, "the die of a Monster's attack"),
    "bite_point": Weight(10, 0, -200, 200, "each point added to the die of a Monster's attack"),
    "mind_bite": Weight(15, 15, -500, 500, "a Monster's attack on INT"),
    "flesh": Weight(6, 2, -200, 200, "each Life Point of a Monster"),
    "fee": Weight(25, 25, -1000, 1000, "less, percent of a Monster's cost: its killer gains so many XP"),
    "regrow": Weight(5, 0, -200, 200, "each Life Point that a Monster regenerates"),
    "hide": Weight(8, 0, -200, 200, "each point of a Monster's Armour"),
    "venom": Weight(20, 0, -500, 500, "each Poison token of a Monster"),
    "summon": Weight(25, 0, -500, 500, "a Monster that summons"),
    "open": Weight(-15, 0, -500, 500, "a Monster that does not close the Market"),
    # effect rows
    "mend": Weight(7, 0, -200, 200, "tenths of each Life Point healed"),
    "card": Weight(25, 0, -500, 500, "each card drawn"),
    "int": Weight(4, 0, -200, 200, "each INT gained, for a Hero with at least `int_from` INT"),
    "int_from": Weight(2, 0, 0, 50, "INT from which on more INT is worth something"),
    "remove": Weight(10, 0, -500, 500, "a card of the own hand that is removed"),
    "banish": Weight(5, 0, -500, 500, "a card of the Market that is removed"),
    "might": Weight(8, 0, -200, 200, "each point for the next Weapon attack"),
    "discard": Weight(15, 0, -500, 500, "a card that an opponent discards"),
    "cure": Weight(5, 0, -500, 500, "the end of all own Poison"),
    "sheath": Weight(10, 0, -500, 500, "a Sheath"),
    "smelt": Weight(20, 0, -500, 500, "the gold that smelting makes"),
    # the turn
    "weak": Weight(12, 0, 0, 200, "own Life Points up to which healing is always wanted"),
    "heal_full": Weight(100, 0, -1000, 1000, "percent of the mean healing that must be missing before it is wanted"),
    "poor": Weight(30, 0, -1000, 1000, "a card that is worth less is better removed"),
    "swing": Weight(2, 0, 0, 20, "Weapon cards in hand from which on going Berserk pays"),
    "through": Weight(6, 0, -200, 200, "more for a Heavy Weapon, which carries over, if something is in the way"),
    "spell_first": Weight(100, 0, -500, 500, "earlier an attack Spell or magic staff"),
    "spell_order": Weight(1, 0, -20, 20, "earlier an attack Spell or magic staff for each half point; below 0: later"),
    "weapon_order": Weight(-1, 0, -20, 20, "earlier another Weapon for each half point; below 0: later"),
    "remove_last": Weight(200, 0, -500, 500, "later a Weapon that removes a card of the hand"),
    # answers
    "focus": Weight(1, 0, -100, 100, "less for a target for each of its Life Points"),
    "guarded": Weight(1, 0, -100, 100, "less for a target for each point of its Defence items"),
    "falter": Weight(10, 0, 0, 200, "Life Points up to which an enemy is attacked before an Overwhelm Monster"),
    "take": Weight(30, 0, -1000, 1000, "a swallowed card that is worth less is not taken"),
    "host_reach": Weight(66_560, 0, -1_000_000, 1_000_000, "a Monster's host whose Weapons reach the player"),
    "host_crowd": Weight(1024, 0, -100_000, 100_000, "less for a host for each engaged Monster there"),
    "host_life": Weight(1, 0, -1000, 1000, "less for a host for each Life Point"),
    "draft_int": Weight(3, 0, -100, 100, "each INT of a Hero that is chosen, in Life Points"),
    # what only trained players weigh: 0 in all policies of this file. A card that is bought:
    "late_attack": Weight(0, 40, -2000, 2000, "percent more for attack cards at the end of the game"),
    "late_defence": Weight(0, 40, -2000, 2000, "percent more for defensive cards at the end of the game"),
    "late_monster": Weight(0, 50, -2000, 2000, "percent more for other Monsters at the end of the game"),
    "late_gold": Weight(0, 0, -2000, 2000, "percent more for cards that make gold at the end of the game"),
    "late_other": Weight(0, 50, -2000, 2000, "percent more for other cards at the end of the game"),
    "hurt": Weight(0, 40, -2000, 2000, "percent more for Defence cards and healing if all own Life Points were lost"),
    "threats": Weight(0, 0, -500, 500, "more for a Defence card for each enemy whose Weapons reach the player"),
    "wall": Weight(0, 20, -1000, 1000, "more for each Defence card"),
    "shelter": Weight(0, 10, -500, 500, "more for a Defence card for each attack in a hand of the next enemy"),
    "quality": Weight(0, 30, -1000, 1000, "percent of the own cards' mean worth that a card which stays loses"),
    "bloat": Weight(0, 10, -1000, 1000, "less for a card that stays in the deck for every ten own cards"),
    "same": Weight(0, 15, -1000, 1000, "more for a card if all own cards were of its group"),
    "thin": Weight(0, 0, -500, 500, "more for removing a card if all own cards were poor"),
    "dear": Weight(0, 0, -200, 200, "percent less for every ten gold of the price above `dear_from`"),
    "dear_from": Weight(0, 0, 0, 500, "the price above which `dear` counts"),
    "deny": Weight(0, 25, -1000, 1000, "more, percent of what the next enemy to use the Market would have of the card"),
    "brew": Weight(0, 15, -1000, 1000, "more for a Beer for each point of the own Berserk"),
    "mana": Weight(0, 20, -1000, 1000, "less for a card that costs all INT"),
    "pierce": Weight(0, 0, -500, 500, "more for what carries over, for each Monster or Defence item in the way"),
    "block": Weight(0, 8, -500, 500, "more for a Monster that closes the Market, for every ten gold of the enemy"),
    "feed": Weight(0, 0, -500, 500, "less for a Monster that costs as much as the next enemy lacks for a Level"),
    "basket": Weight(0, 15, -1000, 1000, "more, percent of the scores of what the rest of the gold buys"),
    "smelted": Weight(0, 0, -1000, 1000, "percent of the gold that a smelted card makes more than before"),
    # the turn
    "junk": Weight(0, 0, -1000, 1000, "cards that are worth less are sold"),
    "extra": Weight(0, 0, -1000, 1000, "percent of a Weapon's other effects where Heavy and light ones are compared"),
    "fit": Weight(0, 0, -200, 200, "later a light Weapon for each half point off what the first in the way can take"),
    "draw_first": Weight(0, 0, -500, 500, "earlier a Weapon for each card that it draws"),
    "gap_each": Weight(0, 0, -200, 200, "more for a Heavy Weapon for each Monster or Defence item in the way"),
    "wear": Weight(0, 0, -1000, 1000, "percent of the difference in worth when a Defence card replaces another"),
    "rage": Weight(0, 20, -1000, 1000, "percent of the game that must be over before the Hero goes Berserk"),
    # answers
    "finish": Weight(0, 0, -500, 500, "a target, for each of the six rolls that puts it out"),
    "hunter": Weight(0, 0, -500, 500, "a target whose Weapons reach the player"),
    "rank": Weight(0, 0, -500, 500, "a target, for each of its Levels above the first"),
    "slay": Weight(0, 0, -500, 500, "a Monster in front of friends, for each roll that kills it; above 0: a target"),
    "host_open": Weight(0, 0, -100_000, 100_000, "a host whose Market the Monster would close"),
    "host_gold": Weight(0, 0, -100_000, 100_000, "a host, for every ten gold in its hand"),
    "host_feed": Weight(0, 0, -100_000, 100_000, "less for a host to whom the Monster would bring a Level"),
    "farm": Weight(0, 0, -500, 500, "above 0: the player hosts a Monster whose death brings a Level at once"),
    "dull": Weight(0, 0, -1000, 1000, "a Spell on top of its deck that is worth less goes to the bottom"),
    # the pace of the game; the enemy is the next one to use the Market
    "long_attack": Weight(0, 8, -500, 500, "percent more for attack cards for each turn beyond five"),
    "long_defence": Weight(0, 8, -500, 500, "percent more for defensive cards for each turn beyond five"),
    "long_monster": Weight(0, 8, -500, 500, "percent more for other Monsters for each turn beyond five"),
    "long_gold": Weight(0, 8, -500, 500, "percent more for cards that make gold for each turn beyond five"),
    "long_other": Weight(0, 8, -500, 500, "percent more for other cards for each turn beyond five"),
    "race_attack": Weight(0, 6, -500, 500, "percent more for attack cards for each turn of the enemy's lead"),
    "race_defence": Weight(0, 6, -500, 500, "percent more for defensive cards for each turn of the enemy's lead"),
    "race_monster": Weight(0, 6, -500, 500, "percent more for other Monsters for each turn of the enemy's lead"),
    "race_gold": Weight(0, 6, -500, 500, "percent more for cards that make gold for each turn of the enemy's lead"),
    "race_other": Weight(0, 6, -500, 500, "percent more for other cards for each turn of the enemy's lead"),
    "last": Weight(0, 5, -500, 500, "more for any card for each turn that the game lasts beyond five"),
    "soon": Weight(0, 25, -1000, 1000, "percent more for a card that is surely in the next hand"),
    "gift": Weight(0, 30, -1000, 1000, "less for a Monster whose XP bring the next enemy a Level"),
    "gift_card": Weight(0, 40, -2000, 2000, "less for a Monster's XP, for each card that the enemy's next Level draws"),
    "gift_heal": Weight(0, 20, -1000, 1000, "less for a Monster's XP, for each LP that the enemy's next Level heals"),
    "gift_armour": Weight(0, 30, -1000, 1000, "less for a Monster's XP, for each Armour of the enemy's next Level"),
    "outlast": Weight(0, 8, -500, 500, "more for each point of a Monster's life and Armour above the enemy's mean hit"),
    "hold": Weight(0, 8, -500, 500, "more for each point of a Defence card above the enemy's mean hit"),
    "seep": Weight(0, 25, -1000, 1000, "less for Monsters and Defence cards if all the enemy's attacks carry over"),
    "crowd": Weight(0, 20, -1000, 1000, "less for a Monster for each that stands in front of the next enemy"),
    "ward": Weight(0, 30, -1000, 1000, "more for a Defence Spell that costs all INT"),
    "sober": Weight(0, 20, -1000, 1000, "percent of the game after which a Beer that brings Berserk is drunk to heal"),
    "alone": Weight(0, 25, -1000, 1000, "above 0: allies are targets for a last survivor; at 50 they are like enemies"),
}
DEFAULTS = defaults(WEIGHTS)
BRAWL = {"attack": 150, "magic": 120, "gold": 30, "defence": 60, "heal": 60, "monster": 60}
SHELL = {"attack": 90, "magic": 90, "defence": 180, "heal": 160, "monster": 80}
TAME = {"attack": 80, "magic": 80, "defence": 80, "heal": 80, "monster": 200}


POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "plays all it can, then buys the best-scored card it can pay", DEFAULTS),
    "brawler": Policy(L.BRAWLER, "Weapons first, little gold and armour", DEFAULTS | BRAWL),
    "turtle": Policy(L.TURTLE, "Defence cards and healing first", DEFAULTS | SHELL),
    "tamer": Policy(L.TAMER, "sends Monsters", DEFAULTS | TAME),
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
    steps=steps(WEIGHTS),
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
