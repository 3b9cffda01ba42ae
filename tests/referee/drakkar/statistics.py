"""Drakkar: statistics of games of the referee's own implementation, as a reference for the kernel.

The policies are defined exactly in the rules text, so that two implementations must agree in distribution.

    python -m tests.referee.drakkar.statistics                             renews the reference (some minutes)
    python -m tests.referee.drakkar.statistics 500 greedy busy random      prints figures of 500 games
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.referee.drakkar.book import Book
from tests.referee.drakkar.printed import scenario
from tests.referee.drakkar.simulate import play
from tests.referee.statistics import seated, show, summary, write

REFERENCE = Path(__file__).with_name("reference.json")
NOT_SUMMED = ("rank", "eliminated_turn")
BY_CARD = ("played", "effective", "void", "declined", "kept", "solo", "team")


class Setting(NamedTuple):
    """A policy in all seats, and so many games of the reference."""

    policy: str
    players: int
    declining: bool  # fights may be declined, or not as in print
    games: int

    @property
    def name(self) -> str:
        return f"{self.policy} {self.players}{' declining' if self.declining else ''}"

    @property
    def rules(self) -> dict[str, Any]:
        return {"fights_may_decline": True} if self.declining else {}


GAMES = {"random": 300, "busy": 300, "first": 100, "greedy": 400}
SETTINGS = [
    *(Setting(policy, players, False, games) for policy, games in GAMES.items() for players in (3, 4, 5, 6)),
    *(Setting(policy, players, True, 200) for policy in ("busy", "greedy") for players in (3, 4, 6)),
]


def figures(policies: list[str], row: dict[str, Any]) -> Counter[str]:
    """What happened in one game, summed over the seats; in the words of the logs."""
    counts: Counter[str] = Counter()
    game, seats = row["game"], row["seat"]
    for seat in game["winners"]:
        share = 1 / len(game["winners"])
        counts[f"win.{(seat - game['first_seat']) % len(policies)}"] += share  # type: ignore[assignment]
        counts[f"win {policies[seat]}"] += share  # type: ignore[assignment]
    counts[f"end.{game['end_reason']}"] = 1
    for name, value in game.items():
        if name not in ("winners", "end_reason", "first_seat"):
            counts[name] += value
    for name, values in seats.items():
        if name not in NOT_SUMMED:
            counts[name] += sum(values)
    for name in BY_CARD:
        for cards in row["card"][name]:
            counts.update({f"{name}.{card}": n for card, n in cards.items()})
    return counts


def games_of(book: Book, policies: list[str], games: range, seed: str) -> Iterator[Counter[str]]:
    """The figures of some games; the policies change their seats from game to game."""
    for index in games:
        seats = seated(policies, index)
        game = play(book, seats, f"{seed} {index}")
        yield figures(seats, game.tally.row(game))


def statistics(of: Setting) -> dict[str, Any]:
    """What the reference says of a setting."""
    book = Book(scenario(of.players, **of.rules))
    games = games_of(book, [of.policy] * of.players, range(of.games), of.name)
    return {"games": of.games, "figures": summary(games)}


def main() -> None:
    if len(sys.argv) == 1:
        write(REFERENCE, {setting.name: statistics(setting) for setting in SETTINGS})
        return
    games, policies = int(sys.argv[1]), sys.argv[2:]
    show(summary(games_of(Book(scenario(len(policies))), policies, range(games), "printed")))


if __name__ == "__main__":
    main()
