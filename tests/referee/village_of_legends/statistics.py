"""Village of Legends: statistics of games of the referee's own implementation, as a reference for the kernel.

The policies are defined exactly in the rules text, so that two implementations must agree in distribution.

    python -m tests.referee.village_of_legends.statistics                        renews the reference (some minutes)
    python -m tests.referee.village_of_legends.statistics 500 greedy random      prints figures of 500 games
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.referee.statistics import seated, show, summary, write
from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.optional import MODULES
from tests.referee.village_of_legends.printed import scenario
from tests.referee.village_of_legends.simulate import play

REFERENCE = Path(__file__).with_name("reference.json")
NOT_SUMMED = (
    "hero", "eliminated_turn", "out_round", "level2_turn", "level3_turn", "rank", "cause", "killer", "lost", "damage",
    "role", "fell", "killed",
)  # fmt: skip
BY_CARD = ("played", "bought", "damage")


class Setting(NamedTuple):
    """A policy in all seats, and so many games of the reference."""

    policy: str
    players: int
    modules: bool  # all of them, or none
    games: int

    @property
    def name(self) -> str:
        return f"{self.policy} {self.players}{' modules' if self.modules else ''}"

    @property
    def rules(self) -> dict[str, Any]:
        return {"modules": list(MODULES)} if self.modules else {}


FEW = {"busy": 60, "greedy": 100}
GAMES = {"random": 150, "busy": 150, "last": 100, "greedy": 400, "brawler": 100, "turtle": 100, "tamer": 100}
SETTINGS = [
    *(Setting(policy, players, False, games) for policy, games in GAMES.items() for players in (2, 3)),
    *(Setting(policy, players, False, games) for policy, games in FEW.items() for players in (4, 5, 6)),
    *(Setting(policy, players, True, games) for policy, games in FEW.items() for players in (2, 3, 4, 5, 6)),
]


def figures(policies: list[str], row: dict[str, Any]) -> Counter[str]:
    """What happened in one game, summed over the seats; in the words of the logs."""
    counts: Counter[str] = Counter()
    game, seats = row["game"], row["seat"]
    for seat in game["winners"]:
        share = 1 / len(game["winners"])
        counts[f"win.{(seat - game['first_seat']) % len(policies)}"] += share  # type: ignore[assignment]
        counts[f"win {policies[seat]}"] += share  # type: ignore[assignment]
        counts[f"win.{seats['hero'][seat]}"] += share  # type: ignore[assignment]
    counts[f"end.{game['end_reason']}"] = 1
    for name in ("turns", "rounds", "decisions", "forced", "ends"):
        counts[name] += game[name]
    for name, values in seats.items():
        if name not in NOT_SUMMED:
            counts[name] += sum(values)
    counts.update(f"cause.{cause}" for cause in seats["cause"])
    for name in ("lost", "damage"):
        for sources in seats[name]:
            counts.update({f"{name}.{source}": n for source, n in sources.items()})
    for level in (2, 3):
        counts[f"level{level}"] = sum(turn > 0 for turn in seats[f"level{level}_turn"])
    for name in BY_CARD:
        for cards in row["card"][name]:
            counts.update({f"{name}.{card}": n for card, n in cards.items()})
    return counts


def games_of(book: Book, policies: list[str], games: range, seed: str) -> Iterator[Counter[str]]:
    """The figures of some games; the policies change their seats from game to game."""
    for index in games:
        seats = seated(policies, index)
        game, tally = play(book, seats, f"{seed} {index}")
        yield figures(seats, tally.row(game))


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
