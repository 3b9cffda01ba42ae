"""Village of Legends: set-up, turns and the whole game (VOL-101 to VOL-215, VOL-904 to VOL-912)."""

from collections import Counter
from contextlib import suppress
from typing import Any

from tests.referee.village_of_legends.plays import Plays
from tests.referee.village_of_legends.table import Asking, GameOver, Player, TurnOver


class Game(Plays):
    """The whole game. `play` asks for one decision after the other; it may be called in any Main phase."""

    def play(self) -> Asking[None]:
        try:
            if not self.turns:
                yield from self.draft()
                self.tasks = [{"task": "turn"}]
                yield from self.turn(self.first)
            while True:
                options = self.main_options()
                label = yield from self.ask(self.active, "main", {label: label for label in options})
                yield from self.act(label)
        except GameOver:
            self.asked = None

    def draft(self) -> Asking[None]:
        """VOL-105: D1."""
        if any(player.hero for player in self.players):
            return
        for player in self.players:
            taken = [other.hero for other in self.players]
            free = {f"hero:{name}": hero for name, hero in self.book.heroes.items() if hero not in taken}
            player.hero = yield from self.ask(player.seat, "hero", free)
        self.to_the_middle()
        for player in self.players:
            player.lp = player.board.lp

    def to_the_middle(self) -> None:
        """VOL-848: the Hero with the highest INT of each team becomes the Skirmisher."""
        rules = self.rules
        if self.book.players != 6 or rules["skirmisher"] == "seat" or rules["hero_selection"] == "fixed":
            return
        for side in self.mode.sides(6):
            middle, wise = side[1], max(side, key=lambda seat: self.players[seat].board.intelligence)
            one, other = self.players[middle], self.players[wise]
            one.hero, other.hero = other.hero, one.hero

    # Turns

    def turn(self, seat: int) -> Asking[None]:
        """The Start phase of this player; of the next ones, if one does not live through it."""
        while True:
            try:
                yield from self.start_phase(self.players[seat])
                return
            except TurnOver:
                seat = self.cut_short()

    def next_seat(self) -> int:
        return self.clockwise(self.active)[0]

    def cut_short(self) -> int:
        """VOL-204, VOL-905: the active player is out; returns who is next."""
        self.clear_marks()
        self.overwhelm_grows()
        self.ambushes.clear()
        return self.next_seat()

    def start_phase(self, player: Player) -> Asking[None]:
        """VOL-202, VOL-203."""
        if player.turns >= self.rules["max_turns_per_player"]:
            self.cap()
        self.active = player.seat
        self.turns += 1
        self.actions = 0
        player.turns += 1
        player.int_pool, player.gold = player.intelligence, 0
        player.beers = player.weapons = player.heavies = player.strength = 0
        player.used = set()
        for other in self.players:
            other.fresh = False
        self.tell("turn", seat=player.seat, int=player.int_pool)
        self.untamed.clear()
        yield from self.poisoned(player)
        self.regenerate(player)
        self.proliferate(player)
        self.awaken(player)
        yield from self.overwhelm_attacks(player)
        yield from self.monsters_attack(player)
        self.heal(player, player.sum_of("heal"), "ability")
        self.tell(
            "main_phase",
            seat=player.seat,
            hosted=len(self.in_front(player.seat)),
            overwhelm=self.overwhelm is not None,
            berserk=player.berserk > 0,
            blocked=bool(self.blocking(player.seat)),
        )

    def end_phase(self, player: Player) -> Asking[None]:
        """VOL-210."""
        player.discard += player.hand + player.played
        player.hand, player.played = Counter(), Counter()
        self.draw(player, self.rules["hand_size"] + player.sum_of("card"))
        player.berserk = max(0, player.berserk - 1)
        self.clear_marks()
        self.monsters_move(player)
        self.overwhelm_grows()
        self.tell("lost", seat=player.seat, gold=player.gold, int=player.int_pool)
        player.gold = player.int_pool = player.strength = 0
        self.tell("turn_over", seat=player.seat, life=player.lp, xp=player.xp, level=player.level)
        cards = player.deck or player.hand.total() or player.discard.total()
        if not cards and self.rules["no_cards_elimination"]:  # VOL-906
            self.eliminate(player, "no_cards", None)
            yield from self.settle()

    def clear_marks(self) -> None:
        """VOL-404."""
        for player in self.players:
            for worn in player.worn.values():
                worn.mark = 0
        for monster in self.monsters:
            monster.dodged = False

    # The Main phase

    def act(self, label: str) -> Asking[None]:
        """D5, and all that follows from it until the next one."""
        player = self.player
        kind, _, what = label.partition(":")
        if kind == "end":
            yield from self.end_turn(player)
            return
        self.actions += kind != "play_all"
        try:
            match kind:
                case "play_all":
                    yield from self.play_all(player)
                case "play":
                    yield from self.play_card(player, self.about(what))
                case "buy":
                    yield from self.purchase(player, int(what))
                case "sell":
                    self.sell(player, what)
                case "sheathe":
                    player.hand[what] -= 1
                    player.sheathed, player.fresh = what, True
                case "unsheathe":
                    yield from self.unsheathe(player)
                case "ability":
                    player.used.add(what)
                    self.tell("ability", seat=player.seat)
                    yield from self.ability(player, what)
        except TurnOver:
            yield from self.turn(self.cut_short())

    def end_turn(self, player: Player) -> Asking[None]:
        self.tell_end(player)
        with suppress(TurnOver):
            yield from self.end_phase(player)
        yield from self.turn(self.next_seat())

    def tell_end(self, player: Player) -> None:
        """What the log wants to know when a player ends the turn."""
        hand = [self.about(card) for card in player.hand.elements()]
        stuck = [card for card in hand if card.type in ("scroll", "spell") and not self.playable(player, card)]
        self.tell("offers", seat=player.seat, cards=list(self.shown().values()) if self.access(player) else [])
        self.tell("end", seat=player.seat, unplayable=len(stuck), berserk=player.berserk > 0)

    # Abilities

    def ability(self, player: Player, name: str) -> Asking[None]:
        match name:
            case "sabotage":  # VOL-732
                yield from self.banish(player)
            case "sneaking":
                self.sneak(player)
            case "vision":
                yield from self.vision(player)
            case "summon":
                yield from self.summon(player)

    def sneak(self, player: Player) -> None:
        """VOL-733."""
        blocking = self.blocking(player.seat)
        dice = [self.die() for _ in blocking]
        if all(die >= self.rules["sneaking_min_roll"] for die in dice):
            for monster in blocking:
                monster.dodged = True

    def summon(self, player: Player) -> Asking[None]:
        """VOL-734: D8."""
        cost, mini = self.summoning(player)
        player.int_pool -= cost
        self.tell("int_spent", seat=player.seat, amount=cost)
        hosts = self.summon_hosts(player, mini)
        with self.task("place", card=mini.id):
            host = yield from self.ask(player.seat, "host", {f"seat:{seat}": seat for seat in hosts})
        self.enter_mini(mini.id, player.seat, host)
        self.tell("summoned", seat=player.seat)

    def vision(self, player: Player) -> Asking[None]:
        """VOL-738: D14."""
        player.seen.add(0)
        bottom = yield from self.ask(player.seat, "vision", {"no": False, "yes": True})
        deck = self.decks["spell"]
        if bottom:
            deck.append(deck.pop(0))
            for other in self.players:
                other.seen = {place - 1 for place in other.seen if place}
            player.seen.add(len(deck) - 1)

    def result(self) -> dict[str, Any]:
        """VOL-912."""
        return {
            "winners": self.winners,
            "end_reason": self.end_reason,
            "turns": self.turns,
            "ranks": self.ranks(),
            "scores": [player.lp for player in self.players],
        }

    def ranks(self) -> list[int]:
        """Places: the later a player is out, the better; who lives in a capped game has none. Teams have one place."""
        seats = range(len(self.players))
        if len(self.mode.sides(len(seats))) < len(seats):
            return [1 if seat in self.winners else 2 if self.winners else 0 for seat in seats]
        together = Counter(self.outlived.values())
        ranks = {seat: len(seats) - n - together[n] + 1 for seat, n in self.outlived.items()}
        behind = 0 if self.end_reason == "cap" else 1 + len(self.winners)
        return [ranks.get(seat, 1 if seat in self.winners else behind) for seat in seats]
