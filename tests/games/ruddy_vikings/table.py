"""A table to test the rules on: build a state from card names, act by labels, look at every zone."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from simkit.games.contract import Array, Game, Names
from simkit.games.registry import open_scenario
from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings import narrate
from simkit.games.ruddy_vikings.book import fill_seats
from simkit.games.ruddy_vikings.kernel import entry as kernel
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.rounds import begin_round, begin_turn, go_on
from simkit.games.ruddy_vikings.limits import TURN_CARDS
from simkit.kernels.rng import below, fold
from simkit.kernels.search import RANDOM
from simkit.kernels.streams import game_key
from simkit.scenario.model import Scenario

FILLER = "land_defence"  # does nothing in a hand
Piles = Mapping[int, Sequence[str]]


@lru_cache(maxsize=512)
def opened(flags: str, toml: str) -> tuple[Scenario, Game, Array, Names]:
    """A scenario with changed keys and, if any, further TOML."""
    changed = json.loads(flags)
    if not toml:
        scenario, game = open_scenario("ruddy_vikings", flags=changed)
    else:
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "edited.toml"
            path.write_text(f'extends = "ruddy_vikings"\n{toml}', encoding="utf-8")
            scenario, game = open_scenario(path, flags=changed)
    return scenario, game, game.book(scenario, None), game.names(scenario)


class Table:
    """The game stands at the first decision of a main phase; with `start` = "turn" the turn begins (draw, window), with
    "round" a round (Turn card) does, with "setup" the game.

    Named cards are where they are named, all others in the main deck below the named ones (`rest` = "discard": in the
    discard pile; "none": nowhere). The deck gets as many copies as are named. Hands that are not given are of 3 cards.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        hand: Piles | None = None,
        slots: Piles | None = None,
        known: Mapping[tuple[int, int], Iterable[int]] | None = None,
        fortify: Piles | None = None,
        deck: Sequence[str] = (),
        discard: Sequence[str] = (),
        rest: str = "deck",
        turn_deck: Sequence[str] | None = None,
        turn_discard: Sequence[str] = (),
        turn_card: str = "calm_seas",
        round: int = 2,
        active: int = 0,
        first: int = 0,
        out: Sequence[int] = (),
        start: str = "main",
        rules: Mapping[str, Any] | None = None,
        cards: Mapping[str, Mapping[str, Any]] | None = None,
        toml: str = "",
        variant: str = "standard",
        denied: Piles | None = None,
        seed: int = 1,
        shuffle: str = "fast",
    ) -> None:
        self.players = players
        living = [p for p in range(players) if p not in out]
        hands = {p: [FILLER] * 3 for p in living} | {p: list(names) for p, names in (hand or {}).items()}
        zones = [hands, slots or {}, fortify or {}]
        named = Counter([*deck, *discard, *(card for zone in zones for pile in zone.values() for card in pile)])
        flags: dict[str, Any] = {"variant": variant, "run.players": players, "run.shuffle": shuffle}
        flags |= {f"rules.{key}": value for key, value in (rules or {}).items()}
        flags |= {f"cards.{card}.{key}": v for card, fields in (cards or {}).items() for key, v in fields.items()}
        self._open(flags, toml, named if start != "setup" else Counter(), rest)
        for p, denials in (denied or {}).items():
            self.book.denied[p, [self.number(card) for card in denials]] = 1
        fill_seats(self.book)
        with np.errstate(over="ignore"):
            self.key = game_key(seed, 0)
            kernel.setup(self.state, self.book, self.tally, self.key)
        if start != "setup":
            self.tally = np.zeros(1, self.game.tally).view(np.recarray)[0]
            self.tally.killer[:] = -1
            self._place(hands, slots or {}, known or {}, fortify or {}, out)
            self._stack(named, deck, discard, rest)
            self._turns(turn_deck, turn_discard, turn_card)
            self._begin(round, active, first, start)
            assert self.everything() == self.whole()

    # --- building ---

    def _open(self, flags: dict[str, Any], toml: str, named: Counter[str], rest: str) -> None:
        _, _, book, words = opened(json.dumps(flags), toml)
        types = range(int(book["types"][0]))
        known = {words.cards[k]: int(book["count"][0, k]) for k in types}
        for card, n in known.items():
            if f"cards.{card}.count" not in flags and (named[card] > n or rest == "none"):
                flags |= {f"cards.{card}.count": named[card]}
        if rest == "none" and not any(n for card, n in named.items() if card.startswith("viking")):
            flags |= {"cards.viking_raider.count": 1}  # the deck must have a Viking; it lies in the discard pile
        if rest == "none":
            flags |= {"rules.start_hand": 1}
        self.scenario, self.game, book, self.words = opened(json.dumps(flags), toml)
        self.cards = self.words.cards
        self.book: Any = book.copy().view(np.recarray)[0]
        self.state: Any = np.zeros(1, kernel.STATE).view(np.recarray)[0]
        self.tally: Any = np.zeros(1, self.game.tally).view(np.recarray)[0]
        self._acts = np.zeros(kernel.ACTIONS, np.int64)

    def _place(self, hands: Piles, slots: Piles, known: Mapping[Any, Any], fortify: Piles, out: Sequence[int]) -> None:
        s, b = self.state, self.book
        s.hand[:], s.slot[:], s.known[:], s.fortify[:] = 0, 0, 0, 0
        s.hand_n[:], s.hand_mask[:], s.slot_n[:], s.fortify_n[:] = 0, 0, 0, 0
        s.living = sum(1 << p for p in range(self.players) if p not in out)
        for place, p in enumerate(out):
            s.place[p] = self.players - place
        for p, names in hands.items():
            s.hand[p] = self.count(names)
            s.hand_n[p] = len(names)
            s.hand_mask[p] = sum(1 << int(k) for k in np.flatnonzero(s.hand[p]))
        for p, names in slots.items():
            s.slot_n[p] = len(names)
            for i, card in enumerate(names):
                s.slot[p, i] = self.number(card)
                s.known[p, i] = sum(1 << q for q in {p, *known.get((p, i), ())})
        for p, names in fortify.items():
            s.fortify_n[p] = len(names)
            for card in names:
                s.fortify[p, b.fortify_row[self.number(card)]] += 1

    def _stack(self, named: Counter[str], deck: Sequence[str], discard: Sequence[str], rest: str) -> None:
        s, b = self.state, self.book
        unnamed = b.count - self.count(list(named.elements()))
        assert (unnamed >= 0).all(), "more cards are named than there are"
        s.discard[:] = self.count(discard) + (unnamed if rest != "deck" else 0)
        s.discard_mask = sum(1 << int(k) for k in np.flatnonzero(s.discard))
        below_them = [k for k, n in enumerate(unnamed) for _ in range(n)] if rest == "deck" else []
        pile = [*(self.number(card) for card in deck), *below_them]
        s.left, s.unshuffled = len(pile), 0
        s.deck[:] = 0
        s.deck[: s.left] = pile[::-1]

    def _turns(self, deck: Sequence[str] | None, discard: Sequence[str], card: str) -> None:
        """The Turn deck, top first; left out: what is neither discarded nor in effect, by type."""
        s, b = self.state, self.book
        b.turn_count[:] = np.maximum(b.turn_count, [Counter([*discard, card, *(deck or ())])[c] for c in TURN_CARDS])
        left = Counter(dict(zip(TURN_CARDS, b.turn_count.tolist(), strict=True)))
        left.subtract([*discard, *([card] if card else [])])
        if deck is None:
            left["keep_your_enemies_close"] -= int(s.turn_removed)
            deck = list(left.elements())
        else:
            b.turn_count[:] = [Counter([*discard, card, *deck])[c] for c in TURN_CARDS]
            s.turn_removed = 0
        s.turn_deck[:], s.turn_left = 0, len(deck)
        s.turn_deck[: len(deck)] = [TURN_CARDS.index(c) for c in deck][::-1]
        s.turn_discard[:] = [Counter(discard)[c] for c in TURN_CARDS]
        s.turn_card = TURN_CARDS.index(card) if card else -1

    def _begin(self, number: int, active: int, first: int, start: str) -> None:
        s, b, t = self.state, self.book, self.tally
        s.rounds, s.turns, s.first, s.active, s.actor = number, 1, first, active, active
        s.stage, s.decision = S.IN_TURN, S.MAIN
        with np.errstate(over="ignore"):
            if start == "round":
                s.rounds, s.turn_card = number - 1, -1
                b.turn_count[:] = s.turn_discard
                np.add.at(b.turn_count, s.turn_deck[: s.turn_left], 1)
                b.turn_count[L.KYEC] += s.turn_removed
                begin_round(s, b, t)
                begin_turn(s, b, t, s.first)
                go_on(s, b, t)
            elif start == "turn":
                s.turns = 0
                begin_turn(s, b, t, active)
                go_on(s, b, t)

    def number(self, card: str) -> int:
        return self.cards.index(card)

    def count(self, names: Sequence[str]) -> Any:
        return np.bincount([self.number(card) for card in names], minlength=L.K)[: L.K]

    # --- acting ---

    @property
    def codes(self) -> list[int]:
        return [] if self.over else self._acts[: kernel.legal(self.state, self.book, self._acts)].tolist()

    @property
    def legal(self) -> list[str]:
        return [self.words.actions.label(code) for code in self.codes]

    def do(self, *labels: str) -> "Table":
        """Take some actions; forced steps on the way are taken by themselves."""
        for label in labels:
            legal = self.legal
            while label not in legal and len(legal) == 1:
                self.take(self.codes[0])
                legal = self.legal
            assert label in legal, f"{label} is not legal: P{self.actor} {self.decision} {legal}"
            self.take(self.codes[legal.index(label)])
        return self

    def take(self, code: int) -> None:
        with np.errstate(over="ignore"):
            only = kernel.apply(self.state, self.book, self.tally, code)
        assert only == S.UNKNOWN or self.codes == [only]

    def force(self) -> "Table":
        """Take forced steps until there is a choice."""
        while len(codes := self.codes) == 1:
            self.take(codes[0])
        return self

    def attack(self, viking: str, *buffers: str, seat: int = 1, slots: Sequence[int] = ()) -> "Table":
        """Declare a whole attack; the defender is asked next."""
        self.do(f"play:{viking}")
        if self.decision == "target":
            self.do(f"seat+{seat}")
        for buffer in buffers:
            self.do(f"play:{buffer}")
        while self.decision == "buffer":
            self.do("end")
        for i in slots:
            self.do(f"slot:{i}")
        while self.decision == "bypass":
            assert len(self.codes) == 1
            self.take(self.codes[0])
        assert self.decision == "respond"
        return self

    def choose(self, policy: str, luck: int = 0, weights: Mapping[str, int] | None = None) -> str:
        """What a policy takes."""
        codes = self.codes
        player = self.game.policies[policy]
        row = np.array(self.game.weights_row(self.book, {**player.weights, **(weights or {})}), np.int64)
        with np.errstate(over="ignore"):
            word = fold(self.key, luck)
            if player.id == RANDOM:
                pick = below(word, len(codes))
            else:
                pick = kernel.choose(self.state, self.book, self._acts, len(codes), player.id, row, word)
        return self.words.actions.label(codes[pick])

    # --- looking ---

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def decision(self) -> str:
        return narrate.decision_name(self.state)

    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def winners(self) -> list[int]:
        return [p for p in range(self.players) if self.state.winners >> p & 1]

    @property
    def living(self) -> list[int]:
        return [p for p in range(self.players) if self.state.living >> p & 1]

    @property
    def places(self) -> list[int]:
        return self.state.place[: self.players].tolist()

    @property
    def end_reason(self) -> str:
        return str(self.told["end_reason"])

    @property
    def told(self) -> dict[str, Any]:
        """The state as plain data."""
        return narrate.describe(self.state, self.book, self.words)

    @property
    def sizes(self) -> list[int]:
        return self.state.hand_n[: self.players].tolist()

    def names(self, counts: Any) -> list[str]:
        return sorted(self.cards[k] for k in range(L.K) for _ in range(counts[k]))

    def hand(self, p: int = 0) -> list[str]:
        return self.names(self.state.hand[p])

    def slots(self, p: int = 0) -> list[str]:
        return [self.cards[k] for k in self.state.slot[p, : self.state.slot_n[p]]]

    def known(self, p: int, i: int) -> list[int]:
        return [q for q in range(self.players) if self.state.known[p, i] >> q & 1]

    def fortify(self, p: int = 0) -> int:
        return int(self.state.fortify_n[p])

    @property
    def discards(self) -> list[str]:
        return self.names(self.state.discard)

    @property
    def turn_card(self) -> str:
        return "" if self.state.turn_card < 0 else TURN_CARDS[self.state.turn_card]

    def everything(self) -> tuple[Counter[str], Counter[str]]:
        """Every card of every zone: test vector T36."""
        s, b = self.state, self.book
        found: Counter[str] = Counter(self.cards[k] for k in s.deck[: s.left])
        for counts in (*s.hand, s.discard, s.buffers):
            found.update({self.cards[k]: int(n) for k, n in enumerate(counts) if n})
        for p in range(self.players):
            found.update(self.slots(p))
            found.update({self.cards[b.fortify_type[row]]: int(n) for row, n in enumerate(s.fortify[p]) if n})
        found.update(self.cards[k] for k in (s.card, s.viking, s.fog) if k >= 0)
        turns = Counter(TURN_CARDS[k] for k in s.turn_deck[: s.turn_left])
        turns.update({card: int(n) for card, n in zip(TURN_CARDS, s.turn_discard, strict=True) if n})
        turns.update([self.turn_card] if self.turn_card else [])
        turns["keep_your_enemies_close"] += int(s.turn_removed)
        return +found, +turns

    def whole(self) -> tuple[Counter[str], Counter[str]]:
        """What there should be."""
        b = self.book
        main = Counter({self.cards[k]: int(n) for k, n in enumerate(b.count) if n})
        return +main, +Counter(dict(zip(TURN_CARDS, b.turn_count.tolist(), strict=True)))

    def row(self) -> Any:
        """The log row as if the game ended now."""
        kernel.record(self.state, self.book, self.tally)
        return self.tally
