"""Reports: runs are played if they do not exist, analysed, and laid out as pages."""

import errno
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, cast

from simkit.errors import SimkitError, UsageError, spell
from simkit.events import Status, listener
from simkit.lab import command_lines
from simkit.lab.answers import PageAnswer
from simkit.lab.question import Question, ScenarioLike, question_of
from simkit.lab.runs import RUNS, plan_of, play, require_level
from simkit.lab.work_settings import WorkOptions, WorkSettings, work_settings

if TYPE_CHECKING:
    import polars as pl

    from simkit.logs.manifest import Manifest
    from simkit.page.builders.report import Chapter, ReportedRuns
    from simkit.page.model import Page
    from simkit.runs.plan import Plan

PAGES = Path("pages")
MOST_COUNTS = 64

Players = int | str | Sequence[int] | None


@dataclass(frozen=True, repr=False)
class Report(PageAnswer):
    """One page about one or several runs."""

    runs: "ReportedRuns"  # analysed, in the order of the page

    @property
    def chapters(self) -> "list[Chapter]":
        """The analysis and findings of each run."""
        return self.runs.chapters

    @property
    def name(self) -> str:
        """The default name of its directory."""
        first_run = self.chapters[0].analysis.name
        return first_run if len(self.chapters) == 1 else f"{first_run}-and-{len(self.chapters) - 1}-more"

    def findings(self) -> "pl.DataFrame":
        """The findings that the report begins with."""
        import polars as pl

        rows = [{"run": c.analysis.name, **vars(finding)} for c in self.chapters for finding in c.findings]
        return pl.DataFrame(rows, infer_schema_length=None)

    def frame(self) -> "pl.DataFrame":
        """The findings."""
        return self.findings()

    def layout(self) -> "Page":
        """Verdicts, charts and tables."""
        from simkit.page.builders.report import layout

        return layout(self.runs)

    def paper(self) -> "Page":
        return self.layout()

    def headlines(self) -> "Page":
        """The findings that the page begins with."""
        from simkit.page.builders.report import headlines

        return headlines(self.runs)

    def to_json(self) -> dict[str, Any]:
        """The contract of `report`: keys may be added, never renamed."""
        return self.runs.to_json()


@dataclass(frozen=True)
class ReportedRun:
    """A run of a report, and the number of its games that the report is about."""

    directory: Path
    games: int | None
    manifest: "Manifest | None" = None  # None: not read yet
    checked: Collection[int] = ()  # parts whose checksums were compared


def report(
    sources: ScenarioLike | Path | Sequence[ScenarioLike | Path],
    *,
    players: Players = None,
    games: int | None = None,
    log: str = "cards",
    kept: bool = True,
    **options: Unpack[WorkOptions],
) -> Report:
    """Analyse runs, or scenarios, which are played first. Without `kept` the games need not be stored."""
    from simkit.page.builders.report import ReportedRuns
    from simkit.runs.store_directory import require_apart

    settings = work_settings(options)
    if settings.out is not None:
        require_apart(settings.out, itself=True)
    require_level(log)
    settings.check()
    counts = player_counts(players)
    all_sources: list[ScenarioLike | Path] = (
        list(sources) if isinstance(sources, list | tuple) else [cast(ScenarioLike, sources)]
    )
    with ExitStack() as scratch:
        finder = RunFinder(log, settings, None if kept else scratch)
        chapters = [_chapter(run) for source in all_sources for run in finder.runs(source, counts, games)]
    return Report(ReportedRuns(_title(chapters), chapters))


def of_run(directory: Path, games: int | None = None) -> Report:
    """The report of a finished run."""
    from simkit.page.builders.report import ReportedRuns

    chapters = [_chapter(ReportedRun(directory, games))]
    return Report(ReportedRuns(_title(chapters), chapters))


def player_counts(players: Players) -> list[int | None]:
    """`4`, `2-7` or `2,3,5` as numbers; None stands for the number of the scenario."""
    if players is None or isinstance(players, int):
        return [players]
    if not isinstance(players, str):
        return list(players)
    counts: list[int | None] = []
    what = f"{spell('players')} is {players!r}"
    for part in players.split(","):
        match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", part.strip(), re.ASCII)
        if match is None:
            raise UsageError(what, field="players", hint="expected a number or a range such as 2-4")
        counts += range(int(match[1]), int(match[2] or match[1]) + 1)
        if len(counts) > MOST_COUNTS:
            raise UsageError(what, field="players", hint="name fewer player counts")
    if not counts:
        raise UsageError(what, field="players", hint="expected a number or a range such as 2-4")
    return counts


def _chapter(run: ReportedRun) -> "Chapter":
    from simkit.analysis.analyse import analyse
    from simkit.page.builders.findings import findings
    from simkit.page.builders.report import Chapter

    analysis = analyse(run.directory, run.games, manifest=run.manifest, checked=run.checked)
    return Chapter(analysis, findings(analysis), command_lines.run_command_with_games(analysis.about, analysis.games))


def _title(chapters: "list[Chapter]") -> str:
    titles = list(dict.fromkeys(chapter.analysis.about.title for chapter in chapters))
    return ", ".join(titles[:3]) + (" and more" if len(titles) > 3 else "")


