"""Face-down piles: an array of card types whose top is the last of its `n` cards.

A pile is shuffled from counts per card type, so no card needs an identity. The keyed shuffle orders the cards by
keys of (shuffle, tag of the card type, copy): one card more, less or changed leaves the order of all others as it was,
which is what paired experiments live on. The tags stand in the tally when a pile is shuffled; where types can be added,
they must not depend on how many there are. Fisher-Yates is cheaper and gives plain runs the same distribution.
"""

import numpy as np

from simkit.kernels.jit import helper, step
from simkit.kernels.rng import U, below, fold
from simkit.kernels.vector_fold import LANES, places_from

FAST, KEYED = 0, 1
BUCKETS = 256
FEW = 24  # cards for which buckets are more work than they save
BUCKET_SHIFT = U(56)
CARD_BITS = U(0xFF)
COPIES = 65536  # copies of one card type that have keys of their own
CARD_TYPES = 128  # card types of a pile, at most


def scratch_fields(capacity: int) -> list[tuple[str, str, int]]:
    """The fields a tally needs for keyed shuffles of piles of up to `capacity` cards."""
    return [
        ("key_words", "u8", capacity),
        ("key_order", "u8", capacity),
        ("key_starts", "i4", BUCKETS + 1),
        ("key_tags", "i8", CARD_TYPES),  # by card type: what its keys are made of, no two alike
    ]


@helper
def shuffle(pile, counts, card_types, key, mode, t):
    """Shuffle `counts` cards of each type into the empty `pile`; returns their number."""
    n = stack(pile, counts, card_types)
    if mode == KEYED:
        order_by_key(pile, n, key, t)
    else:
        fisher_yates(pile, n, key)
    return n


@helper
def stack(pile, counts, card_types):
    """Fill the empty `pile` with `counts` cards of each type, not yet shuffled; returns their number."""
    n = 0
    for card in range(card_types):
        for _ in range(counts[card]):
            pile[n] = card
            n += 1
    return n


@helper
def fisher_yates(pile, n, key):
    """Every order equally likely."""
    for i in range(n - 1, 0, -1):
        j = settled(key, i)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@helper
def mix_unseen(pile, first, end, key):
    """Shuffle the places `first` to `end - 1` whose order nobody knows: they are sorted before, so it plays no part."""
    for i in range(first + 1, end):
        card = pile[i]
        j = i
        while j > first and pile[j - 1] > card:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = card
    for i in range(end - 1, first, -1):
        j = first + below(fold(key, i), i - first + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@step
def settled(key, i):
    """Where the card lies that `fisher_yates` puts at place i; who draws card by card can ask when it is drawn."""
    return below(fold(key, i), i + 1)


@step
def settle(places, key, n, unshuffled):
    """Note where the next cards of a pile of `n` lie, those of one block: a shuffled pile is taken as it is."""
    first = max(n - 1, 0) & -LANES
    if unshuffled:
        places_from(places, key, first)
    else:
        for k in range(LANES):
            places[k] = first + k


@helper
def number_tags(t, card_types):
    """Tags for types that are always the same: their numbers."""
    for card in range(card_types):
        t.key_tags[card] = card


@helper
def order_by_key(pile, n, key, t):
    """Sort the cards of a pile stacked by type by their keys: a bucket pass if there are many, then insertion."""
    words, order, starts = t.key_words, t.key_order, t.key_starts
    few = n <= FEW
    if not few:
        for b in range(BUCKETS + 1):
            starts[b] = 0
    card = -1
    copy = 0
    for i in range(n):
        if pile[i] != card:
            card = np.int64(pile[i])
            copy = 0
        word = (fold(key, t.key_tags[card] * COPIES + copy) & ~CARD_BITS) | U(card)
        copy += 1
        if few:
            order[i] = word
        else:
            words[i] = word
            starts[np.int64(word >> BUCKET_SHIFT) + 1] += 1
    if not few:
        for b in range(BUCKETS):
            starts[b + 1] += starts[b]
        for i in range(n):
            b = np.int64(words[i] >> BUCKET_SHIFT)
            order[starts[b]] = words[i]
            starts[b] += 1
    for i in range(1, n):
        word = order[i]
        j = i
        while j > 0 and order[j - 1] > word:
            order[j] = order[j - 1]
            j -= 1
        order[j] = word
    for i in range(n):
        pile[i] = np.int64(order[i] & CARD_BITS)
