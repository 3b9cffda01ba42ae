"""Vikings Gone Wild: one player's cards, village and tokens."""

from collections import Counter
from dataclasses import dataclass, field

from tests.referee.vikings_gone_wild.cards import BUILDINGS, CONTAINER, ODIN, PRODUCER, SLOTS, Book


@dataclass
class Building:
    """A Building in the village, or the Town Hall."""

    kind: str
    construction: bool = False
    damaged: bool = False
    tokens: int = 0
    guard: int = 0  # added by Defense cards this round
    attackers: set[int] = field(default_factory=set)  # seats that attacked it this round

    @property
    def active(self) -> bool:
        return not self.construction


class Turn:
    """What one turn remembers: pool, limits, and all that Missions ask for."""

    def __init__(self) -> None:
        self.pool = {"beer": 0, "gold": 0}
        self.boost = 0
        self.actions = 0
        self.changed = False
        self.victim: int | None = None  # the opponent attacked this turn (VGW-074)
        self.damaged = 0
        self.damaged_town_hall = 0
        self.bought: Counter[str] = Counter()
        self.spent = {"beer": 0, "gold": 0}


class Player:
    """One seat."""

    def __init__(self, seat: int, book: Book) -> None:
        """VGW-002 to VGW-004."""
        self.seat, self.book = seat, book
        self.vp = 0
        self.level = 1
        self.town_hall = Building("town_hall")
        self.loot = {"beer": 0, "gold": 0}  # tokens on the Town Hall
        self.slots: dict[int, Building] = {}  # Building slot b = type × 3 + k
        self.built: Counter[str] = Counter()  # per game (VGW-053)
        self.deck: Counter[str] = Counter()
        self.hand: Counter[str] = Counter()
        self.discard: Counter[str] = Counter()
        self.area: Counter[str] = Counter()
        self.ready: Counter[str] = Counter()  # cards of the Area that may still attack this turn (VGW-033)
        self.guards: list[tuple[str, int]] = []  # Defense cards and the slots of their Buildings, as played
        self.missions: list[str | None] = [None] * book.rules["missions_face_up"]
        self.completed: list[str] = []
        self.thresholds = 0  # Favor thresholds used up
        self.attackers: set[int] = set()  # seats that attacked this player this round (VGW-075)
        self.sees: set[int] = set()  # seats whose hand was shown by Loki's Lens this round (VGW-142)
        self.shockwave = 0  # bonus on all Buildings this round (VGW-090)
        self.fought_draco = False
        self.returned = False
        self.missions_done = 0  # this round
        self.turn = Turn()

    # The village

    def own(self, kind: str) -> list[tuple[int, Building]]:
        """Buildings of a type, those under construction included, by slot."""
        return [(slot, self.slots[slot]) for slot in SLOTS[kind] if slot in self.slots]

    def owned(self, kind: str) -> int:
        return len(self.own(kind))

    def working(self, kind: str) -> list[Building]:
        """Active Buildings of a type, by slot (VGW-044)."""
        return [building for _, building in self.own(kind) if building.active]

    def building_limit(self) -> int | None:
        """VGW-052, VGW-062: the old limit stays in force while the upgrade is under construction."""
        level = self.level - 1 if self.town_hall.construction else self.level
        limit: int | None = self.book.rules["th_limits"][level - 1]
        return limit

    def may_build(self, kind: str) -> bool:
        """VGW-051, VGW-053, VGW-055 (a slot must be free)."""
        limit = self.building_limit()
        if limit is not None and len(self.slots) >= limit:
            return False
        lifetime = self.book.rules["building_limit_scope"] == "lifetime"
        used = self.built[kind] if lifetime else self.owned(kind)
        return used < self.book.rules["same_building_max"] and self.owned(kind) < 3

    def build(self, kind: str) -> None:
        """VGW-055: the lowest free slot of the type."""
        slot = next(slot for slot in SLOTS[kind] if slot not in self.slots)
        self.slots[slot] = Building(kind, construction=True)
        self.built[kind] += 1

    def returned_slot(self, kind: str) -> int:
        """VGW-060: under construction first, else the fewest tokens; ties: lowest slot."""
        return min(self.own(kind), key=lambda pair: (not pair[1].construction, pair[1].tokens, pair[0]))[0]

    def target(self, slot: int) -> Building:
        return self.slots.get(slot, self.town_hall)

    def defence(self, building: Building) -> int:
        """The current defence, with the Defense cards in force (VGW-071, VGW-090)."""
        if building is self.town_hall:
            printed = self.book.rules["th_defence"][self.level - 1]
        else:
            printed = self.book.cards[building.kind].value
        return printed + building.guard + self.shockwave

    # Tokens

    def stored(self, kind: str) -> int:
        """Tokens of a kind in Containers."""
        return sum(building.tokens for building in self.working(CONTAINER[kind]))

    def tokens(self, kind: str) -> int:
        """All tokens of a kind."""
        return self.loot[kind] + self.stored(kind) + sum(b.tokens for b in self.working(PRODUCER[kind]))

    def funds(self, kind: str) -> int:
        """What can be paid of a kind (VGW-039)."""
        return self.turn.pool[kind] + self.tokens(kind)

    def use_up(self, kind: str, amount: int) -> None:
        """VGW-040: pool; loot; producers; Containers, emptiest first of those holding a token."""
        for _ in range(amount):
            producers = [b for b in self.working(PRODUCER[kind]) if b.tokens]
            containers = [b for b in self.working(CONTAINER[kind]) if b.tokens]
            if self.turn.pool[kind]:
                self.turn.pool[kind] -= 1
            elif self.loot[kind]:
                self.loot[kind] -= 1
            elif producers:
                producers[0].tokens -= 1
            else:
                min(containers, key=lambda b: b.tokens).tokens -= 1

    def pay(self, price: tuple[int, int]) -> None:
        """VGW-043: a price counts as spent."""
        for kind, amount in zip(("beer", "gold"), price, strict=True):
            self.use_up(kind, amount)
            self.turn.spent[kind] += amount

    def receive(self, kind: str) -> None:
        """VGW-087: a token goes into the fullest active Container with room, else onto the Town Hall."""
        room = [b for b in self.working(CONTAINER[kind]) if b.tokens < self.book.rules["container_capacity"]]
        if room:
            max(room, key=lambda b: b.tokens).tokens += 1
        else:
            self.loot[kind] += 1

    def theft_source(self, kind: str) -> Building | None:
        """VGW-135: the fullest Container, else a producer; ties: lowest slot."""
        containers = [b for b in self.working(CONTAINER[kind]) if b.tokens]
        if containers:
            return max(containers, key=lambda b: b.tokens)
        producers = [b for b in self.working(PRODUCER[kind]) if b.tokens]
        return producers[0] if producers and self.book.rules["theft_from_factories"] else None

    def store(self) -> tuple[int, int]:
        """VGW-110 to VGW-115: pack all tokens into Containers. Returns full Containers and tokens lost."""
        capacity: int = self.book.rules["container_capacity"]
        full = lost = 0
        for kind in ("beer", "gold"):
            tokens = self.stored(kind)
            for building in self.working(PRODUCER[kind]):
                tokens += building.tokens
                building.tokens = 0
            for building in self.working(CONTAINER[kind]):
                building.tokens = min(tokens, capacity)
                tokens -= building.tokens
                full += building.tokens == capacity
            lost += tokens
        return full, lost

    # Accounts

    def cards(self) -> Counter[str]:
        """VGW-147: cards in all own zones."""
        return self.deck + self.hand + self.discard + self.area + Counter(card for card, _ in self.guards)

    def goal(self, goal: str, strength: int = 0) -> int:
        """How far a Mission goal is met (VGW-056, VGW-107)."""
        turn = self.turn
        if goal in BUILDINGS:
            return self.owned(goal)
        match goal:
            case "buildings":
                return len(self.slots)
            case "damaged":
                return turn.damaged
            case "damaged_town_hall":
                return turn.damaged_town_hall
            case "spent_gold" | "spent_beer":
                return turn.spent[goal.removeprefix("spent_")]
            case "stored_gold" | "stored_beer":
                return self.stored(goal.removeprefix("stored_"))
            case "bought_odin":
                return sum(n for card, n in turn.bought.items() if card in ODIN)
            case "bought_building":
                return sum(n for card, n in turn.bought.items() if card in BUILDINGS)
        kind = goal.removeprefix("bought_")
        cards = self.book.cards
        return sum(n for card, n in turn.bought.items() if cards[card].kind == kind and cards[card].value >= strength)
