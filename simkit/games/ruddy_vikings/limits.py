"""Numbers that the models, the book and the kernel of Ruddy Vikings share."""

SEATS = 8
SLOTS = 5  # active defences of one player
LOGGED_ROUNDS = 40
WATCHED_ROUNDS = 8  # at whose end it is logged who has the largest and the smallest hand
NOTHING = -1

# How much of each there can be.
K = 40  # types of main-deck cards
COPIES = 120  # of one type
DECK_LIMIT = 250  # main-deck cards
TURN_LIMIT = 32  # Turn cards
FORTIFY_LIMIT = 16  # types of Fortify cards
MOST_DAMAGE = 1_000_000_000

VIKING, BUFFER, DEFENCE, CHANCE, GOD, GIFT, TURN = range(7)  # classes of cards, in the order of their numbers
LAND, AIR = range(2)  # modes
KYEC, WINDS, DRAGON, WAR, FEAST_DAY, CALM_SEAS, WINTER, SEASON = range(8)  # Turn cards
TURNS = 8
KINDS = K + TURNS  # rows of the log and of handicaps

# Op-codes of Chance, God and Gift cards: the row of a card is (op, amount).
(
    NO_EFFECT, REFLECT, CANCEL, SWAP, TAKE, SABOTAGE, SPY, DRAW, FEAST, SACK, THIEF, FORTIFY, BYPASS_ALL, DAMAGE,
    ATTACKS, LIMITS, FETCH, FORESIGHT,
) = range(18)  # fmt: skip
EFFECTS = 18

# Rules that are words.
DISCARD_IT, RETURN_IT = range(2)  # viking_after_success, oi_viking
OWN_ATTACK, ANY_ATTACK = range(2)  # oi_scope
TYPED, ANY_DEFENCE = range(2)  # defence_match
LEGAL, ILLEGAL = range(2)  # last_card_play
MAY_NOT, MAY = range(2)  # swap_last_card
ACTOR_WINS, ACTOR_OUT, NOBODY_WINS = range(3)  # double_ko
ON_EMPTY, NEVER = range(2)  # reshuffle
FIXED, ROTATE = range(2)  # first_player
AFTER_DRAW, AFTER_DRAW_AND_END = range(2)  # ambush_window
NO_WINNER, MOST_CARDS = range(2)  # cap_result
CERTAIN = 1 << 32  # war_cry_success in the book: this is 1

END = 0  # the code of the first block

GREEDY, IDLE, FIRST, LAST, BUSY, RUSHER, TURTLE = range(2, 9)  # policies
(
    W_CARD, W_POOR, W_HIT, W_SHARE, W_KILL, W_WIN, W_WEAR, W_HASTE, W_CALM, W_EDGE,
    W_STOP, W_DETER, W_CROWD, W_THREAT, W_BLUFF, W_KEEP, W_RICH,
    W_GAIN, W_DRAW, W_FETCH, W_FORTIFY, W_SPY, W_REACTION, W_CAPTURE,
    W_LOSE, W_DEATH, W_DEFENCE, W_CAPTIVE, W_REFLECT, W_CANCEL, W_LAST, W_ANSWER, W_REVENGE, W_FEW,
    W_WAR, W_FEAST, W_STORM, W_SEASON, W_RAIDERS,
    W_DAMAGE, W_BYPASS, W_TAKING, W_AMBUSH, W_GUARD,
    RATING,  # behind the weights, by type: what a Viking is worth
) = range(45)  # fmt: skip
BUILDING = RATING + K  # and what a card is worth in a slot
