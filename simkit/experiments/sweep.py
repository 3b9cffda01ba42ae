"""`simkit sweep`: how a game responds to a number, from the same games at every value."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from simkit.analysis.false_discoveries import flagged
from simkit.errors import UsageError
from simkit.events import Listener
from simkit.experiments.answer import WARNING, Reading, write_results
from simkit.experiments.basis import Basis
from simkit.experiments.compare import PART_GAMES, SEARCH_PART_GAMES, deciding_columns, deciding_metrics
from simkit.experiments.dead_axes import dead_axes
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.pairing.measures import SHARE, Measure
from simkit.experiments.pairing.paired_sums import Difference, differences, levels
from simkit.experiments.pairing.pairs import DIVERGED, Pairs
from simkit.experiments.pairing.parts import PartData, experiment_manifest, require_parts
from simkit.experiments.pairing.play_pairs import play_pairs, require_games
from simkit.experiments.pairing.sequential_stopping import WIDER, Target
from simkit.experiments.responses import Response, Sweep
from simkit.experiments.sweep_axes import Axis, Point, points_of
from simkit.games.contract import Array
from simkit.logs.manifest import Manifest
from simkit.runs.engine import Crew
from simkit.runs.store import opened
from simkit.runs.warm_up import warm_up
from simkit.scenario.digest import digest


@dataclass(frozen=True)
class SweepSpec:
    """A scenario, one or two parameters and how precisely to measure."""

    basis: Basis
    axes: tuple[Axis, ...]
    games: int
    metric: str | None = None
    until: float | None = None
    command: str = ""
    strict: bool = True  # a parameter that changes nothing is an error; one style of a panel may not use a card
    part_games: int | None = None  # None: the usual number

    @cached_property
    def base(self) -> Arm:
        return self.basis.arm()

    @cached_property
    def points(self) -> list[Point]:
        return points_of(list(self.axes))

    @cached_property
    def arms(self) -> list[Arm]:
        """One for every point; that of today's values is played too, and differs in nothing."""
        return [
            self.basis.arm(*(f"{axis.key}={value}" for axis, value in zip(self.axes, point, strict=True)))
            for point in self.points
        ]

    @property
    def played(self) -> list[Arm]:
        return [self.base, *self.arms]

    @property
    def deciding(self) -> list[tuple[str, str]]:
        """Metric and unit of what `until` looks at."""
        return deciding_metrics(self.played, self.metric)

    @property
    def part_size(self) -> int:
        if self.part_games is not None:
            return self.part_games
        return SEARCH_PART_GAMES if self.base.session.searches else PART_GAMES // 4

    @cached_property
    def plan(self) -> str:
        about = {"kind": "sweep", "base": self.base.about(), "arms": [arm.about() for arm in self.arms]}
        return digest(about | {"part": self.part_size})

    @property
    def manifest(self) -> Manifest:
        """The manifest of the sweep before anything is played."""
        base, keys = self.base.about(), [axis.key for axis in self.axes]
        return experiment_manifest("sweep", self.plan, self.part_size, self.command, base=base, keys=keys)

    @property
    def name(self) -> str:
        return f"sweep-{self.base.scenario.name}-{self.plan[:8]}"


def sweep(
    spec: SweepSpec,
    directory: Path,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    on: Listener | None = None,
) -> Sweep:
    """Play today's scenario and all points."""
    require_games(spec.games)
    same = [arm.about() == spec.base.about() for arm in spec.arms]
    others = [arm for arm, today in zip(spec.arms, same, strict=True) if not today] or spec.arms[:1]
    require_parts(spec.games, spec.part_size)
    crew = Crew(on, threads, executor)
    warm_up((arm.session for arm in spec.played), on)
    dead = dead_axes(spec.basis, spec.axes, spec.points, spec.arms, spec.games, crew.watch)
    if dead and spec.strict:
        raise UsageError("; ".join(dead), field="vary", hint="vary another key, or other values")
    pairs = Pairs(spec.base, others, spec.part_size, crew.watch)
    headline = deciding_columns(pairs.measures, spec.metric, len(spec.base.scenario.lineup))
    target = None if spec.until is None else Target(spec.until, spec.games)
    with opened(directory, spec.manifest, resume=resume, force=force) as store:
        total, games, reached = play_pairs(pairs, store, spec.games, target, headline, crew, last=_last(spec, same))
        if not dead and not all(same) and not total.sums["counts"][:, DIVERGED].any():
            dead = ["all games are the same at every value"]
        answer = replace(_conclude(spec, pairs, headline, same, total, games, reached), notes=_notes(spec, dead))
        write_results(store, [("", answer)])
    return answer


