"""The runs of a report: where they lie, and how those that are not there yet are played."""

import errno
import os
from collections.abc import Collection
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import diagnostics
from simkit.cli.options import asked_of, placed
from simkit.cli.run import play
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.logs.manifest import Manifest
    from simkit.runs.plan import Plan

RUNS = Path("runs")
# Where the run lies is not for --out to choose, unless runs/ cannot be written.
HINTS = {
    "use another --out": "work in another directory",
    "start again with --force": "start again with `simkit run … --force`",
    "or --force to replace it": "or replace it with `simkit run … --force`",
}


@dataclass(frozen=True)
class Found:
    """A run of a report: how many of its games are wanted, and what is known of it from playing it."""

    directory: Path
    games: int | None
    manifest: "Manifest | None" = None
    checked: Collection[int] = ()  # parts whose bytes were compared


@dataclass(frozen=True)
class Playing:
    """How runs are played, and where they may lie."""

    log: str
    threads: int | None
    resume: bool
    out: Path | None
    scratch: ExitStack | None  # for a directory that goes with the command, if no page is to be written

    def runs(self, source: str, sets: list[str], flags: dict[str, object], counts: list[int | None]) -> list[Found]:
        """The runs behind a name."""
        from simkit.logs.manifest import is_run
        from simkit.scenario.catalog import find, shelves

        folder = Path(source).is_dir() and not source.endswith(".toml") and find(source, shelves()) is None
        if source and (is_run(source) or folder):
            games = flags["run.games"]
            if sets or counts != [None] or any(v is not None for key, v in flags.items() if key != "run.games"):
                what = f"{source} is a run, which fixes all but --games"
                raise UsageError(what, hint="name a scenario to use run options")
            found = Found(Path(source), games if isinstance(games, int) else None)
            return [self._restored(found) if self.resume else found]
        return [self._played(source, sets, flags | {"run.players": count}) for count in counts]

    def _restored(self, found: Found) -> Found:
        """A run of which was played what is missing or damaged, as its manifest says."""
        from simkit.runs.verify import planned

        run = planned(found.directory)
        if run.manifest.shard is not None:
            return replace(found, manifest=run.manifest)
        about, games = run.manifest.about, run.manifest.games
        done = play(run.plan, found.directory, games, threads=self.threads, resume=True, about=about)
        return replace(found, manifest=done.manifest, checked=done.checked)

    def _played(self, source: str, sets: list[str], given: dict[str, object]) -> Found:
        """The run of a scenario, played as far as it is not yet."""
        from simkit.games.registry import open_scenario
        from simkit.runs.plan import Plan

        opened, game = open_scenario(source, sets, given)
        plan = Plan(opened, game, self.log, asked_of(source, sets, given))
        wanted, place = opened.run.games, RUNS / plan.name
        if not writable(place):
            if (finished := _finished(place, plan, wanted)) is not None:
                return Found(place, wanted, finished)
            place = self._elsewhere(place)
        with placed(HINTS):
            done = play(plan, place, wanted, threads=self.threads, resume=self.resume)
        return Found(done.directory, wanted, done.manifest, done.checked)

    def _elsewhere(self, here: Path) -> Path:
        """Where a run is played that cannot be written in runs/: below --out."""
        from tempfile import TemporaryDirectory

        if self.out is not None:
            return self.out / here
        if self.scratch is not None:
            with suppress(OSError):
                directory = self.scratch.enter_context(TemporaryDirectory(prefix="simkit-"))
                diagnostics.note(f"{RUNS} cannot be written here: the games are not kept; --out DIR keeps them")
                return Path(directory) / here.name
        return here


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
