"""Reading states in plain Python."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simkit.games.common.sets import members
from simkit.games.contract import Record
from simkit.kernels.piles import fisher_yates


def decision_name(s: Record, names: Sequence[str]) -> str:
    """What the open decision is called; empty when the game is over."""
    return "" if s.over else names[s.decision]


def ending(s: Record, end_reasons: Sequence[str]) -> dict[str, Any]:
    """Whether the game is over, who won and why it ended."""
    reason = end_reasons[s.end_reason] if s.over else None
    return {"over": bool(s.over), "winners": members(s.winners), "end_reason": reason}


def zone(counts: Any, cards: Sequence[str]) -> dict[str, int]:
    """Copies by card id, of counts by type."""
    return {cards[k]: int(n) for k, n in enumerate(counts) if n}


def from_top(pile: Any, left: int, unshuffled: bool, key: np.uint64) -> list[int]:
    """A pile as it will come: what is not yet shuffled is shuffled here, in a copy."""
    cards = pile[:left].copy()
    with np.errstate(over="ignore"):
        fisher_yates(cards, left if unshuffled else 0, key)  # type: ignore[no-untyped-call]
    return [int(card) for card in cards[::-1]]


def copied(state: Record, kind: np.dtype[np.void]) -> Record:
    """A copy of a record, by the names of its fields, that a kernel can work on."""
    copy = np.zeros(1, kind).view(np.recarray)[0]
    for name in kind.names or ():
        copy[name] = state[name]
    return copy
