"""Verifying a run: parts are played again and compared with the stored ones, whoever played those."""

import random
import re
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from simkit.errors import Interrupted, RunDataError, UsageError, show, spell
from simkit.events import Listener, Started
from simkit.logs.manifest import RUN, Manifest, Part, part_path, read_manifest
from simkit.logs.scan import check_parts, finish_hint
from simkit.logs.stored_digests import stored_digests
from simkit.logs.write import digests
from simkit.numbers import listed
from simkit.runs.engine import Crew, PerThread, Watch, in_order
from simkit.runs.part import Worker
from simkit.runs.pilot import cards_to_fit
from simkit.runs.plan import Plan
from simkit.runs.replay import scenario_of_run
from simkit.runs.warm_up import warm_up

MOST_NAMED = 5  # parts that a sentence lists
COMPARED = ("game", "scenario", "title", "variant", "players", "seed")  # values that run.json has twice


@dataclass(frozen=True)
class PartCheck:
    """The result of playing a part again: the tables whose values differ."""

    index: int
    wrong: tuple[str, ...]


@dataclass(frozen=True)
class VerifyTask:
    """Plays parts again, in memory, and compares their values with the files and with the digests of the manifest."""

    plan: Plan
    directory: Path
    parts: Mapping[int, Part]
    watch: Watch
    own: PerThread = field(default_factory=PerThread)

    def games(self, index: int) -> int:
        return self.parts[index].games

    def __call__(self, index: int) -> PartCheck:
        if not hasattr(self.own, "worker"):
            self.own.worker = Worker(self.plan, self.watch)
        part, schema = self.parts[index], self.plan.schema
        with self.watch.turn:
            played = digests(schema, self.own.worker.play_part(index, part.games))
        stored = stored_digests(self.directory, index, schema)
        return PartCheck(index, tuple(t for t in played if not played[t] == stored[t] == part.digests[t]))


@dataclass(frozen=True)
class PlannedRun:
    """A run on the disk and its plan."""

    directory: Path
    manifest: Manifest
    plan: Plan


def read_run(directory: Path) -> PlannedRun:
    """A run whose parts can be played again: no byte has changed, and the game has the same version."""
    run = read_planned_run(directory)
    if not run.manifest.parts:
        raise RunDataError("no part has been played yet", file=directory, hint=finish_hint())
    check_parts(directory, run.manifest)
    return run


def read_planned_run(directory: Path) -> PlannedRun:
    """A run and its plan; an error if the game has another version."""
    manifest = read_manifest(directory)
    plan = Plan(*scenario_of_run(directory, manifest), manifest.about.log, part_games=manifest.part_size)
    if (plan.id, list(plan.schema.tables)) != (manifest.plan, manifest.tables):
        what = f"its scenario makes the plan {plan.id}, not {manifest.plan}"
        hint = "it was changed, or written by another version: run the scenario again"
        raise RunDataError(what, file=directory / RUN, hint=hint)
    for key, expected in plan.about().items():
        if key in COMPARED and (value := getattr(manifest.about, key)) != expected:
            what = f"{key} is {show(value)}, but its scenario says {show(expected)}"
            raise RunDataError(what, file=directory / RUN, hint="it was changed: run the scenario again")
    return PlannedRun(directory, manifest, plan)


def sample_of(text: str | None, parts: int) -> int:
    """The number of parts that `sample` asks for, such as `5%` or `3`; `parts` is the number of all."""
    if text is None:
        return parts
    share = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)\s*%", text.strip(), re.ASCII)
    number = re.fullmatch(r"\d{1,9}", text.strip(), re.ASCII)
    if share and 0 < Fraction(share[1]) <= 100:
        return -int(-parts * Fraction(share[1]) // 100)  # rounded up
    if number and 1 <= int(number[0]) <= parts:
        return int(number[0])
    hint = f"expected a share such as 5%, or a number of parts from 1 to {parts}"
    raise UsageError(f"{spell('sample')} is {show(text)}", field="sample", hint=hint)


def sampled_parts(parts: Sequence[int], count: int, seed: int) -> list[int]:
    """A random sample of parts, in order; every part is equally likely."""
    return sorted(random.Random(seed).sample(sorted(parts), count))


def verify(run: PlannedRun, indexes: Sequence[int], *, threads: int | None = None, on: Listener | None = None) -> None:
    """Play parts again; an error names the parts whose stored values differ from their games."""
    crew = Crew(on, threads)
    warm_up([run.plan.session], on)
    crew.watch.on(Started(sum(run.manifest.parts[index].games for index in indexes)))
    _require_fitted(run)
    task = VerifyTask(run.plan, run.directory, run.manifest.parts, crew.watch)
    try:
        with closing(in_order(task, indexes, crew)) as checks:
            wrong = [check for check in checks if check.wrong]
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted("stopped before the parts were compared", file=run.directory) from None
    if not wrong:
        return
    first = wrong[0]
    part = run.manifest.parts[first.index]
    start = first.index * run.manifest.part_size
    what = f"the values of part {first.index} (games {start} to {start + part.games - 1}) are not those of its games"
    if len(wrong) > 1:
        numbers = listed((str(check.index) for check in wrong), MOST_NAMED)
        what += f"; {len(wrong)} of the {len(indexes)} parts played again are wrong: {numbers}"
    hint = f"remove the file and run again with {spell('resume')}, or play the whole run again with {spell('force')}"
    raise RunDataError(what, file=part_path(run.directory, first.wrong[0], first.index), hint=hint)


def _require_fitted(run: PlannedRun) -> None:
    """An error if the manifest names other cards for the adjusted reading than the pilot does."""
    about = run.manifest.about
    if about.has("fitted") and about.fitted != cards_to_fit(run.plan):
        what = "`fitted` names other cards than the pilot does"
        raise RunDataError(what, file=run.directory / RUN, hint="it was changed: run the scenario again")
