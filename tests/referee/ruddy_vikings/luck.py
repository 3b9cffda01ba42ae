"""Ruddy Vikings: where random outcomes come from, dice or a trace.

A trace shows only the states between decisions. `Oracle` reads from the state after a step what chance may have done;
where several outcomes are possible it offers them one after the other, and the referee tries them all (`paths`).
"""

import random
from collections import Counter
from itertools import combinations, product
from typing import Any, Protocol, TypeVar

from tests.referee.ruddy_vikings.book import KYEC
from tests.referee.ruddy_vikings.verdict import Disagreement

T = TypeVar("T")
Slot = dict[str, Any]
UNSEEN = ""  # a card of a new deck that is drawn in the same step: the hands show which one it was


class Luck(Protocol):
    """Whatever the rules leave to chance."""

    def shuffle(self, cards: Counter[str]) -> list[str]:
        """A new main deck, top first."""

    def shuffle_turn(self, cards: Counter[str], removed: Counter[str], top: str = "") -> list[str]:
        """A new Turn deck, top first; a card may have been put on top of it (RUD-85)."""

    def unseen(self, hand: Counter[str], seat: int) -> str:
        """Which card an `UNSEEN` one was, drawn by this seat."""

    def lose(self, hand: Counter[str], number: int, seat: int) -> Counter[str]:
        """Random cards from a hand, fewer than it has."""

    def drop(self, slots: list[Slot], number: int, seat: int) -> list[int]:
        """Random slots to be emptied, fewer than there are."""

    def cries(self, number: int, chance: float) -> list[bool]:
        """Which War Cries work."""


class Dice:
    """Real chance."""

    def __init__(self, seed: object) -> None:
        self.rng = random.Random(str(seed))

    def shuffle(self, cards: Counter[str]) -> list[str]:
        order = sorted(cards.elements())
        self.rng.shuffle(order)
        return order

    def shuffle_turn(self, cards: Counter[str], removed: Counter[str], top: str = "") -> list[str]:
        return [top] * bool(top) + self.shuffle(cards)

    def unseen(self, hand: Counter[str], seat: int) -> str:
        raise AssertionError("dice know their decks")

    def lose(self, hand: Counter[str], number: int, seat: int) -> Counter[str]:
        return Counter(self.rng.sample(sorted(hand.elements()), number))

    def drop(self, slots: list[Slot], number: int, seat: int) -> list[int]:
        return sorted(self.rng.sample(range(len(slots)), number))

    def cries(self, number: int, chance: float) -> list[bool]:
        return [self.rng.random() < chance for _ in range(number)]


class Oracle:
    """What chance did, read from the state after the step."""

    def __init__(self, before: dict[str, Any], after: dict[str, Any], path: list[int]) -> None:
        self.before, self.after, self.path = before, after, path
        self.widths: list[int] = []  # how many outcomes were possible at each choice
        self.turn_order: list[str] | None = None
        self.new_deck: Counter[str] = Counter()

    def pick(self, options: list[T], what: str) -> T:
        """One of several possible outcomes; the path says which."""
        if not options:
            raise Disagreement(what, "a possible outcome of chance", "none")
        at = len(self.widths)
        self.widths.append(len(options))
        return options[self.path[at] if at < len(self.path) else 0]

    def shuffle(self, cards: Counter[str]) -> list[str]:
        seen: list[str] = self.after["main_deck"]
        self.new_deck = Counter(cards)
        self.new_deck.subtract(seen)
        if any(n < 0 for n in self.new_deck.values()):
            raise Disagreement("RUD-19 the new main deck", f"cards of {dict(cards)}", seen)
        return [UNSEEN] * self.new_deck.total() + seen

    def shuffle_turn(self, cards: Counter[str], removed: Counter[str], top: str = "") -> list[str]:
        """The cards flipped in this step, and then the deck that is left (RUD-15, RUD-16, RUD-85)."""
        if self.turn_order is None:
            flipped: list[str] = []
            if self.after["round"] != self.before["round"]:
                gone = self.after["turn_removed"].get(KYEC, 0) - removed[KYEC]
                flipped = [KYEC] * gone + [self.after["turn_card"]] * (self.after["turn_card"] is not None)
            self.turn_order = [*flipped, *self.after["turn_deck"]]
        number = cards.total() + bool(top)
        order, self.turn_order = self.turn_order[:number], self.turn_order[number:]
        return order

    def unseen(self, hand: Counter[str], seat: int) -> str:
        after = self.after["hand"][seat]
        gained = [card for card in self.new_deck if self.new_deck[card] > 0 and after.get(card, 0) > hand[card]]
        card = self.pick(gained, f"RUD-19 seat {seat} draws from the new main deck")
        self.new_deck[card] -= 1
        return card

    def lose(self, hand: Counter[str], number: int, seat: int) -> Counter[str]:
        gone = hand - Counter(self.after["hand"][seat])
        if gone.total() >= number:
            options = subsets(gone, number)
        else:  # the same cards were drawn or taken again
            options = [gone + more for more in subsets(hand - gone, number - gone.total())]
        return self.pick(options, f"RUD-58 seat {seat} loses {number} random cards")

    def drop(self, slots: list[Slot], number: int, seat: int) -> list[int]:
        left = self.after["slots"][seat]
        kept = [[at for at in range(len(slots)) if at not in gone] for gone in combinations(range(len(slots)), number)]
        fits = [keep for keep in kept if [slots[at] for at in keep] == left]
        keep = self.pick(fits[:1], f"RUD-90, 91 seat {seat} loses {number} random slots")
        return [at for at in range(len(slots)) if at not in keep]

    def cries(self, number: int, chance: float) -> list[bool]:
        each = [True, False] if chance > 0 else [False]
        return list(self.pick(list(product(each, repeat=number)), "RUD-59 War Cry"))


def subsets(cards: Counter[str], number: int) -> list[Counter[str]]:
    """All ways to take so many cards; copies are alike."""
    found = {tuple(sorted(some)) for some in combinations(sorted(cards.elements()), number)}
    return [Counter(some) for some in sorted(found)]


def next_path(widths: list[int], path: list[int]) -> list[int] | None:
    """The next combination of outcomes after this one, depth first; None after the last."""
    full = [*path, *[0] * (len(widths) - len(path))]
    while full:
        last = full.pop()
        if last + 1 < widths[len(full)]:
            return [*full, last + 1]
    return None
