"""Numbers that the models, the book and the kernel of Village of Legends share."""

from typing import Literal

from simkit.games.common.words import number, words

NOTHING = -1
FEWEST, MOST = 2, 6  # players
SEATS = 6
LOGGED_ROUNDS = 40

# How much of each there can be.
CARD_LIMIT = 96  # types of cards
COPIES_LIMIT = 256  # cards in all
MONSTER_LIMIT = 64  # in play
HERO_LIMIT = 24
SPACES = 13  # of the Market, numbered from 1
SPELL_LIMIT = 32  # cards of the Spell deck
ROW_LIMIT = 160  # effect rows of all cards
LEVELS = 3
SPECIALS = 7  # special cards of an Overwhelm Monster
MOST_INT = 20  # INT cost

# Sets of card types are two words of so many bits.
K = CARD_LIMIT
HALF = 48
WORDS = 2

# Words of cards, and their numbers for the kernel.
TYPES = ("treasure", "weapon", "spell", "beer", "scroll", "potion", "item", "defence", "monster", "special")
TREASURE, WEAPON, SPELL, BEER, SCROLL, _, _, DEFENCE, MONSTER, _ = range(len(TYPES))
MarketDeck = Literal["beer", "scroll", "spell", "potion", "nuggets", "main"]
DECKS = len(words(MarketDeck))  # the deck of spaces 1 to 5 has the number of the space - 1
SPELL_DECK, MAIN_DECK = number(MarketDeck, "spell"), number(MarketDeck, "main")
DECK_SPACES = 5  # the first of the Main deck is the next one
NUGGET_SPACE = 5
Element = Literal["fire", "earth", "water", "air", "mind"]
ELEMENTS = 1 + len(words(Element))  # 0: none
Slot = Literal["armour", "shield", "helmet", "cape", "spell"]
SLOTS = len(words(Slot))
Targets = Literal["standard", "front", "all", "any"]  # of attack Spells
FRONT, ALL, ANY = number(Targets, "front"), number(Targets, "all"), number(Targets, "any")
# Effect rows: (op, a, b).
EFFECTS = (
    "gold", "chest", "int", "heal", "draw", "remove", "banish", "smelt", "strength", "discard", "sheath", "cure",
)  # fmt: skip
GOLD, CHEST, INT, HEAL, DRAW, REMOVE, BANISH, SMELT, STRENGTH, DISCARD, SHEATH, CURE = range(len(EFFECTS))

# Sources of damage, causes of eliminations, why a game ends: words of the logs.
SOURCES = ("light", "heavy", "magic", "spell", "monster", "poison", "overwhelm")
LIGHT, HEAVY, MAGIC, BY_SPELL, BY_MONSTER, BY_POISON, BY_OVERWHELM = range(len(SOURCES))
BY_NO_CARDS = len(SOURCES)  # a cause besides
CAUSES = ("none", *SOURCES, "no_cards")
END_REASONS = ("eliminated", "cap")
ELIMINATED, CAP = range(len(END_REASONS))

# Kinds of actions: blocks of BLOCK codes each.
BLOCKS = ("end", "play", "buy", "sell", "sheathe", "unsheathe", "ability", "seat", "item", "card", "bool")
END, PLAY, BUY, SELL, SHEATHE, UNSHEATHE, ABILITY, SEAT, ITEM_CODE, CARD, BOOL = range(len(BLOCKS))
KINDS = len(BLOCKS)
BLOCK = 128
CODES = KINDS * BLOCK
PLAY_ALL = 1  # of the block END
ABILITIES = ("sabotage", "sneaking", "vision", "summon")
SABOTAGE, SNEAKING, VISION, SUMMON = range(len(ABILITIES))  # of the block ABILITY
OVERWHELM_SEAT = 6  # of the block SEAT
# of the block ITEM
AT_MONSTER, AT_SLOT, AT_SPACE, AT_HERO, AT_WILD = 0, 64, 69, 84, 108

