"""Answers as plain data: what reports and files are made of, without games or kernels."""

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Turns:
    """The turns in which a sample of diverged games parted."""

    sample: int
    turns: list[int]  # sorted; games in which every action is the same are left out

    @property
    def median(self) -> int | None:
        return self.turns[len(self.turns) // 2] if self.turns else None


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

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


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
    replays: tuple[str, str] = ("", "")
    notes: list[str] = field(default_factory=list)

    @property
    def one_policy(self) -> bool:
        return len(self.policies) == 1

    def as_json(self) -> dict[str, Any]:
        """The contract of `compare --json`: keys may be added, never renamed."""
        return {
            "games": self.games,
            "diverged": self.diverged,
            "flipped": self.flipped,
            "variance_factor": self.variance_factor,
            "effects": [asdict(effect) for effect in self.effects],
            "paired": self.paired,
            "headline": [f"{effect.metric}:{effect.of}" for effect in self.headline],
            "until": self.until,
            "reached": self.reached,
            "flipped_games": self.flipped_games,
            "diverged_turns": None if self.turns is None else asdict(self.turns),
            "replays": list(self.replays),
            "plan": self.plan,
            "notes": self.notes,
        }
