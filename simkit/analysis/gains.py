"""Who takes what: of the seats that could gain a card, how many did, when, and how often it was out of reach."""

from typing import Any

import numpy as np
import polars as pl

from simkit.analysis.groups import Card, group_of, price_of
from simkit.analysis.ratios import RatioSums
from simkit.analysis.stream import Array, Metric, Run, columns_of
from simkit.roles import FIRST_GAINED, GAINED, UNAFFORDABLE

TAKEN, ROUND, OUT_OF_REACH = "taken", "round", "unaffordable"  # readings
LEAST = 10  # games of equal weight in which a card is taken: rounds of fewer have no mean worth a row
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

    `taken`: share of the seats with the chance that took it at least once. `round`: mean round in which they first did,
    if they did in at least `LEAST` games.
    `unaffordable`: share of the turns on offer in which the seat could not have paid it.
    """
    gained, first, poor = (run.card_metric(role) for role in (GAINED, FIRST_GAINED, UNAFFORDABLE))
    cards = run.counted(gained, [card for card in run.about["cards"] if group_of(run.about, card).gained])
    if not cards:
        return pl.DataFrame(schema=SCHEMA)
    chances = {metric["name"]: metric for metric in run.about["metrics"]["card"]}
    offers = [_offers(run, card, chances.get(group_of(run.about, card).chance)) for card in cards]
    timed, priced = run.counted(first, cards), run.counted(poor, cards)
    taken, rounds, short = RatioSums(len(cards)), RatioSums(len(timed)), RatioSums(len(priced))
    wanted = {*columns_of(gained, cards), *columns_of(first, timed), *columns_of(poor, priced)}
    wanted |= {name for names in offers for name in names}
    for frame in run.parts("cards", sorted(wanted)):
        offered = _offered(run, frame, offers)
        taken.add(_pairs((run.by_game(frame, columns_of(gained, cards)) > 0) & (offered > 0), offered > 0))
        if timed:
            when = run.by_game(frame, columns_of(first, timed))
            rounds.add(_pairs(when, when > 0))
        if priced:
            there = offered[:, :, [cards.index(card) for card in priced]]
            short.add(_pairs(run.by_game(frame, columns_of(poor, priced)), there))
    readings = ((TAKEN, taken, cards, True), (ROUND, rounds, timed, False), (OUT_OF_REACH, short, priced, True))
    rows = [
        row
        for card in cards
        for reading, sums, some, share in readings
        if card in some and (row := _row(run, card, reading, sums, some.index(card), share))
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _offers(run: Run, card: Card, chance: Metric | None) -> list[str]:
    """The column that counts the chances to gain a card, if there is one."""
    return columns_of(chance, run.counted(chance, [card]))


def _offered(run: Run, frame: pl.DataFrame, offers: list[list[str]]) -> Array:
    """Chances by game, seat and card; one where chances are not counted."""
    always = np.ones((len(frame) // run.players, run.players, 1), np.uint8)
    return np.concatenate([run.by_game(frame, names) if names else always for names in offers], axis=2)


def _pairs(top: Array, bottom: Array) -> Array:
    """Per game and card: both summed over the seats."""
    return np.stack([top.sum(1, dtype=np.float64), bottom.sum(1, dtype=np.float64)], axis=-1)


def _row(run: Run, card: Card, reading: str, sums: RatioSums, index: int, share: bool) -> tuple[Any, ...] | None:
    group, ratio = group_of(run.about, card), sums.ratio(index)
    if ratio is None or (reading == OUT_OF_REACH and (price_of(card) is None or not group.chance)):
        return None
    about = (group.name, card["id"], card["title"], price_of(card), reading)
    if reading == ROUND and ratio.games < LEAST:
        return None
    n = int(sums.sums[index, 1])
    return (*about, ratio.estimate, *(ratio.share_interval if share else ratio.interval), n)
