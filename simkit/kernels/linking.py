"""Compile a kernel as one piece.

Left alone, numba optimizes every function that a kernel calls together with all that this function calls in turn,
and emits machine code for it, though only the entry point is ever called from outside. Here a part is typed and
lowered, no more; the entry links all parts and is optimized and emitted once. That is more than half the compile time.

This leans on numba's internals: the pin in pyproject.toml names the version it was written for.
"""

import gc
import importlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.binding as llvm
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import cpu_target

LEVEL = 2  # compiles faster than 3 and runs as fast
INLINING_THRESHOLD = 1000  # LLVM's own is 225: kernels are many small functions called in a few places


@contextmanager
def kernel_settings() -> Iterator[None]:
    """Compile with settings that suit kernels.

    - No code makes negative indexes count from the end; it would be a tenth of all instructions. A negative index is a
      defect like any other index out of range, and the bounds-checked tests find it.
    - No garbage collection: a compiler keeps nearly all it makes.
    """
    arrayobj: Any = importlib.import_module("numba.np.arrayobj")  # takes time, and loading a kernel does not need it
    usual, collecting = arrayobj.fix_integer_index, gc.isenabled()

    def fix_integer_index(context: Any, builder: Any, type_: Any, index: Any, size: Any) -> Any:
        """Only kernels take an index as it is: others, of numba itself or in another thread, count from the end."""
        if not (context._codelib_stack and isinstance(context._codelib_stack[-1], KernelLibrary)):
            return usual(context, builder, type_, index, size)
        return context.cast(builder, index, type_, types.intp if type_.signed else types.uintp)

    arrayobj.fix_integer_index = fix_integer_index
    gc.disable()
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual
        if collecting:
            gc.enable()


@contextmanager
def without_registries(kernel: Any) -> Iterator[None]:
    """Load a kernel without filling numba's registries of types and functions, which only compilation needs.

    Nothing is compiled here: it would fail, and numba remembers of every function what it failed with.
    """
    context: Any = cpu_target.target_context
    refresh, loader = context.refresh, threading.get_ident()
    context.refresh = lambda: None if threading.get_ident() == loader else refresh()
    kernel._compiler.compile = _not_cached
    try:
        yield
    finally:
        del kernel._compiler.compile, context.refresh


def _not_cached(*args: Any) -> None:
    raise LookupError("no such kernel is in the cache")


class Unplaced:
    """Stands for the machine code that a part does not have."""

    def set_env(self, name: str, env: Any) -> None:
        """Kernels raise no exceptions and touch no Python objects, so nothing reads a part's environment."""


class KernelLibrary(JITCodeLibrary):
    """Code of a kernel."""

    _linking_libraries: list[Any]

    def _optimize_functions(self, ll_module: Any) -> None:
        """Optimize functions as numba does, but at another level."""
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            manager, builder = self._codegen._function_pass_manager(opt=LEVEL)  # type: ignore[no-untyped-call]
            manager.run(function, builder)


class PartLibrary(KernelLibrary):
    """Code that is only linked into an entry."""

    codegen = Unplaced()

    def finalize(self) -> None:
        """Nothing to do: the entry links this module and those it needs."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """A part cannot be called from Python."""
        return 0


class StepLibrary(PartLibrary):
    """Code that is inlined wherever it is called.

    Numba's own option would do the same, but numba compiles anew what is called with and without it.
    """

    _final_module: Any

    def finalize(self) -> None:
        """Mark what was compiled."""
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.add_function_attribute("alwaysinline")
        super().finalize()


class EntryLibrary(KernelLibrary):
    """An entry with all the parts it needs."""

    def finalize(self) -> None:
        """Link the parts of the parts too, then optimize and emit."""
        reached: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in reached:
                reached[library] = None
                if isinstance(library, PartLibrary):
                    waiting += library._linking_libraries
        self._linking_libraries = list(reached)
        super().finalize()  # type: ignore[no-untyped-call]

    def _optimize_final_module(self) -> None:
        """One full run: numba's first, cheap one only helps reference counting, which kernels do without."""
        options = llvm.create_pipeline_tuning_options(LEVEL)
        options.inlining_threshold = INLINING_THRESHOLD
        options.loop_vectorization = False  # loops over seats and cards are short
        options.loop_unrolling = False
        passes = llvm.create_pass_builder(self._codegen._tm, options)
        passes.getModulePassManager().run(self._final_module, passes)


class PartCompiler(Compiler):
    """Numba's compiler, but for parts."""

    library: Any = PartLibrary

    def __init__(self, typingctx: Any, targetctx: Any, *rest: Any) -> None:
        super().__init__(typingctx, targetctx, *rest)  # type: ignore[no-untyped-call]
        self.state.library = self.library(targetctx.codegen(), self.library.__name__)
        self.state.library.enable_object_caching()


class StepCompiler(PartCompiler):
    """Numba's compiler, but for parts that are inlined."""

    library = StepLibrary


class EntryCompiler(PartCompiler):
    """Numba's compiler, but for entries."""

    library = EntryLibrary
