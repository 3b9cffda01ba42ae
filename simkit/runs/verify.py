"""Do the parts of a run hold the games of its plan, whoever played them? Some or all are played again to see."""

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
from simkit.runs.engine import Crew, PerThread, Watch, in_order
from simkit.runs.part import Worker
from simkit.runs.pilot import cards_to_fit
from simkit.runs.plan import Plan
from simkit.runs.replay import scenario_of_run
from simkit.runs.warm_up import warm_up

NAMED = 5  # parts that a sentence lists
COMPARED = ("game", "scenario", "title", "variant", "players", "seed")  # what run.json says twice


@dataclass(frozen=True)
class PartCheck:
    """What playing a part again has shown: the tables with other values."""

    index: int
    wrong: tuple[str, ...]


@dataclass(frozen=True)
class VerifyTask:
    """Plays parts again, in memory, and compares their values with those on the disk and with what is said of them."""

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
    """A run as it lies there, and the plan that it should follow."""

    directory: Path
    manifest: Manifest
    plan: Plan


def read_run(directory: Path) -> PlannedRun:
    """A run whose parts can be played again: every byte is as it was written, and the game is still the same."""
    run = read_planned_run(directory)
    if not run.manifest.parts:
        raise RunDataError("no part was played yet", file=directory, hint=finish_hint())
    check_parts(directory, run.manifest)
    return run


def read_planned_run(directory: Path) -> PlannedRun:
    """A run and its plan, if the game is still the same."""
    manifest = read_manifest(directory)
    plan = Plan(*scenario_of_run(directory, manifest), manifest.about.log)
    if (plan.id, list(plan.schema.tables)) != (manifest.plan, manifest.tables):
        what = f"its scenario makes the plan {plan.id}, not {manifest.plan}"
        hint = "it was changed, or written by another version: run the scenario again"
        raise RunDataError(what, file=directory / RUN, hint=hint)
    for key, expected in plan.about().items():
        if key in COMPARED and (said := getattr(manifest.about, key)) != expected:
            what = f"{key} is {show(said)}, but its scenario says {show(expected)}"
            raise RunDataError(what, file=directory / RUN, hint="it was changed: run the scenario again")
    return PlannedRun(directory, manifest, plan)


def sample_of(text: str | None, parts: int) -> int:
    """How many parts `sample` means, of so many: `5%` or a number of parts."""
    if text is None:
        return parts
    share = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)\s*%", text.strip(), re.ASCII)
    number = re.fullmatch(r"\d{1,9}", text.strip(), re.ASCII)
    if share and 0 < Fraction(share[1]) <= 100:
        return -int(-parts * Fraction(share[1]) // 100)  # one part too many rather than one too few
    if number and 1 <= int(number[0]) <= parts:
        return int(number[0])
    hint = f"expected a share such as 5%, or a number of parts from 1 to {parts}"
    raise UsageError(f"{spell('sample')} is {show(text)}", field="sample", hint=hint)


def sampled_parts(parts: Sequence[int], count: int, seed: int) -> list[int]:
    """Parts drawn at random, all as likely as any other; in order."""
    return sorted(random.Random(seed).sample(sorted(parts), count))


def verify(run: PlannedRun, indexes: Sequence[int], *, threads: int | None = None, on: Listener | None = None) -> None:
    """Play parts again; an error names those that hold other values than their games have."""
    crew = Crew(on, threads)
    warm_up([run.plan.session], on)
    crew.watch.on(Started(sum(run.manifest.parts[index].games for index in indexes)))
    _require_fitted(run)
    task = VerifyTask(run.plan, run.directory, run.manifest.parts, crew.watch)
    try:
        with closing(in_order(task, indexes, crew)) as verdicts:
            wrong = [verdict for verdict in verdicts if verdict.wrong]
    except (KeyboardInterrupt, Interrupted):
        raise Interrupted("stopped: nothing is decided", file=run.directory) from None
    if not wrong:
        return
    first = wrong[0]
    part = run.manifest.parts[first.index]
    begin = first.index * run.manifest.part_size
    what = f"part {first.index} (games {begin} to {begin + part.games - 1}) has other values than its games"
    if len(wrong) > 1:
        more = f" and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
        numbers = ", ".join(str(verdict.index) for verdict in wrong[:NAMED])
        what += f"; so have {len(wrong)} of {len(indexes)} parts that were played again: {numbers}{more}"
    hint = f"remove the file and run again with {spell('resume')}, or play the run anew with {spell('force')}"
    raise RunDataError(what, file=part_path(run.directory, first.wrong[0], first.index), hint=hint)


def _require_fitted(run: PlannedRun) -> None:
    """The cards that the adjusted reading is said to be of are those of the pilot."""
    about = run.manifest.about
    if about.has("fitted") and about.fitted != cards_to_fit(run.plan):
        what = "`fitted` names other cards than the pilot does"
        raise RunDataError(what, file=run.directory / RUN, hint="it was changed: run the scenario again")
