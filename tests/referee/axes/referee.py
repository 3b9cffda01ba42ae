"""A referee for Axes and Shields, written from its rules text alone.

It keeps its own game, built from the state after the setup; `simkit.testing.referee.judge` compares every step with it.
Random outcomes are taken from the trace, after a check that they are possible.
"""

from collections import Counter
from typing import Any

from simkit.testing.referee import agree
from tests.referee.axes.table import Table

# Which rules a difference in a part of the state points to.
HINTS = {
    "actor": "AXE-10, 11, 53, 64",
    "decision": "AXE-13 to 16, 41, 46, 50",
    "turns": "AXE-74",
    "draws": "AXE-13, 14, 42, 46",
    "turns_lost": "AXE-53, 74",
    "reshuffles": "AXE-70",
    "draw": "AXE-70, 71",
    "discard": "AXE-17, 24, 25, 42, 46, 51, 52, 61",
    "hand": "AXE-13, 18, 61",
    "damage": "AXE-22, 25, 61",
    "shields": "AXE-24, 25, 30, 32, 61",
    "parked": "AXE-23, 24, 25, 61",
    "armory": "AXE-44, 46, 51, 61",
    "hits": "AXE-22, 25, 26",
    "unused_shields": "AXE-31",
    "skip": "AXE-12, 52 to 54, 61",
    "out": "AXE-60",
    "over": "AXE-64, 75, 76",
    "winners": "AXE-64, 65, 75, 76",
    "end_reason": "AXE-64, 75, 76",
}


class Referee(Table):
    """The referee's own game, in the words of a trace."""

    hints = HINTS

    def __init__(self, resolved: dict[str, Any], state: dict[str, Any]) -> None:
        """AXE-03, AXE-07: the deal and the pile before the first draw, as the first state shows them."""
        start, first = resolved["rules"]["start_seat"], state["first_seat"]
        if start == "random":
            agree("AXE-03 the starting seat exists", True, 0 <= first < resolved["players"])
        else:
            agree("AXE-03 starting seat", start, first)
        deal = [Counter(cards) for cards in state["hand"]]
        pile = list(state["draw"])
        if state["drawn"] is not None:
            deal[first][state["drawn"]] -= 1
            pile.insert(0, state["drawn"])
        super().__init__(resolved, first)
        self.begin([+cards for cards in deal], pile)

    def snapshot(self) -> dict[str, Any]:
        """The whole state in the words of a trace."""
        return {
            "players": self.players,
            "first_seat": self.first_seat,
            "actor": self.actor,
            "decision": self.decision,
            "turns": self.turns,
            "rounds": self.rounds,
            "draws": self.draws,
            "turns_lost": self.turns_lost,
            "reshuffles": self.reshuffles,
            "draw": self.draw,
            "discard": dict(+self.discard),
            "resolving": self.resolving,
            "drawn": self.drawn,
            "hand": [dict(+cards) for cards in self.hand],
            "damage": [dict(+cards) for cards in self.damage],
            "shields": [dict(+cards) for cards in self.shields],
            "parked": [dict(+cards) for cards in self.parked],
            "armory": self.armory,
            "hits": self.hits,
            "hits_from": self.hits_from,
            "unused_shields": [self.unused(seat) for seat in self.seats],
            "skip": self.skip,
            "out": self.out,
            "stored_ready": self.stored_ready,
            "draw_again": False,  # the kernel's own, never seen between two decisions
            "hits_to_out": self.hits_to_out,
            "hand_size": self.hand_size,
            "max_turns": self.rules["max_turns"],
            "max_draws": self.rules["max_draws"],
            "over": self.over,
            "winners": self.winners,
            "end_reason": self.end_reason,
        }

    def result(self) -> dict[str, Any]:
        """AXE-65, ambiguity 22. The score is not a matter of the rules: the hits that a player could still take."""
        place = {seat: self.players - n for n, seat in enumerate(self.gone)} | dict.fromkeys(self.winners, 1)
        return {
            "winners": self.winners,
            "end_reason": self.end_reason,
            "turns": self.turns,
            "ranks": [place.get(seat, 0) for seat in self.seats],
            "scores": [0 if self.out[seat] else self.hits_to_out - self.hits[seat] for seat in self.seats],
        }
