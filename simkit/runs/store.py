"""The one way to the disk, for runs, experiments and reports: a place, a lock, a plan, and parts with checksums.

Every file is named by the manifest before it is written, is written whole or not at all, and only what the manifest
names is ever replaced or removed. A part counts when its line is in the journal, never before its files are there.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from simkit.errors import RunConflict, RunDataError, spell
from simkit.logs.files import Data, append, open_regular, replace_file, replace_files, storage_errors
from simkit.logs.manifest import (
    FORMAT,
    JOURNAL,
    MOST_PARTS,
    RUN,
    Manifest,
    Part,
    Series,
    damaged_manifest,
    encode,
    journal_line,
)
from simkit.logs.manifest_model import AboutFiles
from simkit.logs.scan import flaws
from simkit.runs.store_directory import (
    NOUNS,
    clear,
    foreign_file,
    locked,
    manifest_in,
    other_out,
    other_out_or_force,
    remove_leftovers,
    require_place,
    with_article,
)
from simkit.version import __version__

MEASURED = ("fitted",)  # what a manifest says that does not follow from the plan without playing


class Store:
    """An open directory. Only one process has it open."""

    def __init__(self, directory: Path, manifest: Manifest, saved: bytes = b"") -> None:
        self.directory, self.manifest, self.saved = directory, manifest, saved
        self.named = self._names()  # by the manifest on the disk

    def _names(self) -> set[str]:
        return {*self.manifest.names(), *self.manifest.stores}

    def note(self, part: Part) -> None:
        """Add a finished part."""
        path = self.directory / JOURNAL
        with storage_errors(path):
            append(path, journal_line(part))
        self.manifest.add(part)

    def save(self) -> None:
        """Write the manifest, if it says anything new. The journal's lines are in it, so the journal goes."""
        data = encode(self.manifest)
        with storage_errors(self.directory / self.manifest.name):
            if data != self.saved or os.path.lexists(self.directory / JOURNAL):
                replace_file(self.directory / self.manifest.name, data)
                (self.directory / JOURNAL).unlink(missing_ok=True)
                self.saved, self.named = data, self._names()

    def expect(self, series: str, games: int, *, exactly: bool = False) -> Series:
        """Name the parts of a series of so many games (`exactly`: a longer one is given up), before any is written."""
        wanted = self.manifest.series.setdefault(series, Series())
        self.manifest.answered &= games <= wanted.games
        wanted.games = games if exactly else max(games, wanted.games)
        wanted.parts = {i: part for i, part in wanted.parts.items() if i * self.manifest.part_size < wanted.games}
        names = self._names()
        self.require_free(names)
        with storage_errors(self.directory):
            self._remove(self.named - names)
        self.save()
        return wanted

    def put(self, group: str, files: Mapping[str, Data]) -> None:
        """Write the files of a group (a page and its pictures); those that are no longer among them go."""
        old = self.manifest.files.get(group, [])
        self.require_free(files)
        self.manifest.files[group] = list(dict.fromkeys([*files, *old]))
        self.save()
        with storage_errors(self.directory / next(iter(files)), in_run=False):
            replace_files((self.directory / name, data) for name, data in files.items())
            self._remove(set(old) - set(files))
        self.manifest.files[group] = list(files)
        self.save()

    def shelf(self, name: str) -> Path:
        """A directory inside this one that is a store of its own."""
        if name not in self.manifest.stores:
            self.require_free({name})
            self.manifest.stores.append(name)
            self.save()
        return self.directory / name

    def keep_intact(self) -> None:
        """Forget the parts whose bytes are not those that were written: they are played again."""
        parts = list(self.manifest.parts.values())
        for part, flaw in zip(parts, flaws(self.directory, self.manifest, parts), strict=True):
            if flaw is not None:
                del self.manifest.parts[part.index]

    def require_free(self, names: Iterable[str]) -> None:
        """No name that is new belongs to somebody else's file."""
        new = sorted(set(names) - self.named)
        taken = next((name for name in new if os.path.lexists(self.directory / name)), None)
        if taken is not None:
            raise foreign_file(self.directory, taken, self.manifest.name)

    def _remove(self, names: set[str]) -> None:
        for name in sorted(names):
            with suppress(FileNotFoundError):
                (self.directory / name).unlink()


