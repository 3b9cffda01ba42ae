"""The log tables of a game: which columns there are, and how the kernel's log rows fill them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.games.contract import LOGGED_ROUNDS, SATURATED, Array, Game, Metric
from simkit.scenario.model import Scenario

LEVELS = ("games", "seats", "cards")  # cumulative; a game's `rounds` come with its cards
ENUM = "Enum"


@dataclass(frozen=True)
class Column:
    """One column; `field` and `item` say where it stands in a log row (no field: it is derived)."""

    name: str
    dtype: str
    field: str = ""
    item: int | None = None
    words: tuple[str, ...] = ()  # of an Enum

    @property
    def numpy(self) -> np.dtype[Any]:
        return np.dtype(np.uint8 if self.dtype == ENUM else self.dtype.lower())


@dataclass(frozen=True)
class Schema:
    """The tables of one run."""

    players: int
    orders: Sequence[Sequence[str]]  # policy by rotation and seat
    policies: tuple[str, ...]
    tables: Mapping[str, tuple[Column, ...]]

    def height(self, table: str, games: int) -> int:
        """Rows of a table for a number of games."""
        return games if table == "games" else games * self.players

    def buffers(self, games: int) -> "Buffers":
        """Room for the columns of some games."""
        return {
            table: {c.name: np.empty(self.height(table, games), c.numpy) for c in columns}
            for table, columns in self.tables.items()
        }


Buffers = dict[str, dict[str, Array]]


def make_schema(scenario: Scenario, game: Game, cards: Sequence[str], level: str) -> Schema:
    """The tables that a run of this scenario writes at a log level."""
    policies = tuple(scenario.lineup)
    items = {"card": list(cards), "seat": [str(seat) for seat in range(scenario.players)]}
    metrics = game.metrics
    reasons = tuple(metrics.end_reasons)
    games = (
        Column("game", "UInt32"),
        Column("players", "UInt8"),
        Column("rotation", "UInt16"),
        *(column for metric in metrics.game for column in _columns(metric, items, reasons)),
        Column("capped", "UInt8"),
    )
    seats = (
        Column("game", "UInt32"),
        Column("seat", "UInt8"),
        Column("order", "UInt8"),
        Column("policy", ENUM, words=policies),
        Column("won", "UInt8"),
        *(column for metric in metrics.seat for column in _columns(metric, items, reasons)),
    )
    counts = (
        Column("game", "UInt32"),
        Column("seat", "UInt8"),
        Column("won", "UInt8"),
        *(Column(f"{m.name}.{card}", "UInt8", m.name, i) for m in metrics.card for i, card in enumerate(cards)),
        Column(SATURATED.name, SATURATED.dtype, SATURATED.name),
    )
    tables = dict(zip(LEVELS, (games, seats, counts), strict=True))
    kept = {table: tables[table] for table in LEVELS[: LEVELS.index(level) + 1]}
    if metrics.round and level == LEVELS[-1]:
        kept["rounds"] = (
            Column("game", "UInt32"),
            Column("seat", "UInt8"),
            Column("won", "UInt8"),
            *(Column(f"{m.name}.{r + 1}", m.dtype, m.name, r) for m in metrics.round for r in range(LOGGED_ROUNDS)),
        )
    return Schema(scenario.players, scenario.orders, policies, kept)


def _columns(metric: Metric, items: Mapping[str, Sequence[str]], reasons: tuple[str, ...]) -> list[Column]:
    if not metric.per:
        return [Column(metric.name, metric.dtype, metric.name, words=reasons if metric.dtype == ENUM else ())]
    return [Column(f"{metric.name}.{x}", metric.dtype, metric.name, i) for i, x in enumerate(items[metric.per])]


class Filler:
    """Copies the kernel's log rows into the column buffers of a part."""

    def __init__(self, schema: Schema, game: Game, games: int) -> None:
        self.schema = schema
        self.buffers = schema.buffers(games)
        self.capped = np.isin(game.metrics.end_reasons, game.metrics.capped)

    def fill(self, rows: Array, at: int) -> None:
        """The rows of some games, from game position `at` of the part on."""
        n, players = len(rows), self.schema.players
        fields = {name: rows[name] for name in rows.dtype.names or ()}
        for table, columns in self.schema.tables.items():
            arrays = self.buffers[table]
            if table == "games":
                for column in columns:
                    if column.field:
                        values = fields[column.field]
                        arrays[column.name][at : at + n] = values if column.item is None else values[:, column.item]
            else:
                span = slice(at * players, (at + n) * players)
                for column in columns:
                    if column.field:
                        values = fields[column.field][:, :players]
                        values = values if column.item is None else values[:, :, column.item]
                        arrays[column.name][span].reshape(n, players)[:] = values

    def finish(self, first: int) -> Buffers:
        """Add the columns that every game shares: they follow from the others and from the part's place."""
        players = self.schema.players
        base = self.buffers["games"]
        base["game"][:] = np.arange(first, first + len(base["game"]))
        base["players"][:] = players
        base["rotation"][:] = base["game"] % len(self.schema.orders)
        base["capped"][:] = self.capped[base["end_reason"]]
        if len(self.buffers) > 1:
            by_seat = self._by_seat()
            for table in self.buffers.keys() - {"games"}:
                arrays = self.buffers[table]
                for name in by_seat.keys() & arrays.keys():
                    arrays[name].reshape(-1, players)[:] = by_seat[name]
        return self.buffers

    def _by_seat(self) -> dict[str, Array]:
        base, policies = self.buffers["games"], self.schema.policies
        seat = np.arange(self.schema.players)
        policy = np.array([[policies.index(name) for name in order] for order in self.schema.orders], np.uint8)
        winners = base["winners"][:, None] >> seat & 1
        return {
            "game": base["game"][:, None],
            "seat": seat,
            "order": (seat - base["first_seat"][:, None].astype(np.int64)) % self.schema.players,
            "policy": policy[base["rotation"]],
            "won": winners * winners.sum(1, keepdims=True),
        }
