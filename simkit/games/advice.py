"""Who advises a player that searches: policies near the one that it starts from."""

from collections.abc import Mapping, Sequence

import numpy as np

from simkit.games.contract import Game, Record
from simkit.kernels.rng import U, below, fold
from simkit.scenario.model import MOST_WEIGHT, Player

ADVISERS = 24
SALT = U(24)  # fixes by how much each weight of each adviser differs
STEPS = 2  # at most, up or down


def advice(game: Game, book: Record, players: Sequence[Player]) -> list[list[list[int]]]:
    """For each player, rows of weights near its own; where nobody searches, one row that nobody reads."""
    advisers = ADVISERS if any(player.playouts for player in players) else 1
    return [
        [game.weights_row(book, nearby(game, player.weights, number)) for number in range(advisers)]
        for player in players
    ]


def nearby(game: Game, weights: Mapping[str, int], number: int) -> dict[str, int]:
    """Every weight as it is, or some steps up or down: as training moves it, else by halves of itself."""
    found = {}
    with np.errstate(over="ignore"):
        key = fold(SALT, number)
        for i, (name, weight) in enumerate(weights.items()):
            steps = below(fold(key, i), 2 * STEPS + 1) - STEPS
            moved = weight + game.weight_steps.get(name, abs(weight) // 2) * steps
            found[name] = int(min(max(moved, -MOST_WEIGHT), MOST_WEIGHT))
    return found
