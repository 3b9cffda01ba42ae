"""What checking and joining runs has found, as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.logs.manifest import Manifest

SURE = 0.95


def detection_chance(parts: int, sample: int, wrong: int = 1) -> float:
    """With which probability a sample finds at least one of so many wrong parts."""
    missed = 1.0
    for i in range(wrong):
        missed *= max(parts - sample - i, 0) / (parts - i)
    return 1 - missed


def surely_detected(parts: int, sample: int) -> int:
    """How many wrong parts a sample finds out with at least 95 %."""
    return next(wrong for wrong in range(1, parts + 1) if detection_chance(parts, sample, wrong) >= SURE)


@dataclass(frozen=True)
class Verified:
    """Parts of a run were played again, and every value was the same."""

    directory: Path
    manifest: Manifest
    plan: str
    replayed: Sequence[int]  # parts
    seed: int | None  # with which they were drawn; None: all parts

    @property
    def games(self) -> int:
        """Of the parts that were played again."""
        return sum(self.manifest.parts[index].games for index in self.replayed)

    @property
    def probability(self) -> float:
        """With which one wrong part would have been found."""
        return detection_chance(len(self.manifest.parts), len(self.replayed))

    @property
    def sure_of(self) -> int:
        """So many wrong parts would have been found for sure."""
        return surely_detected(len(self.manifest.parts), len(self.replayed))

    @property
    def digest(self) -> str | None:
        """Of the run, if it is finished."""
        return self.manifest.digest()["run"] if self.manifest.finished else None

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of `verify`: keys may be added, never renamed."""
        return {
            "run": str(self.directory),
            "plan": self.plan,
            "digest": self.digest,
            "parts": len(self.manifest.parts),
            "games": self.games,
            "replayed": list(self.replayed),
            "seed": self.seed,
            "probability": self.probability,
            "sure_of": self.sure_of,
        }


@dataclass(frozen=True)
class Merged:
    """The shards of a run are one."""

    directory: Path
    manifest: Manifest
    shards: int

    @property
    def digest(self) -> str:
        return self.manifest.digest()["run"]

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of `merge`: keys may be added, never renamed."""
        return {
            "run": str(self.directory),
            "plan": self.manifest.plan,
            "games": self.manifest.games,
            "parts": len(self.manifest.parts),
            "shards": self.shards,
            "digest": self.digest,
        }
