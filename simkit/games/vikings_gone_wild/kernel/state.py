"""The state of a game of Vikings Gone Wild: its record, and the meaning of every field and code.

Cards are numbered by type, in the order of `Cards.each`: deck cards, then Undead. Items are what can be bought: cards,
then Buildings, then the Town Hall (see limits.py). Masks have a bit for each type, item, place in a village or seat.
"""

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.kernels.piles import scratch_fields

SEATS = L.SEATS
CARDS = L.CARD_TYPES
NOTES = 3 + L.CARD_LIMIT * 2 + L.RIVER + L.BUILDING_LIMIT * 2 + 2 + 2 + 2 + 1 + 3 + L.VILLAGE + 3  # behind all options
ACTIONS = NOTES + L.ITEMS  # what a player who chooses notes of each item
PATH_PILE, MISSION_PILE = 4, 5  # piles 0 to 3 are the players' decks
PILES = 6
DUE = 26  # Favors that can be due at once
UNKNOWN = -1  # what comes next has to be asked

DECISIONS = (
    "", "turn", "target", "commit", "defend", "favor", "draco", "crystal", "theft", "lens", "remove", "resurrect",
    "keep",
)  # fmt: skip
(
    NO_DECISION, TURN, TARGET, COMMIT, DEFEND, FAVOR, DRACO, CRYSTAL, THEFT, LENS, REMOVE, RESURRECT,
    KEEP,
) = range(len(DECISIONS))  # fmt: skip
# What happens when nothing else is going on.
IN_TURN, COMMITTING, DEFENDING, REWARDING, NEXT_TURN, STORING, KEEPING, ROUND_END, SCORING, NEXT_ROUND = range(10)
ON_PLAYER, ON_UNDEAD, ON_DRACO = range(3)  # attacks
BY_ATTACK = 4  # added to a seat in `due`: the Favor is for damaging a Town Hall

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        # the flow
        ("actor", "i8"),
        ("decision", "i8"),
        ("stage", "i8"),
        ("active", "i8"),  # whose turn it is
        ("rounds", "i8"),
        ("turns", "i8"),
        ("first", "i8"),  # first player of this round
        ("first_seat", "i8"),  # of the first round
        ("turn_in_round", "i8"),
        ("last_round", "i8"),
        ("over", "i8"),
        ("winners", "i8"),
        ("end_reason", "i8"),
        ("draw_seat", "i8"),
        ("to_draw", "i8"),  # cards that draw_seat still draws
        ("revealing", "i8"),  # class + 1 that goes to the hand; 0: an ordinary draw
        ("fx_at", "i8"),  # next effect row
        ("fx_end", "i8"),
        ("gap", "i8"),  # River slot to close
        ("gaps", "i8"),  # how often
        ("due_n", "i8"),
        ("flipped", "i8"),  # top Favor, or NOTHING
        ("face_up", "i8"),  # Favors face up
        ("favors_left", "i8"),
        ("favors_n", "i8"),
        ("keep_seat", "i8"),
        ("keep_left", "i8"),
        ("draco_done", "i8"),  # mask of seats
        ("return_done", "i8"),  # mask of seats
        ("stale", "i8"),  # mask of seats whose `weakest` has to be found again
        # the turn
        ("actions", "i8"),
        ("victim", "i8"),  # the player attacked this turn
        ("victim_hurt", "i8"),
        ("hits", "i8"),  # Buildings damaged this turn
        ("hits_th", "i8"),  # Town Halls among them
        ("changed", "i8"),  # a Mission was changed
        ("boost", "i8"),
        # the attack
        ("attack", "i8"),
        ("goal_seat", "i8"),
        ("goal_slot", "i8"),  # place in a village or slot of the River
        ("value", "i8"),
        ("carriers", "i8"),  # committed
        ("pieces", "i8"),  # committed equipment
        ("at_risk", "i8"),  # Units and Heroes committed, also those that a trap removed
        # masks of types and items
        ("hand_mask", "i8", L.SEATS),
        ("ready_mask", "i8"),
        ("bought_mask", "i8"),
        ("on_sale", "i8"),  # supply piles and Buildings that are not sold out
        ("river_mask", "i8"),
        ("types", "i8", PILES - 1),  # whatever was ever in somebody's deck; of Odin's Path: all that can be
        ("maxed", "i8", L.SEATS),  # Buildings of which no more may be built
        # villages: masks of places
        ("built", "i4", L.SEATS),
        ("fresh", "i4", L.SEATS),  # of these, under construction
        ("damaged", "i4", L.SEATS),
        ("raided", "i4", (L.SEATS, L.SEATS)),  # attacked this round, by attacker
        # zones, by card type
        ("piles", "i1", (PILES, L.DECK_LIMIT)),  # the top is piles[i, left[i] - 1]
        ("left", "i2", PILES),
        ("shuffles", "i2", PILES),
        ("discard", "i1", (PILES - 1, L.K)),
        ("hand", "i1", (L.SEATS, L.K)),
        ("area", "i1", (L.SEATS, L.K)),  # ready cards included
        ("ready", "i1", L.K),
        ("commit", "i1", L.K),
        ("aside", "i1", L.K),  # kept with a Drakkar (still in the hand), or revealed
        ("removed", "i1", L.K),
        ("supply", "i1", L.ITEMS),
        ("bought", "i1", L.ITEMS),  # this turn
        ("river", "i1", L.RIVER),
        ("favors", "i1", L.FAVOR_LIMIT),  # deck: the top is favors[favors_left - 1]; behind it those out of the game
        ("shown", "i1", 2),  # face-up Favors
        ("missions", "i1", (L.SEATS, 2)),
        ("bonuses", "i1", L.BONUS_LIMIT),  # those in play come first
        ("guards", "i1", (L.GUARD_LIMIT, 2)),  # Defense cards on Buildings: type, place x 4 + owner
        ("guard_n", "i8"),
        # villages, by place
        ("tokens", "i1", (L.SEATS, L.VILLAGE)),
        ("guard", "i1", (L.SEATS, L.VILLAGE)),  # defence of the cards on it
        ("owned", "i1", (L.SEATS, L.BUILDING_LIMIT)),
        ("built_ever", "i1", (L.SEATS, L.BUILDING_LIMIT)),
        ("buildings", "i1", L.SEATS),
        ("level", "i1", L.SEATS),
        ("there", "i1", L.SEATS),  # mask of the types of Buildings owned
        ("wall", "i2", L.SEATS),  # defence of the whole village
        ("weakest", "i2", L.SEATS),  # smallest defence that may be attacked
        # counters
        ("vp", "i4", L.SEATS),
        ("pool", "i4", 2),  # Beer, Gold of the active player
        ("spent", "i4", 2),
        ("stock", "i2", (L.SEATS, 2)),  # tokens on Buildings and the Town Hall
        ("loot", "i2", 2),  # tokens on the active player's Town Hall
        ("cards", "i1", L.SEATS),  # cards owned
        ("copies", "i1", (L.SEATS, L.K)),  # of these, by type
        ("attackers", "i1", L.SEATS),  # Units and Heroes among them
        ("guardians", "i1", L.SEATS),  # Defense cards among them
        ("reached", "i1", L.SEATS),  # Favor thresholds
        ("completed", "i1", L.SEATS),  # Missions
        ("round_missions", "i1", L.SEATS),
        ("attacked", "i1", L.SEATS),  # mask of attackers this round
        ("seen", "i1", L.SEATS),  # mask of hands that this seat may see
        ("due", "i1", DUE),  # seats that gain a Favor
    ],
    align=True,
)

SCRATCH = [
    ("missed", "i4", (L.SEATS, L.ITEMS)),  # turns that ended with something sold out
    *scratch_fields(L.DECK_LIMIT),
]
