"""What is logged by round, by the place at the end."""

import pytest

from simkit.analysis.progress_by_round import progress
from tests.analysis.hand import Hand, metric

POINTS, STAND = metric("points"), metric("stand", words=["behind", "ahead"])
GOAL = metric("goal", "number")  # a mean of such numbers says nothing


def run(rounds: list[int], **metrics: list[dict[str, object]]) -> Hand:
    seats = 2 * len(rounds)
    return Hand(
        {"metrics": {"round": [POINTS, STAND, GOAL]} | metrics},
        len(rounds),
        games=[{"rounds": rounds}],
        seats=[{"rank": [1, 2] * len(rounds)}],
        rounds=[{"points.1": [2, 1] * len(rounds), "points.2": [5, 1] * len(rounds), "points.3": list(range(seats))}],
    )


def test_means_by_place_and_round() -> None:
    told = progress(run([3, 3]))
    means = {(row["place"], row["round"]): row["estimate"] for row in told.to_dicts()}
    assert means == pytest.approx({(1, 1): 2, (1, 2): 5, (1, 3): 1, (2, 1): 1, (2, 2): 1, (2, 3): 2})
    assert set(told["n"]) == {2}
    assert set(told["metric"]) == {"points"}


def test_rounds_that_few_games_reach_are_left_out() -> None:
    told = progress(run([2] * 39 + [3]))
    assert told["round"].max() == 2


def test_a_place_that_nobody_has_is_left_out() -> None:
    """Two who share the win are both first."""
    parts = {"games": [{"rounds": [1, 1]}], "seats": [{"rank": [1, 1, 1, 1]}], "rounds": [{"points.1": [1, 2, 3, 4]}]}
    told = progress(Hand({"metrics": {"round": [POINTS]}}, 2, **parts))
    assert told.select("place", "estimate", "n").rows() == [(1, 2.5, 4)]


def test_nothing_logged_nothing_told() -> None:
    assert progress(run([3], round=[])).is_empty()
    assert progress(run([3], round=[STAND])).is_empty()
    assert progress(Hand({"metrics": {"round": [POINTS]}}, 1, games=[{"rounds": [3]}])).is_empty()
