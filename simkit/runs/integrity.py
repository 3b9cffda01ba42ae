"""The answers of `simkit verify` and `simkit merge`, as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.logs.manifest import Manifest

SURE = 0.95


def detection_chance(parts: int, sample: int, wrong: int = 1) -> float:
    """The probability that a sample contains at least one of `wrong` wrong parts."""
    missed = 1.0
    for i in range(wrong):
        missed *= max(parts - sample - i, 0) / (parts - i)
    return 1 - missed


def surely_detected(parts: int, sample: int) -> int:
    """The number of wrong parts that a sample detects with a probability of at least 95 %."""
    return next(wrong for wrong in range(1, parts + 1) if detection_chance(parts, sample, wrong) >= SURE)


@dataclass(frozen=True)
class Verification:
    """The answer of `simkit verify`: parts of a run were played again, and every value was the same."""

    directory: Path
    manifest: Manifest
    plan: str
    replayed: Sequence[int]  # parts
    seed: int | None  # of the random sample; None: all parts were played again

    @property
    def games(self) -> int:
        """The number of games in the parts that were played again."""
        return sum(self.manifest.parts[index].games for index in self.replayed)

    @property
    def probability(self) -> float:
        """The probability that one wrong part would have been detected."""
        return detection_chance(len(self.manifest.parts), len(self.replayed))

    @property
    def sure_of(self) -> int:
        """The number of wrong parts that would have been detected with a probability of at least 95 %."""
        return surely_detected(len(self.manifest.parts), len(self.replayed))

    @property
    def digest(self) -> str | None:
        """The digest of the run; None if it is not finished."""
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
class Merge:
    """The answer of `simkit merge`: the run that was made of the shards."""

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
