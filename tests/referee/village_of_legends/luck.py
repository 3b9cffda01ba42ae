"""Village of Legends: where random outcomes come from, dice or a trace."""

import random
from collections import Counter
from typing import Any, Protocol

from simkit.testing.referee import Disagreement

AHEAD = 24  # dice that a state shows for each seat
UNSEEN = ""  # a card of a new deck that is drawn in the same step: the hand shows which one it was


class Luck(Protocol):
    """Whatever the rules leave to chance after the set-up."""

    def die(self, seat: int) -> int:
        """A d6 in a turn of this player."""

    def shuffle(self, seat: int, cards: Counter[str]) -> list[str]:
        """VOL-211: a new deck of this player, top first."""

    def unseen(self, seat: int) -> str:
        """Which card an `UNSEEN` one was."""


class Dice:
    """Real chance. As in a trace, every seat has its own row of dice, of which the next ones are known."""

    def __init__(self, seed: object) -> None:
        self.rng = random.Random(str(seed))
        self.rows: dict[int, list[int]] = {}

    def next_dice(self, seat: int) -> list[int]:
        row = self.rows.setdefault(seat, [])
        row += [self.rng.randint(1, 6) for _ in range(AHEAD - len(row))]
        return row

    def die(self, seat: int) -> int:
        return self.next_dice(seat).pop(0)

    def shuffle(self, seat: int, cards: Counter[str]) -> list[str]:
        order = sorted(cards.elements())
        self.rng.shuffle(order)
        return order

    def unseen(self, seat: int) -> str:
        raise AssertionError("dice know their decks")


class Script(Dice):
    """Dice that fall as a test wants them; then real chance."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__("script")
        self.dice = list(dice)

    def die(self, seat: int) -> int:
        return self.dice.pop(0) if self.dice else super().die(seat)


class Trace:
    """What chance does in a step: the dice stand in the state before it, a new deck in the state after it."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.before = self.after = state
        self.dice: list[list[int]] = []
        self.hidden: Counter[str] = Counter()

    def step(self, after: dict[str, Any]) -> None:
        self.before, self.after, self.hidden = self.after, after, Counter()
        self.dice = [list(dice["next"]) for dice in self.before["dice"]]

    def die(self, seat: int) -> int:
        die = self.dice[seat].pop(0)
        if die not in range(1, 7):
            raise Disagreement(f"dice of seat {seat}", "1 to 6", die)
        return die

    def shuffle(self, seat: int, cards: Counter[str]) -> list[str]:
        """The cards that are left lie in the deck after the step; those above them were drawn in it."""
        left: list[str] = self.after["deck"][seat]
        hidden = Counter(cards)
        hidden.subtract(left)
        if any(n < 0 for n in hidden.values()):
            raise Disagreement(f"VOL-211 the new deck of seat {seat}", f"cards of {dict(cards)}", left)
        self.hidden = hidden
        return [UNSEEN] * hidden.total() + left

    def unseen(self, seat: int) -> str:
        card = next(iter(+self.hidden))
        self.hidden[card] -= 1
        return card
