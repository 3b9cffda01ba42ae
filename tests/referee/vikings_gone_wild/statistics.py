"""Vikings Gone Wild: statistics of games that the referee's own engine plays, as a reference for the kernel.

The policies for checking are defined exactly in the rules text, so that two implementations must agree in
distribution. This renews the file of the reference (some ten minutes):

    python -m tests.referee.vikings_gone_wild.statistics
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.referee.statistics import summary, write
from tests.referee.vikings_gone_wild.cards import Book
from tests.referee.vikings_gone_wild.game import Game
from tests.referee.vikings_gone_wild.solo import play

REFERENCE = Path(__file__).with_name("reference.json")
DIGITS = 5
MODES = ("standard", "extended", "first_game")
PLAYERS = (2, 3, 4)
GAMES = {"random": 500, "busy": 500, "end": 100}
COUNTED = (
    "attacks",
    "attacks_won",
    "attacks_lost",
    "defences",
    "draco",
    "exceptions",
    "exchanges",
    "forced_ends",
    "mission_changes",
    "returns",
    "thefts",
    "undead",
)
SOURCES = {
    "attacks": "attack",
    "rewards": "rewards",
    "rebuffs": "rebuffs",
    "total_defence": "total_defence",
    "undead": "undead",
    "missions": "missions",
    "containers": "containers",
    "town_hall": "town_hall",
    "bonuses": "bonuses",
}


def settings() -> Iterator[tuple[str, str, int]]:
    """Policy, mode, players."""
    for policy in GAMES:
        for mode in MODES:
            for players in PLAYERS:
                yield policy, mode, players


def figures(game: Game) -> Counter[str]:
    """What happened in one game, summed over the seats; in the words of the logs."""
    counts: Counter[str] = Counter()
    for seat in game.winners:  # by the order of play in round 1; a shared win is split
        counts[f"win.{(seat - game.start) % len(game.players)}"] += 1 / len(game.winners)  # type: ignore[assignment]
    counts["shared"] = len(game.winners) > 1
    counts["limit"] = game.end_reason == "limit"
    counts["rounds"] = game.round
    counts["tie_cards"] = game.tie_cards
    counts["score"] = sum(player.vp for player in game.players)
    for (_, name), number in game.log.items():
        what, _, card = name.partition(" ")
        if name in COUNTED:
            counts[name] += number
        elif what in ("buy", "favor", "mission"):
            counts[f"bought.{card}"] += number
            counts[{"buy": "purchases", "favor": "favors", "mission": "missions"}[what]] += number
        elif what in ("town_hall_2", "town_hall_3"):
            counts[f"bought.{what}"] += number
    for (_, source), number in game.vp_from.items():
        counts[f"vp_{SOURCES[source]}"] += number
    return counts


def reference() -> dict[str, Any]:
    """Statistics of every setting."""
    found = {}
    for policy, mode, players in settings():
        name = f"{policy} {mode} {players}"
        games = (play(Book(mode=mode), players, policy, f"{name} {index}") for index in range(GAMES[policy]))
        found[name] = {"games": GAMES[policy], "figures": summary(map(figures, games), DIGITS)}
    return found


if __name__ == "__main__":
    write(REFERENCE, reference())
