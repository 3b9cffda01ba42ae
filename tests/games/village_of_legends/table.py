"""A table to test the rules on: build a state from card names, load the dice, act by labels, look at every zone."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.cards import SLOTS
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.combat import eliminate
from simkit.games.village_of_legends.kernel.monsters import life_of
from simkit.games.village_of_legends.kernel.turn import advance
from simkit.games.village_of_legends.kernel.zones import own
from simkit.kernels.rng import below, fold
from simkit.kernels.streams import DICE, stream
from simkit.testing import table

HEROES = ("barbarian", "dwarf", "elf", "warrior", "paladin", "mage")
DICE_KNOWN = 200_000
Monster = tuple[str, int, int] | tuple[str, int, int, int]  # card, owner, host, life if not whole


class Table(table.Table):
    """The Main phase of seat `turn`. Everybody is an Elf with five Coins as a deck unless something else is said."""

    def __init__(
        self,
        players: int = 2,
        *,
        heroes: Mapping[int, str] | None = None,
        level: Mapping[int, int] | None = None,
        xp: Mapping[int, int] | None = None,
        life: Mapping[int, int] | None = None,
        berserk: Mapping[int, int] | None = None,
        poison: Mapping[int, int] | None = None,
        hand: Mapping[int, Sequence[str]] | None = None,
        deck: Mapping[int, Sequence[str]] | None = None,
        discard: Mapping[int, Sequence[str]] | None = None,
        slots: Mapping[int, Sequence[str]] | None = None,
        marks: Mapping[int, Mapping[str, int]] | None = None,
        sheath: Mapping[int, str] | None = None,
        area: Sequence[str] = (),
        monsters: Iterable[Monster] = (),
        market: Mapping[int, str] | None = None,
        piles: Mapping[str, Sequence[str]] | None = None,
        gold: int = 0,
        int_pool: int | None = None,
        turn: int = 0,
        turns: int = 1,
        out: Sequence[int] = (),
        modules: Sequence[str] = (),
        rules: Mapping[str, Any] | None = None,
        cards: Mapping[str, Mapping[str, Any]] | None = None,
        denied: Mapping[int, Sequence[str]] | None = None,
        extra: Mapping[int, Mapping[str, int]] | None = None,
        toml: str = "",
        shuffle: str = "fast",
        seed: int = 1,
    ) -> None:
        flags: dict[str, Any] = {"run.players": players, "run.shuffle": shuffle, "rules.start_seat": turn}
        if modules:
            flags["rules.modules"] = list(modules)
        flags |= {f"rules.{key}": value for key, value in (rules or {}).items()}
        flags |= {f"cards.{card}.{key}": v for card, fields in (cards or {}).items() for key, v in fields.items()}
        super().__init__("village_of_legends", flags=flags, toml=toml, seed=seed)
        s = self.state
        self.heroes = list(self.scenario.extra_tables["heroes"].there(modules))
        for p, names in (denied or {}).items():
            self.book.denied[p, [self.number(card) for card in names]] = 1
        for p, prices in (extra or {}).items():
            for card, n in prices.items():
                self.book.extra[p, self.number(card)] = n
        for p in range(players):
            s.hero[p] = self.heroes.index((heroes or {}).get(p, "elf"))
            s.level[p] = (level or {}).get(p, 1) - 1
            s.xp[p] = (xp or {}).get(p, int(self.book.threshold[s.hero[p], s.level[p]]))
            s.life[p] = (life or {}).get(p, int(self.book.hero_lp[s.hero[p]]))
            s.berserk[p] = (berserk or {}).get(p, 0)
            s.poison[p] = (poison or {}).get(p, 0)
            s.hand[p] = self.count((hand or {}).get(p, ()))
            s.discard[p] = self.count((discard or {}).get(p, ()))
            for card in (slots or {}).get(p, ()):
                s.slots[p, self.book.slot[self.number(card)]] = self.number(card)
            for slot, n in (marks or {}).get(p, {}).items():
                s.marks[p, SLOTS.index(slot)] = n
            if p in (sheath or {}):
                s.sheath[p] = self.number("sheath")
                weapon = (sheath or {})[p]
                s.sheathed[p] = self.number(weapon) if weapon else L.NOTHING
        s.area[:] = self.count(area)
        self.set_decks({p: (deck or {}).get(p, ["coin"] * 5) for p in range(players)})
        for space, card in (market or {}).items():
            s.market[space] = self.number(card) if card else L.NOTHING
        for name, names in (piles or {}).items():
            self.set_pile(name, names)
        for card, owner, host, *left in monsters:
            self.enter(card, owner, host, *left)
        s.turns_taken[turn] = turns
        s.gold = gold
        s.int_pool = int(self.book.hero_int[s.hero[turn]]) if int_pool is None else int_pool
        self.touch()
        for p in out:
            eliminate(s, self.book, self.tally, p, L.LIGHT, L.NOTHING)

    # --- building ---

    def number(self, card: str) -> int:
        return self.names.cards.index(card)

    def count(self, names: Sequence[str]) -> Any:
        return np.bincount([self.number(card) for card in names], minlength=L.K)[: L.K]

    def set_decks(self, decks: Mapping[int, Sequence[str]]) -> None:
        """Top first."""
        s, at = self.state, 0
        for p, names in decks.items():
            s.deck_at[p], s.left[p] = at, len(names)
            s.decks[at : at + len(names)] = [self.number(card) for card in names][::-1]
            at += len(names)

    def set_pile(self, deck: str, names: Sequence[str]) -> None:
        """A market deck, top first."""
        i = ["beer", "scroll", "spell", "potion", "nuggets", "main"].index(deck)
        at = int(self.book.pile_at[i])
        self.state.head[i], self.state.stock[i] = 0, len(names)
        self.state.piles[at : at + len(names)] = [self.number(card) for card in names]

    def enter(self, card: str, owner: int, host: int, life: int | None = None) -> None:
        s, k = self.state, self.number(card)
        i = int(s.monsters)
        s.m_type[i], s.m_owner[i], s.m_host[i] = k, owner, host
        s.m_full[i] = life_of(s, self.book, k)
        s.m_life[i] = s.m_full[i] if life is None else life
        s.monsters += 1

    def overwhelm(self, leftmost: int, life: int, *, specials: int = 0, wounded: Sequence[int] = ()) -> Self:
        """The Dragon lies on the Market with so many of its special cards; cards under them are swallowed."""
        s, b = self.state, self.book
        s.ow_card, s.ow_life, s.ow_left, s.ow_special = self.number("dragon"), life, leftmost, specials
        s.ow_wounded = sum(1 << p for p in wounded)
        for n, space in enumerate(range(leftmost, leftmost + 1 + specials)):
            s.swallowed[space] = s.market[space] if space < b.last_space else L.NOTHING
            s.market[space] = s.ow_card if n == 0 else b.specials[n - 1]
            if n > 0:
                s.away[b.specials[n - 1]] -= 1
        return self

    def touch(self) -> None:
        """Make what the state derives from its zones fit them again."""
        s, b = self.state, self.book
        played = np.flatnonzero(s.area).tolist()
        s.area_mask[:] = [sum(1 << k % L.HALF for k in played if k // L.HALF == w) for w in range(L.WORDS)]
        for p in range(self.players):
            held = np.flatnonzero(s.hand[p]).tolist()
            s.hand_mask[p] = [sum(1 << k % L.HALF for k in held if k // L.HALF == w) for w in range(L.WORDS)]
            s.held[p], s.discards[p] = s.hand[p].sum(), s.discard[p].sum()
            s.own_cards[p] = s.own_gold[p] = s.own_heavy[p] = s.own_sheaths[p] = 0
            s.own_slots[p] = 0
            for card, n in self.owned(p).items():
                for _ in range(n):
                    own(s, b, p, self.number(card), 1)

    def dice(self, *wanted: int, seat: int | None = None) -> Self:
        """The next dice of a seat's turns, of the active player's if nobody is named."""
        p = int(self.state.active) if seat is None else seat
        with np.errstate(over="ignore"):
            words = fold(stream(self.state.key, DICE, p), np.arange(DICE_KNOWN, dtype=np.uint64))
            rolls = below(words, 6) + 1
        found = np.ones(DICE_KNOWN - len(wanted), bool)
        for i, die in enumerate(wanted):
            found &= rolls[i + 1 : DICE_KNOWN - len(wanted) + i + 1] == die
        self.state.dice[p] = int(found.argmax())
        assert found.any()
        return self

    def begin(self, p: int) -> Self:
        """The turn of a seat begins."""
        s = self.state
        s.active, s.decision, s.depth = p, S.NO_DECISION, 1
        s.stack[0] = S.TURN, S.BEGIN, 0, 0
        with np.errstate(over="ignore"):
            advance(s, self.book, self.tally)
        return self

    # --- acting ---

    def attack(self, card: str, *more: str, dice: Sequence[int] = ()) -> Self:
        """Play a card, aim at the only target if there is one, and answer what else is asked."""
        if dice:
            self.dice(*dice)
        self.do(f"play:{card}")
        if self.decision == "target" and len(self.codes) == 1:
            self.take(self.codes[0])
        return self.do(*more)

    def aims(self, card: str) -> list[str]:
        """What a card that is played could be aimed at."""
        return self.do(f"play:{card}").legal

    def can(self, label: str) -> bool:
        return label in self.legal

    # --- looking ---

    @property
    def life(self) -> list[int]:
        return self.state.life[: self.players].tolist()

    @property
    def poison(self) -> list[int]:
        return self.state.poison[: self.players].tolist()

    @property
    def xp(self) -> list[int]:
        return self.state.xp[: self.players].tolist()

    @property
    def gold(self) -> int:
        return int(self.state.gold)

    @property
    def pool(self) -> int:
        return int(self.state.int_pool)

    @property
    def active(self) -> int:
        return int(self.state.active)

    def listed(self, counts: Any) -> list[str]:
        return sorted(self.names.cards[k] for k in range(L.K) for _ in range(counts[k]))

    def hand(self, p: int = 0) -> list[str]:
        return self.listed(self.state.hand[p])

    def discards(self, p: int = 0) -> list[str]:
        return self.listed(self.state.discard[p])

    def away(self) -> list[str]:
        return self.listed(self.state.away)

    def area(self) -> list[str]:
        return self.listed(self.state.area)

    def deck(self, p: int = 0) -> list[str]:
        """Top first."""
        at = int(self.state.deck_at[p])
        return [self.names.cards[k] for k in self.state.decks[at : at + self.state.left[p]][::-1]]

    def slots(self, p: int = 0) -> list[str]:
        return [self.names.cards[k] for k in self.state.slots[p] if k >= 0]

    def mark(self, slot: str, p: int = 1) -> int:
        return int(self.state.marks[p, SLOTS.index(slot)])

    def market(self, space: int) -> str:
        k = int(self.state.market[space])
        return self.names.cards[k] if k >= 0 else ""

    def monsters(self) -> list[tuple[str, int, int]]:
        """Card, host and life."""
        s = self.state
        return [(self.names.cards[s.m_type[i]], int(s.m_host[i]), int(s.m_life[i])) for i in range(int(s.monsters))]

    def owned(self, p: int) -> Counter[str]:
        """All own cards but Monsters in play."""
        s = self.state
        found = Counter([*self.hand(p), *self.discards(p), *self.deck(p), *self.slots(p)])
        found.update(self.names.cards[k] for k in (s.sheath[p], s.sheathed[p]) if k >= 0)
        if p == s.active:
            found.update(self.area())
        return found

    def everything(self) -> Counter[str]:
        """Every card of every zone."""
        s, b = self.state, self.book
        found = Counter(self.away())
        for p in range(self.players):
            found.update(self.owned(p))
        found.update(card for card, _, _ in self.monsters())
        found.update(self.names.cards[k] for k in s.market if k >= 0)
        found.update(self.names.cards[k] for k in s.swallowed if k >= 0)
        for deck in range(L.DECKS):
            at, size = int(b.pile_at[deck]), int(b.pile_at[deck + 1] - b.pile_at[deck])
            ring = [at + (int(s.head[deck]) + i) % size for i in range(s.stock[deck])]
            found.update(self.names.cards[k] for k in s.piles[ring])
        placing = s.depth > 0 and s.stack[s.depth - 1, 0] == S.PLACE
        if placing and not b.mini[s.stack[s.depth - 1, 2]]:
            found[self.names.cards[s.stack[s.depth - 1, 2]]] += 1
        return +found
