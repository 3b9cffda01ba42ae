"""The answer of `simkit compare`."""

import math
import shlex
from collections.abc import Container
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar

import polars as pl

from simkit.experiments.answer import BY_PLACE, LENGTHS, Reading, Statement, caps_warning, full_title
from simkit.numbers import exact

SAME = "A and B are the same: every difference is exactly 0, and 0 games diverged"


@dataclass(frozen=True)
class Turns:
    """The turns in which a sample of games diverged."""

    sample: int
    turns: list[int]  # sorted; games in which every action is the same are left out

    def by(self, percent: int) -> int | None:
        """The turn by which `percent` percent of the sample have diverged."""
        return self.turns[-(-percent * len(self.turns) // 100) - 1] if self.turns else None

    def words(self) -> str:
        """When the pairs of the sample diverge, as part of a sentence."""
        same = self.sample - len(self.turns)
        if not self.turns:
            return f"in a sample of {self.sample} pairs all actions are the same, with other consequences"
        turns = f"by turn {self.by(10)}, half by turn {self.by(50)}, 90 % by turn {self.by(90)}"
        rest = f"; in {same} pairs all actions are the same, with other consequences" if same else ""
        return f"in a sample of {self.sample}, 10 % of the pairs have diverged {turns}{rest}"

    def to_json(self) -> dict[str, Any]:
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
        """What people call the measure."""
        return full_title(self.name or self.metric, self.who)

    @property
    def size(self) -> float:
        """The effect in units by which counts of this size usually vary: small counts do not look large."""
        level = max(abs(self.a), abs(self.b))
        spread = level * max(1 - level, 0.0) if self.unit == "share" else level
        return abs(self.difference) / math.sqrt(max(spread, 1e-9))

    @property
    def meaning_of(self) -> tuple[str, ...]:
        """Equal for effects that say the same, such as one of the game and one of each of its seats."""
        of = "" if self.group in ("game", "seat") else self.of
        scale = self.difference or 1.0
        return of, *(exact(x / scale) for x in (self.low, self.high))

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    @property
    def reading(self) -> Reading:
        """The difference."""
        return Reading(self.difference, self.low, self.high, self.p, self.flagged)


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
    """The answer of `simkit compare`."""

    kind: ClassVar[str] = "compare"

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
    def subject(self) -> str:
        """The titles of A and of B."""
        return self.title_b if self.title_a == self.title_b else f"{self.title_a} and {self.title_b}"

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
        """The warning that most games of a side are capped."""
        return caps_warning(
            {f"of {x.upper()}": getattr(e, x) for e in self.effects if e.metric == "capped" for x in "ab"}
        )

    def mirrors(self, e: Effect) -> bool:
        """Does this effect only mirror another one?"""
        return e.group == "order" and self.players == 2 and e.of == "order 2"

    def largest(self, groups: Container[str]) -> list[Effect]:
        """What changed for certain in some groups, the largest effect on the game first, each meaning once."""
        certain = [e for e in self.effects if e.group in groups and e.flagged and e.metric not in LENGTHS]
        meanings = {e.meaning_of: e for e in reversed(certain)}
        of_lengths = {e.meaning_of for e in self.effects if e.metric in LENGTHS}
        return sorted((e for key, e in meanings.items() if key not in of_lengths), key=lambda e: -e.size)

    def replays_of(self, game: int) -> list[str]:
        """The commands that replay a game of A and of B."""
        lines = [shlex.split(line) for line in self.replays]
        return [shlex.join([*words[:3], str(game), *words[4:]]) for words in lines]

    @property
    def parting(self) -> str:
        """When the games diverge, in words, from a sample."""
        return "" if self.turns is None else f" ({self.turns.words()})"

    def statements(self) -> list[Statement]:
        """The effect on every measure; win rates by policy cannot change within a style."""
        effects = [e for e in self.effects if e.group != "policy"]
        return [Statement(e.metric, e.of, e.unit, e.reading, e.title) for e in effects]

    def frame(self) -> pl.DataFrame:
        """All effects."""
        return pl.DataFrame([asdict(effect) for effect in self.effects])

    def to_json(self) -> dict[str, Any]:
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
            "diverged_turns": None if self.turns is None else self.turns.to_json(),
            "changes": self.changes,
            "one_sided": [asdict(row) for row in self.one_sided],
            "replays": list(self.replays),
            "plan": self.plan,
            "notes": self.notes,
        }
