"""What a seat cannot see in Village of Legends: hands of others, the order of all decks, but for Spells seen."""

from typing import Any

import numpy as np

from simkit.games.village_of_legends import limits as L

HIDDEN = {
    "key": "from all: nobody knows what chance will bring",
    "decks": "from all: the order of players' decks, and of others which of their unseen cards lie there (VOL-211)",
    "hand": "of others: which of their unseen cards they hold",
    "hand_mask": "of others: the types that they hold",
    "piles": "from all: the order of the market decks, but for Spells seen with Vision (VOL-103, VOL-738)",
}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Rearrange what the viewer cannot see into something else that fits what he knows."""
    s.key = rng.integers(1 << 63)
    for p in range(b.players):
        _redeal(s, p, p != viewer, rng)
    for deck in range(L.DECKS):
        first, size = int(b.pile_at[deck]), int(b.pile_at[deck + 1] - b.pile_at[deck])
        ring = [(int(s.head[deck]) + i) % size for i in range(s.stock[deck])]
        if deck == L.SPELL_DECK:
            ring = [i for i in ring if not int(s.seen[i]) >> viewer & 1]
        places = [first + i for i in ring]
        s.piles[places] = rng.permutation(s.piles[places])


def _redeal(s: Any, p: int, hand_too: bool, rng: np.random.Generator) -> None:
    """Another order of a deck; of others, another hand from the same cards."""
    places = slice(s.deck_at[p], s.deck_at[p] + s.left[p])
    cards = s.decks[places].tolist()
    if hand_too:
        cards += [k for k in range(L.K) for _ in range(s.hand[p, k])]
    cards = rng.permutation(np.array(cards, np.int64)).tolist()
    s.decks[places] = cards[: s.left[p]]
    if hand_too:
        s.hand[p] = np.bincount(np.array(cards[s.left[p] :], np.int64), minlength=L.K)
        held = np.flatnonzero(s.hand[p]).tolist()
        s.hand_mask[p] = [sum(1 << k % L.HALF for k in held if k // L.HALF == w) for w in range(L.WORDS)]
