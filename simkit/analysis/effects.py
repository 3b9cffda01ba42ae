"""What a card does each time it is played, for every quantity that is logged per card and belongs to no group."""

import numpy as np
import polars as pl

from simkit.analysis.ratios import RatioSums
from simkit.analysis.stream import Run

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


def effects(run: Run) -> pl.DataFrame:
    """Effect per copy played; cards without any are left out."""
    metrics = [m for m in run.about["metrics"]["game"] if m["per"] == "card" and not m.get("group")]
    if not metrics or not run.has("cards") or "played" not in run.measures():
        return pl.DataFrame(schema=SCHEMA)
    cards = run.about["cards"]
    played = [f"played.{card['id']}" for card in cards]
    rows = []
    for metric in metrics:
        columns = [f"{metric['name']}.{card['id']}" for card in cards]
        sums = RatioSums(len(cards))
        for games, seats in zip(run.parts("games", columns), run.parts("cards", played), strict=True):
            copies = run.by_game(seats, played).sum(1, dtype=np.float64)
            sums.add(np.stack([games.to_numpy().astype(np.float64), copies], axis=-1))
        for i, card in enumerate(cards):
            ratio = sums.ratio(i)
            if ratio is not None and ratio.estimate != 0:
                about = (metric["name"], metric["meaning"], metric["unit"], card["id"], card["title"])
                rows.append((*about, ratio.estimate, *ratio.interval))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")
