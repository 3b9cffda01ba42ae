"""Two columns: charts fill the room beside and below what is read first."""

from __future__ import annotations

import pytest

from simkit.page.columns import chart_height, sides, text_height


@pytest.mark.parametrize(
    ("first", "heights", "beside"),
    [
        (0, [], []),
        (0, [100], [True]),
        (500, [100, 200, 300], [True, True, True]),
        (100, [300, 150, 200], [True, False, False]),
        (100, [300, 250, 200], [True, False, True]),
    ],
)
def test_a_chart_goes_where_there_is_more_room(first: float, heights: list[float], beside: list[bool]) -> None:
    assert sides(first, heights) == beside


def test_longer_texts_are_higher() -> None:
    assert text_height(["x" * 200]) > text_height(["x" * 20]) > text_height([]) == 0
    assert chart_height(100, "x" * 200) > chart_height(100, "") > 100
