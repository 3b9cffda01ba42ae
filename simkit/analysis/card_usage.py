"""How much the players of a run use a card: who takes it of those who could, and the copies that they have."""

from dataclasses import dataclass

import polars as pl

from simkit.analysis.card_gains import gains
from simkit.analysis.run_logs import RunLogs
from simkit.roles import DEAD, DRAWN, GAINED, PLAYED

COPIES_DRAWN = "drawn"  # a share of the useful copies drawn; else a basis of gains.py


@dataclass(frozen=True)
class Usage:
    """By card; a card that is neither gained nor drawn has none."""

    taken: dict[str, float]  # share of the seats that could gain it and did, or of the useful copies drawn
    copies: dict[str, float]  # that a seat gains or draws in a game
    basis: dict[str, str]  # what `taken` is a share of
    chances: dict[str, float]  # share of the chances that were taken, where chances are counted


def usage(run: RunLogs, use: pl.DataFrame) -> Usage:
    """From the logs, and from what was counted of each card."""
    counts = {(row["card"], row["measure"]): row["per_game"] for row in use.iter_rows(named=True)}
    drawn, played, dead, gained = (_counted(run, counts, role) for role in (DRAWN, PLAYED, DEAD, GAINED))
    useful = {card: n - dead.get(card, 0.0) for card, n in drawn.items()}
    taken = {card: min(played[card] / n, 1.0) for card, n in useful.items() if n > 0 and card in played}
    basis = dict.fromkeys(taken, COPIES_DRAWN)
    frame = gains(run)
    taken |= _estimates(frame, "taken")
    basis |= dict(frame.filter(pl.col("reading") == "taken").select("card", "basis").iter_rows())
    copies = {card: n / run.players for card, n in (drawn | gained).items()}
    return Usage(taken, copies, basis, _estimates(frame, "chances"))


def _estimates(frame: pl.DataFrame, reading: str) -> dict[str, float]:
    return dict(frame.filter(pl.col("reading") == reading).select("card", "estimate").iter_rows())


def _counted(run: RunLogs, counts: dict[tuple[str, str], float], role: str) -> dict[str, float]:
    """Of every card in a role; kinds of cards may have metrics of their own."""
    names = {metric.name for metric in run.about.metrics.card if metric.role == role}
    return {card: n for (card, name), n in counts.items() if name in names}
