"""Traces of whole games as plain data, for referees to judge: what `simkit replay` writes as JSON lines."""

import gc
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cache
from typing import Any

import numpy as np

from simkit.games.contract import Game
from simkit.games.registry import get_game, open_scenario
from simkit.kernels.clone import clone
from simkit.kernels.jit import in_memory
from simkit.runs.replay import Replay, ReplayStep
from simkit.runs.transcript import trace
from simkit.scenario.model import Scenario


class Fields(dict[str, Any]):
    """A numpy record as a dictionary with attributes: the same arrays and numbers, several times faster to get at."""

    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__

    @classmethod
    def of(cls, record: Any) -> "Fields":
        return cls({name: record[name] for name in record.dtype.names})

    def copy(self) -> "Fields":
        return Fields({name: copy(value) for name, value in self.items()})


class Plain(Replay):
    """A replay by the uncompiled rules, as the command has it, but the state is not a numpy record."""

    def __init__(self, scenario: Scenario, game: Game, index: int) -> None:
        super().__init__(scenario, game, index)
        self._state, self._tally, self._book = (Fields.of(x) for x in (self._state, self._tally, self._book))


class Wide:
    """A wide table as plain numbers, indexed like an array; a row is converted when it is first read."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.rows: dict[int, list[int]] = {}

    def __getitem__(self, at: Any) -> Any:
        number, rest = at if type(at) is tuple else (at, None)
        if number not in self.rows:
            self.rows[number] = self.array[number].tolist()
        return self.rows[number] if rest is None else self.rows[number][rest]


class Row:
    """One state of a game that is over: plain numbers and lists; narrow tables stay arrays."""

    def __init__(self, names: list[str], values: tuple[Any, ...], record: Any) -> None:
        self.__dict__.update(zip(names, values, strict=True))
        self._record = record

    def __getattr__(self, name: str) -> Any:
        value = self._record[name]
        if value.ndim == 1:
            value = value.tolist()
        elif value.shape[1] > 32:
            value = Wide(value)
        self.__dict__[name] = value
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


def rows_of(states: Any) -> Iterator[Row]:
    """All states of a game. Numbers and short lists are converted by column, all else when it is read."""
    names = [name for name in states.dtype.names if states[name].ndim < 3 and states[name][0].size < 8]
    columns = [states[name].tolist() for name in names]
    for values, record in zip(zip(*columns, strict=True), states, strict=True):
        yield Row(names, values, record)


class Compiled(Replay):
    """A replay by the compiled rules, the whole game at once: worth the compilation for hundreds of games."""

    def __init__(self, scenario: Scenario, game: Game, index: int) -> None:
        super().__init__(scenario, game, index)
        self._book = Fields.of(self._book)

    def steps(self) -> Iterator[ReplayStep]:
        number, kernel = len(self.actions), self.game.kernel
        states = np.zeros(number + 1, kernel.STATE)
        states[0] = self._state
        options, counts = np.zeros((number, kernel.ACTIONS), np.int64), np.zeros(number, np.int64)
        tallies = np.zeros(1, self.game.tally)
        tallies[0] = self._tally
        walker(self.game.id)(states, self.session.book, tallies, options, counts, np.array(self.actions, np.int64))
        self._state, self._tally = states.view(np.recarray)[-1], tallies.view(np.recarray)[0]
        rows = rows_of(states)
        before = next(rows)
        for n, (action, after) in enumerate(zip(self.actions, rows, strict=True)):
            legal = options[n, : counts[n]].tolist()
            yield ReplayStep(n, before.actor, self.game.narrate.decision_name(before), legal, action, before, after)
            before = after


@cache
def walker(game: str) -> Callable[..., None]:
    """Compiled: all steps of a game. State n + 1 is what action n makes of state n."""
    kernel = get_game(game).kernel
    legal, apply = kernel.legal, kernel.apply

    def walk(states, book, tallies, options, counts, actions):  # type: ignore[no-untyped-def]
        for n in range(len(actions)):
            counts[n] = legal(states[n], book[0], options[n])
            clone(states[n + 1], states[n])
            apply(states[n + 1], book[0], tallies[0], actions[n])

    return in_memory(walk)


def traces(
    ref: str,
    players: int,
    policies: str | Sequence[str],
    games: range,
    *sets: str,
    seed: int = 1,
    many: bool = False,
) -> Iterator[Iterator[dict[str, Any]]]:
    """The traces of some games; one policy for all seats, or one for each.

    The games are played by the compiled kernel. Their steps are replayed uncompiled, which is slow, or, if there are
    `many`, compiled, which takes as long to begin as the kernel takes to compile.
    """
    seats: dict[str, object] = {"run.policy": policies} if isinstance(policies, str) else {"run.seats": list(policies)}
    scenario, game = open_scenario(ref, sets, {"run.players": players, "run.seed": seed, **seats})
    replay = Compiled if many else Plain
    gc.freeze()  # what was imported and compiled stays: looking for garbage in it would take a fifth of the time
    for index in games:
        yield trace(replay(scenario, game, index))
