"""The columns of a game's sheets: `ID`, `Name`, `Copies`, then the keys of its cards, such as `cost.beer`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping

from simkit.scenario.schema import Node, keys_of, nodes_at, nodes_below
from simkit.scenario.tree import dotted

Column = tuple[str, ...]  # the keys below a card
ID, NAME, COPIES, SOURCE = "ID", "Name", "Copies", "source"
TITLE: Column = ("title",)
COUNT: Column = ("count",)
ALIASES = {"name": TITLE, "copies": COUNT, "qty": COUNT, "quantity": COUNT}
SURE = 0.8  # how similar a name must be to be taken for a misspelt column: `Artist` is not `start`
_DEEPEST = 8


def columns_of(schema: Node) -> list[Column]:
    """Every column that some card of the game has, in the order of its models."""
    return list(dict.fromkeys(_below(schema, _cards(schema), ())))


def known_columns(schema: Node) -> dict[str, Column]:
    """The columns by name, in small letters; other programs' names for copies count, too."""
    return ALIASES | {dotted(column).casefold(): column for column in columns_of(schema)}


def column_named(name: str, columns: Mapping[str, Column]) -> Column | None:
    """The column of a name; `Cost Beer` and `cost_beer` are `cost.beer`."""
    folded = {_fold(key): column for key, column in columns.items()}
    return columns.get(name.casefold()) or folded.get(_fold(name))


def columns_below(name: str, columns: Mapping[str, Column]) -> list[str]:
    """The columns of a table that has none of its own, such as `cost`."""
    return [
        dotted(column) for column in dict.fromkeys(columns.values()) if len(column) > 1 and column[0] == _fold(name)
    ]


def misspelt(name: str, columns: Mapping[str, Column], present: Iterable[str]) -> str | None:
    """The known column that a name was surely meant to be; not one that is present anyway."""
    taken = {column_named(other, columns) for other in present}
    names = {_fold(key): header_of(column) for key, column in columns.items() if column not in taken}
    match = difflib.get_close_matches(_fold(name), names, n=1, cutoff=SURE)
    return names[match[0]] if match else None


def header_of(column: Column) -> str:
    return {TITLE: NAME, COUNT: COPIES}.get(column, dotted(column))


def closed(schema: Node) -> list[str]:
    """The cards of a game to which none can be added; empty if there can be new ones."""
    nodes = nodes_at(schema, ("cards",), None)
    if any(isinstance(node.get("additionalProperties"), dict) for node in nodes):
        return []
    return [card for card in keys_of(nodes) if card != SOURCE]


def _fold(name: str) -> str:
    return re.sub(r"[\s._-]+", "_", name.strip().casefold())


def _cards(schema: Node) -> list[Node]:
    """What a card may be, for every kind of card."""
    cards = nodes_at(schema, ("cards",), None)
    names = closed(schema) or ["card"]
    return [node for name in names for node in nodes_below(schema, cards, name, None)]


def _below(schema: Node, nodes: Iterable[Node], path: Column) -> Iterator[Column]:
    for node in nodes:
        for key in keys_of([node]):
            if key == SOURCE:
                continue
            here = (*path, key)
            below = nodes_below(schema, [node], key, None)
            if len(here) < _DEEPEST and any(part.get("properties") for part in below):
                yield from _below(schema, below, here)
            else:
                yield here
