"""Drakkar in words: one line for each step of a game."""

from typing import Any

from simkit.games.contract import Names
from simkit.games.drakkar.states import decision_name, describe
from simkit.games.drakkar.step import tokens
from simkit.games.drakkar.tale import tell

__all__ = ["decision_name", "describe", "narrate", "opening"]


def opening(s: Any, b: Any, names: Names) -> list[str]:
    """The Earl, the first tokens and the supply."""
    own = tokens(s.tokens[0]) or "nothing"
    return [
        f"P{s.earl} is Earl; each player takes {own}; {tokens(s.supply) or 'nothing'} left in the supply",
        "cards in decks: the face that lies up in the Brawl, then the other one",
    ]


def narrate(before: Any, b: Any, action: int, after: Any, names: Names) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    return tell(before, b, action, names)
