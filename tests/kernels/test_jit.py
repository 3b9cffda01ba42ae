"""The only jit decorators, and what they compile: layouts of arguments, indexes within bounds."""

import ast
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import typeof

from simkit.kernels import jit
from simkit.kernels.cache import cache_root
from tests.kernels.processes import ROOT, python

DECORATORS = {"njit", "jit", "vectorize", "guvectorize", "cfunc", "stencil", "jitclass", "register_jitable"}


def jit_names(tree: ast.Module) -> set[str]:
    """Numba's decorators that a file imports or reaches through `numba`."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numba":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value).split(".")[0] in ("numba", "nb"):
            found.add(node.attr)
    return found & DECORATORS


def test_only_one_file_has_jit_decorators() -> None:
    files = sorted((ROOT / "simkit").rglob("*.py"))
    users = [file for file in files if jit_names(ast.parse(file.read_text(encoding="utf-8")))]
    assert users == [ROOT / "simkit" / "kernels" / "jit.py"]


def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    """Compiled code does not notice; a process that compiles with bounds checks does."""
    own_cache = str(cache_root() / "boundscheck")
    code = "from tests.kernels.bounds import main\nmain()"
    done = python(code, tmp_path, NUMBA_BOUNDSCHECK="1", SIMKIT_CACHE_DIR=own_cache)
    assert done.stdout.startswith("checked"), done.stderr
    assert int(done.stdout.split()[1]) > 500


class Pair(NamedTuple):
    left: Any
    right: Any


class Other(NamedTuple):
    left: Any
    right: Any


RECORD = np.dtype([("a", "i1"), ("b", "i8", (3, 2))], align=True)
PACKED = np.dtype([("a", "i1"), ("b", "i8", (3, 2))])
MOVED = np.dtype({"names": ["a", "b"], "formats": ["i1", ("i8", (3, 2))], "offsets": [56, 0], "itemsize": 64})
SQUARE = np.zeros((4, 4), np.int64)
READ_ONLY = SQUARE.view()
READ_ONLY.flags.writeable = False
KINDS: list[Any] = [
    *(np.zeros(2, dtype) for dtype in (RECORD, PACKED, MOVED, np.int64, np.int32, np.uint64)),
    np.zeros(5, RECORD)[1:], SQUARE, SQUARE[:2], SQUARE[:, :1], SQUARE[:, :2], SQUARE.T[:, :3], READ_ONLY,
    np.zeros(17, np.int8)[1:].view(np.int64), 1, np.int64(1), 2**40, 2**63, 1.5, True, (1, 2), (1, 2, 3),
    Pair(1, SQUARE), Pair(2, SQUARE[:3]), Pair(2, SQUARE[:, :3]), Pair(SQUARE, 1), Other(1, SQUARE), (1, SQUARE),
]  # fmt: skip


def test_layouts_are_alike_where_numba_sees_the_same_types() -> None:
    layouts = [jit.layout(value) for value in KINDS]
    types = [typeof(value) for value in KINDS]
    for i in range(len(KINDS)):
        for j in range(i):
            assert (layouts[i] == layouts[j]) == (types[i] == types[j]), (KINDS[i], KINDS[j])
            assert (repr(layouts[i]) == repr(layouts[j])) == (types[i] == types[j]), (KINDS[i], KINDS[j])
