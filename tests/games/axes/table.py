"""A table to test the rules on: build a state from card names, act by labels, look at every zone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from simkit.games.axes import narrate
from simkit.games.axes.kernel import entry as kernel
from simkit.games.axes.kernel.state import NO_CARD, NOBODY
from simkit.games.axes.kernel.turn import advance, leave_table, take_seats
from simkit.games.contract import Array, Game, Names
from simkit.games.registry import open_scenario
from simkit.kernels.piles import settle
from simkit.kernels.rng import below, fold
from simkit.kernels.search import RANDOM
from simkit.kernels.streams import game_key

TYPES = ["single_axe", "double_axe", "triple_axe", "shield_1", "shield_2", "shield_3", "shield_4", "armory", "wench"]
NUMBER = {card: number for number, card in enumerate(TYPES)}

Piles = Mapping[int, Sequence[str]]
Numbers = Mapping[str, Mapping[str, int]]


@contextmanager
def wrapping() -> Iterator[None]:
    """Random words wrap around; outside compiled code numpy would warn of it."""
    with np.errstate(over="ignore"):
        yield


@lru_cache(maxsize=256)
def opened(sets: tuple[str, ...]) -> tuple[Array, Names, Game]:
    scenario, game = open_scenario("axes", sets)
    return game.book(scenario, None), game.names(scenario), game


def toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def scenario_sets(players: int, variant: str, rules: Mapping[str, Any], cards: Numbers) -> tuple[str, ...]:
    sets = [f"run.players={players}", f"variant={variant}"]
    sets += [f"rules.{key}={toml(value)}" for key, value in rules.items()]
    sets += [f"cards.{card}.{key}={value}" for card, fields in cards.items() for key, value in fields.items()]
    return tuple(sets)


class Table:
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
        self._open(scenario_sets(players, variant, rules or {}, numbers), players, seed)

        s, b = self.state, self.book
        s.key, s.resolving, s.shuffles = self._key, NO_CARD, 1
        take_seats(s, b)
        for p in out:
            leave_table(s, b, p)
        for p, pile in (denied or {}).items():
            b.denied[p, [NUMBER[card] for card in pile]] = 1
        for zone, piles in zones.items():
            for p, pile in piles.items():
                s[zone][p] = count(pile)
        s.discard[:] = count(discard)
        unnamed = self._deck - count(list(named.elements()))
        assert (unnamed >= 0).all(), "more cards are named than the deck has"
        below_named = unnamed if rest == "draw" else np.zeros_like(unnamed)
        if rest == "discard":
            s.discard[:] += unnamed
        pile = [NUMBER[card] for card in draw] + [kind for kind, n in enumerate(below_named) for _ in range(n)]
        s.left, s.unshuffled = len(pile), 0
        s.draw[: s.left] = pile[::-1]
        settle(s.places, s.deck_key, s.left, s.unshuffled)

        for p in range(players):
            faces = s.damage[p] @ b.face
            s.hits[p] = (hits or {}).get(p, faces)
            s.unused[p] = s.shields[p] @ b.face - s.parked[p] @ b.face
            s.life[p] = b.hits_to_out - s.hits[p] + s.unused[p]
            s.armory[p] = p in armory
            s.skip[p] = narrate.SKIP_STATES.index((skip or {}).get(p, "free"))
            self.tally.killer[p] = NOBODY
        self.tally.leader = actor
        s.actor = (actor - 1) % players
        with wrapping():
            advance(s, b, self.tally)
        self._conserved()

    @classmethod
    def dealt(
        cls,
        players: int = 4,
        variant: str = "standard",
        seed: int = 1,
        rules: Mapping[str, Any] | None = None,
        cards: Numbers | None = None,
    ) -> "Table":
        """A whole game, set up by the rules."""
        t = cls.__new__(cls)
        t._open(scenario_sets(players, variant, rules or {}, cards or {}), players, seed)
        with wrapping():
            kernel.setup(t.state, t.book, t.tally, t._key)
        t._conserved()
        return t

    def _open(self, sets: tuple[str, ...], players: int, seed: int) -> None:
        book, self.names, self._game = opened(sets)
        self.book: Any = book.copy().view(np.recarray)[0]
        self._deck = np.asarray(self.book["count"], np.int64)
        self._players = players
        self._acts = np.zeros(kernel.ACTIONS, np.int64)
        self.state: Any = np.zeros(1, kernel.STATE).view(np.recarray)[0]
        self.tally: Any = np.zeros(1, self._game.tally).view(np.recarray)[0]
        with wrapping():
            self._key = game_key(seed, 0)

    def _conserved(self) -> None:
        """AXE-73: every card of the deck is in exactly one zone, and a player who is out owns none."""
        s = self.state
        owned = s.hand + s.shields + s.parked + s.damage
        owned[:, NUMBER["armory"]] += s.armory[: kernel.SEATS]
        found = owned.sum(axis=0) + s.discard + np.bincount(s.draw[: s.left], minlength=kernel.CARDS)
        if s.resolving != NO_CARD:
            found[s.resolving] += 1
        assert (found == self._deck).all()
        assert not owned[[p for p in range(self._players) if self.is_out(p)]].any()

    # --- acting ---

    @property
    def codes(self) -> list[int]:
        return [] if self.over else self._acts[: kernel.legal(self.state, self.book, self._acts)].tolist()

    @property
    def legal(self) -> list[str]:
        return [self.names.actions.label(code) for code in self.codes]

    def do(self, *labels: str) -> None:
        for label in labels:
            legal = self.legal
            assert label in legal, f"{label} is not legal: {self.decision} {legal}"
            self.take(self.codes[legal.index(label)])

    def take(self, code: int) -> None:
        """Take an option by its code."""
        self._apply(code)
        self._conserved()

    def force(self) -> None:
        """Apply forced decisions until there is a choice or the game is over."""
        while len(codes := self.codes) == 1:
            self._apply(codes[0])
        self._conserved()

    def _apply(self, code: int) -> None:
        with wrapping():
            only = kernel.apply(self.state, self.book, self.tally, code)
        assert only < 0 or self.over or self.codes == [only]

    def choose(self, policy: str, key: int = 0) -> str:
        """What a policy takes; `key` stands for its luck."""
        codes = self.codes
        number = self._game.players[policy].id
        weights = np.array([*self._game.players[policy].weights.values()], np.int64)
        with wrapping():
            word = fold(self._key, key)
            if number == RANDOM:
                pick = below(word, len(codes))
            else:
                pick = kernel.choose(self.state, self.book, self._acts, len(codes), number, weights, word)
        return self.names.actions.label(codes[pick])

    # --- looking ---

    def describe(self) -> dict[str, Any]:
        return narrate.describe(self.state, self.book, self.names)

    @property
    def alive(self) -> int:
        return int(self.state.standing).bit_count()

    @property
    def seat(self) -> int:
        return int(self.state.actor)

    @property
    def decision(self) -> str | None:
        return narrate.decision_name(self.state) or None

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
        return narrate.SKIP_STATES[self.state.skip[p]]

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
        return [TYPES[kind] for kind in narrate.draw_pile(self.state)]

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
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def winner(self) -> int:
        return int(self.state.winners).bit_length() - 1

    @property
    def end_reason(self) -> str:
        return self._game.metrics.end_reasons[self.state.end_reason]

    @property
    def capped(self) -> bool:
        return self.over and self.end_reason in self._game.metrics.capped

    def place(self, p: int) -> int:
        return int(self.tally.rank[p])


def count(cards: Sequence[str]) -> npt.NDArray[np.int64]:
    return np.bincount([NUMBER[card] for card in cards], minlength=kernel.CARDS).astype(np.int64)


def names(counts: npt.NDArray[np.int16]) -> list[str]:
    return [card for card, n in zip(TYPES, counts, strict=True) for _ in range(n)]
