"""`simkit compare`: what a change does, from the same games with and without it."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from simkit.analysis.false_discoveries import flagged
from simkit.errors import UsageError, show, spell
from simkit.events import Listener
from simkit.experiments.answer import BY_PLACE, WARNING, write_results
from simkit.experiments.comparison import SAME, Comparison, Effect
from simkit.experiments.one_sided import one_sided_cards
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.pairing.divergence import turns_of
from simkit.experiments.pairing.measures import SHARE, WIN_RATE, Measure, MeasureReader, common_measures
from simkit.experiments.pairing.paired_sums import Difference, differences
from simkit.experiments.pairing.pairs import LISTED, Pairs
from simkit.experiments.pairing.parts import PartData, experiment_manifest, require_parts
from simkit.experiments.pairing.play_pairs import play_pairs, require_games
from simkit.experiments.pairing.sequential_stopping import WIDER, Target, stopping_note
from simkit.games.dead_keys import in_words
from simkit.logs.manifest import Manifest
from simkit.runs.engine import Crew
from simkit.runs.store import opened
from simkit.runs.warm_up import warm_up
from simkit.scenario.digest import digest
from simkit.scenario.model import Scenario
from simkit.scenario.suggestions import suggest
from simkit.scenario.tree import dotted, plain_leaves

PART_GAMES, SEARCH_PART_GAMES = 2_000, 50


@dataclass(frozen=True)
class CompareSpec:
    """Two arms and how precisely to compare them."""

    a: Arm
    b: Arm
    games: int
    metric: str | None = None
    until: float | None = None
    command: str = ""
    replays: tuple[str, ...] = ()  # how to tell a game of A and of B, but for its number
    dead: tuple[str, ...] = ()  # changed keys that change nothing
    part_games: int | None = None  # None: the usual number

    @property
    def paired(self) -> bool:
        return not self.b.fresh

    @property
    def same(self) -> bool:
        """A and B play exactly the same games."""
        return self.paired and self.a.about() == self.b.about()

    @property
    def played(self) -> tuple[Arm, ...]:
        return self.a, self.b

    @property
    def deciding(self) -> list[tuple[str, str]]:
        """Metric and unit of what `until` looks at."""
        return deciding_metrics(self.played, self.metric)

    @property
    def part_size(self) -> int:
        if self.part_games is not None:
            return self.part_games
        searches = any(arm.session.searches for arm in (self.a, self.b))
        return SEARCH_PART_GAMES if searches else PART_GAMES

    @property
    def plan(self) -> str:
        return digest({"kind": "compare", "arms": [self.a.about(), self.b.about()], "part": self.part_size})

    @property
    def manifest(self) -> Manifest:
        """The manifest of the experiment before anything is played."""
        arms = [self.a.about(), self.b.about()]
        return experiment_manifest("compare", self.plan, self.part_size, self.command, arms=arms)

    @property
    def name(self) -> str:
        return f"compare-{self.a.scenario.name}-{self.plan[:8]}"


def require_comparable(a: Arm, b: Arm) -> None:
    """Pairs need the same game, table and rotation."""
    for what, one, two in (
        ("game", a.scenario.game, b.scenario.game),
        ("number of players", a.scenario.players, b.scenario.players),
        ("number of rotations of the seats", len(a.scenario.orders), len(b.scenario.orders)),
        ("seed", a.scenario.run.seed, b.scenario.run.seed),
    ):
        if one != two:
            raise UsageError(f"A and B differ in the {what}: {one} and {two}", hint="pairs need the same on both sides")


def deciding_columns(measures: Sequence[Measure], metric: str | None, policies: int) -> list[int]:
    """The columns that decide: those of `metric`, else win rate by policy, by order if all play one policy."""
    if metric is None:
        rates = {i: m.group for i, m in enumerate(measures) if m.metric == WIN_RATE}
        by_policy = [i for i, group in rates.items() if group == "policy" and policies > 1]
        return by_policy or [i for i, group in rates.items() if group == "order"]
    name, _, of = metric.partition(":")
    columns = [i for i, m in enumerate(measures) if m.metric == name and of in ("", m.of, m.of.rpartition(" ")[2])]
    if metric == WIN_RATE and policies == 1:  # that of the one policy cannot change
        columns = [i for i in columns if measures[i].group in BY_PLACE]
    if not columns:
        names = sorted({m.metric for m in measures} | {f"{m.metric}:{m.of}" for m in measures if m.metric == name})
        expected = "expected win_rate, length, or a metric of results.parquet, also of one card as in played:CARD"
        hint = suggest(metric, names, "metrics", expected)
        raise UsageError(f"{spell('metric')} is {metric!r}", field="metric", hint=hint)
    return columns


def deciding_metrics(arms: Sequence[Arm], metric: str | None) -> list[tuple[str, str]]:
    """Metric and unit of the columns that decide."""
    measures = common_measures([MeasureReader(arm.scenario, arm.game) for arm in arms])
    columns = deciding_columns(measures, metric, len(arms[0].scenario.lineup))
    return list(dict.fromkeys((measures[i].metric, measures[i].unit) for i in columns))


def compare(
    spec: CompareSpec,
    directory: Path,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    force: bool = False,
    on: Listener | None = None,
) -> Comparison:
    """Play both arms (what is not yet played) and compare."""
    a, b = spec.a, spec.b
    require_comparable(a, b)
    require_games(spec.games)
    require_parts(spec.games, spec.part_size)
    crew = Crew(on, threads, executor)
    pairs = Pairs(a, [b], spec.part_size, crew.watch)
    headline = deciding_columns(pairs.measures, spec.metric, len(a.scenario.lineup))
    target = None if spec.until is None else Target(spec.until, spec.games)
    warm_up((arm.session for arm in spec.played), on)
    with opened(directory, spec.manifest, resume=resume, force=force) as store:
        total, games, reached = play_pairs(pairs, store, spec.games, target, headline, crew)
        answer = conclude(spec, pairs, headline, total, games, reached)
        write_results(store, [("", answer)])
    return answer


def conclude(
    spec: CompareSpec, pairs: Pairs, headline: Sequence[int], total: PartData, games: int, reached: bool
) -> Comparison:
    """The answer of the comparison, from the sums of all parts."""
    a, b = spec.a, spec.b
    changes = differences(total.sums["sums"][0], exact=spec.same)
    if spec.until is not None:
        changes = [d.wider(WIDER) for d in changes]
    effects = effects_of(pairs.measures, changes)
    counts = total.sums["counts"][0]
    diverged = total.lists["diverged0"].tolist() if spec.paired else []
    factors = [f for i in headline if (f := changes[i].factor) is not None]
    return Comparison(
        title_a=a.scenario.title,
        title_b=b.scenario.title,
        game=a.game.id,
        players=a.scenario.players,
        seed=a.scenario.run.seed,
        plan=spec.plan,
        games=games,
        paired=spec.paired,
        same=spec.same,
        policies=list(a.scenario.lineup),
        policies_b=list(b.scenario.lineup),
        diverged=float(counts[1] / games),
        flipped=float(counts[2] / games),
        flipped_games=total.lists["flipped0"].tolist()[:LISTED] if spec.paired else [],
        turns=turns_of(a, b, diverged) if diverged else None,
        headline=[effects[i] for i in headline],
        variance_factor=float(np.mean(factors)) if factors else None,
        effects=[effect for effect in effects if effect.games > 0],
        until=spec.until,
        reached=reached,
        command=spec.command,
        replays=spec.replays,
        changes=changes_of(a.scenario, b.scenario),
        one_sided=[*one_sided_cards("A", a, b, games), *one_sided_cards("B", b, a, games)],
        notes=notes_of(spec, reached, int(counts[1])),
    )


def effects_of(measures: Sequence[Measure], changes: Sequence[Difference]) -> list[Effect]:
    """The difference of every measure with its interval, and whether it is flagged."""
    flags = flagged([d.p for d in changes])
    effects = []
    for measure, d, flag in zip(measures, changes, flags, strict=True):
        most = 1.0 if measure.unit == SHARE else np.inf
        effects.append(
            Effect(
                metric=measure.metric,
                of=measure.of,
                a=d.a,
                b=d.b,
                difference=d.value,
                low=max(d.low, -most),
                high=min(d.high, most),
                p=d.p,
                flagged=flag,
                group=measure.group,
                unit=measure.unit,
                meaning=measure.meaning,
                games=d.games,
                name=measure.name,
                who=measure.who,
            )
        )
    return effects


def changes_of(a: Scenario, b: Scenario) -> list[str]:
    """Every number in which two scenarios differ, as `key: A -> B`."""
    one, two = ({dotted(path): value for path, value in plain_leaves(s.play_data())} for s in (a, b))
    keys = [key for key in dict.fromkeys((*one, *two)) if one.get(key) != two.get(key)]
    return [f"{key}: {_shown(one, key)} -> {_shown(two, key)}" for key in keys]


def _shown(leaves: dict[str, object], key: str) -> str:
    return show(leaves[key]) if key in leaves else "none"


def notes_of(spec: CompareSpec, reached: bool, diverged: int) -> list[str]:
    """What the reader must know besides the numbers."""
    notes = [*spec.a.scenario.warnings, *spec.b.scenario.warnings]
    notes += [f"{WARNING}{words}" for words in in_words(spec.dead, spec.a.scenario.players)]
    if spec.same:
        notes.append(SAME)
    elif spec.paired and not diverged:
        notes.append(f"{WARNING}the changes have no effect in these games: both games of every pair are the same")
    if not spec.paired:
        notes.append("B is played on its own random numbers: the two games of a pair are independent")
    if spec.until is not None:
        notes.append(stopping_note(spec.games, reached=reached))
    return list(dict.fromkeys(notes))
