"""Drakkar: Phase 2. Choosing, lateness, reveal and the order of effects (DRK-024 to DRK-041, DRK-146, DRK-147)."""

from tests.referee.drakkar.book import Side
from tests.referee.drakkar.brawl import Brawl
from tests.referee.drakkar.table import Asking, Player


class Turns(Brawl):
    """Phase 2."""

    def play_cards(self) -> Asking[None]:
        """DRK-027."""
        self.phase = "play"
        while any(player.cards_left for player in self.players):
            yield from self.one_turn()

    def one_turn(self) -> Asking[None]:
        """DRK-024 to DRK-034."""
        self.turn += 1
        self.turns += 1
        self.draw_lateness()
        yield from self.choose()
        self.late_cards()
        self.reveal()
        yield from self.resolve("red")
        yield from self.yellow_step()
        yield from self.resolve("blue")
        if self.rules["late_penalty"] == "extra_discard":
            for seat in self.late:
                self.lose_card(self.players[seat])
        self.tell("turn_end", turn=self.turn, table=self)

    def draw_lateness(self) -> None:
        """DRK-028, DRK-029: before the choices."""
        self.late, self.fearsome = [], None
        if self.book.lateness():
            seats = [player.seat for player in self.players if player.cards_left]
            self.fearsome = self.luck.fearsome(seats)
            self.late = [seat for seat in seats if seat != self.fearsome and self.luck.late(seat)]
        for seat in self.late:
            self.tell("late", seat=seat)

    def choose(self) -> Asking[None]:
        """DRK-024, DRK-026, DRK-146."""
        silent = [] if self.rules["late_penalty"] == "extra_discard" else self.late
        for player in self.players:
            if player.cards_left and player.seat not in silent:
                choice = yield from self.ask(player.seat, "PLAY", self.plays(player))
                player.slot, player.choice = choice

    def plays(self, player: Player) -> dict[str, tuple[int, Side]]:
        """D3: every hand card and both faces, but no denied face (DRK-153)."""
        options: dict[str, tuple[int, Side]] = {}
        for slot in player.cards_left:
            held = player.hand[slot]
            assert held is not None
            faces = [face for face in (0, 1) if not self.denied(player, held.card.faces[face])]
            for face in faces or [0]:
                options[f"play:{slot}:{face}"] = slot, Side(held.card, face)
        return options

    def late_cards(self) -> None:
        """DRK-030, DRK-031, DRK-147: after the last choice and before the reveal."""
        for seat in self.late:
            player = self.players[seat]
            if self.rules["late_penalty"] == "lose_turn":
                self.lose_card(player)
            elif self.rules["late_penalty"] == "random_play":
                player.slot = self.luck.slot(seat, player.cards_left)
                held = player.hand[player.slot]
                assert held is not None
                player.choice = Side(held.card, self.luck.face(seat))

    def lose_card(self, player: Player) -> None:
        """A random card of the hand is discarded without effect."""
        if player.cards_left:
            slot = self.luck.slot(player.seat, player.cards_left)
            held = player.hand[slot]
            assert held is not None
            self.discard(held.card)
            player.hand[slot] = None
            self.tell("late_discard", seat=player.seat, card=held.card)

    def reveal(self) -> None:
        """DRK-033, DRK-146: all chosen cards leave the hands together."""
        for player in self.players:
            if player.choice is not None and player.slot is not None:
                player.revealed, player.hand[player.slot] = player.choice, None
                self.tell("played", seat=player.seat, side=player.choice)
            player.choice = player.slot = None
        self.tell("revealed", table=self)
