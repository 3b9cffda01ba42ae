"""Ruddy Vikings: what an attack is worth to `greedy` (H0 and H1 of the rules text), in millionths of a card."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from tests.referee.ruddy_vikings.book import Book, Card
from tests.referee.ruddy_vikings.game import Game

Weights = dict[str, int]
NEVER = -(10**12)
_GREEDY = {
    "card": 800,
    "hit": 500,
    "share": 2000,
    "kill": 4000,
    "stop": 1600,
    "deter": 500,
    "crowd": 250,
    "bluff": 0,
    "keep": 5,
    "rich": 7,
}
WEIGHTS: dict[str, Weights] = {
    "greedy": _GREEDY,
    "rusher": {**_GREEDY, "card": 500, "stop": 800, "deter": 0},
    "turtle": {**_GREEDY, "card": 1000, "stop": 2400, "deter": 800, "crowd": 150, "keep": 3},
}


def share(part: int, whole: int) -> int:
    return 1000 * part // whole if whole else 0


class Odds:
    """H0: what the scenario tells, once."""

    def __init__(self, book: Book) -> None:
        deck = book.main_deck
        cards = [(book.cards[name], n) for name, n in deck.items()]
        total = deck.total()
        shields = sum(n for card, n in cards if card.shield)
        reactions = sum(n for card, n in cards if card.effect in ("cancel", "reflect"))
        vikings = sum(n for card, n in cards if card.viking)
        by_mode = {mode: sum(n for card, n in cards if card.viking and card.mode == mode) for mode in ("land", "air")}
        self.q = {mode: share(sum(n for c, n in cards if book.stops(c, mode)), shields) for mode in by_mode}
        self.r = share(reactions, total)
        self.f = share(sum(n for card, n in cards if card.effect == "reflect"), reactions)
        self.v = share(vikings, total)
        self.s = {
            card.id: share(sum(n for mode, n in by_mode.items() if book.stops(card, mode)), vikings)
            for card, _ in cards
            if card.shield
        }


def rating(viking: Card) -> int:
    """R."""
    extras = 500 * viking.take_cards + 250 * viking.out_of_turn + 250 * viking.guard
    return 1000 * viking.damage + 500 * viking.bypass + extras


class Circumstances(NamedTuple):
    """What is different from the state as it is."""

    spent: int = 0  # own cards that have left the hand
    bypass: int = 0
    damage: int = 0
    thor: bool | None = None  # None: as it is
    out_of_turn: bool = False


AS_IT_IS = Circumstances()


class AttackValue:
    """H1, for one chooser. `held` is the hand with the Viking and the Buffers that are on the table."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game, self.book, self.w = game, game.book, weights
        self.odds = Odds(self.book)
        self.me = game.must(game.actor)
        self.held = +game.hand[self.me]
        if game.attack and game.attack.attacker == self.me:
            self.held += game.attack.buffers + Counter([game.attack.viking])
        self.living = game.count_living()
        self.H = weights["hit"] + weights["share"] // self.living

    def price(self, hand: int) -> int:
        """C."""
        return self.w["card"] * self.w["rich"] // max(self.w["rich"], hand)

    def stops(self, card: str, viking: Card) -> bool:
        """Would a card in a slot stop this Viking: a matching shield or a reaction?"""
        about = self.book.cards[card]
        return self.book.stops(about, viking.mode) or about.effect in ("cancel", "reflect")

    def thor(self, now: Circumstances) -> bool:
        if now.out_of_turn:
            return False
        return self.game.thor > 0 if now.thor is None else now.thor

    def damage(self, viking: Card, buffers: list[Card], now: Circumstances) -> int:
        """D with every War Cry working (RUD-59)."""
        base = viking.damage
        for buffer in buffers:
            base *= buffer.multiply_base
        bonus: int = self.game.war() + now.damage + (0 if now.out_of_turn else self.game.wrath)
        return base + sum(buffer.add_damage for buffer in buffers) + bonus

    def bypasses(self, viking: Card, buffers: list[Card], now: Circumstances) -> int:
        return viking.bypass + now.bypass + sum(buffer.add_bypass for buffer in buffers)

    def value(self, viking: Card, target: int, buffers: list[Card], now: Circumstances) -> int:
        """A."""
        game, odds = self.game, self.odds
        price, theirs = self.price(self.held.total() - now.spent), game.size(target)
        known = [self.stops(s["card"], viking) for s in game.slots[target] if self.me in s["known"]]
        stopping, unknown = sum(known), len(game.slots[target]) - len(known)
        bypasses = self.bypasses(viking, buffers, now)
        if self.thor(now):
            a = 1000
        elif stopping > bypasses:
            a = 0
        else:
            a = 1000
            for _ in range(unknown - (bypasses - stopping)):
                a = a * (1000 - odds.q[viking.mode]) // 1000
        p = a
        for _ in range(theirs):
            p = p * (1000 - odds.r) // 1000
        D = self.damage(viking, buffers, now)
        lost = min(D, theirs)
        gain = lost * self.H + (self.w["kill"] if theirs <= D else 0) + (1000 * lost if viking.take_cards else 0)
        z: int = len(buffers) + (game.rules["viking_after_success"] != "return_to_hand")
        cost = p * z + (1000 - a) + (a - p) + (a - p) * odds.f // 1000
        return p * gain + (a - p) * self.H - price * cost

    # Plans

    def must_keep(self) -> int:
        """e."""
        return 0 if self.living == 2 and self.game.rules["last_card_play"] == "legal" else 1

    def left(self, buffers: list[Card], now: Circumstances) -> int:
        """Cards left in the own hand besides the Viking and its Buffers."""
        return self.held.total() - now.spent - 1 - len(buffers)

    def may_add(self, buffer: Card, plan: list[Card], now: Circumstances) -> bool:
        clash = any(self.book.clash(buffer.id, other.id) for other in plan)
        return not clash and self.left(plan, now) > self.must_keep()

    def in_hand(self) -> Iterator[tuple[Card, int]]:
        """Usable Buffers and their copies, rising."""
        for name in self.book.types:
            about = self.book.cards[name]
            if about.type == "buffer" and self.held[name] and not self.book.is_denied(self.me, name):
                yield about, self.held[name]

    def add_bypasses(self, viking: Card, target: int, plan: list[Card], now: Circumstances) -> list[Card]:
        """Plan 2."""
        if self.thor(now):
            return plan
        for buffer, _ in self.in_hand():
            enough = self.bypasses(viking, plan, now) >= len(self.game.slots[target])
            if buffer.add_bypass and not enough and self.may_add(buffer, plan, now):
                plan = [*plan, buffer]
        return plan

    def add_damage(self, viking: Card, target: int, plan: list[Card], now: Circumstances) -> list[Card]:
        """Plan 3."""
        for buffer, copies in self.in_hand():
            if buffer.add_bypass or not (buffer.add_damage or buffer.multiply_base > 1):
                continue
            for _ in range(copies if buffer.stackable else 1):
                enough = self.damage(viking, plan, now) >= self.game.size(target)
                if not enough and self.may_add(buffer, plan, now):
                    plan = [*plan, buffer]
        return plan

    def plans(self, viking: Card, target: int, now: Circumstances) -> list[list[Card]]:
        if now.out_of_turn and not self.game.rules["ambush_buffers"]:
            return [[]]
        bypass = self.add_bypasses(viking, target, [], now)
        return [[], bypass, self.add_damage(viking, target, [], now), self.add_damage(viking, target, bypass, now)]

    def best_plan(self, viking: Card, target: int, now: Circumstances = AS_IT_IS) -> tuple[int, list[Card]]:
        """A* and its plan."""
        best: tuple[int, list[Card]] = (NEVER, [])
        for plan in self.plans(viking, target, now):
            kills = self.must_keep() == 0 and self.damage(viking, plan, now) >= self.game.size(target)
            if self.left(plan, now) >= 1 or kills:
                value = self.value(viking, target, plan, now)
                if value > best[0]:
                    best = value, plan
        return best

    def best(self, targets: list[int], now: Circumstances = AS_IT_IS) -> int:
        """The greatest A* over usable Vikings in hand and these targets."""
        usable = [card for card in self.held if self.book.cards[card].viking and not self.book.is_denied(self.me, card)]
        values = [self.best_plan(self.book.cards[card], target, now)[0] for card in usable for target in targets]
        return max(values, default=NEVER)
