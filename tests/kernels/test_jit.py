"""The only jit decorators, and what they compile: indexes stay within bounds."""

import ast
from pathlib import Path

import pytest

from simkit.games.registry import game_ids
from simkit.games.session import Session
from simkit.kernels.cache_root import cache_root
from simkit.testing.uncompiled import uncompiled
from tests.kernels.bounds import LARGEST
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


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "axes" else pytest.mark.slow) for game in game_ids()]
)
def test_no_index_is_out_of_bounds(game: str, tmp_path: Path) -> None:
    """Compiled code does not notice; a process that compiles with bounds checks, for up to a minute, does."""
    own_cache = str(cache_root() / "boundscheck")
    code = f"from tests.kernels.bounds import main\nmain({game!r})"
    done = python(code, tmp_path, NUMBA_BOUNDSCHECK="1", SIMKIT_CACHE_DIR=own_cache)
    assert done.stdout.startswith("checked"), done.stderr
    assert int(done.stdout.split()[1]) > 100


@pytest.mark.parametrize("game", LARGEST)
def test_the_largest_tables_have_room_without_compilation(game: str) -> None:
    """Where numpy itself refuses an index that is too large."""
    for number, (session, _) in enumerate(LARGEST[game]()):
        if number % 5 == 0 and not session.searches:
            plain = Session(session.scenario, uncompiled(session.game))
            rows = plain.rows(1)
            plain.play(plain.desk(), rows, number)
            assert rows["turns"][0] > 0