def plain_about(plan: str, part_size: int = 1, **more: Any) -> AboutFiles:
    """What the manifest of an experiment or of a report says at least."""
    tables = ["parts"] if plan else []
    first = {"format": FORMAT, "simkit": __version__, "plan": plan, "tables": tables, "part_size": part_size}
    return AboutFiles.of(first | more)


def require_same_plan(directory: Path, fresh: Manifest, *, resume: bool, force: bool) -> Manifest | None:
    """The plan of `fresh` may be carried out here: nothing is there, or it was begun or finished before."""
    old, noun = require_place(directory, fresh.name, force=force), NOUNS[fresh.name]
    if old is None or force:
        return old
    if old.plan != fresh.plan:
        what = f"the directory holds {with_article(fresh.name)} of another plan"
        raise RunConflict(what, file=directory, hint=other_out_or_force())
    if old.shard != fresh.shard:
        holds = "a whole run" if old.shard is None else str(old.shard)
        raise RunConflict(f"the directory holds {holds}", file=directory, hint=other_out_or_force())
    if old.part_size != fresh.part_size or old.tables != fresh.tables:
        raise damaged_manifest(directory / fresh.name)
    if old.columns != fresh.columns:
        hint = f"raise the game's rules_version, {other_out_or_force()}"
        raise RunConflict(
            "the directory holds a run with other columns than the game logs now", file=directory, hint=hint
        )
    if old.begun and not old.finished and not resume:  # without a part there is nothing to lose
        far = f" ({old.done:,} of {old.share:,} games)" if fresh.name == RUN else ""
        hint = f"go on with {spell('resume')} or start again with {spell('force')}"
        raise RunConflict(f"the directory holds an unfinished {noun}{far}", file=directory, hint=hint)
    return old


@contextmanager
def opened(directory: Path, fresh: Manifest, *, resume: bool = False, force: bool = False) -> Iterator[Store]:
    """The directory of a plan: new, interrupted or finished; anything else is a conflict. `force` begins anew."""
    before = _marks(directory, fresh.name)
    old = require_same_plan(directory, fresh, resume=resume, force=force)
    with locked(directory):
        if old is None or force or _marks(directory, fresh.name) != before:  # else it is what was read
            old = require_same_plan(directory, fresh, resume=resume, force=force)
        if force and old is not None:
            clear(directory, old)
            old = None
        remove_leftovers(directory, old, fresh.name)
        saved = b"" if old is None else encode(old)
        if old is not None:
            fresh.series, fresh.files, fresh.stores = old.series, old.files, old.stores
            fresh.answered = old.answered
            measured = {key: old.fixed.data[key] for key in MEASURED if old.fixed.has(key)}
            fresh.fixed = fresh.fixed.with_values(**measured)
        yield Store(directory, fresh, saved)


def _marks(directory: Path, name: str) -> list[tuple[int, ...]]:
    """By what a manifest and its journal are known again: whoever writes them leaves others."""
    marks: list[tuple[int, ...]] = []
    for path in (directory / name, directory / JOURNAL):
        with suppress(OSError, RunDataError):
            file = open_regular(path)  # not just its status: a file server may answer that from memory
            status = os.fstat(file)
            os.close(file)
            marks.append((status.st_ino, status.st_size, status.st_mtime_ns))
    return marks


def publish(directory: Path, name: str, group: str, files: Mapping[str, Data]) -> None:
    """Put files into a directory of ours, or one that we share: what is there under other names stays."""
    with storage_errors(directory):
        if os.path.lexists(directory) and not directory.is_dir():
            raise RunConflict("is a file, not a directory", file=directory, hint=other_out())
    _shared(directory, name).require_free(files)
    with locked(directory):
        store = _shared(directory, name)
        remove_leftovers(directory, store.manifest if store.saved else None, name)
        store.put(group, files)


def _shared(directory: Path, name: str) -> "Store":
    """A directory as it is found; what is written into it is named by an old manifest or by a new one."""
    old = manifest_in(directory, name)
    return Store(directory, old or Manifest(plain_about(""), name=name), b"" if old is None else encode(old))


def most_games(part_size: int) -> int:
    """So many games fit into the parts of a series."""
    return min(MOST_PARTS * part_size, 2**32 - 1)


def games_to_keep(manifest: Manifest) -> int:
    """Games that a run must keep: all of a finished one, those up to the last part of an interrupted one."""
    if manifest.finished:
        return manifest.games
    return max((index * manifest.part_size + part.games for index, part in manifest.parts.items()), default=0)