# Words of rules, and their numbers for the kernel.
HeroSelection = Literal["random", "fixed", "draft"]
HERO_FIXED, HERO_DRAFT = number(HeroSelection, "fixed"), number(HeroSelection, "draft")
Skirmisher = Literal["highest_int", "seat"]
HIGHEST_INT = number(Skirmisher, "highest_int")
ScrollCheck = Literal["current", "printed"]
CURRENT = number(ScrollCheck, "current")
OpponentEffectTarget = Literal["left_enemy", "left_player", "attack_target"]
LEFT_PLAYER = number(OpponentEffectTarget, "left_player")
ATTACK_TARGET = number(OpponentEffectTarget, "attack_target")
ResistanceStep = Literal["arrival", "life"]
ON_ARRIVAL, ON_LIFE = range(len(words(ResistanceStep)))
MagicStaffTargets = Literal["weapon", "spell"]
AS_SPELL = number(MagicStaffTargets, "spell")
MultiTargetRoll = Literal["single", "each"]
ROLL_EACH = number(MultiTargetRoll, "each")
ImpIntFloor = Literal["none", "zero"]
FLOOR_ZERO = number(ImpIntFloor, "zero")
ChargeTargets = Literal["all", "not_owner"]
NOT_OWNER = number(ChargeTargets, "not_owner")
RegenerationTiming = Literal["host_turn", "every_turn"]
EVERY_TURN = number(RegenerationTiming, "every_turn")
DefensiveChain = Literal["mixed", "monsters_only"]
MONSTERS_ONLY = number(DefensiveChain, "monsters_only")
HealTeammate = Literal["named", "spells", "all", "skirmisher"]
HEAL_NAMED, HEAL_SPELLS, HEAL_ALL, _ = range(len(words(HealTeammate)))
FivePlayerWin = Literal["eliminated", "own_kills"]
ALL_OUT, OWN_KILLS = range(len(words(FivePlayerWin)))
FrontlineBroken = Literal["any", "both"]
BROKEN_ANY = number(FrontlineBroken, "any")
CapResult = Literal["none", "most_life_share"]
NO_RESULT = number(CapResult, "none")

GREEDY, LOWEST, BUSY, LAST, BRAWLER, TURTLE, TAMER = range(2, 9)  # policies
(
    W_ATTACK, W_MAGIC, W_GOLD, W_DEFENCE, W_HEAL, W_MONSTER, W_DRAW, W_FLOOR, W_RICH, W_LATE,
    W_PRICE, W_HEAVY_AGAIN, W_SLOT_AGAIN, W_SHEATH_AGAIN, W_SELL_LOSS,
    W_STRIKE, W_POINT, W_VS_MONSTER, W_HEAVY, W_MASTER, W_SPELL, W_AIM_ANY, W_AIM_FRONT, W_AIM_ALL,
    W_GUARD, W_RESIST, W_EDGE, W_WITS, W_BEAST_GUARD,
    W_BITE, W_BITE_POINT, W_MIND_BITE, W_FLESH, W_FEE, W_REGROW, W_HIDE, W_VENOM, W_SUMMON, W_OPEN,
    W_MEND, W_CARD, W_INT, W_INT_FROM, W_REMOVE, W_BANISH, W_MIGHT, W_DISCARD, W_CURE, W_SHEATH, W_SMELT,
    W_WEAK, W_HEAL_FULL, W_POOR, W_SWING, W_THROUGH, W_SPELL_FIRST, W_SPELL_ORDER, W_WEAPON_ORDER, W_REMOVE_LAST,
    W_FOCUS, W_GUARDED, W_FALTER, W_TAKE, W_HOST_REACH, W_HOST_CROWD, W_HOST_LIFE, W_DRAFT_INT,
    W_LATE_ATTACK, W_LATE_DEFENCE, W_LATE_MONSTER, W_LATE_GOLD, W_LATE_OTHER,
    W_HURT, W_THREATS, W_WALL, W_SHELTER, W_QUALITY, W_BLOAT, W_SAME, W_THIN, W_DEAR, W_DEAR_FROM,
    W_DENY, W_BREW, W_MANA, W_PIERCE, W_BLOCK, W_FEED, W_BASKET,
    W_SMELTED, W_JUNK, W_EXTRA, W_FIT, W_DRAW_FIRST, W_GAP_EACH, W_WEAR, W_RAGE,
    W_FINISH, W_HUNTER, W_RANK, W_SLAY, W_HOST_OPEN, W_HOST_GOLD, W_HOST_FEED, W_FARM, W_DULL,
    W_LONG_ATTACK, W_LONG_DEFENCE, W_LONG_MONSTER, W_LONG_GOLD, W_LONG_OTHER,
    W_RACE_ATTACK, W_RACE_DEFENCE, W_RACE_MONSTER, W_RACE_GOLD, W_RACE_OTHER,
    W_LAST, W_SOON, W_GIFT, W_GIFT_CARD, W_GIFT_HEAL, W_GIFT_ARMOUR, W_OUTLAST, W_HOLD, W_SEEP, W_CROWD, W_WARD,
    W_SOBER, W_ALONE,
    WEIGHTS,
) = range(130)  # fmt: skip
NEW = W_LATE_ATTACK  # from here on what only trained players weigh
OPINION = WEIGHTS  # behind the weights, by type: the part of a card's worth that no game changes …
POWER = OPINION + K  # … and that of its attack
FORESIGHT = POWER + K  # is there anything to weigh besides when a purchase is made? 2: the pace of the game too
