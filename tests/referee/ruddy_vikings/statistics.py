"""Ruddy Vikings: statistics of games of the referee's own implementation, as a reference for the kernel.

The policies are defined exactly in the rules text, so that two implementations must agree in distribution.

    python -m tests.referee.ruddy_vikings.statistics                          renews the reference (some minutes)
    python -m tests.referee.ruddy_vikings.statistics 500 greedy random        prints figures of 500 games
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.printed import VARIANTS, scenario
from tests.referee.ruddy_vikings.simulate import play
from tests.referee.statistics import seated, show, summary, write

REFERENCE = Path(__file__).with_name("reference.json")
GAMES = {"random": 150, "busy": 150, "first": 100, "last": 100, "greedy": 150, "rusher": 100, "turtle": 100}
PLAYERS = (2, 3, 4, 8)
NOT_SUMMED = ("attacks_on", "cause", "killer", "rank", "out_round", "eliminated_turn")
BY_CARD = ("played", "built", "used_hand", "used_slot")


def settings() -> Iterator[tuple[str, str, int]]:
    """Policy in all seats, variant, players."""
    for policy in GAMES:
        for variant in VARIANTS if policy == "random" else ("standard",):
            few = variant != "standard" or policy in ("rusher", "turtle")
            for players in (2, 4) if few else PLAYERS:
                yield policy, variant, players


def figures(policies: list[str], winners: list[int], row: dict[str, Any]) -> Counter[str]:
    """What happened in one game, summed over the seats; in the words of the logs."""
    counts: Counter[str] = Counter()
    for seat in winners:
        counts[f"win.{seat}"] += 1 / len(winners)  # type: ignore[assignment]
        counts[f"win {policies[seat]}"] += 1 / len(winners)  # type: ignore[assignment]
    counts[f"end.{row['game']['end_reason']}"] = 1
    for name, value in row["game"].items():
        if name not in ("end_reason", "winners", "first_seat"):
            counts[name] += value
    for name, values in row["seat"].items():
        if name not in NOT_SUMMED:
            counts[name] += sum(values)
    counts.update(f"cause.{cause}" for cause in row["seat"]["cause"])
    for name, cards in row["turn"].items():
        counts.update({f"{name}.{card}": n for card, n in cards.items()})
    for name in BY_CARD:
        for cards in row["card"][name]:
            counts.update({f"{name}.{card}": n for card, n in cards.items()})
    return counts


def games_of(book: Book, policies: list[str], games: range, seed: str) -> Iterator[Counter[str]]:
    """The figures of some games; the policies change their seats from game to game."""
    for index in games:
        seats = seated(policies, index)
        game, row = play(book, seats, f"{seed} {index}")
        yield figures(seats, game.winners, row)


def reference() -> dict[str, Any]:
    """Statistics of every setting."""
    found = {}
    for policy, variant, players in settings():
        name = f"{policy} {variant} {players}"
        book = Book(scenario(players, **VARIANTS[variant]))
        games = games_of(book, [policy] * players, range(GAMES[policy]), name)
        found[name] = {"games": GAMES[policy], "figures": summary(games)}
    return found


def main() -> None:
    if len(sys.argv) == 1:
        write(REFERENCE, reference())
        return
    games, policies = int(sys.argv[1]), sys.argv[2:]
    show(summary(games_of(Book(scenario(len(policies))), policies, range(games), "printed")))


if __name__ == "__main__":
    main()
