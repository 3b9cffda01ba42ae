"""Drakkar: where random outcomes come from, dice or a trace.

Nearly all chance shows in the state in which the next decision is asked (`Trace` reads it there). Where it may leave
no trace, such as the order of two equal numbers, `Trace` offers one possible outcome after the other: the referee
plays the game again with the next one, until the states agree or none is left.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, Protocol, TypeVar

from simkit.testing.referee import Disagreement, agree
from tests.referee.drakkar.book import Book, Card, Side

T = TypeVar("T")


class Luck(Protocol):
    """Whatever the rules leave to chance (DRK-144)."""

    def earl(self) -> int:
        """DRK-007."""

    def decks(self) -> tuple[list[list[Side]], list[Card]]:
        """DRK-012, DRK-013: the decks with their faces up, and the cards set aside."""

    def brawl_order(self) -> list[int]:
        """DRK-015."""

    def quests(self, quests: list[str]) -> list[str]:
        """DRK-019: the shuffled Quest deck, top first."""

    def fearsome(self, seats: list[int]) -> int:
        """DRK-028."""

    def late(self, seat: int) -> bool:
        """DRK-029."""

    def slot(self, seat: int, slots: list[int]) -> int:
        """DRK-030 to DRK-032: a random card of a hand."""

    def face(self, seat: int) -> int:
        """DRK-031."""

    def tie(self, seats: list[int]) -> int:
        """DRK-035: the first of several equal numbers."""

    def token(self, held: list[int]) -> int:
        """DRK-148: the kind of a random token."""

    def quest_order(self) -> list[int]:
        """DRK-151."""


class Dice:
    """Real chance."""

    def __init__(self, book: Book, seed: object) -> None:
        self.book, self.rng = book, random.Random(str(seed))

    def earl(self) -> int:
        return self.rng.randrange(self.book.players)

    def decks(self) -> tuple[list[list[Side]], list[Card]]:
        cards, size = self.rng.sample(self.book.cards, len(self.book.cards)), self.book.rules["hand_size"]
        sides = [Side(card, self.rng.randrange(2)) for card in cards]
        decks = [sides[size * deck : size * (deck + 1)] for deck in range(self.book.players)]
        return decks, cards[size * self.book.players :]

    def brawl_order(self) -> list[int]:
        left, order = list(range(self.book.players)), []
        while left:
            order.append(self._weighted(left, "brawl_speed"))
            left.remove(order[-1])
        return order

    def quests(self, quests: list[str]) -> list[str]:
        return self._shuffle(quests)

    def fearsome(self, seats: list[int]) -> int:
        return self._weighted(seats, "play_speed")

    def late(self, seat: int) -> bool:
        return self.rng.random() < self.book.by_seat("late_prob", seat)

    def slot(self, seat: int, slots: list[int]) -> int:
        return self.rng.choice(slots)

    def face(self, seat: int) -> int:
        return self.rng.randrange(2)

    def tie(self, seats: list[int]) -> int:
        return self.rng.choice(seats)

    def token(self, held: list[int]) -> int:
        return self.rng.choices(range(3), held)[0]

    def quest_order(self) -> list[int]:
        return self._shuffle(list(range(self.book.players)))

    def _shuffle(self, items: list[T]) -> list[T]:
        return self.rng.sample(items, len(items))

    def _weighted(self, seats: list[int], knob: str) -> int:
        return self.rng.choices(seats, [self.book.by_seat(knob, seat) for seat in seats])[0]


class Trace:
    """Random outcomes as the state after a step shows them."""

    def __init__(self, book: Book, first: dict[str, Any]) -> None:
        self.book, self.after = book, first
        self.known: list[Any] = []  # all outcomes so far, for playing the game again
        self.settled = self.at = 0
        self.path: list[int] = []  # which of the possible outcomes to take in this step
        self.widths: list[int] = []  # how many there were
        self.unsure = False  # a face was played that no state shows: what is counted by face cannot be known

    def step(self, after: dict[str, Any]) -> None:
        """The next step; what was found for the steps before it stays."""
        self.after, self.settled = after, len(self.known)
        self.path, self.widths = [], []

    def again(self, path: list[int]) -> None:
        """The game will be played from its start, with other outcomes in the last step."""
        del self.known[self.settled :]
        self.at, self.path, self.widths = 0, path, []

    def next_path(self) -> list[int] | None:
        """The next combination of outcomes of this step, depth first; None after the last."""
        full = [*self.path, *[0] * (len(self.widths) - len(self.path))]
        while full:
            last = full.pop()
            if last + 1 < self.widths[len(full)]:
                return [*full, last + 1]
        return None

    def _told(self, find: Callable[[], T]) -> T:
        """An outcome that is known already, or is looked up now."""
        if self.at == len(self.known):
            self.known.append(find())
        self.at += 1
        outcome: T = self.known[self.at - 1]
        return outcome

    def _pick(self, options: Sequence[T], what: str) -> T:
        """One of the possible outcomes; the path says which."""
        if not options:
            raise Disagreement(what, "a possible outcome of chance", "none")
        at = len(self.widths)
        self.widths.append(len(options))
        return options[self.path[at] if at < len(self.path) else 0]

    def earl(self) -> int:
        return self._told(lambda: self._seat("first_earl", list(range(self.book.players))))

    def _seat(self, key: str, seats: list[int]) -> int:
        seat = self.after[key]
        if seat not in seats:
            raise Disagreement(f"the seat drawn: {key}", seats, seat)
        return int(seat)

    def decks(self) -> tuple[list[list[Side]], list[Card]]:
        return self._told(self._decks)

    def _decks(self) -> tuple[list[list[Side]], list[Card]]:
        decks = [[Side(self.book.card[row["card"]], row["up"]) for row in deck or []] for deck in self.after["decks"]]
        size, aside = self.book.rules["hand_size"], [self.book.card[name] for name in self.after["aside"]]
        agree("DRK-012 sizes of the decks", [size] * self.book.players, [len(deck) for deck in decks])
        laid = Counter(side.card.id for deck in decks for side in deck) + Counter(card.id for card in aside)
        agree("DRK-012, 131 cards of the decks", self.book.all_cards(), laid)
        agree("DRK-013 faces", True, all(side.face in (0, 1) for deck in decks for side in deck))
        return decks, aside

    def brawl_order(self) -> list[int]:
        return self._told(lambda: self._order("brawl_order"))

    def _order(self, key: str) -> list[int]:
        order = list(self.after[key])
        agree(f"DRK-015, 151 all seats are in the order: {key}", list(range(self.book.players)), sorted(order))
        return order

    def quests(self, quests: list[str]) -> list[str]:
        return self._told(lambda: self._quests(quests))

    def _quests(self, quests: list[str]) -> list[str]:
        order: list[str] = [quest for hand in self.after["dealt"] for quest in hand] + self.after["quest_deck"]
        agree("DRK-019 to 023 the shuffled Quests", Counter(quests), Counter(order))
        return order

    def fearsome(self, seats: list[int]) -> int:
        return self._told(lambda: self._seat("fearsome", seats))

    def late(self, seat: int) -> bool:
        return self._told(lambda: self._late(seat))

    def _late(self, seat: int) -> bool:
        late, chance = seat in self.after["late"], round(self.book.by_seat("late_prob", seat), 3)
        agree(f"DRK-029 seat {seat} can be late, or on time", True, chance > 0 if late else chance < 1)
        return late

    def slot(self, seat: int, slots: list[int]) -> int:
        return self._told(lambda: self._slot(seat, slots))

    def _slot(self, seat: int, slots: list[int]) -> int:
        if len(slots) == 1:
            return slots[0]
        gone = [slot for slot in slots if self.after["hands"][seat][slot] is None]
        agree(f"DRK-030 to 032 one card leaves the hand of seat {seat}", 1, len(gone))
        return gone[0]

    def face(self, seat: int) -> int:
        return self._told(lambda: self._face(seat))

    def _face(self, seat: int) -> int:
        if shown := self.after["revealed"][seat]:
            return int(shown["face"])
        self.unsure = True
        return self._pick((0, 1), "DRK-031")

    def tie(self, seats: list[int]) -> int:
        return self._told(lambda: self._pick(seats, "DRK-035"))

    def token(self, held: list[int]) -> int:
        return self._told(lambda: self._pick([kind for kind in range(3) if held[kind]], "DRK-148"))

    def quest_order(self) -> list[int]:
        return self._told(self._quest_order)

    def _quest_order(self) -> list[int]:
        if self.after["quest_order"]:
            return self._order("quest_order")
        return list(self._pick(list(permutations(range(self.book.players))), "DRK-151"))
