"""Ruddy Vikings: the table, its zones and counters, as plain data and back."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.referee.ruddy_vikings.book import Book, Card
from tests.referee.ruddy_vikings.luck import UNSEEN, Luck, Slot
from tests.referee.ruddy_vikings.verdict import Disagreement, agree

LIMITED = ("chance", "god", "gift")  # types with a limit for each turn (RUD-22)
COUNTERS = ("round", "first", "turns", "active", "attacks", "builds", "thor", "wrath", "raid", "omen")
Event = tuple[str, dict[str, Any]]


@dataclass
class Attack:
    """A combat that lies on the table."""

    viking: str
    attacker: int
    target: int | None
    out_of_turn: bool
    buffers: Counter[str] = field(default_factory=Counter)
    bypassed: list[int] = field(default_factory=list)
    used: int | None = None  # the slot of the Defence used, while Fortify is asked about
    reaction: dict[str, Any] | None = None  # the Fog of War that is being answered


def zone(cards: Counter[str]) -> dict[str, int]:
    return {card: n for card, n in cards.items() if n}


class Table:
    """The state of a game. `events` tells what the last step did, for the counters of the log."""

    def __init__(self, book: Book, state: dict[str, Any], luck: Luck) -> None:
        self.book, self.rules, self.luck = book, book.rules, luck
        self.seats = range(book.players)
        self.events: list[Event] = []
        for name in COUNTERS:
            setattr(self, name, state[name])
        self.actor: int | None = state["actor"]
        self.decision: str = state["decision"]
        self.over: bool = state["over"]
        self.winners: list[int] = list(state["winners"])
        self.end_reason: str | None = state["end_reason"]
        self.living: list[bool] = list(state["living"])
        self.places: list[int] = list(state["places"])
        self.hand = [Counter(cards) for cards in state["hand"]]
        self.slots: list[list[Slot]] = [[dict(slot) for slot in slots] for slots in state["slots"]]
        self.fortify = [Counter(cards) for cards in state["fortify"]]
        self.main_deck: list[str] = list(state["main_deck"])
        self.discard = Counter(state["discard"])
        self.turn_deck: list[str] = list(state["turn_deck"])
        self.turn_discard = Counter(state["turn_discard"])
        self.turn_removed = Counter(state["turn_removed"])
        self.turn_card: str | None = state["turn_card"]
        self.foresight: int | None = state["foresight"]
        self.played = Counter(state["played"])
        self.window: dict[str, Any] | None = state["window"] and dict(state["window"])
        self.card: dict[str, Any] | None = state["card"] and dict(state["card"])
        self.attack: Attack | None = None
        if attack := state["attack"]:
            about = {key: value for key, value in attack.items() if key != "damage"}
            lists = {"buffers": Counter(attack["buffers"]), "bypassed": list(attack["bypassed"])}
            self.attack = Attack(**{**about, **lists})

    round: int
    first: int
    turns: int
    active: int
    attacks: int
    builds: int
    thor: int
    wrath: int
    raid: int
    omen: int

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain data."""
        return {
            "players": self.book.players,
            **{name: getattr(self, name) for name in COUNTERS},
            "actor": self.actor,
            "decision": self.decision,
            "over": self.over,
            "winners": list(self.winners),
            "end_reason": self.end_reason,
            "living": list(self.living),
            "places": list(self.places),
            "hand": [zone(cards) for cards in self.hand],
            "slots": [[dict(slot) for slot in slots] for slots in self.slots],
            "fortify": [zone(cards) for cards in self.fortify],
            "main_deck": list(self.main_deck),
            "discard": zone(self.discard),
            "turn_deck": list(self.turn_deck),
            "turn_discard": zone(self.turn_discard),
            "turn_removed": zone(self.turn_removed),
            "turn_card": self.turn_card,
            "foresight": self.foresight,
            "played": {name: self.played[name] for name in LIMITED},
            "window": self.window and dict(self.window),
            "card": self.card and dict(self.card),
            "attack": self._attack(),
        }

    def _attack(self) -> dict[str, Any] | None:
        attack = self.attack
        if attack is None:
            return None
        return {
            "viking": attack.viking,
            "attacker": attack.attacker,
            "target": attack.target,
            "out_of_turn": attack.out_of_turn,
            "buffers": zone(attack.buffers),
            "bypassed": list(attack.bypassed),
            "damage": self.damage(attack),
            "used": attack.used,
            "reaction": attack.reaction and dict(attack.reaction),
        }

    # Looking

    def about(self, card: str) -> Card:
        return self.book.cards[card]

    def size(self, seat: int) -> int:
        return self.hand[seat].total()

    def clockwise(self, seat: int) -> list[int]:
        """The other living players, clockwise from a seat."""
        others = [(seat + k) % self.book.players for k in range(1, self.book.players)]
        return [other for other in others if self.living[other]]

    def count_living(self) -> int:
        return sum(self.living)

    def war(self) -> int:
        """RUD-59, RUD-92."""
        return int(self.rules["war_bonus"]) if self.turn_card == "war" else 0

    def damage(self, attack: Attack, cries: list[bool] | None = None) -> int:
        """RUD-59: D. War Cries are taken in the order of types; left out, all of them work."""
        total = self.about(attack.viking).damage
        buffers = [self.about(card) for card in sorted(attack.buffers.elements(), key=self.book.number.__getitem__)]
        shouts = [buffer.multiply_base for buffer in buffers if buffer.multiply_base != 1]
        for shout, works in zip(shouts, cries or [True] * len(shouts), strict=True):
            total *= shout if works else 1
        total += sum(buffer.add_damage for buffer in buffers)
        return total + self.war() + (0 if attack.out_of_turn else self.wrath)

    # Moving cards

    def tell(self, what: str, **about: Any) -> None:
        self.events.append((what, about))

    def draw(self, seat: int) -> None:
        """RUD-19: one card."""
        if not self.main_deck and self.discard.total() and self.rules["reshuffle"] == "on_empty":
            order = self.luck.shuffle(+self.discard)
            hidden = order.count(UNSEEN)
            if hidden == 0:
                agree("RUD-19 cards of the new main deck", +self.discard, Counter(order))
            agree("RUD-19 size of the new main deck", self.discard.total(), len(order))
            self.main_deck, self.discard = order, Counter()
            self.tell("reshuffle")
        if not self.main_deck:
            self.tell("skipped")
            return
        card = self.main_deck.pop(0)
        if card == UNSEEN:
            card = self.luck.unseen(self.hand[seat], seat)
        self.hand[seat][card] += 1
        self.tell("drawn", seat=seat, card=card)

    def lose(self, seat: int, number: int) -> Counter[str]:
        """RUD-58, RUD-82: random cards leave a hand; the whole hand if it has no more."""
        hand = +self.hand[seat]
        lost = hand if number >= hand.total() else self.luck.lose(hand, number, seat)
        agree("RUD-58 cards lost are from the hand", Counter(), lost - hand)
        self.hand[seat] = hand - lost
        return Counter(lost)

    def take_slot(self, seat: int, at: int) -> str:
        """RUD-37: a card leaves its slot, later ones move down."""
        return str(self.slots[seat].pop(at)["card"])

    def conserve(self) -> None:
        """T36: no card is made or lost."""
        cards = self.discard + Counter(self.main_deck)
        for seat in self.seats:
            cards += self.hand[seat] + self.fortify[seat] + Counter(slot["card"] for slot in self.slots[seat])
        if self.card:
            cards[self.card["card"]] += 1
        if self.attack:
            cards += self.attack.buffers + Counter([self.attack.viking])
            if self.attack.reaction:
                cards[self.attack.reaction["card"]] += 1
        agree("T36 main-deck cards", +self.book.main_deck, +cards)
        turn = self.turn_discard + self.turn_removed + Counter(self.turn_deck)
        if self.turn_card is not None:
            turn[self.turn_card] += 1
        agree("T36 Turn cards", +self.book.turn_count, +turn)

    def must(self, value: int | None) -> int:
        """A seat or a slot that this decision cannot be without."""
        if value is None:
            raise Disagreement(f"{self.decision}: the state", "a seat or a slot", None)
        return value
