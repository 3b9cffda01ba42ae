"""Kernels have a compiler of their own; whatever else is compiled in the process has numba's."""

import importlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit, types
from numba.core import event
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import lower_builtin, type_callable

from simkit.kernels import jit

NUMBERS = np.array([7, 1, 2, 3])[1:]  # what is before the first is 7


@njit
def last(a: Any) -> Any:
    """An ordinary function."""
    return a[-1]


def calls_last(a: Any) -> Any:
    return last(a) + a[0]


def first(a: Any) -> Any:
    return a[0]


def before(a: Any) -> Any:
    return a[-1]


def fresh() -> Callable[..., Any]:
    """A function that was never compiled."""

    @njit
    def from_the_end(a: Any) -> Any:
        return a[-1]

    compiled: Callable[..., Any] = from_the_end
    return compiled


def in_another_thread(work: Callable[[], Any]) -> Any:
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    return results[0] if results else None


class Meanwhile(event.Listener):  # type: ignore[misc]
    """Another thread compiles whenever this one is about to: numba's lock is what they take turns by."""

    def __init__(self) -> None:
        self.mine = threading.get_ident()
        self.results: list[int] = []

    def on_start(self, event: Any) -> None:
        if threading.get_ident() == self.mine and not global_compiler_lock.is_locked():
            self.results.append(in_another_thread(lambda: fresh()(NUMBERS)))

    def on_end(self, event: Any) -> None:
        pass


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMKIT_CACHE_DIR", str(tmp_path / "cache"))


def test_another_thread_counts_from_the_end_while_a_kernel_is_compiled() -> None:
    listener = Meanwhile()
    with event.install_listener("numba:compiler_lock", listener):
        for fn in (first, before):
            jit.entry(fn)(NUMBERS)
    assert len(listener.results) >= 2
    assert set(listener.results) == {3}


def test_an_ordinary_function_that_a_kernel_calls_counts_from_the_end() -> None:
    assert jit.entry(calls_last)(NUMBERS) == 3 + 1
    assert last(NUMBERS) == 3


def test_a_kernel_does_not_count_from_the_end() -> None:
    assert jit.entry(before)(NUMBERS) == 7


def test_nothing_is_left_behind() -> None:
    arrayobj: Any = importlib.import_module("numba.np.arrayobj")
    usual = arrayobj.fix_integer_index
    jit.entry(first)(NUMBERS)
    assert arrayobj.fix_integer_index is usual
    assert fresh()(NUMBERS) == 3


def test_another_thread_knows_new_functions_while_a_kernel_is_loaded() -> None:
    from simkit.kernels.linking import without_registries

    def new() -> int:
        raise NotImplementedError

    @njit
    def calls_new() -> Any:
        return new()

    def work() -> Any:
        type_callable(new)(lambda context: lambda: types.int64)
        lower_builtin(new)(lambda context, builder, signature, args: context.get_constant(types.int64, 5))
        return calls_new()

    with without_registries(njit(lambda: 0)):
        assert in_another_thread(work) == 5
