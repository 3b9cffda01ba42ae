"""The cards of a scenario as a sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from simkit.scenario.game_models import GameModels
from simkit.scenario.model import NONE, Scenario
from simkit.scenario.schema import document, nodes_at
from simkit.scenario.sheets.cells import Cell, Cells, marked
from simkit.scenario.sheets.columns import COUNT, ID, SOURCE, TITLE, Column, columns_of, header_of
from simkit.scenario.source import DEFAULT
from simkit.scenario.tree import dotted

Cards = Mapping[str, Mapping[str, Any]]


def sheet_of(scenario: Scenario, game: GameModels, printed: Cards, *, sources: bool = False) -> list[list[Cell]]:
    """A row of names, then one for each card; `printed` are the cards of the game, for blank means: as printed."""
    schema = document(game)
    cells = Cells(schema)
    cards: Cards = scenario.cards.model_dump(mode="json")
    filled = [column for column in columns_of(schema) if any(_has(card, column) for card in cards.values())]
    columns = [TITLE, COUNT, *(column for column in filled if column not in (TITLE, COUNT))]
    rows: list[list[Cell]] = [[ID, *map(header_of, columns)]]
    for card, values in cards.items():
        row: list[Cell] = [marked(card)]
        for column in columns:
            nodes = nodes_at(schema, ("cards", card, *column), {"cards": cards})
            cell = cells.write(value := _value(values, column), nodes) if nodes else ""
            cleared = cell == "" and _value(printed.get(card, {}), column) not in (None, value) and nodes
            row.append(NONE if cleared else cell)
        rows.append(row)
    return _with_sources(rows, list(cards), columns, scenario) if sources else rows


def csv_of(rows: Iterable[Iterable[Cell]]) -> str:
    """A sheet as text, with commas."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _with_sources(rows: list[list[Cell]], cards: list[str], columns: list[Column], scenario: Scenario) -> Any:
    """Further columns that say for each number where it comes from."""
    words = [[_source(scenario, card, column) for column in columns if column != TITLE] for card in cards]
    names = [f"{SOURCE}.{dotted(column)}" for column in columns if column != TITLE]
    kept = [place for place in range(len(names)) if any(row[place] for row in words)]
    return [[*row, *(said[place] for place in kept)] for row, said in zip(rows, [names, *words], strict=True)]


def _source(scenario: Scenario, card: str, column: Column) -> str:
    origin = scenario.origins.get(dotted(("cards", card, *column)))
    return "" if origin is None or origin.source == DEFAULT else origin.source


def _has(card: Mapping[str, Any], column: Column) -> bool:
    value: Any = card
    for key in column:
        if not isinstance(value, Mapping) or key not in value:
            return False
        value = value[key]
    return True


def _value(card: Mapping[str, Any], column: Column) -> Any:
    value: Any = card
    for key in column:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
