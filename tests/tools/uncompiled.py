"""Entry points that run as plain Python, for tools that must see or change what kernels do.

Importing this switches numba off; so it must come first.
"""

import os
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"

import numpy as np

from simkit.games import session
from simkit.kernels import driver, jit


def plain(value: Any) -> Any:
    """An argument of a compiled function as an uncompiled one needs it: records have attributes."""
    if isinstance(value, np.ndarray):
        return value.view(np.recarray) if value.dtype.names else value
    return type(value)(*map(plain, value)) if isinstance(value, tuple) else value


def run_plainly(fn: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return fn(*map(plain, args))

    return call


def switch_off() -> None:
    """From now on, entry points are not compiled."""
    jit.Entry.__call__ = lambda entry, *args: run_plainly(entry.fn)(*args)  # type: ignore[method-assign]
    jit.Entry.compiled = lambda entry, *args: True  # type: ignore[method-assign]
    jit.in_memory = run_plainly
    session.config = SimpleNamespace(DISABLE_JIT=0)  # a session refuses to play without a compiler; here it may
    driver.drive.py_func = driver.drive
