"""Village of Legends: what lies on the table, and the ways things move on it."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from simkit.testing.referee import Open, agree
from tests.referee.village_of_legends.book import MARKET_DECKS, SLOTS, Book, Card, Hero
from tests.referee.village_of_legends.luck import UNSEEN, Luck

T = TypeVar("T")
Asking = Generator[Open, str, T]  # it yields decisions, is sent labels, and returns something in the end
Event = tuple[str, dict[str, Any]]


class TurnOver(Exception):
    """VOL-905: the active player is out."""


class GameOver(Exception):
    """VOL-907."""


@dataclass(eq=False)
class Worn:
    """A Defence card in front of a Hero."""

    card: Card
    mark: int = 0  # damage of this turn

    @property
    def left(self) -> int:
        return self.card.defence - self.mark


@dataclass(eq=False)
class Monster:
    """A Monster in play."""

    card: Card
    owner: int | None  # None: wild
    host: int
    lp: int
    most: int  # LP with which it entered
    homeless: bool = False  # its host is out (VOL-903)
    waiting: bool = False  # it will attack in this Start phase
    charged: bool = False  # VOL-626
    dodged: bool = False  # VOL-733

    @property
    def left(self) -> int:
        return self.lp


@dataclass(eq=False)
class Overwhelm:
    """An Overwhelm Monster on the Market (VOL-650 to VOL-658)."""

    card: Card
    lp: int
    most: int
    coming: list[str]  # special cards that are not placed yet
    skipped: int = 0  # special cards without copies
    placed: list[str] = field(default_factory=list)  # special cards on the Market, from left to right
    wounders: list[int] = field(default_factory=list)  # who took LP from it, the last blow last
    takers: list[int] = field(default_factory=list)  # who have not passed in D16

    @property
    def cards(self) -> list[str]:
        """On the Market, from left to right."""
        return [self.card.id, *self.placed]


@dataclass(eq=False)
class Player:
    """All that belongs to one seat."""

    seat: int
    hero: Hero | None = None
    lp: int = 0
    xp: int = 0
    alive: bool = True
    deck: list[str] = field(default_factory=list)  # top first
    hand: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    worn: dict[str, Worn] = field(default_factory=dict)  # by slot
    sheath: str | None = None
    sheathed: str | None = None
    fresh: bool = False  # the Weapon was sheathed this turn
    gold: int = 0
    int_pool: int = 0
    berserk: int = 0
    poison: int = 0
    turns: int = 0
    beers: int = 0
    weapons: int = 0
    heavies: int = 0
    strength: int = 0
    used: set[str] = field(default_factory=set)  # abilities of this turn
    seen: set[int] = field(default_factory=set)  # places in the Spell deck of cards known from Vision

    @property
    def board(self) -> Hero:
        assert self.hero is not None
        return self.hero

    @property
    def level(self) -> int:
        return self.board.level(self.xp)

    @property
    def missing(self) -> int:
        return self.board.lp - self.lp

    def abilities(self, name: str) -> list[dict[str, Any]]:
        return self.board.rows(self.xp, name)

    def sum_of(self, name: str) -> int:
        """Equal rows add up."""
        return sum(row.get("amount", 1) for row in self.abilities(name))

    def bonus_with(self, card: Card) -> int:
        """VOL-713."""
        return sum(row["amount"] for row in self.abilities("with") if card.in_group(row["of"]))

    def resistance(self, element: str) -> int:
        """VOL-516, VOL-518: of the Hero and of cards in play."""
        mine = sum(row["amount"] for row in self.abilities("resist") if row["of"] == element)
        return int(mine + sum(worn.card.resist.get(element, 0) for worn in self.worn.values()))

    def immune(self, element: str) -> bool:
        return any(row["of"] == element for row in self.abilities("immune"))

    @property
    def intelligence(self) -> int:
        """VOL-203: INT at the start of a turn."""
        return self.board.intelligence + sum(worn.card.int_bonus for worn in self.worn.values())

    def own_cards(self) -> Counter[str]:
        """Deck, hand, discard pile, played cards, Defence slots, Sheath and sheathed Weapon."""
        cards = Counter(self.deck)
        for zone in (self.hand, self.discard, self.played):
            cards.update(zone)
        cards.update(worn.card.id for worn in self.worn.values())
        cards.update(card for card in (self.sheath, self.sheathed) if card)
        return cards


class Table:
    """Everything there is, without any rules of play. `events` tells what happened, for the counters of the log."""

    def __init__(self, book: Book, luck: Luck) -> None:
        self.book, self.rules, self.luck = book, book.rules, luck
        self.players = [Player(seat) for seat in range(book.players)]
        self.monsters: list[Monster] = []  # VOL-616
        self.decks: dict[str, list[str]] = {name: [] for name in (*MARKET_DECKS, "main")}  # face down, top first
        self.spaces: dict[int, str | None] = dict.fromkeys(book.spaces)
        self.removed: Counter[str] = Counter()
        self.supply = book.aside
        self.overwhelm: Overwhelm | None = None
        self.ambushes: list[Monster] = []  # drawn, and about to attack (VOL-660)
        self.untamed: set[int] = set()  # spaces of Monsters that the active player failed to tame (VOL-676)
        self.killed_by: dict[int, int | None] = {}  # by seat that is out (VOL-909)
        self.just_out: frozenset[int] = frozenset()  # by the last attack
        self.first = self.active = self.turns = self.actions = 0
        self.dice = [0 for _ in self.players]  # how many were rolled in turns of each seat
        self.tasks: list[dict[str, Any]] = [{"task": "draft"}]  # what is under way, the innermost last
        self.asked: Open | None = None
        self.over = False
        self.winners: list[int] = []
        self.end_reason: str | None = None
        self.events: list[Event] = []

    # Asking

    def ask(self, seat: int, decision: str, options: Mapping[str, T]) -> Asking[T]:
        """One decision, its options by label, listed by code. Forced ones are opened too."""
        self.asked = Open(seat, decision, sorted(options, key=self.book.code))
        label = yield self.asked
        self.tell("choice", options=len(options))
        return options[label]

    @contextmanager
    def task(self, name: str, **about: Any) -> Iterator[dict[str, Any]]:
        """Something is under way that decisions may come in between of."""
        self.tasks.append({"task": name, **about})
        try:
            yield self.tasks[-1]
        finally:
            self.tasks.pop()

    def tell(self, what: str, **about: Any) -> None:
        """For the log."""
        self.events.append((what, about))

    # Looking

    @property
    def player(self) -> Player:
        return self.players[self.active]

    def about(self, card: str) -> Card:
        return self.book.cards[card]

    def clockwise(self, seat: int) -> list[int]:
        """The other living players, clockwise from a seat (VOL-101, VOL-904)."""
        others = [(seat + k) % self.book.players for k in range(1, self.book.players)]
        return [other for other in others if self.players[other].alive]

    @property
    def living(self) -> list[int]:
        return [player.seat for player in self.players if player.alive]

    def in_front(self, seat: int) -> list[Monster]:
        return [monster for monster in self.monsters if monster.host == seat and not monster.homeless]

    def engaged(self, seat: int) -> list[Monster]:
        """Definitions: engaged Monsters."""
        return [monster for monster in self.in_front(seat) if not monster.card.defensive]

    def blocking(self, seat: int) -> list[Monster]:
        """Definitions: Monsters that close the Market (VOL-631, VOL-662, VOL-666)."""
        open_to = ["non_blocking", *["sneak"] * (not self.rules["sneak_attack_blocks"])]
        return [monster for monster in self.engaged(seat) if not any(map(monster.card.can, open_to))]

    def sneaks(self, seat: int) -> bool:
        """Does a Sneak Attack Monster stand in front of this player?"""
        return any(monster.card.can("sneak") for monster in self.in_front(seat))

    def kinds(self, monster: "Monster | Overwhelm") -> list[str]:
        """VOL-730: Monsters of a player with Devotion are undead besides."""
        owner = monster.owner if isinstance(monster, Monster) else None
        devout = owner is not None and bool(self.players[owner].abilities("devotion"))
        return [monster.card.kind, *["undead"] * (devout and monster.card.kind != "undead")]

    def before_masters(self, monsters: "list[T]") -> "list[T]":
        """VOL-671: those that may be aimed at now: masters only after their minis."""

        def guarded(master: object) -> bool:
            return (
                isinstance(master, Monster)
                and master.card.can("summon")
                and any(
                    other is not master
                    and isinstance(other, Monster)
                    and other.card.id == master.card.abilities["mini"]
                    and (other.owner, other.host) == (master.owner, master.host)
                    for other in monsters
                )
            )

        return [monster for monster in monsters if not guarded(monster)]

    def guards(self, seat: int) -> list[Monster]:
        """VOL-630: Defensive Monsters."""
        return [monster for monster in self.in_front(seat) if monster.card.defensive]

    def items(self, seat: int) -> list[Worn | Monster]:
        """Defence items in the order of VOL-609."""
        worn = self.players[seat].worn
        return [*(worn[slot] for slot in SLOTS if slot in worn), *self.guards(seat)]

    def item_label(self, item: Worn | Monster) -> str:
        return f"slot:{item.card.slot}" if isinstance(item, Worn) else f"monster:{self.monsters.index(item)}"

    # Moving

    def die(self) -> int:
        self.dice[self.active] += 1
        return self.luck.die(self.active)

    def remove(self, card: str) -> None:
        """A card leaves the game."""
        self.removed[card] += 1

    def leave(self, monster: Monster) -> None:
        """A Monster leaves play: a mini to the supply, others for good."""
        self.monsters.remove(monster)
        if monster.card.mini:
            self.supply[monster.card.id] += 1
        else:
            self.remove(monster.card.id)

    def enter(self, card: Card, owner: int | None, host: int) -> Monster:
        """VOL-601, VOL-616, VOL-622."""
        lp = card.lp * (len(self.living) if card.can("scaling") else 1)
        self.monsters.append(Monster(card, owner, host, lp, lp))
        return self.monsters[-1]

    def enter_mini(self, name: str, owner: int | None, host: int) -> Monster | None:
        """If the supply has one."""
        if not self.supply[name]:
            return None
        self.supply[name] -= 1
        return self.enter(self.about(name), owner, host)

    def move(self, monster: Monster, host: int) -> None:
        """VOL-616, VOL-636."""
        monster.host, monster.homeless, monster.waiting = host, False, False
        self.monsters.remove(monster)
        self.monsters.append(monster)

    def draw(self, player: Player, number: int) -> None:
        """VOL-211, VOL-212, VOL-441."""
        for _ in range(number):
            if not player.deck:
                if not player.discard.total():
                    return
                player.deck = self.luck.shuffle(player.seat, +player.discard)
                player.discard = Counter()
                self.tell("reshuffle", seat=player.seat)
            card = player.deck.pop(0)
            player.hand[card if card != UNSEEN else self.luck.unseen(player.seat)] += 1

    def refill(self, space: int) -> None:
        """VOL-305, VOL-306."""
        name = self.book.deck_of(space)
        deck = self.decks[name]
        if name == "spell":
            for player in self.players:
                player.seen = {place - 1 for place in player.seen if place}
        self.spaces[space] = None
        self.untamed.discard(space)
        self.tell("refilled", space=space)
        for _ in range(len(deck)):
            card = deck.pop(0)
            about = self.about(card)
            if about.can("sneak"):
                self.sneak_in(about)
            elif not about.can("overwhelm"):
                self.spaces[space] = card
                return
            elif self.overwhelm:
                deck.append(card)  # VOL-650, last sentence
            elif self.burst_in(about, space):
                return

    def sneak_in(self, card: Card) -> None:
        """VOL-660, VOL-661, VOL-665: it will attack when the space is filled."""
        hosts = [seat for seat in (self.active, *self.clockwise(self.active)) if not self.sneaks(seat)]
        if self.player.turns == 1 or not hosts:
            self.remove(card.id)
        else:
            self.ambushes.append(self.enter(card, None, hosts[0]))

    def burst_in(self, card: Card, space: int) -> bool:
        """VOL-650: an Overwhelm Monster; returns whether the space needs no other card."""
        last = self.book.last_space
        lp = card.lp * (len(self.living) if card.can("scaling") else 1)
        self.overwhelm = Overwhelm(card, lp, lp, self.book.specials(card.id))
        if space == last:
            return True
        moved = self.spaces[last]
        self.spaces[last], self.spaces[space] = None, moved
        self.untamed.discard(last)
        self.tell("refilled", space=last)
        return moved is not None

    def take_shown(self, space: int) -> str:
        """A face-up card leaves the Market."""
        card = self.spaces[space]
        assert card is not None
        self.refill(space)
        return card

    # Invariants

    def conserve(self) -> None:
        """All cards of the game are somewhere; LP are within bounds."""
        cards = Counter(self.removed)
        for deck in self.decks.values():
            cards.update(deck)
        cards.update(card for card in self.spaces.values() if card)
        cards.update(monster.card.id for monster in self.monsters)
        cards.update(self.supply)
        if self.overwhelm:
            cards.update(self.overwhelm.cards)
        for player in self.players:
            cards.update(player.own_cards())
            if self.turns:
                lowest = 1 if player.alive else 0
                agree(f"VOL-425, 901 LP of seat {player.seat}", True, lowest <= player.lp <= player.board.lp)
        agree("VOL-102, 103 cards of the game", self.book.all_cards, +cards)
