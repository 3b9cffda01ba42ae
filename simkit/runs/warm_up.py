"""Kernels are loaded or compiled before anything is played."""

from collections.abc import Iterable

from simkit.events import Compiling, Listener, listener
from simkit.games.session import Session


def warm_up(sessions: Iterable[Session], on: Listener | None = None) -> None:
    """Compile or load every kernel here, where Ctrl-C is heard, and not in a thread; nothing is played."""
    for session in {id(session.entry): session for session in sessions}.values():
        announce_compiling(session, on)
        session.play(session.desk(), session.rows(0), 0)


def announce_compiling(session: Session, on: Listener | None = None) -> None:
    """Whoever plays next may have to wait for the compiler."""
    if not session.compiled:
        listener(on)(Compiling(session.game.title))
