"""A table to test the rules on: build a state from card names, act by labels, look at every zone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from simkit.games.axes import narrate
from simkit.games.axes.kernel import entry as kernel
from simkit.games.axes.kernel import state as S
from simkit.games.axes.kernel.state import NO_CARD, NOBODY
from simkit.games.axes.kernel.turn import advance, leave_table, take_seats
from simkit.kernels.piles import settle
from simkit.testing import table

TYPES = ["single_axe", "double_axe", "triple_axe", "shield_1", "shield_2", "shield_3", "shield_4", "armory", "wench"]
NUMBER = {card: number for number, card in enumerate(TYPES)}

Piles = Mapping[int, Sequence[str]]
Numbers = Mapping[str, Mapping[str, int]]


def toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def scenario_sets(players: int, variant: str, rules: Mapping[str, Any], cards: Numbers) -> tuple[str, ...]:
    sets = [f"run.players={players}", f"variant={variant}"]
    sets += [f"rules.{key}={toml(value)}" for key, value in rules.items()]
    sets += [f"cards.{card}.{key}={value}" for card, fields in cards.items() for key, value in fields.items()]
    return tuple(sets)


class Table(table.Table):
    """Building it places the cards and starts the actor's turn; the game then stands at its first decision."""

    def __init__(
        self,
        players: int = 3,
        variant: str = "standard",
        *,
        draw: Sequence[str] = (),
        rest: str = "draw",
        hand: Piles | None = None,
        shields: Piles | None = None,
        parked: Piles | None = None,
        damage: Piles | None = None,
        hits: Mapping[int, int] | None = None,
        armory: Sequence[int] = (),
        skip: Mapping[int, str] | None = None,
        out: Sequence[int] = (),
        discard: Sequence[str] = (),
        actor: int = 0,
        rules: Mapping[str, Any] | None = None,
        cards: Numbers | None = None,
        seed: int = 1,
        denied: Piles | None = None,
    ) -> None:
        zones = {"hand": hand or {}, "shields": shields or {}, "parked": parked or {}, "damage": damage or {}}
        named = Counter([*draw, *discard, *["armory"] * len(armory)])
        for piles in zones.values():
            named.update(card for pile in piles.values() for card in pile)
        numbers = {card: dict(fields) for card, fields in (cards or {}).items()}
        if rest == "none":
            numbers = {card: {**numbers.get(card, {}), "count": named[card]} for card in TYPES}
        super().__init__("axes", *scenario_sets(players, variant, rules or {}, numbers), seed=seed, set_up=False)
        s, b = self.state, self.book
        s.key, s.resolving, s.shuffles = self.key, NO_CARD, 1
        take_seats(s, b)
        for p in out:
            leave_table(s, b, p)
        for p, pile in (denied or {}).items():
            b.denied[p, [NUMBER[card] for card in pile]] = 1
            b.handicapped |= 1 << p
        for zone, piles in zones.items():
            for p, pile in piles.items():
                s[zone][p] = count(pile)
        s.discard[:] = count(discard)
        unnamed = self.book["count"] - count(list(named.elements()))
        assert (unnamed >= 0).all(), "more cards are named than the deck has"
        below_named = unnamed if rest == "draw" else np.zeros_like(unnamed)
        if rest == "discard":
            s.discard[:] += unnamed
        pile = [NUMBER[card] for card in draw] + [number for number, n in enumerate(below_named) for _ in range(n)]
        s.left, s.unshuffled = len(pile), 0
        s.draw[: s.left] = pile[::-1]
        settle(s.places, s.deck_key, s.left, s.unshuffled)

        for p in range(players):
            faces = s.damage[p] @ b.face
            s.hits[p] = (hits or {}).get(p, faces)
            s.unused[p] = s.shields[p] @ b.face - s.parked[p] @ b.face
            s.life[p] = b.hits_to_out - s.hits[p] + s.unused[p]
            s.armory[p] = p in armory
            s.skip[p] = S.SKIP_STATES.index((skip or {}).get(p, "free"))
            self.tally.killer[p] = NOBODY
        self.tally.leader = actor
        s.actor = (actor - 1) % players
        with np.errstate(over="ignore"):
            advance(s, b, self.tally)
        self.check()

    @classmethod
    def dealt(
        cls,
        players: int = 4,
        variant: str = "standard",
        seed: int = 1,
        rules: Mapping[str, Any] | None = None,
        cards: Numbers | None = None,
    ) -> Self:
        """A whole game, set up by the rules."""
        t = cls.__new__(cls)
        table.Table.__init__(t, "axes", *scenario_sets(players, variant, rules or {}, cards or {}), seed=seed)
        return t

    def check(self) -> None:
        """AXE-73: every card of the deck is in exactly one zone, and a player who is out owns none."""
        s = self.state
        owned = s.hand + s.shields + s.parked + s.damage
        owned[:, NUMBER["armory"]] += s.armory[: kernel.SEATS]
        found = owned.sum(axis=0) + s.discard + np.bincount(s.draw[: s.left], minlength=kernel.CARDS)
        if s.resolving != NO_CARD:
            found[s.resolving] += 1
        assert (found == self.book["count"]).all()
        assert not owned[[p for p in range(self.book.players) if self.is_out(p)]].any()

    # --- looking ---

    @property
    def alive(self) -> int:
        return int(self.state.standing).bit_count()

    @property
    def seat(self) -> int:
        return int(self.state.actor)

    @property
    def hits(self) -> npt.NDArray[np.int32]:
        return self.state.hits

    @property
    def hits_to_out(self) -> int:
        return int(self.book.hits_to_out)

    def unused(self, p: int) -> int:
        return int(self.state.unused[p])

    def armory(self, p: int) -> bool:
        return bool(self.state.armory[p])

    def skip(self, p: int) -> str:
        return S.SKIP_STATES[self.state.skip[p]]

    def is_out(self, p: int) -> bool:
        return not self.state.standing >> p & 1

    def hand(self, p: int) -> list[str]:
        return names(self.state.hand[p])

    def shields(self, p: int) -> list[str]:
        return names(self.state.shields[p])

    def parked(self, p: int) -> list[str]:
        return names(self.state.parked[p])

    def damage(self, p: int) -> list[str]:
        return names(self.state.damage[p])

    def discards(self) -> list[str]:
        return names(self.state.discard)

    def draw_pile(self) -> list[str]:
        """Top first."""
        return [TYPES[number] for number in narrate.draw_pile(self.state)]

    @property
    def turns(self) -> int:
        return int(self.state.turns)

    @property
    def lost_turns(self) -> int:
        return int(self.state.turns_lost)

    @property
    def draws(self) -> int:
        return int(self.state.draws)

    @property
    def reshuffles(self) -> int:
        return int(self.state.shuffles) - 1

    @property
    def winner(self) -> int:
        return int(self.state.winners).bit_length() - 1

    @property
    def end_reason(self) -> str:
        return self.game.metrics.end_reasons[self.state.end_reason]

    @property
    def capped(self) -> bool:
        return self.over and self.end_reason in self.game.metrics.capped

    def place(self, p: int) -> int:
        return int(self.tally.rank[p])


def count(cards: Sequence[str]) -> npt.NDArray[np.int64]:
    return np.bincount([NUMBER[card] for card in cards], minlength=kernel.CARDS).astype(np.int64)


def names(counts: npt.NDArray[np.int16]) -> list[str]:
    return [card for card, n in zip(TYPES, counts, strict=True) for _ in range(n)]
