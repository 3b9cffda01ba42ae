"""The run directory as a place to write: created, guarded, resumed."""

import errno
import json
import os
import re
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from simkit.errors import RunConflict, RunDataError
from simkit.logs.manifest import LEDGER, MANIFEST, Manifest, Part, damaged, ledger_line, part_path, read_manifest
from simkit.logs.scan import check_file
from simkit.logs.verify import stored_digests
from simkit.logs.write import replace_file, storage_errors
from simkit.run.plan import Plan

LOCK = ".lock"
TABLES = ("games", "seats", "cards", "rounds")
OWN_FILE = re.compile(rf"{re.escape(MANIFEST)}|{re.escape(LEDGER)}|{re.escape(LOCK)}|\.{re.escape(MANIFEST)}\.\d+\.tmp")
OWN_PART = re.compile(r"part-\d+\.parquet|\.part-\d+\.parquet\.\d+\.tmp")


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


def require_place(directory: Path, *, force: bool) -> None:
    """A run may be here: a new place, a run or the remains of one. Nothing is written before this is known."""
    with storage_errors(directory):
        if not directory.exists():
            return
        if not directory.is_dir():
            raise RunConflict("is a file, not a directory", file=directory, hint="use another --out")
        is_run = (directory / MANIFEST).exists()
        strange = next(_strange(directory), None) if force or not is_run else None
        remains = [table for table in TABLES if (directory / table).exists()]
    if strange is not None:
        raise RunConflict(
            f"the directory holds {strange!r}, which is not part of a run",
            file=directory,
            hint="remove it yourself or use another --out",
        )
    if remains and not is_run and not force:
        raise RunConflict(
            "the directory holds the remains of a run", file=directory, hint="use another --out, or --force to replace"
        )


def _strange(directory: Path) -> Iterator[str]:
    """What simkit did not write."""
    for entry in sorted(directory.iterdir()):
        if entry.name in TABLES and entry.is_dir() and not entry.is_symlink():
            yield from (f"{entry.name}/{file.name}" for file in entry.iterdir() if not OWN_PART.fullmatch(file.name))
        elif not OWN_FILE.fullmatch(entry.name) or not entry.is_file():
            yield entry.name


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
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):  # a file system without locks
            return
        raise RunConflict(
            "another simkit process is writing this run", file=directory, hint="wait for it or use another --out"
        ) from None


def open_ledger(directory: Path, plan: Plan, games: int, *, resume: bool, force: bool) -> Ledger:
    """The run to go on with: new, longer, interrupted or finished; anything else is a conflict."""
    if force:
        clear(directory)
    if not (directory / MANIFEST).exists():
        _sweep(directory)
        ledger = Ledger(directory, Manifest(plan.about(), games))
        ledger.save()
        return ledger
    old = read_manifest(directory)
    if old.about["plan"] != plan.id:
        raise RunConflict(
            "the directory holds a run of another plan",
            file=directory,
            hint="use another --out, or --force to replace it",
        )
    if old.part_size != plan.part_size:
        raise damaged(directory)
    if old.parts and not old.finished and not resume:  # without a part there is nothing to lose
        raise RunConflict(
            f"the directory holds an unfinished run ({old.done:,} of {old.games:,} games)",
            file=directory,
            hint="go on with --resume or start again with --force",
        )
    _sweep(directory)
    parts = _intact(directory, plan, old) if resume else _whole(directory, old)
    ledger = Ledger(directory, Manifest(plan.about(), max(games, _held(old)), parts))
    if (directory / LEDGER).exists() or ledger.manifest.as_json() != old.as_json():
        ledger.save()  # half a last line of the ledger goes with it: nothing may be written behind that
    return ledger


def _held(manifest: Manifest) -> int:
    """Games that the run must keep: all of a finished one, those up to the last part of an interrupted one."""
    if manifest.finished:
        return manifest.games
    return max((index * manifest.part_size + part.games for index, part in manifest.parts.items()), default=0)


def _whole(directory: Path, manifest: Manifest) -> dict[int, Part]:
    """The parts, if every file is there with all its bytes."""
    for part in manifest.parts.values():
        _check_files(directory, part)
    return manifest.parts


def _intact(directory: Path, plan: Plan, manifest: Manifest) -> dict[int, Part]:
    """The parts that hold what was once written, value by value; the others are to be played again."""

    def check(part: Part) -> bool:
        try:
            _check_files(directory, part)
            return stored_digests(directory, part.index, plan.schema, part.games) == part.digests
        except RunDataError:
            return False

    parts = list(manifest.parts.values())
    with ThreadPoolExecutor() as pool:
        return {part.index: part for part, good in zip(parts, pool.map(check, parts), strict=True) if good}


def _check_files(directory: Path, part: Part) -> None:
    for table, size in part.sizes.items():
        check_file(part_path(directory, table, part.index), size)


def _sweep(directory: Path) -> None:
    """Remove what a killed process left half-written."""
    with storage_errors(directory):
        for pattern in (f".{MANIFEST}.*.tmp", "*/.part-*.tmp"):
            for path in directory.glob(pattern):
                path.unlink(missing_ok=True)


def clear(directory: Path) -> None:
    """Remove a run, and only a run: `require_place` has seen that there is nothing else."""
    with storage_errors(directory):
        for entry in directory.iterdir():
            if entry.name in TABLES:
                shutil.rmtree(entry)
            elif entry.name != LOCK:
                entry.unlink()
