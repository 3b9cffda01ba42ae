"""Which games of a pair were played alike: all that happened is logged alike. Cards and labels go by their names."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game
from simkit.games.metric import CARD, Metric

Lists = Mapping[str, Sequence[str]]  # the label lists of a scenario


def same_rows(a: Array, b: Array, lists_a: Lists, lists_b: Lists, game: Game) -> Array:
    """For each game: do the log rows of two scenarios say the same?"""
    happened = _happened(a.dtype, game)
    other = [name for name in lists_a if list(lists_a[name]) != list(lists_b[name])]
    if not other:
        return _equal(a, b, happened)
    same = np.ones(len(b), bool)
    for name in other:
        same &= ~_beyond(b, lists_a[name], lists_b[name], _fields(game, name))
    moved = _unpadded(b)
    for name in other:
        _move(moved, b, lists_a[name], lists_b[name], _fields(game, name))
    return same & _equal(a, moved, happened)


def _metrics(game: Game) -> Iterable[Metric]:
    metrics = game.metrics
    return (*metrics.game, *metrics.seat, *metrics.card, *metrics.round)


def _fields(game: Game, per: str) -> list[Metric]:
    """What is logged per label of a list."""
    metrics = [metric for metric in (*game.metrics.game, *game.metrics.seat) if metric.per == per]
    return [*metrics, *(game.metrics.card if per == CARD else ())]


def _happened(row: np.dtype[Any], game: Game) -> Array:
    """The bytes of a log row that tell what happened, not what could have been done."""
    fields = row.fields
    assert fields is not None
    bytes_of_row = np.ones(row.itemsize, bool)
    for metric in _metrics(game):
        if metric.possible:
            kind, start = fields[metric.place][:2]
            bytes_of_row[start : start + kind.itemsize] = False
    return bytes_of_row


def _equal(a: Array, b: Array, of_row: Array) -> Array:
    apart: Array = np.not_equal(_bytes(a), _bytes(b)) & of_row
    return np.asarray(~apart.any(1))


def _bytes(rows: Array) -> Array:
    return np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), -1)


def _unpadded(rows: Array) -> Array:
    """A copy in which the bytes between fields are 0, as in the kernel's rows; a plain copy has any."""
    copy = np.zeros(len(rows), rows.dtype)
    for field in rows.dtype.names or ():
        copy[field] = rows[field]
    return copy


def _move(moved: Array, rows: Array, labels: Sequence[str], own: Sequence[str], metrics: Iterable[Metric]) -> None:
    """Put what is logged per label into the places that another scenario has for them."""
    there = [(i, list(own).index(label)) for i, label in enumerate(labels) if label in own]
    for metric in metrics:
        moved[metric.place] = 0
        for i, place in there:
            moved[metric.place][..., i] = rows[metric.place][..., place]


def _beyond(rows: Array, labels: Sequence[str], own: Sequence[str], metrics: Iterable[Metric]) -> Array:
    """Games in which something happened with what the other scenario does not have."""
    extra = [i for i, label in enumerate(own) if label not in labels]
    used = np.zeros(len(rows), bool)
    for metric in metrics:
        if not metric.possible:
            used |= rows[metric.place][..., extra].reshape(len(rows), -1).any(1)
    return used
