"""Loading or compiling kernels before games are played."""

from collections.abc import Iterable

from simkit.events import Compiling, Listener, listener
from simkit.games.session import Session


def warm_up(sessions: Iterable[Session], on: Listener | None = None) -> None:
    """Compile or load every kernel in this thread, where Ctrl-C has an effect; no game is played."""
    for session in {id(session.entry): session for session in sessions}.values():
        announce_compiling(session, on)
        session.play(session.desk(), session.rows(0), 0)


def announce_compiling(session: Session, on: Listener | None = None) -> None:
    """Send an event if the kernel of the session must be compiled first."""
    if not session.compiled:
        listener(on)(Compiling(session.game.title, session.last_compiled_in))
