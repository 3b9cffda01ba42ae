"""The state of a game of Drakkar: its record, and the meaning of every field and code.

Cards and Quests are numbered; copies have numbers of their own. A side is 2 x card + face. The cards that are laid out
keep their places in `pile` for the whole round: deck d has the places from d x hand_size on, what is left over lies
behind the last deck. A hand is a deck that was taken, without the slots that were used.
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.kernels.piles import scratch_fields

SEATS = L.SEATS
CARDS = L.KINDS
NOTES = 130  # behind all options
ACTIONS = NOTES + 4 * L.FACE_LIMIT  # what a player who chooses notes of faces
UNKNOWN = -1  # what comes next has to be asked

DECISIONS = (
    "", "BRAWL_PICK", "QUEST_KEEP", "PLAY", "LOKI", "THIEF", "STORE", "RAID_TARGET", "BOARD_GO", "SPEAR", "RAID_LOOT",
    "CASUALTY", "SABOTAGE", "TEAM_HELPER", "TEAM_PRICE", "TEAM_REPLY", "TEAM_KIND", "LOOT_KIND",
)  # fmt: skip
(
    NO_DECISION, BRAWL_PICK, QUEST_KEEP, PLAY, LOKI, THIEF, STORE, RAID_TARGET, BOARD_GO, SPEAR, RAID_LOOT, CASUALTY,
    SABOTAGE, TEAM_HELPER, TEAM_PRICE, TEAM_REPLY, TEAM_KIND, LOOT_KIND,
) = range(len(DECISIONS))  # fmt: skip

# Where the game stands when a decision is answered.
(
    BRAWL, KEEP, TURN, CHOOSE, RED, YELLOW, BLUE, TURN_END,
    LOKI_TAKES, RAID_FIGHT, RAID_TAKES, BOARD_FIGHT, BOARD_LOOT,
    SOLO, TEAM, ASKING, PICKING, PAYING, ROUND_END,
) = range(19)  # fmt: skip

# Options besides seats, slots and kinds, within their blocks.
LOKI_DECLINE, THIEF_DECLINE, STORE_DISCARD, RAID_DECLINE, SABOTAGE_DECLINE, HELPER_STOP = 18, 6, 3, 6, 24, 6
BOARD_DECLINE, BOARD_ON = range(2)
CASUALTY_SPEAR = 3
REFUSE, ACCEPT = range(2)

NOT_DEALT, DEALING, DEALT = range(3)  # Quests
UNDECIDED = -1  # no D3 answer
REFUSED = -1  # instead of a price

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        # the flow
        ("over", "i8"),
        ("winners", "i8"),  # mask
        ("end_reason", "i8"),
        ("actor", "i8"),
        ("decision", "i8"),
        ("options", "i8"),  # mask of the legal items of the decision's block
        ("stage", "i8"),
        ("decisions", "i8"),  # taken, with more than one option
        ("rounds", "i8"),
        ("turn", "i8"),  # of this round
        ("turns", "i8"),
        ("earl", "i8"),
        ("first_earl", "i8"),
        # the Brawl and the deal
        ("laid", "i8"),  # the cards of this round are laid out
        ("picked", "i8"),  # decks taken
        ("free_decks", "i8"),  # mask
        ("dealing", "i8"),
        # the turn: masks of seats
        ("late", "i8"),
        ("fearsome", "i8"),  # seat or NOTHING
        ("pending", "i8"),  # still to answer D3
        ("reds", "i8"),  # faces to resolve
        ("yellows", "i8"),
        ("blues", "i8"),
        # a red or blue face that is resolved, a card that waits for a D6
        ("owner", "i8"),  # seat or NOTHING
        ("target", "i8"),  # seat or NOTHING
        ("tokens_left", "i8"),  # that Loki or a Raid may still take
        ("spent", "i8", 2),  # Spears of owner and target
        ("waiting", "i8"),  # side or NOTHING
        # the Quest
        ("at", "i8"),  # place in the order
        ("missing", "i8"),  # tokens still to be chosen (`substitute`)
        ("quester", "i8"),  # seat or NOTHING
        ("eligible", "i8"),  # mask
        ("to_ask", "i8"),  # mask: have not named a price yet
        ("offers", "i8"),
        ("most", "i8"),  # highest price
        ("helper", "i8"),
        ("price", "i8"),
        ("to_pay", "i8"),
        # by seat
        ("hand_at", "i4", SEATS),  # first place of the hand in `pile`, or NOTHING
        ("cards", "i4", SEATS),  # in hand
        ("slots", "i8", SEATS),  # of the hand: mask of both faces of each card
        ("ends", "i4", SEATS),
        ("spaces", "i4", SEATS),  # capacity
        ("stored", "i4", SEATS),
        ("strength", "i4", SEATS),
        ("beer", "i4", SEATS),
        ("vikings", "i4", SEATS),
        ("spears", "i4", SEATS),
        ("order", "i1", SEATS),  # of the Brawl, then of Phase 3
        ("choice", "i1", SEATS),  # 2 x slot + face or UNDECIDED; hidden from the others until the reveal
        ("kept", "i1", SEATS),  # place among the dealt Quests, or NOTHING
        ("prices", "i1", SEATS),  # named, or refused
        ("helped", "i1", SEATS),
        ("result", "i1", SEATS),  # of the Quests, until those of the next round
        ("shown", "i2", SEATS),  # side revealed and not resolved, or NOTHING
        ("ship", "i2", (SEATS, L.PIECES)),  # sides, or NOTHING
        ("hold", "i2", (SEATS, L.HOLD)),  # sides
        ("spear", "i2", (SEATS, L.HOLD)),  # sides
        ("tokens", "i2", (SEATS, L.TOKENS)),
        ("supply", "i2", L.TOKENS),
        ("dealt", "i1", (SEATS, L.DEALT)),
        # piles
        ("quest_left", "i8"),
        ("retired_n", "i8"),
        ("discards", "i8"),
        ("quests", "i1", L.QUEST_LIMIT),  # the top is quests[quest_left - 1]
        ("retired", "i1", L.QUEST_LIMIT),
        ("discard", "i1", L.CARD_LIMIT),
        ("pile", "i1", L.CARD_LIMIT),  # by place
        ("up", "i2", L.CARD_LIMIT),  # by place: the print that lay up
        ("path", "i1", L.CARD_LIMIT),  # zeros: room for determinization
    ],
    align=True,
)

SCRATCH = [
    *scratch_fields(L.CARD_LIMIT),
    ("able", "i8"),  # mask of the seats whose face would have done something before the reveal
]
