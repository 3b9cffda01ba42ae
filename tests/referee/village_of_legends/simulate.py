"""Village of Legends: whole games played by the referee's own implementation, as a second opinion on the kernel."""

import random
from collections.abc import Iterator
from typing import Any

from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.luck import Dice
from tests.referee.village_of_legends.players import choices
from tests.referee.village_of_legends.setup import deal
from tests.referee.village_of_legends.tally import Tally


def play(book: Book, policies: list[str], seed: object, check: bool = False) -> tuple[Game, Tally]:
    """One game and its counters; with a check that no card is lost after every step."""
    game, rng = deal(book, Dice(seed), seed), random.Random(f"players {seed}")
    tally, steps = Tally(game), game.play()
    asked = next(steps)
    try:
        while True:
            if check:
                game.conserve()
            tally.hear(game)
            asked = steps.send(rng.choice(choices(game, asked, policies[asked.seat], {})))
    except StopIteration:
        game.conserve()
        tally.hear(game)
        return game, tally
