"""Ratings, circles and equilibria from pay-offs."""

from math import inf, log

import numpy as np
import pytest

from simkit.analysis.intervals import Estimate, wilson
from simkit.analysis.ratings import SCALE, circles, equilibrium, ratings, with_pseudo_games

MANY = 1e12


def payoff(value: float, size: float = MANY) -> Estimate:
    return Estimate(value, *wilson(value, size), int(size), size)


def chance(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def test_ratings_that_are_true_are_found() -> None:
    true = [120.0, -20.0, -100.0]
    pairs = [(0, 1), (0, 2), (1, 2)]
    found = ratings(3, pairs, [payoff(chance(true[a] - true[b])) for a, b in pairs])
    assert [rating.value for rating in found] == pytest.approx(true, abs=1e-3)


def test_two_players_have_half_the_difference_each() -> None:
    (one, two) = ratings(2, [(0, 1)], [payoff(0.75, 400)])
    value, variance = with_pseudo_games(payoff(0.75, 400))
    assert value == pytest.approx(301 / 402)
    assert one.value == -two.value == pytest.approx(SCALE * log(value / (1 - value)) / 2)
    error = variance**0.5 / (value * (1 - value)) / 2
    assert (one.high - one.low) / 2 == pytest.approx(1.959964 * SCALE * error, rel=1e-5)
    assert one.value - one.low == pytest.approx(one.high - one.value)


def test_who_wins_everything_has_a_rating() -> None:
    found = ratings(3, [(0, 1), (0, 2), (1, 2)], [payoff(1.0, 500), payoff(1.0, 500), payoff(0.5, 500)])
    assert found[0].value > found[1].value == pytest.approx(found[2].value, abs=1e-6)
    assert found[0].high < inf


def test_ratings_of_a_circle_are_equal() -> None:
    found = ratings(3, [(0, 1), (0, 2), (1, 2)], [payoff(0.7), payoff(0.3), payoff(0.7)])
    assert [rating.value for rating in found] == pytest.approx([0, 0, 0], abs=1e-6)


def test_circles_are_found_once_in_either_direction() -> None:
    assert circles(3, [(0, 1), (1, 2), (2, 0)]) == [(0, 1, 2)]
    assert circles(3, [(1, 0), (2, 1), (0, 2)]) == [(0, 2, 1)]
    assert circles(3, [(0, 1), (1, 2), (0, 2)]) == []
    assert circles(3, [(0, 1), (1, 2)]) == [], "the last does not beat the first for sure"
    assert circles(4, [(0, 1), (1, 2), (2, 0), (1, 3), (3, 0), (2, 3)]) == [(0, 1, 2), (0, 1, 3)]


def antisymmetric(*rows: tuple[float, ...]) -> np.ndarray:
    upper = np.array(rows)
    return upper - upper.T


def test_the_best_is_the_equilibrium_where_it_beats_all() -> None:
    matrix = antisymmetric((0, 0.2, 0.1), (0, 0, 0.3), (0, 0, 0))
    assert equilibrium(matrix).tolist() == [1, 0, 0]


def test_a_circle_is_mixed_by_the_pay_offs_of_the_others() -> None:
    """Of rock, paper and scissors each has what the other two win of each other."""
    a, b, c = 0.1, 0.2, 0.4  # 0 beats 1, 1 beats 2, 2 beats 0
    found = equilibrium(antisymmetric((0, a, -c), (0, 0, b), (0, 0, 0)))
    assert found == pytest.approx(np.array([b, c, a]) / (a + b + c), abs=1e-9)


def test_whoever_loses_to_the_circle_is_left_out() -> None:
    found = equilibrium(antisymmetric((0, 0.1, -0.1, 0.3), (0, 0, 0.1, 0.2), (0, 0, 0, 0.1), (0, 0, 0, 0)))
    assert found == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=1e-9)


def test_copies_share_alike_and_change_nothing() -> None:
    matrix = antisymmetric((0, 0, 0.2), (0, 0, 0.2), (0, 0, 0))
    found = equilibrium(matrix)
    assert found == pytest.approx([0.5, 0.5, 0], abs=1e-9)


def test_nobody_beats_an_equilibrium() -> None:
    rng = np.random.default_rng(3)
    for players in (2, 3, 5, 8, 12):
        upper = np.triu(rng.uniform(-0.4, 0.4, (players, players)), 1)
        matrix = upper - upper.T
        found = equilibrium(matrix)
        assert found.sum() == pytest.approx(1)
        assert found.min() >= 0
        assert (matrix @ found).max() < 2e-3
