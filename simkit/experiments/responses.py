"""The answer of `simkit sweep`."""

from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar

import polars as pl

from simkit.experiments.answer import BY_PLACE, Reading, Statement, caps_warning, full_title
from simkit.roles import GAINED, PLAYED, SCORE_PART

USED = (GAINED, PLAYED)  # roles of what is asked first of a card that is varied


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
        """What people call the measure."""
        return full_title(self.name or self.metric, self.who)

    @property
    def is_source(self) -> bool:
        """Is it a part of the score, as the mean of all seats?"""
        return self.role == SCORE_PART and self.group == "seat" and self.of == "all seats"

    def to_json(self) -> dict[str, Any]:
        """Part of the JSON of a sweep, in which `role` says one thing only: "score" = a part of the score."""
        return asdict(self) | {"role": "score" if self.role == SCORE_PART else ""}


@dataclass(frozen=True)
class Sweep:
    """The answer of `simkit sweep`."""

    kind: ClassVar[str] = "sweep"

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
    def subject(self) -> str:
        """The scenario and what is varied."""
        return f"{self.title}, {' and '.join(self.keys)}"

    @property
    def one_policy(self) -> bool:
        return len(self.policies) == 1

    @property
    def caps(self) -> str:
        """The warning that most games are capped, with the values at which they are."""
        levels = {f"at {', '.join(r.point)}": r.level.estimate for r in self.responses if r.metric == "capped"}
        return caps_warning(levels)

    def main_measures(self) -> list[tuple[str, str]]:
        """What a designer asks for first: win rates, length, use of the varied cards, sources of the score by size."""
        measures = list(dict.fromkeys((r.metric, r.of, r.group) for r in self.responses))
        by = BY_PLACE if self.one_policy else ("policy",)
        rates = [(m, of) for m, of, group in measures if group in by and m == "win_rate"]
        rates = rates[:1] if self.players == 2 and self.one_policy else rates  # the second mirrors the first
        varied = {key.split(".")[1] for key in self.keys if key.startswith("cards.")}
        use = [(r.metric, r.of) for r in self.responses if r.group == "card" and r.of in varied and r.role in USED]
        moved: dict[tuple[str, str], float] = {}
        for r in self.responses:
            if r.is_source:
                moved[r.metric, r.of] = max(moved.get((r.metric, r.of), 0.0), abs(r.change.estimate))
        sources = sorted(moved, key=lambda basis: -moved[basis])
        wanted = [*rates, ("length", "game"), *dict.fromkeys(use), *(sources or [("score", "all seats")])]
        return [which for which in wanted if which in {(m, of) for m, of, _ in measures}]

    def statements(self) -> list[Statement]:
        """The change of every leading measure at every point."""
        by_key = {(r.metric, r.of, tuple(r.point)): r for r in self.responses}
        keys = [(metric, of, tuple(point)) for metric, of in self.main_measures() for point in self.points]
        return [_statement(by_key[key]) for key in keys if key in by_key and not by_key[key].today]

    def frame(self) -> pl.DataFrame:
        """Every measure at every point, flat."""
        rows = []
        for r in self.responses:
            row: dict[str, object] = dict(zip(self.keys, r.point, strict=True))
            row |= {"today": r.today, "metric": r.metric, "of": r.of, "group": r.group, "unit": r.unit}
            row |= {"estimate": r.level.estimate, "low": r.level.low, "high": r.level.high}
            row |= {"difference": r.change.estimate, "difference_low": r.change.low, "difference_high": r.change.high}
            rows.append(row | {"games": r.games})
        return pl.DataFrame(rows)

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of a sweep: keys may be added, never renamed."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            "keys": self.keys,
            "today": self.today,
            "points": self.points,
            "responses": [response.to_json() for response in self.responses],
            "headline": self.headline,
            "until": self.until,
            "reached": self.reached,
            "plan": self.plan,
            "notes": self.notes,
        }


def _statement(r: Response) -> Statement:
    name, at = r.metric if r.of in ("game", "all seats") else f"{r.metric} {r.of}", f"at {', '.join(r.point)}"
    return Statement(name, at, r.unit, r.change, f"{r.title} {at}")
