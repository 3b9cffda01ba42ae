"""Numbers that the models, the book and the kernel of Ruddy Vikings share."""

from typing import Literal

from simkit.games.common.words import number, words

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

CLASSES = ("viking", "buffer", "defence", "chance", "god", "gift", "turn")
VIKING, CHANCE, GOD, GIFT = (CLASSES.index(word) for word in ("viking", "chance", "god", "gift"))
Mode = Literal["land", "air"]
LAND, AIR = range(len(words(Mode)))
TURN_CARDS = (
    "keep_your_enemies_close", "mighty_winds", "dragon", "war", "feast_day", "calm_seas", "harsh_winter",
    "raiding_season",
)  # fmt: skip
KYEC, WINDS, DRAGON, WAR, FEAST_DAY, _, WINTER, SEASON = range(len(TURN_CARDS))
TURNS = len(TURN_CARDS)
KINDS = K + TURNS  # rows of the log and of handicaps

# Effects of Chance, God and Gift cards, and their op-codes: the row of a card is (op, amount).
EFFECTS = (
    "", "reflect", "cancel", "swap", "take", "sabotage", "spy", "draw", "feast", "sack", "thief", "fortify",
    "bypass_all", "damage", "attacks", "limits", "fetch", "foresight",
)  # fmt: skip
(
    _, REFLECT, CANCEL, SWAP, TAKE, SABOTAGE, SPY, DRAW, FEAST, SACK, THIEF, FORTIFY, BYPASS_ALL, DAMAGE, ATTACKS,
    LIMITS, FETCH, FORESIGHT,
) = range(len(EFFECTS))  # fmt: skip

# Words of rules, and their numbers for the kernel.
VikingAfterSuccess = Literal["discard", "return_to_hand"]
DISCARD_IT, RETURN_IT = range(len(words(VikingAfterSuccess)))
OiViking = Literal["discard", "return"]
GOES_HOME = number(OiViking, "return")
OiScope = Literal["own_attack", "any_attack"]
ANY_ATTACK = number(OiScope, "any_attack")
LastCardPlay = Literal["legal", "illegal"]
LEGAL, ILLEGAL = range(len(words(LastCardPlay)))
SwapLastCard = Literal["may_not", "may"]
MAY_NOT = number(SwapLastCard, "may_not")
DoubleKo = Literal["actor_wins", "actor_out", "draw"]
ACTOR_OUT, NOBODY_WINS = number(DoubleKo, "actor_out"), number(DoubleKo, "draw")
Reshuffle = Literal["on_empty", "never"]
ON_EMPTY = number(Reshuffle, "on_empty")
FirstPlayer = Literal["fixed", "rotate"]
ROTATE = number(FirstPlayer, "rotate")
AmbushWindow = Literal["after_draw", "after_draw_and_end"]
AFTER_DRAW_AND_END = number(AmbushWindow, "after_draw_and_end")
CapResult = Literal["none", "most_cards"]
MOST_CARDS = number(CapResult, "most_cards")

# Why a game ends, what takes a player's last cards: words of the logs.
END_REASONS = ("last_standing", "double_ko", "cap")
LAST_STANDING, DOUBLE_KO, CAP = range(len(END_REASONS))
CAUSES = ("none", "attack", "fog", "pickpocket", "swap", "sack", "own_play")
NO_CAUSE, BY_ATTACK, BY_FOG, BY_PICKPOCKET, BY_SWAP, BY_SACK, BY_OWN_PLAY = range(len(CAUSES))

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
BUILDING = RATING + K  # and what a card is worth in a slot, with its appeal