@dataclass(frozen=True)
class RunFinder:
    """Finds the runs of a report, and plays the games that they lack."""

    log: str
    settings: WorkSettings
    scratch: ExitStack | None  # for temporary directories, if the games need not be stored

    def runs(self, source: ScenarioLike | Path, counts: list[int | None], games: int | None) -> list[ReportedRun]:
        """The runs of a source: a run itself, or a run of the scenario for each number of players."""
        question = source if isinstance(source, Question) else None
        name = question.scenario if question else None if isinstance(source, Mapping | Question) else os.fspath(source)
        if name and _is_run(name):
            options = question.options.items() if question else ()
            changed = question is not None and question.changes
            if changed or any(value is not None for field, value in options if field != "games") or counts != [None]:
                raise _no_options(name)
            run = ReportedRun(Path(name), games if games is not None else question.games if question else None)
            return [self._restored(run) if self.settings.resume else run]
        question = question_of(source, games=games)
        if counts == [None]:
            return [self._played(question)]
        return [self._played(replace(question, players=count)) for count in counts]

    def _restored(self, run: ReportedRun) -> ReportedRun:
        """Play the missing and damaged parts of a run."""
        from simkit.runs.verify import read_planned_run

        planned = read_planned_run(run.directory)
        if planned.manifest.shard is not None:
            return replace(run, manifest=planned.manifest)
        about, games = planned.manifest.about, planned.manifest.games
        outcome = play(
            planned.plan, run.directory, games, self.settings, threads=self.settings.engine.threads, about=about
        )
        return replace(run, manifest=outcome.manifest, checked=outcome.checked)

    def _played(self, question: Question) -> ReportedRun:
        """The run of a question; games that do not exist are played."""
        plan = plan_of(question, self.log)
        games, directory = plan.scenario.run.games, RUNS / plan.name
        if not writable(directory):
            if (manifest := _finished(directory, plan, games)) is not None:
                return ReportedRun(directory, games, manifest)
            directory = self._elsewhere(directory)
        with advising(hints("run")):
            outcome = play(plan, directory, games, self.settings, threads=self.settings.engine.threads)
        return ReportedRun(outcome.directory, games, outcome.manifest, outcome.checked)

    def _elsewhere(self, directory: Path) -> Path:
        """The directory of a run if `runs/` cannot be written: inside `out`, or a temporary one."""
        from tempfile import TemporaryDirectory

        if self.settings.out is not None:
            return self.settings.out / directory
        if self.scratch is not None:
            with suppress(OSError):
                temporary = self.scratch.enter_context(TemporaryDirectory(prefix="simkit-"))
                note = f"{RUNS} cannot be written here: the games are not kept; {spell('out')} DIR keeps them"
                listener(self.settings.on)(Status(note))
                return Path(temporary) / directory.name
        return directory


def _is_run(source: str) -> bool:
    from simkit.logs.manifest import is_run
    from simkit.scenario.catalog import find, shelves

    return is_run(source) or (
        Path(source).is_dir() and not source.endswith(".toml") and find(source, shelves()) is None
    )


def _no_options(run: str) -> UsageError:
    what = f"{run} is a run, for which only {spell('games')} can be given"
    return UsageError(what, hint="name a scenario to use other options")


def writable(directory: Path) -> bool:
    """May the directory be created or written? Only missing permission counts; writing reports all other errors."""
    from tempfile import TemporaryFile

    nearest = next(place for place in (directory, *directory.parents) if os.path.lexists(place))
    try:
        with TemporaryFile(dir=nearest):
            return True
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS)


def _finished(directory: Path, plan: "Plan", games: int) -> "Manifest | None":
    """The manifest of a finished run of the plan with so many games; None if there is no such run."""
    from simkit.logs.manifest import RUN, read_manifest

    if not os.path.lexists(directory / RUN):
        return None
    manifest = read_manifest(directory)
    whole = manifest.plan == plan.id and manifest.shard is None and manifest.finished and manifest.games >= games
    return manifest if whole else None


def hints(kind: str) -> dict[str, str]:
    """Better hints, by phrase, for a directory that `out` does not set."""
    out, force = spell("out"), spell("force")
    elsewhere = {f"use another {out}": "work in another directory"}
    if kind == "run":
        return elsewhere | {
            f"start again with {force}": f"start again with `simkit run … {force}`",
            f"or {force} to replace it": f"or replace it with `simkit run … {force}`",
        }
    writable_one = f"choose a writable directory with {out}"
    return elsewhere | {writable_one: "work in a directory that can be written"}


@contextmanager
def advising(phrases: Mapping[str, str]) -> Iterator[None]:
    """Inside the `with` block, phrases in the hints of errors are replaced."""
    try:
        yield
    except SimkitError as error:
        hint = error.hint or ""
        for phrase, better in phrases.items():
            hint = hint.replace(phrase, better)
        if hint == (error.hint or ""):
            raise
        raise type(error)(error.message, file=error.file, key=error.key, hint=hint, field=error.field) from None
