"""What can be seen of decks and hands."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.kernels.jit import helper, step


@step
def laid_open(b, i):
    """How a place of a deck shows at the Brawl: not at all, its up face, or both faces (DRK-014)."""
    if b.brawl_visibility == L.TOP_SEEN:
        return L.UP_SEEN if i % b.hand_size == b.hand_size - 1 else L.NONE_SEEN
    return b.brawl_visibility


@step
def remembered(b, i):
    """How much rivals know of a place of a hand."""
    if b.rival_hand_info == L.BRAWL_MEMORY:
        return laid_open(b, i)
    return L.BOTH_SEEN if b.rival_hand_info == L.FULL_MEMORY else L.NONE_SEEN


@helper
def deck_sum(s, b, worths, first, deck):
    """What the visible faces of a deck are worth together; of two visible faces the better one counts."""
    return deck_sum_to(s, b, worths, first, deck, L.NOTHING)


@helper
def deck_sum_to(s, b, worths, first, deck, p):
    """What a deck's visible faces are worth to a seat, denied faces left out; NOTHING: to nobody in particular."""
    total = 0
    for i in range(deck * b.hand_size, (deck + 1) * b.hand_size):
        seen = laid_open(b, i)
        if seen == L.UP_SEEN:
            total += print_worth(b, worths, first, np.int64(s.up[i]), p)
        elif seen == L.BOTH_SEEN:
            side = 2 * np.int64(s.pile[i])
            one, other = np.int64(b.print[side]), np.int64(b.print[side + 1])
            total += max(print_worth(b, worths, first, one, p), print_worth(b, worths, first, other, p))
    return total


@step
def print_worth(b, worths, first, n, p):
    """What is read on a side is worth this to a seat."""
    if p != L.NOTHING and b.denied[p, b.face[b.print_side[n]]]:
        return 0
    return worths[first + n]
