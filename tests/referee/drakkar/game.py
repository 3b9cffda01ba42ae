"""Drakkar: the whole game (DRK-001 to DRK-011, DRK-131 to DRK-144)."""

from typing import Any

from tests.referee.drakkar.quests import Quests
from tests.referee.drakkar.table import Asking, Capped


class Game(Quests):
    """Setup, rounds and end."""

    def play(self) -> Asking[None]:
        """DRK-006, DRK-010, DRK-133, DRK-143."""
        self.tell("start", tokens=[sum(player.tokens) for player in self.players])
        if self.rules["first_earl"] == "random":
            self.earl = self.luck.earl()
        self.first_earl = self.earl
        try:
            while self.round < self.rules["rounds"]:
                yield from self.one_round()
            self.end_reason = "rounds"
        except Capped:
            self.end_reason = "cap"
        self.finish()

    def one_round(self) -> Asking[None]:
        """DRK-010, DRK-022."""
        if self.round:
            self.round_end()
        self.round += 1
        self.tell("round", number=self.round)
        self.gathered = list(self.book.cards)
        if self.rules["quest_before_brawl"]:
            yield from self.deal_quests()
            yield from self.brawl()
        else:
            yield from self.brawl()
            yield from self.deal_quests()
        yield from self.play_cards()
        yield from self.quest_phase()

    def round_end(self) -> None:
        """DRK-008, DRK-009, DRK-011, DRK-021, DRK-131: only tokens, the Earl and the Quest deck persist."""
        kept = [player.kept for player in self.players if player.kept is not None]
        if self.rules["quest_recycle"]:
            self.quest_deck += kept
        else:
            self.retired += kept
        for player in self.players:
            player.hand, player.hold, player.spears = [], [], []
            player.bow = player.stern = player.deck = None
            player.yggdrasil, player.dealt = [], []
            player.kept = player.taken = player.result = None
            player.helped = 0
        self.discards, self.aside = [], []
        self.quest_order, self.late, self.fearsome, self.turn = [], [], None, 0
        if self.rules["earl_rotation"] == "clockwise":
            self.earl = (self.earl + 1) % self.book.players

    def finish(self) -> None:
        """DRK-134 to DRK-137."""
        self.over, self.phase = True, "over"
        scores = [self.worth(player.seat) for player in self.players]
        self.winners = [seat for seat, score in enumerate(scores) if score == max(scores)]

    def result(self) -> dict[str, Any]:
        scores = [self.worth(player.seat) for player in self.players]
        return {
            "winners": self.winners,
            "end_reason": self.end_reason,
            "turns": self.turns,
            "ranks": [1 + sum(other > score for other in scores) for score in scores],
            "scores": scores,
        }
