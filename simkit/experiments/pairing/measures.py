"""What an experiment measures: one number per game and measure, from the kernel's log rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from simkit.analysis.summary import STARTING_SIDE, most_of, ordinal
from simkit.games.contract import Array, Game
from simkit.games.metric import CARD, ENUM, SEAT, Metric
from simkit.logs.labels import labels_of
from simkit.logs.sides import in_teams, seats_of, win_shares, won
from simkit.roles import FIRST_GAINED, SCORE_PART
from simkit.scenario.model import Scenario

WIN_RATE = "win_rate"
ALL_SEATS = "all seats"
NAMES = ("seat", "bit mask")  # units of numbers that only name something: they have no mean
SHARE = "share"


@dataclass(frozen=True)
class Measure:
    """A quantity whose mean over games is compared: `metric` of somebody or something."""

    metric: str
    of: str
    group: str  # order, side, policy, game, seat, card or list
    unit: str
    meaning: str
    role: str = ""  # of the game's metric
    label: str = ""  # a short name for charts
    counts: bool = False  # it is never below 0
    name: str = ""  # what people call the metric
    who: str = ""  # and whom or what it is of; empty: the game, or all seats alike
    most: float = 1.0  # that a share can be

    @property
    def key(self) -> str:
        return f"{self.metric}:{self.of}"


@dataclass(frozen=True)
class ItemisedMetric:
    """A metric that is logged per card or label: how many of each, all seats together."""

    metric: Metric
    group: str
    by_seat: bool
    items: Sequence[tuple[int, str]]

    @property
    def places(self) -> slice | list[int]:
        """The places of the items in a log row; as a slice where possible, which needs no copy."""
        places = [i for i, _ in self.items]
        return slice(len(places)) if places == list(range(len(places))) else places

    def values(self, rows: Array, players: int) -> Array:
        """The counts of every game, seat (if counted by seat) and item."""
        counts = rows[self.metric.place]
        return np.asarray(counts[:, :players, self.places] if self.by_seat else counts[:, self.places])


class MeasureReader:
    """Reads all measures of one scenario from log rows. Two scenarios of one game share the measures they both have."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.game, self.players = game, scenario.players
        self.labels, self.sides = labels_of(scenario, game), list(game.sides(scenario.players))
        self.policies = list(scenario.lineup)
        orders = np.array([[self.policies.index(name) for name in order] for order in scenario.orders])
        held = orders[:, None, :] == np.arange(len(self.policies))[None, :, None]
        self.held = held / held.sum(2, keepdims=True)  # [rotation, policy, seat]: weights
        self.capped = np.isin(game.metrics.end_reasons, game.metrics.capped)
        self.itemised = list(self._itemised())
        self.measures = list(self._measures())

    def _measures(self) -> Iterator[Measure]:
        """All measures, in the order of the columns of `values`."""
        metrics = self.game.metrics
        yield from self._rates()
        unit = next(m.unit for m in metrics.game if m.name == metrics.length)
        meaning = "length of games that were not capped in either scenario"
        yield Measure("length", "game", "game", unit, meaning, name="length")
        yield Measure("capped", "game", "game", SHARE, "games stopped by their limit", name="capped games")
        for metric in self._plain_game():
            yield Measure(metric.name, "game", "game", metric.unit, metric.meaning, name=metric_title(metric))
        for metric in self._plain_seat():
            meaning, part = (
                f"{metric.meaning}, mean of all seats",
                (metric.role, metric.label, False, metric_title(metric)),
            )
            yield Measure(metric.name, ALL_SEATS, "seat", metric.unit, meaning, *part)
            if len(self.policies) > 1:
                for policy in self.policies:
                    of = f"policy {policy}"
                    yield Measure(metric.name, of, "seat", metric.unit, metric.meaning, *part, who=of)
        for itemised in self.itemised:
            m, counts = itemised.metric, not itemised.metric.dtype.startswith("Int")
            for i, label in itemised.items:
                who = self.labels.titles[i] if itemised.group == CARD else label.replace("_", " ")
                meaning = f"{m.meaning}, per game"
                yield Measure(m.name, label, itemised.group, m.unit, meaning, m.role, "", counts, metric_title(m), who)

    def _rates(self) -> Iterator[Measure]:
        """Win rates by place in turn order (with teams: of the side that starts, and by side) and by policy."""
        if in_teams(self.sides):
            meaning = "share of the win of a side"
            yield self._rate(STARTING_SIDE, "order", meaning)
            for side in seats_of(self.sides):
                yield self._rate(f"side {side}", "side", meaning)
        else:
            for order in range(self.players):
                yield self._rate(
                    f"order {order + 1}", "order", "share of the win by place in turn order", ordinal(order)
                )
        for i, policy in enumerate(self.policies):
            most = most_of([np.flatnonzero(held).tolist() for held in self.held[:, i]], self.sides)
            yield self._rate(f"policy {policy}", "policy", "share of the win per seat of the policy", most=most)

    def _rate(self, of: str, group: str, meaning: str, who: str = "", most: float = 1.0) -> Measure:
        return Measure(WIN_RATE, of, group, SHARE, meaning, name="win rate", who=who or of, most=most)

    def _plain_game(self) -> list[Metric]:
        return [m for m in self.game.metrics.game if not m.per and has_mean(m) and m.name != self.game.metrics.length]

    def _plain_seat(self) -> list[Metric]:
        return [m for m in self.game.metrics.seat if not m.per and has_mean(m)]

    def _itemised(self) -> Iterator[ItemisedMetric]:
        """What is logged per card, then per label of other lists; what seats do to each other is left out."""
        metrics = self.game.metrics
        for metric in filter(has_mean, metrics.card):
            yield ItemisedMetric(metric, CARD, True, self.labels.items(metric, CARD))
        metrics_by_seat = [(m, False) for m in metrics.game if has_mean(m)] + [
            (m, True) for m in metrics.seat if has_mean(m)
        ]
        for metric, by_seat in metrics_by_seat:
            if metric.per == CARD:
                yield ItemisedMetric(metric, CARD, by_seat, self.labels.items(metric, CARD))
        for metric, by_seat in metrics_by_seat:
            if metric.per not in ("", CARD, SEAT):
                yield ItemisedMetric(metric, "list", by_seat, self.labels.items(metric, metric.per))

    def values(self, rows: Array, first: int) -> Array:
        """One row per game, one column per measure; NaN where a game has no such number."""
        n, p = len(rows), self.players
        rotation = np.arange(first, first + n) % len(self.held)
        shares = seat_shares(rows, self.sides)
        held = self.held[rotation]
        capped = self.capped[rows["end_reason"]]
        length = np.where(capped, np.nan, rows[self.game.metrics.length])
        blocks: list[Array] = [
            self._by_order(rows, shares),
            np.einsum("gps,gs->gp", held, shares),
            length[:, None],
            capped[:, None],
            *(rows[m.place][:, None] for m in self._plain_game()),
            self._seat_values(rows, held),
            *(itemised.values(rows, p) for itemised in self.itemised),
        ]
        return _side_by_side(blocks, n, len(self.measures))

    def _by_order(self, rows: Array, shares: Array) -> Array:
        place = (rows["first_seat"][:, None] + np.arange(self.players)) % self.players
        by_order = np.take_along_axis(shares, place, 1)
        if not in_teams(self.sides):
            return by_order
        return np.concatenate([by_order[:, :1], shares[:, [seats[0] for seats in seats_of(self.sides).values()]]], 1)

    def _seat_values(self, rows: Array, held: Array) -> Array:
        """For every metric the mean of all seats, then, of several policies, the mean of each policy's seats."""
        metrics, policies = self._plain_seat(), len(self.policies)
        by_seat = np.empty((len(rows), len(metrics), self.players))
        for i, metric in enumerate(metrics):
            by_seat[:, i] = rows[metric.place][:, : self.players]
        means = by_seat.mean(2, keepdims=True)
        if policies > 1:
            means = np.concatenate([means, np.einsum("gps,gms->gmp", held, by_seat)], axis=2)
        return np.asarray(means.reshape(len(rows), -1))

    def columns(self, measures: Sequence[Measure]) -> Array | slice:
        """The columns of some measures; a slice if these are all measures, which needs no copy."""
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


