"""Ruddy Vikings: whole games played by the referee's own implementation, as a second opinion on the kernel."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.game import Game, deal
from tests.referee.ruddy_vikings.luck import Dice
from tests.referee.ruddy_vikings.players import choices
from tests.referee.ruddy_vikings.tally import Tally

Watch = Callable[[Game, list[str], str], None]


def play(book: Book, policies: list[str], seed: object, watch: Watch | None = None) -> tuple[Game, dict[str, Any]]:
    """One game: its end and its log row. `watch` sees every step: the game before it, the options, the choice."""
    rng, tally = random.Random(f"players {seed}"), Tally(book)
    game = deal(book, Dice(seed))
    tally.hear(game.events)
    game.conserve()
    while not game.over:
        legal = game.legal()
        tally.hear_choice(len(legal))
        policy = policies[game.must(game.actor)]
        chosen = rng.choice(choices(game, policy, {}, legal))
        if watch:
            watch(game, legal, chosen)
        game.apply(chosen)
        game.conserve()
        tally.hear(game.events)
    return game, tally.row(game.snapshot())


def trace(book: Book, policies: list[str], seed: object) -> Iterator[tuple[Any, ...]]:
    """One game as a trace: the first state; (legal, chosen, state after) for each step; (result, log row)."""
    steps: list[tuple[list[str], str]] = []
    states: list[dict[str, Any]] = []

    def watch(game: Game, legal: list[str], chosen: str) -> None:
        steps.append((legal, chosen))
        states.append(game.snapshot())

    game, row = play(book, policies, seed, watch)
    states.append(game.snapshot())
    yield (states[0],)
    for (legal, chosen), after in zip(steps, states[1:], strict=True):
        yield legal, chosen, after
    yield game.result(), row
