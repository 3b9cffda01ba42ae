"""Vikings Gone Wild: what cards do when they are played."""

from collections import Counter

from tests.referee.vikings_gone_wild import attack
from tests.referee.vikings_gone_wild.cards import (
    CARD,
    CARDS,
    END,
    OPTION,
    SEAT,
    card_code,
)
from tests.referee.vikings_gone_wild.table import Play, Table
from tests.referee.vikings_gone_wild.village import Player


class Effects(Table):
    """PLAY (VGW-031, VGW-135 to VGW-142)."""

    def play_card(self, player: Player, card: str) -> Play:
        """VGW-031 and the effects of the card tables."""
        player.hand[card] -= 1
        player.area[card] += 1
        kind = self.book.cards[card].kind
        self.log[player.seat, "plays"] += 1
        if kind in attack.ATTACKERS:
            player.ready[card] += 1
        if kind == "resource":
            yield from self.play_resource(player, card)
        elif kind == "action":
            yield from self.play_action(player, card)
        else:
            self.gain_from_card(player, card)

    def gain_from_card(self, player: Player, card: str) -> None:
        """The fixed part of an effect: Beer, Gold and cards."""
        about = self.book.cards[card]
        player.turn.pool["beer"] += about.beer
        player.turn.pool["gold"] += about.gold
        self.draw(player, about.draw)

    def play_resource(self, player: Player, card: str) -> Play:
        """VGW-038, VGW-136."""
        about, pool = self.book.cards[card], player.turn.pool
        others = len(self.players) - 1
        self.gain_from_card(player, card)
        match card:
            case "crystal":
                code = yield from self.ask("crystal", player.seat, [OPTION, OPTION + 1, OPTION + 2])
                gold = (0, about.value // 2, about.value)[code - OPTION]  # 2 B, 1 B + 1 G, 2 G
                pool["beer"] += about.value - gold
                pool["gold"] += gold
            case "beer_specialist":
                pool["beer"] += about.value * player.owned("brewery")
            case "gold_miner":
                pool["gold"] += about.value * player.owned("gold_factory")
            case "beer_taxes":
                pool["beer"] += about.value * others
            case "gold_taxes":
                pool["gold"] += about.value * others

    def play_action(self, player: Player, card: str) -> Play:
        """VGW-135, VGW-138 to VGW-142."""
        about = self.book.cards[card]
        match card:
            case "scroll":
                self.draw(player, about.draw)
                yield from self.remove_card(player)
            case "mystery_gift_resource" | "mystery_gift_unit":
                wanted = card.removeprefix("mystery_gift_")
                self.reveal(player, about.value)
                for name in self.aside.elements():
                    pile = player.hand if self.book.cards[name].kind == wanted else player.discard
                    pile[name] += 1
                self.aside = Counter()
            case "money_theft" | "recipe_theft":
                yield from self.steal(player, "gold" if card == "money_theft" else "beer", about.value)
            case "odins_boost":
                player.turn.boost += about.value
            case "lokis_lens":
                codes = [SEAT + r - 1 for r in range(1, len(self.players))]
                code = yield from self.ask("lens", player.seat, codes)
                player.sees.add(self.nth(player, code - SEAT + 1).seat)
                self.draw(player, about.draw)
            case "resurrection":
                yield from self.resurrect(player)
            case "time_manipulation":
                self.draw(player, about.draw)

    def remove_card(self, player: Player) -> Play:
        """VGW-140."""
        codes = [END, *(card_code(card) for card in CARDS if player.hand[card])]
        code = yield from self.ask("remove", player.seat, codes)
        if code != END:
            player.hand[CARDS[code - CARD]] -= 1
            self.removed[CARDS[code - CARD]] += 1

    def steal(self, player: Player, kind: str, number: int) -> Play:
        """VGW-135."""
        codes = [SEAT + r - 1 for r in range(1, len(self.players)) if self.nth(player, r).theft_source(kind)]
        if not codes:
            return
        code = yield from self.ask("theft", player.seat, codes)
        victim = self.nth(player, code - SEAT + 1)
        for _ in range(number):
            if source := victim.theft_source(kind):
                source.tokens -= 1
                player.receive(kind)
                self.log[player.seat, "thefts"] += 1

    def resurrect(self, player: Player) -> Play:
        """VGW-141."""
        cards = self.book.cards
        codes = [card_code(c) for c in CARDS if player.discard[c] and cards[c].kind in attack.ATTACKERS]
        if codes:
            code = yield from self.ask("resurrect", player.seat, codes)
            player.discard[CARDS[code - CARD]] -= 1
            player.hand[CARDS[code - CARD]] += 1
