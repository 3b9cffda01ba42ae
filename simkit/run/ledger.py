"""The run directory as a place to write: created, guarded, resumed."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from simkit.errors import RunConflict, RunDataError
from simkit.logs.manifest import LEDGER, MANIFEST, Manifest, Part, ledger_line, read_manifest
from simkit.logs.scan import check_file
from simkit.logs.write import part_path, replace_file, storage_errors
from simkit.run.plan import Plan

LOCK = ".lock"


class Ledger:
    """Which parts of a run are done. A part counts when its line is on disk, never before its files are."""

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        self.directory, self.manifest = directory, manifest

    def note(self, part: Part) -> None:
        """Add a finished part."""
        path = self.directory / LEDGER
        with storage_errors(path), path.open("ab") as file:
            file.write(ledger_line(part))
            file.flush()
            os.fsync(file.fileno())
        self.manifest.parts[part.index] = part

    def save(self) -> None:
        """Write run.json with all that the ledger holds."""
        save_manifest(self.directory, self.manifest)


def save_manifest(directory: Path, manifest: Manifest) -> None:
    """Write run.json; the ledger's lines are in it, so the ledger goes."""
    path = directory / MANIFEST
    with storage_errors(path):
        directory.mkdir(parents=True, exist_ok=True)
        replace_file(path, (json.dumps(manifest.as_json(), indent=1) + "\n").encode())
        (directory / LEDGER).unlink(missing_ok=True)


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """One writer per directory; the lock goes with the process, also when it is killed."""
    path = directory / LOCK
    with storage_errors(directory):
        directory.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
    try:
        _lock(file, directory)
        yield
    finally:
        file.close()


def _lock(file: Any, directory: Path) -> None:
    try:
        import fcntl  # noqa: PLC0415 (not on every platform)
    except ImportError:  # no such locks on this platform
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise RunConflict(
            "another simkit process is writing this run", file=directory, hint="wait for it or use another --out"
        ) from None


def open_ledger(directory: Path, plan: Plan, games: int, *, resume: bool, force: bool) -> Ledger:
    """The run to go on with: new, longer, interrupted or finished; anything else is a conflict."""
    old = None if force else _existing(directory)
    if force:
        clear(directory)
    if old is None:
        ledger = Ledger(directory, Manifest(plan.about(), games))
        ledger.save()
        return ledger
    if old.about["plan"] != plan.id:
        raise RunConflict(
            "the directory holds a run of another plan",
            file=directory,
            hint="use another --out, or --force to replace it",
        )
    if not old.finished and not resume:
        raise RunConflict(
            f"the directory holds an unfinished run ({old.done:,} of {old.games:,} games)",
            file=directory,
            hint="go on with --resume or start again with --force",
        )
    _drop_damaged(directory, old, resume=resume)
    manifest = Manifest(plan.about(), max(games, old.games), old.parts)
    ledger = Ledger(directory, manifest)
    if manifest.as_json() != old.as_json():
        ledger.save()
    return ledger


def _existing(directory: Path) -> Manifest | None:
    if (directory / MANIFEST).exists():
        return read_manifest(directory)
    if directory.is_dir() and any(entry.name != LOCK for entry in directory.iterdir()):
        raise RunConflict(
            "the directory holds other files", file=directory, hint="use another --out, or --force to replace it"
        )
    if directory.exists() and not directory.is_dir():
        raise RunConflict("is a file, not a directory", file=directory, hint="use another --out")
    return None


def _drop_damaged(directory: Path, manifest: Manifest, *, resume: bool) -> None:
    """With --resume, parts that are missing or damaged are played again; otherwise they are an error."""
    for part in list(manifest.parts.values()):
        try:
            for table, size in part.sizes.items():
                check_file(part_path(directory, table, part.index), size)
        except RunDataError:
            if not resume:
                raise
            del manifest.parts[part.index]


def clear(directory: Path) -> None:
    """Remove a run, and only a run: never files that simkit did not write."""
    if not directory.exists():
        return
    known = {MANIFEST, LEDGER, LOCK, "games", "seats", "cards", "rounds"}
    strange = sorted(entry.name for entry in directory.iterdir() if entry.name not in known)
    if strange:
        raise RunConflict(
            f"the directory also holds {strange[0]!r}, which is not part of a run",
            file=directory,
            hint="remove it yourself or use another --out",
        )
    with storage_errors(directory):
        (directory / MANIFEST).unlink(missing_ok=True)
        (directory / LEDGER).unlink(missing_ok=True)
        for table in ("games", "seats", "cards", "rounds"):
            if (directory / table).exists():
                shutil.rmtree(directory / table)
