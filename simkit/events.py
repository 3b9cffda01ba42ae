"""What long work tells while it goes on. Whoever takes time takes `on=`, a function of events; None is silent.

Games are played by threads, so events come from any of them, also at the same time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

PARTIAL_EVERY = 0.5  # seconds between two partial answers, at least


@dataclass(frozen=True)
class Compiling:
    """The kernel of a game is compiled first: some seconds, once on a machine."""

    game: str  # its title


@dataclass(frozen=True)
class Started:
    """So many games are to be played, so many of them are there; a later one corrects the total."""

    total: int
    done: int = 0


@dataclass(frozen=True)
class Played:
    """So many games more."""

    games: int


@dataclass(frozen=True)
class SoFar:
    """The headline of an answer from what is complete, in order: an estimate with its 95 % interval."""

    title: str
    games: int
    estimate: float
    low: float
    high: float
    unit: str  # "share": a part of 1; else in words
    change: bool = False  # how far something is from something else: written with its sign


@dataclass(frozen=True)
class Partial:
    """The answer so far. It never influences what is played."""

    answer: SoFar


@dataclass(frozen=True)
class Warned:
    """Something that does not stop the work, but that whoever asked should know."""

    text: str


@dataclass(frozen=True)
class Status:
    """What is being done now."""

    text: str


Event = Compiling | Started | Played | Partial | Warned | Status
Listener = Callable[[Event], None]


def silent(event: Event) -> None:
    """Nobody listens."""


def listener(on: Listener | None) -> Listener:
    """Whoever listens, or nobody."""
    return silent if on is None else on


class Partials:
    """The way of partial answers to whoever listens: one every half second at most, the first after half a second."""

    def __init__(self, on: Listener) -> None:
        self.on, self._next = on, monotonic() + PARTIAL_EVERY

    @property
    def wanted(self) -> bool:
        """Does anybody listen?"""
        return self.on is not silent

    @property
    def due(self) -> bool:
        """Is it time for another one? Whoever asks first works nothing out in vain."""
        return self.wanted and monotonic() >= self._next

    def send(self, answer: SoFar) -> None:
        self._next = monotonic() + PARTIAL_EVERY
        self.on(Partial(answer))
