"""A table to test the rules on: build a state from card names, act by labels, look at every zone."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

import numpy as np

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.book import fill_seats
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.effects import note_river
from simkit.games.vikings_gone_wild.kernel.goods import note_limit
from simkit.games.vikings_gone_wild.kernel.rounds import cards_owned
from simkit.games.vikings_gone_wild.kernel.setup import favors_dealt
from simkit.games.vikings_gone_wild.kernel.turn import advance
from simkit.testing import table

BUILDINGS = ["brewery", "gold_factory", "beer_container", "gold_container", "drakkar", "tavern"]
TH = L.TOWN_HALL
BEER, GOLD = L.BEER, L.GOLD
STANDING, CONSTRUCTION = 1, 2


def copies_in_zones(s: Any, p: int) -> Any:
    """A player's cards by type, wherever they are."""
    found = s.hand[p] + s.discard[p] + s.area[p] + (s.commit if p == s.active else 0)
    np.add.at(found, s.piles[p, : s.left[p]], 1)
    guards = s.guards[: s.guard_n]
    np.add.at(found, guards[guards[:, 1] & 3 == p, 0], 1)
    return found


class Table(table.Table):
    """The game stands at the first decision of the turn of seat `turn` in round 1; seat 0 is first player."""

    def __init__(
        self,
        players: int = 2,
        *,
        hand: Mapping[int, Sequence[str]] | None = None,
        deck: Mapping[int, Sequence[str]] | None = None,
        discard: Mapping[int, Sequence[str]] | None = None,
        area: Mapping[int, Sequence[str]] | None = None,
        village: Mapping[int, Sequence[str]] | None = None,
        level: Mapping[int, int] | None = None,
        vp: Mapping[int, int] | None = None,
        missions: Mapping[int, Sequence[str]] | None = None,
        river: Sequence[str] | None = None,
        path: Sequence[str] | None = None,
        pool: tuple[int, int] = (0, 0),
        turn: int = 0,
        attacked: Iterable[tuple[int, int, str]] = (),
        rules: Mapping[str, Any] | None = None,
        cards: Mapping[str, Mapping[str, Any]] | None = None,
        toml: str = "",
        variant: str = "standard",
        seed: int = 1,
        denied: Mapping[int, Sequence[str]] | None = None,
        extra: Mapping[int, Mapping[str, int]] | None = None,
        shuffle: str = "fast",
    ) -> None:
        flags: dict[str, Any] = {"variant": variant, "run.players": players, "run.shuffle": shuffle}
        flags |= {"rules.first_player": "seat0"} | {f"rules.{key}": value for key, value in (rules or {}).items()}
        flags |= {f"cards.{card}.{key}": v for card, fields in (cards or {}).items() for key, v in fields.items()}
        super().__init__("vikings_gone_wild", flags=flags, toml=toml, seed=seed, set_up=False)
        self.cards = self.names.cards
        for p, denials in (denied or {}).items():
            self.book.denied[p, [self.number(card) for card in denials]] = 1
        for p, prices in (extra or {}).items():
            for card, n in prices.items():
                self.book.extra[p, self.number(card)] = n
        fill_seats(self.book, self.session.scenario)
        self.set_up()
        s = self.state
        for p, names in (hand or {}).items():
            s.hand[p] = self.count(names)
        for p, names in (area or {}).items():
            s.area[p] = self.count(names)
        for p, names in (discard or {}).items():
            s.discard[p] = self.count(names)
        for p, names in (deck or {}).items():
            self.set_pile(p, [self.number(card) for card in names])
        if path is not None:
            self.set_pile(S.PATH_PILE, [self.number(card) for card in path])
        for slot, card in enumerate(river or ()):
            s.river[slot] = self.number(card) if card else -1
        for p, names in (village or {}).items():
            self.settle(p, names)
        for p, n in (level or {}).items():
            s.level[p] = n
        for p, n in (vp or {}).items():
            self.set_vp(p, n)
        for p, names in (missions or {}).items():
            s.missions[p] = [*(self.mission(name) for name in names), *[-1] * (2 - len(names))]
        for attacker, victim, place in attacked:
            s.attacked[victim] |= 1 << attacker
            s.raided[victim, attacker] |= 1 << self.slot(place)
        self.touch()
        if turn:
            s.turn_in_round = turn
            s.stage, s.decision = S.NEXT_TURN, S.NO_DECISION
            self.advance()
        s.pool[:] = pool

    # --- building ---

    def number(self, card: str) -> int:
        return self.cards.index(card)

    def mission(self, name: str) -> int:
        return self.number(name) - self.number("worship")

    def bonus(self, name: str) -> int:
        return self.number(name) - self.number("brewer_bonus")

    def slot(self, place: str) -> int:
        if place == "town_hall":
            return TH
        name, _, k = place.partition(":")
        return BUILDINGS.index(name) * 3 + int(k or 0)

    def count(self, names: Sequence[str]) -> Any:
        return np.bincount([self.number(card) for card in names], minlength=L.K)[: L.K]

    def set_pile(self, pile: int, top_first: Sequence[int]) -> None:
        self.state.left[pile] = len(top_first)
        self.state.piles[pile, : len(top_first)] = list(top_first)[::-1]

    def set_vp(self, p: int, n: int) -> None:
        self.state.vp[p] = n
        self.state.reached[p] = sum(0 < x <= n for x in self.book.thresholds)

    def settle(self, p: int, names: Sequence[str]) -> None:
        """`brewery`, `brewery=1` with a token, `brewery*` under construction."""
        s = self.state
        for text in names:
            name, _, held = text.rstrip("*").partition("=")
            b = BUILDINGS.index(name)
            slot = b * 3 + int(s.owned[p, b])
            s.built[p] |= 1 << slot
            s.fresh[p] |= text.endswith("*") << slot
            s.tokens[p, slot] = int(held or 0)
            token = GOLD if name.startswith("gold") else BEER
            s.stock[p, token] += int(held or 0)
            s.owned[p, b] += 1
            s.there[p] |= 1 << b
            s.built_ever[p, b] += 1
            s.buildings[p] += 1
            s.supply[L.K + b] -= 1

    def touch(self) -> None:
        """Make what the state derives from its zones fit them again, and recompute the open decision."""
        s, b = self.state, self.book
        for p in range(self.players):
            s.hand_mask[p] = sum(1 << int(k) for k in np.flatnonzero(s.hand[p]))
            s.types[p] |= (1 << int(b.deck_types)) - 1
            s.copies[p] = copies_in_zones(s, p)
            owned = [cards_owned(s, p, int(mask)) for mask in (b.fight_mask, b.class_mask[L.DEFENSE])]
            s.attackers[p], s.guardians[p] = owned
            for i in range(int(b.building_types)):
                note_limit(s, b, p, i)
        note_river(s)
        s.stale = (1 << self.players) - 1
        s.on_sale = sum(1 << int(item) for item in np.flatnonzero(s.supply))
        if s.decision == S.TURN:
            s.decision = S.NO_DECISION
            self.advance()

    def advance(self) -> None:
        with np.errstate(over="ignore"):
            advance(self.state, self.book, self.tally)

    # --- acting ---

    def attack(self, place: str, *force: str, seat: int = 1, defend: Sequence[str] = ()) -> Self:
        """A whole attack on a player's Building: SEAT, TARGET, COMMIT, DEFEND."""
        target = place if place == "town_hall" or ":" in place else f"{place}:0"
        self.do(f"attack:seat+{seat}", f"target:{target}", *(f"play:{card}" for card in force), "end")
        return self.do(*(f"play:{card}" for card in defend), "end")

    def end_turn(self) -> Self:
        """END, and Favors that are due are taken from the left."""
        self.do("end")
        while self.decision == "favor":
            self.take(self.codes[0])
        return self

    def to_storage(self) -> Self:
        """All remaining turns end at once."""
        before = self.round
        while not self.over and self.round == before and self.decision != "keep":
            self.do("end") if self.decision == "turn" else self.take(self.codes[0])
        return self

    def next_round(self) -> Self:
        before = self.round
        while not self.over and self.round == before:
            self.take(self.codes[0])
        return self

    # --- looking ---

    @property
    def round(self) -> int:
        return int(self.state.rounds)

    @property
    def vp(self) -> list[int]:
        return self.state.vp[: self.players].tolist()

    @property
    def pool(self) -> list[int]:
        return self.state.pool.tolist()

    def listed(self, counts: Any) -> list[str]:
        return sorted(self.cards[k] for k in range(L.K) for _ in range(counts[k]))

    def hand(self, p: int = 0) -> list[str]:
        return self.listed(self.state.hand[p])

    def area(self, p: int = 0) -> list[str]:
        return self.listed(self.state.area[p])

    def discards(self, p: int = 0) -> list[str]:
        return self.listed(self.state.discard[p])

    def deck(self, p: int = 0) -> list[str]:
        """Top first."""
        return [self.cards[k] for k in self.state.piles[p, : self.state.left[p]][::-1]]

    def river(self) -> list[str]:
        return ["" if k < 0 else self.cards[k] for k in self.state.river]

    def tokens(self, place: str, p: int = 0) -> int:
        return int(self.state.tokens[p, self.slot(place)])

    def damaged(self, place: str, p: int = 1) -> bool:
        return bool(self.state.damaged[p] >> self.slot(place) & 1)

    def built(self, place: str, p: int = 0) -> int:
        built, fresh = (int(self.state[name][p]) >> self.slot(place) & 1 for name in ("built", "fresh"))
        return built + fresh

    def supply(self, card: str) -> int:
        at = L.K + BUILDINGS.index(card) if card in BUILDINGS else self.number(card)
        return int(self.state.supply[at])

    def missions(self, p: int = 0) -> list[str]:
        first = self.number("worship")
        return [self.cards[first + m] for m in self.state.missions[p] if m >= 0]

    def everything(self) -> Counter[str]:
        """Every card of every zone: VGW test vector 58."""
        s = self.state
        found: Counter[str] = Counter()
        seats = range(self.players)
        for counts in (*s.hand[seats], *s.area[seats], *s.discard, s.commit, s.removed, s.supply[: L.K]):
            found.update({self.cards[k]: int(n) for k, n in enumerate(counts) if n})
        revealed = s.aside if s.revealing else ()
        found.update({self.cards[k]: int(n) for k, n in enumerate(revealed) if n})
        for pile in (*seats, S.PATH_PILE):
            found.update(self.cards[k] for k in s.piles[pile, : s.left[pile]])
        found.update(self.cards[k] for k in s.river if k >= 0)
        found.update(self.cards[k] for k, _ in s.guards[: s.guard_n])
        found.update(self.cards[k] for k in (*s.favors[: s.favors_left], *s.shown[: s.face_up]))
        found.update(self.cards[k] for k in s.favors[favors_dealt(s, self.book) : s.favors_n])
        if s.flipped >= 0:
            found[self.cards[s.flipped]] += 1
        for i, building in enumerate(self.cards[self.book.building_row : self.book.town_hall_row]):
            built = sum((int(s.built[p]) >> 3 * i & 7).bit_count() for p in seats)
            found[building] = int(s.supply[L.K + i]) + built
        return +found
