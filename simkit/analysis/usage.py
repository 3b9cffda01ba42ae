"""How much the players of a run use a card: the share of the chances that they take, and the copies that they have."""

from dataclasses import dataclass

import polars as pl

from simkit.analysis.gains import gains
from simkit.analysis.stream import Run
from simkit.roles import DEAD, DRAWN, GAINED, PLAYED


@dataclass(frozen=True)
class Usage:
    """By card; a card that is neither gained nor drawn has none."""

    # Share of the seats that could gain it and did, or of the useful copies drawn that were played.
    taken: dict[str, float]
    copies: dict[str, float]  # that a seat gains or draws in a game


def usage(run: Run, use: pl.DataFrame) -> Usage:
    """From the logs, and from what was counted of each card."""
    counts = {(row["card"], row["measure"]): row["per_game"] for row in use.iter_rows(named=True)}
    drawn, played, dead, gained = (_counted(run, counts, role) for role in (DRAWN, PLAYED, DEAD, GAINED))
    useful = {card: n - dead.get(card, 0.0) for card, n in drawn.items()}
    taken = {card: min(played[card] / n, 1.0) for card, n in useful.items() if n > 0 and card in played}
    found = gains(run).filter(pl.col("reading") == "taken")
    taken |= dict(found.select("card", "estimate").iter_rows())
    copies = {card: n / run.players for card, n in (drawn | gained).items()}
    return Usage(taken, copies)


def _counted(run: Run, counts: dict[tuple[str, str], float], role: str) -> dict[str, float]:
    """Of every card in a role; kinds of cards may have metrics of their own."""
    names = {metric["name"] for metric in run.about["metrics"]["card"] if metric["role"] == role}
    return {card: n for (card, name), n in counts.items() if name in names}
