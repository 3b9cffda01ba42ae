"""Progress of long work, for people: a bar with games/s and the time left on a terminal, elsewhere a line every 10 s.

Events come from all threads that play. The bar is drawn once the number of games is known, and is removed when the work
ends, also by an error.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any

from simkit.errors import one_line
from simkit.events import Compiling, Event, Listener, Partial, Played, SoFar, Started, Status, Warned, listener
from simkit.numbers import POINTS, SHARE, Quantity, count, seconds, with_half

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

SECONDS_BETWEEN_LINES = 10.0


def write(text: str) -> None:
    """Write a line to standard error; if that is impossible, do nothing."""
    with suppress(OSError, ValueError, AttributeError):  # the stream is full, closed or missing
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def stderr(event: Event) -> None:
    """The default listener: it writes to standard error. `heard` replaces it by a progress bar."""
    if isinstance(event, Compiling | Warned | Status):
        write(sentence(event))


@contextmanager
def heard(on: Listener | None, label: str) -> Iterator[Listener]:
    """The listener to use while games are played: `on`, a silent one for None, or a progress bar for the default."""
    if on is not stderr:
        yield listener(on)
        return
    with Progress(label) as progress:
        yield progress


class Progress:
    """The listener of commands and notebooks; use it in a `with` statement while games are played."""

    def __init__(self, label: str = "playing", note: Callable[[str], None] = write) -> None:
        self.label, self.note = label, note
        self.total = self.done = self.done_before = 0
        self.first_game_at = self.last_line_at = monotonic()
        self.started, self.lock = False, RLock()
        self.bar: Bar | None = None
        self.on_terminal = sys.stderr is not None and sys.stderr.isatty()

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
        """The first call sets the total and the games done before; later calls correct the total."""
        self.total = total
        if self.started:
            self._update(total=total)
            return
        self.started, self.done, self.done_before = True, done, done
        if self.on_terminal and done < total:
            self.bar = _new_bar()
            self.bar.start()
            self.bar.add_task(self.label, total=total, completed=done, speed="", headline="")

    def tell(self, label: str) -> None:
        """Change the label of the bar."""
        self.label = label
        self._update(description=label)

    def advance(self, games: int) -> None:
        """Count more games; the clock starts with the first of them, after compiling."""
        if self.done == self.done_before:
            self.first_game_at = self.last_line_at = monotonic()
        self.done += games
        if self.bar is not None:
            speed = self.bar.tasks[0].speed
            self._update(advance=games, speed=f"{count(speed)} games/s" if speed else "")
        elif not self.on_terminal and (now := monotonic()) - self.last_line_at >= SECONDS_BETWEEN_LINES:
            self.last_line_at = now
            speed = (self.done - self.done_before) / max(now - self.first_game_at, 0.001)
            seconds_left = max(self.total - self.done, 0) / speed if speed else 0.0
            extent = f"{self.label}: {count(self.done)} of {count(self.total)} games"
            self.note(f"{extent}, {count(speed)} games/s, about {count(seconds_left)} s left")

    def _update(self, **fields: Any) -> None:
        if self.bar is not None and self.bar.tasks:
            self.bar.update(self.bar.tasks[0].id, **fields)


def _new_bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.table import Column

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),  # on a narrow terminal only the bar gets shorter
        MofNCompleteColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.fields[headline]}", markup=False),  # it has titles of cards, which may look like markup
    )
    return Bar(*columns, console=Console(stderr=True), transient=True)


def sentence(event: Compiling | Warned | Status) -> str:
    """An event as one line."""
    match event:
        case Compiling(game, float(spent)):
            return f"compiling the kernel of {game} (last time: {seconds(spent)}) …"
        case Compiling(game):
            return f"compiling the kernel of {game} (first run only, some seconds) …"
        case Warned(text):
            return f"warning: {text}"
        case Status(text):
            return text


def in_words(answer: SoFar) -> str:
    """`first player 57.2 ± 0.4 %`, `length +0.31 ± 0.05 turns`; more decimals as the interval narrows."""
    unit = POINTS if answer.change and answer.unit == SHARE else answer.unit
    return f"{one_line(answer.title)} {with_half(Quantity.of(answer, unit, signed=answer.change))}"
