"""What lies in front of a player: ship cards, stored cards and Spears, and how they come and go."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.kernels.jit import helper, step


@step
def discard(s, card):
    """Lay a card on the open discards, where it stays until the round ends (DRK-040, DRK-068)."""
    s.discard[s.discards] = card
    s.discards += 1


@step
def complete(s, p):
    """Two end pieces are a ship; a Deck alone makes none (DRK-055, DRK-056, DRK-060)."""
    return s.ends[p] == 2


# --- ship cards ------------------------------------------------------------------------------------------------------


@step
def can_place(s, b, p, piece):
    """Is there a place for a ship card (DRK-054, DRK-057, DRK-059, DRK-060, DRK-061)?"""
    if piece == L.DECK:
        return s.ship[p, L.DECK] == L.NOTHING and (b.deck_needs_knarr == 0 or s.ends[p] == 2)
    if s.ends[p] == 2:
        return False
    if piece == L.YGGDRASIL and b.yggdrasil_max == 2:
        return True
    return s.ship[p, piece] == L.NOTHING


@helper
def place(s, b, p, side):
    """A ship card comes in front of the player and adds a space (DRK-053, DRK-058, DRK-063)."""
    piece = b.piece[b.face[side]]
    if piece == L.YGGDRASIL and s.ship[p, L.YGGDRASIL] != L.NOTHING:
        piece = L.TWIN
    s.ship[p, piece] = side
    s.spaces[p] += 1
    if piece != L.DECK:
        s.ends[p] += 1


@helper
def exposed(s, b, p):
    """Mask of the pieces that Sabotage may destroy (DRK-098, DRK-099, DRK-100, DRK-101)."""
    left = np.int64(s.stored[p])
    if left >= s.spaces[p] or (b.sabotage_shield == L.BOAT_SHIELD and left > 0):
        return 0
    bare = 0
    bare_deck = s.ship[p, L.DECK] != L.NOTHING
    if bare_deck and b.cover_policy == L.DECK_FIRST and left > 0:
        bare_deck = False
        left -= 1
    for piece in (L.YGGDRASIL, L.TWIN, L.BOW, L.STERN):
        if s.ship[p, piece] != L.NOTHING:
            if left > 0:
                left -= 1
            else:
                bare |= 1 << (L.YGGDRASIL if piece == L.TWIN else piece)
    if bare_deck and left == 0 and b.sabotage_deck != 0:
        bare |= 1 << L.DECK
    return bare


@helper
def destroy(s, p, piece):
    """An empty ship card is discarded; of two Yggdrasils the last one placed (DRK-098, DRK-103, DRK-104)."""
    if piece == L.YGGDRASIL and s.ship[p, L.TWIN] != L.NOTHING:
        piece = L.TWIN
    discard(s, s.ship[p, piece] >> 1)
    s.ship[p, piece] = L.NOTHING
    s.spaces[p] -= 1
    if piece != L.DECK:
        s.ends[p] -= 1


# --- the hold --------------------------------------------------------------------------------------------------------


@step
def load(s, b, p, slot, side):
    """Put a card into a slot of the hold and count what it gives (DRK-070, DRK-071, DRK-072)."""
    face = b.face[side]
    s.hold[p, slot] = side
    s.strength[p] += b.strength[face]
    s.beer[p] += b.beer[face]
    s.vikings[p] += b.viking[face]


@step
def unload(s, b, p, slot):
    """Discard the card in a slot of the hold; the slot is still there (DRK-068)."""
    side = np.int64(s.hold[p, slot])
    face = b.face[side]
    discard(s, side >> 1)
    s.strength[p] -= b.strength[face]
    s.beer[p] -= b.beer[face]
    s.vikings[p] -= b.viking[face]


@step
def store(s, b, p, side):
    """Store a card behind the last one (DRK-063, DRK-064, DRK-067, DRK-149)."""
    load(s, b, p, np.int64(s.stored[p]), side)
    s.stored[p] += 1


@helper
def replace(s, b, t, p, slot, side):
    """Store a card in the place of another, which is discarded (DRK-066, DRK-076, DRK-149)."""
    unload(s, b, p, slot)
    load(s, b, p, slot, side)
    drop_spears(s, t, p)
    t.replaced[p] += 1


@helper
def lose_stored(s, b, t, p, slot):
    """A stored card leaves; those behind it move up (DRK-076, DRK-149)."""
    unload(s, b, p, slot)
    s.stored[p] -= 1
    for i in range(slot, s.stored[p]):
        s.hold[p, i] = s.hold[p, i + 1]
    drop_spears(s, t, p)


@helper
def distinct(s, b, p, vikings_only):
    """Mask of the slots of the hold, of several cards of one type the first (DRK-149)."""
    slots = 0
    for slot in range(s.stored[p]):
        face = b.face[s.hold[p, slot]]
        fresh = b.viking[face] != 0 or vikings_only == 0
        for other in range(slot):
            if b.face[s.hold[p, other]] == face:
                fresh = False
        slots |= int(fresh) << slot
    return slots


# --- Spears ----------------------------------------------------------------------------------------------------------


@step
def equip(s, p, side):
    """A Viking card without one carries the Spear, which takes no space (DRK-073, DRK-075)."""
    s.spear[p, s.spears[p]] = side
    s.spears[p] += 1


@helper
def lose_spears(s, p, n):
    """Discard some Spears, the last ones first."""
    for _ in range(n):
        s.spears[p] -= 1
        discard(s, s.spear[p, s.spears[p]] >> 1)


@step
def drop_spears(s, t, p):
    """Spears move to Viking cards without one; those for which there is none fall (DRK-076, DRK-077)."""
    fallen = s.spears[p] - s.vikings[p]
    if fallen > 0:
        lose_spears(s, p, fallen)
        t.spears_fallen[p] += fallen


# --- playing a yellow face -------------------------------------------------------------------------------------------


@step
def can_use(s, b, p, face):
    """Can a yellow face be placed, stored or equipped (DRK-036, DRK-065, DRK-074)?"""
    if b.does[face] == L.SHIP:
        return can_place(s, b, p, b.piece[face])
    if b.does[face] == L.SPEAR:
        return s.spears[p] < s.vikings[p]
    return s.spaces[p] > 0


@step
def is_usable(s, b, p, face):
    """Is a face yellow, not denied, and can it be used?"""
    return b.banner[face] == L.YELLOW and b.denied[p, face] == 0 and can_use(s, b, p, face)


@step
def is_full(s, b, p, face):
    """Must another stored card go if this one is to be stored (DRK-066)?"""
    return b.does[face] == L.STORED and s.stored[p] == s.spaces[p]


@helper
def use(s, b, p, side):
    """Place, store or equip a yellow face that can be used without removing anything (DRK-062, DRK-067)."""
    does = b.does[b.face[side]]
    if does == L.SHIP:
        place(s, b, p, side)
    elif does == L.SPEAR:
        equip(s, p, side)
    else:
        store(s, b, p, side)
