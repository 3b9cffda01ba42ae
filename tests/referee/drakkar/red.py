"""Drakkar: red faces. Loki and Thief (DRK-042 to DRK-052), and the order inside a colour."""

from collections.abc import Iterator

from tests.referee.drakkar.book import KINDS
from tests.referee.drakkar.ships import Ships
from tests.referee.drakkar.table import Action, Asking, Player, T


class Red(Ships):
    """Red faces."""

    def in_order(self, colour: str) -> Iterator[int]:
        """DRK-034, DRK-035: the seats with a face of this colour, by number.

        With `random` the next of several equals is drawn when its turn comes: that is the same as drawing the order
        when the colour starts, and shows at once who it is.
        """
        numbers = {
            seat: side.shows.number
            for seat in self.clockwise(self.earl)
            if (side := self.players[seat].revealed) is not None and side.shows.colour == colour
        }
        while numbers:
            equal = [seat for seat in numbers if numbers[seat] == min(numbers.values())]
            chance = len(equal) > 1 and self.rules["number_tie"] == "random"
            seat = self.luck.tie(equal) if chance else equal[0]
            del numbers[seat]
            yield seat

    def resolve(self, colour: str) -> Asking[None]:
        """DRK-034, DRK-036, DRK-039: one after the other; each is discarded after it."""
        for seat in self.in_order(colour):
            player = self.players[seat]
            side = player.revealed
            assert side is not None
            fate = "void"
            if not self.denied(player, side.shows):  # DRK-153
                self.action = Action(seat, side)
                fate = yield from getattr(self, side.shows.type)(player, self.action)
                self.action = None
            player.revealed = None
            self.discard(side.card)
            self.tell(fate, seat=seat, face=side.shows)

    def or_decline(self, name: str, options: dict[str, T], knob: str = "action_may_decline") -> dict[str, T | None]:
        """DRK-038, DRK-155."""
        decline: dict[str, None] = {f"{name}:decline": None} if self.rules[knob] else {}
        return {**options, **decline}

    # Loki

    def loki(self, player: Player, action: Action) -> Asking[str]:
        """DRK-042 to DRK-045, DRK-148."""
        rich = [rival for rival in self.rivals(player.seat) if sum(rival.tokens)]
        number, chooser = self.rules["loki_tokens"], self.rules["loki_token_choice"]
        if number == 0 or not rich:
            return "void"
        options = {
            f"loki:{rival.seat}:{KINDS[kind]}": (rival, kind)
            for rival in rich
            for kind in range(3)
            if (rival.tokens[kind] if chooser == "thief" else kind == 0)
        }
        answer = yield from self.ask(player.seat, "LOKI", self.or_decline("loki", options))
        if answer is None:
            return "declined"
        victim, kind = answer
        action.target = victim.seat
        self.tell("loki", seat=player.seat, leader=self.leads(player.seat, victim.seat))
        action.tokens_left = number
        first = chooser == "thief"
        while action.tokens_left and sum(victim.tokens):
            if first:
                first = False
            elif chooser == "random":
                kind = self.luck.token(victim.tokens)
            else:
                kind = yield from self.ask_token(player.seat if chooser == "thief" else victim.seat, victim)
            self.move_token(kind, victim, player)
            self.tell("stolen_token", by="loki", seat=player.seat, victim=victim.seat)
            action.tokens_left -= 1
        return "effective"

    def ask_token(self, seat: int, victim: Player) -> Asking[int]:
        """D10: a kind that the victim holds."""
        options = {f"token:{KINDS[kind]}": kind for kind in range(3) if victim.tokens[kind]}
        return (yield from self.ask(seat, "RAID_LOOT", options))

    # Thief

    def thief(self, player: Player, action: Action) -> Asking[str]:
        """DRK-046 to DRK-052."""
        options = {
            f"thief:{rival.seat}": (rival, side)
            for rival in self.rivals(player.seat)
            if (side := rival.revealed) is not None and side.shows.colour == "yellow"
        }
        if not options:
            return "void"
        answer = yield from self.ask(player.seat, "THIEF", self.or_decline("thief", options))
        if answer is None:
            return "declined"
        victim, side = answer
        action.target = victim.seat
        victim.revealed = None
        self.tell("robbed", seat=victim.seat, face=side.shows)
        yield from self.use_stolen(player, side)
        return "effective"
