"""What a seat cannot see in Axes and Shields: the draw pile and, in `strategic`, the other hands (AXE-02, AXE-07)."""

from typing import Any

import numpy as np

from simkit.games.common.hiding import SHUFFLED, deal_anew
from simkit.kernels.piles import settle

HIDDEN = SHUFFLED | {
    "places": "from all: where the next cards lie, which follows from the three above",
    "draw": "from all: what is in the pile and how it lies; above its top there are traces of what was drawn",
    "hand": "from all but its owner (AXE-07)",
}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Deal the draw pile and the other hands anew."""
    s.key, s.deck_key, s.unshuffled = rng.integers(1 << 63), rng.integers(1 << 63), rng.integers(2)
    deal_anew(s.draw[: s.left], [s.hand[p] for p in range(b.players) if p != viewer], rng)
    rng.shuffle(s.draw[s.left : b.count.sum()])
    with np.errstate(over="ignore"):
        settle(s.places, np.uint64(s.deck_key), s.left, s.unshuffled)
