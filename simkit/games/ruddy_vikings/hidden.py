"""What a seat cannot see in Ruddy Vikings: other hands, active defences it does not know, the order of decks."""

from typing import Any

import numpy as np

from simkit.games.common.hiding import SHUFFLED, deal, gathered
from simkit.games.common.sets import mask
from simkit.games.ruddy_vikings.kernel.setup import seen

HIDDEN = SHUFFLED | {
    "deck": "from all: what is in the main deck and how it lies; above its top there are traces of what was drawn",
    "turn_deck": "from all: how the Turn cards lie, but for the top one from who chose it (RUD-85)",
    "hand": "from all but its owner",
    "hand_mask": "as the hand",
    "slot": "from all who do not know the card (RUD-30, RUD-37)",
}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Deal the main deck, the other hands and the unknown active defences anew; only some cards can be built."""
    s.key, s.deck_key, s.unshuffled = rng.integers(1 << 63), rng.integers(1 << 63), rng.integers(2)
    others = [p for p in range(b.players) if p != viewer]
    slots = [(p, i) for p in others for i in range(s.slot_n[p]) if not seen(s, viewer, p, i)]
    hands = [s.hand[p] for p in others]
    unseen = gathered([*s.deck[: s.left], *(s.slot[at] for at in slots)], hands, rng)
    for at in slots:
        pick = rng.choice(np.flatnonzero(int(b.build_mask) >> unseen & 1))
        s.slot[at], unseen = unseen[pick], np.delete(unseen, pick)
    deal(unseen, s.deck[: s.left], hands)
    rng.shuffle(s.deck[s.left : b.cards])
    for p in others:
        s.hand_mask[p] = mask(np.flatnonzero(s.hand[p]).tolist())
    rng.shuffle(s.turn_deck[: s.turn_left - (s.seer == viewer and s.turn_left > 0)])
