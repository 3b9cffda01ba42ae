"""Numbers that the models, the book and the kernel of Vikings Gone Wild share."""

from typing import Literal

from simkit.games.common.words import number, words

SEATS = 4
RIVER = 5
LEVELS = 3  # of the Town Hall
SLOTS = 3  # Buildings of one type in a village
LOGGED_ROUNDS = 40
NOTHING = -1

# How much of each there can be.
DECK_LIMIT = 104  # cards of one player, and Odin's Path cards
START_LIMIT = 60
CARD_LIMIT = 46  # types of deck cards and Undead
BUILDING_LIMIT = 7  # types of Buildings
GUARD_LIMIT = 60  # copies of Defense cards
MISSION_LIMIT = 22
BONUS_LIMIT = 12
FAVOR_LIMIT = 20  # copies
EFFECT_LIMIT = 48  # effects of all cards that happen on PLAY
CARD_EFFECTS = 8  # of one card
MISSION_CARDS = 64
THRESHOLD_LIMIT = 6
PRICES = 16  # up to 15 Beer or Gold, masks tell what can be paid; dearer things are looked at one by one
NO_LIMIT = 9999

# Items: what can be bought. Types of deck cards and Undead come first, then those of Buildings, then the Town Hall.
K = CARD_LIMIT
ITEMS = K + BUILDING_LIMIT
UPGRADE = ITEMS  # in masks of what a seat may not have, its levels are the bits from here on
ALL_CARDS = (1 << K) - 1  # a mask of items
CARD_TYPES = CARD_LIMIT + BUILDING_LIMIT + LEVELS + MISSION_LIMIT + BONUS_LIMIT  # rows of the log and of handicaps

# Places of a village: SLOTS for each type of Building, then the Town Hall; PARTS are types and levels of the Town Hall.
TOWN_HALL = BUILDING_LIMIT * SLOTS
VILLAGE = TOWN_HALL + 1
PARTS = BUILDING_LIMIT + LEVELS

# Words of cards and rules, and their numbers for the kernel.
Class = Literal["resource", "action", "unit", "hero", "equipment", "defense"]  # of deck cards
RESOURCE, _, UNIT, HERO, EQUIPMENT, DEFENSE = range(len(words(Class)))
Token = Literal["beer", "gold"]
BEER, GOLD = range(len(words(Token)))
Goal = Literal["bought", "spent", "damaged", "owns", "stored"]  # of a Mission
BOUGHT, SPENT, DAMAGED, OWNS, STORED = range(len(words(Goal)))
Counts = Literal["stored", "cards", "buildings", "missions"]  # what a Bonus counts
B_STORED, B_CARDS, B_BUILDINGS, _ = range(len(words(Counts)))
Against = Literal["unit", "hero", "any"]  # whom a trap takes out; 0: the card is no trap
AGAINST_UNIT, AGAINST_ANY = 1 + number(Against, "unit"), 1 + number(Against, "any")
BuildingLimitScope = Literal["lifetime", "owned"]
OWNED = number(BuildingLimitScope, "owned")
FirstPlayer = Literal["random", "seat0"]
RANDOM_START = number(FirstPlayer, "random")

END_REASONS = ("limit", "cap")
VP_LIMIT, CAP = range(len(END_REASONS))

# Op-codes of effects: the row is (op, a, b, c).
GAIN, CHOOSE, DRAW, REMOVE, REVEAL, STEAL, BOOST, LOOK, RESCUE, SCORE = range(10)
ONCE, PER_OPPONENT, PER_BUILDING = range(3)  # c of GAIN; from PER_BUILDING on the Building's type

END, PLAY_ALL = range(2)  # codes of the first two blocks, of one action each

GREEDY, IDLE, BUSY, RUSHER, BUILDER, TURTLE = range(2, 8)  # policies
# Weights, in the order of `policies.WEIGHTS`.
(
    W_ATTACK, W_DEFENCE, W_ECONOMY, W_DRAW, W_BUILDING, W_TOWN_HALL, W_PRICE, W_TOKEN, W_MISSION, W_ENOUGH, W_SURPLUS,
    W_LEADER,
    W_FIGHTER, W_STRENGTH, W_STRONG, W_MIGHTY, W_PIECE, W_PIECE_POINT, W_BOOST, W_PER_STRENGTH,
    W_GUARD, W_GUARD_POINT, W_TRAP,
    W_RESOURCE, W_BEER, W_GOLD, W_EITHER, W_STEAL, W_VP, W_BREW, W_MINT, W_STORE, W_HOLD,
    W_CARD, W_REVEAL, W_REMOVE, W_RESCUE, W_LOOK, W_TAVERN,
    W_PER_BUILDING, W_MOST,
    W_EXCHANGE, W_UNIT_CROWD, W_GUARD_CROWD, W_PRODUCER_CROWD, W_SPARE_CONTAINER, W_EARLY_HALL, W_DECK,
    W_HIT, W_REWARD, W_LOOT, W_FAVOR, W_TOUGH, W_WEAK_FIRST, W_WEAK_GUARDED,
    W_KEEP_DEFENCE, W_KEEP_ATTACK, W_THIN_FROM, W_THIN_BELOW, W_TAKE_GOLD,
    W_LATE, W_DILUTE, W_FOLLOW, W_SPEND, W_WASTE, W_FULL, W_FLOW, W_BONUS, W_CLOSE, W_HOARD, W_BARGAIN, W_DEAR,
    W_DEAR_FROM,
    W_TABLE, W_RISK, W_EFFORT, W_ERRAND, W_ARM, W_LENS, W_DRACO, W_FIT, W_CHANGE,
) = range(82)  # fmt: skip
WEIGHTS = W_CHANGE + 1
OPINION = WEIGHTS  # behind the weights: what each item is worth …
KEEPING = OPINION + ITEMS  # … what it is to keep a card …
EARNING = KEEPING + K  # … what it earns …
LONE = EARNING + K  # … what each item is worth without the Buildings that it counts …
KEEN = LONE + ITEMS  # … whether any weight of `foresight` is not 0 …
PRIZE = KEEN + 1  # … what damaging each part of a village brings, whatever else happens …
LOOTED = PRIZE + PARTS  # … what it brings besides if there are tokens on it …
PLAIN = LOOTED + PARTS  # … and by seat, what each item is worth less its price
WORTHS = (W_FIGHTER, W_GUARD, W_RESOURCE, W_CARD, W_PER_BUILDING)  # where the weights of traits begin and end, by worth
EARNS = 2  # of the four worths of a card: attack, defence, economy, draw
TRAITS = W_PER_BUILDING - W_FIGHTER  # columns of `traits`; behind them: Beer and Gold per Building, `appeal`
PER_BEER, PER_GOLD, APPEAL = range(TRAITS, TRAITS + 3)
