"""New cards in one line each, and what was probably forgotten in them."""

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.scenario.game_models import GameModels
from simkit.scenario.schema import Node, document, nodes_at, tag_below, tag_of
from simkit.scenario.sheets.cells import Cells
from simkit.scenario.tree import KeyPath, dotted, plain_leaves

TITLE, COUNT, COST, EFFECTS = "title", "count", "cost", "effects"
SAID_ELSEWHERE = (TITLE, COUNT)
Cards = Mapping[str, Mapping[str, Any]]
Written = Mapping[KeyPath, Any]  # values by the keys below a card


def described(game: GameModels, card: str, written: Written) -> list[str]:
    """What stands in a new card, as it is written in a sheet: words alone, numbers with their keys."""
    schema = document(game)
    cells = Cells(schema)
    data = {"cards": {card: _table(written)}}
    parts = []
    for path, value in written.items():
        if path[0] in SAID_ELSEWHERE or value in (None, "", 0, False, []):
            continue
        nodes = nodes_at(schema, ("cards", card, *path), data)
        key, text = dotted(path), str(cells.write(value, nodes))
        parts.append(key if value is True else text if _speaks(nodes, value) else f"{key} {text}")
    return parts


def gaps(game: GameModels, new: Mapping[str, Written], rows: Mapping[str, str], printed: Cards) -> Iterator[str]:
    """A warning for each new card without a cost or effects, where at least half of its type have some."""
    for card, written in new.items():
        tag = tag_of(document(game), ("cards", card), None)
        kind = written.get((tag,)) if tag else None
        peers = [other for other in printed.values() if tag is None or other.get(tag) == kind]
        keys = {path[0] for path in written}
        if COST not in keys and _usual(peers, COST):
            yield f"{rows[card]}: {card} has no cost, so it is free; write 0 in {_costs(peers)} if that is meant"
        if EFFECTS not in keys and _usual(peers, EFFECTS):
            yield f"{rows[card]}: {card} has no effects; write none in {EFFECTS} ([] in TOML) if that is meant"


def _usual(peers: list[Mapping[str, Any]], key: str) -> bool:
    filled = sum(any(value not in (None, 0, []) for _, value in plain_leaves({key: peer.get(key)})) for peer in peers)
    return 0 < len(peers) <= 2 * filled


def _costs(peers: list[Mapping[str, Any]]) -> str:
    """The first cost that a card of this type has."""
    return next(dotted(path) for peer in peers for path, value in plain_leaves({COST: peer.get(COST)}) if value)


def _speaks(nodes: list[Node], value: object) -> bool:
    """Whether a value is understood without its key: a word of a list, or rows that begin with what they do."""
    if isinstance(value, list):
        return tag_below(nodes, 0) is not None
    return any(value in node.get("enum", [node.get("const")]) for node in nodes)


def _table(written: Written) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for path, value in written.items():
        inner = table
        for key in path[:-1]:
            inner = inner.setdefault(str(key), {})
        inner[str(path[-1])] = value
    return table
