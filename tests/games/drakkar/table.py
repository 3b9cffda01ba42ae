"""A table to test Drakkar on: lay out boards and hands by face names, act by labels, look at every zone.

Boards are written as in RULES.md, `bow,stern | viking_2,beer | s1 | 1,0,0`: ship cards, hold, Spears, tokens.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from simkit.games.common.words import words
from simkit.games.contract import Handicap
from simkit.games.drakkar import limits as L
from simkit.games.drakkar.book import fill_handicaps
from simkit.games.drakkar.cards import Printed, printed
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.score import vp
from simkit.games.drakkar.kernel.ships import equip, place, store
from simkit.games.drakkar.kernel.turn import advance
from simkit.games.drakkar.limits import LOOT, Piece
from simkit.testing.table import Table as AnyTable
from simkit.testing.traces import Fields

HARD = ["q24", "q23", "q22", "q21", "q20", "q19"]  # kept where a test says nothing


class Table(AnyTable):
    """Phase 2 of round 1: the cards are out, every seat has kept a Quest, the Earl is seat 0."""

    def __init__(
        self,
        players: int = 3,
        boards: Mapping[int, str] | None = None,
        *,
        quests: Mapping[int, str] | None = None,
        rules: Mapping[str, Any] | None = None,
        cards: Mapping[str, Any] | None = None,
        toml: str = "",
        earl: int = 0,
        denied: Mapping[int, Sequence[str]] | None = None,
        supply: Sequence[int] | None = None,
        seed: int = 1,
        start: bool = False,
        handicap: Handicap | None = None,
        shuffle: str = "fast",
    ) -> None:
        flags = {"run.players": players, "run.shuffle": shuffle}
        flags |= {f"rules.{name}": value for name, value in (rules or {}).items()}
        flags |= {f"cards.{name}": value for name, value in (cards or {}).items()}
        self.whole = start  # all cards lie somewhere
        super().__init__("drakkar", flags=flags, toml=toml, seed=seed, handicap=handicap, set_up=False)
        for p, names in (denied or {}).items():
            self.book.denied[p, [self.names.cards.index(name) for name in names]] = 1
        fill_handicaps(self.book)
        self.set_up()
        if start:
            return
        s = self.state
        s.earl, s.first_earl = earl, earl
        self._keep(quests or {})
        s.laid, s.free_decks, s.picked, s.dealing = 1, 0, players, S.DEALT
        for p in range(players):
            s.hand_at[p] = p * self.size
        self.lost = list(range(int(self.book.cards)))  # cards that lie nowhere yet
        self._lay(boards or {})
        if supply is not None:
            s.supply[:] = supply
        self.hands({})

    # --- laying out ---

    @property
    def size(self) -> int:
        return int(self.book.hand_size)

    def _keep(self, wanted: Mapping[int, str]) -> None:
        s, ids = self.state, [self.names.cards[row] for row in self.book.quest_type_row[: self.book.quests]]
        spare = [q for q in HARD if q not in wanted.values()]
        kept = [ids.index(wanted.get(p) or spare.pop(0)) for p in range(self.players)]
        rest = [q for q in range(len(ids)) if q not in kept]
        for p, quest in enumerate(kept):
            s.dealt[p, : self.book.quest_deal] = [quest, *rest[p * 2 :][: self.book.quest_deal - 1]]
            s.kept[p] = 0
        s.quests[: len(rest)], s.quest_left = rest, len(rest)

    def sides(self, text: str, among: Iterable[int]) -> list[int]:
        """The sides that read so, of some cards; those of cards with two yellow faces first."""
        wanted, numbers = printed(text), self.book.number
        found = [2 * card + face for card in among for face in (0, 1)]
        named = [(Printed(self.names.cards[self.book.face[side]], int(numbers[side])), side) for side in found]
        return sorted((side for name, side in named if name == wanted), key=lambda side: int(numbers[side ^ 1]) > 0)

    def assign(self, texts: Sequence[str], free: Iterable[int]) -> list[int]:
        """A side of a card of its own for each text."""
        options = [self.sides(text, free) for text in texts]
        taken: dict[int, int] = {}

        def place_one(i: int, tried: set[int]) -> bool:
            for side in options[i]:
                if side >> 1 not in tried:
                    tried.add(side >> 1)
                    if side >> 1 not in taken or place_one(taken[side >> 1], tried):
                        taken[side >> 1] = i
                        return True
            return False

        for i, text in enumerate(texts):
            if not place_one(i, set()):
                raise LookupError(f"no card with {text} is left")
        cards = {i: card for card, i in taken.items()}
        return [next(side for side in options[i] if side >> 1 == cards[i]) for i in range(len(texts))]

    def _lay(self, boards: Mapping[int, str]) -> None:
        s, b = self.state, self.book
        wanted = []
        for p, text in boards.items():
            ship, hold, spears, tokens = ([part.strip() for part in f"{text}|||".split("|")])[:4]
            faces = [*ship.split(","), *hold.split(","), *["odins_spear"] * int(spears[1:] or 0)]
            wanted += [(p, face.strip()) for face in faces if face.strip()]
            if tokens:
                self.tokens_to(p, [int(n) for n in tokens.split(",")])
        for (p, _), side in zip(wanted, self.assign([face for _, face in wanted], self.lost), strict=True):
            self.lost.remove(side >> 1)
            does = b.does[b.face[side]]
            if does == L.SHIP:
                place(s, b, p, side)
            elif does == L.SPEAR:
                equip(s, p, side)
            else:
                store(s, b, p, side)

    def tokens_to(self, p: int, tokens: Sequence[int]) -> None:
        self.state.supply += self.state.tokens[p] - np.array(tokens, np.int16)
        self.state.tokens[p] = tokens

    def hands(self, faces: Mapping[int, Sequence[str]]) -> None:
        """Give seats these cards and a spare one each, everything else lies in the discards; then the turn begins."""
        s = self.state
        over = slice(self.players * self.size, int(self.book.cards))
        aside = s.pile[over].tolist() if self.whole else []
        free = sorted({*self.lost, *s.discard[: s.discards].tolist(), *self._held(), *aside})
        self.lost, self.whole = [], True
        wanted = [(p, text) for p, texts in faces.items() for text in texts]
        cards = [side >> 1 for side in self.assign([text for _, text in wanted], free)]
        free = [card for card in free if card not in cards]
        for p in range(self.players):
            slots = [card for (q, _), card in zip(wanted, cards, strict=True) if q == p]
            s.pile[p * self.size : p * self.size + len(slots)] = slots
            s.cards[p], s.slots[p] = len(slots), 4 ** len(slots) - 1
        for p in list(faces) or [0]:
            n = int(s.cards[p])
            s.pile[p * self.size + n] = free.pop(0)
            s.cards[p], s.slots[p] = n + 1, 4 ** (n + 1) - 1
        for p in range(self.players):
            for slot in range(int(s.cards[p])):
                sides = [2 * int(s.pile[p * self.size + slot]) + face for face in range(2)]
                s.up[p * self.size + slot] = self.book.print[sides[0]]
        s.pile[over] = [free.pop() for _ in range(over.stop - over.start)]
        s.discard[: len(free)], s.discards = free, len(free)
        self.go(S.TURN)

    def _held(self) -> Iterable[int]:
        s = self.state
        for p in range(self.players):
            for slot in range(self.size):
                if int(s.slots[p]) >> 2 * slot & 3:
                    yield int(s.pile[s.hand_at[p] + slot])

    def go(self, stage: int) -> "Table":
        """On from a stage."""
        self.state.stage, self.state.options = stage, 0
        with np.errstate(over="ignore"):
            advance(self.state, self.book, self.tally)
        self.check()
        return self

    # --- acting ---

    def reveal(self, *answers: str, **faces: str) -> "Table":
        """These seats choose these faces (`p0="raid#4"`), the others have no cards; then the given answers."""
        chosen = {int(seat[1:]): text for seat, text in faces.items()}
        self.hands({p: [text] for p, text in chosen.items()})
        while self.decision == "PLAY" and self.actor in chosen:
            text = chosen.pop(self.actor)
            self.do(f"play:0:{self.face_of(self.actor, 0, text)}")
        return self.do(*answers)

    def face_of(self, p: int, slot: int, text: str) -> int:
        card = int(self.state.pile[self.state.hand_at[p] + slot])
        return self.sides(text, [card])[0] & 1

    def phase3(self) -> "Table":
        """No cards are left: the Quests."""
        s = self.state
        held = list(self._held())
        s.cards[:], s.slots[:] = 0, 0
        s.discard[s.discards : s.discards + len(held)] = held
        s.discards += len(held)
        s.turn = self.size
        return self.go(S.TURN_END)

    # --- looking ---

    def tokens(self, p: int) -> tuple[int, ...]:
        return tuple(self.state.tokens[p].tolist())

    @property
    def supply(self) -> tuple[int, ...]:
        return tuple(self.state.supply.tolist())

    def ship(self, p: int) -> list[str]:
        names = (*words(Piece), "yggdrasil")
        return [names[i] for i, side in enumerate(self.state.ship[p].tolist()) if side != L.NOTHING]

    def hold(self, p: int) -> list[str]:
        return [self.names.cards[self.book.face[side]] for side in self.state.hold[p, : self.state.stored[p]]]

    def spears(self, p: int) -> int:
        return int(self.state.spears[p])

    def strength(self, p: int) -> int:
        return int(self.state.strength[p])

    def beer(self, p: int) -> int:
        return int(self.state.beer[p])

    def results(self) -> list[str | None]:
        found: list[str | None] = self.describe()["results"]
        return found

    def discarded(self, text: str) -> bool:
        """Is a card that bears this face among the discards?"""
        return bool(self.sides(text, self.state.discard[: self.state.discards].tolist()))

    def count(self, measure: str, p: int, name: str) -> int:
        """What the log has counted of a face, a Quest or a card."""
        return int(self.tally[measure][p, self.names.cards.index(name)])

    def describe(self) -> dict[str, Any]:
        return self.game.narrate.describe(Fields.of(self.state), Fields.of(self.book), self.names)

    def everything(self) -> Counter[str]:
        """Every double-faced card of every zone."""
        return self._everything(self.describe())

    def _everything(self, d: dict[str, Any]) -> Counter[str]:
        found = Counter([*d["gathered"], *d["aside"], *d["discards"]])
        sides = [
            *d["revealed"],
            d["waiting"],
            *(side for zone in ("hold", "spears") for some in d[zone] for side in some),
        ]
        cards = [card for some in (*d["decks"], *d["hands"]) for card in some or ()]
        found.update(side["card"] for side in (*sides, *cards) if side)
        for ship in d["ship"]:
            found.update([*ship["yggdrasil"], *(ship[piece] for piece in ("bow", "stern", "deck") if ship[piece])])
        return found

    def check(self) -> None:
        """Ships and holds have their limits, nothing is lost and nothing comes from nowhere (DRK-140 to DRK-142)."""
        s, b, d = Fields.of(self.state), Fields.of(self.book), self.describe()
        if self.whole:
            rows = Counter(self.names.cards[row] for row in b.type_row[: b.cards])
            assert self._everything(d) == rows
        for p in range(self.players):
            sides = s.hold[p, : s.stored[p]].tolist()
            faces = [int(b.face[side]) for side in sides]
            pieces = Counter(self.ship(p))
            assert max(pieces[piece] for piece in ("bow", "stern", "deck")) <= 1
            assert pieces["yggdrasil"] <= b.yggdrasil_max
            assert s.ends[p] == pieces.total() - pieces["deck"] <= 2
            assert s.spaces[p] == pieces.total()
            assert s.stored[p] <= s.spaces[p]
            assert s.strength[p] == sum(b.strength[faces])
            assert s.beer[p] == sum(b.beer[faces])
            assert s.vikings[p] == sum(b.viking[faces])
            assert s.spears[p] <= s.vikings[p]
            assert (s.tokens[p] >= 0).all()
            assert s.cards[p] == sum(1 for slot in range(12) if int(s.slots[p]) >> 2 * slot & 3)
        assert (s.supply >= 0).all()
        assert not s.path.any()
        quests = [*d["quest_deck"], *d["retired"]]
        quests += [q for some in d["dealt"] for q in some] if s.dealing == S.DEALING else [q for q in d["kept"] if q]
        assert sorted(quests) == sorted(self.names.cards[row] for row in b.quest_type_row[: b.quests])

    def all_tokens(self) -> list[int]:
        found: list[int] = (self.state.supply + self.state.tokens[: self.players].sum(axis=0)).tolist()
        return found

    def vp(self, p: int) -> int:
        return int(vp(self.state, self.book, p))


def kinds(text: str) -> list[int]:
    """`goat,gold` as numbers."""
    return [LOOT.index(kind) for kind in text.split(",")]
