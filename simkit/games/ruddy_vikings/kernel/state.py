"""The state of a game of Ruddy Vikings: its record, and the meaning of every field and code.

Main-deck cards are numbered by type, in the order of `Cards.each`; Turn cards from 0 on their own. Masks have a bit for
each type, seat or slot. Copies of a type are alike, so hands and the discard pile are counts by type.
"""

import numpy as np

from simkit.games.ruddy_vikings import limits as L
from simkit.kernels.piles import scratch_fields

SEATS = L.SEATS
CARDS = L.KINDS
NOTES = 1 + 2 * L.K + L.SLOTS + (L.SEATS - 1) + L.TURNS  # behind all options
ACTIONS = NOTES + L.K  # what a player who chooses notes of each type
UNKNOWN, DONE = -1, -2  # instead of an only option: there may be several; the action is complete
NOTHING = L.NOTHING

DECISIONS = (
    "", "main", "target", "buffer", "bypass", "respond", "fortify", "ambush", "slot", "turn_pick", "viking_pick",
    "thief", "other_oi", "fog_defend",
)  # fmt: skip
(
    NO_DECISION, MAIN, TARGET, BUFFER, BYPASS, RESPOND, FORTIFY, AMBUSH, SLOT, TURN_PICK, VIKING_PICK, THIEF, OTHER_OI,
    FOG_DEFEND,
) = range(len(DECISIONS))  # fmt: skip
WINDOW, IN_TURN, LAST_WINDOW = range(3)  # stages of a turn

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        ("deck_key", "u8"),  # of the last shuffle of the main deck
        # the flow
        ("actor", "i8"),
        ("decision", "i8"),
        ("stage", "i8"),
        ("active", "i8"),  # whose turn it is
        ("first", "i8"),  # first player of this round
        ("rounds", "i8"),
        ("turns", "i8"),
        ("living", "i8"),  # mask of seats
        ("over", "i8"),
        ("winners", "i8"),
        ("end_reason", "i8"),
        # the decks
        ("left", "i8"),  # cards in the main deck
        ("unshuffled", "i8"),  # its order is decided as cards are drawn
        ("shuffles", "i8"),  # of the main deck, the first included
        ("discard_mask", "i8"),  # types in the discard pile
        ("turn_left", "i8"),
        ("turn_shuffles", "i8"),
        ("turn_removed", "i8"),  # Keep Your Enemies Close cards out of the game
        ("turn_card", "i8"),  # in effect, or NOTHING
        ("seer", "i8"),  # who knows the top Turn card, or NOTHING
        # the turn of the active player
        ("chance", "i8"),  # cards that counted
        ("god", "i8"),
        ("gift", "i8"),
        ("attacks", "i8"),
        ("builds", "i8"),
        ("thor", "i8"),  # attacks to come that bypass everything
        ("wrath", "i8"),  # more damage
        ("raid", "i8"),  # more attacks
        ("omen", "i8"),  # higher limits
        ("ambusher", "i8"),  # seat whose place in the window has come
        ("ambushes", "i8"),  # out-of-turn attacks that it has declared
        ("asked", "i8"),  # the last seat that was asked for an OI! or a thief
        # the card on the table
        ("card", "i8"),  # type, or NOTHING
        ("card_target", "i8"),  # seat, or NOTHING
        # the combat
        ("viking", "i8"),  # type, or NOTHING
        ("attacker", "i8"),
        ("target", "i8"),  # seat, or NOTHING
        ("buffer_mask", "i8"),  # types declared
        ("buffer_n", "i8"),  # cards declared
        ("from_type", "i8"),  # the lowest type that may be declared next
        ("clash", "i8"),  # mask of the Buffers that those declared forbid
        ("bypassed", "i8"),  # mask of the target's slots
        ("to_bypass", "i8"),  # slots still to be designated
        ("from_slot", "i8"),  # the lowest that may be designated next
        ("used", "i8"),  # slot of the Defence that is turned up, or NOTHING
        ("fog", "i8"),  # type of the reflecting card on the table, or NOTHING
        # by seat
        ("hand_mask", "i8", L.SEATS),  # types in hand
        ("hand_n", "i2", L.SEATS),
        ("slot_n", "i1", L.SEATS),
        ("fortify_n", "i2", L.SEATS),
        ("place", "i1", L.SEATS),  # 0: none yet
        ("rolls", "i4", L.SEATS),  # how often chance decided what this seat loses
        # zones
        ("hand", "i1", (L.SEATS, L.K)),
        ("slot", "i1", (L.SEATS, L.SLOTS)),  # types, in their order
        ("known", "i2", (L.SEATS, L.SLOTS)),  # masks of the seats that know the card
        ("fortify", "i1", (L.SEATS, L.FORTIFY_LIMIT)),  # by the row of a Fortify type
        ("buffers", "i1", L.K),  # on the table
        ("discard", "i2", L.K),
        ("deck", "i1", L.DECK_LIMIT),  # the top is deck[left - 1]
        ("turn_deck", "i1", L.TURN_LIMIT),  # the top is turn_deck[turn_left - 1]
        ("turn_discard", "i1", L.TURNS),
    ],
    align=True,
)

SCRATCH = [
    ("leader", "i8"),
    ("emptied", "i8", L.SEATS),  # the cause, where something took the last cards of a hand
    ("taker", "i8", L.SEATS),  # who did
    ("faced", "i8", L.SEATS),  # filled slots when this turn began, for those who were exposed
    ("bluffing", "i8", L.SEATS),  # of these, none was real
    *scratch_fields(L.DECK_LIMIT),
]
