"""One player against others: the games behind `train`.

In a contest a challenger has one side of the table and one rival all other sides; every rival comes as often as every
other, and against each the challenger has every side as often as every other. A contest can be played twice: the same
games again, with somebody else in the challenger's seats.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from simkit.analysis.intervals import Estimate, Stratum, share
from simkit.events import Played
from simkit.experiments.pairing.arms import Arm, Desks
from simkit.experiments.pairing.paired_sums import Difference, differences
from simkit.games.contract import Array
from simkit.games.session import Session
from simkit.kernels.search import WIN
from simkit.logs.sides import seats_of, won
from simkit.runs.engine import Crew, Watch, in_order
from simkit.scenario.model import Player

SLICE_GAMES, SEARCH_SLICE_GAMES = 240, 4
# Of a place at the table: games, points (WIN for each won) and their squares; where games are played twice, also points
# and squares of the substitute, the squared differences, and the number of games that differ.
N, TOTAL, SQUARES, OTHER, OTHER_SQUARES, DIFFERENCES, APART = range(7)
PLAIN, TWICE = 3, 7  # columns

Points = Array  # by rival, side of the challenger and the columns above, as whole numbers


@dataclass(frozen=True)
class Contest:
    """A challenger, its rivals and the numbers of their games: from `start` on, `wanted` or a few more of them."""

    arm: Arm
    challenger: Player
    rivals: tuple[Player, ...]
    start: int
    wanted: int
    substitute: Player | None = None  # plays the same games in the challenger's seats

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: the fields, without the cached properties."""
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

    @property
    def played(self) -> int:
        """Games, also those of the substitute."""
        return self.games * self.times

    @property
    def times(self) -> int:
        """How often a game is played."""
        return 1 if self.substitute is None else 2

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of the points of the contest."""
        return len(self.rivals), len(self.seats), PLAIN if self.substitute is None else TWICE

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

    @cached_property
    def substituted(self) -> "Contest | None":
        """The same games with the substitute in the challenger's seats."""
        return None if self.substitute is None else replace(self, challenger=self.substitute, substitute=None)

    @property
    def searches(self) -> bool:
        players = (self.challenger, *self.rivals, *([self.substitute] if self.substitute else []))
        return any(player.searches for player in players)

    def points(self, rows: Array, first: int, others: Array | None = None) -> Points:
        """What the challenger got in some games, of which `first` is the number of the first.

        `others` are the rows of the same games with the substitute.
        """
        place = np.arange(first, first + len(rows)) % self.places
        value = self._value(rows, place)
        columns = [np.ones_like(value), value, value**2]
        if others is not None:
            other = self._value(others, place)
            columns += [other, other**2, (value - other) ** 2, value != other]
        points = np.zeros((self.places, len(columns)), np.int64)
        np.add.at(points, place, np.stack(columns, axis=1))
        return points.reshape(self.shape)

    def _value(self, rows: Array, place: Array) -> Array:
        """What the challenger gets in every game, in points."""
        shared_by = won(rows["winners"], self.arm.game.sides(self.arm.scenario.players))
        seat = np.array([own[0] for own in self.seats])[place % len(self.seats)]
        by = shared_by[np.arange(len(rows)), seat].astype(np.int64)
        return np.where(by > 0, WIN // np.maximum(by, 1), 0)


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
        return self.slices[index].games * self.contests[self.slices[index].contest].times

    def __call__(self, index: int) -> tuple[int, Points]:
        number, first, games = self.slices[index]
        contest = self.contests[number]
        with self.watch.turn:
            self.watch.require_going()
            rows = self.desks.rows(contest.session, 0, first, games)
            again = contest.substituted
            others = None if again is None else self.desks.rows(again.session, 1, first, games)
            points = contest.points(rows, first, others)
        self.watch.on(Played(self.games(index)))
        return number, points


class Arena:
    """Plays contests of one game with a crew; the desks of its threads stay from one call to the next."""

    def __init__(self, crew: Crew) -> None:
        self.crew, self.desks = crew, Desks(SLICE_GAMES, crew.watch.stop)

    def play(self, contests: Sequence[Contest]) -> list[Points]:
        """The points of every contest."""
        slices = [piece for number, contest in enumerate(contests) for piece in _slices(number, contest)]
        totals: list[Points] = [np.zeros(contest.shape, np.int64) for contest in contests]
        task = ContestTask(contests, slices, self.desks, self.crew.watch)
        with closing(in_order(task, range(len(slices)), self.crew)) as receipts:
            for number, points in receipts:
                totals[number] += points
        return totals


def _slices(number: int, contest: Contest) -> Iterator[Slice]:
    size = SEARCH_SLICE_GAMES if contest.searches else SLICE_GAMES
    for at in range(0, contest.games, size):
        yield Slice(number, contest.first + at, min(size, contest.games - at))


def win_rate(points: Points) -> Estimate:
    """The share of wins over places, all weighted alike, with its interval."""
    places = points[..., :PLAIN].reshape(-1, PLAIN)
    return share([Stratum(int(n), total / WIN, squares / WIN**2) for n, total, squares in places.tolist()])


def gain(points: Points) -> Difference:
    """What the challenger wins more than the substitute in the same places of the same games, all weighted alike."""
    columns = [N, OTHER, TOTAL, OTHER_SQUARES, SQUARES, DIFFERENCES, APART]  # in the order of `sums`
    units = np.array([1, WIN, WIN, WIN**2, WIN**2, WIN**2, 1])
    (difference,) = differences(points.reshape(-1, 1, TWICE)[..., columns] / units)
    return difference
