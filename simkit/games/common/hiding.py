"""Other worlds that look the same to a seat: cards are dealt anew. Hands count copies by type, piles are lists."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simkit.games.contract import Array

# What no seat can see, and why: `HIDDEN` of a game names every such field of the state.
CHANCE = {"key": "from all: nobody knows what chance will bring"}
SHUFFLED = CHANCE | {
    "deck_key": "from all, as the key",
    "unshuffled": "from all: an order that is decided already looks like one that is not",
}


def gathered(pile: Any, hands: Sequence[Any], rng: np.random.Generator) -> Array:
    """The cards of a pile and of hands, mixed."""
    held = [np.repeat(np.arange(len(hand)), hand) for hand in hands]
    return rng.permutation(np.concatenate([np.asarray(pile, np.int64), *held]))


def deal(cards: Array, pile: Any, hands: Sequence[Any]) -> None:
    """Fill a pile, then hands, with as many cards as they have."""
    pile[:], cards = cards[: len(pile)], cards[len(pile) :]
    for hand in hands:
        size = int(hand.sum())
        hand[:], cards = np.bincount(cards[:size], minlength=len(hand)), cards[size:]


def deal_anew(pile: Any, hands: Sequence[Any], rng: np.random.Generator) -> None:
    """Mix a pile and hands, and deal as many cards to each again."""
    deal(gathered(pile, hands, rng), pile, hands)
