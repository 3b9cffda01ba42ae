"""Drakkar: what lies on the table, and the ways things move on it."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from simkit.testing.referee import Open, agree
from tests.referee.drakkar.book import KINDS, Book, Card, Face, Quest, Side
from tests.referee.drakkar.luck import Luck
from tests.referee.drakkar.tally import Tally

T = TypeVar("T")
Asking = Generator[Open, str, T]  # it yields decisions, is sent labels, and returns something in the end


class Capped(Exception):
    """DRK-143: one decision too many."""


@dataclass
class Player:
    """All that belongs to one seat."""

    seat: int
    tokens: list[int]
    hand: list[Side | None] = field(default_factory=list)  # by slot; the face is the one that lay up
    bow: Card | None = None
    stern: Card | None = None
    deck: Card | None = None
    yggdrasil: list[Card] = field(default_factory=list)
    hold: list[Side] = field(default_factory=list)
    spears: list[Side] = field(default_factory=list)
    choice: Side | None = None
    slot: int | None = None  # of the choice
    revealed: Side | None = None
    dealt: list[str] = field(default_factory=list)
    kept: str | None = None
    taken: int | None = None  # which deck
    result: str | None = None
    helped: int = 0

    @property
    def ends(self) -> int:
        return (self.bow is not None) + (self.stern is not None) + len(self.yggdrasil)

    @property
    def capacity(self) -> int:
        return self.ends + (self.deck is not None)

    @property
    def complete(self) -> bool:
        return self.ends == 2

    @property
    def strength(self) -> int:
        return sum(side.shows.strength for side in self.hold)

    @property
    def beer(self) -> int:
        return sum(side.shows.beer for side in self.hold)

    @property
    def vikings(self) -> int:
        return sum(side.shows.crew for side in self.hold)

    @property
    def cards_left(self) -> list[int]:
        """The slots of the hand that are not used."""
        return [slot for slot, side in enumerate(self.hand) if side is not None]

    def on_ship(self) -> list[Card]:
        pieces = [self.bow, self.stern, *self.yggdrasil, self.deck]
        return [piece for piece in pieces if piece is not None]


@dataclass
class Action:
    """The red or blue face that is being resolved."""

    seat: int
    side: Side
    target: int | None = None
    tokens_left: int = 0
    spears: list[int] = field(default_factory=lambda: [0, 0])


@dataclass
class TeamUp:
    """A quester looks for help."""

    quester: int
    eligible: list[int]
    prices: list[int]
    offers: int = 0
    helper: int | None = None
    price: int = 0
    to_pay: int = 0


class Table:
    """Everything there is, without any rules of play."""

    def __init__(self, book: Book, luck: Luck) -> None:
        self.book, self.rules, self.luck = book, book.rules, luck
        self.tally = Tally(book)
        start = [self.rules["start_loot"].get(kind, 0) for kind in KINDS]
        self.players = [Player(seat, list(start)) for seat in range(book.players)]
        stacks = [self.rules["loot_supply"].get(kind, 0) for kind in KINDS]
        self.stacks = stacks
        self.supply: list[int] = [stack - book.players * n for stack, n in zip(stacks, start, strict=True)]
        self.round = self.turn = self.turns = self.decisions = self.forced = 0
        self.phase = "brawl"
        self.earl = self.first_earl = 0
        self.gathered: list[Card] = []
        self.aside: list[Card] = []
        self.decks: list[list[Side] | None] = [None] * book.players
        self.discards: list[Card] = []
        self.quest_deck = list(book.quests)
        self.returned: list[str] = []
        self.retired: list[str] = []
        self.brawl_order: list[int] = []
        self.quest_order: list[int] = []
        self.late: list[int] = []
        self.fearsome: int | None = None
        self.action: Action | None = None
        self.waiting: tuple[int, Side, bool] | None = None  # who decides, the card, was it stolen?
        self.team_up: TeamUp | None = None
        self.loot_left = 0
        self.asked: Open | None = None
        self.over = False
        self.winners: list[int] = []
        self.end_reason: str | None = None

    # Asking

    def ask(self, seat: int, decision: str, options: dict[str, T]) -> Asking[T]:
        """One decision: its options by label, in the order of their codes. Forced ones are opened too."""
        self.asked = Open(seat, decision, list(options))
        if len(options) > 1 and self.decisions >= self.rules["decision_cap"]:
            raise Capped
        label = yield self.asked
        if len(options) > 1:
            self.decisions += 1
        else:
            self.forced += 1
        return options[label]

    def tell(self, what: str, **about: Any) -> None:
        """For the log."""
        self.tally.hear(what, about)

    # Looking

    def clockwise(self, seat: int) -> list[int]:
        """All seats, clockwise from this one, which comes first."""
        return [(seat + k) % self.book.players for k in range(self.book.players)]

    def rivals(self, seat: int) -> list[Player]:
        return [player for player in self.players if player.seat != seat]

    def worth(self, seat: int) -> int:
        """VP as of now."""
        return self.book.worth(self.players[seat].tokens)

    def leads(self, seat: int, victim: int) -> bool:
        """Log: the victim has the most VP of the rivals of this seat."""
        return self.worth(victim) == max(self.worth(rival.seat) for rival in self.rivals(seat))

    def quest_of(self, player: Player) -> Quest:
        assert player.kept is not None
        return self.book.quest[player.kept]

    def able(self, player: Player) -> int:
        """Strength with all Spears discarded (DRK-078, DRK-080)."""
        return player.strength + int(self.rules["spear_bonus"]) * len(player.spears)

    def denied(self, player: Player, face: Face) -> bool:
        return self.book.is_denied(player.seat, face.id)

    # Moving

    def discard(self, *cards: Card) -> None:
        self.discards += cards

    def move_token(self, kind: int, giver: Player, taker: Player) -> None:
        giver.tokens[kind] -= 1
        taker.tokens[kind] += 1

    def drop_spears(self, player: Player, number: int) -> None:
        """Spears are discarded, the last one first."""
        for _ in range(number):
            self.discard(player.spears.pop().card)

    def check_spears(self, player: Player) -> None:
        """DRK-075, DRK-077: while there are more Spears than Viking cards, one is discarded."""
        fallen = max(0, len(player.spears) - player.vikings)
        self.drop_spears(player, fallen)
        self.tell("spears_fallen", seat=player.seat, number=fallen)

    # Invariants

    def conserve(self) -> None:
        """DRK-130, DRK-140 to DRK-142."""
        zones = [*self.gathered, *self.aside, *self.discards]
        zones += [side.card for deck in self.decks for side in deck or []]
        if self.waiting:
            zones.append(self.waiting[1].card)
        for p in self.players:
            sides = [side for side in (*p.hand, p.revealed, *p.hold, *p.spears) if side is not None]
            zones += [*p.on_ship(), *(side.card for side in sides)]
            agree("DRK-140 end pieces", True, p.ends <= 2 and len(p.yggdrasil) <= self.rules["yggdrasil_max"])
            agree("DRK-140 stored cards", True, len(p.hold) <= p.capacity)
            agree("DRK-140 Spears", True, len(p.spears) <= p.vikings)
            agree("DRK-140 tokens", True, min(p.tokens) >= 0)
        agree("DRK-141 cards", self.book.all_cards(), Counter(card.id for card in zones))
        held = [sum(p.tokens[k] for p in self.players) for k in range(3)]
        agree("DRK-142 tokens", self.stacks, [self.supply[k] + held[k] for k in range(3)])
        dealing = any(p.dealt and p.kept is None for p in self.players)
        mine = [quest for p in self.players for quest in (p.dealt if dealing else [p.kept]) if quest is not None]
        agree("DRK-142 Quests", Counter(self.book.quests), Counter([*self.quest_deck, *self.retired, *mine]))
