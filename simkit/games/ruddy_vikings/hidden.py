"""What a seat cannot see in Ruddy Vikings: other hands, active defences it does not know, the order of decks."""

from typing import Any

import numpy as np

from simkit.games.ruddy_vikings.kernel.setup import seen
from simkit.games.ruddy_vikings.limits import K

HIDDEN = {
    "key": "from all: nobody knows what chance will bring",
    "deck_key": "from all, as the key",
    "unshuffled": "from all: an order that is decided already looks like one that is not",
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
    types = np.tile(np.arange(K), len(others))
    unseen = np.concatenate([s.deck[: s.left], np.repeat(types, s.hand[others].flat), [s.slot[at] for at in slots]])
    unseen = rng.permutation(unseen.astype(np.int64))
    for at in slots:
        pick = rng.choice(np.flatnonzero(int(b.build_mask) >> unseen & 1))
        s.slot[at], unseen = unseen[pick], np.delete(unseen, pick)
    s.deck[: s.left], unseen = unseen[: s.left], unseen[s.left :]
    rng.shuffle(s.deck[s.left : b.cards])
    for p in others:
        s.hand[p], unseen = np.bincount(unseen[: s.hand_n[p]], minlength=K), unseen[s.hand_n[p] :]
        s.hand_mask[p] = sum(1 << int(k) for k in np.flatnonzero(s.hand[p]))
    rng.shuffle(s.turn_deck[: s.turn_left - (s.seer == viewer and s.turn_left > 0)])
