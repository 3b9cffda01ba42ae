"""In which turn two games of a pair part: the first action that differs."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from simkit.experiments.arms import Arm
from simkit.experiments.results import Turns
from simkit.games.contract import Array
from simkit.kernels import streams
from simkit.kernels.driver import plain_desk

SAMPLE = 16  # replaying is slow; the first diverged games stand for all


def turns_of(a: Arm, b: Arm, games: Sequence[int]) -> Turns:
    """Replay some diverged games in both arms."""
    chosen = games[:SAMPLE]
    found = [first_turn(a, b, index) for index in chosen]
    return Turns(len(chosen), sorted(turn for turn in found if turn is not None))


def first_turn(a: Arm, b: Arm, index: int) -> int | None:
    """The turn of the first action that differs; None if all are the same, with other consequences."""
    one, two = (_labels(arm, index) for arm in (a, b))
    step = next((i for i, (x, y) in enumerate(zip(one, two, strict=False)) if x != y), None)
    if step is None:
        if len(one) == len(two):
            return None
        step = min(len(one), len(two))
    return _turn(a, index, step)


def _labels(arm: Arm, index: int) -> list[str]:
    session = arm.session
    label = {int(code): arm.game.narrate.label(int(code), session.cards) for code in set(_trace(arm, index).tolist())}
    return [label[code] for code in _trace(arm, index).tolist()]


def _trace(arm: Arm, index: int) -> Array:
    return arm.session.trace(index + arm.offset)


def _turn(arm: Arm, index: int, step: int) -> int:
    """The turn in which a step happens, by the rules run as plain Python."""
    session, kernel = arm.session, arm.game.kernel
    desk = plain_desk(session.desk())
    state, tally, tables = desk.states[0], desk.tallies[0], session.tables
    with np.errstate(over="ignore"):
        game_key: Any = streams.game_key
        key = game_key(arm.scenario.run.seed, index + arm.offset)
        kernel.setup(state, tally, tables.cards, tables.rules, session.handicap, arm.scenario.players, key)
        for action in _trace(arm, index)[:step]:
            kernel.apply(state, tally, int(action))
    return int(state.turns)
