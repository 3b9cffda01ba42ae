"""The store: all runs, experiments and reports are written through it. It has a directory, a lock, a plan and parts.

The manifest names every file before the file is written; a file is written whole or not at all; and only files that
the manifest names are ever replaced or removed. A part counts once its line is in the journal, which is written after
the files of the part.
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
from simkit.numbers import count
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

MEASURED = ("fitted",)  # values of a manifest that are known only after a pilot was played


class Store:
    """An open directory. Only one process can have it open."""

    def __init__(self, directory: Path, manifest: Manifest, saved: bytes = b"") -> None:
        self.directory, self.manifest, self.saved = directory, manifest, saved
        self.named = self._names()  # files that the manifest on the disk names

    def _names(self) -> set[str]:
        return {*self.manifest.names(), *self.manifest.stores}

    def note(self, part: Part) -> None:
        """Add a finished part to the journal."""
        path = self.directory / JOURNAL
        with storage_errors(path):
            append(path, journal_line(part))
        self.manifest.add(part)

    def save(self) -> None:
        """Write the manifest if it has changed. It includes the lines of the journal, so the journal is removed."""
        data = encode(self.manifest)
        with storage_errors(self.directory / self.manifest.name):
            if data != self.saved or os.path.lexists(self.directory / JOURNAL):
                replace_file(self.directory / self.manifest.name, data)
                (self.directory / JOURNAL).unlink(missing_ok=True)
                self.saved, self.named = data, self._names()

    def expect(self, series: str, games: int, *, exactly: bool = False) -> Series:
        """Name the parts of a series of `games` games before any is written; with `exactly` a longer series is cut."""
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
        """Write the files of a group (a page and its pictures) and remove its earlier files that are not among them."""
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
        """A directory inside this one that is a store itself."""
        if name not in self.manifest.stores:
            self.require_free({name})
            self.manifest.stores.append(name)
            self.save()
        return self.directory / name

    def keep_intact(self) -> None:
        """Forget the parts whose bytes have changed, so that they are played again."""
        parts = list(self.manifest.parts.values())
        for part, flaw in zip(parts, flaws(self.directory, self.manifest, parts), strict=True):
            if flaw is not None:
                del self.manifest.parts[part.index]

    def require_free(self, names: Iterable[str]) -> None:
        """An error if a new name belongs to a file that is not ours."""
        new = sorted(set(names) - self.named)
        foreign = next((name for name in new if os.path.lexists(self.directory / name)), None)
        if foreign is not None:
            raise foreign_file(self.directory, foreign, self.manifest.name)

    def _remove(self, names: set[str]) -> None:
        for name in sorted(names):
            with suppress(FileNotFoundError):
                (self.directory / name).unlink()


def plain_about(plan: str, part_size: int = 1, **more: Any) -> AboutFiles:
    """The values that the manifest of an experiment or a report has in any case, and `more`."""
    tables = ["parts"] if plan else []
    first = {"format": FORMAT, "simkit": __version__, "plan": plan, "tables": tables, "part_size": part_size}
    return AboutFiles.of(first | more)


def require_same_plan(directory: Path, fresh: Manifest, *, resume: bool, force: bool) -> Manifest | None:
    """An error unless the directory is free or holds the plan of `fresh`, begun or finished; returns its manifest."""
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
    if old.begun and not old.finished and not resume:  # without a finished part nothing can be lost
        progress = f" ({count(old.done)} of {count(old.share)} games)" if fresh.name == RUN else ""
        hint = f"continue with {spell('resume')} or start again with {spell('force')}"
        raise RunConflict(f"the directory holds an unfinished {noun}{progress}", file=directory, hint=hint)
    return old


@contextmanager
def opened(directory: Path, fresh: Manifest, *, resume: bool = False, force: bool = False) -> Iterator[Store]:
    """The store of a plan: a new directory, or one with the same plan; `force` removes what is there first."""
    before = _marks(directory, fresh.name)
    old = require_same_plan(directory, fresh, resume=resume, force=force)
    with locked(directory):
        if old is None or force or _marks(directory, fresh.name) != before:  # else the first check still holds
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
    """File ids, sizes and times of a manifest and its journal: they change whenever one of the two is written."""
    marks: list[tuple[int, ...]] = []
    for path in (directory / name, directory / JOURNAL):
        with suppress(OSError, RunDataError):
            file = open_regular(path)  # not just its status: a file server may answer that from memory
            status = os.fstat(file)
            os.close(file)
            marks.append((status.st_ino, status.st_size, status.st_mtime_ns))
    return marks


def publish(directory: Path, name: str, group: str, files: Mapping[str, Data]) -> None:
    """Write files into a directory that may hold other files, which stay."""
    with storage_errors(directory):
        if os.path.lexists(directory) and not directory.is_dir():
            raise RunConflict("is a file, not a directory", file=directory, hint=other_out())
    _shared(directory, name).require_free(files)
    with locked(directory):
        store = _shared(directory, name)
        remove_leftovers(directory, store.manifest if store.saved else None, name)
        store.put(group, files)


def _shared(directory: Path, name: str) -> "Store":
    """The store of a directory as it is, with its manifest or a new one."""
    old = manifest_in(directory, name)
    return Store(directory, old or Manifest(plain_about(""), name=name), b"" if old is None else encode(old))


def most_games(part_size: int) -> int:
    """The largest number of games that a series can have."""
    return min(MOST_PARTS * part_size, 2**32 - 1)


def games_to_keep(manifest: Manifest) -> int:
    """Games that a run must keep: all if it is finished, else those up to its last stored part."""
    if manifest.finished:
        return manifest.games
    return max((index * manifest.part_size + part.games for index, part in manifest.parts.items()), default=0)
