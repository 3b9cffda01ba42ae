"""Who advises a player that searches: policies near the one that it starts from."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from simkit.games.contract import Game
from simkit.kernels.rng import U, below, fold
from simkit.scenario.model import MOST_WEIGHT, Player

ADVISERS = 24
SALT = U(24)  # fixes by how much each weight of each adviser differs
STEPS = 2  # at most, up or down

Row = Callable[[Mapping[str, int]], list[int]]  # weights as the kernel wants them


def advice(game: Game, row: Row, players: Sequence[Player]) -> list[list[list[int]]]:
    """For each player, rows of weights near its own; where nobody searches, a row that nobody reads."""
    if not any(player.playouts for player in players):
        return [[[0]] for _ in players]
    return [[row(nearby(game, player.weights, number)) for number in range(ADVISERS)] for player in players]


def nearby(game: Game, weights: Mapping[str, int], number: int) -> dict[str, int]:
    """Every weight as it is, or some steps up or down: as training moves it, else by halves of itself."""
    moved_weights = {}
    with np.errstate(over="ignore"):
        key = fold(SALT, number)
        for i, (name, weight) in enumerate(weights.items()):
            steps = below(fold(key, i), 2 * STEPS + 1) - STEPS
            moved = weight + game.training.steps.get(name, abs(weight) // 2) * steps
            moved_weights[name] = int(min(max(moved, -MOST_WEIGHT), MOST_WEIGHT))
    return moved_weights
