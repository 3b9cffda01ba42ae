"""In which turn two games of a pair diverge: the first action that differs."""

from collections.abc import Sequence

import numpy as np

from simkit.experiments.comparison import Turns
from simkit.experiments.pairing.arms import Arm
from simkit.games.contract import Array
from simkit.games.session import Trace

SAMPLE, SEARCH_SAMPLE = 200, 8  # diverged games that are played once more: the first stand for all


def turns_of(a: Arm, b: Arm, games: Sequence[int]) -> Turns:
    """Play some diverged games again in both arms."""
    chosen = games[: SEARCH_SAMPLE if a.session.searches or b.session.searches else SAMPLE]
    pair = PairReplay(a, b)
    turns = [pair.parting(index) for index in chosen]
    return Turns(len(chosen), sorted(turn for turn in turns if turn is not None))


class PairReplay:
    """Plays games in two arms and compares their actions by label: codes of cards differ where the decks differ."""

    def __init__(self, a: Arm, b: Arm) -> None:
        self.a, self.b = a, b
        self._desk = a.session.desk()
        self._numbers: dict[str, int] = {}  # of labels, for both arms
        self._known: dict[int, Array] = {}  # number of the label by code; -1: not met yet

    def parting(self, index: int) -> int | None:
        """The turn of the first action that differs; None if all are the same, with other consequences."""
        one, two = self._trace(self.a, index), self._trace(self.b, index)
        common = min(len(one.actions), len(two.actions))
        apart = np.flatnonzero(self._named(self.a, one)[:common] != self._named(self.b, two)[:common])
        if len(apart):
            return int(one.turns[apart[0]])
        longer = one if len(one.actions) > common else two
        return int(longer.turns[common]) if len(longer.actions) > common else None

    def _trace(self, arm: Arm, index: int) -> Trace:
        return arm.session.trace(index + arm.offset, self._desk)

    def _named(self, arm: Arm, trace: Trace) -> Array:
        numbers = self._known.setdefault(id(arm), np.full(arm.game.kernel.ACTIONS, -1, np.int64))
        for code in np.unique(trace.actions[numbers[trace.actions] < 0]).tolist():
            label = arm.session.names.actions.label(code)
            numbers[code] = self._numbers.setdefault(label, len(self._numbers))
        return numbers[trace.actions]
