"""What long work tells, for people: a bar with games/s and time left on a terminal, elsewhere a line now and then.

Events come from all threads that play. Nothing is drawn before the number of games is known, and whatever is drawn goes
when the work ends, however it ends.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import floor, inf, log10
from threading import RLock
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any

from simkit.errors import one_line
from simkit.events import Compiling, Event, Listener, Partial, Played, SoFar, Started, Status, Warned, listener
from simkit.numbers import count

if TYPE_CHECKING:
    from rich.progress import Progress as Drawn

EVERY = 10.0  # seconds between two lines about progress
MOST_DIGITS = 4


def write(text: str) -> None:
    """A line on standard error; where it cannot be written, nobody misses it."""
    with suppress(OSError, ValueError, AttributeError):  # it is full, closed or not there
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def stderr(event: Event) -> None:
    """The listener of whoever names none: `heard` makes progress on standard error of it."""
    if isinstance(event, Compiling | Warned | Status):
        write(sentence(event))


@contextmanager
def heard(on: Listener | None, label: str) -> Iterator[Listener]:
    """Whoever listens while something is played: the one who was named, nobody, or progress on standard error."""
    if on is not stderr:
        yield listener(on)
        return
    with Progress(label) as progress:
        yield progress


class Progress:
    """The listener of commands and notebooks; `with` it, while something is played."""

    def __init__(self, label: str = "playing", note: Callable[[str], None] = write) -> None:
        self.label, self.note = label, note
        self.total = self.done = self.found = 0
        self.begun = self.told = monotonic()
        self.started, self.lock = False, RLock()
        self.bar: Drawn | None = None
        self.drawn = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()

    def __call__(self, event: Event) -> None:
        with self.lock:
            match event:
                case Compiling() | Warned():
                    self.note(sentence(event))
                case Started(total, done):
                    self.expect(total, done)
                case Played(games):
                    self.advance(games)
                case Partial(answer):
                    self._update(headline=in_words(answer))
                case Status(text):
                    self.tell(text)

    def expect(self, total: int, done: int = 0) -> None:
        """So much is to do, so much was done before; later, so much is to do in all as far as one can tell by then."""
        self.total = total
        if self.started:
            self._update(total=total)
            return
        self.started, self.done, self.found = True, done, done
        if self.drawn and done < total:
            self.bar = _drawn()
            self.bar.start()
            self.bar.add_task(self.label, total=total, completed=done, speed="", headline="")

    def tell(self, label: str) -> None:
        """What is being done now."""
        self.label = label
        self._update(description=label)

    def advance(self, games: int) -> None:
        """Some more games are played; the clock starts with the first of them, after compiling."""
        if self.done == self.found:
            self.begun = self.told = monotonic()
        self.done += games
        if self.bar is not None:
            speed = self.bar.tasks[0].speed
            self._update(advance=games, speed=f"{count(speed)} games/s" if speed else "")
        elif not self.drawn and (now := monotonic()) - self.told >= EVERY:
            self.told = now
            speed = (self.done - self.found) / max(now - self.begun, 0.001)
            left = max(self.total - self.done, 0) / speed if speed else 0.0
            of = f"{self.label}: {count(self.done)} of {count(self.total)} games"
            self.note(f"{of}, {count(speed)} games/s, about {count(left)} s left")

    def _update(self, **more: Any) -> None:
        if self.bar is not None and self.bar.tasks:
            self.bar.update(self.bar.tasks[0].id, **more)


def _drawn() -> "Drawn":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Drawn
    from rich.table import Column

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),  # where there is little room, it alone gets shorter
        MofNCompleteColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.fields[headline]}", markup=False),  # it names cards, which may be called anything
    )
    return Drawn(*columns, console=Console(stderr=True), transient=True)


def sentence(event: Compiling | Warned | Status) -> str:
    """An event as one line."""
    match event:
        case Compiling(game):
            return f"compiling the kernel of {game} (first run only, some seconds) …"
        case Warned(text):
            return f"warning: {text}"
        case Status(text):
            return text


def in_words(answer: SoFar) -> str:
    """`first player 57.2 % ± 0.4`, `length +0.31 ± 0.05`; more decimals as the interval narrows."""
    share = answer.unit == "share"
    scale = 100 if share else 1
    value, half = scale * answer.estimate, scale * (answer.high - answer.low) / 2
    digits = min(max(1, -floor(log10(half))), MOST_DIGITS) if 0 < half < inf else 1
    if answer.change:
        words = f"{value:+.{digits}f} ± {half:.{digits}f}{' points' if share else ''}"
    else:
        words = f"{value:.{digits}f}{' %' if share else ''} ± {half:.{digits}f}"
    return f"{one_line(answer.title)} {words}"