def _last(spec: SweepSpec, same: Sequence[bool]) -> str:
    """The last point that changes something, in words."""
    point = [point for point, today in zip(spec.points, same, strict=True) if not today or all(same)][-1]
    return ", ".join(f"{axis.key}={value}" for axis, value in zip(spec.axes, point, strict=True))


def _conclude(
    spec: SweepSpec,
    pairs: Pairs,
    headline: Sequence[int],
    same: Sequence[bool],
    total: PartData,
    games: int,
    reached: bool,
) -> Sweep:
    """The answer of the sweep, from the sums of all parts; `same`: the points that change nothing."""
    scenario = spec.base.scenario
    responses: list[Response] = []
    played = iter(total.sums["sums"])
    for point, today in zip(spec.points, same, strict=True):
        sums = total.sums["sums"][0] if today else next(played)  # today's values are side A of every pair
        responses += _responses(pairs.measures, point, sums, today, spec.until)
    responses = _with_flags([r for r in responses if r.games > 0])  # a length of capped games is none
    return Sweep(
        title=scenario.title,
        game=spec.base.game.id,
        players=scenario.players,
        seed=scenario.run.seed,
        plan=spec.plan,
        policies=list(scenario.lineup),
        keys=[axis.key for axis in spec.axes],
        today=[axis.today for axis in spec.axes],
        points=[list(point) for point in spec.points],
        responses=responses,
        headline=[pairs.measures[i].key for i in headline],
        games=games,
        until=spec.until,
        reached=reached,
        command=spec.command,
    )


def _notes(spec: SweepSpec, dead: Sequence[str]) -> list[str]:
    warnings = [f"{WARNING}{words}" for words in dead]
    return list(dict.fromkeys([*(note for arm in spec.played for note in arm.scenario.warnings), *warnings]))


def _responses(measures: list[Measure], point: Point, sums: Array, today: bool, until: float | None) -> list[Response]:
    """Level and paired difference of every measure at one point; `today`: the point is the base itself."""
    wider = 1.0 if until is None else WIDER
    found_levels = levels(sums, first=today)
    changes = [d.wider(wider) for d in differences(sums)]
    rows = []
    for i, (measure, d) in enumerate(zip(measures, changes, strict=True)):
        share = measure.unit == SHARE
        low, high = found_levels[i].interval(share=share, wider=wider, most=measure.most)
        change = Reading(0.0, 0.0, 0.0) if today else Reading(d.value, *_possible(d, measure), d.p)
        if measure.counts:
            low = max(low, 0.0)
        rows.append(
            Response(
                list(point),
                measure.metric,
                measure.of,
                measure.group,
                measure.unit,
                today,
                Reading(found_levels[i].mean, low, high),
                change,
                d.games,
                measure.role,
                measure.label,
                measure.name,
                measure.who,
            )
        )
    return rows


def _possible(d: Difference, measure: Measure) -> tuple[float, float]:
    """The interval of a difference, kept within what a share can change."""
    return (max(d.low, -measure.most), min(d.high, measure.most)) if measure.unit == SHARE else (d.low, d.high)


def _with_flags(responses: Sequence[Response]) -> list[Response]:
    """Changes that differ from 0 after control of false discoveries over all measures at all values."""
    flags = iter(flagged([r.change.p for r in responses if not r.today]))
    return [r if r.today else replace(r, change=replace(r.change, flagged=next(flags))) for r in responses]
