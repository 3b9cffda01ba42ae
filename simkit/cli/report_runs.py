"""The runs of a report: where they lie, and how those that are not there yet are played."""

import errno
import os
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import diagnostics
from simkit.cli.options import asked_of, placed
from simkit.cli.run import play
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.runs.plan import Plan

RUNS = Path("runs")
# Where the run lies is not for --out to choose, unless runs/ cannot be written.
HINTS = {
    "use another --out": "work in another directory",
    "start again with --force": "start again with `simkit run … --force`",
    "or --force to replace it": "or replace it with `simkit run … --force`",
}


@dataclass(frozen=True)
class Playing:
    """How runs are played, and where they may lie."""

    log: str
    threads: int | None
    resume: bool
    out: Path | None
    scratch: ExitStack | None  # for a directory that goes with the command, if no page is to be written

    def runs(
        self, source: str, sets: list[str], flags: dict[str, object], counts: list[int | None]
    ) -> list[tuple[Path, int | None]]:
        """The run directories behind a name, and how many of their games are wanted."""
        from simkit.logs.manifest import is_run
        from simkit.scenario.catalog import find, shelves

        folder = Path(source).is_dir() and not source.endswith(".toml") and find(source, shelves()) is None
        if source and (is_run(source) or folder):
            games = flags["run.games"]
            if sets or counts != [None] or any(v is not None for key, v in flags.items() if key != "run.games"):
                what = f"{source} is a run, which fixes all but --games"
                raise UsageError(what, hint="name a scenario to use run options")
            if self.resume:
                self._restore(Path(source))
            return [(Path(source), games if isinstance(games, int) else None)]
        return [self._played(source, sets, flags | {"run.players": count}) for count in counts]

    def _restore(self, directory: Path) -> None:
        """Play what is missing or damaged of a run, as its manifest says."""
        from simkit.runs.verify import planned

        run = planned(directory)
        if run.manifest.shard is None:
            about, games = run.manifest.about, run.manifest.games
            play(run.plan, directory, games, threads=self.threads, resume=True, about=about)

    def _played(self, source: str, sets: list[str], given: dict[str, object]) -> tuple[Path, int | None]:
        """The run of a scenario, played as far as it is not yet."""
        from simkit.games.registry import open_scenario
        from simkit.runs.plan import Plan

        opened, game = open_scenario(source, sets, given)
        plan = Plan(opened, game, self.log, asked_of(source, sets, given))
        wanted = opened.run.games
        place = self._place(plan, wanted)
        if place is None:
            return RUNS / plan.name, wanted
        with placed(HINTS):
            return play(plan, place, wanted, threads=self.threads, resume=self.resume).directory, wanted

    def _place(self, plan: "Plan", games: int) -> Path | None:
        """Where a run is played: in runs/, or where that cannot be written below --out; None: it is there, finished."""
        from tempfile import TemporaryDirectory

        here = RUNS / plan.name
        if writable(here):
            return here
        if _is_finished(here, plan, games):
            return None
        if self.out is not None:
            return self.out / here
        if self.scratch is not None:
            with suppress(OSError):
                directory = self.scratch.enter_context(TemporaryDirectory(prefix="simkit-"))
                diagnostics.note(f"{RUNS} cannot be written here: the games are not kept; --out DIR keeps them")
                return Path(directory) / plan.name
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


def _is_finished(directory: Path, plan: "Plan", games: int) -> bool:
    """Is the run there, with all its games?"""
    from simkit.logs.manifest import RUN, read_manifest

    if not os.path.lexists(directory / RUN):
        return False
    found = read_manifest(directory)
    return found.about.plan == plan.id and found.shard is None and found.finished and found.games >= games
