"""Cards as the logs show them: how often they are used, and how seats fare that saw them.

*Seen* compares seats that drew a card with seats that did not. It describes and does not explain: who lives longer
draws more.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl

from simkit.analysis.discovery import flagged, p_value
from simkit.analysis.groups import Card, first_logged, rivals
from simkit.analysis.intervals import Z
from simkit.analysis.ratios import RatioSums
from simkit.analysis.stream import Array, Run, columns_of
from simkit.logs.sides import win_shares
from simkit.roles import DRAWN, GAINED, USE

FEW = 100  # seats with the card, and without: where fewer choose to buy it, nothing can be said
HAD = (GAINED, DRAWN)  # what having a card means: the first that is logged of it and its rivals
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
    measures = [metric for metric in run.about["metrics"]["card"] if metric["role"] in USE]
    used = {metric["name"]: run.counted(metric, run.about["cards"]) for metric in measures}
    had = [
        (metric, card)
        for competing in rivals(run.about).values()
        if (metric := first_logged(run.about, HAD, competing))
        for card in run.counted(metric, competing)
    ]
    valued = [card for _, card in had]
    columns = [column for metric in measures for column in columns_of(metric, used[metric["name"]])]
    use = np.zeros(len(columns))
    by_copies = RatioSums(len(valued) * (MOST_COPIES + 1))  # wins over seats, by card and copies
    grams = np.zeros((len(valued), 4, 4))
    sums = np.zeros((len(valued), 4))
    for frame in run.parts("cards", ["won", *columns]):
        share = win_shares(run.by_game(frame, ["won"])[:, :, 0])
        use += [float(frame[column].sum()) for column in columns]
        if not valued:
            continue
        copies = run.by_game(frame, [column for metric, card in had for column in columns_of(metric, [card])])
        by_copies.add(_copy_pairs(copies, share))
        for i in range(len(valued)):
            _add_seen(sums[i], grams[i], copies[:, :, i] > 0, share)
    return CardTables(
        use=_use(used, use / run.games),
        seen=_seen(run, valued, sums, grams, [FEW if metric["role"] == GAINED else 1 for metric, _ in had]),
        copies=_copies(valued, by_copies),
    )


def _use(used: Mapping[str, list[Card]], per_game: Array) -> pl.DataFrame:
    names = [(card["id"], card["title"], measure) for measure, cards in used.items() for card in cards]
    rows = [(*name, float(number)) for name, number in zip(names, per_game, strict=True)]
    return pl.DataFrame(rows, schema=USE_SCHEMA, orient="row")


def _copy_pairs(copies: Array, share: Array) -> Array:
    """Per game, card and number of copies: shares of the win and number of the seats that had so many."""
    groups = [np.minimum(copies, MOST_COPIES) == k for k in range(MOST_COPIES + 1)]
    pairs = [np.stack([(share[:, :, None] * has).sum(1), has.sum(1)], axis=-1) for has in groups]
    return np.stack(pairs, axis=2).reshape(len(copies), -1, 2)


def _add_seen(sums: Array, gram: Array, has: Array, share: Array) -> None:
    """Per game: wins and number of the seats with the card, and of those without."""
    wins, number = (share * has).sum(1), has.sum(1)
    quad = np.stack([wins, number, share.sum(1) - wins, share.shape[1] - number], axis=-1)
    sums += quad.sum(0)
    gram += quad.T @ quad


def _seen(run: Run, cards: list[Card], sums: Array, grams: Array, few: list[int]) -> pl.DataFrame:
    rows = []
    for card, (w1, n1, w0, n0), gram, least in zip(cards, sums, grams, few, strict=True):
        if min(n1, n0) < least:
            continue
        p1, p0 = w1 / n1, w0 / n0
        influence = np.array([1 / n1, -p1 / n1, -1 / n0, p0 / n0])
        error = float(np.sqrt(max(influence @ gram @ influence, 0.0) * run.games / max(run.games - 1, 1)))
        value, bounds = p1 - p0, (p1 - p0 - Z * error, p1 - p0 + Z * error)
        rows.append(value_row(card, "seen", value, bounds, p_value(float(value), float(error)), int(n1)))
    return value_frame(rows)


def value_row(
    card: dict[str, str], reading: str, estimate: float, bounds: tuple[float, float], p: float, n: int
) -> dict[str, object]:
    """One reading of one card."""
    return {
        "card": card["id"],
        "title": card["title"],
        "reading": reading,
        "estimate": float(estimate),
        "low": float(bounds[0]),
        "high": float(bounds[1]),
        "p": p,
        "n": n,
    }


def value_frame(rows: list[dict[str, object]]) -> pl.DataFrame:
    """The readings of all cards, with the flags that survive the control of false discoveries."""
    flags = flagged([float(str(row["p"])) for row in rows])
    return pl.DataFrame([row | {"flagged": flag} for row, flag in zip(rows, flags, strict=True)], schema=VALUE_SCHEMA)


def _copies(cards: list[Card], sums: RatioSums) -> pl.DataFrame:
    rows = []
    for i, card in enumerate(cards):
        for copies in range(MOST_COPIES + 1):
            index = i * (MOST_COPIES + 1) + copies
            ratio = sums.ratio(index)
            if ratio is not None:
                label = f"{copies}+" if copies == MOST_COPIES else str(copies)
                seats = int(sums.sums[index, 1])
                rows.append((card["id"], card["title"], label, ratio.estimate, *ratio.share_interval, seats))
    return pl.DataFrame(rows, schema=COPIES_SCHEMA, orient="row")
