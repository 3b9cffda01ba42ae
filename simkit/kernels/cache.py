"""The files of compiled kernels: where they are, whether they can be trusted, how many are kept.

Numba's own stamp covers the file of the entry point alone, so every kernel has a directory that is keyed by all that
can change the machine code; without the key, stale code would run silently.
"""

import hashlib
import inspect
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

from simkit.kernels.cache_root import cache_root
from simkit.kernels.closure import Parsed, closure, home
from simkit.kernels.trusted_files import no_link, own_bytes, refusal

KEPT_KEYS = 8
LONGEST = 86_400.0  # seconds of a compilation that are believed
LOCK = ".lock"
IMPORTS = "imports"
WARNED: list[str] = []  # once is enough
FLAGS = (
    "SIMKIT_PLAIN_NUMBA", "NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES",
)  # fmt: skip


class KernelLocator(UserProvidedCacheLocator):
    """Kernels lie in the directory of their key, wherever the sources are: copies of a package share them."""

    def __init__(self, fn: Callable[..., Any], directory: Path) -> None:
        self._py_file, self._lineno = inspect.getfile(fn), fn.__code__.co_firstlineno
        self._cache_path = str(directory)


class KernelFiles(CompileResultCacheImpl):
    """What numba asks about a function that it caches, but for where: its own way there leads through settings."""

    def __init__(self, fn: Callable[..., Any], directory: Path) -> None:
        self._lineno, self._locator = fn.__code__.co_firstlineno, KernelLocator(fn, directory)
        self._locator.ensure_cache_path()
        name = f"{Path(inspect.getfile(fn)).stem}.{fn.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))  # type: ignore[no-untyped-call]


class KernelCache(FunctionCache):
    """Numba's cache in a directory of ours. Settings hold for all code of the process: they are left alone."""

    def __init__(self, fn: Callable[..., Any], directory: Path) -> None:
        self._impl_class: Any = partial(KernelFiles, directory=directory)
        super().__init__(fn)  # type: ignore[no-untyped-call]


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
        root = cache_root()
        self.levels = [] if root is None else [root, root / "kernels", root / "kernels" / name]
        parsed = Parsed(self._remembered())
        self.sources = source_key(closure(name, file, parsed))
        if parsed.used.keys() != parsed.stored.keys():
            self._remember(parsed)

    def shelf(self, layout: Hashable, name: str) -> "Shelf":
        """The place of the kernel with this name for arguments of these types."""
        key = digest(self.sources.encode(), repr(layout).encode())
        return Shelf([*self.levels, self.levels[-1] / key] if self.levels else [], name)

    def _remembered(self) -> str:
        try:
            return "" if refusal(self.levels) else own_bytes(self.levels[-1] / IMPORTS).decode()
        except (OSError, ValueError):
            return ""

    def _remember(self, parsed: Parsed) -> None:
        """Store the parsed imports, which only saves time; if nothing can be written, the first call says so."""
        with suppress(OSError):
            if not prepare(self.levels):
                write(self.levels[-1] / IMPORTS, parsed.text)


class Shelf:
    """The files of one kernel. A list of their hashes is written last: what it does not list is not loaded."""

    def __init__(self, levels: list[Path], name: str) -> None:
        self.levels, self.name = levels, name

    @property
    def directory(self) -> Path:
        return self.levels[-1]

    @property
    def seals(self) -> Path:
        return self.directory / f"{self.name}.sha256"

    def refusal(self) -> str:
        """Why nothing here can be trusted, else empty."""
        return refusal(self.levels)

    def prepare(self) -> str:
        """Make the directory; why nothing there can be trusted, else empty."""
        return prepare(self.levels)

    def renew(self) -> None:
        """Count as used, and remove the oldest of the neighbours."""
        prune(self.directory)

    def intact(self) -> bool:
        """True if all files are there and unchanged."""
        try:
            listed = own_bytes(self.seals).decode()
            return bool(listed) and listed == self._hashes()
        except (OSError, ValueError):
            return False

    def seal(self) -> None:
        """List the files that numba has written, which nobody else may write, whatever the umask."""
        for file in self._files():
            file.chmod(0o600)
            file.parent.chmod(0o700)
        if hashes := self._hashes():
            write(self.seals, hashes)

    @property
    def _seconds(self) -> Path:
        """The file of the seconds, beside the keys: it outlives a change of the sources."""
        return self.directory.parent / f"{self.name}.seconds"

    def note_seconds(self, seconds: float) -> None:
        """Remember how long compiling took."""
        write(self._seconds, f"{seconds:.1f}\n")

    def noted_seconds(self) -> float | None:
        """How long compiling took the last time, if that was noted."""
        try:
            seconds = float(own_bytes(self._seconds).decode())
        except (OSError, ValueError):
            return None
        return seconds if 0 < seconds < LONGEST else None

    def clear(self) -> None:
        """Remove all files of the kernel: numba would try to load them."""
        for file in [self.seals, *self._files()]:
            file.unlink(missing_ok=True)

    def _hashes(self) -> str:
        """The hashes of all files, as `sha256sum` lists them."""
        names = {file: file.relative_to(self.directory).as_posix() for file in self._files()}
        return "".join(f"{sha256(file)}  {name}\n" for file, name in names.items())

    def _files(self) -> list[Path]:
        return sorted(self.directory.rglob(f"*.{self.name}-*.nb[ci]"))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Only one process compiles a kernel, the others wait for it; where files cannot be locked, all of them do."""
        try:
            import fcntl  # noqa: PLC0415

            file = open(self.directory / LOCK, "ab", opener=no_link)  # noqa: SIM115 (closed below)
        except (ImportError, OSError):
            yield
            return
        with file:
            with suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX)
            yield


def prepare(levels: list[Path]) -> str:
    """Make directories that only this user can write, whatever the umask; why they cannot be trusted, else empty."""
    if why := refusal(levels):
        return why
    for path in (*reversed(levels[0].parents), *levels):
        path.mkdir(mode=0o700, exist_ok=True)
    return refusal(levels)  # again: another user may have been quicker


def write(file: Path, text: str) -> None:
    """Write a file at once: nobody sees a half of it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with open(draft, "w", encoding="utf-8", opener=no_link) as out:
        out.write(text)
    draft.replace(file)


def sha256(file: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(own_bytes(file)).hexdigest()


def warn(why: str) -> None:
    """Say once why there is no cache."""
    if WARNED:
        return
    WARNED.append(why)
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
