"""The compiled entry points of Vikings Gone Wild."""

from simkit.games.vikings_gone_wild.players import choose
from simkit.games.vikings_gone_wild.rules import apply, determinize, legal, record, setup
from simkit.games.vikings_gone_wild.state import ACTIONS, KINDS, ROW, SEATS, STATE, TALLY
from simkit.kernels.driver import drive
from simkit.kernels.jit import entry
from simkit.kernels.search import no_search, rollout

__all__ = [
    "ACTIONS", "KINDS", "ROW", "SEATS", "STATE", "TALLY",
    "apply", "choose", "determinize", "legal", "play", "play_search", "record", "setup",
]  # fmt: skip


@entry
def play(desk, rows, cards, rules, handicap, seating, seed, first, trace):
    """Play a slice of games in which no seat searches."""
    drive(
        setup, legal, apply, choose, determinize, record, no_search,
        desk, rows, cards, rules, handicap, seating, seed, first, trace,
    )  # fmt: skip


@entry
def play_search(desk, rows, cards, rules, handicap, seating, seed, first, trace):
    """Play a slice of games with `rollout` players."""
    drive(
        setup, legal, apply, choose, determinize, record, rollout,
        desk, rows, cards, rules, handicap, seating, seed, first, trace,
    )  # fmt: skip
