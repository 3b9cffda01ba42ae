"""Vikings Gone Wild: the table, its piles, Favors and Victory Points."""

from collections import Counter
from collections.abc import Generator
from typing import Any, NamedTuple, Protocol

from simkit.testing.referee import agree
from tests.referee.vikings_gone_wild.attack import Attack
from tests.referee.vikings_gone_wild.cards import (
    BONUSES,
    FAVORS,
    FIRST_GAME,
    ODIN,
    OPTION,
    STARTING,
    SUPPLY,
    UNDEAD,
    VILLAGE,
    Book,
)
from tests.referee.vikings_gone_wild.village import Player


class Decision(NamedTuple):
    """Somebody has to choose one of the legal codes."""

    seat: int
    kind: str
    legal: list[int]


Play = Generator[Decision, int, Any]


class Luck(Protocol):
    """Where random outcomes come from."""

    def first_seat(self, players: int) -> int: ...
    def shuffle(self, pile: str, cards: list[str]) -> list[str]: ...
    def draw(self, pile: str, number: int, cards: Counter[str]) -> Counter[str]: ...


class Table:
    """The state of a game. Decks of players and Odin's Path are bags from which cards are drawn (VGW-126)."""

    def __init__(self, book: Book, players: int, luck: Luck) -> None:
        self.book, self.rules, self.luck = book, book.rules, luck
        self.players = [Player(seat, book) for seat in range(players)]
        self.round = 0
        self.active = 0  # whose turn it is or was last
        self.turns = self.turn_in_round = 0
        self.attack: Attack | None = None
        self.last_round = False  # somebody has reached the limit (VGW-143)
        self.over = False
        self.end_reason: str | None = None
        self.winners: list[int] = []
        self.tie_cards = 0  # Bonus cards used to break a tie
        self.log: Counter[tuple[int, str]] = Counter()  # statistics by seat
        self.vp_from: Counter[tuple[int, str]] = Counter()
        self.aside: Counter[str] = Counter()  # cards revealed or kept, on their way
        self.removed: Counter[str] = Counter()
        cards = book.cards
        self.piles = Counter({card: cards[card].count for card in (*SUPPLY, *VILLAGE)})  # VGW-008
        self.odin_deck = Counter({card: cards[card].count for card in (*UNDEAD, *ODIN)})
        self.odin_discard: Counter[str] = Counter()
        self.river: list[str | None] = [None] * self.rules["river_size"]
        self.mission_deck: list[str] = []  # the first card is the top
        self.favor_deck: list[str] = []
        self.favors: list[str] = []  # face up
        self.flipped: str | None = None
        self.favors_out: list[str] = []
        self.favors_due: list[int] = []  # seats
        self.bonuses: list[str] = []
        self.set_aside: list[str] = []
        limit = "vp_limit_2p" if players == 2 else "vp_limit_extended" if book.mode == "extended" else "vp_limit_3p4p"
        self.vp_limit: int = self.rules[limit]  # VGW-015, VGW-016
        self.contents = {
            card: about.count * (players if card in STARTING else 1)
            for card, about in cards.items()
            if card not in FAVORS and about.kind != "town_hall"
        }
        self.first = self.start = 0  # who plays first in this round, and who did in round 1

    def set_up(self) -> None:
        """VGW-003 to VGW-017."""
        cards, missions, players = self.book.cards, self.book.missions, len(self.players)
        for player in self.players:
            player.deck = Counter({card: cards[card].count for card in STARTING})
        low = [name for name, mission in missions.items() for _ in range(mission.count) if mission.vp == 1]
        high = [name for name, mission in missions.items() for _ in range(mission.count) if mission.vp != 1]
        self.mission_deck = self.shuffle("missions", low) + self.shuffle("missions", high)
        self.draw_missions()
        for slot in reversed(range(len(self.river))):
            self.river[slot] = self.draw_odin()
        allowed = [name for name in FAVORS for _ in range(cards[name].count) if cards[name].min_players <= players]
        shuffled = self.shuffle("favors", allowed)
        used = self.rules["favors_per_player"] * players
        self.favor_deck, self.favors_out = shuffled[:used], shuffled[used:]
        self.favors = [self.favor_deck.pop(0) for _ in range(min(2, len(self.favor_deck)))]
        bonuses = self.shuffle("bonuses", list(BONUSES))
        selection = "first_game" if self.book.mode == "first_game" else self.rules["bonus_selection"]
        if selection == "first_game":  # VGW-017
            selection = list(FIRST_GAME)
        shown = selection if isinstance(selection, list) else bonuses[: self.rules["bonus_cards_in_play"]]
        self.bonuses = [name for name in bonuses if name in shown]
        self.set_aside = [name for name in bonuses if name not in shown]
        random_first = self.rules["first_player"] == "random"
        self.first = self.start = self.luck.first_seat(players) if random_first else 0

    def in_order(self) -> list[Player]:
        """Clockwise from the first player (VGW-019, VGW-020)."""
        return self.players[self.first :] + self.players[: self.first]

    def nth(self, player: Player, r: int) -> Player:
        """The opponent r seats clockwise."""
        return self.players[(player.seat + r) % len(self.players)]

    def ask(self, kind: str, seat: int, legal: list[int]) -> Generator[Decision, int, int]:
        """One decision; the driver applies single options by itself."""
        code = yield Decision(seat, kind, legal)
        agree(f"{kind} of seat {seat}: a legal code", True, code in legal)
        return code

    # Piles

    def draw(self, player: Player, number: int) -> None:
        """VGW-027, VGW-035, VGW-122 to VGW-124."""
        self.reveal(player, number)
        player.hand += self.aside
        self.aside = Counter()

    def reveal(self, player: Player, number: int) -> None:
        """Move cards from the deck to `aside`, with a reshuffle when a card is needed."""
        from_deck = min(number, player.deck.total())
        self.take(player, from_deck)
        if from_deck < number:
            player.deck, player.discard = player.discard, Counter()
            self.take(player, min(number - from_deck, player.deck.total()))

    def take(self, player: Player, number: int) -> None:
        taken = self.luck.draw(f"deck {player.seat}", number, +player.deck) if number else Counter()
        agree("VGW-122 number of cards drawn", number, taken.total())
        agree("VGW-122 cards drawn are in the deck", Counter(), taken - player.deck)
        player.deck -= taken
        self.aside += taken

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        """Cards in random order."""
        order = self.luck.shuffle(pile, cards)
        agree(f"cards of the shuffled {pile}", sorted(cards), sorted(order))
        return order

    def draw_odin(self) -> str | None:
        """VGW-050."""
        if not self.odin_deck.total():
            self.odin_deck, self.odin_discard = self.odin_discard, Counter()
        if not self.odin_deck.total():
            return None
        (card,) = self.luck.draw("odin", 1, +self.odin_deck)
        agree("VGW-047 the River card is in the deck", True, self.odin_deck[card] > 0)
        self.odin_deck[card] -= 1
        return card

    def refill_river(self, slot: int) -> None:
        """VGW-047: the cards left of an emptied slot move right, slot 0 is filled."""
        self.river = [None, *self.river[:slot], *self.river[slot + 1 :]]
        self.river[0] = self.draw_odin()

    def gain(self, player: Player, vp: int, source: str) -> Play:
        """VP, and at once the Favors for them (VGW-127, VGW-131)."""
        self.score(player, vp, source)
        yield from self.take_favors()

    def score(self, player: Player, vp: int, source: str) -> None:
        """VGW-127, VGW-134: a threshold reached makes a Favor due."""
        if vp:
            self.vp_from[player.seat, source] += vp
        player.vp += vp
        self.last_round |= player.vp >= self.vp_limit
        thresholds = self.rules["favor_thresholds"]
        while player.thresholds < len(thresholds) and player.vp >= thresholds[player.thresholds]:
            player.thresholds += 1
            self.favors_due.append(player.seat)

    def take_favors(self) -> Play:
        """VGW-132: in the order in which the VP were scored."""
        while self.favors_due:
            yield from self.take_favor(self.players[self.favors_due[0]])

    def take_favor(self, player: Player) -> Play:
        """VGW-128 to VGW-130."""
        if self.favor_deck:
            self.flipped = self.favor_deck.pop(0)
        offered = [*self.favors, *([self.flipped] if self.flipped else [])]
        if not offered:
            self.favors_due.pop(0)
            return
        code = yield from self.ask("favor", player.seat, [OPTION + n for n in range(len(offered))])
        self.favors_due.pop(0)
        chosen = code - OPTION
        card = offered[chosen]
        if chosen < len(self.favors):  # the flipped card fills the place
            self.favors[chosen : chosen + 1] = [self.flipped] if self.flipped else []
        self.flipped = None
        player.area[card] += 1
        self.log[player.seat, f"favor {card}"] += 1

    def reward(self, player: Player, kind: str, number: int, storable: bool) -> None:
        """Tokens of Draco and the Undead (VGW-087)."""
        for _ in range(number):
            if not storable:
                player.turn.pool[kind] += 1
            elif self.token_left(kind):
                player.receive(kind)

    def token_left(self, kind: str) -> bool:
        """VGW-024 and its knob."""
        limit = self.rules["token_limit"]
        return not limit or sum(player.tokens(kind) for player in self.players) < limit

    def draw_missions(self) -> None:
        """VGW-006, VGW-028."""
        for player in self.in_order():
            for slot, mission in enumerate(player.missions):
                if mission is None and self.mission_deck:
                    player.missions[slot] = self.mission_deck.pop(0)

    def finish_attack(self) -> None:
        """VGW-073: committed cards go to the Area."""
        attack, self.attack = self.attack, None
        assert attack is not None
        attack.player.area += attack.fighting() + attack.pieces

    def conserve(self) -> None:
        """Test vector 58: every card is somewhere, exactly once."""
        total = dict.fromkeys(self.book.cards, 0)
        for card in (*self.river, self.flipped, *self.favors, *self.favor_deck):
            if card:
                total[card] += 1
        zones = [self.piles, self.odin_deck, self.odin_discard, self.removed, self.aside]
        if self.attack:
            zones += [self.attack.fighting(), self.attack.pieces]
        for player in self.players:
            zones += [player.deck, player.hand, player.discard, player.area]
            for card, _ in player.guards:
                total[card] += 1
            for building in player.slots.values():
                total[building.kind] += 1
        for zone in zones:
            for card, number in zone.items():
                total[card] += number
        for card, expected in self.contents.items():
            if total[card] != expected:
                agree(f"VGW conservation of {card}", expected, total[card])
        favors = sum(total[card] for card in FAVORS)
        agree("VGW-011 Favors in the game", self.rules["favors_per_player"] * len(self.players), favors)
