"""Copying records, compiled and not."""

from typing import Any

import numpy as np
import pytest
from numba import njit

from simkit.kernels.clone import clone, copy_items

LONG = np.dtype([("a", "i1"), ("b", "i8", (3, 2)), ("c", "u8"), ("d", "i2", 5)], align=True)
SHORT = np.dtype([("a", "i1"), ("b", "i8", (3, 2))], align=True)


@njit
def compiled(dst: Any, src: Any) -> None:
    clone(dst[0], src[0])


def uncompiled(dst: Any, src: Any) -> None:
    clone(dst.view(np.recarray)[0], src.view(np.recarray)[0])


def filled(dtype: np.dtype[np.void], value: int) -> Any:
    record = np.zeros(1, dtype)
    for name in dtype.names or ():
        record[name] = value
    return record


@pytest.mark.parametrize("copy", [compiled, uncompiled])
@pytest.mark.parametrize(("dst", "src"), [(LONG, LONG), (LONG, SHORT), (SHORT, LONG)])
def test_a_clone_has_the_fields_that_both_share(copy: Any, dst: np.dtype[np.void], src: np.dtype[np.void]) -> None:
    target, source = filled(dst, 1), filled(src, 7)
    copy(target, source)
    shared = set(dst.names or ()) & set(src.names or ())
    assert all((target[name] == (7 if name in shared else 1)).all() for name in target.dtype.names)
    source["b"] = 9
    assert (target["b"] == 7).all()


@njit
def compiled_copy(dst: Any, src: Any, n: Any) -> None:
    copy_items(dst, src, n)


@pytest.mark.parametrize("copy", [compiled_copy, copy_items])
@pytest.mark.parametrize("n", [0, 1, 5, 9])
def test_the_first_items_are_copied(copy: Any, n: int) -> None:
    target, source = np.full(9, -1, np.int16), np.arange(9, dtype=np.int16)
    copy(target, source, n)
    assert target.tolist() == [*range(n), *[-1] * (9 - n)]
