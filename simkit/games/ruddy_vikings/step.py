"""A step of Ruddy Vikings as those see it who tell of it: what moved between the states before and after it."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from simkit.games.common import views
from simkit.games.common.sentences import listed, with_article
from simkit.games.common.states import from_top
from simkit.games.common.views import Pile, pile
from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.kernels.piles import fisher_yates


@dataclass(frozen=True)
class Step(views.Step):
    """A step of Ruddy Vikings."""

    @cached_property
    def new_turn(self) -> bool:
        return bool(self.after.turns > self.before.turns)

    @cached_property
    def played(self) -> int:
        """The type of the card that was chosen, in a hand or in an own slot; NOTHING where none was."""
        if self.block in ("play", "build"):
            return self.item
        return int(self.before.slot[self.actor, self.item]) if self.block == "slot" else S.NOTHING

    @cached_property
    def drawn(self) -> Pile:
        """What the player whose turn begins has drawn for it."""
        s, p = self.before, int(self.after.active)
        if not self.new_turn:
            return Counter()
        if self.after.shuffles == s.shuffles:
            return Counter(main_deck(s)[: int(s.left - self.after.left)])
        return hand(self.after, p) - hand(s, p)

    def now(self, p: int) -> Pile:
        """A hand after the step, but for the draw of a turn that begins."""
        return hand(self.after, p) - (self.drawn if p == self.after.active else Counter())

    def lost(self, p: int) -> Pile:
        """What the step took out of a hand."""
        return hand(self.before, p) - self.now(p)

    def slots(self, p: int) -> list[int]:
        """The active defences of a player when the choice was carried out, before anything followed from it."""
        s = self.before
        cards = [int(k) for k in s.slot[p, : s.slot_n[p]]]
        if p == self.actor and self.block == "build":
            cards.append(self.item)
        elif p == self.actor and self.block == "slot" and s.decision not in (S.BYPASS, S.SLOT):
            del cards[self.item]
        elif p == self.actor and s.decision == S.FORTIFY and self.block == "end":
            del cards[s.used]
        elif p == s.card_target and s.decision == S.SLOT:
            del cards[self.item]
        return cards

    # --- words ---

    def card(self, k: int) -> str:
        """`a Raider`, `an Air Defence`; cards that are rather deeds than things have no article."""
        title = str(self.names.titles[k])
        if self.b.class_of[k] in (L.CHANCE, L.GOD, L.GIFT):
            return title
        return with_article(title)

    def pile(self, cards: Pile) -> str:
        return listed(self.card(k) if n == 1 else f"{n} x {self.names.titles[k]}" for k, n in sorted(cards.items()))

    def turn_card(self, k: int) -> str:
        return str(self.names.titles[self.b.types + k])


def hand(s: Any, p: int) -> Pile:
    return pile(s.hand[p])


def main_deck(s: Any) -> list[int]:
    """The main deck from the top."""
    return from_top(s.deck, s.left, s.unshuffled, s.deck_key)


def first_draw(s: Any, b: Any) -> Pile:
    """What was drawn for the first turn, of a game that has just been set up: it came after the hands."""
    deck = s.deck[: b.cards].copy()
    if s.unshuffled:
        deck = np.repeat(np.arange(b.types), b.count[: b.types]).astype(deck.dtype)
        with np.errstate(over="ignore"):
            fisher_yates(deck, len(deck), s.deck_key)  # type: ignore[no-untyped-call]
    return Counter(int(k) for k in deck[s.left : b.cards - b.players * b.start_hand])
