"""What a seat's hand can still bring: sums over the faces of the cards that are left."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.ships import can_place
from simkit.kernels.jit import helper, step


@step
def has_card(s, p, slot):
    """Is there a card in a slot of the hand?"""
    return (s.slots[p] >> (2 * slot)) & 3 != 0


@step
def side_in(s, p, slot):
    """The first side of the card in a slot."""
    return 2 * np.int64(s.pile[s.hand_at[p] + slot])


@step
def with_one(first, second, third, strength):
    """The three greatest strengths, with one more."""
    if strength > first:
        return strength, first, second
    if strength > second:
        return first, strength, second
    return first, second, max(third, strength)


@helper
def can_be_done(s, b, p, quest):
    """Could the ship and the hand do a Quest alone, if nobody interfered and time did not matter?

    All end pieces, the Deck, all Beer, Spears, and of the crew as many of the strongest as the Beer leaves room for."""
    pieces, beer, spears = 0, np.int64(s.beer[p]), np.int64(s.spears[p])
    first, second, third = 0, 0, 0
    for slot in range(s.stored[p]):
        first, second, third = with_one(first, second, third, b.strength[b.face[s.hold[p, slot]]])
    for slot in range(b.hand_size):
        if has_card(s, p, slot):
            strength, barrels, spear = 0, 0, 0
            for side in range(side_in(s, p, slot), side_in(s, p, slot) + 2):
                face = b.face[side]
                if b.denied[p, face] == 0:
                    if b.does[face] == L.SHIP and can_place(s, b, p, b.piece[face]):
                        pieces |= 1 << b.piece[face]
                    strength, barrels = max(strength, b.strength[face]), max(barrels, b.beer[face])
                    spear |= int(b.does[face] == L.SPEAR)
            first, second, third = with_one(first, second, third, strength)
            beer += barrels
            spears += spear
    ends = min(2, s.ends[p] + ((pieces >> L.BOW) & 1) + ((pieces >> L.STERN) & 1) + ((pieces >> L.YGGDRASIL) & 1))
    room = s.spaces[p] - s.ends[p] + ends + ((pieces >> L.DECK) & 1) - b.quest_beer[quest]
    force = b.spear_bonus * spears
    if room > 0:
        force += first
    if room > 1:
        force += second
    if room > 2:
        force += third
    return ends == 2 and force >= b.quest_strength[quest] and beer >= b.quest_beer[quest]
