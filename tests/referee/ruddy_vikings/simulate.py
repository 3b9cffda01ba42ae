"""Ruddy Vikings: whole games played by the referee's own implementation, as a second opinion on the kernel.

python -m tests.referee.ruddy_vikings.simulate --players 4 --games 200 greedy random random random
"""

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.game import Game, deal
from tests.referee.ruddy_vikings.luck import Dice
from tests.referee.ruddy_vikings.players import choices
from tests.referee.ruddy_vikings.printed import scenario
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


def statistics(
    book: Book, policies: list[str], games: range, seed: object = 1, rotate: bool = True
) -> dict[str, float]:
    """Means over some games; policies change their seats from game to game. Wins by seat and by policy."""
    sums: Counter[str] = Counter()
    for index in games:
        shift = index % book.players if rotate else 0
        seats = [policies[(seat - shift) % book.players] for seat in range(book.players)]
        game, row = play(book, seats, f"{seed} {index}")
        for winner in game.winners:
            sums[f"win.{winner}"] += 1 / len(game.winners)  # type: ignore[assignment]
            sums[f"win {seats[winner]}"] += 1 / len(game.winners)  # type: ignore[assignment]
        for name, value in row["game"].items():
            if isinstance(value, str):
                sums[f"end {value}"] += 1
            else:
                sums[name] += value
        for name, values in row["seat"].items():
            if name == "cause":
                for cause in values:
                    sums[f"cause {cause}"] += 1
            elif name not in ("killer", "rank", "out_round"):
                sums[name] += sum(values)
        for name, values in row["card"].items():
            for zone in values:
                for card, n in zone.items():
                    sums[f"{name}.{card}"] += n
    return {name: sums[name] / len(games) for name in sorted(sums)}


def main() -> None:
    """A few figures of some games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--all", action="store_true", help="every figure, by card too")
    parser.add_argument("policies", nargs="*", default=["random"])
    args = parser.parse_args()
    policies = (args.policies * args.players)[: args.players] if len(args.policies) == 1 else args.policies
    for name, value in statistics(Book(scenario(args.players)), policies, range(args.games), args.seed).items():
        if args.all or name.startswith(("win", "end", "rounds", "turns", "reshuffles")):
            print(f"{name:30} {value:10.4f}")  # noqa: T201


if __name__ == "__main__":
    main()
