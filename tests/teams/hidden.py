"""What a seat cannot see in Tug: the cards to come."""

from typing import Any

import numpy as np

HIDDEN = {"key": "from all: it decides which cards come"}


def another_world(s: Any, b: Any, viewer: int, rng: np.random.Generator) -> None:
    """Other cards will come."""
    s.key = rng.integers(1 << 63)
