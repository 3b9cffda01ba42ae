"""What an experiment measures: one number per game and measure, from the kernel's log rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game, Metric
from simkit.scenario.model import Scenario

WIN_RATE = "win_rate"
ALL_SEATS = "all seats"
SKIPPED_UNITS = ("seat", "word", "bit mask")  # numbers that have no mean
FIRST_ROUND = "first_bought_round"  # 0 = never: its mean says nothing
SHARE = "share"


@dataclass(frozen=True)
class Measure:
    """A quantity whose mean over games is compared: `metric` of somebody or something."""

    metric: str
    of: str
    group: str  # order, policy, game, seat or card
    unit: str
    meaning: str
    role: str = ""  # the group of the game's metric: "score" = a part of the score
    label: str = ""  # a short name for charts

    @property
    def key(self) -> str:
        return f"{self.metric}:{self.of}"


class Gauge:
    """Reads all measures of one scenario from log rows. Two scenarios of one game share the measures they both have."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.scenario, self.game = scenario, game
        self.players, self.cards = scenario.players, list(game.card_ids(scenario))
        self.policies = list(scenario.lineup)
        orders = np.array([[self.policies.index(name) for name in order] for order in scenario.orders])
        held = orders[:, None, :] == np.arange(len(self.policies))[None, :, None]
        self.seats_of = held / held.sum(2, keepdims=True)  # [rotation, policy, seat]
        self.capped = np.isin(game.metrics.end_reasons, game.metrics.capped)
        self.measures = list(self._measures())

    def _measures(self) -> Iterator[Measure]:
        """In the order of the columns of `values`."""
        metrics = self.game.metrics
        for order in range(self.players):
            yield Measure(WIN_RATE, f"order {order + 1}", "order", SHARE, "share of the win by place in turn order")
        for policy in self.policies:
            yield Measure(WIN_RATE, f"policy {policy}", "policy", SHARE, "share of the win per seat of the policy")
        unit = next(m.unit for m in metrics.game if m.name == metrics.length)
        yield Measure("length", "game", "game", unit, "length of games that were not capped in either scenario")
        yield Measure("capped", "game", "game", SHARE, "games stopped by their limit")
        for metric in self._plain_game():
            yield Measure(metric.name, "game", "game", metric.unit, metric.meaning)
        for metric in self._plain_seat():
            part = metric.group, metric.label
            yield Measure(metric.name, ALL_SEATS, "seat", metric.unit, f"{metric.meaning}, mean of all seats", *part)
            if len(self.policies) > 1:
                for policy in self.policies:
                    yield Measure(metric.name, f"policy {policy}", "seat", metric.unit, metric.meaning, *part)
        for metric in (*self._card(), *self._card_game()):
            for card in self.cards:
                yield Measure(metric.name, card, "card", metric.unit, f"{metric.meaning}, per game")

    def _plain_game(self) -> list[Metric]:
        found = [m for m in self.game.metrics.game if not m.per and m.unit not in SKIPPED_UNITS]
        return [m for m in found if m.name != self.game.metrics.length]

    def _plain_seat(self) -> list[Metric]:
        return [m for m in self.game.metrics.seat if not m.per and m.unit not in SKIPPED_UNITS]

    def _card(self) -> list[Metric]:
        return [m for m in self.game.metrics.card if m.name != FIRST_ROUND]

    def _card_game(self) -> list[Metric]:
        return [m for m in self.game.metrics.game if m.per == "card"]

    def values(self, rows: Array, first: int) -> Array:
        """One row per game, one column per measure; NaN where a game has no such number."""
        n, p = len(rows), self.players
        rotation = np.arange(first, first + n) % len(self.seats_of)
        shares = win_shares(rows, p)
        place = (rows["first_seat"][:, None] + np.arange(p)) % p
        seats_of = self.seats_of[rotation]
        capped = self.capped[rows["end_reason"]]
        length = np.where(capped, np.nan, rows[self.game.metrics.length])
        blocks: list[Array] = [
            np.take_along_axis(shares, place, 1),
            np.einsum("gps,gs->gp", seats_of, shares),
            length[:, None],
            capped[:, None],
            *(rows[m.name][:, None] for m in self._plain_game()),
            self._seat_values(rows, seats_of),
            *(rows[m.name][:, :p, : len(self.cards)] for m in self._card()),
            *(rows[m.name][:, : len(self.cards)] for m in self._card_game()),
        ]
        return _side_by_side(blocks, n, len(self.measures))

    def _seat_values(self, rows: Array, seats_of: Array) -> Array:
        """By metric: the mean of all seats, then (of several policies) that of each policy's seats."""
        metrics, policies = self._plain_seat(), len(self.policies)
        by_seat = np.empty((len(rows), len(metrics), self.players))
        for i, metric in enumerate(metrics):
            by_seat[:, i] = rows[metric.name][:, : self.players]
        means = by_seat.mean(2, keepdims=True)
        if policies > 1:
            means = np.concatenate([means, np.einsum("gps,gms->gmp", seats_of, by_seat)], axis=2)
        return np.asarray(means.reshape(len(rows), -1))

    def columns(self, measures: Sequence[Measure]) -> Array | slice:
        """Where some measures stand; of all of them, everywhere: that needs no copy."""
        if list(measures) == self.measures:
            return slice(None)
        place = {measure.key: i for i, measure in enumerate(self.measures)}
        return np.array([place[measure.key] for measure in measures], np.int64)


