"""Village of Legends: the Market and what may be done at it (VOL-301 to VOL-316)."""

from tests.referee.village_of_legends.combat import Combat
from tests.referee.village_of_legends.table import Asking, Player


class Market(Combat):
    """The table, and the Market on it."""

    def access(self, player: Player) -> bool:
        """VOL-301, VOL-302."""
        blocked = any(not monster.dodged for monster in self.blocking(player.seat))
        return not blocked and not player.berserk and not self.overwhelm

    def shown(self) -> dict[int, str]:
        """Face-up cards by space."""
        return {space: card for space, card in self.spaces.items() if card is not None}

    def buyable(self, player: Player) -> list[int]:
        """VOL-303, Denied cards."""
        if not self.access(player):
            return []
        book, seat = self.book, player.seat
        shown = {space: card for space, card in self.shown().items() if not book.is_denied(seat, card)}
        payable = [space for space, card in shown.items() if player.gold >= book.price(seat, card)]
        return [space for space in payable if space not in self.untamed]

    def buy(self, player: Player, space: int) -> None:
        """VOL-303 to VOL-306."""
        card = self.take_shown(space)
        price = self.book.price(player.seat, card)
        player.gold -= price
        player.discard[card] += 1
        self.tell("bought", seat=player.seat, card=card, price=price, turn=player.turns)

    def sellable(self, player: Player) -> list[str]:
        """VOL-310 to VOL-312."""
        if self.overwhelm or (self.rules["sell_needs_access"] and not self.access(player)):
            return []
        return [card for card in +player.hand if self.about(card).sell]

    def sale(self, card: str) -> int:
        return int(self.about(card).cost * self.rules["sell_percent"] // 100)

    def sell(self, player: Player, card: str) -> None:
        player.hand[card] -= 1
        self.remove(card)
        self.earn(player, self.sale(card), None)
        self.tell("sold", seat=player.seat, card=card)

    def earn(self, player: Player, gold: int, card: str | None) -> None:
        player.gold += gold
        self.tell("gold", seat=player.seat, gold=gold, card=card)

    def can_smelt(self, player: Player, row: dict[str, str]) -> bool:
        """VOL-313, Denied cards."""
        there = self.spaces[5] == row["to"] and not self.book.is_denied(player.seat, row["to"])
        return there and player.hand[row["from"]] > 0 and self.access(player)

    def smelt(self, player: Player, row: dict[str, str]) -> None:
        player.hand[row["from"]] -= 1
        self.remove(row["from"])
        player.hand[self.take_shown(5)] += 1
        self.tell("smelted", seat=player.seat, lost=row["from"], card=row["to"])

    def banish(self, player: Player) -> Asking[None]:
        """VOL-314, VOL-315: D12."""
        shown = self.shown()
        if not shown or not self.access(player):
            return
        space = yield from self.ask(player.seat, "banish", {f"space:{space}": space for space in shown})
        card = self.take_shown(space)
        self.remove(card)
        self.tell("banished", seat=player.seat, card=card)
        yield from self.ambush()
