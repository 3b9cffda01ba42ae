"""A referee for Drakkar, written from its rules text alone.

It keeps its own game (`game.py`), built from the state after the setup; `simkit.testing.referee.judge` compares every
step with it. Random outcomes are taken from the trace, after a check that they are possible. With the policies of the
seats it also checks every choice that `greedy`, `first` and `busy` make.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from simkit.testing.referee import Disagreement, Open
from tests.referee.drakkar.book import Book
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.luck import Trace
from tests.referee.drakkar.players import check_choice
from tests.referee.drakkar.snapshot import snapshot

# Which rules a difference in a part of the state points to.
HINTS = {
    "actor": "the Decisions table",
    "decision": "the Decisions table",
    "decisions": "DRK-143",
    "earl": "DRK-007, 008",
    "turn": "DRK-027, 032",
    "decks": "DRK-012, 013, 016",
    "hands": "DRK-018, 024, 030 to 032, 146",
    "revealed": "DRK-033 to 041, 046",
    "waiting": "DRK-052, 066",
    "ship": "DRK-053 to 062, 098 to 104",
    "hold": "DRK-063 to 072, 090, 097, 149",
    "spears": "DRK-073 to 082, 108",
    "discards": "DRK-036, 039, 040, 131",
    "choice": "DRK-146",
    "late": "DRK-029",
    "fearsome": "DRK-028",
    "supply": "DRK-005, 006, 129, 130",
    "tokens": "DRK-042, 087, 096, 109, 125, 126, 148, 150",
    "vp": "DRK-134, 135",
    "quest_deck": "DRK-019 to 023, 145",
    "kept": "DRK-020, 145",
    "retired": "DRK-021, 023",
    "brawl_order": "DRK-015",
    "action": "DRK-034, 084, 148, 150",
    "quest_order": "DRK-110, 151",
    "results": "DRK-106 to 128, 154",
    "helped": "DRK-114, 116",
    "loot_left": "DRK-129",
    "team_up": "DRK-112 to 126",
    "winners": "DRK-136, 137",
    "end_reason": "DRK-133, 143",
}
AS_PILES = ("gathered", "aside", "quest_deck")  # nobody knows their order, and nothing depends on it


class Referee:
    """The referee's own game, in the words of a trace."""

    hints: Mapping[str, str] = HINTS

    def __init__(
        self,
        resolved: dict[str, Any],
        state: dict[str, Any],
        policies: list[str] | None = None,
        denied: dict[int, set[str]] | None = None,
    ) -> None:
        self.book = Book(resolved, denied)
        self.policies = policies or []
        self.custom: dict[str, Any] = resolved.get("policies") or {}
        self.luck = Trace(self.book, state)
        self.labels: list[str] = []
        self.before = state
        self._start()

    def _start(self) -> None:
        self.game = Game(self.book, self.luck)
        self.steps = self.game.play()
        self.now: Open | None = next(self.steps)
        self.game.conserve()

    def _send(self, label: str) -> None:
        try:
            self.now = self.steps.send(label)
        except StopIteration:
            self.now = None
        self.game.conserve()

    def open(self) -> Open | None:
        return self.now

    def apply(self, label: str, after: dict[str, Any]) -> None:
        """One choice. Where chance leaves no trace, all outcomes are tried until one leads to the state after."""
        self._check_policy(label)
        self.before = self.luck.after
        self.luck.step(after)
        self.labels.append(label)
        if self._fits(lambda: self._send(label)):
            return
        while (path := self.luck.next_path()) is not None:
            self.luck.again(path)
            if self._fits(self._again):
                return
        self.luck.again([])
        self._again()

    def _fits(self, play: Callable[[], None]) -> bool:
        try:
            play()
        except Disagreement:
            if not self.luck.widths:
                raise
            return False
        return not self.luck.widths or self.snapshot() == self.luck.after

    def _again(self) -> None:
        """The game from its start."""
        self._start()
        for label in self.labels:
            self._send(label)

    def _check_policy(self, label: str) -> None:
        if self.policies and self.now is not None:
            name = self.policies[self.now.seat]
            row = self.custom.get(name) or {}
            where = f"step {len(self.labels)} ({self.now.decision} of seat {self.now.seat})"
            policy, weights = row.get("base", name), row.get("weights") or {}
            check_choice(where, self.game, self.now, policy, weights, label)

    def snapshot(self) -> dict[str, Any]:
        """The state; piles are in the order of the trace if they have the same cards."""
        mine, theirs = snapshot(self.game), self.luck.after
        for key in AS_PILES:
            mine[key] = in_their_order(mine[key], theirs[key])
        earlier = self.before["discards"] if self.before["round"] == mine["round"] else []
        if theirs["discards"][: len(earlier)] == earlier:
            mine["discards"] = in_their_order(mine["discards"], theirs["discards"])
        return mine

    def result(self) -> dict[str, Any]:
        return self.game.result()

    def row(self) -> dict[str, Any]:
        """The log row."""
        return self.game.tally.row(self.game)


def in_their_order(mine: list[str], theirs: list[str]) -> list[str]:
    return list(theirs) if Counter(mine) == Counter(theirs) else mine
