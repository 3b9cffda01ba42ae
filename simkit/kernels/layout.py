"""The types of a kernel's arguments as numba tells them apart, in a hundredth of the time that numba takes."""

from collections.abc import Hashable
from typing import Any

import numpy as np
from numba import int64, typeof

ROWS, COLUMNS, WRITEABLE = 0x1, 0x2, 0x400  # flags of an array: contiguous by rows, by columns; it can be written
SMALLEST, LARGEST = -(2**63), 2**63 - 1
KEPT_TUPLES = 64  # desks and seatings of the threads at work


def layout(value: Any) -> Hashable:
    """The type of an argument: equal, and of the same `repr`, if it is the same to numba."""
    if isinstance(value, np.ndarray):
        flags: int = value.flags.num
        return value.dtype, value.ndim, flags & ROWS or flags & COLUMNS, flags & WRITEABLE
    if isinstance(value, tuple):
        return type(value), *map(layout, value)
    if type(value) is int and SMALLEST <= value <= LARGEST:
        return int64
    return typeof(value)  # type: ignore[no-any-return, no-untyped-call]


class Layouts:
    """The layouts of calls. Tuples do not change: those met before are not looked into again, call after call."""

    def __init__(self) -> None:
        self._met: dict[int, tuple[Any, Hashable]] = {}  # by id, which is theirs as long as they are kept here

    def of(self, args: tuple[Any, ...]) -> Hashable:
        """The types of all arguments."""
        return tuple([self._tuple(value) if isinstance(value, tuple) else layout(value) for value in args])

    def _tuple(self, value: tuple[Any, ...]) -> Hashable:
        met = self._met.get(id(value))
        if met is None:
            if len(self._met) >= KEPT_TUPLES:
                self._met = {}
            met = self._met[id(value)] = value, layout(value)
        return met[1]
