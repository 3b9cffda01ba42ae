"""Ruddy Vikings: eliminations, the end of the game, places."""

from collections import Counter

from tests.referee.ruddy_vikings.options import Options


class Ends(Options):
    """The table, and who leaves it."""

    def check_hands(self, acting: int, blame: dict[int, tuple[str, int]]) -> None:
        """RUD-95 to RUD-102. `blame` tells what took cards from a hand in this action, and for whom."""
        if self.rules["double_ko"] == "draw" and all(not self.size(seat) for seat in self.seats if self.living[seat]):
            self.stop("double_ko", [])
            for seat in self.seats:
                self.places[seat] = 1 if self.living[seat] else self.places[seat]
            return
        others = self.clockwise(acting)
        order = [acting, *others] if self.rules["double_ko"] == "actor_out" else [*others, acting]
        for seat in order:
            if self.living[seat] and not self.size(seat):
                self.eliminate(seat, *blame.get(seat, ("own_play", -1)))
                if self.count_living() == 1:  # RUD-101, RUD-103
                    winner = self.living.index(True)
                    self.places[winner] = 1
                    self.stop("last_standing", [winner])
                    return

    def eliminate(self, seat: int, cause: str, killer: int) -> None:
        """RUD-98, RUD-99, RUD-102."""
        self.places[seat] = self.count_living()
        self.living[seat] = False
        cards = [slot["card"] for slot in self.slots[seat]]
        when = {"round": self.round, "turn": self.turns, "under": self.turn_card}
        self.tell("out", seat=seat, cause=cause, killer=killer, slots=cards, **when)
        self.discard += Counter(cards) + self.fortify[seat]
        self.slots[seat], self.fortify[seat] = [], Counter()

    def stop(self, reason: str, winners: list[int]) -> None:
        """The game is over."""
        self.over, self.end_reason, self.winners = True, reason, winners
        self.actor, self.decision = None, ""
        self.window = self.card = self.attack = None

    def cap(self) -> None:
        """RUD-104 to RUD-106."""
        alive = [seat for seat in self.seats if self.living[seat]]
        for seat in alive:
            self.places[seat] = 1 + sum(self.size(other) > self.size(seat) for other in alive)
        most = [seat for seat in alive if self.places[seat] == 1]
        self.stop("cap", most if self.rules["cap_result"] == "most_cards" else [])
