"""The files of compiled kernels: where they are, whether they can be trusted, how many are kept.

Numba's own stamp covers the file of the entry point alone, so every kernel has a directory that is keyed by all that
can change the machine code; without the key, stale code would run silently.
"""

import hashlib
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np

from simkit.kernels.closure import Parsed, closure, home

KEPT_KEYS = 8
LOCK = ".lock"
IMPORTS = "imports"
FLAGS = (
    "SIMKIT_PLAIN_NUMBA", "NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES",
)  # fmt: skip


def cache_root() -> Path:
    """`$SIMKIT_CACHE_DIR`, else the platform's user cache."""
    if chosen := os.environ.get("SIMKIT_CACHE_DIR"):
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "simkit"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "simkit"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "simkit"


def digest(*parts: bytes) -> str:
    """A short hash of several things."""
    h = hashlib.blake2b(digest_size=8)
    for part in parts:
        h.update(len(part).to_bytes(8, "little") + part)
    return h.hexdigest()


def source_key(sources: dict[str, bytes]) -> str:
    """A hash of all that compiled code depends on, but for the types of its arguments."""
    texts = [part for name in sorted(sources) for part in (name.encode(), sources[name])]
    flags = [os.environ.get(flag, "").encode() for flag in FLAGS]
    versions = f"{numba.__version__} {np.__version__} {sys.version} {llvm.get_host_cpu_name()}"
    return digest(*texts, *flags, versions.encode())


class Folder:
    """The kernels of one module: a directory of its own for each key."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        name, file = home(fn)
        self.root = cache_root()
        self.path = self.root / "kernels" / name
        parsed = Parsed(self._remembered())
        self.sources = source_key(closure(name, file, parsed))
        if parsed.used.keys() != parsed.known.keys():
            self._remember(parsed)

    def levels(self, directory: Path) -> list[Path]:
        """The directories from the root of the cache down to one of it."""
        return [path for path in reversed([directory, *directory.parents]) if path.is_relative_to(self.root)]

    def shelf(self, layout: Hashable, name: str) -> "Shelf":
        """The place of the kernel with this name for arguments of these types."""
        return Shelf(self.levels(self.path / digest(self.sources.encode(), repr(layout).encode())), name)

    def _remembered(self) -> str:
        try:
            return "" if refusal(self.levels(self.path)) else (self.path / IMPORTS).read_text(encoding="utf-8")
        except (OSError, ValueError):
            return ""

    def _remember(self, parsed: Parsed) -> None:
        """Only saves time: where nothing can be written, the first call says so."""
        levels = self.levels(self.path)
        if not refusal(levels):
            with suppress(OSError):
                make(levels)
                write(self.path / IMPORTS, parsed.text)


class Shelf:
    """The files of one kernel. A list of their hashes is written last: what it does not list is not loaded."""

    def __init__(self, levels: list[Path], name: str) -> None:
        self.levels, self.name = levels, name
        self.directory = levels[-1]
        self.list = self.directory / f"{name}.sha256"

    def refusal(self) -> str:
        """Why nothing here can be trusted, else empty."""
        return refusal(self.levels)

    def make(self) -> None:
        """Make the directory, and remove the oldest of its neighbours."""
        make(self.levels)
        prune(self.directory)

    def intact(self) -> bool:
        """True if all files are there and unchanged."""
        try:
            listed = self.list.read_text(encoding="utf-8")
            return bool(listed) and listed == self._hashes()
        except (OSError, ValueError):
            return False

    def seal(self) -> None:
        """List the files that numba has written."""
        if hashes := self._hashes():
            write(self.list, hashes)

    def clear(self) -> None:
        """Remove whatever is there: numba would try to load it."""
        for file in [self.list, *self._files()]:
            file.unlink(missing_ok=True)

    def _hashes(self) -> str:
        """A list such as `sha256sum` makes."""
        names = {file: file.relative_to(self.directory).as_posix() for file in self._files()}
        return "".join(f"{sha256(file)}  {name}\n" for file, name in names.items())

    def _files(self) -> list[Path]:
        return sorted(self.directory.rglob(f"*.{self.name}-*.nb[ci]"))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Only one process compiles a kernel, the others wait for it; where files cannot be locked, all of them do."""
        try:
            import fcntl  # noqa: PLC0415

            make(self.levels)
            file = (self.directory / LOCK).open("wb")
        except (ImportError, OSError):
            yield
            return
        with file:
            with suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX)
            yield


def refusal(levels: list[Path]) -> str:
    """Why code in a directory of the cache must not be run: whoever can write it would run as this user."""
    if not hasattr(os, "getuid"):
        return ""
    for path in levels:
        try:
            found = path.stat()
        except OSError:
            return ""  # it is not there yet, or cannot be made
        if found.st_uid != os.getuid():
            return f"{path} belongs to another user"
        if found.st_mode & 0o022:
            return f"{path} can be written by other users (chmod go-w)"
    return "" if os.access(levels[-1], os.W_OK) else f"{levels[-1]} cannot be written"


def make(levels: list[Path]) -> None:
    """Make directories that only this user can write, whatever the umask."""
    levels[0].parent.mkdir(parents=True, exist_ok=True)
    for path in levels:
        path.mkdir(mode=0o700, exist_ok=True)


def write(file: Path, text: str) -> None:
    """Write a file at once: nobody sees a half of it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def sha256(file: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def warn(why: str) -> None:
    """Say once why there is no cache."""
    warnings.warn(
        f"the kernel cache cannot be used: {why}; kernels compile anew in every process; "
        "set SIMKIT_CACHE_DIR to a directory that you alone can write",
        stacklevel=2,
    )


def prune(newest: Path) -> None:
    """Keep the newest keys of a game; a key in use counts as new."""
    os.utime(newest)
    try:
        keys = [path for path in newest.parent.iterdir() if path.is_dir()]
        keys.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    except FileNotFoundError:  # another process prunes at this moment
        return
    for stale in keys[KEPT_KEYS:]:
        shutil.rmtree(stale, ignore_errors=True)
