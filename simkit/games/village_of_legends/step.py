"""What happens within one step of a game: the kernel carries it out again, piece by piece, and each can be told."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from simkit.games.common.states import copied
from simkit.games.contract import Names
from simkit.games.metric import tally_type
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel import turn
from simkit.games.village_of_legends.metrics import METRICS

kernel: Any = turn  # kernels have no types
DEED = -1  # the task of what an answer does itself


@dataclass(frozen=True)
class Moment:
    """A piece of a step: the task under way and its stage, and the states around it."""

    task: int
    stage: int
    was: Any
    now: Any
    b: Any
    names: Names
    lost: int  # damage that reached nobody
    spaces: tuple[int, ...]  # of the Market, on which another card lies, or an equal one

    @property
    def seats(self) -> range:
        return range(int(self.b.players))

    def title(self, k: Any) -> str:
        return self.names.titles[int(k)]

    def out(self, p: int) -> bool:
        """Is p eliminated?"""
        return bool((int(self.was.alive) & ~int(self.now.alive)) >> p & 1)

    @property
    def struck(self) -> bool:
        """Has an attack dealt its damage? Then it is off the stack."""
        return self.task == S.ATTACK and self.stage >= S.LINK and self.now.decision != S.D_LIFELINK


def moments(before: Any, b: Any, action: int, names: Names) -> Iterator[Moment]:
    """All that an action brings about until the next decision, in its order."""
    s, t = copied(before, S.STATE), np.zeros(1, _tally()).view(np.recarray)[0]
    task, stage, lost = DEED, 0, 0
    with np.errstate(over="ignore"):
        while True:
            was, t.shown_at[:] = copied(s, S.STATE), L.NOTHING
            if task == DEED:
                kernel.carry_out(s, b, t, action)
            else:
                kernel.go_on(s, b, t)
            gone = int(t.excess.sum() + t.lost_on_monsters.sum())
            spaces = tuple(space for space, turn in enumerate(t.shown_at) if turn != L.NOTHING)
            yield Moment(task, stage, was, copied(s, S.STATE), b, names, gone - lost, spaces)
            lost = gone
            if s.decision != S.NO_DECISION or s.over:
                return
            task, stage = int(s.stack[s.depth - 1, 0]), int(s.stack[s.depth - 1, 1])


@cache
def _tally() -> np.dtype[np.void]:
    return tally_type(METRICS.row(L.SEATS, L.K), S.SCRATCH)
