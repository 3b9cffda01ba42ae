"""What a seat cannot see in Axes and Shields: the draw pile and, in `strategic`, the other hands (AXE-02, AXE-07)."""

from typing import Any

import numpy as np

from simkit.games.axes.limits import CARD_TYPES
from simkit.kernels.piles import settle

HIDDEN = {
    "key": "from all: nobody knows what chance will bring",
    "deck_key": "from all, as the key",
    "unshuffled": "from all: an order that is decided already looks like one that is not",
    "places": "from all: where the next cards lie, which follows from the three above",
    "draw": "from all: what is in the pile and how it lies; above its top there are traces of what was drawn",
    "hand": "from all but its owner (AXE-07)",
}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Deal the draw pile and the other hands anew."""
    s.key, s.deck_key, s.unshuffled = rng.integers(1 << 63), rng.integers(1 << 63), rng.integers(2)
    others = [p for p in range(b.players) if p != viewer]
    unseen = np.concatenate(
        [s.draw[: s.left], np.repeat(np.tile(np.arange(CARD_TYPES), len(others)), s.hand[others].flat)]
    )
    rng.shuffle(unseen)
    s.draw[: s.left], unseen = unseen[: s.left], unseen[s.left :]
    rng.shuffle(s.draw[s.left : b.count.sum()])
    with np.errstate(over="ignore"):
        settle(s.places, np.uint64(s.deck_key), s.left, s.unshuffled)
    for p in others:
        held = int(s.hand[p].sum())
        s.hand[p], unseen = np.bincount(unseen[:held], minlength=CARD_TYPES), unseen[held:]
