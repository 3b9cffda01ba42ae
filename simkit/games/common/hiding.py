"""Other worlds that look the same to a seat: dealing hidden cards anew. Zones count copies by type, piles are lists."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from simkit.games.contract import Array


def cards_of(counts: Any) -> Array:
    """The cards of a zone, or of several, one by one."""
    types = counts.shape[-1]
    return np.tile(np.arange(types), counts.size // types).repeat(counts.ravel())


def deal(cards: Array, pile: Any, hands: Iterable[Any]) -> None:
    """Fill a pile, then hands, with as many cards as they have."""
    pile[:], cards = cards[: len(pile)], cards[len(pile) :]
    for hand in hands:
        size = int(hand.sum())
        hand[:], cards = np.bincount(cards[:size], minlength=len(hand)), cards[size:]


def deal_anew(pile: Any, hands: list[Any], rng: np.random.Generator) -> None:
    """Gather a pile and hands, and deal as many cards to each again."""
    deal(rng.permutation(np.concatenate([pile, *map(cards_of, hands)])), pile, hands)
