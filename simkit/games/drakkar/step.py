"""What happens within one step of a game: the kernel carries it out again, piece by piece, and each can be told."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np

from simkit.games.common.sentences import listed
from simkit.games.common.states import copied
from simkit.games.contract import Names
from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel import turn
from simkit.games.drakkar.metrics import METRICS
from simkit.games.drakkar.states import Table
from simkit.games.metric import tally_type

kernel: Any = turn  # kernels have no types
DEED = -1  # the stage of what an answer does itself


class Moment:
    """A piece of a step: the stage that was under way, and the tables before and after it."""

    def __init__(self, stage: int, was: Any, now: Any, b: Any, names: Names) -> None:
        self.stage, self.was, self.now, self.b, self.names = stage, was, now, b, names
        self.table = Table(was, b, names)
        self.seats = self.table.seats

    @property
    def asks(self) -> bool:
        return bool(self.now.options)

    def title(self, side: Any) -> str:
        return self.table.title(int(side))

    def card(self, number: int) -> str:
        """Both faces of a card, the one that lay up at the Brawl first."""
        up = int(self.was.up[list(self.was.pile).index(number)])
        first = 2 * number + int(self.b.print[2 * number] != up)
        return f"{self.title(first)}/{self.title(first ^ 1)}"

    def from_earl(self) -> list[int]:
        return [(int(self.was.earl) + i) % len(self.seats) for i in self.seats]

    def gone(self, p: int) -> list[int]:
        """Slots whose cards left the hand."""
        slots = int(self.was.slots[p]) & ~int(self.now.slots[p])
        return [slot for slot in range(L.HAND_LIMIT) if slots >> 2 * slot & 3]

    def gained(self, p: int) -> list[int]:
        return [int(self.now.tokens[p, kind]) - int(self.was.tokens[p, kind]) for kind in range(L.TOKENS)]

    def lost_spears(self, p: int) -> int:
        return int(self.was.spears[p]) - int(self.now.spears[p])

    def spears(self, p: int, n: int) -> str:
        """The Spears that a player loses next."""
        return counted(n, self.title(self.was.spear[p, self.was.spears[p] - 1]))

    def quest(self, number: int) -> str:
        """A Quest with all that is printed on it."""
        needs = f"strength {self.b.quest_strength[number]}, beer {self.b.quest_beer[number]}"
        loot = tokens(self.b.loot[L.QUEST_LOOT + number]) or "nothing"
        return f"{self.names.titles[self.b.quest_type_row[number]]} ({needs}, loot {loot})"

    def loot(self, p: int, row: int) -> str:
        """What a player takes from the supply, and what is missing there."""
        got = self.gained(p)
        short = tokens([int(n) - had for n, had in zip(self.b.loot[row], got, strict=True)])
        missing = (
            f", where {short} {'is' if short.startswith('1') and ' and ' not in short else 'are'} missing"
            if short
            else ""
        )
        return f"P{p} takes {tokens(got) or 'nothing'} from the supply{missing}"


def moments(before: Any, b: Any, action: int, names: Names) -> Iterator[Moment]:
    """All that an action brings about until the next decision, in its order."""
    s, t = copied(before, S.STATE), np.zeros(1, _tally()).view(np.recarray)[0]
    stage = DEED
    with np.errstate(over="ignore"):
        while True:
            was = copied(s, S.STATE)
            if stage == DEED:
                kernel.carry_out(s, b, t, action)
            else:
                kernel.go_on(s, b, t)
            yield Moment(stage, was, copied(s, S.STATE), b, names)
            if s.options or s.over:
                return
            stage = int(s.stage)


@cache
def _tally() -> np.dtype[np.void]:
    return tally_type(METRICS.row(L.SEATS, L.KINDS), S.SCRATCH)


# --- words -----------------------------------------------------------------------------------------------------------


def tokens(kinds: Sequence[int]) -> str:
    """`2 weapons and 1 gold`; empty if there are none."""
    return listed([counted(n, name) for n, name in zip(kinds, L.LOOT, strict=True) if n > 0])


def counted(n: int, what: str) -> str:
    """`1 goat`, `2 goats`, `2 gold`."""
    return f"{n or 'no'} {what}{'s' if n > 1 and what != 'gold' else ''}"
