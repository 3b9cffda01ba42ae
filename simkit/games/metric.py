"""The metric dictionary of a game: what it logs, what each quantity means, and how it becomes columns."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from simkit.kernels.limits import SATURATION
from simkit.roles import ROLES
from simkit.scenario.model import Scenario

CARD, SEAT = "card", "seat"  # the label lists that every game has
ENUM = "Enum"


@dataclass(frozen=True)
class Metric:
    """One logged quantity: a field of the kernel's log row and a column (or a group of columns) of a table.

    Without a role, a metric of the game that is logged per card is what the card does when it is played.
    """

    name: str  # of its column, and of its field of the tally
    unit: str  # what it counts
    meaning: str  # in words, as reports and run.json have it
    caveat: str = ""  # what to mind when reading it
    dtype: str = ""  # a polars type; left out: UInt32, of card metrics UInt8
    per: str = ""  # a label list of the game, or "card" or "seat": one column `name.<label>` for each
    label: str = ""  # a short name for charts
    role: str = ""  # what it means to the report and to experiments
    words: tuple[str, ...] = ()  # the logged number is one of these words: an Enum column
    kinds: tuple[str, ...] = ()  # of a card metric: only cards of these kinds have a column; none: all
    possible: bool = False  # about what could have been done: it may change where the game does not
    field: str = ""  # of the log row, where a metric of another table has the same name; left out: its name

    def __post_init__(self) -> None:
        if self.role and self.role not in ROLES:
            raise ValueError(f"metric {self.name}: no role is called {self.role!r}; there are {', '.join(ROLES)}")
        if self.words and self.dtype not in ("", ENUM):
            raise ValueError(f"metric {self.name}: words make an {ENUM} column, not {self.dtype}")

    @property
    def place(self) -> str:
        """The metric's field of the log row."""
        return self.field or self.name

    def column_type(self, default: str) -> str:
        """The polars type of the metric's columns."""
        return self.dtype or (ENUM if self.words else default)


@dataclass(frozen=True)
class CardGroup:
    """Cards that the report shows together, and what it asks about them."""

    name: str  # as `CardInfo.group` has it
    title: str  # of several
    gained: str = ""  # what gaining one is called ("bought", "built", "completed"); empty: nothing
    chance: str = ""  # the card metric that counts the chances to gain one; empty: every seat has the chance
    rival: str = ""  # what a copy stands in for when its value is asked, shared by groups that compete; empty: no value
    used: bool = True  # the chart of card use shows them


BASE_GAME = (
    Metric("first_seat", "seat", "seat that took the first turn", dtype="UInt8"),
    Metric("winners", "bit mask", "bit p is set if seat p won; several bits share the win, 0 = nobody", dtype="UInt8"),
    Metric("end_reason", "word", "why the game ended", dtype=ENUM),
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

    Both are expressions over the columns of a table, in the part of SQL that `simkit/analysis/expressions.py` reads; in
    tables with a row per seat `length` is the game's length. With `per` it stands for one answer for each label of a
    list: `{label}` is the label, `{title}` how it reads. `when` is a function of a module, so that a game pickles.
    """

    question: str  # of `Metrics.questions`
    name: str  # of the number
    meaning: str  # in words
    table: str  # whose columns it is made of: games, seats, cards or rounds
    top: str  # an expression; the answer is its sum over the rows, divided
    bottom: str = "1"  # by the sum of this one
    unit: str = "%"  # "%": a share
    caveat: str = ""  # what to mind when reading it
    chart: str = ""  # the title of a chart that shows it, together with the others of that title; empty: none
    per: str = ""  # a label list of the game, or "card" or "seat"
    kinds: tuple[str, ...] = ()  # of an answer per card: only cards of these kinds; none: all
    when: Callable[[Scenario], bool] | None = None  # whether it can occur with these players and modes; None: it can

    def of(self, label: str, title: str) -> "Answer":
        """The answer for one label."""
        patterns = {name: getattr(self, name) for name in ("name", "meaning", "top", "bottom")}
        texts = {name: text.replace("{label}", label).replace("{title}", title) for name, text in patterns.items()}
        return replace(self, per="", kinds=(), **texts)


@dataclass(frozen=True)
class Metrics:
    """The metric dictionary of a game: columns of the `games`, `seats`, `cards` and `rounds` tables."""

    game: Sequence[Metric]  # one value a game
    seat: Sequence[Metric]  # one value a seat
    card: Sequence[Metric]  # one value a seat and card
    end_reasons: Sequence[str]  # why games end, by number
    capped: Sequence[str]  # the end reasons that count as capped
    length: str  # the game metric that measures length
    questions: Sequence[str]  # what the report of this game should answer
    answers: Sequence[Answer] = ()  # the numbers that answer them
    free_cards: Sequence[str] = ()  # cards that replace themselves: drawing one does not use up a turn
    round: Sequence[Metric] = ()  # values by seat and round: one column `name.<round>` for each
    rounds: int = 40  # how many rounds are logged
    lists: Mapping[str, int] = field(default_factory=dict)  # label lists besides card and seat: how long at most
    groups: Sequence[CardGroup] = ()  # of the cards, in the order of the report; none: all cards are one group
    price_unit: str = ""  # of what cards cost, all resources together

    def row(self, seats: int, cards: int) -> np.dtype[np.void]:
        """The kernel's log row: one aligned record whose fields bear the metrics' names."""
        size = {"": (), CARD: (cards,), SEAT: (seats,)} | {name: (n,) for name, n in self.lists.items()}
        fields: list[tuple[str, str, tuple[int, ...]]] = []
        fields += [(m.place, "i4", size[m.per]) for m in self.game]
        fields += [(m.place, "i4", (seats, *size[m.per])) for m in self.seat]
        fields += [(m.place, "i4" if m.dtype else "u1", (seats, cards)) for m in self.card]
        fields += [(m.place, "i4", (seats, self.rounds)) for m in self.round]
        fields += [(SATURATED.name, "u1", (seats,))]
        return np.dtype(fields, align=True)


def tally_type(row: np.dtype[np.void], private: Sequence[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The kernel's working counters: the log row first (it is copied out by its length), then private fields.

    One of these every game has: `hurry` says that nobody looks at the steps one by one, see `kernels/driver.py`.
    """
    return np.dtype([*((name, row[name]) for name in row.names or ()), ("hurry", "i8"), *private], align=True)
