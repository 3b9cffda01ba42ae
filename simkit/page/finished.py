"""A finished run as plain data: what its text and its JSON are made of, without the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.analysis.summary import Summary
from simkit.logs.manifest import Manifest


@dataclass(frozen=True)
class Finished:
    """What was asked, where it lies, and its summary."""

    title: str
    game: str
    scenario: str
    variant: str
    players: int
    seed: int
    plan: str
    warnings: Sequence[str]
    directory: Path
    manifest: Manifest
    summary: Summary
    digest: str  # of the games in the summary
    played: int  # games, just now
    seconds: float  # in which they were played

    @property
    def speed(self) -> float:
        """Games per second; 0 if nothing was played."""
        return self.played / self.seconds if self.played else 0.0

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of `run`: keys may be added, never renamed."""
        return {
            "run": str(self.directory),
            "game": self.game,
            "scenario": self.scenario,
            "variant": self.variant,
            "players": self.players,
            "games": self.summary.games,
            "seed": self.seed,
            "plan": self.plan,
            "digest": self.digest,
            "seconds": self.seconds,
            "games_per_second": self.speed,
            "played": self.played,
            "warnings": list(self.warnings),
            **({} if self.manifest.shard is None else {"shard": vars(self.manifest.shard)}),
            **self.summary.to_json(),
        }
