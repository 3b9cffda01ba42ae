"""A game whose kernel runs as plain Python: for comparisons with the compiled one, and to try other functions in it."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game
from simkit.kernels.driver import Desk, Seating, drive, plain_desk
from simkit.kernels.search import no_search, search

FUNCTIONS = ("setup", "legal", "apply", "choose", "determinize", "record")
SIZES = ("STATE", "SCRATCH", "SEATS", "CARDS", "ACTIONS")


def uncompiled(game: Game, **others: Callable[..., Any]) -> Game:
    """The same game without compilation; `others` replace functions of its kernel."""
    own = {name: getattr(game.kernel, name) for name in (*FUNCTIONS, *SIZES)} | others

    def entry(searching: Any) -> Callable[..., None]:
        def play(desk: Desk, rows: Array, book: Array, seating: Seating, seed: int, first: int, trace: Array) -> None:
            plain = plain_desk(desk), rows.view(np.recarray), book.view(np.recarray)
            with np.errstate(over="ignore"):
                drive.py_func(*(own[name] for name in FUNCTIONS), searching, *plain, seating, seed, first, trace)

        return play

    plain_game, searching = (
        replace(game),
        getattr(game.kernel, "careful_search", search),
    )  # its own, or that of all games
    vars(plain_game)["kernel"] = SimpleNamespace(**own, play=entry(no_search), play_search=entry(searching))
    return plain_game
