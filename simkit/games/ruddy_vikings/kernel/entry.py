"""The compiled entry points of Ruddy Vikings."""

from simkit.games.ruddy_vikings.kernel.legal import legal
from simkit.games.ruddy_vikings.kernel.log import record
from simkit.games.ruddy_vikings.kernel.players import careful_search, choose
from simkit.games.ruddy_vikings.kernel.setup import determinize, setup
from simkit.games.ruddy_vikings.kernel.state import ACTIONS, CARDS, SCRATCH, SEATS, STATE
from simkit.games.ruddy_vikings.kernel.turn import apply
from simkit.kernels.driver import drive
from simkit.kernels.jit import entry
from simkit.kernels.search import no_search

__all__ = [
    "ACTIONS", "CARDS", "SCRATCH", "SEATS", "STATE",
    "apply", "choose", "determinize", "legal", "play", "play_search", "record", "setup",
]  # fmt: skip


@entry
def play(desk, rows, book, seating, seed, first, trace):
    """Play a slice of games in which no seat searches."""
    drive(
        setup, legal, apply, choose, determinize, record, no_search, desk, rows, book, seating, seed, first, trace
    )  # fmt: skip


@entry
def play_search(desk, rows, book, seating, seed, first, trace):
    """Play a slice of games in which seats search."""
    drive(
        setup, legal, apply, choose, determinize, record, careful_search, desk, rows, book, seating, seed, first, trace
    )  # fmt: skip
