"""The files of a directory: files that its manifest names are ours, and no other file is ever touched."""

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from simkit.errors import RunConflict, spell
from simkit.logs.files import storage_errors
from simkit.logs.manifest import EXPERIMENT, FORMAT, JOURNAL, REPORT, RUN, Manifest, read_manifest

LOCK = ".lock"
NOUNS = {RUN: "run", EXPERIMENT: "experiment", REPORT: "report"}
TEMPORARY = re.compile(r"\.(.+)\.\d+\.tmp")
FIRST_BYTES = f'{{\n "format": {FORMAT},'.encode()  # of every manifest


def manifest_in(directory: Path, name: str) -> Manifest | None:
    """The manifest, if there is one."""
    return read_manifest(directory, name) if os.path.lexists(directory / name) else None


def require_place(directory: Path, name: str, *, force: bool) -> Manifest | None:
    """An error if the directory cannot be used; returns its manifest, if it has one. Nothing is written."""
    with storage_errors(directory):
        nearest = next(place for place in (directory, *directory.parents) if os.path.lexists(place))
        if not nearest.is_dir():
            raise RunConflict("is a file, not a directory", file=nearest, hint=other_out())
        if nearest != directory:
            return None
        old = manifest_in(directory, name)
        foreign = next(foreign_entries(directory, old, name), None) if old is None or force else None
    if foreign is not None:
        raise foreign_file(directory, foreign, name)
    return old


def other_out() -> str:
    """The hint where the directory cannot be used."""
    return f"use another {spell('out')}"


def other_out_or_force() -> str:
    """The hint where the directory holds a run or experiment that may be replaced."""
    return f"{other_out()}, or {spell('force')} to replace it"


def foreign_file(directory: Path, file: str, name: str) -> RunConflict:
    """The error for a file that is not ours."""
    what = f"the directory holds {file!r}, which is not part of {with_article(name)}"
    return RunConflict(what, file=directory, hint=f"remove it yourself or {other_out()}")


def with_article(name: str) -> str:
    """`a run`, `an experiment`."""
    return ("an " if NOUNS[name][0] in "aeiou" else "a ") + NOUNS[name]


def foreign_entries(directory: Path, manifest: Manifest | None, name: str) -> Iterator[str]:
    """Entries that the manifest does not name; without a manifest, all but the beginning of one."""
    own = {name, JOURNAL, *manifest.names()} if manifest else set()
    tables, stores = (manifest.tables, manifest.stores) if manifest else ([], [])
    for entry in sorted(_entries(directory), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False) and entry.name in tables:
            files = _entries(Path(entry.path))
            yield from (f"{entry.name}/{file.name}" for file in files if not _is_ours(file, own, entry.name))
        elif entry.is_dir(follow_symlinks=False) and entry.name in stores:
            child = Path(entry.path)
            yield from (f"{entry.name}/{inner}" for inner in foreign_entries(child, *inner_manifest(child)))
        elif not _is_ours(entry, own) and not (manifest is None and _is_begun(entry, name)):
            yield entry.name


def inner_manifest(directory: Path) -> tuple[Manifest | None, str]:
    """The manifest of a store inside another, and its file name."""
    name = next((name for name in (RUN, EXPERIMENT) if os.path.lexists(directory / name)), RUN)
    return manifest_in(directory, name), name


def _is_ours(entry: os.DirEntry[str], own: set[str], table: str = "") -> bool:
    """Is it a file with one of our names, or the temporary sibling of one?"""
    half = TEMPORARY.fullmatch(entry.name)
    name = half[1] if half else entry.name
    named = (f"{table}/{name}" if table else name) in own or (entry.name == LOCK and not table)
    return named and entry.is_file(follow_symlinks=False)


def _is_begun(entry: os.DirEntry[str], name: str) -> bool:
    """Is it the half-written first manifest that a killed process left? No other file of ours can exist without one."""
    half = TEMPORARY.fullmatch(entry.name)
    if half is None or half[1] != name or not entry.is_file(follow_symlinks=False):
        return False
    with open(entry.path, "rb") as file:
        return FIRST_BYTES.startswith(file.read(len(FIRST_BYTES)))


def remove_leftovers(directory: Path, manifest: Manifest | None, name: str) -> None:
    """Remove the half-written files that a killed process left."""
    own = {name, JOURNAL, *manifest.names()} if manifest else set()
    with storage_errors(directory):
        tables = [table for table in (manifest.tables if manifest else ()) if (directory / table).is_dir()]
        for folder in ("", *(table for table in tables if not (directory / table).is_symlink())):
            for entry in _entries(directory / folder):
                half = TEMPORARY.fullmatch(entry.name) is not None
                if half and (_is_ours(entry, own, folder) or (manifest is None and _is_begun(entry, name))):
                    os.unlink(entry.path)


def _entries(directory: Path) -> list[os.DirEntry[str]]:
    """The entries of a directory."""
    with os.scandir(directory) as entries:
        return list(entries)


def clear(directory: Path, manifest: Manifest, *, keep: bool = True) -> None:
    """Remove the files that the manifest names, and last the manifest: an interrupted removal can be finished.

    With `keep` the directory and its lock stay.
    """
    with storage_errors(directory):
        for store in manifest.stores:
            if (directory / store).is_dir():
                _clear_inner(directory / store)
        for file in manifest.names():
            with suppress(FileNotFoundError, NotADirectoryError):
                (directory / file).unlink()
        remove_leftovers(directory, manifest, manifest.name)
        for table in manifest.tables:
            with suppress(OSError):  # it holds another file
                (directory / table).rmdir()
        for name in (JOURNAL, manifest.name, *(() if keep else (LOCK,))):
            (directory / name).unlink(missing_ok=True)


def _clear_inner(directory: Path) -> None:
    """Remove a store inside another, and its directory."""
    manifest, name = inner_manifest(directory)
    if manifest is not None:
        clear(directory, manifest, keep=False)
    else:  # it has no manifest yet
        remove_leftovers(directory, None, name)
        (directory / LOCK).unlink(missing_ok=True)
    with suppress(OSError):  # it holds another file
        directory.rmdir()


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """One writer per directory; the lock ends with the process, also when it is killed."""
    with storage_errors(directory):
        directory.mkdir(parents=True, exist_ok=True)
        file = os.open(directory / LOCK, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        _lock(file, directory)
        yield
    finally:
        os.close(file)


def _lock(file: int, directory: Path) -> None:
    try:
        import fcntl  # noqa: PLC0415 (not on every platform)
    except ImportError:  # no such locks on this platform
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):  # a file system without locks
            return
        hint = f"wait until it has finished, or {other_out()}"
        raise RunConflict("another simkit process is writing here", file=directory, hint=hint) from None


def require_apart(directory: Path, *, itself: bool = False) -> None:
    """An error if the directory lies inside a run or an experiment; with `itself` also if it is one."""
    above = directory.absolute()
    for place in (above, *above.parents) if itself else above.parents:
        for name in (EXPERIMENT, RUN):
            if (place / name).exists() and not _redirected(place / name):
                raise RunConflict(f"lies inside {place}, where {name} is", file=directory, hint=other_out())


def _redirected(file: Path) -> bool:
    """An empty file is none of ours: a shell makes it where the answer is redirected to `run.json`."""
    try:
        return file.is_file() and file.stat().st_size == 0
    except OSError:
        return False
