"""The only jit decorators, and what they compile: indexes stay within bounds."""

import ast
from pathlib import Path

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
