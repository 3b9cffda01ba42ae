"""A step of Vikings Gone Wild as those see it who tell of it: what moved between the states before and after it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.games.common import views
from simkit.games.common.sentences import listed, with_article
from simkit.games.common.views import Pile, pile
from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import goal_defence

RESOURCES = ("Beer", "Gold")


@dataclass(frozen=True)
class Step(views.Step):
    """A step of Vikings Gone Wild."""

    def clockwise(self, s: Any) -> list[int]:
        """The seats from the first player of a round on."""
        players = int(self.b.players)
        return [(int(s.first) + i) % players for i in range(players)]

    # --- which parts of the round the step went through ---

    @cached_property
    def ended_turn(self) -> bool:
        return bool(self.before.decision == S.TURN and self.block == "end")

    @cached_property
    def new_round(self) -> bool:
        return bool(self.after.rounds > self.before.rounds)

    @cached_property
    def stored(self) -> bool:
        """The Storage Phase took place."""
        reached = self.new_round or self.after.over or self.after.stage == S.KEEPING
        return bool(self.before.stage < S.KEEPING and reached)

    @cached_property
    def flowed(self) -> bool:
        """The Round-end Phase is over."""
        return bool(self.new_round or self.after.over)

    @cached_property
    def rebuffed(self) -> bool:
        """The attack was turned: by the defence that it met or, if it was hopeless, at once."""
        s = self.before
        meant = s.decision == S.DEFEND and self.block == "end"
        hopeless = s.decision == S.COMMIT and self.block == "end" and s.attack == S.ON_PLAYER and not self.after.value
        return bool((meant or hopeless) and goal_defence(s, self.b) > s.value)  # type: ignore[no-untyped-call]

    @cached_property
    def damaged(self) -> bool:
        return bool(self.before.decision == S.DEFEND and self.block == "end" and not self.rebuffed)

    @cached_property
    def rewarded(self) -> bool:
        """The VP printed on a damaged Building were scored; a Favor comes before them."""
        return bool((self.damaged or self.before.stage == S.REWARDING) and self.after.stage != S.REWARDING)

    # --- what moved ---

    def drawn(self, p: int) -> Pile:
        """What came into a hand from the deck."""
        was = hand(self.before, p)
        if self.new_round:
            was = self.kept(p)
        elif p == self.actor and self.block == "play" and self.before.decision in (S.TURN, S.COMMIT, S.REMOVE):
            was -= Counter([self.item])
        elif p == self.actor and self.before.decision == S.RESURRECT:
            was += Counter([self.item])
        return hand(self.after, p) - was

    def kept(self, p: int) -> Pile:
        """What a player kept with Drakkars when the round ended."""
        s, players = self.before, int(self.b.players)
        if s.stage != S.KEEPING:
            return Counter()
        if s.decision == S.KEEP and p == self.actor:
            return Counter({k: int(n) for k, n in enumerate(s.aside) if n}) + Counter(
                [self.item] if self.block == "play" else []
            )
        return hand(s, p) if (p - int(s.first)) % players < s.keep_seat else Counter()

    def shuffled(self, pile: int) -> bool:
        return bool(self.after.shuffles[pile] > self.before.shuffles[pile])

    def revealed(self, p: int) -> Pile:
        """Cards of the deck that went to the discard pile in a turn."""
        was = Counter[int]() if self.shuffled(p) else pile(self.before.discard[p])
        return pile(self.after.discard[p]) - was

    def paid(self) -> str:
        if self.after.active != self.before.active:
            return ""
        price = resources((self.after.spent - self.before.spent).tolist())
        return f" for {price}" if price else ""

    def held(self, s: Any, p: int, slots: Any) -> list[int]:
        """Tokens of each kind in some places of a village."""
        return [sum(int(s.tokens[p, i]) for i in range(L.VILLAGE) if int(mask) >> i & 1) for mask in slots]

    # --- words ---

    def card(self, k: int) -> str:
        return a(self.names.titles[k])

    def pile(self, cards: Pile) -> str:
        words = [self.card(k) if n == 1 else f"{n} {plural(self.names.titles[k])}" for k, n in sorted(cards.items())]
        return listed(words)

    def bonus(self, i: int) -> str:
        return str(self.names.titles[self.b.bonus_row + i])

    def mission(self, m: int) -> str:
        return f"the Mission {self.names.titles[self.b.mission_row + m]}"

    def building(self, slot: int) -> str:
        return "Town Hall" if slot == L.TOWN_HALL else str(self.names.titles[self.b.building_row + slot // L.SLOTS])


def hand(s: Any, p: int) -> Pile:
    return pile(s.hand[p])


def resources(counts: Sequence[int]) -> str:
    """`2 Beer and 1 Gold`; empty if there is nothing."""
    words = [f"{n} {word}" for n, word in zip(counts, RESOURCES, strict=True) if n > 0]
    return listed(words)


def plural(title: str) -> str:
    """`Elf Archers`, `Gold Bars`, `Beer cards`."""
    return f"{title} cards" if title in RESOURCES else title if title.endswith(("s", "!", ")")) else f"{title}s"


def a(title: str) -> str:
    """`a Brewery`, `an Elf Archer`, `Gold Bars`; a card that is called like a resource is called a card."""
    name = f"{title} card" if title in RESOURCES else title
    return name if title.endswith("s") else with_article(name)
