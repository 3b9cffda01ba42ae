"""Ctrl-C. The first press ends the command in good order, the second ends the process at once.

Python hears a signal only between two instructions of its main thread, so a press during a long kernel call would wait
for its end. A thread beside it hears at once and tells the kernels.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType

from simkit.cli import diagnostics
from simkit.errors import Interrupted
from simkit.stopping import INTERRUPT


class Presses:
    """How often Ctrl-C was heard, by the main thread and beside it: either may be the first to hear the second."""

    def __init__(self) -> None:
        self.main = self.beside = 0
        self.wanted = False  # a command is under way

    @property
    def heard(self) -> bool:
        return bool(self.main or self.beside)

    def in_main(self, number: int, frame: FrameType | None) -> None:
        """What Python does with a signal."""
        self.main += self.wanted
        if self.main > 1:
            diagnostics.leave(Interrupted.exit_code)
        raise KeyboardInterrupt

    def listen(self, reader: int) -> None:
        """Hear the numbers of all signals as they come."""
        while heard := os.read(reader, 1):
            if heard[0] == signal.SIGINT and self.wanted:
                self.beside += 1
                if self.beside > 1:
                    diagnostics.leave(Interrupted.exit_code)
                INTERRUPT.set()


@cache
def _watch() -> Presses:
    presses = Presses()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else a parent wants it unheard
        reader, writer = os.pipe()
        if hasattr(os, "set_blocking"):  # nothing else is allowed where it exists
            os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        signal.signal(signal.SIGINT, presses.in_main)
        threading.Thread(target=presses.listen, args=(reader,), name="ctrl-c", daemon=True).start()
    return presses


@contextmanager
def watch() -> Iterator[Presses]:
    """Listen while a command is under way, and to the second press after a first one until the process is gone."""
    INTERRUPT.clear()
    if threading.current_thread() is not threading.main_thread():  # only that one gets signals
        yield Presses()
        return
    presses = _watch()
    presses.main = presses.beside = 0
    presses.wanted = True
    try:
        yield presses
    finally:
        presses.wanted = presses.heard
