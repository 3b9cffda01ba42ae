"""What a fight may cost that its owner must fight (DRK-155), as far as he can see.

casualty  what the board loses by a Viking card or a Spear, at least 0
lift      of a rival, in thousandths: the share of his hand cards, as far as they are known, that bring a Viking who is
          strong enough against a Raid
chance    of losing a Raid, in thousandths: all rivals who are weak enough must be lifted; certain if there is none
raid      `risk` percent x chance x (score of the Raid + casualty)
boarding  `risk` percent of what the casualty costs more than the loot brings; without loot if the fight will be lost
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.decks import remembered
from simkit.games.drakkar.kernel.judge import after_casualty, balance, can_board, loss_percent, spears_to_board
from simkit.games.drakkar.kernel.outlook import has_card
from simkit.kernels.jit import helper

SURE = 1000


@helper
def raid_risk(s, b, w, p, value, now, score):
    """What a Raid of such a score may cost; nothing without a Viking card."""
    if s.vikings[p] == 0:
        return 0
    return w[L.W_RISK] * chance_of_defeat(s, b, p) * (score + casualty(s, b, w, p, value, now)) // (100 * SURE)


@helper
def boarding_risk(s, b, w, p, value, now, side, left):
    """What a Boarding may cost; nothing without a complete ship and a Viking card."""
    if not can_board(s, p):
        return 0
    n = spears_to_board(s, b, w, p, side)
    if n <= s.spears[p]:
        return w[L.W_RISK] * max(-balance(s, b, w, p, value, now, side, left, n), 0) // 100
    if b.boarding_casualty == L.NEVER:
        return 0
    return w[L.W_RISK] * (casualty(s, b, w, p, value, now) * loss_percent(w, left) // 100) // 100


@helper
def casualty(s, b, w, p, value, now):
    """What the loss of a Viking card or a Spear costs."""
    return max(now - after_casualty(s, b, w, p, value, 0), 0)


@helper
def chance_of_defeat(s, b, p):
    """Every rival who is weak enough becomes too strong: the Raid is aimed when all yellow cards lie open."""
    chance = SURE
    for q in range(b.players):
        lead = s.strength[p] - b.raid_margin - s.strength[q]
        if q != p and lead >= 0:
            chance = chance * lift(s, b, q, lead + 1) // SURE
    return chance


@helper
def lift(s, b, q, more):
    """The share of a rival's hand cards that add so much strength."""
    if s.cards[q] == 0 or s.spaces[q] == 0:
        return 0
    least = np.int64(more)
    if s.stored[q] == s.spaces[q]:
        least += weakest_stored(s, b, q)
    if least > L.MOST_STRENGTH:
        return 0
    total = 0
    for slot in range(b.hand_size):
        if has_card(s, q, slot):
            total += brings(s, b, s.hand_at[q] + slot, least)
    return total // s.cards[q]


@helper
def weakest_stored(s, b, q):
    """The strength of the card that makes room for a Viking."""
    least = b.strength[b.face[s.hold[q, 0]]]
    for slot in range(1, s.stored[q]):
        least = min(least, b.strength[b.face[s.hold[q, slot]]])
    return least


@helper
def brings(s, b, place, least):
    """Thousandths: has the card at a place of a rival's hand a crew of such a strength, by what is known of it?"""
    seen = remembered(b, place)
    if seen == L.BOTH_SEEN:
        side = 2 * np.int64(s.pile[place])
        return SURE * int(max(b.strength[b.face[side]], b.strength[b.face[side + 1]]) >= least)
    return b.crew_share[s.up[place] if seen == L.UP_SEEN else L.SIDES, least]
