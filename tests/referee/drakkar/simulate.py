"""Drakkar: whole games played by the referee's own implementation, as a second opinion on the kernel."""

import random
from collections.abc import Iterator
from typing import Any

from tests.referee.drakkar.book import Book
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.luck import Dice
from tests.referee.drakkar.players import choices
from tests.referee.drakkar.snapshot import snapshot


def play(book: Book, policies: list[str], seed: object) -> Game:
    """One game, without looking at its states."""
    game = Game(book, Dice(book, seed))
    rng, steps = random.Random(f"players {seed}"), game.play()
    asked = next(steps)
    try:
        while True:
            asked = steps.send(rng.choice(choices(game, asked, policies[asked.seat], {})))
    except StopIteration:
        return game


def trace(
    resolved: dict[str, Any], policies: list[str], seed: object, denied: dict[int, set[str]] | None = None
) -> Iterator[dict[str, Any]]:
    """One game as a trace, in the shape of `simkit.runs.transcript.trace`."""
    book = Book(resolved, denied)
    game = Game(book, Dice(book, seed))
    rng, steps = random.Random(f"players {seed}"), game.play()
    asked = next(steps)
    game.conserve()
    yield {"setup": {"resolved": resolved, "policies": policies}, "state": snapshot(game)}
    for number in range(1_000_000):
        label = rng.choice(choices(game, asked, policies[asked.seat], {}))
        legal = [{"code": code, "label": option} for code, option in enumerate(asked.options)]
        step = {
            "n": number,
            "seat": asked.seat,
            "decision": asked.decision,
            "legal": legal,
            "chosen": asked.options.index(label),
            "forced": len(legal) == 1,
        }
        over = False
        try:
            asked = steps.send(label)
        except StopIteration:
            over = True
        game.conserve()
        yield {**step, "state": snapshot(game)}
        if over:
            break
    yield {"result": game.result()}
