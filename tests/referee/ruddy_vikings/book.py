"""Ruddy Vikings: what a scenario fixes, as the referee sees it."""

from collections import Counter
from dataclasses import dataclass, fields
from typing import Any

from tests.referee.ruddy_vikings.verdict import Disagreement

KYEC = "keep_your_enemies_close"
REACTIONS = ("cancel", "reflect", "thief")  # RUD-23, RUD-35
TYPES = ("viking", "buffer", "defence", "chance", "god", "gift", "turn")  # an added card is the last of its type
SLOTS, SEATS = 5, 7  # lengths of the fixed blocks of codes


@dataclass(frozen=True)
class Card:
    """A main-deck type."""

    id: str
    type: str
    count: int
    mode: str = ""
    damage: int = 0
    bypass: int = 0
    out_of_turn: bool = False
    guard: bool = False
    take_cards: bool = False
    add_damage: int = 0
    add_bypass: int = 0
    multiply_base: int = 1
    stackable: bool = False
    stops_land: bool = False
    stops_air: bool = False
    captures: bool = False
    effect: str = ""
    amount: int = 1
    appeal: int = 0

    @property
    def viking(self) -> bool:
        return self.type == "viking"

    @property
    def shield(self) -> bool:
        """A Defence, or a guard Viking, which is a Land Defence in a slot (RUD-34)."""
        return self.type == "defence" or self.guard

    @property
    def stops(self) -> list[str]:
        """The modes it stops by its fields."""
        if self.guard:
            return ["land"]
        return [mode for mode, stops in (("land", self.stops_land), ("air", self.stops_air)) if stops]

    @property
    def reaction(self) -> bool:
        return self.effect in REACTIONS


FIELDS = {field.name for field in fields(Card)}


class Book:
    """Cards, rules and the encoding of actions."""

    def __init__(self, resolved: dict[str, Any], denied: dict[int, list[str]] | None = None) -> None:
        self.rules: dict[str, Any] = resolved["rules"]
        self.players: int = resolved["players"]
        if not 2 <= self.players <= 8:
            raise Disagreement("RUD-01 players", "2 to 8", self.players)
        self.denied = {seat: set(cards) for seat, cards in (denied or {}).items()}
        self.cards: dict[str, Card] = {}
        turn: dict[str, Any] = dict(resolved.get("tables", {}).get("turn_cards", {}))
        for name, row in sorted(resolved["cards"].items(), key=lambda item: TYPES.index(item[1]["type"])):
            if row["type"] == "turn":
                turn[name] = row
            else:
                known = {key: row[key] for key in row if key in FIELDS and row[key] is not None}
                self.cards[name] = Card(**{**known, "id": name})
        self.types = list(self.cards)
        self.number = {name: n for n, name in enumerate(self.types)}
        self.turn_types = list(turn)
        self.turn_count = Counter({name: row["count"] for name, row in turn.items()})
        self.labels = ["end"]
        self.labels += [f"play:{name}" for name in self.types]
        self.labels += [f"build:{name}" for name in self.types]
        self.labels += [f"slot:{s}" for s in range(SLOTS)]
        self.labels += [f"seat+{k}" for k in range(1, SEATS + 1)]
        self.labels += [f"turn:{name}" for name in self.turn_types]
        self.code = {label: code for code, label in enumerate(self.labels)}

    @property
    def main_deck(self) -> Counter[str]:
        """RUD-03: the potato-sack cards are out unless the option is on."""
        sack = self.rules["include_potato_sack"]
        return Counter({c.id: c.count for c in self.cards.values() if sack or c.effect not in ("sack", "thief")})

    @property
    def turn_removed(self) -> Counter[str]:
        """RUD-04: what is taken out of the Turn deck before the game."""
        few = self.players < self.rules["kyec_min_players"]
        return Counter({KYEC: self.turn_count[KYEC]} if few else {})

    def is_denied(self, seat: int, card: str) -> bool:
        """RUD-111."""
        return card in self.denied.get(seat, ())

    def same_effect(self, one: str, other: str) -> bool:
        """RUD-42: do two Buffers have the same effect?"""
        if self.rules["buffer_difference"] == "id":
            return one == other
        a, b = self.cards[one], self.cards[other]
        same = (a.add_damage, a.add_bypass, a.multiply_base) == (b.add_damage, b.add_bypass, b.multiply_base)
        return one == other or same

    def clash(self, one: str, other: str) -> bool:
        """RUD-42: may two Buffers not go together?"""
        both = self.cards[one].stackable and self.cards[other].stackable
        return self.same_effect(one, other) and not both

    def stops(self, shield: Card, mode: str) -> bool:
        """RUD-52: does this Defence (or guard) stop an attack of this mode?"""
        return shield.shield and (self.rules["defence_match"] == "any" or mode in shield.stops)
