"""What a seat cannot see: the order of the treasures, and what the others have chosen until all is revealed."""

from typing import Any

import numpy as np

HIDDEN = {
    "key": "from all: nobody knows what chance will bring",
    "deck": "from all: the order of the treasures (TPL-02)",
    "chosen": "from all but the chooser, until the reveal (TPL-03)",
}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Rearrange what the viewer cannot see into something else that fits what he knows."""
    s.key = rng.integers(1 << 63)
    rng.shuffle(s.deck[: s.left])
    for p in range(b.players):
        if p != viewer and s.chosen[p] >= 0:
            s.chosen[p] = rng.choice(np.flatnonzero((s.hand[p] > 0) & (b.denied[p] == 0)))
