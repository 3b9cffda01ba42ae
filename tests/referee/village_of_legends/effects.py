"""Village of Legends: the effect rows of cards (VOL-207, VOL-411 to VOL-446, VOL-720 to VOL-723)."""

from typing import Any

from tests.referee.village_of_legends.book import Card
from tests.referee.village_of_legends.market import Market
from tests.referee.village_of_legends.table import Asking, Player

PRIMARY = ("heal", "int")  # of a Beer (VOL-723)


class Effects(Market):
    """The table, and what cards do besides attacking."""

    def effects(self, player: Player, card: Card, declared: int | None = None) -> Asking[None]:
        """VOL-206, VOL-207: all rows in their order; `declared` is the player of D6."""
        sober = not player.berserk or self.rules["berserk_beer_text"]
        for number, row in enumerate(card.effects):
            if card.type != "beer" or sober or row["do"] in PRIMARY:
                self.tasks[-1]["row"] = number
                yield from self.effect(player, card, row, declared)

    def effect(self, player: Player, card: Card, row: dict[str, Any], declared: int | None) -> Asking[None]:
        match row["do"]:
            case "gold":
                self.earn(player, row["amount"], card.id)
            case "chest":  # VOL-308
                self.earn(player, max(0, self.die() + row.get("bonus", 0)) * 10, card.id)
            case "int":
                player.int_pool += row["amount"]
                self.tell("int", seat=player.seat, amount=row["amount"])
            case "heal":
                yield from self.heal_row(player, card, row)
            case "draw":
                self.draw(player, row.get("cards", 1))
            case "remove":
                yield from self.remove_from_hand(player)
            case "banish":
                yield from self.banish(player)
            case "smelt":
                if self.can_smelt(player, row):
                    self.smelt(player, row)
            case "strength":
                player.strength += row["amount"]
            case "discard":
                opponent = self.opponent(player, declared)
                if opponent is not None:
                    yield from self.discard_one(self.players[opponent])
            case "cure":
                player.poison = 0
            case "sheath":  # VOL-451
                player.played[card.id] -= 1
                player.sheath = card.id
            case _:
                raise ValueError(row)

    def heal_row(self, player: Player, card: Card, row: dict[str, Any]) -> Asking[None]:
        """VOL-424, VOL-425: D13 before the roll."""
        target = player.seat
        if row.get("allies") or self.heals_teammate(player, card):
            seats = {f"seat:{seat}": seat for seat in (player.seat, *self.mode.allies(self, player.seat))}
            target = yield from self.ask(player.seat, "heal_target", seats)
        roll = self.die() if row.get("dice", 0) else 0
        self.heal(self.players[target], roll + row.get("bonus", 0), card.type, card.id, healer=player.seat)

    def heals_teammate(self, player: Player, card: Card) -> bool:
        """VOL-825."""
        knob = self.rules["heal_teammate"]
        if self.book.players not in (4, 6) or knob == "named":
            return False
        if knob == "all":
            return True
        anybody = knob == "spells" or self.book.players == 4
        return card.type == "spell" and (anybody or player.seat in (1, 4))

    def heal(
        self, player: Player, amount: int, source: str, card: str | None = None, healer: int | None = None
    ) -> None:
        """VOL-425. The log has it at the healer."""
        healed = min(max(0, amount), player.missing)
        player.lp += healed
        seat = player.seat if healer is None else healer
        self.tell("healed", seat=seat, amount=healed, source=source, card=card)

    def remove_from_hand(self, player: Player) -> Asking[None]:
        """VOL-442: D11."""
        if options := self.cards_in_hand(player):
            card = yield from self.ask(player.seat, "remove", options)
            player.hand[card] -= 1
            self.remove(card)
            self.tell("removed", seat=player.seat, card=card)

    def discard_one(self, player: Player) -> Asking[None]:
        """VOL-443: D10."""
        if options := self.cards_in_hand(player):
            card = yield from self.ask(player.seat, "discard", options)
            player.hand[card] -= 1
            player.discard[card] += 1
            self.tell("discarded", seat=player.seat, card=card)

    def cards_in_hand(self, player: Player) -> dict[str, str]:
        return {f"card:{card}": card for card in +player.hand}

    def opponent(self, player: Player, declared: int | None) -> int | None:
        """VOL-444, VOL-445: who must discard."""
        aimed = self.rules["opponent_effect_target"] == "attack_target"
        if aimed and declared is not None and self.players[declared].alive:
            return declared
        if self.rules["opponent_effect_target"] == "left_player":
            return self.clockwise(player.seat)[0]
        return self.mode.opponent(self, player.seat)

    def drunk(self, player: Player) -> Asking[None]:
        """VOL-720: right after a Beer."""
        rows = player.abilities("berserk")
        if not rows or player.berserk or player.beers < min(row["beers"] for row in rows):
            return
        if self.rules["berserk_optional"]:
            wanted = yield from self.ask(player.seat, "berserk", {"no": False, "yes": True})
            if not wanted:
                return
        player.berserk = self.die()
        self.tell("berserk", seat=player.seat, turns=player.berserk)
