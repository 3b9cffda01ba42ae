"""The old search player: it takes the option whose playouts win most, on equal luck for all."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simkit.kernels.search import GREEDY, WIN, no_search, rollout, share, winning_sides

STATE = np.dtype([("over", "i8"), ("actor", "i8"), ("winners", "i8"), ("luck", "u8"), ("hidden", "i8")], align=True)


class Game:
    """Seat 1 chooses among some options, each with a chance to win; then `greedy` says something, and it ends."""

    def __init__(self, *chances: int, winners: tuple[int, ...] = (0b10, 0b10, 0b10)) -> None:
        self.chances, self.winners = chances, winners
        self.lucks: list[int] = []
        self.tried: list[int] = []

    def legal(self, s: Any, b: Any, acts: Any) -> int:
        acts[:2] = (90, 91)
        return 2

    def apply(self, s: Any, b: Any, t: Any, action: int) -> int:
        if action >= 90:
            s.over = 1
            return -1
        self.tried.append(action)
        self.lucks.append(int(s.luck))
        s.winners = self.winners[action] if int(s.luck) % 100 < self.chances[action] else 0b01
        return -1

    def choose(self, s: Any, b: Any, acts: Any, n: int, policy: int, weights: Any, word: Any) -> int:
        assert (policy, weights) == (GREEDY, "greedy weights")
        return 1

    def determinize(self, s: Any, b: Any, viewer: int, key: Any) -> None:
        assert viewer == 1
        s.luck, s.hidden = key, 0

    def search(self, playouts: int, key: int = 5, sides: tuple[int, ...] = (0, 1)) -> int:
        n = len(self.chances)
        states = np.zeros(3, STATE).view(np.recarray)
        states[0].actor, states[0].hidden = 1, 7
        desk = SimpleNamespace(
            states=states,
            tallies=[None, None],
            options=np.arange(n),
            acts=np.zeros(8, np.int64),
            points=np.ones(8, np.int64),
            visits=np.ones(8, np.int64),
            stop=np.zeros(1, np.int64),
        )
        seating = SimpleNamespace(parameter=[playouts], greedy="greedy weights", sides=np.array(sides))
        with np.errstate(over="ignore"):
            pick = rollout(
                self.legal, self.apply, self.choose, self.determinize, desk, None, n, seating, 0, np.uint64(key)
            )
        assert (states[0].hidden, states[0].over) == (7, 0), "the game itself goes on"
        return int(pick)


@pytest.mark.parametrize("chances", [(10, 90, 30), (90, 10, 30), (10, 30, 90)])
def test_the_best_option_is_found(chances: tuple[int, ...]) -> None:
    assert Game(*chances).search(90) == chances.index(90)


def test_options_take_turns_on_equal_luck() -> None:
    game = Game(50, 50, 50)
    game.search(8)
    assert game.tried == [0, 1, 2, 0, 1, 2, 0, 1]
    assert game.lucks[0] == game.lucks[1] == game.lucks[2] != game.lucks[3] == game.lucks[4] == game.lucks[5]


def test_ties_go_to_the_first() -> None:
    assert Game(0, 0, 0).search(9) == 0
    assert Game(100, 100).search(9) == 0
    assert Game(0, 100, 100).search(9) == 1


def test_means_count_not_sums() -> None:
    """With an odd playout the first option is tried more often."""
    assert Game(100, 100).search(3) == 0
    assert Game(0, 100).search(3) == 1


def test_an_option_that_was_not_tried_is_not_taken() -> None:
    game = Game(0, 0, 100)
    assert game.search(2) == 0
    assert game.tried == [0, 1]


def test_a_win_of_others_is_none_and_a_shared_one_is_less() -> None:
    assert Game(100, 100, winners=(0b01, 0b10)).search(8) == 1
    assert Game(100, 100, winners=(0b11, 0b10)).search(8) == 1
    assert Game(100, 100, winners=(0b11, 0b10)).search(8, sides=(0, 0)) == 0, "a side wins as one"


def test_the_key_decides() -> None:
    one, two, other = Game(50, 50), Game(50, 50), Game(50, 50)
    one.search(10, 1)
    two.search(10, 1)
    other.search(10, 2)
    assert one.lucks == two.lucks != other.lucks


def test_no_search_stands_in() -> None:
    assert no_search(None, None, None, None, None, None, 3, None, 0, None) == 0


@pytest.mark.parametrize(
    ("winners", "sides", "count"),
    [
        (0b0001, (0, 1, 2, 3), 1),
        (0b1011, (0, 1, 2, 3), 3),
        (0b0101, (0, 1, 0, 1), 1),
        (0b1111, (0, 1, 0, 1), 2),
        (0, (0, 1), 0),
    ],
)
def test_winning_sides(winners: int, sides: tuple[int, ...], count: int) -> None:
    assert winning_sides(winners, np.array(sides)) == count


@pytest.mark.parametrize(
    ("winners", "sides", "points"),
    [
        (0b10, (0, 1), WIN),
        (0b01, (0, 1), 0),
        (0b11, (0, 1), WIN // 2),
        (0b1010, (0, 1, 0, 1), WIN),
        (0b0111, (0, 1, 2, 3), WIN // 3),
        (0, (0, 1), WIN // 2),
        (0, (0, 1, 0, 1), WIN // 2),
        (0, (0, 1, 2), 0),
    ],
)
def test_a_win_that_nobody_has_is_shared_by_two_sides(winners: int, sides: tuple[int, ...], points: int) -> None:
    assert share(winners, 1, np.array(sides)) == points
