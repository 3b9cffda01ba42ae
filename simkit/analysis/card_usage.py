"""How much players use a card: the share of the seats that take it, and the copies per seat."""

from dataclasses import dataclass

import polars as pl

from simkit.analysis.card_gains import gains
from simkit.analysis.run_logs import RunLogs
from simkit.roles import DEAD, DRAWN, GAINED, PLAYED

COPIES_DRAWN = "drawn"  # basis of `taken`: the useful copies drawn; the other bases are those of card_gains.py


@dataclass(frozen=True)
class Usage:
    """The use of each card that is gained or drawn."""

    taken: dict[str, float]  # share of the seats that could gain it, or of the useful copies drawn
    copies: dict[str, float]  # copies per seat and game
    basis: dict[str, str]  # of which `taken` is a share
    chances: dict[str, float]  # share of the chances that were taken, if chances are counted


def usage(run: RunLogs, use: pl.DataFrame) -> Usage:
    """The use of cards, from the logs and the table `use` of analysis/card_tables.py."""
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
    """The count of every card in a role; each kind of card may have its own metric."""
    names = {metric.name for metric in run.about.metrics.card if metric.role == role}
    return {card: n for (card, name), n in counts.items() if name in names}
