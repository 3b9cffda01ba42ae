"""The answer of `simkit value`: what cards are worth, and at which cost they would be worth the median."""

from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar

import polars as pl

from simkit.errors import spell
from simkit.experiments.answer import Reading, Statement, caps_warning
from simkit.numbers import fixed

ENDS = ("estimate", "low", "high")  # of a reading
READINGS = {  # of a card: what their columns begin with
    "causal": "win",
    "score": "score",
    "above_median": "above",
    "per_copy": "per_copy",
    "seen": "seen",
    "seen_per_copy": "seen_per_copy",
    "adjusted": "adjusted",
}
HARDLY = 0.05  # of those who could use a card: where fewer do, its value says little about the card
ACCESS = (
    "value of access: the card is denied to one seat, which uses other cards instead; a copy of the denied card that "
    "it draws does nothing"
)
SUBSTITUTES = (
    "substitutes reduce the value: where another card does the same, the seat takes that card; two such cards can both "
    "have no value although together they matter; groups of cards are not measured yet"
)


def per_copy() -> str:
    """What the values per copy mean, and what they do not mean."""
    return (
        "value per copy: the value of access divided by the copies that a seat has in a game; seen per copy: how much "
        "more often seats with the card win in logged games, divided by their copies, which is not causal; neither "
        f"predicts the effect of changing the card's count: for that, see simkit sweep {spell('vary')} cards.….count"
    )


@dataclass(frozen=True)
class CardValue:
    """What a card is worth to the seat that may have it: with access less without."""

    card: str
    title: str
    kind: str  # its class
    win: Reading  # share of the win
    score: Reading
    above: Reading | None  # win value less the median of its class; None: alone in its class
    games: int
    diverged: float
    factor: float | None
    seen: Reading | None = None
    adjusted: Reading | None = None
    misleads: str = ""  # how observation misleads, or that these players hardly use it, in words
    taken: float | None = None  # share of those who could that used it, in logged games
    per_copy: Reading | None = None  # win value for each copy that a seat has in a game
    seen_per_copy: Reading | None = None  # seen for each copy that a seat with the card has
    chances: float | None = None  # share of the payable (or offered) chances that were taken
    use: str = ""  # `taken` and `chances` in words

    @property
    def idle(self) -> bool:
        """These players hardly use it."""
        return self.taken is not None and self.taken < HARDLY

    @property
    def row(self) -> dict[str, Any]:
        """The line of this card in results.parquet."""
        row: dict[str, Any] = {"card": self.card, "title": self.title, "class": self.kind, "games": self.games}
        row |= {"diverged": self.diverged, "variance_factor": self.factor, "observation": self.misleads}
        row |= {"taken": self.taken, "chances": self.chances}
        for name, which in READINGS.items():
            reading: Reading | None = getattr(self, which)
            for end in ENDS:
                row[f"{name}_{end}"] = None if reading is None else float(getattr(reading, end))
        return row


@dataclass(frozen=True)
class CostPoint:
    """The value of a card at one cost."""

    cost: int
    win: Reading
    error: float


@dataclass(frozen=True)
class FairCost:
    """At which cost a card is worth as much as the median of the others of its class."""

    card: str
    title: str
    kind: str
    resource: str
    today: int
    median: Reading
    curve: list[CostPoint]
    cost: Reading | None  # None: not resolved
    reason: str  # why not, in words

    @property
    def bounds(self) -> tuple[float | None, float | None]:
        """The ends of the interval; None where it reaches the first or last cost tried, and so has no end."""
        if self.cost is None:
            return None, None
        low, high = self.cost.low, self.cost.high
        return low if low > self.curve[0].cost else None, high if high < self.curve[-1].cost else None

    @property
    def span(self) -> str:
        """The fair cost with its interval, or why there is none."""
        if self.cost is None:
            return f"not resolved, {self.reason}"
        low, high = self.bounds
        if low is not None and high is not None:
            return f"{fixed(self.cost.estimate, 1)} ({fixed(low, 1)} to {fixed(high, 1)})"
        if low is not None:
            return f"{fixed(low, 1)} or more"
        return (
            f"not determined, any cost from {self.curve[0].cost} to {self.curve[-1].cost} may be fair"
            if high is None
            else f"{fixed(high, 1)} or less"
        )

    @property
    def words(self) -> str:
        return f"Fair cost of {self.title} in {self.resource} (today {self.today}): {self.span}"


@dataclass(frozen=True)
class Values:
    """The answer of `simkit value`."""

    kind: ClassVar[str] = "value"

    title: str
    game: str
    players: int
    seed: int
    plan: str
    measure: str
    policies: list[str]
    cards: list[CardValue]  # the most valuable first
    until: float | None
    reached: bool
    logged: int  # games behind seen and adjusted
    fair: list[FairCost] = field(default_factory=list)
    command: str = ""
    notes: list[str] = field(default_factory=list)
    capped: float = 0.0  # share of the logged games

    @property
    def subject(self) -> str:
        return self.title

    @property
    def caps(self) -> str:
        """The warning that most logged games are capped."""
        return caps_warning({"": self.capped})

    def statements(self) -> list[Statement]:
        """The value of every card."""
        return [Statement(card.title, card.card, "share", card.win, card.title, not card.idle) for card in self.cards]

    def frame(self) -> pl.DataFrame:
        """All readings, flat."""
        floats = ["variance_factor", "taken", "chances"]
        floats += [f"{name}_{end}" for name in READINGS for end in ENDS]
        return pl.DataFrame([card.row for card in self.cards], schema_overrides=dict.fromkeys(floats, pl.Float64()))

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of card values: keys may be added, never renamed."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "policies": self.policies,
            "measure": self.measure,
            "until": self.until,
            "reached": self.reached,
            "observed": self.logged,
            "cards": [asdict(card) for card in self.cards],
            "fair_costs": [asdict(fair) | {"bounds": list(fair.bounds)} for fair in self.fair],
            "capped": self.capped,
            "plan": self.plan,
            "notes": self.notes,
        }
