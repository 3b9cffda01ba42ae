"""The only jit decorators of the package, and the keyed cache directory behind them.

Game functions are `step` or `helper`: plain Python that numba inlines where compiled code calls it. Each game has one
`entry`, the only cached function. Numba's own cache stamp covers the entry's file alone, so the directory is keyed by
everything that can change the machine code; without the key, stale code would run silently.
"""

import hashlib
import os
import shutil
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import config as numba_config
from numba import njit
from numba.extending import register_jitable

from simkit.kernels.linking import EntryCompiler, PartCompiler, StepCompiler, kernel_settings, without_registries

CORE = Path(__file__).resolve().parent
KEPT_KEYS = 8
LOCK = ".lock"
config: Any = numba_config
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DISABLE_JIT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")

# Kernels allocate nothing, so they need no reference counts: without `_nrt`, every array taken from a tuple costs an
# atomic operation. C wrappers would double the code to compile.
LEAN: Any = {"_nrt": False, "no_cfunc_wrapper": True}
INLINED: Any = {"pipeline_class": StepCompiler, **LEAN}
step = register_jitable(**INLINED)
helper = register_jitable(pipeline_class=PartCompiler, **LEAN)
inlined = njit(inline="always", nogil=True, **LEAN)  # generic code with one caller: it is never compiled alone


def cache_root() -> Path:
    """`$SIMKIT_CACHE_DIR`, else the platform's user cache."""
    if chosen := os.environ.get("SIMKIT_CACHE_DIR"):
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "simkit"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "simkit"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "simkit"


def source_key(game: Path) -> str:
    """A hash of all that the compiled code depends on: core and game sources, versions, flags, processor."""
    h = hashlib.blake2b(digest_size=8)
    for path in sorted({*CORE.rglob("*.py"), *game.rglob("*.py")}):
        h.update(path.name.encode() + b"\0" + path.read_bytes())
    for flag in FLAGS:
        h.update(os.environ.get(flag, "").encode() + b"|")
    h.update(f"{numba.__version__} {np.__version__} {sys.version} {llvm.get_host_cpu_name()}".encode())
    return h.hexdigest()


FIRST_CALL = threading.RLock()  # settings of numba change while a kernel is compiled or loaded


class Entry:
    """A game's compiled entry point: cached on disk where possible, compiled in memory where not."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        self.fn = fn
        game = Path(fn.__code__.co_filename).resolve().parent
        self.directory = cache_root() / "kernels" / game.name / source_key(game)
        self._call = self._decorate()
        self._called = False

    def _decorate(self) -> Callable[..., Any]:
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR = str(self.directory)  # numba reads it here, not when it compiles
        config.CACHE_LOCATOR_CLASSES = "UserProvidedCacheLocator"  # else it falls back to __pycache__, which has no key
        try:
            compiled: Callable[..., Any] = njit(cache=True, nogil=True, pipeline_class=EntryCompiler, **LEAN)(self.fn)
            prune(self.directory)
            return compiled
        except (RuntimeError, OSError):
            self._warn()
            return in_memory(self.fn)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before

    def _warn(self) -> None:
        warnings.warn(
            f"the kernel cache {self.directory} cannot be written: kernels compile anew in every process; "
            "set SIMKIT_CACHE_DIR to a writable directory",
            stacklevel=3,
        )

    @property
    def compiled(self) -> bool:
        """True if the next call starts at once."""
        return self._called or any(self.directory.rglob(f"*.{self.fn.__name__}-*.nbc"))

    def __call__(self, *args: Any) -> Any:
        if self._called:
            return self._call(*args)
        with FIRST_CALL:
            with alone(self.directory) if not self.compiled else nullcontext():
                result = self._load(*args) if self.compiled else self._compile(*args)
            self._called = True
        return result

    def _load(self, *args: Any) -> Any:
        try:
            with without_registries():
                return self._call(*args)
        except Exception:  # a damaged cache file, whatever it is taken for
            shutil.rmtree(self.directory, ignore_errors=True)
            self._call = self._decorate()
            return self._compile(*args)

    def _compile(self, *args: Any) -> Any:
        with kernel_settings():
            try:
                return self._call(*args)
            except OSError:  # only saving the compiled code touches files
                self._warn()
                self._call = in_memory(self.fn)
                return self._call(*args)


@contextmanager
def alone(directory: Path) -> Iterator[None]:
    """Only one process compiles a kernel, the others wait for it; where files cannot be locked, all of them do."""
    try:
        import fcntl  # noqa: PLC0415

        directory.mkdir(parents=True, exist_ok=True)
        file = (directory / LOCK).open("wb")
    except (ImportError, OSError):
        yield
        return
    with file:
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def in_memory(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Compile without a cache."""
    compiled: Callable[..., Any] = njit(nogil=True, pipeline_class=EntryCompiler, **LEAN)(fn)
    return compiled


def entry(fn: Callable[..., Any]) -> Entry:
    """Decorate a game's one compiled entry point."""
    return Entry(fn)


def prune(newest: Path) -> None:
    """Keep the newest keys of a game; a key in use counts as new."""
    if not newest.exists():
        return
    os.utime(newest)
    try:
        keys = sorted(newest.parent.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
    except FileNotFoundError:  # another process prunes at this moment
        return
    for stale in keys[KEPT_KEYS:]:
        shutil.rmtree(stale, ignore_errors=True)
