"""The summary of a run, from counts that can be checked by hand."""

from __future__ import annotations

import polars as pl
import pytest

from simkit.analysis.intervals import wilson
from simkit.analysis.summary import Cell, estimate, most_of, summary_of
from tests.analysis.about import about_run

TOLD = {
    "players": 2,
    "sides": [0, 1],
    "orders": [["a", "b"], ["b", "a"]],
    "policies": ["a", "b"],
    "metrics": {"length": "turns"},
}  # fmt: skip
ABOUT = about_run(TOLD)
CELLS = [
    Cell(rotation=0, first_seat=0, shares=(1.0, 0.0), games=30),  # a wins, first
    Cell(rotation=0, first_seat=0, shares=(0.0, 1.0), games=10),  # b wins, second
    Cell(rotation=1, first_seat=1, shares=(0.0, 1.0), games=20),  # a wins, first
    Cell(rotation=1, first_seat=1, shares=(0.5, 0.5), games=10),  # both
    Cell(rotation=1, first_seat=1, shares=(0.0, 0.0), games=10),  # nobody
]
LENGTHS = pl.DataFrame({"length": [3, 4, 9, 9], "capped": [0, 0, 0, 1], "games": [10, 40, 20, 10]})


def test_win_rates() -> None:
    found = summary_of(ABOUT, CELLS, LENGTHS)
    assert (found.games, found.par) == (80, 0.5)
    assert found.policies["a"].value == pytest.approx((30 / 40 + 25 / 40) / 2)
    assert found.policies["b"].value == pytest.approx((10 / 40 + 5 / 40) / 2)
    assert [e.value for e in found.order] == pytest.approx([(30 / 40 + 25 / 40) / 2, (10 / 40 + 5 / 40) / 2])
    assert [e.value for e in found.seats] == pytest.approx([(30 / 40 + 5 / 40) / 2, (10 / 40 + 25 / 40) / 2])
    assert found.capped == pytest.approx(10 / 80)


def test_par_is_less_where_nobody_wins() -> None:
    found = summary_of(ABOUT, CELLS, LENGTHS)
    assert found.won == pytest.approx((1 + 30 / 40) / 2)
    assert found.even == pytest.approx(sum(e.value for e in found.order) / 2)
    assert summary_of(ABOUT, CELLS[:3], LENGTHS).even == found.par


def test_lengths() -> None:
    length = summary_of(ABOUT, CELLS, LENGTHS).length
    assert length.mean == pytest.approx((3 * 10 + 4 * 40 + 9 * 20) / 70)
    assert (length.unit, length.p10, length.p50, length.p90) == ("turns", 3, 4, 9)
    none = summary_of(ABOUT, CELLS, LENGTHS.filter(capped=1)).length
    assert (none.mean, none.sd, none.p50) == (None, None, None)


def test_an_estimate_counts_games() -> None:
    found = estimate([Cell(0, 0, (1.0, 0.0), 263)], lambda cell: 81 / 263)
    assert found.value == pytest.approx(81 / 263)
    assert found.games == 263
    binary = estimate([Cell(0, 0, (1.0, 0.0), 81), Cell(0, 0, (0.0, 1.0), 182)], lambda cell: cell.shares[0])
    assert (binary.low, binary.high) == pytest.approx(wilson(81 / 263, 263))


def test_one_policy_in_all_seats_wins_par_at_most() -> None:
    """A game without a winner may still come: the interval is that of games that somebody wins."""
    about = about_run(TOLD | {"orders": [["a", "a"]], "policies": ["a"]})
    cells = [Cell(0, 0, shares, 40) for shares in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))]
    found = summary_of(about, cells, LENGTHS).policies["a"]
    low, _ = wilson(1.0, 120)
    assert (found.value, found.low, found.high) == (0.5, low / 2, 0.5)


@pytest.mark.parametrize(
    ("held", "sides", "most"),
    [
        ([[0, 1]], [0, 1], 0.5),
        ([[0, 2], [1, 3]], [0, 1, 0, 1], 1.0),
        ([[0, 1], [1, 2]], [0, 1, 0], 1.0),
        ([[0, 1, 2, 3]], [0, 1, 0, 1], 0.5),
        ([[0, 1, 2]], [0, 1, 2], 1 / 3),
        ([[]], [0], 1.0),
    ],
)
def test_the_most_that_a_policy_can_win(held: list[list[int]], sides: list[int], most: float) -> None:
    assert most_of(held, sides) == most
