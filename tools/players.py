"""Writes docs/players.md: how good the players of every game are. Run it from the checkout:

    python -m tools.players

Figures of champions come from the files that `simkit train GAME --champions` wrote; leagues are played (and kept in
`experiments/`, so that a second run only reads them).
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simkit.games.contract import SEARCHES, Game
from simkit.games.registry import get_game

PAGE = Path(__file__).resolve().parents[1] / "docs" / "players.md"
GAMES = ("axes", "vikings_gone_wild", "ruddy_vikings", "drakkar", "village_of_legends")
SHOWN = {"axes": 4}  # a duel of axes is luck
LEAGUE_GAMES, SEARCH_GAMES = 400, 100
INTRODUCTION = """# How good the players are

Every result depends on who is playing. This page says how good the players are; `python -m tools.players` writes it.

- **champion** is trained by `simkit train GAME --champions` against all styles, built-in or trained, and against its
  own earlier versions. The other trained policies are styles with some weights held. **novice** is the champion with
  25 % of its decisions made at random. The weights and the figures shown here are in `champions.toml` in the folder
  of the game.
- **search:64** is the champion with look-ahead: 64 playouts for each decision.
- *Wins against*: the champion plays one side of the table and that policy plays all others, on games that were not
  used for training.
- *Changed cards*: the same against `greedy`, on scenarios with other numbers on their cards, which were not used for
  training either.
- *A specialist gains*: how many percentage points more a player wins that was trained against the champion alone, at
  that number of players, than the champion itself in the same seats of the same games; the champion plays all other
  seats (`simkit train GAME --players N --respond-to champion`, with the `--budget` that the file names). The less it
  gains, the harder the champion is to exploit. More training games may find a better specialist: in Ruddy Vikings for
  two players one with 600,000 games instead of 200,000 gained 10.7 (9.9 to 11.6).
- *League*: every policy meets every other; ratings by Bradley and Terry (a 400-point lead means 10 wins in 11 games).

Numbers in brackets are 95 % intervals.
"""


def main() -> None:
    text = INTRODUCTION + "".join(part for name in GAMES for part in chapter(get_game(name)))
    PAGE.write_text(text, encoding="utf-8")


def summary() -> str:
    """The table on README's first screen: the smallest table at which there is much to decide."""
    rows = []
    for name in GAMES:
        figures = get_game(name).strength["champion"]
        players = SHOWN.get(name, min(row["players"] for row in figures["tested"]))
        greedy = next(r for r in figures["tested"] if r["against"] == "greedy" and r["players"] == players)
        gain = next(r for r in figures["exploited"] if r["players"] == players)
        shares = [
            f"{100 * greedy['win_rate']:.0f} %",
            f"{100 * greedy['par']:.0f} %",
            f"{signed(gain['gain'])} points",
        ]
        rows.append([f"`{scenario(get_game(name))}`", str(players), *shares])
    return table(("", "players", "champion wins", "par", "a specialist gains on it"), rows)


def chapter(game: Game) -> Iterator[str]:
    """All about the players of a game."""
    yield f"\n## {game.title}\n\nThe champion, trained and tested on `{scenario(game)}`:\n\n"
    yield strength(game)
    everybody = [*(name for name in game.policies if name not in SEARCHES), *game.champions]
    yield f"\n{league(game, everybody, LEAGUE_GAMES)}"
    few = ["search:64", "champion", *game.training.styles, "greedy", "random"]
    yield f"\n{league(game, few, SEARCH_GAMES)}"


def scenario(game: Game) -> str:
    """What the champion was trained on, as commands take it."""
    name: str = game.strength["champion"]["scenario"]
    return name if name == game.id else f"{game.id}/{name.removeprefix(game.id + '-')}"


def strength(game: Game) -> str:
    """What the champion wins, and what is won against it."""
    figures = game.strength["champion"]
    gains = {row["players"]: row for row in figures["exploited"]}
    rows = []
    for players in sorted({row["players"] for row in figures["tested"]}):
        here = [row for row in figures["tested"] if row["players"] == players]
        plain = {row["against"]: row for row in here if not row.get("changed")}
        changed = [row for row in here if row.get("changed") and row["against"] == "greedy"]
        styles = [*(name for name, policy in game.policies.items() if policy.weights), *game.training.styles]
        hardest = min((plain[name] for name in styles if name != "greedy"), key=lambda row: row["win_rate"])
        rows.append(
            [
                str(players),
                f"{100 * plain['greedy']['par']:.0f} %",
                percent(plain["greedy"]),
                f"{hardest['against']} {percent(hardest)}",
                percent(plain["random"]),
                percent(changed[0]) if changed else "",
                points(gains.get(players)),
            ]
        )
    heads = ("players", "par", "wins against greedy", "hardest style", "random", "changed cards", "a specialist gains")
    return table(heads, rows)


def league(game: Game, names: list[str], games: int) -> str:
    """Some policies at the smallest table."""
    words = ["league", game.id, "--players", str(game.min_players), "--who", ",".join(names)]
    words += ["--games", str(games)]
    answer = json.loads(subprocess.check_output([sys.executable, "-m", "simkit", *words, "--json"]))
    rows = [
        [
            row["policy"],
            f"{row['rating']:+.0f} ({row['low']:+.0f} to {row['high']:+.0f})",
            f"{100 * row['mean']:.1f} %",
            f"{100 * row['nash_average']:.1f} %",
        ]
        for row in answer["ratings"]
    ]
    text = f"`simkit {' '.join(words)}`\n\n" + table(("policy", "rating", "mean share", "Nash average"), rows)
    cycles = [" beats ".join((*cycle, cycle[0])) for cycle in answer["circles"][:3]]
    return text + (f"\nCycles: {'; '.join(cycles)}.\n" if cycles else "")


def percent(row: dict[str, Any]) -> str:
    """A win rate."""
    return f"{100 * row['win_rate']:.1f} ({100 * row['low']:.1f} to {100 * row['high']:.1f})"


def points(row: dict[str, Any] | None) -> str:
    """A gain."""
    return f"{signed(row['gain'])} ({signed(row['low'])} to {signed(row['high'])})" if row else ""


def signed(share: float) -> str:
    """In percentage points; nothing is +0.0."""
    return f"{round(100 * share, 1) + 0.0:+.1f}"


def table(heads: tuple[str, ...], rows: list[list[str]]) -> str:
    """In Markdown; all but the first column are numbers."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
