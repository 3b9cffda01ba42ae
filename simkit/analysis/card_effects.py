"""The effect of a card each time it is played, for every metric that is logged per card and game and has no role."""

import numpy as np
import polars as pl

from simkit.analysis.ratios import RatioSums
from simkit.analysis.run_logs import RunLogs, columns_of
from simkit.roles import PLAYED

SCHEMA = {
    "metric": pl.String,
    "meaning": pl.String,
    "unit": pl.String,
    "card": pl.String,
    "title": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
}


def effects(run: RunLogs) -> pl.DataFrame:
    """The effect per copy played; cards without an effect are left out."""
    metrics = [m for m in run.about.metrics.game if m.per == "card" and not m.role and not m.words]
    rows = []
    for metric in metrics:
        cards = run.counted(metric, run.counted(run.card_metric(PLAYED), run.about.cards))
        if not cards:
            continue
        columns, played = columns_of(metric, cards), columns_of(run.card_metric(PLAYED), cards)
        sums = RatioSums(len(cards))
        for games, seats in zip(run.slices("games", columns), run.slices("cards", played), strict=True):
            copies = run.by_game(seats, played).sum(1, dtype=np.float64)
            sums.add(np.stack([games.to_numpy().astype(np.float64), copies], axis=-1))
        for i, card in enumerate(cards):
            ratio = sums.ratio(i)
            if ratio is not None and ratio.estimate != 0:
                about = (metric.name, metric.meaning, metric.unit, card.id, card.title)
                rows.append((*about, ratio.estimate, *ratio.interval))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")
