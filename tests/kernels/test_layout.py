"""Types of arguments: told apart as numba does."""

from typing import Any, NamedTuple

import numpy as np
from numba import typeof

from simkit.kernels.layout import KEPT_TUPLES, Layouts, layout


class Pair(NamedTuple):
    left: Any
    right: Any


class Other(NamedTuple):
    left: Any
    right: Any


RECORD = np.dtype([("a", "i1"), ("b", "i8", (3, 2))], align=True)
PACKED = np.dtype([("a", "i1"), ("b", "i8", (3, 2))])
MOVED = np.dtype({"names": ["a", "b"], "formats": ["i1", ("i8", (3, 2))], "offsets": [56, 0], "itemsize": 64})
SQUARE = np.zeros((4, 4), np.int64)
READ_ONLY = SQUARE.view()
READ_ONLY.flags.writeable = False
KINDS: list[Any] = [
    *(np.zeros(2, dtype) for dtype in (RECORD, PACKED, MOVED, np.int64, np.int32, np.uint64)),
    np.zeros(5, RECORD)[1:], SQUARE, SQUARE[:2], SQUARE[:, :1], SQUARE[:, :2], SQUARE.T[:, :3], READ_ONLY,
    np.zeros(17, np.int8)[1:].view(np.int64), 1, np.int64(1), 2**40, 2**63, 1.5, True, (1, 2), (1, 2, 3),
    Pair(1, SQUARE), Pair(2, SQUARE[:3]), Pair(2, SQUARE[:, :3]), Pair(SQUARE, 1), Other(1, SQUARE), (1, SQUARE),
]  # fmt: skip


def test_layouts_are_alike_where_numba_sees_the_same_types() -> None:
    layouts = [layout(value) for value in KINDS]
    types = [typeof(value) for value in KINDS]
    for i in range(len(KINDS)):
        for j in range(i):
            assert (layouts[i] == layouts[j]) == (types[i] == types[j]), (KINDS[i], KINDS[j])
            assert (repr(layouts[i]) == repr(layouts[j])) == (types[i] == types[j]), (KINDS[i], KINDS[j])


def test_layouts_of_calls_are_those_of_their_arguments_however_many_were_met() -> None:
    layouts = Layouts()
    for _ in range(2):
        for size in range(2 * KEPT_TUPLES):
            pair = Pair(np.zeros(2, np.int64 if size % 2 else np.int32), 1)
            for _ in range(2):
                assert layouts.of((pair, SQUARE, 3)) == tuple(map(layout, (pair, SQUARE, 3)))
