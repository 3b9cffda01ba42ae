"""Progress for people: lines in a file, a bar on a terminal, which is left as it was found."""

from __future__ import annotations

import io
import re
import sys
from threading import Thread

import pytest

from simkit.events import Compiling, Event, Listener, Partial, Played, SoFar, Started, Status, Warned
from simkit.lab import progress
from simkit.lab.progress import Progress, in_words, write

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


class Terminal(io.StringIO):
    """It says that it is one."""

    def isatty(self) -> bool:
        return True


def opened(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error is a terminal from now on."""
    for name, value in (("TERM", "xterm"), ("COLUMNS", "140")):
        monkeypatch.setenv(name, value)
    for name in ("NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    return found


def plain(terminal: Terminal) -> str:
    """What was shown, without colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", terminal.getvalue())


def so_far(estimate: float, half: float, unit: str = "share", title: str = "first player", *, change: bool) -> SoFar:
    return SoFar(title, 100, estimate, estimate - half, estimate + half, unit, change=change)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (so_far(0.572, 0.004, change=False), "first player 57.2 ± 0.4 %"),
        (so_far(0.57213, 0.0004, change=False), "first player 57.21 ± 0.04 %"),
        (so_far(0.5, 0.2, change=False), "first player 50.0 ± 20.0 %"),
        (so_far(0.31, 0.05, "turns", "length", change=True), "length +0.31 ± 0.05 turns"),
        (so_far(-0.012, 0.004, change=True), "first player -1.2 ± 0.4 points"),
        (so_far(123.4, 20.0, "points", "rating of a", change=True), "rating of a +123 ± 20 points"),
        (so_far(0.5, 0.0, change=False), "first player 50.0 ± 0.0 %"),
        (so_far(0.0, 1e-9, "turns", "a\x1b[2Jb", change=True), "a\\x1b[2Jb +0.000000 ± 0.000000 turns"),
    ],
)
def test_an_answer_in_words(answer: SoFar, words: str) -> None:
    assert in_words(answer) == words


def test_lines_in_a_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The total may change, what was done does not; an answer so far is for terminals."""
    clock = iter(range(0, 1_000, 5))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(clock)))
    with Progress("playing") as on:
        for event in (Compiling("Axes"), Compiling("Axes", 34.21), Warned("careful"), Started(1_000, 200)):
            on(event)
        for _ in range(4):
            on(Played(100))
            on(Partial(so_far(0.5, 0.1, change=False)))
        on(Status("testing"))
        on(Started(700))
        for _ in range(2):
            on(Played(50))
    assert capsys.readouterr().err.splitlines() == [
        "compiling the kernel of Axes (first run only, some seconds) …",
        "compiling the kernel of Axes (last time: 34.2 s) …",
        "warning: careful",
        "playing: 400 of 1,000 games, 20 games/s, about 30 s left",
        "playing: 600 of 1,000 games, 20 games/s, about 20 s left",
        "testing: 700 of 700 games, 17 games/s, about 0 s left",
    ]


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = opened(monkeypatch)
    with Progress("playing") as on:
        on(Compiling("Axes"))
        assert terminal.getvalue() == "compiling the kernel of Axes (first run only, some seconds) …\n"
        on(Started(1_000))
        on(Played(400))
        on(Partial(so_far(0.572, 0.004, title="[red]Elf", change=False)))
        assert on.bar is not None
        on.bar.refresh()
        assert re.search(r"playing .* 400/1000 .* \[red\]Elf 57\.2 ± 0\.4 %", plain(terminal))
        on(Started(2_000))
        on(Status("testing"))
        on.bar.refresh()
        assert re.search(r"testing .* 400/2000 ", plain(terminal))
    shown = terminal.getvalue()
    assert shown.rindex(SHOW) > shown.rindex(HIDE)
    assert sys.stderr is terminal


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_a_terminal_is_left_as_it_was_found(error: type[BaseException], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = opened(monkeypatch)

    def work(fail: Listener) -> None:
        with Progress() as on:
            on(Started(10))
            fail(Started(10))

    def fail(event: Event) -> None:
        raise error

    with pytest.raises(error):
        work(fail)
    shown = terminal.getvalue()
    assert shown.rindex(SHOW) > shown.rindex(HIDE)
    assert sys.stderr is terminal


def test_nothing_is_drawn_where_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = opened(monkeypatch)
    with Progress() as on:
        events: list[Event] = [Started(10, 10), Status("x"), Partial(so_far(0.5, 0.1, change=False)), Played(1)]
        for event in events:
            on(event)
    assert terminal.getvalue() == ""


def test_threads_count_together() -> None:
    with Progress() as on:
        on(Started(80_000))
        threads = [Thread(target=lambda: [on(Played(1)) for _ in range(10_000)]) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert on.done == 80_000


@pytest.mark.parametrize("broken", [None, "closed"])
def test_nobody_reads_it(broken: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = None if broken is None else io.StringIO()
    if stream is not None:
        stream.close()
    monkeypatch.setattr(sys, "stderr", stream)
    write("something")
