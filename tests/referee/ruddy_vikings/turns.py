"""Ruddy Vikings: rounds, Turn cards, turns, and the windows for attacks out of turn."""

from collections import Counter

from tests.referee.ruddy_vikings.book import KYEC
from tests.referee.ruddy_vikings.ends import Ends
from tests.referee.ruddy_vikings.verdict import agree


class Turns(Ends):
    """The table, and whose turn it is."""

    # Rounds

    def next_turn(self) -> None:
        """RUD-10: a turn is over; the next living player of this round, or the next round."""
        self.tell("turn_over", hands=[self.size(seat) for seat in self.seats])
        played = (self.active - self.first) % self.book.players
        for offset in range(played + 1, self.book.players):
            seat = (self.first + offset) % self.book.players
            if self.living[seat]:
                self.begin_turn(seat)
                return
        self.end_round()

    def end_round(self) -> None:
        """RUD-08, RUD-14, RUD-104."""
        self.tell("round_over", round=self.round, hands=[self.size(seat) for seat in self.seats])
        if self.turn_card is not None:
            self.turn_discard[self.turn_card] += 1
            self.turn_card = None
        if self.round >= self.rules["max_rounds"]:
            self.cap()
            return
        self.round += 1
        if self.rules["first_player"] == "rotate" or not self.living[self.first]:
            self.first = self.clockwise(self.first)[0]
        self.flip()
        self.begin_turn(self.first)

    def flip(self) -> None:
        """RUD-12, RUD-15, RUD-16."""
        while True:
            if not self.turn_deck:
                if not self.turn_discard.total():
                    return
                self.turn_deck = self.luck.shuffle_turn(+self.turn_discard, self.turn_removed)
                agree("RUD-16 cards of the new Turn deck", +self.turn_discard, Counter(self.turn_deck))
                self.turn_discard = Counter()
                self.tell("turn_reshuffle")
            card = self.turn_deck.pop(0)
            self.foresight = None
            if card != KYEC or self.count_living() >= self.rules["kyec_min_players"]:
                break
            self.turn_removed[card] += 1
            self.tell("kyec_removed")
        self.turn_card = card
        self.tell("flipped", card=card)
        match card:
            case "mighty_winds":
                self.blow(self.rules["winds_count"])
            case "dragon":
                self.blow(self.rules["dragon_count"])
            case "harsh_winter":
                self.freeze()

    def blow(self, number: int) -> None:
        """RUD-90, RUD-91: every living player discards random active defences."""
        for seat in self.seats:
            slots = self.slots[seat]
            if not self.living[seat] or not slots:
                continue
            few = number >= len(slots)
            gone = list(range(len(slots))) if few else self.luck.drop(slots, number, seat)
            cards = [slots[at]["card"] for at in gone]
            self.slots[seat] = [slot for at, slot in enumerate(slots) if at not in gone]
            self.discard += Counter(cards)
            self.tell("slots_lost", seat=seat, cards=cards)

    def freeze(self) -> None:
        """RUD-93."""
        for seat in self.seats:
            if self.living[seat] and self.size(seat) >= 2:
                lost = self.lose(seat, 1)
                self.discard += lost
                self.tell("lost", seat=seat, cards=lost, to="winter")

    # Turns

    def begin_turn(self, seat: int) -> None:
        """RUD-17, RUD-18: the draw, and then the window."""
        self.active = seat
        self.turns += 1
        self.played = Counter()
        self.attacks = self.builds = self.thor = self.wrath = self.raid = self.omen = 0
        self.tell("turn", seat=seat)
        feast = self.rules["feast_cards"] if self.turn_card == "feast_day" else 0
        for _ in range(self.rules["draw_per_turn"] + feast):
            self.draw(seat)
        self.tell_exposed()
        self.open_window("draw")

    def tell_exposed(self) -> None:
        """After the draw: who may be attacked in this turn, with which slots."""
        others = self.clockwise(self.active) if self.attacks_allowed() else []
        exposed = {other: [slot["card"] for slot in self.slots[other]] for other in others}
        self.tell("after_draw", seat=self.active, hand=self.size(self.active), exposed=exposed)

    def main_phase(self) -> None:
        """RUD-20."""
        self.actor, self.decision = self.active, "main"

    def end_turn(self) -> None:
        """D1 `end` (RUD-21), and the second window of `ambush_window` (RUD-73)."""
        if self.rules["ambush_window"] == "after_draw_and_end":
            self.open_window("end")
        else:
            self.next_turn()

    # Windows

    def open_window(self, when: str) -> None:
        """RUD-73, RUD-24."""
        if not self.attacks_allowed() or not self.rules["ambush_limit"]:
            self.close_window(when)
            return
        self.window = {"when": when, "seat": self.active, "declared": 0}
        self.ask_next()

    def ask_next(self) -> None:
        """RUD-75: the next seat clockwise that may declare an attack out of turn; each is looked at once."""
        assert self.window is not None
        seat, players = self.window["seat"], self.book.players
        while (seat := (seat + 1) % players) != self.active:
            if self.living[seat] and self.may_ambush(seat):
                self.window.update(seat=seat, declared=0)
                self.actor, self.decision = seat, "ambush"
                return
        self.close_window(self.window["when"])

    def ask_again(self) -> None:
        """RUD-75: the same seat until it passes or has reached the limit."""
        assert self.window is not None
        seat = self.window["seat"]
        if self.living[seat] and self.window["declared"] < self.rules["ambush_limit"] and self.may_ambush(seat):
            self.actor, self.decision = seat, "ambush"
        else:
            self.ask_next()

    def close_window(self, when: str) -> None:
        self.window = None
        if when == "draw":
            self.main_phase()
        else:
            self.next_turn()

    def complete(self, acting: int, blame: dict[int, tuple[str, int]]) -> None:
        """RUD-68, RUD-95: an action is complete. Hands are checked, and the game goes on (RUD-17)."""
        self.card = self.attack = None
        self.check_hands(acting, blame)
        if self.over:
            return
        if not self.living[self.active]:
            self.window = None
            self.next_turn()
        elif self.window:
            self.ask_again()
        else:
            self.main_phase()
