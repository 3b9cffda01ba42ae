"""Numbers that the models, the book and the kernel of Village of Legends share."""

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

TREASURE, WEAPON, SPELL, BEER, SCROLL, POTION, ITEM, DEFENCE, MONSTER, SPECIAL = range(10)  # types of cards
DECKS = 6  # of the Market; the deck of spaces 1 to 5 has the number of the space - 1
SPELL_DECK, NUGGET_DECK, MAIN_DECK = 2, 4, 5
DECK_SPACES = 5  # the first of the Main deck is the next one
NUGGET_SPACE = 5
ELEMENTS = 6  # 0: none
SLOTS = 5  # armour, shield, helmet, cape, spell
LIGHT, HEAVY, MAGIC, BY_SPELL, BY_MONSTER, BY_POISON, BY_OVERWHELM = range(7)  # sources of damage
SOURCES = 7
BY_NO_CARDS = 7  # a cause of elimination besides
STANDARD, FRONT, ALL, ANY = range(4)  # targets of attack Spells

# Effect rows: (op, a, b).
GOLD, CHEST, INT, HEAL, DRAW, REMOVE, BANISH, SMELT, STRENGTH, DISCARD, SHEATH, CURE = range(12)

# Kinds of actions: blocks of BLOCK codes each.
END, PLAY, BUY, SELL, SHEATHE, UNSHEATHE, ABILITY, SEAT, ITEM_CODE, CARD, BOOL = range(11)
KINDS = 11
BLOCK = 128
CODES = KINDS * BLOCK
PLAY_ALL = 1  # of the block END
SABOTAGE, SNEAKING, VISION, SUMMON = range(4)  # of the block ABILITY
OVERWHELM_SEAT = 6  # of the block SEAT
# of the block ITEM
AT_MONSTER, AT_SLOT, AT_SPACE, AT_HERO, AT_WILD = 0, 64, 69, 84, 108

# Words of rules, by their places.
CURRENT, PRINTED = range(2)  # scroll_check
LEFT_ENEMY, LEFT_PLAYER, ATTACK_TARGET = range(3)  # opponent_effect_target
ON_ARRIVAL, ON_LIFE = range(2)  # resistance_step
AS_WEAPON, AS_SPELL = range(2)  # magic_staff_targets
ALL_HOSTS, NOT_OWNER = range(2)  # charge_targets
ALL_OUT, OWN_KILLS = range(2)  # five_player_win
BROKEN_ANY, BROKEN_BOTH = range(2)  # frontline_broken
HEAL_NAMED, HEAL_SPELLS, HEAL_ALL = range(3)  # heal_teammate
HIGHEST_INT, BY_SEAT = range(2)  # skirmisher
ONE_ROLL, ROLL_EACH = range(2)  # multi_target_roll
NO_FLOOR, FLOOR_ZERO = range(2)  # imp_int_floor
HOST_TURN, EVERY_TURN = range(2)  # regeneration_timing
MIXED, MONSTERS_ONLY = range(2)  # defensive_chain
RANDOM_START = -1  # start_seat
HERO_RANDOM, HERO_FIXED, HERO_DRAFT = range(3)  # hero_selection
NO_RESULT, MOST_LIFE_SHARE = range(2)  # cap_result

GREEDY, LOWEST, BUSY, LAST, BRAWLER, TURTLE, TAMER = range(2, 9)  # policies
(
    W_ATTACK, W_MAGIC, W_GOLD, W_DEFENCE, W_HEAL, W_MONSTER, W_DRAW, W_FLOOR, W_RICH, W_LATE,
) = range(10)  # fmt: skip
OPINION = 10  # behind the weights: the part of a card's worth that no game changes
