"""Drakkar: blue faces. Raid, Boarding and Sabotage (DRK-078 to DRK-104, DRK-150), and loot (DRK-129)."""

from tests.referee.drakkar.book import KINDS, Tokens
from tests.referee.drakkar.red import Red
from tests.referee.drakkar.ships import first_slots
from tests.referee.drakkar.table import Action, Asking, Player


class Blue(Red):
    """Blue faces."""

    # Raid

    def raid(self, player: Player, action: Action) -> Asking[str]:
        """DRK-083 to DRK-092, DRK-150, DRK-155, DRK-156."""
        if player.vikings == 0:
            return "void"
        options = {f"raid:{rival.seat}": rival for rival in self.rivals(player.seat)}
        victim = yield from self.ask(player.seat, "RAID_TARGET", self.or_decline("raid", options, "fights_may_decline"))
        if victim is None:
            return "declined"
        action.target = victim.seat
        self.tell("raid", seat=player.seat, victim=victim.seat, leader=self.leads(player.seat, victim.seat))
        yield from self.spend(player, action, 0)
        if self.rules["spear_on_defence"]:
            yield from self.spend(victim, action, 1)
        attack, defence = self.force(player, action, 0), self.force(victim, action, 1)
        if attack < defence + self.rules["raid_margin"]:
            yield from self.casualty(player)
            return "effective"
        self.tell("raid_won", seat=player.seat)
        action.tokens_left = self.rules["raid_tokens"]
        while action.tokens_left and sum(victim.tokens):
            kind = yield from self.ask_token(player.seat, victim)
            self.move_token(kind, victim, player)
            self.tell("stolen_token", by="raid", seat=player.seat, victim=victim.seat)
            action.tokens_left -= 1
        action.tokens_left = 0
        yield from self.casualty(victim)
        return "effective"

    def spend(self, player: Player, action: Action, side: int) -> Asking[None]:
        """D9: Spears discarded for strength (DRK-078 to DRK-082)."""
        if player.spears:
            options = {f"spear:{n}": n for n in range(len(player.spears) + 1)}
            number = yield from self.ask(player.seat, "SPEAR", options)
            self.drop_spears(player, number)
            action.spears[side] = number
            self.tell("spears_spent", seat=player.seat, number=number)

    def force(self, player: Player, action: Action, side: int) -> int:
        return int(player.strength + self.rules["spear_bonus"] * action.spears[side])

    def casualty(self, player: Player) -> Asking[None]:
        """DRK-090, DRK-091, DRK-097: one Viking card or one Spear."""
        if player.vikings == 0:
            return
        crew = [slot for slot in first_slots(player.hold) if player.hold[slot].shows.crew]
        options: dict[str, int] = {f"casualty:{slot}": slot for slot in crew}
        if player.spears:
            options["casualty:spear"] = -1
        slot = yield from self.ask(player.seat, "CASUALTY", options)
        if slot < 0:
            self.drop_spears(player, 1)
        else:
            self.discard(player.hold.pop(slot).card)
        self.tell("casualty", seat=player.seat, spear=slot < 0)
        self.check_spears(player)

    # Boarding

    def boarding(self, player: Player, action: Action) -> Asking[str]:
        """DRK-093 to DRK-097, DRK-155."""
        if not player.complete or player.vikings == 0:
            return "void"
        decline = {"board:decline": False} if self.rules["fights_may_decline"] else {}
        if not (yield from self.ask(player.seat, "BOARD_GO", {**decline, "board:go": True})):
            return "declined"
        yield from self.spend(player, action, 0)
        face = action.side.shows
        won = self.force(player, action, 0) >= face.red
        self.tell("boarding", seat=player.seat, face=face, won=won)
        if won:
            yield from self.collect(player, face.loot, "boarding", self.book.passing_id[face.id, face.number])
        due = {"always": True, "on_failure": not won, "never": False}[self.rules["boarding_casualty"]]
        if due and not (self.rules["spear_pays_boarding"] and action.spears[0]):
            yield from self.casualty(player)
        return "effective"

    # Sabotage

    def sabotage(self, player: Player, action: Action) -> Asking[str]:
        """DRK-098 to DRK-104."""
        options = {
            f"sabotage:{rival.seat}:{piece}": (rival, piece)
            for rival in self.rivals(player.seat)
            for piece in self.exposed(rival)
        }
        if not options:
            return "void"
        answer = yield from self.ask(player.seat, "SABOTAGE", self.or_decline("sabotage", options))
        if answer is None:
            return "declined"
        self.destroy(*answer)
        return "effective"

    # Loot

    def delivered(self, loot: Tokens) -> int:
        """DRK-120, DRK-129: how many tokens of some loot the supply can deliver now."""
        if self.rules["loot_shortage"] == "substitute":
            return min(sum(loot), sum(self.supply))
        return sum(min(self.supply[kind], loot[kind]) for kind in range(3))

    def collect(self, player: Player, loot: Tokens, source: str, name: str) -> Asking[None]:
        """DRK-129: loot comes from the supply."""
        got = 0
        for kind in range(3):
            number = min(self.supply[kind], loot[kind])
            self._take(player, kind, number)
            got += number
        missing = sum(loot) - got
        if self.rules["loot_shortage"] == "substitute":
            self.loot_left = min(missing, sum(self.supply))
        while self.loot_left:
            options = {f"loot:{KINDS[kind]}": kind for kind in range(3) if self.supply[kind]}
            kind = yield from self.ask(player.seat, "LOOT_KIND", options)
            self._take(player, kind, 1)
            self.loot_left -= 1
            got += 1
            missing -= 1
        self.tell("loot", seat=player.seat, source=source, name=name, number=got, lost=missing)

    def _take(self, player: Player, kind: int, number: int) -> None:
        self.supply[kind] -= number
        player.tokens[kind] += number
