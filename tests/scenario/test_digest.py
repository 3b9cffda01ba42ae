from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from simkit.scenario.digest import digest


class Kind(IntEnum):
    AXE = 1


def test_known_values_never_change() -> None:
    assert digest({}) == "01e7b720ff566d53"
    assert digest({"b": [1, 2.5, True, None], "a": "ö"}) == "dfefce20694b90f2"


def test_order_of_keys_does_not_matter_and_order_of_items_does() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest([1, 2]) != digest([2, 1])


def test_types_matter() -> None:
    values: list[Any] = [1, 1.0, True, "1", None, [1], {"1": 1}, [], {}, "", 0, 0.1, "\udc80"]
    assert len({digest(value) for value in values}) == len(values)


@pytest.mark.parametrize("value", [{1: 2}, (1, 2), {1, 2}, b"x", Kind.AXE, {"a": [object()]}])
def test_only_plain_data(value: object) -> None:
    with pytest.raises(TypeError, match="cannot digest"):
        digest(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_no_numbers_without_a_value(value: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        digest(value)
