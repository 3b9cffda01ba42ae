"""What a seat's hand can still bring: sums over the faces of the cards that are left, with what lies in front."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.ships import is_usable
from simkit.kernels.bits import size
from simkit.kernels.jit import helper, step

# The strongest of a crew, strongest first, as BYTE bits each.
BYTE, CREW = 8, 4
ONE = (1 << BYTE) - 1
ALL = (1 << (BYTE * CREW)) - 1


@step
def has_card(s, p, slot):
    """Is there a card in a slot of the hand?"""
    return (s.slots[p] >> (2 * slot)) & 3 != 0


@step
def side_in(s, p, slot):
    """The first side of the card in a slot."""
    return 2 * np.int64(s.pile[s.hand_at[p] + slot])


@step
def promise(b, p, card):
    """Mask of the pieces, the strength and the beer that a card can bring, by whichever of its faces."""
    return b.promise[p, card, 0], b.promise[p, card, 1], b.promise[p, card, 2]


@helper
def lacking(s, b, p, quest):
    """Points of strength and beer that a hand lacks for a Quest, even if all goes well; an end piece counts two.

    All end pieces, the Deck and all Beer of the hand, and its strongest two of a crew, if there is room beside the
    Beer; each card counts with all its faces. A third Viking and Spears are too easily lost to count on them."""
    pieces, beer, first, second = 0, 0, 0, 0
    for slot in range(b.hand_size):
        if has_card(s, p, slot):
            piece_mask, strength, barrels = promise(b, p, side_in(s, p, slot) >> 1)
            pieces |= piece_mask
            first, second = max(first, strength), max(second, min(first, strength))
            beer += barrels
    ends = min(2, size(pieces & ~(1 << L.DECK)))
    room = ends + ((pieces >> L.DECK) & 1) - b.quest_beer[quest]
    force = (first if room > 0 else 0) + (second if room > 1 else 0)
    return max(b.quest_strength[quest] - force, 0) + max(b.quest_beer[quest] - beer, 0) + 2 * (2 - ends)


# --- in the middle of a round ----------------------------------------------------------------------------------------


@helper
def muster(s, b, p):
    """What lies in front and what the hand can bring: masks of the pieces there and there twice, the crew, the beer."""
    once, twice, crew, beer = np.int64(0), np.int64(0), np.int64(0), np.int64(s.beer[p])
    for piece in range(L.PIECES):
        once |= np.int64(s.ship[p, piece] != L.NOTHING) << piece
    for slot in range(s.stored[p]):
        crew = joined(crew, b.strength[b.face[s.hold[p, slot]]])
    for slot in range(b.hand_size):
        if has_card(s, p, slot):
            pieces, strength, barrels = promise(b, p, side_in(s, p, slot) >> 1)
            twice |= once & pieces
            once |= pieces
            crew = joined(crew, strength)
            beer += barrels
    return once, twice, crew, beer


@helper
def mustered_without(b, p, card, once, twice, crew, beer):
    """The pieces, the crew and the beer of all that without a card of the hand."""
    pieces, strength, barrels = promise(b, p, card)
    return twice | (once & ~pieces), parted(crew, strength), beer - barrels


@helper
def lacks(b, quest, pieces, crew, beer):
    """Points that these pieces, this crew and beer lack for a Quest, with as many of the crew as there is room for."""
    ends = min(2, size(pieces & ~(1 << L.DECK)))
    force = 0
    for i in range(ends + ((pieces >> L.DECK) & 1) - b.quest_beer[quest]):
        force += (crew >> (BYTE * i)) & ONE
    return max(b.quest_strength[quest] - force, 0) + max(b.quest_beer[quest] - beer, 0) + 2 * (2 - ends)


@helper
def lacking_with(s, b, p, quest, face, pieces, crew, beer):
    """Points that pieces, crew, beer and one more face, if it can be used, lack for a Quest."""
    if is_usable(s, b, p, face):
        return lacking_besides(b, quest, face, pieces, crew, beer)
    return lacks(b, quest, pieces, crew, beer)


@helper
def lacking_besides(b, quest, face, pieces, crew, beer):
    """Points that pieces, crew, beer and one more yellow face lack for a Quest."""
    if b.does[face] == L.SHIP:
        pieces |= 1 << b.piece[face]
    return lacks(b, quest, pieces, joined(crew, b.strength[face]), beer + b.beer[face])


@helper
def joined(crew, strength):
    """A crew with one more, as far as he is among the strongest."""
    at = 0
    while at < BYTE * CREW and (crew >> at) & ONE >= strength:
        at += BYTE
    weaker = (crew >> at) << BYTE | strength
    return (crew & ((1 << at) - 1) | weaker << at) & ALL


@helper
def parted(crew, strength):
    """A crew without one of such a strength, if there is one."""
    at = 0
    while at < BYTE * CREW and (crew >> at) & ONE != strength:
        at += BYTE
    return crew & ((1 << at) - 1) | (crew >> (at + BYTE)) << at


@helper
def strongest(s, b, p, card):
    """The face of the strongest Viking on another card in hand, or NOTHING."""
    best = L.NOTHING
    for slot in range(b.hand_size):
        if has_card(s, p, slot) and side_in(s, p, slot) != 2 * card:
            for side in range(side_in(s, p, slot), side_in(s, p, slot) + 2):
                face = b.face[side]
                if b.viking[face] != 0 and b.denied[p, face] == 0:
                    if best == L.NOTHING or b.strength[face] > b.strength[best]:
                        best = face
    return best
