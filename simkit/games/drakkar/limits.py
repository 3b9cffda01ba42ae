"""Numbers that the models, the book and the kernel of Drakkar share."""

from typing import Literal

from simkit.games.common.words import number, words

SEATS = 6
FEWEST_PLAYERS = 3
HAND_LIMIT = 12
ROUNDS = 6  # at most, all of them logged
NOTHING = -1

# How much of each there can be.
FACE_LIMIT = 24  # types of faces
PREY_LIMIT = 20  # passing ships
QUEST_LIMIT = 40  # types of Quests, and copies
CARD_LIMIT = 96  # types of double-faced cards, and copies
KINDS = FACE_LIMIT + PREY_LIMIT + QUEST_LIMIT + CARD_LIMIT  # rows of the log and of handicaps

LOOT = ("goat", "weapon", "gold")
GOAT, WEAPON, GOLD = range(len(LOOT))
TOKENS = len(LOOT)
HOLD = 3  # stored cards on a ship
DEALT = 3  # Quests dealt to a seat
MOST_PRICE = 6  # of help
QUEST_LOOT = PREY_LIMIT  # rows of loot: those of passing ships, then those of Quests

# A side is 2 x card + face. Prints are what can be read on a side: a type of face and its number.
SIDES = 2 * CARD_LIMIT
HALF = CARD_LIMIT // 2  # sets of cards are two words of so many bits
MOST_STRENGTH = 9  # of a face

BANNERS = ("yellow", "red", "blue")
YELLOW, RED, BLUE = range(len(BANNERS))
SHIP, STORED, SPEAR, LOKI, THIEF, RAID, BOARDING, SABOTAGE = range(8)  # what a face is
Piece = Literal["bow", "stern", "yggdrasil", "deck"]
BOW, STERN, YGGDRASIL, DECK = range(len(words(Piece)))
TWIN = len(words(Piece))  # the place of a second Yggdrasil
PIECES = TWIN + 1

# Words of rules, and their numbers for the kernel.
FirstEarl = Literal["random", "seat0"]
RANDOM_EARL = number(FirstEarl, "random")
EarlRotation = Literal["fixed", "clockwise"]
MOVES = number(EarlRotation, "clockwise")
BrawlOrder = Literal["weighted", "earl_first"]
WEIGHTED = number(BrawlOrder, "weighted")
BrawlVisibility = Literal["none", "top_only", "up_faces", "both_faces"]
NONE_SEEN, TOP_SEEN, UP_SEEN, BOTH_SEEN = range(len(words(BrawlVisibility)))
RivalHandInfo = Literal["none", "brawl_memory", "full"]
NO_MEMORY, BRAWL_MEMORY, FULL_MEMORY = range(len(words(RivalHandInfo)))
LatePenalty = Literal["lose_turn", "random_play", "extra_discard"]
LOSE_TURN, RANDOM_PLAY, EXTRA_DISCARD = range(len(words(LatePenalty)))
NumberTie = Literal["earl_clockwise", "random"]
RANDOM_TIE = number(NumberTie, "random")
LokiTokenChoice = Literal["thief", "victim", "random"]
BY_THIEF, BY_CHANCE = number(LokiTokenChoice, "thief"), number(LokiTokenChoice, "random")
BoardingCasualty = Literal["always", "on_failure", "never"]
ALWAYS, ON_FAILURE, NEVER = range(len(words(BoardingCasualty)))
CoverPolicy = Literal["ends_first", "deck_first"]
DECK_FIRST = number(CoverPolicy, "deck_first")
SabotageShield = Literal["piece", "boat"]
BOAT_SHIELD = number(SabotageShield, "boat")
QuestOrder = Literal["earl_clockwise", "random", "lowest_vp_first"]
RANDOM_ORDER, LOWEST_VP = number(QuestOrder, "random"), number(QuestOrder, "lowest_vp_first")
TeamUpProtocol = Literal["ask", "offer", "fixed", "off"]
ASK, OFFER, FIXED, OFF = range(len(words(TeamUpProtocol)))
TeamUpKindChooser = Literal["helper", "quester"]
HELPER_CHOOSES = number(TeamUpKindChooser, "helper")
TeamUpSpear = Literal["quester_only", "both"]
BOTH_SPEARS = number(TeamUpSpear, "both")
LootShortage = Literal["skip", "substitute"]
SUBSTITUTE = number(LootShortage, "substitute")

# What becomes of a Quest, why a game ends: words of the logs.
RESULTS = (
    "none", "solo", "team", "no_deal", "fail_ship", "fail_strength", "fail_beer", "fail_both", "fail_denied",
)  # fmt: skip
(
    NO_RESULT, SOLO_DONE, TEAM_DONE, NO_DEAL, FAIL_SHIP, FAIL_STRENGTH, FAIL_BEER, FAIL_BOTH, FAIL_DENIED,
) = range(len(RESULTS))  # fmt: skip
END_REASONS = ("rounds", "cap")
ROUNDS_OVER, CAP = range(len(END_REASONS))

GREEDY, FIRST, BUSY, RAIDER, MERCHANT = range(2, 7)  # policies
(
    W_LOKI, W_RAID, W_BOARD, W_LOSS, W_LOSS_LATE, W_LAST, W_REFILL, W_SABOTAGE, W_THIEF, W_THIEF_LATE,
    W_LATE, W_CAUTION, W_SOON, W_SLOW, W_RISK,
    W_OTHER_FACE, W_SCARCE, W_OTHER_DEED, W_OTHER_WORTH, W_OUTLOOK, W_VAIN,
    W_SHIP_FIRST, W_CREW_FIRST, W_SPEAR_FIRST, W_LOKI_FIRST, W_THIEF_FIRST, W_RAID_FIRST, W_BOARD_FIRST,
    W_SABOTAGE_FIRST,
    W_TOKEN, W_HURT, W_LEADER, W_AHEAD, W_MAUL, W_DENY, W_FETCH, W_WRECK_SHIP, W_WRECK_VP,
    W_READY, W_END, W_SPACE, W_CREW, W_BEER,
    W_STRENGTH, W_SPEAR, W_CAPACITY, W_BARE, W_DANGER,
    W_KEEP, W_KEEP_STRENGTH, W_KEEP_BEER, W_KEEP_LEAST, W_LACK,
    W_SHARE, W_HELP_LEAST, W_PRIZE_LEAST,
    W_DECK_ROLE, W_DECK_DECK, W_DECK_STRENGTH, W_DECK_BEER, W_DECK_SPEAR, W_DECK_LOKI, W_DECK_RAID, W_DECK_THIEF,
    W_DECK_SABOTAGE, W_DECK_LOOT, W_DECK_PREY, W_DECK_ENDS,
    OPINION,  # behind the weights: what each print is worth in a deck
) = range(69)  # fmt: skip
FIRST_WEIGHTS = W_SHIP_FIRST  # by what a face is
