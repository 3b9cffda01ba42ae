"""How often seats gain a card they could gain, in which round, and how often they could not pay for it.

Which seats could gain a card depends on what is logged. `payable`: the seats that could pay for it at least once, if it
has a price and unaffordable offers are counted. `offered`: the seats that had it on offer. Otherwise: all seats.
"""

from typing import Any

import numpy as np
import polars as pl

from simkit.analysis.card_groups import group_of, price_of
from simkit.analysis.ratios import RatioSums, seat_totals
from simkit.analysis.run_logs import Array, RunLogs, columns_of
from simkit.logs.manifest_model import LoggedCard, LoggedMetric
from simkit.roles import FIRST_GAINED, GAINED, UNAFFORDABLE

TAKEN, ROUND, OUT_OF_REACH = "taken", "round", "unaffordable"  # readings
LEAST = 10  # games of equal weight in which a card is taken: with fewer there is no mean round
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
    "basis": pl.String,
}
PAYABLE, OFFERED, EVERY_SEAT = "payable", "offered", ""  # the bases of the shares


def gains(run: RunLogs) -> pl.DataFrame:
    """Four readings of every card that can be gained and was in the games.

    `taken`: share of the seats that took the card at least once, of those that could. `chances`: copies taken, as a
    share of the chances to take one. `round`: mean round in which a seat first took it, from at least `LEAST` games.
    `unaffordable`: share of the offers for which the seat could not pay.
    """
    gained, first, poor = (run.card_metric(role) for role in (GAINED, FIRST_GAINED, UNAFFORDABLE))
    cards = run.counted(gained, [card for card in run.about.cards if group_of(run.about, card).gained])
    if not cards:
        return pl.DataFrame(schema=SCHEMA)
    counted = {metric.name: metric for metric in run.about.metrics.card}
    offers = [_offers(run, card, counted.get(group_of(run.about, card).chance)) for card in cards]
    priced = [card for card in run.counted(poor, cards) if offers[cards.index(card)] and price_of(card) is not None]
    timed, at = run.counted(first, cards), [cards.index(card) for card in priced]
    taken, chances, rounds, short = (RatioSums(len(group)) for group in (cards, cards, timed, priced))
    wanted = {*columns_of(gained, cards), *columns_of(first, timed), *columns_of(poor, priced)}
    wanted |= {name for names in offers for name in names}
    for frame in run.slices("cards", sorted(wanted)):
        offered, gained_copies = _offered(run, frame, offers), run.by_game(frame, columns_of(gained, cards))
        could = offered.astype(np.int16)
        if priced:
            unpaid = run.by_game(frame, columns_of(poor, priced))
            short.add(seat_totals(unpaid, offered[:, :, at]))
            could[:, :, at] = _payable(could[:, :, at], unpaid, gained_copies[:, :, at])
        taken.add(seat_totals((gained_copies > 0) & (could > 0), could > 0))
        chances.add(seat_totals(np.minimum(gained_copies, could), could))
        if timed:
            when = run.by_game(frame, columns_of(first, timed))
            rounds.add(seat_totals(when, when > 0))
    chanced = [card for card, names in zip(cards, offers, strict=True) if names]
    readings = (
        (TAKEN, taken, cards, cards),
        ("chances", chances, cards, chanced),
        (ROUND, rounds, timed, timed),
        (OUT_OF_REACH, short, priced, priced),
    )
    rows = [
        (*row, PAYABLE if card in priced else OFFERED if card in chanced else EVERY_SEAT)
        for card in cards
        for reading, sums, places, with_reading in readings
        if card in with_reading and (row := _row(run, card, reading, sums, places.index(card)))
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _offers(run: RunLogs, card: LoggedCard, chance: LoggedMetric | None) -> list[str]:
    """The column that counts the chances to gain a card, if there is one."""
    return columns_of(chance, run.counted(chance, [card]))


def _offered(run: RunLogs, frame: pl.DataFrame, offers: list[list[str]]) -> Array:
    """Chances by game, seat and card; 1 if chances are not counted."""
    always = np.ones((len(frame) // run.players, run.players, 1), np.uint8)
    return np.concatenate([run.by_game(frame, names) if names else always for names in offers], axis=2)


def _payable(offered: Array, unpaid: Array, gained: Array) -> Array:
    """Chances that the seat could pay for. What it bought counts as payable: it may have exchanged goods first."""
    return np.where(offered > 0, np.maximum(offered - unpaid, gained), 0)


def _row(run: RunLogs, card: LoggedCard, reading: str, sums: RatioSums, index: int) -> tuple[Any, ...] | None:
    group, ratio = group_of(run.about, card), sums.ratio(index)
    if ratio is None:
        return None
    about = (group.name, card.id, card.title, price_of(card), reading)
    if reading == ROUND and ratio.games < LEAST:
        return None
    n = int(sums.sums[index, 1])
    return (*about, ratio.estimate, *(ratio.interval if reading == ROUND else ratio.share_interval), n)