def metric_title(metric: Metric) -> str:
    """A metric in words."""
    if metric.role == SCORE_PART:
        return f"score by {metric.label or metric.name.replace('_', ' ')}"
    return metric.label or metric.name.replace("_", " ")


def has_mean(metric: Metric) -> bool:
    """Has the metric a mean? Words, names, and rounds that are 0 if they never came have none."""
    return metric.unit not in NAMES and metric.column_type("") != ENUM and metric.role != FIRST_GAINED


def seat_values(rows: Array, sides: Sequence[int], seat: int) -> Array:
    """The share of the win and the score of one seat, by game."""
    return np.stack([seat_shares(rows, sides)[:, seat], rows["score"][:, seat]], axis=1)


def seat_shares(rows: Array, sides: Sequence[int]) -> Array:
    """The share of the win of every seat, which is that of its side."""
    return win_shares(won(rows["winners"], sides))


def shared(a: MeasureReader, b: MeasureReader) -> list[Measure]:
    """The measures that two scenarios have in common, as the first has them."""
    theirs = {measure.key for measure in b.measures}
    return [measure for measure in a.measures if measure.key in theirs]


def common_measures(gauges: Sequence[MeasureReader]) -> list[Measure]:
    """The measures that all of them have, as the first has them."""
    keys = set.intersection(*({measure.key for measure in gauge.measures} for gauge in gauges))
    return [measure for measure in gauges[0].measures if measure.key in keys]
