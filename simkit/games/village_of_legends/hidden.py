"""What a seat cannot see in Village of Legends: hands of others, the order of all decks, but for Spells seen."""

from typing import Any

import numpy as np

from simkit.games.common.hiding import CHANCE, deal_anew
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.book import word_set

HIDDEN = CHANCE | {
    "decks": "from all: the order of players' decks, and of others which of their unseen cards lie there (VOL-211)",
    "hand": "of others: which of their unseen cards they hold",
    "hand_mask": "of others: the types that they hold",
    "piles": "from all: the order of the market decks, but for Spells seen with Vision (VOL-103, VOL-738)",
}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Rearrange what the viewer cannot see into something else that fits what he knows."""
    s.key = rng.integers(1 << 63)
    for p in range(b.players):
        deal_anew(s.decks[s.deck_at[p] : s.deck_at[p] + s.left[p]], [s.hand[p]] if p != viewer else [], rng)
        s.hand_mask[p] = word_set(np.flatnonzero(s.hand[p]).tolist())
    for deck in range(L.DECKS):
        first, size = int(b.pile_at[deck]), int(b.pile_at[deck + 1] - b.pile_at[deck])
        ring = [(int(s.head[deck]) + i) % size for i in range(s.stock[deck])]
        if deck == L.SPELL_DECK:
            ring = [i for i in ring if not int(s.seen[i]) >> viewer & 1]
        places = [first + i for i in ring]
        s.piles[places] = rng.permutation(s.piles[places])
