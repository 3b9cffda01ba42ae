"""The only jit decorators of the package.

Game functions are `step` or `helper`: plain Python that numba inlines where compiled code calls it. Each game has one
`entry` or two, the only cached functions.

With SIMKIT_PLAIN_NUMBA=1, kernels are compiled with numba's public means alone: slower to compile and to run, the same
games. It is a check of `linking.py`, and a way out if a new numba does not get on with it.
"""

import os
import threading
from collections.abc import Callable, Hashable
from contextlib import nullcontext, suppress
from time import monotonic
from typing import Any, cast

from numba import config as numba_config
from numba import njit
from numba.extending import register_jitable

from simkit.kernels.cache import Folder, KernelCache, Shelf, warn
from simkit.kernels.layout import Layouts

config: Any = numba_config
PLAIN = os.environ.get("SIMKIT_PLAIN_NUMBA", "0") not in ("", "0")

LEAN: Any = {}
PART: Any = {"forceinline": False}  # numba wants at least one option
INLINED: Any = {"forceinline": True}
WHOLE: Any = {}
compiling: Any = nullcontext
loading: Any = nullcontext
if not PLAIN:
    from simkit.kernels import linking

    # Kernels allocate nothing, so they need no reference counts: without `_nrt`, every array taken from a tuple costs
    # an atomic operation. C wrappers would double the code to compile.
    LEAN = {"_nrt": False, "no_cfunc_wrapper": True}
    PART = {"pipeline_class": linking.PartCompiler, **LEAN}
    INLINED = {"pipeline_class": linking.StepCompiler, **LEAN}
    WHOLE = {"pipeline_class": linking.EntryCompiler, **LEAN}
    compiling, loading = linking.kernel_settings, linking.without_registries

step = register_jitable(**INLINED)
helper = register_jitable(**PART)
inlined = njit(inline="always", nogil=True, **LEAN)  # generic code with one caller: it is never compiled alone

FIRST_CALL = threading.RLock()  # settings of numba change while a kernel is compiled or loaded


class Entry:
    """A game's entry point: a kernel for each set of types it is called with, which is one if all goes well."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        self.fn = fn
        self.folder = Folder(fn)  # now: the sources may be edited before the first call
        self._layouts = Layouts()
        self._kernels: dict[Hashable, CompiledKernel] = {}

    def __call__(self, *args: Any) -> Any:
        return self.kernel(*args)(*args)

    def compiled(self, *args: Any) -> bool:
        """True if a call with such arguments starts at once."""
        return self.kernel(*args).compiled

    def kernel(self, *args: Any) -> "CompiledKernel":
        """The kernel for such arguments."""
        types = self._layouts.of(args)
        kernel = self._kernels.get(types)
        if kernel is None:
            compiled_kernel = CompiledKernel(self.fn, self.folder.shelf(types, self.fn.__name__))
            kernel = self._kernels.setdefault(types, compiled_kernel)  # threads get the same one
        return kernel


class CompiledKernel:
    """An entry point for arguments of certain types: cached on disk where possible, compiled in memory where not."""

    def __init__(self, fn: Callable[..., Any], shelf: Shelf) -> None:
        self.fn, self.shelf = fn, shelf
        self._call: Callable[..., Any] = fn
        self._called = False

    def last_compiled_in(self) -> float | None:
        """The seconds that the last compilation on this machine took, perhaps of other sources."""
        return None if self.shelf.refusal() else self.shelf.noted_seconds()

    @property
    def compiled(self) -> bool:
        """True if the next call starts at once."""
        return self._called or (not self.shelf.refusal() and self.shelf.intact())

    def __call__(self, *args: Any) -> Any:
        if not self._called:
            with FIRST_CALL:
                if not self._called:
                    result = self._first(*args)
                    self._called = True
                    return result
        return self._call(*args)

    def _first(self, *args: Any) -> Any:
        try:
            why = self.shelf.prepare()
        except OSError as error:
            why = f"{self.shelf.directory} cannot be written ({error.strerror})"
        if why:
            warn(why)
            return self._in_memory(*args)
        intact = self.shelf.intact()
        with nullcontext() if intact else self.shelf.alone():
            if intact or self.shelf.intact():  # another process may just have compiled it
                with suppress(Exception):  # a file that cannot be used, whatever it is taken for
                    return self._load(*args)
            return self._compile(*args)

    def _load(self, *args: Any) -> Any:
        self._call = self._cached()
        with loading(self._call):
            return self._call(*args)

    def _compile(self, *args: Any) -> Any:
        try:
            self.shelf.clear()
            self._call = self._cached()
        except (RuntimeError, OSError):
            return self._unwritable(*args)
        started = monotonic()
        try:
            with compiling():
                result = self._call(*args)
        except OSError:  # only loading and saving compiled code touches files
            return self._unwritable(*args)
        with suppress(OSError):  # unsealed, it is compiled again by the next process
            self.shelf.seal()
            self.shelf.note_seconds(monotonic() - started)
        return result

    def _unwritable(self, *args: Any) -> Any:
        warn(f"{self.shelf.directory} cannot be written")
        return self._in_memory(*args)

    def _in_memory(self, *args: Any) -> Any:
        self._call = in_memory(self.fn)
        with compiling():
            return self._call(*args)

    def _cached(self) -> Callable[..., Any]:
        """The function with numba's cache in the kernel's directory."""
        self.shelf.renew()
        compiled: Any = njit(nogil=True, **WHOLE)(self.fn)
        if not config.DISABLE_JIT:
            compiled._cache = KernelCache(self.fn, self.shelf.directory)  # what `cache=True` does, elsewhere
        return cast(Callable[..., Any], compiled)


def in_memory(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Compile without a cache."""
    compiled: Callable[..., Any] = njit(nogil=True, **WHOLE)(fn)
    return compiled


def entry(fn: Callable[..., Any]) -> Entry:
    """Decorate a game's compiled entry point."""
    return Entry(fn)
