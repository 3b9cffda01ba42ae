"""The cards of a run as tables: safe HTML."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from simkit.analysis.analyse import Analysis
from simkit.analysis.card_gains import LEAST as ROUND_GAMES
from simkit.analysis.card_groups import group_of, price_of
from simkit.analysis.card_tables import LEAST as SEEN_GAMES
from simkit.charts import table
from simkit.charts.table import Cell
from simkit.logs.manifest_model import LoggedCard

Rows = Mapping[tuple[str, str], dict[str, Any]]
COULD = (
    " Players who could: those who could have paid a card with a price at least once, and those who had any other card "
    "on offer; of the chances: copies taken, of all chances that could have been paid."
)
NONE = {"per_game": None}  # of a card that the measure does not count


def draw(a: Analysis) -> str:
    """Use, effect, value and who takes them in one table; win rates by copies in another."""
    if a.card_use.is_empty():
        return ""
    cards = a.about.cards
    (measures, use), (metrics, effect) = _by(a.card_use, "measure"), _by(a.card_effect, "metric")
    (readings, value), (numbers, copies) = _by(a.card_value, "reading"), _by(a.card_copies, "copies")
    heads, gained = _gained(a, cards)
    heads = ["card", *heads, *(f"{reading}, points" for reading in readings)]
    heads += [*(f"{metric} per copy played" for metric in metrics), "in the game", *measures]
    rows, by_copies = [], []
    for card, first in zip(cards, gained, strict=True):
        title, key = table.text(card.title), card.id
        counted = [table.number(use.get((measure, key), NONE)["per_game"], ".2f") for measure in measures]
        done = [table.mean(effect.get((metric, key))) for metric in metrics]
        worth = [table.points(value.get((reading, key))) for reading in readings]
        rows.append([title, *first, *worth, *done, table.number(card.count, "d"), *counted])
        if any((number, key) in copies for number in numbers):
            by_copies.append([title, *(table.rate(copies.get((number, key))) for number in numbers)])
    return (
        "<p>Readings in points of win probability, bold if flagged; counts per game, all seats together. A dash means "
        f"too few games. <em>Seen</em> needs {SEEN_GAMES} games with seats that had the card and {SEEN_GAMES} with "
        f"seats that had none; the mean round needs {ROUND_GAMES} games in which somebody took the card."
        f"{'' if a.gains.is_empty() else COULD}</p>"
        + table.folded([head.replace("_", " ") for head in heads], rows, "cards")
        + "<p>Win rate of a seat by how many copies of the card it had:</p>"
        + table.folded(("card", *numbers), by_copies, "cards by copies")
    )


def _by(frame: pl.DataFrame, key: str) -> tuple[list[str], Rows]:
    """The values of a column, and the rows by it and by card."""
    return frame[key].unique(maintain_order=True).to_list(), {
        (r[key], r["card"]): r for r in frame.iter_rows(named=True)
    }


def _gained(a: Analysis, cards: Sequence[LoggedCard]) -> tuple[list[str], list[list[Cell]]]:
    """Group, price and who takes it, of games that have groups of cards."""
    if a.gains.is_empty():
        return [], [[] for _ in cards]
    _, gains = _by(a.gains, "reading")
    rows = []
    for card in cards:
        group, key = group_of(a.about, card), card.id
        told = [table.rate(gains.get((reading, key))) for reading in ("taken", "chances")]
        told += [table.mean(gains.get(("round", key))), table.rate(gains.get(("unaffordable", key)))]
        rows.append([table.text(group.title), table.number(price_of(card), "d"), *told])
    return ["kind", "price", "taken by players who could", "of the chances", "in round", "out of reach"], rows
