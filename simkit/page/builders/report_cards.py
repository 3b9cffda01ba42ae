"""The cards of a run as tables."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from simkit.analysis.analyse import Analysis
from simkit.analysis.card_gains import LEAST as ROUND_GAMES
from simkit.analysis.card_groups import group_of, price_of
from simkit.analysis.card_tables import LEAST as SEEN_GAMES
from simkit.logs.manifest_model import LoggedCard
from simkit.numbers import POINTS, SHARE, Quantity
from simkit.page.model import Block, Cell, Prose, ValueTable

Rows = Mapping[tuple[str, str], dict[str, Any]]
COULD = (
    " Players who could: those who could have paid for a card with a price at least once, and those who had any other "
    "card on offer. Of the chances: the share at which a copy was taken; a chance is an "
    "offer that the player can pay."
)


def blocks(a: Analysis) -> list[Block]:
    """Use, effect, value and who takes them in one table; win rates by copies in another."""
    if a.card_use.is_empty():
        return []
    before = Prose(
        "Readings in points of win probability; counts per game, all seats together. A dash means too few games. "
        f"*Seen* needs {SEEN_GAMES} games with seats that had the card and {SEEN_GAMES} with seats that had none; the "
        f"mean round needs {ROUND_GAMES} games in which somebody took the card.{'' if a.gains.is_empty() else COULD}"
    )
    numbers, by_copies = _copies(a)
    heads, rows = _whole(a)
    return [
        ValueTable([head.replace("_", " ") for head in heads], rows, before=before, noun="cards"),
        ValueTable(
            ["card", *numbers],
            by_copies,
            before="Win rate of a seat by how many copies of the card it had:",
            noun="cards by copies",
        ),
    ]


def _whole(a: Analysis) -> tuple[list[str], list[list[Cell]]]:
    """Everything about a card but its win rates by copies."""
    (measures, use), (metrics, effect) = _by(a.card_use, "measure"), _by(a.card_effect, "metric")
    readings, value = _by(a.card_value, "reading")
    gain_heads, gains = _gained(a, a.about.cards)
    rows: list[list[Cell]] = []
    for card, first in zip(a.about.cards, gains, strict=True):
        key = card.id
        worth = [_quantity(value.get((reading, key)), POINTS) for reading in readings]
        done = [_quantity(effect.get((metric, key))) for metric in metrics]
        counted = [_per_game(use.get((measure, key))) for measure in measures]
        rows.append([card.title, *first, *worth, *done, card.count, *counted])
    heads = ["card", *gain_heads, *(f"{reading}, points" for reading in readings)]
    return [*heads, *(f"{metric} per copy played" for metric in metrics), "in the game", *measures], rows


def _copies(a: Analysis) -> tuple[list[str], list[list[Cell]]]:
    numbers, copies = _by(a.card_copies, "copies")
    rows: list[list[Cell]] = []
    for card in a.about.cards:
        rates = [copies.get((number, card.id)) for number in numbers]
        if any(rates):
            rows.append([card.title, *(_quantity(rate, SHARE) for rate in rates)])
    return numbers, rows


def _quantity(row: Mapping[str, Any] | None, unit: str = "") -> Quantity | None:
    return None if row is None else Quantity.of(row, unit)


def _per_game(row: Mapping[str, Any] | None) -> Quantity | None:
    return None if row is None or row["per_game"] is None else Quantity(row["per_game"])


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
    rows: list[list[Cell]] = []
    for card in cards:
        group, key = group_of(a.about, card), card.id
        rates = [_quantity(gains.get((reading, key)), SHARE) for reading in ("taken", "chances")]
        rates += [_quantity(gains.get(("round", key))), _quantity(gains.get(("unaffordable", key)), SHARE)]
        rows.append([group.title, price_of(card), *rates])
    return ["kind", "price", "taken by players who could", "of the chances", "in round", "out of reach"], rows
