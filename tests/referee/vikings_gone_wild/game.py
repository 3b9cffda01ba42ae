"""Vikings Gone Wild: a whole game as a generator that yields decisions and receives codes."""

from collections import Counter

from tests.referee.vikings_gone_wild.cards import (
    CARD,
    CARDS,
    END,
    ODIN,
    PRODUCER,
    card_code,
)
from tests.referee.vikings_gone_wild.table import Play
from tests.referee.vikings_gone_wild.turn import Turns
from tests.referee.vikings_gone_wild.village import Player


class Game(Turns):
    """Rounds, and the end of the game."""

    def play(self) -> Play:
        """From the setup to the end."""
        self.set_up()
        while not self.over:
            yield from self.play_round()
        self.finish()

    def play_round(self) -> Play:
        """VGW-018."""
        self.round += 1
        self.produce()
        for player in self.in_order():
            tavern_cards = len(player.working("tavern")) * self.rules["tavern_cards"]
            self.draw(player, self.rules["hand_size"] + tavern_cards)
        self.draw_missions()
        for player in self.in_order():
            yield from self.take_turn(player)
        for player in self.in_order():
            full, lost = player.store()
            self.log[player.seat, "tokens_lost"] += lost
            self.score(player, full * self.rules["full_container_vp"], "containers")
        yield from self.take_favors()
        for player in self.in_order():
            yield from self.keep_cards(player)
        self.end_round()

    def produce(self) -> None:
        """VGW-021, VGW-022, VGW-024."""
        for player in self.in_order():
            for kind, producer in PRODUCER.items():
                for building in player.working(producer):
                    while building.tokens < self.rules["production_per_building"] and self.token_left(kind):
                        building.tokens += 1

    def keep_cards(self, player: Player) -> Play:
        """VGW-117, VGW-118, VGW-093."""
        for _ in range(len(player.working("drakkar")) * self.rules["drakkar_keep"]):
            codes = [END, *(card_code(card) for card in CARDS if player.hand[card])]
            code = yield from self.ask("keep", player.seat, codes)
            if code == END:
                break
            player.hand[CARDS[code - CARD]] -= 1
            self.aside[CARDS[code - CARD]] += 1
        player.discard += player.hand
        player.hand, self.aside = self.aside, Counter()
        player.discard += player.area
        player.area = Counter()
        player.discard.update(card for card, _ in player.guards)
        player.guards = []

    def end_round(self) -> None:
        """VGW-119 to VGW-121, VGW-143, VGW-152."""
        for player in self.players:
            for building in (*player.slots.values(), player.town_hall):
                building.construction = building.damaged = False
                building.guard, building.attackers = 0, set()
            player.attackers, player.sees = set(), set()
            player.shockwave = player.missions_done = 0
            player.fought_draco = player.returned = False
        last = len(self.river) - 1
        if (leaving := self.river[last]) is not None:
            self.odin_discard[leaving] += 1
        self.refill_river(last)
        self.first = (self.first + 1) % len(self.players)
        self.turn_in_round = 0
        if self.last_round:
            self.over, self.end_reason = True, "limit"
        elif self.round >= self.rules["max_rounds"]:
            self.over, self.end_reason = True, "cap"

    # The end

    def finish(self) -> None:
        """VGW-145 to VGW-151."""
        for name in self.bonuses:
            best = self.best(name, self.players)
            for player in best:
                share = self.rules["bonus_vp"] // len(best)  # 6, 3, 2, 1
                player.vp += share
                self.vp_from[player.seat, "bonuses"] += share
        top = max(player.vp for player in self.players)
        tied = [player for player in self.players if player.vp == top]
        if len(tied) > 1:
            for name in self.shuffle("tie", self.set_aside):
                self.tie_cards += 1
                best = self.best(name, tied)
                if len(best) == 1:
                    tied = best
                    break
        self.winners = [player.seat for player in tied]

    def best(self, name: str, players: list[Player]) -> list[Player]:
        """Those with the highest count; nobody if it is 0 (VGW-146)."""
        counts = {player.seat: self.bonus_count(name, player) for player in players}
        top = max(counts.values())
        return [player for player in players if counts[player.seat] == top] if top else []

    def bonus_count(self, name: str, player: Player) -> int:
        """The End-Game Bonus table and VGW-147."""
        cards = player.cards()
        kind = {card: self.book.cards[card].kind for card in cards}
        match name:
            case "brewer_bonus":
                return player.stored("beer")
            case "miner":
                return player.stored("gold")
            case "builder":
                return len(player.slots)
            case "accomplisher":
                return len(player.completed)
            case "conqueror":
                heroes = self.rules["conqueror_counts_heroes"]
                return sum(n for card, n in cards.items() if kind[card] == "unit" or (heroes and kind[card] == "hero"))
            case "defender":
                return sum(n for card, n in cards.items() if kind[card] == "defense")
            case "follower":
                return sum(n for card, n in cards.items() if card in ODIN)
        return cards["pigator"]
