"""Options are set aside and put back."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simkit.kernels.options import put_back, set_aside

CODES = [3, 5, 8, 13, 21]


def wasted(s: Any, b: Any, action: int) -> bool:
    return action in s.dead


@pytest.mark.parametrize("flags", list(product([False, True], repeat=len(CODES))))
def test_what_is_wasted_comes_last_and_goes_back(flags: tuple[bool, ...]) -> None:
    dead = [code for code, flag in zip(CODES, flags, strict=True) if flag]
    alive = [code for code in CODES if code not in dead]
    s, acts = SimpleNamespace(dead=dead), np.array([*CODES, 99])
    left = set_aside(wasted, s, None, acts, len(CODES))
    assert left == (len(alive) or len(CODES))
    assert acts.tolist() == [*alive, *dead, 99]
    assert set_aside(wasted, s, None, acts, len(CODES)) == left  # once more: nothing moves
    assert acts.tolist() == [*alive, *dead, 99]
    for pick in range(left):
        moved = acts.copy()
        assert CODES[put_back(moved, len(CODES), pick)] == acts[pick]
        assert moved.tolist() == [*CODES, 99]
