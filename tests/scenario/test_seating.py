from __future__ import annotations

from itertools import permutations, product

import pytest

from simkit.errors import ScenarioError
from simkit.scenario.seating import distinct, orders

every_list = [seats for size in range(1, 6) for seats in product("abc", repeat=size)]


def test_cyclic_moves_everyone_one_seat_down() -> None:
    assert orders(["a", "b", "c"], "cyclic") == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))


@pytest.mark.parametrize(("seats", "count"), [("aaaa", 1), ("abab", 2), ("aab", 3), ("abcabc", 3), ("aabb", 4)])
def test_equal_rotations_are_not_repeated(seats: str, count: int) -> None:
    assert len(orders(list(seats), "cyclic")) == count


def test_none_keeps_the_seats() -> None:
    assert orders(["b", "a"], "none") == (("b", "a"),)


def test_all_orders_are_listed_in_the_order_of_the_policies() -> None:
    assert orders(["b", "a", "b"], "all") == (("b", "b", "a"), ("b", "a", "b"), ("a", "b", "b"))
    assert len(orders(list("abcdefg"), "all")) == 5040


def test_cyclic_agrees_with_its_definition() -> None:
    for seats in every_list:
        found, n = orders(seats, "cyclic"), len(seats)
        assert len(set(found)) == len(found)
        for game in range(2 * n):
            assert found[game % len(found)] == tuple(seats[(p + game) % n] for p in range(n))


def test_all_agrees_with_its_definition() -> None:
    for seats in every_list:
        found = orders(seats, "all")
        assert set(found) == set(permutations(seats))
        assert len(found) == len(set(found)) == distinct(seats)


def test_many_seats_of_few_policies_are_fine_and_many_policies_are_not() -> None:
    assert len(orders(["a"] * 11 + ["b"], "all")) == 12
    with pytest.raises(ScenarioError, match="479,001,600 distinct orders"):
        orders(list("abcdefghijkl"), "all")
