"""One player against others: the games behind `train`.

In a contest a challenger has one side of the table and one rival all other sides; every rival comes as often as every
other, and against each the challenger has every side as often as every other.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from simkit.analysis.intervals import Estimate, Stratum, share
from simkit.experiments.arms import Arm, Desks
from simkit.games.contract import Array
from simkit.games.session import Session
from simkit.kernels.search import WIN
from simkit.logs.sides import seats_of, won
from simkit.run.engine import Crew, Watch, in_order
from simkit.scenario.model import Player

SLICE_GAMES, SEARCH_SLICE_GAMES = 240, 4
N, TOTAL, SQUARES = range(3)  # of a place at the table: games, points (WIN for each won) and their squares

Points = Array  # by rival, side of the challenger and the three above, as whole numbers


@dataclass(frozen=True)
class Contest:
    """A challenger, its rivals and the numbers of their games: from `start` on, `wanted` or a few more of them."""

    arm: Arm
    challenger: Player
    rivals: tuple[Player, ...]
    start: int
    wanted: int

    def __getstate__(self) -> dict[str, Any]:
        """Without what was worked out."""
        return {name: value for name, value in vars(self).items() if name in type(self).__dataclass_fields__}

    @cached_property
    def seats(self) -> list[list[int]]:
        """The seats of every side."""
        return list(seats_of(self.arm.game.sides(self.arm.scenario.players)).values())

    @property
    def places(self) -> int:
        """Rivals times sides: so many games make a round."""
        return len(self.rivals) * len(self.seats)

    @property
    def first(self) -> int:
        return self._whole(self.start)

    @property
    def games(self) -> int:
        return self._whole(self.wanted)

    def _whole(self, games: int) -> int:
        return -(-games // self.places) * self.places

    @cached_property
    def session(self) -> Session:
        seats = range(self.arm.scenario.players)
        lineup = [
            [0 if seat in own else rival for seat in seats]
            for rival in range(1, len(self.rivals) + 1)
            for own in self.seats
        ]
        return self.arm.session.seated([self.challenger, *self.rivals], lineup)

    def points(self, rows: Array, first: int) -> Points:
        """What the challenger got in some games, of which `first` is the number of the first."""
        place = np.arange(first, first + len(rows)) % self.places
        shared_by = won(rows["winners"], self.arm.game.sides(self.arm.scenario.players))
        seat = np.array([own[0] for own in self.seats])[place % len(self.seats)]
        by = shared_by[np.arange(len(rows)), seat].astype(np.int64)
        value = np.where(by > 0, WIN // np.maximum(by, 1), 0)
        found = np.zeros((self.places, 3), np.int64)
        for column, values in ((N, np.ones_like(value)), (TOTAL, value), (SQUARES, value * value)):
            np.add.at(found[:, column], place, values)
        return found.reshape(len(self.rivals), len(self.seats), 3)


class Slice(NamedTuple):
    """Some games of a contest."""

    contest: int
    first: int
    games: int


@dataclass(frozen=True)
class ContestTask:
    """Plays contests slice by slice. Points are whole numbers, so their sums do not depend on the slices."""

    contests: Sequence[Contest]
    slices: Sequence[Slice]
    desks: Desks
    watch: Watch

    def games(self, index: int) -> int:
        return self.slices[index].games

    def __call__(self, index: int) -> tuple[int, Points]:
        number, first, games = self.slices[index]
        contest = self.contests[number]
        with self.watch.turn:
            self.watch.require_going()
            points = contest.points(self.desks.rows(contest.session, 0, first, games), first)
        self.watch.on_games(games)
        return number, points


class Arena:
    """Plays contests of one game with a crew; the desks of its threads stay from one call to the next."""

    def __init__(self, crew: Crew) -> None:
        self.crew, self.desks = crew, Desks(SLICE_GAMES, crew.watch.stop)

    def play(self, contests: Sequence[Contest]) -> list[Points]:
        """The points of every contest."""
        slices = [piece for number, contest in enumerate(contests) for piece in _slices(number, contest)]
        totals: list[Points] = [np.zeros((len(c.rivals), len(c.seats), 3), np.int64) for c in contests]
        task = ContestTask(contests, slices, self.desks, self.crew.watch)
        with closing(in_order(task, range(len(slices)), self.crew)) as found:
            for number, points in found:
                totals[number] += points
        return totals


def _slices(number: int, contest: Contest) -> Iterator[Slice]:
    searches = any(player.searches for player in (contest.challenger, *contest.rivals))
    size = SEARCH_SLICE_GAMES if searches else SLICE_GAMES
    for at in range(0, contest.games, size):
        yield Slice(number, contest.first + at, min(size, contest.games - at))


def win_rate(points: Points) -> Estimate:
    """The share of wins over places, all weighted alike, with its interval."""
    places = points.reshape(-1, 3)
    return share([Stratum(int(n), total / WIN, squares / WIN**2) for n, total, squares in places.tolist()])
