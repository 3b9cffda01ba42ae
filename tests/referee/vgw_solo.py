"""Vikings Gone Wild: the referee plays whole games by itself and counts what happens.

The three policies for checking are defined exactly in the rules text, so that two implementations must agree in
distribution: `python -m tests.referee.vgw_solo FILE GAMES` writes a statistical reference.
"""

import json
import math
import os
import random
import sys
from collections import Counter
from typing import Any

from tests.referee.vgw_cards import BEER_TO_GOLD, END, GOLD_TO_BEER, RETURN, Book
from tests.referee.vgw_game import Game
from tests.referee.vgw_table import Decision

MODES = ("standard", "extended", "first_game")
POLICIES = ("random", "end", "busy")


class RandomLuck:
    """Fair randomness."""

    def __init__(self, seed: str | int) -> None:
        self.rng = random.Random(seed)

    def first_seat(self, players: int) -> int:
        return self.rng.randrange(players)

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))

    def draw(self, pile: str, number: int, cards: Counter[str]) -> Counter[str]:
        return Counter(self.rng.sample(list(cards.elements()), number))


def choose(policy: str, decision: Decision, rng: random.Random) -> int:
    """The policies for checking."""
    legal = decision.legal
    if policy == "end":
        return legal[0]
    if policy == "busy" and decision.kind == "turn":
        quiet = {END, BEER_TO_GOLD, GOLD_TO_BEER, *range(RETURN, RETURN + 6)}
        legal = [code for code in legal if code not in quiet] or [END]
    if policy == "busy" and decision.kind == "remove":
        return END
    return rng.choice(legal)


def play(book: Book, players: int, policy: str, seed: str | int, check: bool = False) -> Game:
    """One whole game."""
    luck = RandomLuck(seed)
    game = Game(book, players, luck)
    steps = game.play()
    try:
        decision = next(steps)
        while True:
            if check:
                game.conserve()
            code = decision.legal[0] if len(decision.legal) == 1 else choose(policy, decision, luck.rng)
            decision = steps.send(code)
    except StopIteration:
        return game


def deviation(total: float, squares: float, n: int) -> float:
    """The standard deviation of n values with a given sum and sum of squares."""
    return math.sqrt(max(squares - total * total / n, 0) / max(n - 1, 1))


class Account:
    """Sums over games."""

    def __init__(self, players: int) -> None:
        self.players, self.games = players, 0
        self.wins = [0.0] * players  # by order of play in round 1; shared wins split
        self.win_squares = [0.0] * players
        self.sums: Counter[str] = Counter()
        self.squares: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def add(self, game: Game, first: int) -> None:
        self.games += 1
        for seat in game.winners:
            self.wins[(seat - first) % self.players] += 1 / len(game.winners)
            self.win_squares[(seat - first) % self.players] += 1 / len(game.winners) ** 2
        self.ends[str(game.end_reason)] += 1
        amounts: Counter[str] = Counter({"rounds": game.round, "shared_wins": len(game.winners) > 1})
        amounts["tie_cards"] = game.tie_cards
        for (_, name), n in game.log.items():
            amounts[name] += n
        for (_, source), n in game.vp_from.items():
            amounts[f"vp {source}"] += n
        amounts["vp"] = sum(player.vp for player in game.players)
        amounts["winner vp"] = max(player.vp for player in game.players)
        for name, n in amounts.items():
            self.sums[name] += n
            self.squares[name] += n * n

    def resume(self, about: dict[str, Any]) -> None:
        """Go on where a report ended."""
        n = self.games = about["games"]
        self.ends = Counter({reason: round(share * n) for reason, share in about["end_reasons"].items()})
        self.wins = [rate * n for rate in about["win_rate_by_order"]]
        spread = zip(self.wins, about["win_sd_by_order"], strict=True)
        self.win_squares = [sd * sd * (n - 1) + wins * wins / n for wins, sd in spread]
        for name, mean in about["mean"].items():
            self.sums[name] = mean * n
            self.squares[name] = about["sd"][name] ** 2 * (n - 1) + mean * mean * n

    def report(self) -> dict[str, Any]:
        """Means and standard deviations per game, summed over the seats."""
        n = self.games
        about: dict[str, Any] = {
            "games": n,
            "win_rate_by_order": [wins / n for wins in self.wins],
            "win_sd_by_order": [deviation(w, q, n) for w, q in zip(self.wins, self.win_squares, strict=True)],
            "end_reasons": {reason: count / n for reason, count in sorted(self.ends.items())},
        }
        mean = {name: self.sums[name] / n for name in sorted(self.sums)}
        sd = {name: deviation(self.sums[name], self.squares[name], n) for name in mean}
        about["mean"], about["sd"] = mean, sd
        return about


def combinations() -> list[tuple[str, str, int]]:
    """Policy, mode, players. Modes that cannot differ (VGW-016) stand at the end."""
    every = [(policy, mode, players) for mode in MODES for policy in POLICIES for players in (2, 3, 4)]
    return sorted(every, key=lambda c: (c[1] == "extended" and (c[0] == "end" or c[2] == 2), c[0] == "end"))


def reference(path: str, games: int, batch: int = 250) -> None:
    """Statistics of all player counts, modes and policies; the file grows with every batch of games."""
    found: dict[str, Any] = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    for goal in range(batch, games + 1, batch):
        for policy, mode, players in combinations():
            name = f"{policy} {mode} {players}"
            account = Account(players)
            if name in found:
                account.resume(found[name])
            for index in range(account.games, goal):
                game = play(Book(mode=mode), players, policy, f"{name} {index}")
                account.add(game, game.start)
            found[name] = {"policy": policy, "mode": mode, "players": players, **account.report()}
            with open(f"{path}.part", "w", encoding="utf-8") as file:
                json.dump(found, file, indent=1)
            os.replace(f"{path}.part", path)


if __name__ == "__main__":
    reference(sys.argv[1], int(sys.argv[2]))
