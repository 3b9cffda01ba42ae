"""States and steps of a game, read by the names of its scenario."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.games.contract import Names

Pile = Counter[int]  # copies by type


@dataclass(frozen=True)
class View:
    """A state in the words of the game."""

    s: Any
    b: Any
    names: Names

    @property
    def seats(self) -> range:
        return range(self.b.players)


@dataclass(frozen=True)
class Step:
    """A step of a game: the states before and after it, and what was chosen."""

    before: Any
    b: Any
    after: Any
    block: str
    item: int
    names: Names

    @cached_property
    def actor(self) -> int:
        return int(self.before.actor)


def pile(counts: Any) -> Pile:
    """The cards that are counted by type."""
    return Counter({k: int(n) for k, n in enumerate(counts) if n})
