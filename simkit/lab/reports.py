"""Reports: runs, played first if they are not there, analysed and laid out as pages."""

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
from simkit.lab import again
from simkit.lab.question import Asked, Question, questioned
from simkit.lab.runs import ROOM, plan_of, play, require_level
from simkit.lab.shown import Shown
from simkit.lab.work import How, Work, work_of

if TYPE_CHECKING:
    import polars as pl

    from simkit.logs.manifest import Manifest
    from simkit.page.builders.report import Chapter
    from simkit.page.builders.report import Report as Runs
    from simkit.page.model import Page
    from simkit.runs.plan import Plan

PAGES = Path("pages")
MOST_COUNTS = 64

Players = int | str | Sequence[int] | None


@dataclass(frozen=True, repr=False)
class Report(Shown):
    """One page about one or several runs."""

    runs: "Runs"

    @property
    def chapters(self) -> "list[Chapter]":
        """One for each run: its analysis and findings."""
        return self.runs.chapters

    @property
    def name(self) -> str:
        """What its directory is called if nobody says."""
        first = self.chapters[0].analysis.name
        return first if len(self.chapters) == 1 else f"{first}-and-{len(self.chapters) - 1}-more"

    def findings(self) -> "pl.DataFrame":
        """What the report says first."""
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
        """What the page says first."""
        from simkit.page.builders.report import headlines

        return headlines(self.runs)

    def to_json(self) -> dict[str, Any]:
        """The contract of `report`: keys may be added, never renamed."""
        return self.runs.to_json()


@dataclass(frozen=True)
class Found:
    """A run of a report: how many of its games are wanted, and what is known of it from playing it."""

    directory: Path
    games: int | None
    manifest: "Manifest | None" = None
    checked: Collection[int] = ()  # parts whose bytes were compared


def report(
    sources: Asked | Path | Sequence[Asked | Path],
    *,
    players: Players = None,
    games: int | None = None,
    log: str = "cards",
    kept: bool = True,
    **how: Unpack[How],
) -> Report:
    """Analyse runs, or scenarios that are played first. `kept`: the games are wanted, not the answer alone."""
    from simkit.page.builders.report import Report as Runs
    from simkit.runs.store_directory import require_apart

    work = work_of(how)
    if work.out is not None:
        require_apart(work.out, itself=True)
    require_level(log)
    work.check()
    counts = player_counts(players)
    several: list[Asked | Path] = list(sources) if isinstance(sources, list | tuple) else [cast(Asked, sources)]
    with ExitStack() as scratch:
        playing = Playing(log, work, None if kept else scratch)
        chapters = [_chapter(found) for source in several for found in playing.runs(source, counts, games)]
    return Report(Runs(_title(chapters), chapters))


def of_run(directory: Path, games: int | None = None) -> Report:
    """The report of a finished run."""
    from simkit.page.builders.report import Report as Runs

    chapters = [_chapter(Found(directory, games))]
    return Report(Runs(_title(chapters), chapters))


def player_counts(given: Players) -> list[int | None]:
    """`4`, `2-7` or `2,3,5` as numbers; None stands for what the scenario says."""
    if given is None or isinstance(given, int):
        return [given]
    if not isinstance(given, str):
        return list(given)
    counts: list[int | None] = []
    wrong = f"{spell('players')} is {given!r}"
    for part in given.split(","):
        written = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", part.strip(), re.ASCII)
        if written is None:
            raise UsageError(wrong, field="players", hint="expected a number or a range such as 2-4")
        counts += range(int(written[1]), int(written[2] or written[1]) + 1)
        if len(counts) > MOST_COUNTS:
            raise UsageError(wrong, field="players", hint="name fewer player counts")
    if not counts:
        raise UsageError(wrong, field="players", hint="expected a number or a range such as 2-4")
    return counts


def _chapter(run: Found) -> "Chapter":
    from simkit.analysis.analyse import analyse
    from simkit.page.builders.findings import findings
    from simkit.page.builders.report import Chapter

    analysis = analyse(run.directory, run.games, manifest=run.manifest, checked=run.checked)
    return Chapter(analysis, findings(analysis), again.run_of(analysis.about, analysis.games))


def _title(chapters: "list[Chapter]") -> str:
    titles = list(dict.fromkeys(chapter.analysis.about.title for chapter in chapters))
    return ", ".join(titles[:3]) + (" and more" if len(titles) > 3 else "")


