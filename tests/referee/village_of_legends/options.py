"""Village of Legends: what the active player may do in the Main phase (D5, rules for the interface)."""

from tests.referee.village_of_legends.book import ABILITIES, Card
from tests.referee.village_of_legends.monsters import Monsters
from tests.referee.village_of_legends.table import Player


class Options(Monsters):
    """The table, and what may be done at it."""

    def main_options(self) -> list[str]:
        """D5."""
        player = self.player
        limit, found = self.rules["max_actions_per_turn"], ["end"]
        if self.actions >= limit:
            return found
        hand = +player.hand
        coins = hand["coin"]
        if coins >= 2 and self.book.all_coins() and self.actions + coins <= limit:  # VOL-215
            found.append("play_all")
        found += [f"play:{card}" for card in hand if self.playable(player, self.about(card))]
        found += [f"buy:{space}" for space in self.buyable(player)]
        found += [f"sell:{card}" for card in self.sellable(player)]
        if player.sheath and not player.sheathed:  # VOL-453
            found += [f"sheathe:{card}" for card in hand if self.about(card).weapon]
        if self.may_unsheathe(player):
            found.append("unsheathe")
        unused = [name for name in ABILITIES if player.abilities(name) and name not in player.used]
        return found + [f"ability:{name}" for name in unused if self.usable(player, name)]

    def usable(self, player: Player, ability: str) -> bool:
        """An ability that has not been used in this turn."""
        match ability:
            case "sabotage":  # VOL-732
                return self.access(player) and bool(self.shown())
            case "sneaking":  # VOL-733
                return bool(self.blocking(player.seat))
            case "vision":  # VOL-738, VOL-739
                return bool(self.decks["spell"])
        return self.can_summon(player)

    def can_summon(self, player: Player) -> bool:
        """VOL-734."""
        cost, mini = self.summoning(player)
        payable = cost == 0 or player.int_pool >= cost
        return payable and self.supply[mini.id] > 0 and bool(self.summon_hosts(player, mini))

    def summoning(self, player: Player) -> tuple[int, Card]:
        """INT cost and kind of mini."""
        row = player.abilities("summon")[0]
        return row.get("amount", 0), self.about(row["of"])

    def summon_hosts(self, player: Player, mini: Card) -> list[int]:
        enemies = self.mode.enemies(self, player.seat)
        return [seat for seat in self.mode.hosts(self, player.seat, mini) if seat in enemies]

    def may_unsheathe(self, player: Player) -> bool:
        """VOL-454, VOL-455."""
        return player.sheathed is not None and not player.fresh and self.playable(player, self.about(player.sheathed))

    def playable(self, player: Player, card: Card) -> bool:
        """VOL-316 and the rules it sums up."""
        if card.int_cost and player.int_pool < card.int_cost:  # VOL-421
            return False
        if not all(self.can_smelt(player, row) for row in card.rows("smelt")):
            return False
        if card.has("sheath") and player.sheath:  # VOL-452
            return False
        match card.type:
            case "weapon":
                return self.may_strike(player, card)
            case "scroll":
                return self.may_read(player)
            case "monster":
                return bool(self.mode.hosts(self, player.seat, card))
        return True

    def may_strike(self, player: Player, card: Card) -> bool:
        """VOL-504, VOL-505, VOL-736."""
        if player.abilities("swordmaster"):
            return True
        return not player.heavies and not (card.heavy and player.weapons)

    def may_read(self, player: Player) -> bool:
        """VOL-411."""
        current = self.rules["scroll_check"] == "current"
        return bool((player.int_pool if current else player.board.intelligence) >= self.rules["scroll_min_int"])
