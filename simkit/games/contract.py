"""What every game provides, and how its metrics become log columns."""

import importlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel

from simkit.scenario.model import Scenario
from simkit.scenario.validate import Problem

Array = npt.NDArray[Any]
LOGGED_ROUNDS = 40  # rounds of a game that the `rounds` table has room for
SATURATION = 255  # card counts are bytes in the logs; a full one stays full and sets `saturated`


@dataclass(frozen=True)
class Metric:
    """One logged quantity: a field of the kernel's log row and a column (or a group of columns) of a table."""

    name: str
    unit: str
    meaning: str
    caveat: str = ""
    dtype: str = "UInt32"
    per: str = ""  # "card" or "seat": one column `name.<id>` for each
    label: str = ""  # a short name for charts
    group: str = ""  # of a seat: "score" = a part of the score; of a card: any = neither use nor effect of copies
    possible: bool = False  # about what could have been done: it may change where the game does not


@dataclass(frozen=True)
class Kind:
    """Cards that the report shows together, and what it asks about them."""

    name: str
    title: str  # of several
    gained: str = ""  # what `bought` means for them ("bought", "built", "completed"); empty: nothing
    chance: str = ""  # the card metric that counts the chances to gain one; empty: every seat has the chance
    rival: str = ""  # what a copy stands in for when its value is asked, shared by kinds that compete; empty: no value
    used: bool = True  # the chart of card use shows them


BASE_GAME = (
    Metric("first_seat", "seat", "seat that took the first turn", dtype="UInt8"),
    Metric("winners", "bit mask", "bit p is set if seat p won; several bits share the win, 0 = nobody", dtype="UInt8"),
    Metric("end_reason", "word", "why the game ended", dtype="Enum"),
    Metric("turns", "turns", "turns taken, the last one included"),
    Metric("rounds", "rounds", "times the turn came round to the starting seat"),
    Metric("decisions", "decisions", "choices with more than one option", possible=True),
    Metric("forced", "steps", "steps with a single option, applied without asking", possible=True),
)
BASE_SEAT = (
    Metric("rank", "place", "final place, 1 = best; 0 = none", "players left in a capped game have no place", "UInt8"),
    Metric("score", "points", "final score", dtype="Int32"),
    Metric("eliminated_turn", "turn", "turn in which the seat went out; 0 = never"),
)
SATURATED = Metric("saturated", "flag", f"1 if a card count of this row stopped at {SATURATION}", dtype="UInt8")


@dataclass(frozen=True)
class Answer:
    """A number that answers a balance question: the sum of `top` over the sum of `bottom`.

    Both are SQL expressions over the columns of a table; in tables with a row per seat `length` is the game's length.
    """

    question: str
    name: str
    meaning: str
    table: str
    top: str
    bottom: str = "1"
    unit: str = "%"  # "%": a share
    caveat: str = ""


@dataclass(frozen=True)
class Metrics:
    """The metric dictionary of a game: columns of the `games`, `seats`, `cards` and `rounds` tables."""

    game: Sequence[Metric]
    seat: Sequence[Metric]
    card: Sequence[Metric]
    end_reasons: Sequence[str]
    capped: Sequence[str]  # the end reasons that count as capped
    length: str  # the game metric that measures length
    questions: Sequence[str]  # what the report of this game should answer
    answers: Sequence[Answer] = ()
    free_cards: Sequence[str] = ()  # cards that replace themselves: drawing one does not use up a turn
    round: Sequence[Metric] = ()  # values by seat and round: one column `name.<round>` for each
    kinds: Sequence[Kind] = ()  # of the cards, in the order of the report; none: all cards are of one kind
    price_unit: str = ""  # of the prices in `Game.facts`

    def row(self, seats: int, cards: int) -> np.dtype[np.void]:
        """The kernel's log row: one aligned record whose fields bear the metrics' names."""
        size = {"": (), "card": (cards,), "seat": (seats,)}
        fields: list[tuple[str, str, tuple[int, ...]]] = []
        fields += [(m.name, "i4", size[m.per]) for m in self.game]
        fields += [(m.name, "i4", (seats, *size[m.per])) for m in self.seat]
        fields += [(m.name, "u1", (seats, cards)) for m in self.card]
        fields += [(m.name, "i4", (seats, LOGGED_ROUNDS)) for m in self.round]
        fields += [(SATURATED.name, "u1", (seats,))]
        return np.dtype(fields, align=True)


def tally(row: np.dtype[np.void], private: Sequence[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The kernel's working counters: the log row first (it is copied out by its length), then private fields."""
    return np.dtype([*((name, row[name]) for name in row.names or ()), *private], align=True)


@dataclass(frozen=True)
class Policy:
    """A way to play: its id in the kernel, one line about it and its weights by name."""

    id: int
    summary: str
    weights: Mapping[str, int]


@dataclass(frozen=True)
class Tables:
    """A scenario as the kernel wants it."""

    cards: Array
    rules: Array


@dataclass(frozen=True)
class Facts:
    """What the report has to know of a card."""

    kind: str
    price: int | None = None  # None: it has none


def no_facts(scenario: Scenario) -> Mapping[str, Facts]:
    """Of a game whose cards are all of one kind."""
    return {}


def no_opinions(tables: Tables, weights: Sequence[int]) -> Sequence[int]:
    """Of policies that judge by their weights alone."""
    return ()


@dataclass(frozen=True)
class Game:
    """The Python side of a game. Compiled code is imported on first use only."""

    id: str
    title: str
    summary: str
    min_players: int
    max_players: int
    variants: Mapping[str, Mapping[str, object]]
    rules_version: str
    rules_prefix: str
    cards_model: type[BaseModel]
    rules_model: type[BaseModel]
    check: Callable[[Any, Any, int], Iterable[Problem]]
    tables: Callable[[Scenario], Tables]
    card_ids: Callable[[Scenario], Sequence[str]]
    players: Mapping[str, Policy]
    metrics: Metrics
    package: str  # where kernel.py and narrate.py live
    facts: Callable[[Scenario], Mapping[str, Facts]] = no_facts  # by card
    deniable: Callable[[Scenario], Sequence[str]] | None = None  # cards that a handicap can deny; None: all
    opinions: Callable[[Tables, Sequence[int]], Sequence[int]] = no_opinions  # of policies, behind their weights

    @property
    def policies(self) -> Mapping[str, Mapping[str, int]]:
        return {name: policy.weights for name, policy in self.players.items()}

    def mind(self, tables: Tables, weights: Mapping[str, int]) -> list[int]:
        """A policy as the kernel wants it: its weights, and what it thinks of the scenario's cards."""
        width = max(len(policy.weights) for policy in self.players.values()) or 1
        given = [*weights.values(), *[0] * (width - len(weights))]
        return [*given, *self.opinions(tables, given)]

    @cached_property
    def kernel(self) -> ModuleType:
        """The game's `kernel.py`: STATE, ROW, TALLY, ACTIONS, the step functions and the compiled `play`."""
        return importlib.import_module(f"{self.package}.kernel")

    @cached_property
    def narrate(self) -> ModuleType:
        """The game's `narrate.py`: labels, readable states and sentences."""
        return importlib.import_module(f"{self.package}.narrate")

    def rule_ids(self) -> list[str]:
        """The ids of the numbered rules, in their order."""
        return re.findall(rf"^- \*\*({self.rules_prefix}-\d+)\*\*", self.rules_text(), re.MULTILINE)

    def rules_text(self) -> str:
        """The game's RULES.md."""
        return (files(self.package) / "RULES.md").read_text(encoding="utf-8")
