"""A referee for Village of Legends, written from its rules text alone.

It keeps its own game (`game.py`), built from the state after the setup; `simkit.testing.referee.judge` compares every
step with it. Dice and shuffles are taken from the trace. With the policies of the seats it also checks every choice.
"""

from collections.abc import Mapping
from typing import Any

from simkit.testing.referee import Open
from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.luck import Trace
from tests.referee.village_of_legends.players import check_choice
from tests.referee.village_of_legends.setup import adopt
from tests.referee.village_of_legends.snapshot import snapshot
from tests.referee.village_of_legends.tally import Tally

# Which rules a difference in a part of the state points to.
HINTS = {
    "actor": "the Decisions table",
    "decision": "the Decisions table",
    "turns": "VOL-101, 204, 905, 912",
    "active": "VOL-101, 904, 905",
    "over": "VOL-907, 911",
    "winners": "VOL-802, 813, 908, 911",
    "end_reason": "VOL-911, 912",
    "alive": "VOL-901, 906",
    "turns_taken": "VOL-911",
    "hero": "VOL-105",
    "level": "VOL-701, 702",
    "life": "VOL-425, 512 to 518, 607, 711",
    "xp": "VOL-613, 614",
    "berserk": "VOL-210, 720 to 723",
    "gold": "VOL-203, 210, 303, 307, 308, 310",
    "int_pool": "VOL-203, 210, 405, 421, 422, 432, 610",
    "actions": "VOL-215",
    "beers": "VOL-203, 720",
    "strength": "VOL-525",
    "weapons": "VOL-504, 505",
    "used": "VOL-454, 738",
    "hand": "VOL-108, 210 to 212, 313, 441 to 443",
    "discard": "VOL-210, 211, 303, 402, 407, 443, 455, 612",
    "deck": "VOL-102, 211, 212",
    "area": "VOL-208, 402, 451, 601",
    "slots": "VOL-402 to 404, 511, 524",
    "sheath": "VOL-451 to 456",
    "market": "VOL-104, 305, 306, 313, 315",
    "market_decks": "VOL-103, 305, 306, 738",
    "known_spells": "VOL-738",
    "monsters": "VOL-601, 611, 612, 616, 620, 621, 902, 903",
    "removed": "VOL-310, 315, 442, 902",
    "pending": "VOL-206, 522, 526",
    "attack": "VOL-507, 508",
    "dice": "who rolls when",
}
WHEN_OVER = ("actor", "pending", "attack")  # nothing is open: what they say does not matter


class Referee:
    """The referee's own game, in the words of a trace."""

    hints: Mapping[str, str] = HINTS

    def __init__(
        self,
        resolved: dict[str, Any],
        state: dict[str, Any],
        policies: list[str] | None = None,
        denied: dict[int, set[str]] | None = None,
        dearer: dict[int, dict[str, int]] | None = None,
    ) -> None:
        self.book = Book(resolved, denied, dearer)
        self.policies = policies or []
        self.custom: dict[str, Any] = resolved.get("policies") or {}
        self.luck = Trace(state)
        self.game = adopt(self.book, self.luck, state)
        self.tally, self.number = Tally(self.game), 0
        self.steps = self.game.play()
        self.now: Open | None = next(self.steps)
        self.luck.step(state)
        self._look()

    def _look(self) -> None:
        self.game.conserve()
        self.tally.hear(self.game)

    def open(self) -> Open | None:
        return self.now

    def apply(self, label: str, after: dict[str, Any]) -> None:
        """One choice: as the seat's policy makes it, and all that follows from it."""
        self._check_policy(label)
        self.luck.step(after)
        try:
            self.now = self.steps.send(label)
        except StopIteration:
            self.now = None
        self.number += 1
        self._look()

    def _check_policy(self, label: str) -> None:
        if self.policies and self.now is not None:
            name = self.policies[self.now.seat]
            row = self.custom.get(name) or {}
            where = f"step {self.number} ({self.now.decision} of seat {self.now.seat})"
            policy, weights = row.get("base", name), row.get("weights") or {}
            check_choice(where, self.game, self.now, policy, weights, label)

    def snapshot(self) -> dict[str, Any]:
        theirs = self.luck.after
        dice = [
            {"rolled": rolled, "next": [*left, *there["next"][len(left) :]]}
            for rolled, left, there in zip(self.game.dice, self.luck.dice, theirs["dice"], strict=True)
        ]
        mine = {**snapshot(self.game), "dice": dice}
        return mine | {name: theirs[name] for name in WHEN_OVER} if self.game.over else mine

    def result(self) -> dict[str, Any]:
        return self.game.result()

    def row(self) -> dict[str, Any]:
        """The log row."""
        return self.tally.row(self.game)
