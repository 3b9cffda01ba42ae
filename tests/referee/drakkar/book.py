"""Drakkar: what a scenario fixes, as the referee sees it."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from simkit.testing.referee import Disagreement

KINDS = ("goat", "weapon", "gold")
PIECES = ("bow", "stern", "yggdrasil", "deck")
RED, BLUE = ("loki", "thief"), ("raid", "boarding", "sabotage")
Tokens = tuple[int, ...]  # goats, weapons, golds


@dataclass(frozen=True)
class Face:
    """One side of a double-faced card."""

    id: str  # the face type: what can be denied (DRK-153), and what makes stored cards identical (DRK-149)
    type: str
    number: int = 0  # of red and blue faces
    piece: str = ""  # of ship cards
    strength: int = 0
    beer: int = 0
    red: int = 0  # red number of a Boarding
    loot: Tokens = (0, 0, 0)

    @property
    def colour(self) -> str:
        return "red" if self.type in RED else "blue" if self.type in BLUE else "yellow"

    @property
    def stored(self) -> bool:
        """It takes a space in the hold (DRK-063)."""
        return self.type in ("crew", "supply")

    @property
    def crew(self) -> bool:
        """A Viking card (DRK-070 to DRK-072)."""
        return self.type == "crew"

    @property
    def name(self) -> str:
        return f"{self.id}#{self.number}" if self.number else self.id


@dataclass(frozen=True)
class Card:
    """A double-faced card."""

    id: str
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Side:
    """A card and which of its faces counts."""

    card: Card
    face: int

    @property
    def shows(self) -> Face:
        return self.card.faces[self.face]


@dataclass(frozen=True)
class Quest:
    """A Quest card."""

    id: str
    strength: int
    beer: int
    loot: Tokens


class Book:
    """Cards, Quests and rules."""

    def __init__(self, resolved: dict[str, Any], denied: dict[int, set[str]] | None = None) -> None:
        self.rules: dict[str, Any] = resolved["rules"]
        self.players: int = resolved["players"]
        if not 3 <= self.players <= 6:
            raise Disagreement("DRK-001 players", "3 to 6", self.players)
        self.denied = denied or {}
        rows: dict[str, dict[str, Any]] = resolved["cards"]
        self.types = [name for name, row in rows.items() if row["type"] not in ("card", "quest", "passing_ship")]
        ships = {name: row for name, row in rows.items() if row["type"] == "passing_ship"}
        self.passing_id = {(row["face"], row["number"]): name for name, row in ships.items()}
        self.cards: list[Card] = []  # in play, once per copy (DRK-002, DRK-003)
        self.card: dict[str, Card] = {}
        self.quests: list[str] = []  # once per copy (DRK-004)
        self.quest: dict[str, Quest] = {}
        for name, row in rows.items():
            if row["type"] == "card" and row["min_players"] <= self.players:
                self.card[name] = Card(name, tuple(self._face(text, rows) for text in row["faces"]))
                self.cards += [self.card[name]] * row.get("count", 1)
            elif row["type"] == "quest":
                self.quest[name] = Quest(name, row["strength"], row["beer"], tokens(row["loot"]))
                self.quests += [name] * row.get("count", 1)

    def _face(self, text: str, rows: dict[str, dict[str, Any]]) -> Face:
        name, _, number = text.partition("#")
        row, many = rows[name], int(number or 0)
        ship = rows[self.passing_id[name, many]] if row["type"] == "boarding" else None
        return Face(
            name,
            row["type"],
            many,
            row.get("piece") or "",
            row.get("strength") or 0,
            row.get("beer") or 0,
            ship["strength"] if ship else 0,
            tokens(ship["loot"]) if ship else (0, 0, 0),
        )

    @cached_property
    def best(self) -> int:
        """The highest strength of any face in play (Heuristic play)."""
        return max((face.strength for card in self.cards for face in card.faces), default=0)

    def is_denied(self, seat: int, what: str) -> bool:
        """DRK-153, DRK-154."""
        return what in self.denied.get(seat, ())

    def by_seat(self, knob: str, seat: int) -> float:
        """A knob that is one number, or a list by seat."""
        value = self.rules[knob]
        return float(value[seat] if isinstance(value, list | tuple) else value)

    def lateness(self) -> bool:
        """DRK-028: is any `late_prob` above 0?"""
        return any(self.by_seat("late_prob", seat) > 0 for seat in range(self.players))

    def worth(self, held: Tokens | list[int]) -> int:
        """DRK-134, DRK-135: the VP of some tokens."""
        return int(self.rules["vp_per_token"] * sum(held) + self.rules["trio_bonus"] * min(held))

    def all_cards(self) -> Counter[str]:
        return Counter(card.id for card in self.cards)


def tokens(table: dict[str, int]) -> Tokens:
    """Numbers by kind."""
    return tuple(table.get(kind) or 0 for kind in KINDS)
