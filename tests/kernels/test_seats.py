"""Going round the table."""

import pytest

from simkit.kernels.seats import clockwise, places, seat_at

PLAYERS = range(1, 9)


@pytest.mark.parametrize("players", PLAYERS)
def test_clockwise_visits_everybody_once(players: int) -> None:
    seat, visited = 0, []
    for _ in range(players):
        visited.append(seat)
        seat = clockwise(seat, players)
    assert (visited, seat) == (list(range(players)), 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_places_and_seats_are_two_sides_of_one_thing(players: int) -> None:
    for p in range(players):
        for q in range(players):
            steps, seat = 0, p
            while steps == 0 or seat != q:
                seat = clockwise(seat, players)
                steps += 1
            assert places(p, q, players) == steps
            assert seat_at(p, steps, players) == q
        assert seat_at(p, 0, players) == p
