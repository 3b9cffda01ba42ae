"""Traces of games, for the referees to judge: the lines of `simkit replay … --jsonl`, made in this process."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from simkit.cli.replay import json_lines
from simkit.games.contract import Game
from simkit.games.registry import get_game, open_scenario
from simkit.kernels.clone import clone
from simkit.kernels.jit import in_memory
from simkit.logs.replay import Replay, Step
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
        self._state, self._tally = Fields.of(self._state), Fields.of(self._tally)


class Table:
    """A table as plain numbers, indexed like an array; a row is converted when it is first read."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.rows: dict[int, list[Any]] = {}

    def __getitem__(self, at: Any) -> Any:
        if type(at) is slice:
            return self.array[at].tolist()
        number, rest = at if type(at) is tuple else (at, None)
        if number not in self.rows:
            self.rows[number] = self.array[number].tolist()
        return self.rows[number] if rest is None else self.rows[number][rest]


class Plainly:
    """A record that nobody changes any more: a field becomes a plain number or list when it is first read."""

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        value = self._record[name]
        value = self.__dict__[name] = Table(value) if value.ndim > 1 else value.tolist()
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


class Compiled(Replay):
    """A replay by the compiled rules, the whole game at once: worth the compilation for hundreds of games."""

    def __init__(self, scenario: Scenario, game: Game, index: int) -> None:
        super().__init__(scenario, replace(game, narrate=words(game.id)), index)

    def steps(self) -> Iterator[Step]:
        number, kernel = len(self.actions), self.game.kernel
        states = np.zeros(number + 1, kernel.STATE)
        states[0] = self._state
        options, counts = np.zeros((number, kernel.ACTIONS), np.int64), np.zeros(number, np.int64)
        tallies = np.zeros(1, kernel.TALLY)
        tallies[0] = self._tally
        walker(self.game.id)(states, tallies, options, counts, np.array(self.actions, np.int64))
        self._state, self._tally = states.view(np.recarray)[-1], tallies.view(np.recarray)[0]
        before = Plainly(states[0])
        for n, action in enumerate(self.actions):
            after, legal = Plainly(states[n + 1]), options[n, : counts[n]].tolist()
            yield Step(n, before.actor, self.game.narrate.decision_name(before), legal, action, before, after)
            before = after


@cache
def words(game: str) -> Any:
    """The words of a game, with a memory for labels."""
    narrate = get_game(game).narrate
    label = cache(narrate.label)
    return SimpleNamespace(
        describe=narrate.describe,
        decision_name=narrate.decision_name,
        label=lambda code, cards: label(code, tuple(cards)),
    )


@cache
def walker(game: str) -> Callable[..., None]:
    """Compiled: all steps of a game. State n + 1 is what action n makes of state n."""
    kernel = get_game(game).kernel
    legal, apply = kernel.legal, kernel.apply

    def walk(states, tallies, options, counts, actions):  # type: ignore[no-untyped-def]
        for n in range(len(actions)):
            counts[n] = legal(states[n], options[n])
            clone(states[n + 1], states[n])
            apply(states[n + 1], tallies[0], actions[n])

    return in_memory(walk)


def traces(
    ref: str,
    players: int,
    policies: str | Sequence[str],
    games: range,
    *sets: str,
    seed: int = 1,
    replay: Callable[[Scenario, Game, int], Replay] = Plain,
) -> Iterator[Iterator[str]]:
    """The lines of some games; one policy for all seats, or one for each."""
    seats: dict[str, object] = {"run.policy": policies} if isinstance(policies, str) else {"run.seats": list(policies)}
    scenario, game = open_scenario(ref, sets, {"run.players": players, "run.seed": seed, **seats})
    for index in games:
        yield json_lines(replay(scenario, game, index))
