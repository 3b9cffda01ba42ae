"""Village of Legends: whole games played by the referee's own implementation, as a second opinion on the kernel."""

import random
from collections.abc import Iterator
from typing import Any

from simkit.testing.referee import Open
from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.luck import Dice
from tests.referee.village_of_legends.players import choices
from tests.referee.village_of_legends.setup import deal
from tests.referee.village_of_legends.snapshot import snapshot
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


def trace(resolved: dict[str, Any], policies: list[str], seed: object) -> Iterator[dict[str, Any]]:
    """One game as a trace, in the shape of `simkit.runs.transcript.trace`."""
    book, dice = Book(resolved), Dice(seed)
    game, rng = deal(book, dice, seed), random.Random(f"players {seed}")

    def state() -> dict[str, Any]:
        rows = [{"rolled": rolled, "next": list(dice.next_dice(seat))} for seat, rolled in enumerate(game.dice)]
        return {**snapshot(game), "dice": rows}

    steps = game.play()
    asked: Open | None = next(steps)
    yield {"setup": {"resolved": resolved, "policies": policies}, "state": state()}
    number = 0
    while asked:
        label = rng.choice(choices(game, asked, policies[asked.seat], {}))
        step = {
            "n": number,
            "seat": asked.seat,
            "decision": asked.decision,
            "legal": [{"code": book.code(option), "label": option} for option in asked.options],
            "chosen": book.code(label),
            "forced": len(asked.options) == 1,
        }
        try:
            asked = steps.send(label)
        except StopIteration:
            asked = None
        number += 1
        yield {**step, "state": state()}
    yield {"result": game.result()}
