"""Drakkar: Phase 1. The Brawl and the deal of Quests (DRK-012 to DRK-023, DRK-145)."""

from tests.referee.drakkar.blue import Blue
from tests.referee.drakkar.greedy_deck import deck_value
from tests.referee.drakkar.table import Asking, Player


class Brawl(Blue):
    """Phase 1."""

    def brawl(self) -> Asking[None]:
        """DRK-012 to DRK-018."""
        self.phase = "brawl"
        decks, self.aside = self.luck.decks()
        self.decks, self.gathered = [list(deck) for deck in decks], []
        speed = self.rules["brawl_order"] == "weighted"
        self.brawl_order = self.luck.brawl_order() if speed else self.clockwise(self.earl)
        for pick, seat in enumerate(self.brawl_order, 1):
            options = {f"deck:{number}": number for number, deck in enumerate(self.decks) if deck is not None}
            number = yield from self.ask(seat, "BRAWL_PICK", options)
            deck = self.decks[number]
            assert deck is not None
            player = self.players[seat]
            player.hand, player.taken, self.decks[number] = list(deck), number, None
            self.tell("hand", seat=seat, pick=pick, hand=deck, worth=deck_value(self.book, deck, 100))

    def deal_quests(self) -> Asking[None]:
        """DRK-019 to DRK-023, DRK-145, DRK-154."""
        self.phase = "deal"
        number = self.rules["quest_deal"]
        if len(self.quest_deck) < number * self.book.players:  # DRK-023
            self.quest_deck, self.retired = [*self.quest_deck, *self.retired], []
        self.quest_deck = self.luck.quests(self.quest_deck)
        for player in self.players:
            player.dealt, self.quest_deck = self.quest_deck[:number], self.quest_deck[number:]
            self.tell("offered", seat=player.seat, quests=player.dealt)
        for player in self.players:
            index = yield from self.ask(player.seat, "QUEST_KEEP", self._keep_options(player))
            player.kept = player.dealt[index]
            self.returned += [quest for i, quest in enumerate(player.dealt) if i != index]
            self.tell("kept", seat=player.seat, quest=player.kept)
        self.quest_deck, self.returned = [*self.returned, *self.quest_deck], []

    def _keep_options(self, player: Player) -> dict[str, int]:
        every = {f"keep:{index}": index for index in range(len(player.dealt))}
        allowed = {
            label: index for label, index in every.items() if not self.book.is_denied(player.seat, player.dealt[index])
        }
        return allowed or every
