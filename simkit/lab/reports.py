"""Reports: runs, played first if they are not there, analysed and laid out as pages."""

import errno
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, cast

from simkit.errors import SimkitError, UsageError, spell
from simkit.events import Told, listener
from simkit.lab import again
from simkit.lab.question import Asked, Question, questioned
from simkit.lab.runs import ROOM, plan_of, play, require_level
from simkit.lab.shown import Shown
from simkit.lab.work import How, Work, work_of

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.figure import Figure

    from simkit.page.html import Chapter
    from simkit.page.html import Report as Page
    from simkit.page.text.blocks import Block
    from simkit.runs.plan import Plan

PAGES = Path("pages")
MOST_COUNTS = 64

Players = int | str | Sequence[int] | None


@dataclass(frozen=True, repr=False)
class Report(Shown):
    """One page about one or several runs."""

    page: "Page"

    @property
    def chapters(self) -> "list[Chapter]":
        """One for each run: its analysis and findings."""
        return self.page.chapters

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
        return self.findings()

    def figures(self) -> "dict[str, Figure]":
        from simkit.page.figures import figures

        return {name: figure for chapter in self.chapters for name, figure in figures(chapter.analysis).items()}

    def html(self) -> str:
        from simkit.page.html import render

        return render(self.page)

    def blocks(self) -> "list[Block]":
        """Verdict and main tables."""
        from simkit.page.text.report import blocks

        return [block for chapter in self.chapters for block in blocks(chapter)]

    def headlines(self) -> "list[Block]":
        """What the pages say first."""
        from simkit.page.text.report import headlines

        return headlines(self.page)

    def to_json(self) -> dict[str, Any]:
        """The contract of `report`: keys may be added, never renamed."""
        from simkit.page import json as page_json

        return page_json.report(self.page)

    def _write(self, directory: Path) -> Path:
        from simkit.page.html import write
        from simkit.runs.place import require_apart

        require_apart(directory, itself=True)
        return write(self.page, directory)


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
    from simkit.page.html import Report as Page
    from simkit.runs.place import require_apart

    work = work_of(how)
    if work.out is not None:
        require_apart(work.out, itself=True)
    require_level(log)
    work.check()
    counts = player_counts(players)
    several: list[Asked | Path] = list(sources) if isinstance(sources, list | tuple) else [cast(Asked, sources)]
    with ExitStack() as scratch:
        playing = Playing(log, work, None if kept else scratch)
        chapters = [_chapter(*found) for source in several for found in playing.runs(source, counts, games)]
    return Report(Page(_title(chapters), chapters))


def of_run(directory: Path, games: int | None = None) -> Report:
    """The report of a finished run."""
    from simkit.page.html import Report as Page

    chapters = [_chapter(directory, games)]
    return Report(Page(_title(chapters), chapters))


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


def _chapter(directory: Path, games: int | None) -> "Chapter":
    from simkit.analysis.analyse import analyse
    from simkit.page.findings import findings
    from simkit.page.html import Chapter

    analysis = analyse(directory, games)
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

    def runs(self, source: Asked | Path, counts: list[int | None], games: int | None) -> list[tuple[Path, int | None]]:
        """The run directories behind a name, and how many of their games are wanted."""
        asked = source if isinstance(source, Question) else None
        name = asked.scenario if asked else None if isinstance(source, Mapping | Question) else os.fspath(source)
        if name and _is_run(name):
            if asked and (asked.changes or any(v is not None for k, v in asked.options.items() if k != "games")):
                raise _fixed(name)
            if counts != [None]:
                raise _fixed(name)
            if self.work.resume:
                self._restore(Path(name))
            return [(Path(name), games if games is not None else asked.games if asked else None)]
        question = questioned(source, games=games)
        if counts == [None]:
            return [self._played(question)]
        return [self._played(replace(question, players=count)) for count in counts]

    def _restore(self, directory: Path) -> None:
        """Play what is missing or damaged of a run, as its manifest says."""
        from simkit.runs.verify import planned

        run = planned(directory)
        if run.manifest.shard is None:
            about, games = run.manifest.about, run.manifest.games
            play(run.plan, directory, games, self.work, threads=self.work.engine.threads, about=about)

    def _played(self, question: Question) -> tuple[Path, int | None]:
        """The run of a scenario, played as far as it is not yet."""
        plan = plan_of(question, self.log)
        wanted = plan.scenario.run.games
        place = self._place(plan, wanted)
        if place is None:
            return ROOM / plan.name, wanted
        with advising(hints("run")):
            return play(plan, place, wanted, self.work, threads=self.work.engine.threads).directory, wanted

    def _place(self, plan: "Plan", games: int) -> Path | None:
        """Where a run is played: in runs/, or where that cannot be written below `out`; None: it is there, finished."""
        from tempfile import TemporaryDirectory

        here = ROOM / plan.name
        if writable(here):
            return here
        if _is_finished(here, plan, games):
            return None
        if self.work.out is not None:
            return self.work.out / here
        if self.scratch is not None:
            with suppress(OSError):
                directory = self.scratch.enter_context(TemporaryDirectory(prefix="simkit-"))
                kept = f"{ROOM} cannot be written here: the games are not kept; {spell('out')} DIR keeps them"
                listener(self.work.on)(Told(kept))
                return Path(directory) / plan.name
        return here


def _is_run(source: str) -> bool:
    from simkit.logs.manifest import is_run
    from simkit.scenario.catalog import find, shelves

    return is_run(source) or (
        Path(source).is_dir() and not source.endswith(".toml") and find(source, shelves()) is None
    )


def _fixed(source: str) -> UsageError:
    what = f"{source} is a run, which fixes all but {spell('games')}"
    return UsageError(what, field="sources", key=None, hint="name a scenario to use run options")


def writable(directory: Path) -> bool:
    """Can a directory be made there, or written? What is wrong otherwise is told by whoever writes."""
    from tempfile import TemporaryFile

    nearest = next(place for place in (directory, *directory.parents) if os.path.lexists(place))
    try:
        with TemporaryFile(dir=nearest):
            return True
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS)


def _is_finished(directory: Path, plan: "Plan", games: int) -> bool:
    """Is the run there, with all its games?"""
    from simkit.logs.manifest import RUN, read_manifest

    if not os.path.lexists(directory / RUN):
        return False
    found = read_manifest(directory)
    return found.plan == plan.id and found.shard is None and found.finished and found.games >= games


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
