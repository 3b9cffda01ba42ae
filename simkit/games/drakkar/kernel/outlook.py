"""What a seat's hand can still bring: sums over the faces of the cards that are left."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.kernels.bits import size
from simkit.kernels.jit import helper, step


@step
def has_card(s, p, slot):
    """Is there a card in a slot of the hand?"""
    return (s.slots[p] >> (2 * slot)) & 3 != 0


@step
def side_in(s, p, slot):
    """The first side of the card in a slot."""
    return 2 * np.int64(s.pile[s.hand_at[p] + slot])


@helper
def lacking(s, b, p, quest):
    """Points of strength and beer that a hand lacks for a Quest, even if all goes well; an end piece counts two.

    All end pieces, the Deck and all Beer of the hand, and its strongest two of a crew, if there is room beside the
    Beer; each card counts with all its faces. A third Viking and Spears are too easily lost to count on them."""
    pieces, beer, first, second = 0, 0, 0, 0
    for slot in range(b.hand_size):
        if has_card(s, p, slot):
            strength, barrels = 0, 0
            for side in range(side_in(s, p, slot), side_in(s, p, slot) + 2):
                face = b.face[side]
                if b.denied[p, face] == 0:
                    if b.does[face] == L.SHIP:
                        pieces |= 1 << b.piece[face]
                    strength, barrels = max(strength, b.strength[face]), max(barrels, b.beer[face])
            first, second = max(first, strength), max(second, min(first, strength))
            beer += barrels
    ends = min(2, size(pieces & ~(1 << L.DECK)))
    room = ends + ((pieces >> L.DECK) & 1) - b.quest_beer[quest]
    force = (first if room > 0 else 0) + (second if room > 1 else 0)
    return max(b.quest_strength[quest] - force, 0) + max(b.quest_beer[quest] - beer, 0) + 2 * (2 - ends)
