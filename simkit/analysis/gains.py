"""Who takes what: of the seats that could gain a card, how many did, when, and how often it was out of reach."""

from typing import Any

import numpy as np
import polars as pl

from simkit.analysis.kinds import kind_of, price_of
from simkit.analysis.ratios import Ratio, RatioSums
from simkit.analysis.stream import Array, Run

GAINED, ROUND, UNAFFORDABLE = "bought", "first_bought_round", "unaffordable"
SCHEMA = {
    "kind": pl.String,
    "card": pl.String,
    "title": pl.String,
    "price": pl.Int64,
    "reading": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "n": pl.Int64,
}


def gains(run: Run) -> pl.DataFrame:
    """Three readings of every card that can be gained and was in the games.

    `taken`: share of the seats with the chance that took it at least once. `round`: mean round in which they first did.
    `unaffordable`: share of the turns on offer in which the seat could not have paid it.
    """
    cards = [card for card in run.about["cards"] if kind_of(run.about, card).gained]
    if not cards or not run.has("cards") or GAINED not in run.measures():
        return pl.DataFrame(schema=SCHEMA)
    chances = [kind_of(run.about, card).chance for card in cards]
    ids = [card["id"] for card in cards]
    taken, rounds, poor = RatioSums(len(cards)), RatioSums(len(cards)), RatioSums(len(cards))
    bought, first, short = ([f"{m}.{card}" for card in ids] for m in (GAINED, ROUND, UNAFFORDABLE))
    offers = [f"{m}.{card}" if m else "" for m, card in zip(chances, ids, strict=True)]
    timed, priced = ROUND in run.measures(), UNAFFORDABLE in run.measures()
    wanted = {*bought, *first * timed, *short * priced, *filter(None, offers)}
    for frame in run.parts("cards", sorted(wanted)):
        took = run.by_game(frame, bought) > 0
        offered = _offered(run, frame, offers)
        taken.add(_pairs(took & (offered > 0), offered > 0))
        if timed:
            when = run.by_game(frame, first)
            rounds.add(_pairs(when, when > 0))
        if priced:
            poor.add(_pairs(run.by_game(frame, short), offered))
    rows = [
        row
        for i, card in enumerate(cards)
        for reading, sums, share in (("taken", taken, True), ("round", rounds, False), ("unaffordable", poor, True))
        if (ratio := sums.ratio(i)) and (row := _row(run, card, reading, ratio, share, int(sums.sums[i, 1])))
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _offered(run: Run, frame: pl.DataFrame, offers: list[str]) -> Array:
    """Chances by game, seat and card; one where chances are not counted."""
    height = len(frame) // run.players
    columns = [run.by_game(frame, [name]) if name else np.ones((height, run.players, 1), np.uint8) for name in offers]
    return np.concatenate(columns, axis=2)


def _pairs(top: Array, bottom: Array) -> Array:
    """Per game and card: both summed over the seats."""
    return np.stack([top.sum(1, dtype=np.float64), bottom.sum(1, dtype=np.float64)], axis=-1)


def _row(run: Run, card: dict[str, Any], reading: str, ratio: Ratio, share: bool, n: int) -> tuple[Any, ...] | None:
    kind = kind_of(run.about, card)
    if reading == "unaffordable" and (price_of(card) is None or not kind.chance):
        return None
    about = (kind.name, card["id"], card["title"], price_of(card), reading)
    return (*about, ratio.estimate, *(ratio.share_interval if share else ratio.interval), n)
