"""A scenario laid out for the kernel: play any of its games, by index."""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple

import numpy as np

from simkit.errors import Interrupted, UsageError
from simkit.games.advice import Row, advice
from simkit.games.contract import Array, Game, Handicap, Names, Record
from simkit.kernels.driver import ACTION, ALWAYS, TRACED, TURN, Desk, Seating, make_desk
from simkit.kernels.jit import CompiledKernel, Entry, config
from simkit.kernels.search import RANDOM
from simkit.scenario.model import Player, Scenario
from simkit.stopping import INTERRUPT, Stop

MOST_ROWS = 256  # of weights that a session remembers
NO_TRACE = np.zeros((0, len(TRACED)), np.int64)


class Trace(NamedTuple):
    """The steps of one game, forced ones included: the codes of the actions, and the turn in which each was taken."""

    actions: Array
    turns: Array


class Session:
    """The book and the players of one scenario. Immutable and shared by threads; each thread has its own desk."""

    def __init__(self, scenario: Scenario, game: Game, handicap: Handicap | None = None) -> None:
        self.scenario, self.game = scenario, game
        self.book = game.book(scenario, handicap)
        self.book.setflags(write=False)
        self._rows: dict[tuple[int, ...], list[int]] = {}
        names = list(scenario.lineup)
        self._seat(list(scenario.lineup.values()), [[names.index(name) for name in order] for order in scenario.orders])

    def _seat(self, players: Sequence[Player], lineup: Sequence[Sequence[int]]) -> None:
        self.seating = seating(self.game, self._row, players, lineup)
        self.searches = any(player.searches for player in players)

    def _row(self, weights: Mapping[str, int]) -> list[int]:
        """A policy as the kernel wants it; equal players are worked out only once."""
        key = tuple(weights.values())
        row = self._rows.get(key)
        if row is None:
            row = self.game.weights_row(self.plain_book, weights)
            if len(self._rows) >= MOST_ROWS:
                self._rows.clear()
            self._rows[key] = row
        return row

    def seated(self, players: Sequence[Player], lineup: Sequence[Sequence[int]]) -> "Session":
        """The same table and book with other players: `lineup[rotation][seat]` is the number of a player."""
        other = copy(self)
        other._seat(players, lineup)
        return other

    @property
    def plain_book(self) -> Record:
        """The book for functions that run uncompiled."""
        return self.book.view(np.recarray)[0]

    @cached_property
    def names(self) -> Names:
        """The names of the scenario's cards and actions."""
        return self.game.names(self.scenario)

    @property
    def entry(self) -> Entry:
        """The compiled function that these seats need."""
        entry: Entry = self.game.kernel.play_search if self.searches else self.game.kernel.play
        return entry

    def desk(self, stop: Stop = INTERRUPT) -> Desk:
        """Working memory for one thread, which plays until `stop` is set."""
        kernel = self.game.kernel
        return make_desk(kernel.STATE, self.game.tally, self.game.row, kernel.ACTIONS, kernel.SEATS, stop)

    def rows(self, games: int) -> Array:
        """Room for the log rows of some games."""
        return np.zeros(games, self.game.row)

    def play(self, desk: Desk, rows: Array, first: int, trace: Array = NO_TRACE) -> None:
        """Play games `first`, `first + 1`, … into `rows`; if it is stopped, the rows hold no games."""
        if config.DISABLE_JIT:
            raise UsageError("NUMBA_DISABLE_JIT is set, so games cannot be compiled", hint="unset it")
        self.entry(desk, rows, self.book, self.seating, self.scenario.run.seed, first, trace)
        if desk.stop[0]:
            raise Interrupted("stopped")

    @property
    def compiled(self) -> bool:
        """True if the first games start at once; else the kernel must be compiled."""
        kernel = self._kernel()
        return kernel is None or kernel.compiled  # plain Python needs no compiler

    @property
    def last_compiled_in(self) -> float | None:
        """The seconds that compiling took the last time on this machine, if that is known."""
        kernel = self._kernel()
        return None if kernel is None else kernel.last_compiled_in()

    def _kernel(self) -> CompiledKernel | None:
        if not hasattr(self.entry, "kernel"):
            return None
        seed = self.scenario.run.seed
        return self.entry.kernel(self.desk(), self.rows(1), self.book, self.seating, seed, 0, NO_TRACE)

    def trace(self, index: int, desk: Desk | None = None) -> Trace:
        """The steps of one game; a caller that asks for many games passes a desk."""
        desk, rows = desk or self.desk(), self.rows(1)
        self.play(desk, rows, index)
        steps = np.zeros((int(rows["decisions"][0] + rows["forced"][0]), len(TRACED)), np.int64)
        self.play(desk, rows, index, steps)
        return Trace(steps[:, ACTION], steps[:, TURN])

    def answer(self, state: Record, index: int, desk: Desk | None = None) -> int:
        """The code of the action that is taken first if game `index` goes on from a state."""
        desk, first = desk or self.desk(), np.zeros((1, len(TRACED)), np.int64)
        desk.start[0], desk.under_way[0] = state, 1
        self.play(desk, self.rows(1), index, first)
        desk.start[0], desk.under_way[0] = np.zeros((), desk.start.dtype), 0
        return int(first[0, ACTION])


def seating(game: Game, row: Row, players: Sequence[Player], lineup: Sequence[Sequence[int]]) -> Seating:
    """The players and their seats as arrays: one row per player."""
    return Seating(
        lineup=np.array(lineup, np.int64),
        policy=np.array([game.policies[player.base].id for player in players], np.int64),
        parameter=np.array([player.parameter for player in players], np.int64),
        weights=np.array([row(player.weights) for player in players], np.int64),
        careless=np.array([_careless(game, player) for player in players], np.int64),
        playouts=np.array([game.policies[player.playouts or "greedy"].id for player in players], np.int64),
        tried=np.array([player.tried for player in players], np.int64),
        advice=np.array(advice(game, row, players), np.int64),
        greedy=np.array(row(game.policies["greedy"].weights), np.int64),
        sides=np.array(game.sides(len(lineup[0])), np.int64),
    )


def _careless(game: Game, player: Player) -> int:
    """How many of 2^32 decisions each player leaves to chance."""
    return ALWAYS if game.policies[player.base].id == RANDOM else ALWAYS * player.noise // 100
