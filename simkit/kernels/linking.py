"""Compile a kernel as one piece.

Left alone, numba optimizes every function that a kernel calls together with all that this function calls in turn,
and emits machine code for it, though only the entry point is ever called from outside. Here a part is typed and
lowered, no more; the entry links all parts and is optimized and emitted once. That is more than half the compile time.

This leans on numba's internals: the pin in pyproject.toml names the version it was written for.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class Unplaced:
    """Stands for the machine code that a part does not have."""

    def set_env(self, name: str, env: Any) -> None:
        """Kernels raise no exceptions and touch no Python objects, so nothing reads a part's environment."""


class PartLibrary(JITCodeLibrary):
    """Code that is only linked into an entry."""

    codegen = Unplaced()

    def finalize(self) -> None:
        """Nothing to do: the entry links this module and those it needs."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """A part cannot be called from Python."""
        return 0


class EntryLibrary(JITCodeLibrary):
    """An entry with all the parts it needs."""

    def finalize(self) -> None:
        """Link the parts of the parts too, then optimize and emit."""
        reached: dict[JITCodeLibrary, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in reached:
                reached[library] = None
                if isinstance(library, PartLibrary):
                    waiting += library._linking_libraries
        self._linking_libraries = list(reached)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """One full run: numba's first, cheap one only helps reference counting, which kernels do without."""
        passes, builder = self._codegen._module_pass_manager()
        with self._recorded_timings.record("Module passes (full optimization)", builder):
            passes.run(self._final_module, builder)


class PartCompiler(Compiler):
    """Numba's compiler, but for parts."""

    library = PartLibrary

    def __init__(self, typingctx: Any, targetctx: Any, *rest: Any) -> None:
        super().__init__(typingctx, targetctx, *rest)
        self.state.library = self.library(targetctx.codegen(), self.library.__name__)
        self.state.library.enable_object_caching()


class EntryCompiler(PartCompiler):
    """Numba's compiler, but for entries."""

    library = EntryLibrary
