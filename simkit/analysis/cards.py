"""Cards as the logs show them: how often they are used, and how seats fare that saw them.

*Seen* compares seats that drew a card with seats that did not. It describes and does not explain: who lives longer
draws more.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl

from simkit.analysis.discovery import flagged, p_value
from simkit.analysis.intervals import Z, wilson
from simkit.analysis.stream import Array, Run, win_shares

MOST_COPIES = 3  # "3+" and up are one group
VALUE_SCHEMA = {
    "card": pl.String,
    "title": pl.String,
    "reading": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "p": pl.Float64,
    "flagged": pl.Boolean,
    "n": pl.Int64,
}
USE_SCHEMA = {"card": pl.String, "title": pl.String, "measure": pl.String, "per_game": pl.Float64}
COPIES_SCHEMA = {
    "card": pl.String,
    "title": pl.String,
    "copies": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}


@dataclass(frozen=True)
class CardTables:
    """What one walk through the `cards` table gives."""

    use: pl.DataFrame
    seen: pl.DataFrame
    copies: pl.DataFrame


def card_tables(run: Run) -> CardTables:
    """Use, seen and win rate by copies of every card."""
    if not run.has("cards"):
        return CardTables(*(pl.DataFrame(schema=s) for s in (USE_SCHEMA, VALUE_SCHEMA, COPIES_SCHEMA)))
    cards, measures = run.about["cards"], run.measures()
    seen_in = "bought" if "bought" in measures else "drawn"
    use = np.zeros((len(measures), len(cards)))
    by_copies = np.zeros((len(cards), MOST_COPIES + 1, 3))  # seats, shares of wins, squares
    grams = np.zeros((len(cards), 4, 4))
    sums = np.zeros((len(cards), 4))
    for frame in run.parts("cards", ["won", *(f"{m}.{c['id']}" for m in measures for c in cards)]):
        share = win_shares(run.by_game(frame, ["won"])[:, :, 0])
        for m, measure in enumerate(measures):
            use[m] += [frame[f"{measure}.{card['id']}"].sum() for card in cards]
        for i, card in enumerate(cards):
            copies = run.by_game(frame, [f"{seen_in}.{card['id']}"])[:, :, 0]
            _add_copies(by_copies[i], copies, share)
            _add_seen(sums[i], grams[i], copies > 0, share)
    return CardTables(
        use=pl.DataFrame(
            [
                (card["id"], card["title"], measure, use[m, i] / run.games)
                for m, measure in enumerate(measures)
                for i, card in enumerate(cards)
            ],
            schema=USE_SCHEMA,
            orient="row",
        ),
        seen=_seen(run, sums, grams),
        copies=_copies(run, by_copies),
    )


def _add_copies(groups: Array, copies: Array, share: Array) -> None:
    kind = np.minimum(copies, MOST_COPIES).ravel().astype(np.int64)
    flat = share.ravel()
    for column, weights in enumerate((None, flat, flat**2)):
        groups[:, column] += np.bincount(kind, weights, minlength=MOST_COPIES + 1)


def _add_seen(sums: Array, gram: Array, has: Array, share: Array) -> None:
    """Per game: wins and number of the seats with the card, and of those without."""
    wins, number = (share * has).sum(1), has.sum(1)
    quad = np.stack([wins, number, share.sum(1) - wins, share.shape[1] - number], axis=-1)
    sums += quad.sum(0)
    gram += quad.T @ quad


def _seen(run: Run, sums: Array, grams: Array) -> pl.DataFrame:
    rows = []
    for card, (w1, n1, w0, n0), gram in zip(run.about["cards"], sums, grams, strict=True):
        if n1 == 0 or n0 == 0:
            continue
        p1, p0 = w1 / n1, w0 / n0
        influence = np.array([1 / n1, -p1 / n1, -1 / n0, p0 / n0])
        error = float(np.sqrt(max(influence @ gram @ influence, 0.0) * run.games / max(run.games - 1, 1)))
        rows.append(value_row(card, "seen", p1 - p0, error, int(n1)))
    return value_frame(rows)


def value_row(card: dict[str, str], reading: str, estimate: float, error: float, n: int) -> dict[str, object]:
    """One reading of one card."""
    return {
        "card": card["id"],
        "title": card["title"],
        "reading": reading,
        "estimate": float(estimate),
        "low": float(estimate - Z * error),
        "high": float(estimate + Z * error),
        "p": p_value(float(estimate), float(error)),
        "n": n,
    }


def value_frame(rows: list[dict[str, object]]) -> pl.DataFrame:
    """The readings of all cards, with the flags that survive the control of false discoveries."""
    flags = flagged([float(str(row["p"])) for row in rows])
    return pl.DataFrame([row | {"flagged": flag} for row, flag in zip(rows, flags, strict=True)], schema=VALUE_SCHEMA)


def _copies(run: Run, groups: Array) -> pl.DataFrame:
    rows = []
    for card, group in zip(run.about["cards"], groups, strict=True):
        for copies, (n, wins, squares) in enumerate(group):
            if n > 0:
                mean = wins / n
                spread = squares / n - mean**2
                effective = n if spread <= 0 or mean in (0.0, 1.0) else n * mean * (1 - mean) / spread
                label = f"{copies}+" if copies == MOST_COPIES else str(copies)
                rows.append((card["id"], card["title"], label, mean, *wilson(mean, effective), int(n)))
    return pl.DataFrame(rows, schema=COPIES_SCHEMA, orient="row")
