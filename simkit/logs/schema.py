"""The log tables of a game: which columns there are, and how the kernel's log rows fill them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game
from simkit.games.metric import CARD, ENUM, SATURATED, Metric
from simkit.logs.labels import Labels, labels_of
from simkit.logs.sides import won
from simkit.scenario.model import Scenario

LEVELS = ("games", "seats", "cards")  # cumulative; a game's `rounds` come with its cards
PLAIN, COUNT = "UInt32", "UInt8"  # types of columns where a metric names none: of all, of card metrics
Words = tuple[str, ...]


@dataclass(frozen=True)
class Column:
    """One column; `field` and `item` say where it stands in a log row (no field: it is derived)."""

    name: str
    dtype: str
    field: str = ""
    item: int | None = None
    words: Words = ()  # of an Enum

    @property
    def numpy(self) -> np.dtype[Any]:
        return np.dtype(np.uint8 if self.dtype == ENUM else self.dtype.lower())


@dataclass(frozen=True)
class Schema:
    """The tables of one run."""

    players: int
    orders: Sequence[Sequence[str]]  # policy by rotation and seat
    policies: tuple[str, ...]
    sides: tuple[int, ...]  # by seat
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


def make_schema(scenario: Scenario, game: Game, level: str) -> Schema:
    """The tables that a run of this scenario writes at a log level."""
    metrics, labels, policies = game.metrics, labels_of(scenario, game), tuple(scenario.lineup)
    reasons = tuple(metrics.end_reasons)
    number, seat, won_ = Column("game", PLAIN), Column("seat", "UInt8"), Column("won", "UInt8")
    tables = {
        "games": (
            number,
            Column("players", "UInt8"),
            Column("rotation", "UInt16"),
            *(column for m in metrics.game for column in _columns(m, m.per, labels, reasons)),
            Column("capped", "UInt8"),
        ),
        "seats": (
            number,
            seat,
            Column("order", "UInt8"),
            Column("policy", ENUM, words=policies),
            won_,
            *(column for m in metrics.seat for column in _columns(m, m.per, labels, reasons)),
        ),
        "cards": (
            number,
            seat,
            won_,
            *(column for m in metrics.card for column in _columns(m, CARD, labels, reasons, COUNT)),
            Column(SATURATED.name, SATURATED.dtype, SATURATED.name),
        ),
    }
    kept = {table: tables[table] for table in LEVELS[: LEVELS.index(level) + 1]}
    if metrics.round and level == LEVELS[-1]:
        rounds = [(i, str(i + 1)) for i in range(metrics.rounds)]
        kept["rounds"] = (number, seat, won_, *(c for m in metrics.round for c in _items(m, rounds, reasons)))
    return Schema(scenario.players, scenario.orders, policies, tuple(game.sides(scenario.players)), kept)


def _columns(metric: Metric, per: str, labels: Labels, reasons: Words, default: str = PLAIN) -> list[Column]:
    """The column of a metric, or one for each of its labels."""
    if per:
        return _items(metric, labels.items(metric, per), reasons, default)
    dtype = metric.column_type(default)
    return [Column(metric.name, dtype, metric.place, words=_words(metric, dtype, reasons))]


def _items(metric: Metric, items: Iterable[tuple[int, str]], reasons: Words, default: str = PLAIN) -> list[Column]:
    dtype = metric.column_type(default)
    words = _words(metric, dtype, reasons)
    return [Column(f"{metric.name}.{label}", dtype, metric.place, i, words) for i, label in items]


def _words(metric: Metric, dtype: str, reasons: Words) -> Words:
    """The words of an Enum column; without words of its own it is the reason why the game ended."""
    return (metric.words or reasons) if dtype == ENUM else ()


class Filler:
    """Copies the kernel's log rows into the column buffers of a part."""

    def __init__(self, schema: Schema, game: Game, games: int) -> None:
        self.schema, self.games = schema, games
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
        return {
            "game": base["game"][:, None],
            "seat": seat,
            "order": (seat - base["first_seat"][:, None].astype(np.int64)) % self.schema.players,
            "policy": policy[base["rotation"]],
            "won": won(base["winners"], self.schema.sides),
        }