def _side_by_side(blocks: Sequence[Array], games: int, columns: int) -> Array:
    """Blocks of columns as one array of floats, column by column in memory; blocks by seat are summed."""
    values, start = np.empty((columns, games)).T, 0
    for block in blocks:
        seats = [block] if block.ndim == 2 else [block[:, seat] for seat in range(block.shape[1])]
        end = start + block.shape[-1]
        part = values[:, start:end]
        part[...] = seats[0]
        for seat in seats[1:]:
            part += seat
        start = end
    return values


def seat_values(rows: Array, players: int, seat: int) -> Array:
    """How one seat fared, by game: its share of the win and its score."""
    return np.stack([win_shares(rows, players)[:, seat], rows["score"][:, seat]], axis=1)


def win_shares(rows: Array, players: int) -> Array:
    """The share of the win of every seat: 1/k for each of k winners."""
    won = (rows["winners"][:, None] >> np.arange(players)) & 1
    shares: Array = won / np.maximum(won.sum(1, keepdims=True), 1)
    return shares


def shared(a: Gauge, b: Gauge) -> list[Measure]:
    """The measures that two scenarios have in common, as the first has them."""
    theirs = {measure.key for measure in b.measures}
    return [measure for measure in a.measures if measure.key in theirs]


def common(gauges: Sequence[Gauge]) -> list[Measure]:
    """The measures that all of them have, as the first has them."""
    keys = set.intersection(*({measure.key for measure in gauge.measures} for gauge in gauges))
    return [measure for measure in gauges[0].measures if measure.key in keys]


def same_rows(a: Array, b: Array, cards_a: Sequence[str], cards_b: Sequence[str], game: Game) -> Array:
    """Which games were played alike: all that happened is logged alike. Cards are compared by their ids."""
    happened = _happened(a.dtype, game)
    if list(cards_a) == list(cards_b):
        return _equal(a, b, happened)
    return _equal(a, _by_card(b, cards_a, cards_b, game), happened) & ~_others(b, cards_a, cards_b, game)


def _happened(row: np.dtype[Any], game: Game) -> Array:
    """The bytes of a log row that tell what happened, not what could have been done."""
    metrics, fields = game.metrics, row.fields
    assert fields is not None
    bytes_of_row = np.ones(row.itemsize, bool)
    for metric in (*metrics.game, *metrics.seat, *metrics.card, *metrics.round):
        if metric.possible:
            kind, start = fields[metric.name][:2]
            bytes_of_row[start : start + kind.itemsize] = False
    return bytes_of_row


def _equal(a: Array, b: Array, of_row: Array) -> Array:
    apart: Array = np.not_equal(_bytes(a), _bytes(b)) & of_row
    return np.asarray(~apart.any(1))


def _bytes(rows: Array) -> Array:
    return np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), -1)


def _card_fields(game: Game) -> list[str]:
    return [m.name for m in game.metrics.card] + [m.name for m in game.metrics.game if m.per == "card"]


def _by_card(rows: Array, cards: Sequence[str], own: Sequence[str], game: Game) -> Array:
    """The rows with their cards in another scenario's order."""
    result = np.zeros(len(rows), rows.dtype)  # the bytes between fields are 0, as in the kernel's rows; a copy has any
    for field in rows.dtype.names or ():
        result[field] = rows[field]
    for field in _card_fields(game):
        result[field] = 0
        for i, card in enumerate(cards):
            if card in own:
                result[field][..., i] = rows[field][..., list(own).index(card)]
    return result


def _others(rows: Array, cards: Sequence[str], own: Sequence[str], game: Game) -> Array:
    """Games in which something happened with cards that the other scenario does not have."""
    extra = [i for i, card in enumerate(own) if card not in cards]
    possible = {m.name for m in game.metrics.card if m.possible}
    used: Any = np.zeros(len(rows), bool)
    for field in _card_fields(game):
        if field in possible:
            continue
        values = rows[field][..., extra]
        used |= values.reshape(len(rows), -1).any(1)
    return np.asarray(used)
