"""What long work tells while it goes on. Whoever takes time takes `on=`, a function of events; None is silent."""

from collections.abc import Callable
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Partial:
    """The answer so far. It never influences what is played."""

    answer: SoFar


@dataclass(frozen=True)
class Warned:
    """Something that does not stop the work, but that whoever asked should know."""

    text: str


@dataclass(frozen=True)
class Told:
    """What is being done now."""

    text: str


Event = Compiling | Started | Played | Partial | Warned | Told
Listener = Callable[[Event], None]


def silent(event: Event) -> None:
    """Nobody listens."""


def listener(on: Listener | None) -> Listener:
    """Whoever listens, or nobody."""
    return silent if on is None else on
