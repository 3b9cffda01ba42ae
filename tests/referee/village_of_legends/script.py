"""Village of Legends: little situations for the referee's own tests, and choices made in them."""

from collections import Counter
from typing import Any

from simkit.testing.referee import Open
from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.luck import Script
from tests.referee.village_of_legends.players import choices
from tests.referee.village_of_legends.printed import scenario
from tests.referee.village_of_legends.table import Monster, Overwhelm, Player, Worn
from tests.referee.village_of_legends.tally import Tally

HEROES = ("warrior", "elf", "dwarf", "paladin", "mage", "barbarian")


def names(cards: str) -> list[str]:
    """Cards in one line: `coin*3 staff`."""
    found: list[str] = []
    for word in cards.split():
        name, _, copies = word.partition("*")
        found += [name] * int(copies or 1)
    return found


class Situation:
    """Seat 0 in its Main phase; everything else as a test lays it out before the first choice."""

    def __init__(
        self,
        hand: str = "",
        players: int = 2,
        heroes: tuple[str, ...] = HEROES,
        cards: dict[str, Any] | None = None,
        boards: dict[str, Any] | None = None,
        denied: dict[int, set[str]] | None = None,
        dearer: dict[int, dict[str, int]] | None = None,
        **rules: Any,
    ) -> None:
        self.luck = Script([])
        self.book = Book(scenario(players, cards, boards, **rules), denied, dearer)
        self.game = Game(self.book, self.luck)
        for player, hero in zip(self.game.players, heroes, strict=False):
            player.hero = self.book.heroes[hero]
            player.lp, player.turns = player.board.lp, 1
            player.deck = ["coin"] * 10
        self.game.turns = 1
        self.p[0].hand = Counter(names(hand))
        if heroes:
            self.p[0].int_pool = self.p[0].intelligence
        self.tally = Tally(self.game)
        self.steps = self.game.play()
        self.asked: Open | None = None

    @property
    def p(self) -> list[Player]:
        return self.game.players

    def wear(self, seat: int, cards: str) -> "Situation":
        for name in names(cards):
            card = self.book.cards[name]
            self.p[seat].worn[card.slot] = Worn(card)
        return self

    def monster(self, name: str, host: int, owner: int | None = 1, lp: int | None = None) -> Monster:
        card = self.book.cards[name]
        self.game.monsters.append(Monster(card, owner, host, card.lp if lp is None else lp, card.lp))
        return self.game.monsters[-1]

    def dragon(self, lp: int, placed: int = 0) -> Overwhelm:
        """It lies on the last spaces of the Market."""
        specials = self.book.specials("dragon")
        coming, there = specials[placed:], specials[:placed]
        self.game.supply.subtract(there)
        self.game.overwhelm = Overwhelm(self.book.cards["dragon"], lp, lp, coming, placed=there)
        return self.game.overwhelm

    def out(self, *seats: int, by: int | None = None) -> "Situation":
        """These players have been eliminated before."""
        for seat in seats:
            self.game.eliminate(self.p[seat], "light", by)
        self.game.settled = frozenset([*self.game.settled, *seats])
        return self

    def market(self, spaces: dict[int, str], **decks: str) -> "Situation":
        self.game.spaces.update(spaces)
        self.game.decks.update({name: names(cards) for name, cards in decks.items()})
        return self

    # Choices

    def open(self) -> Open:
        """The decision that is open."""
        if self.asked is None:
            self.asked = next(self.steps)
        return self.asked

    def legal(self) -> list[str]:
        return self.open().options

    def do(self, *labels: str, dice: tuple[int, ...] = ()) -> "Situation":
        """Choices; forced ones are made when nothing else is said. All dice must have been rolled afterwards."""
        self.luck.dice = list(dice)
        self.open()
        for label in labels:
            while label not in self.legal() and len(self.legal()) == 1:
                self._send(self.legal()[0])
            assert label in self.legal(), f"{label} is not among {self.open()}"
            self._send(label)
        while not self.game.over and len(self.legal()) == 1 and self.open().decision != "main":
            self._send(self.legal()[0])
        assert not self.luck.dice, f"dice that were not rolled: {self.luck.dice}"
        return self

    def _send(self, label: str) -> None:
        try:
            self.asked = self.steps.send(label)
        except StopIteration:
            self.asked = None

    def counted(self) -> dict[str, Any]:
        """The log row as far as it is known."""
        self.tally.hear(self.game)
        return self.tally.row(self.game)

    def chosen(self, policy: str = "greedy", **weights: int) -> str:
        """What a policy without chance chooses."""
        (label,) = choices(self.game, self.open(), policy, weights)
        return label

    # Looking

    def has(self, seat: int, cards: str) -> bool:
        """The hand."""
        return +self.p[seat].hand == Counter(names(cards))

    def discarded(self, seat: int, cards: str) -> bool:
        return +self.p[seat].discard == Counter(names(cards))


def attacked(hand: str = "", **about: Any) -> Situation:
    """Seat 1 is about to end its turn; then the Monsters in front of seat 0 attack."""
    table = Situation(**about)
    table.game.active = 1
    table.p[0].hand = Counter(hand.split())
    return table
