"""Findings about single cards: those that stand out, those that nobody can use, and the best one."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from simkit.analysis.adjusted_value import counted
from simkit.analysis.analyse import Analysis
from simkit.analysis.card_groups import group_of, rivals
from simkit.numbers import POINTS, Quantity, full, percent, value
from simkit.page.model import Finding
from simkit.page.words import INFO, OUTLIER
from simkit.roles import DEAD, DRAWN, GAINED, PLAYED

STANDS_OUT = 1.75  # times the next card, intervals included
RARE = 0.05  # of all seats: what so few take is not the best card
DEAD_SHARE = 0.25  # of a card's copies discarded without effect


def on_cards(analysis: Analysis) -> Iterator[Finding]:
    """Outliers."""
    tolerance = analysis.about.report.tolerance
    for rival, values in _adjusted(analysis):
        if _chosen(analysis, rival):
            continue  # the leader gains more cards: that does not make a card too strong
        for row, next_row in _standing_out(values, margin=tolerance):
            yield Finding(
                OUTLIER,
                f"{row['title']} stands out: a copy instead of an average {rival} is worth "
                f"{_worth(row)} of win probability, of the next card ({next_row['title']}) "
                f"{value(Quantity.of(next_row, POINTS))} (adjusted reading, observational).",
                f"card:{row['card']}",
                row["estimate"],
                row["low"],
                row["high"],
            )
    for metric in analysis.card_effect["metric"].unique(maintain_order=True):
        for row, next_row in _standing_out(analysis.card_effect.filter(pl.col("metric") == metric)):
            yield Finding(
                OUTLIER,
                f"{row['title']} does far more than any other card: {full(Quantity.of(row, row['unit']))} per copy "
                f"played, the next card ({next_row['title']}) {value(Quantity.of(next_row))} ({row['meaning']}).",
                f"card:{row['card']}:{metric}",
                row["estimate"],
                row["low"],
                row["high"],
            )
    yield from _dead_cards(analysis)


def best_card(analysis: Analysis) -> Iterator[Finding]:
    """The card of the highest value, of those that players use."""
    seats = analysis.games * analysis.about.players
    takers = pl.col("estimate") * pl.col("n")
    rare = analysis.gains.filter((pl.col("reading") == "taken") & (takers < RARE * seats))["card"]
    for rival, values in _adjusted(analysis):
        better = values.filter(pl.col("flagged") & (pl.col("estimate") > 0) & ~pl.col("card").is_in(rare.to_list()))
        if better.is_empty():
            continue
        row = better.sort("estimate", descending=True).row(0, named=True)
        worth = f"{_worth(row)} of win probability"
        text = f"The most valuable {rival} is {row['title']}: a copy instead of an average {rival} is worth {worth} "
        if _chosen(analysis, rival):
            text = f"The {rival} that goes with winning most is {row['title']}: {worth} for a copy instead of an "
            text += f"average {rival} "
        caveat = "adjusted, observational: the leading player takes more" if _chosen(analysis, rival) else "adjusted"
        yield Finding(
            INFO,
            f"{text}({caveat}).",
            "best_card",
            row["estimate"],
            row["low"],
            row["high"],
        )


def _worth(row: dict[str, Any]) -> str:
    return full(Quantity.of(row, POINTS))


def _chosen(analysis: Analysis, rival: str) -> bool:
    """The reading counts cards that players took, not cards that luck gave them."""
    measure = counted(analysis.about, rivals(analysis.about)[rival])
    return measure is not None and measure.role == GAINED


def _adjusted(analysis: Analysis) -> Iterator[tuple[str, pl.DataFrame]]:
    """The adjusted readings of cards that compete, and what they are called."""
    for rival, cards in rivals(analysis.about).items():
        members = [card.id for card in cards]
        yield rival, analysis.card_value.filter((pl.col("reading") == "adjusted") & pl.col("card").is_in(members))


def _standing_out(frame: pl.DataFrame, margin: float = 0.0) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """A card whose whole interval lies far above the next one's (or, below zero, far below)."""
    for descending in (True, False):
        rows = frame.sort("estimate", descending=descending).head(2).to_dicts()
        if len(rows) < 2:
            return
        first, second = rows
        near, far = ("low", "high") if descending else ("high", "low")
        sign = 1 if descending else -1
        own, other = sign * first[near], max(sign * second[far], 0.0)
        if own > STANDS_OUT * other and own - other > margin and own > 0:
            yield first, second


def _dead_cards(analysis: Analysis) -> Iterator[Finding]:
    if analysis.card_use.is_empty():
        return
    roles = {metric.name: metric.role for metric in analysis.about.metrics.card}
    use = {(row["card"], roles[row["measure"]]): row["per_game"] for row in analysis.card_use.to_dicts()}
    for card in analysis.about.cards:
        group = group_of(analysis.about, card)
        drawn, dead = use.get((card.id, DRAWN), 0.0), use.get((card.id, DEAD), 0.0)
        played, there = use.get((card.id, PLAYED)), drawn if group.gained else card.count
        if drawn > 0 and dead / drawn > DEAD_SHARE:
            text = f"{card.title} is drawn but rarely playable: {percent(dead / drawn)} of its copies have no effect."
            yield Finding(OUTLIER, text, f"dead:{card.id}", dead / drawn)
        elif group.used and there and played == 0:
            yield Finding(OUTLIER, f"{card.title} is in the game, but nobody ever plays it.", f"unused:{card.id}")