@dataclass(frozen=True)
class Playing:
    """How the runs of a report are played, and where they may lie."""

    log: str
    work: Work
    scratch: ExitStack | None  # for a directory that goes when the answer is there, if the games are not wanted

    def runs(self, source: Asked | Path, counts: list[int | None], games: int | None) -> list[Found]:
        """The runs behind a name."""
        asked = source if isinstance(source, Question) else None
        name = asked.scenario if asked else None if isinstance(source, Mapping | Question) else os.fspath(source)
        if name and _is_run(name):
            if asked and (asked.changes or any(v is not None for k, v in asked.options.items() if k != "games")):
                raise _fixed(name)
            if counts != [None]:
                raise _fixed(name)
            found = Found(Path(name), games if games is not None else asked.games if asked else None)
            return [self._restored(found) if self.work.resume else found]
        question = questioned(source, games=games)
        if counts == [None]:
            return [self._played(question)]
        return [self._played(replace(question, players=count)) for count in counts]

    def _restored(self, found: Found) -> Found:
        """A run of which was played what is missing or damaged, as its manifest says."""
        from simkit.runs.verify import read_planned_run

        run = read_planned_run(found.directory)
        if run.manifest.shard is not None:
            return replace(found, manifest=run.manifest)
        about, games = run.manifest.about, run.manifest.games
        done = play(run.plan, found.directory, games, self.work, threads=self.work.engine.threads, about=about)
        return replace(found, manifest=done.manifest, checked=done.checked)

    def _played(self, question: Question) -> Found:
        """The run of a scenario, played as far as it is not yet."""
        plan = plan_of(question, self.log)
        wanted, place = plan.scenario.run.games, ROOM / plan.name
        if not writable(place):
            if (finished := _finished(place, plan, wanted)) is not None:
                return Found(place, wanted, finished)
            place = self._elsewhere(place)
        with advising(hints("run")):
            done = play(plan, place, wanted, self.work, threads=self.work.engine.threads)
        return Found(done.directory, wanted, done.manifest, done.checked)

    def _elsewhere(self, here: Path) -> Path:
        """Where a run is played that cannot be written in runs/: below `out`."""
        from tempfile import TemporaryDirectory

        if self.work.out is not None:
            return self.work.out / here
        if self.scratch is not None:
            with suppress(OSError):
                directory = self.scratch.enter_context(TemporaryDirectory(prefix="simkit-"))
                kept = f"{ROOM} cannot be written here: the games are not kept; {spell('out')} DIR keeps them"
                listener(self.work.on)(Status(kept))
                return Path(directory) / here.name
        return here


def _is_run(source: str) -> bool:
    from simkit.logs.manifest import is_run
    from simkit.scenario.catalog import find, shelves

    return is_run(source) or (
        Path(source).is_dir() and not source.endswith(".toml") and find(source, shelves()) is None
    )


def _fixed(source: str) -> UsageError:
    what = f"{source} is a run, which fixes all but {spell('games')}"
    return UsageError(what, hint="name a scenario to use run options")


def writable(directory: Path) -> bool:
    """Can a directory be made there, or written? What is wrong otherwise is told by whoever writes."""
    from tempfile import TemporaryFile

    nearest = next(place for place in (directory, *directory.parents) if os.path.lexists(place))
    try:
        with TemporaryFile(dir=nearest):
            return True
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS)


def _finished(directory: Path, plan: "Plan", games: int) -> "Manifest | None":
    """The manifest of a run that is there, with all its games."""
    from simkit.logs.manifest import RUN, read_manifest

    if not os.path.lexists(directory / RUN):
        return None
    found = read_manifest(directory)
    whole = found.plan == plan.id and found.shard is None and found.finished and found.games >= games
    return found if whole else None


def hints(kind: str) -> dict[str, str]:
    """What to do instead where `out` does not say where something lies."""
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
    """Around a store whose place `out` does not choose: its errors advise something else, phrase by phrase."""
    try:
        yield
    except SimkitError as error:
        hint = error.hint or ""
        for phrase, better in phrases.items():
            hint = hint.replace(phrase, better)
        if hint == (error.hint or ""):
            raise
        raise type(error)(error.message, file=error.file, key=error.key, hint=hint, field=error.field) from None
