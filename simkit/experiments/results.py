"""Answers as plain data: what reports and files are made of, without games or kernels."""

import math
import shlex
from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from simkit.analysis.verdicts import MOSTLY
from simkit.errors import spell
from simkit.roles import GAINED, PLAYED, SCORE_PART

SAME = "A and B are the same: every difference is exactly 0, and 0 games diverged"
WARNING = "Warning: "  # what a note begins with that a designer must not miss
LENGTHS = ("length", "capped")
BY_PLACE = ("order", "side")  # groups of win rates that change whoever plays
HARDLY = 0.05  # of those who could use a card: where fewer do, its value says little about the card
ACCESS = (
    "value of access: the card is denied to one seat, which plays on with whatever else it can take or draw; a copy of "
    "the denied card that it draws does nothing"
)
SUBSTITUTES = (
    "substitutes soften the value: where another card does the same, the seat takes that one; two such cards can both "
    "read as nothing although together they matter; groups of cards are not measured yet"
)
USED = (GAINED, PLAYED)  # roles of what is asked first of a card that is varied


def per_copy() -> str:
    """What the values per copy are, and are not."""
    return (
        "value per copy: the value of access for each copy that a seat has in a game; seen per copy: how much more "
        "often seats with the card win in logged games, for each copy that they have, which is no cause; neither "
        f"predicts the effect of changing the card's count: see simkit sweep {spell('vary')} cards.….count"
    )


def on_caps(shares: Mapping[str, float]) -> str:
    """What must be said first where most games are capped, by where that is; nothing, if nowhere."""
    most = [f"{share:.0%} {where}".strip() for where, share in shares.items() if share > MOSTLY]
    if not most:
        return ""
    told = ", ".join(most[:4]) + (f" and {len(most) - 4} more" if len(most) > 4 else "")
    return f"Most games were stopped by the cap ({told}): who wins them says nothing. Raise the cap first"


def titled(name: str, who: str) -> str:
    """`Win rate, plays 1st`."""
    words = name[:1].upper() + name[1:]
    return f"{words}, {who}" if who else words


