"""Who won, by side: a side wins or loses as one, and every seat has its side's value."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def in_teams(sides: Sequence[int]) -> bool:
    """Does any side have more than one seat?"""
    return len(set(sides)) < len(sides)


def seats_of(sides: Sequence[int]) -> dict[int, list[int]]:
    """The seats of every side, sides by number."""
    return {side: [seat for seat, own in enumerate(sides) if own == side] for side in sorted(set(sides))}


def won(winners: Array, sides: Sequence[int]) -> Array:
    """Wins by game and seat: k for seats on one of k winning sides, 0 for others. `winners` are masks of seats."""
    bits = winners[:, None] >> np.arange(len(sides)) & 1
    by_side = np.stack([bits[:, seats].any(1) for seats in seats_of(sides).values()], axis=1)
    place = [sorted(set(sides)).index(side) for side in sides]
    return np.asarray(by_side[:, place] * by_side.sum(1, keepdims=True))


def win_shares(won: Array) -> Array:
    """`won` as shares of a win: 1/k for every seat on one of k winning sides."""
    shares = np.zeros(won.shape)
    np.divide(1.0, won, out=shares, where=won > 0)
    return shares
