"""Numbers that the models, the book and the kernel of Drakkar share."""

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

GOAT, WEAPON, GOLD = range(3)  # kinds of loot
TOKENS = 3
HOLD = 3  # stored cards on a ship
DEALT = 3  # Quests dealt to a seat
MOST_PRICE = 6  # of help
QUEST_LOOT = PREY_LIMIT  # rows of loot: those of passing ships, then those of Quests

# A side is 2 x card + face. Prints are what can be read on a side: a type of face and its number.
SIDES = 2 * CARD_LIMIT
HALF = CARD_LIMIT // 2  # sets of cards are two words of so many bits
MOST_STRENGTH = 9  # of a face

YELLOW, RED, BLUE = range(3)  # banners
SHIP, STORED, SPEAR, LOKI, THIEF, RAID, BOARDING, SABOTAGE = range(8)  # what a face is
BOW, STERN, YGGDRASIL, DECK, TWIN = range(5)  # pieces of a ship; TWIN: the place of a second Yggdrasil
PIECES = 5

# Words of rules, by their places.
WEIGHTED, EARL_FIRST = range(2)  # brawl_order
NONE_SEEN, TOP_SEEN, UP_SEEN, BOTH_SEEN = range(4)  # brawl_visibility
NO_MEMORY, BRAWL_MEMORY, FULL_MEMORY = range(3)  # rival_hand_info
LOSE_TURN, RANDOM_PLAY, EXTRA_DISCARD = range(3)  # late_penalty
BY_THIEF, BY_VICTIM, BY_CHANCE = range(3)  # loki_token_choice
ASK, OFFER, FIXED, OFF = range(4)  # team_up_protocol
QUESTER_ONLY, BOTH_SPEARS = range(2)  # team_up_spear
HELPER_CHOOSES, QUESTER_CHOOSES = range(2)  # team_up_kind_chooser
ALWAYS, ON_FAILURE, NEVER = range(3)  # boarding_casualty
ENDS_FIRST, DECK_FIRST = range(2)  # cover_policy
PIECE_SHIELD, BOAT_SHIELD = range(2)  # sabotage_shield
EARL_ORDER, RANDOM_ORDER, LOWEST_VP = range(3)  # quest_order
EARL_TIE, RANDOM_TIE = range(2)  # number_tie
RANDOM_EARL, SEAT_0 = range(2)  # first_earl
STAYS, MOVES = range(2)  # earl_rotation
SKIP, SUBSTITUTE = range(2)  # loot_shortage

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
W_FIRST = W_SHIP_FIRST  # by what a face is