@dataclass(frozen=True)
class Turns:
    """The turns in which a sample of diverged games parted."""

    sample: int
    turns: list[int]  # sorted; games in which every action is the same are left out

    def by(self, percent: int) -> int | None:
        """The turn by which so many of them have parted."""
        return self.turns[-(-percent * len(self.turns) // 100) - 1] if self.turns else None

    def words(self) -> str:
        """For a sentence."""
        same = self.sample - len(self.turns)
        if not self.turns:
            return f"{self.sample} played again take the same actions, with other consequences"
        part = f"10 % part by turn {self.by(10)}, half by turn {self.by(50)}, 90 % by turn {self.by(90)}"
        rest = f"; {same} differ by no action, but in what came of it" if same else ""
        return f"of {self.sample} played again, {part}{rest}"

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"p10": self.by(10), "median": self.by(50), "p90": self.by(90)}


@dataclass(frozen=True)
class Effect:
    """One measure in both scenarios, and the paired difference with its interval."""

    metric: str
    of: str
    a: float
    b: float
    difference: float
    low: float
    high: float
    p: float
    flagged: bool
    group: str
    unit: str
    meaning: str
    games: int
    name: str = ""  # of the metric, for people
    who: str = ""  # and of whom or what

    @property
    def title(self) -> str:
        """For people."""
        return titled(self.name or self.metric, self.who)

    @property
    def size(self) -> float:
        """Of the effect, in units of what counts of this size usually vary by: small counts do not look large."""
        level = max(abs(self.a), abs(self.b))
        spread = level * max(1 - level, 0.0) if self.unit == "share" else level
        return abs(self.difference) / math.sqrt(max(spread, 1e-9))

    @property
    def meaning_of(self) -> tuple[str, ...]:
        """Equal for effects that say the same, perhaps of the game and of each seat, which is a part of it."""
        of = "" if self.group in ("game", "seat") else self.of
        scale = self.difference or 1.0
        return of, *(f"{x / scale:.5g}" for x in (self.low, self.high))

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class OneSided:
    """What a card did in the only scenario that has it, per game."""

    side: str  # A or B
    metric: str
    of: str
    name: str
    who: str
    unit: str
    mean: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Comparison:
    """The answer."""

    title_a: str
    title_b: str
    game: str
    players: int
    seed: int
    plan: str
    games: int
    paired: bool
    same: bool
    policies: list[str]
    policies_b: list[str]
    diverged: float
    flipped: float
    flipped_games: list[int]
    turns: Turns | None
    headline: list[Effect]
    variance_factor: float | None
    effects: list[Effect]
    until: float | None = None
    reached: bool = True
    command: str = ""
    replays: tuple[str, ...] = ()  # how to tell a game of A and of B; the fourth word stands for its number
    changes: list[str] = field(default_factory=list)  # what differs between A and B
    one_sided: list[OneSided] = field(default_factory=list)  # cards that only A or only B has
    notes: list[str] = field(default_factory=list)

    @property
    def one_policy(self) -> bool:
        """All seats of both sides play the same."""
        return len({*self.policies, *self.policies_b}) == 1

    @property
    def rates(self) -> list[Effect]:
        """The win rates that can change; of two players, the second mirrors the first."""
        by_place = [e for e in self.effects if e.group in BY_PLACE and not self.mirrors(e)]
        return by_place + [e for e in self.effects if e.group == "policy" and not self.one_policy]

    @property
    def caps(self) -> str:
        """That most games of a side are capped, in words."""
        return on_caps({f"of {x.upper()}": getattr(e, x) for e in self.effects if e.metric == "capped" for x in "ab"})

    def mirrors(self, e: Effect) -> bool:
        """It says what another effect has said."""
        return e.group == "order" and self.players == 2 and e.of == "order 2"

    def largest(self, groups: Container[str]) -> list[Effect]:
        """What changed for certain in some groups, the largest effect on the game first, each meaning once."""
        some = [e for e in self.effects if e.group in groups and e.flagged and e.metric not in LENGTHS]
        meanings = {e.meaning_of: e for e in reversed(some)}
        told = {e.meaning_of for e in self.effects if e.metric in LENGTHS}
        return sorted((e for key, e in meanings.items() if key not in told), key=lambda e: -e.size)

    def replays_of(self, game: int) -> list[str]:
        """The commands that tell a game of A and of B."""
        lines = [shlex.split(line) for line in self.replays]
        return [shlex.join([*words[:3], str(game), *words[4:]]) for words in lines]

    @property
    def parting(self) -> str:
        """When the games part, in words, from a sample."""
        return "" if self.turns is None else f" ({self.turns.words()})"

    def as_json(self) -> dict[str, Any]:
        """The contract of the JSON of a comparison: keys may be added, never renamed."""
        return {
            "games": self.games,
            "diverged": self.diverged if self.paired else None,
            "flipped": self.flipped if self.paired else None,
            "variance_factor": self.variance_factor,
            "effects": [asdict(effect) for effect in self.effects],
            "paired": self.paired,
            "headline": [f"{effect.metric}:{effect.of}" for effect in self.headline],
            "until": self.until,
            "reached": self.reached,
            "flipped_games": self.flipped_games,
            "diverged_turns": None if self.turns is None else self.turns.as_json(),
            "changes": self.changes,
            "one_sided": [asdict(some) for some in self.one_sided],
            "replays": list(self.replays),
            "plan": self.plan,
            "notes": self.notes,
        }


@dataclass(frozen=True)
class Reading:
    """An estimate with its interval."""

    estimate: float
    low: float
    high: float
    p: float = 1.0
    flagged: bool = False

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


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
            return f"{self.cost.estimate:.1f} ({low:.1f} to {high:.1f})"
        if low is not None:
            return f"{low:.1f} or more"
        return (
            f"not determined, any cost from {self.curve[0].cost} to {self.curve[-1].cost} may be fair"
            if high is None
            else f"{high:.1f} or less"
        )

    @property
    def words(self) -> str:
        return f"Fair cost of {self.title} in {self.resource} (today {self.today}): {self.span}"


@dataclass(frozen=True)
class Values:
    """The answer of `simkit value`."""

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
    def caps(self) -> str:
        """That most games are capped, in words."""
        return on_caps({"": self.capped})

    def as_json(self) -> dict[str, Any]:
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


@dataclass(frozen=True)
class Response:
    """One measure at one point of a sweep: its level, and the paired difference to today."""

    point: list[str]
    metric: str
    of: str
    group: str
    unit: str
    today: bool
    level: Reading
    change: Reading
    games: int
    role: str = ""  # of the metric in its game
    label: str = ""  # a short name for charts
    name: str = ""  # of the metric, for people
    who: str = ""  # and of whom or what

    @property
    def title(self) -> str:
        """For people."""
        return titled(self.name or self.metric, self.who)

    @property
    def is_source(self) -> bool:
        """A basis of the score, in the mean of all seats."""
        return self.role == SCORE_PART and self.group == "seat" and self.of == "all seats"

    def as_json(self) -> dict[str, Any]:
        """Part of the JSON of a sweep, in which `role` says one thing only: "score" = a part of the score."""
        return asdict(self) | {"role": "score" if self.role == SCORE_PART else ""}


@dataclass(frozen=True)
class Sweep:
    """The answer of `simkit sweep`."""

    title: str
    game: str
    players: int
    seed: int
    plan: str
    policies: list[str]
    keys: list[str]
    today: list[str | None]
    points: list[list[str]]
    responses: list[Response]
    headline: list[str]
    games: int
    until: float | None
    reached: bool
    command: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def one_policy(self) -> bool:
        return len(self.policies) == 1

    @property
    def caps(self) -> str:
        """At which values most games are capped, in words."""
        levels = {f"at {', '.join(r.point)}": r.level.estimate for r in self.responses if r.metric == "capped"}
        return on_caps(levels)

    def main_measures(self) -> list[tuple[str, str]]:
        """What a designer asks for first: win rates, length, use of the varied cards, sources of the score by size."""
        known = list(dict.fromkeys((r.metric, r.of, r.group) for r in self.responses))
        by = BY_PLACE if self.one_policy else ("policy",)
        rates = [(m, of) for m, of, group in known if group in by and m == "win_rate"]
        rates = rates[:1] if self.players == 2 and self.one_policy else rates  # the second mirrors the first
        varied = {key.split(".")[1] for key in self.keys if key.startswith("cards.")}
        use = [(r.metric, r.of) for r in self.responses if r.group == "card" and r.of in varied and r.role in USED]
        moved: dict[tuple[str, str], float] = {}
        for r in self.responses:
            if r.is_source:
                moved[r.metric, r.of] = max(moved.get((r.metric, r.of), 0.0), abs(r.change.estimate))
        sources = sorted(moved, key=lambda basis: -moved[basis])
        wanted = [*rates, ("length", "game"), *dict.fromkeys(use), *(sources or [("score", "all seats")])]
        return [which for which in wanted if which in {(m, of) for m, of, _ in known}]

    def as_json(self) -> dict[str, Any]:
        """The contract of the JSON of a sweep: keys may be added, never renamed."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            "keys": self.keys,
            "today": self.today,
            "points": self.points,
            "responses": [response.as_json() for response in self.responses],
            "headline": self.headline,
            "until": self.until,
            "reached": self.reached,
            "plan": self.plan,
            "notes": self.notes,
        }
