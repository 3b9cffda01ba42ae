"""Events: the progress reports of long work. A function that takes time has a parameter `on`, a function of events.

`on=None` is silent. Games are played by threads, so events come from any of them, also at the same time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

PARTIAL_EVERY = 0.5  # seconds between two partial answers, at least


@dataclass(frozen=True)
class Compiling:
    """The kernel of a game is being compiled: some seconds, once on each machine."""

    game: str  # the title of the game
    last_time: float | None = field(default=None, compare=False)  # seconds that it took here before, with other sources


@dataclass(frozen=True)
class Started:
    """Play begins: how many games are wanted and how many of them exist already. A later event corrects the total."""

    total: int
    done: int = 0


@dataclass(frozen=True)
class Played:
    """More games were played since the last event."""

    games: int


@dataclass(frozen=True)
class SoFar:
    """The main estimate so far, with its 95 % interval, from the games that are complete in order."""

    title: str
    games: int
    estimate: float
    low: float
    high: float
    unit: str  # "share" (a part of 1) or the unit in words
    change: bool = False  # the estimate is a difference and is written with its sign


@dataclass(frozen=True)
class Partial:
    """A partial answer. It never influences what is played."""

    answer: SoFar


@dataclass(frozen=True)
class Warned:
    """A warning: the work goes on, but the user should know."""

    text: str


@dataclass(frozen=True)
class Status:
    """The current step of the work."""

    text: str


Event = Compiling | Started | Played | Partial | Warned | Status
Listener = Callable[[Event], None]


def silent(event: Event) -> None:
    """Ignore the event."""


def listener(on: Listener | None) -> Listener:
    """The listener; a silent one for None."""
    return silent if on is None else on


class Partials:
    """Sends partial answers to a listener: at most one every half second, the first after half a second."""

    def __init__(self, on: Listener) -> None:
        self.on, self._next = on, monotonic() + PARTIAL_EVERY

    @property
    def wanted(self) -> bool:
        """Is there a listener?"""
        return self.on is not silent

    @property
    def due(self) -> bool:
        """Is it time for another partial answer? Callers ask this before they compute one."""
        return self.wanted and monotonic() >= self._next

    def send(self, answer: SoFar) -> None:
        self._next = monotonic() + PARTIAL_EVERY
        self.on(Partial(answer))
