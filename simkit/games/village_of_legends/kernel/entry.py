"""The compiled entry points."""

from simkit.games.village_of_legends.kernel.legal import legal
from simkit.games.village_of_legends.kernel.log import record
from simkit.games.village_of_legends.kernel.players import choose
from simkit.games.village_of_legends.kernel.setup import determinize, setup
from simkit.games.village_of_legends.kernel.state import ACTIONS, CARDS, SCRATCH, SEATS, STATE
from simkit.games.village_of_legends.kernel.turn import apply
from simkit.kernels.driver import drive
from simkit.kernels.jit import entry
from simkit.kernels.search import no_search, search

__all__ = ["ACTIONS", "CARDS", "SCRATCH", "SEATS", "STATE"]


@entry
def play(desk, rows, book, seating, seed, first, trace):
    """Play a slice of games in which no seat searches."""
    drive(setup, legal, apply, choose, determinize, record, no_search, desk, rows, book, seating, seed, first, trace)


@entry
def play_search(desk, rows, book, seating, seed, first, trace):
    """Play a slice of games in which seats search."""
    drive(setup, legal, apply, choose, determinize, record, search, desk, rows, book, seating, seed, first, trace)
