"""The compiler's cache: keyed by every source, harmless when it cannot be written; and the only jit decorators."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.kernels import jit

ROOT = Path(__file__).resolve().parents[2]
DECORATORS = {"njit", "jit", "vectorize", "guvectorize", "cfunc", "stencil", "jitclass", "register_jitable"}

TINY_RULES = "from simkit.kernels.jit import helper\n\n@helper\ndef double(x):\n    return {factor} * x\n"
TINY_KERNEL = (
    "from rules import double\nfrom simkit.kernels.jit import entry\n\n@entry\ndef run(x):\n    return double(x)\n"
)


def python(code: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    everything = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(cwd)]), **env}
    return subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        cwd=cwd,
        env=everything,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A game of one function in another file than its entry."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "rules.py").write_text(TINY_RULES.format(factor=2))
    (folder / "kernel.py").write_text(TINY_KERNEL)
    return folder


RUN_TINY = "from kernel import run\nprint(run.compiled, run(21))"


def test_a_changed_source_is_never_run_from_the_cache(tiny: Path) -> None:
    cache = str(tiny.parent / "cache")
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=cache).stdout == "False 42\n"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=cache).stdout == "True 42\n"
    (tiny / "rules.py").write_text(TINY_RULES.format(factor=3))
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=cache).stdout == "False 63\n"


def test_an_unwritable_cache_gives_one_warning_and_works(tiny: Path) -> None:
    blocked = tiny.parent / "a file"
    blocked.write_text("in the way")
    done = python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(blocked / "cache"))
    assert done.stdout == "False 42\n"
    assert done.stderr.count("cannot be written") == 1
    assert "SIMKIT_CACHE_DIR" in done.stderr
    (tiny / "rules.py").write_text(TINY_RULES.format(factor=3))
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(blocked / "cache")).stdout == "False 63\n"


def test_a_cache_lost_before_saving_gives_one_warning_and_works(tiny: Path) -> None:
    cache = tiny.parent / "cache"
    code = (
        "import pathlib, shutil\nfrom kernel import run\n"
        "shutil.rmtree(run.directory)\nrun.directory.write_text('in the way')\nprint(run(21), run(4))"
    )
    done = python(code, tiny, SIMKIT_CACHE_DIR=str(cache))
    assert done.stdout == "42 8\n"
    assert done.stderr.count("cannot be written") == 1


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Copies of the core and of a game."""
    core, game = tmp_path / "kernels", tmp_path / "axes"
    shutil.copytree(ROOT / "simkit" / "kernels", core)
    shutil.copytree(ROOT / "simkit" / "games" / "axes", game)
    monkeypatch.setattr(jit, "CORE", core)
    return core, game


@pytest.mark.parametrize("file", ["kernels/rng.py", "axes/rules.py", "axes/state.py", "axes/cards.py"])
def test_the_key_depends_on_every_source(file: str, sources: tuple[Path, Path]) -> None:
    core, game = sources
    before, path = jit.source_key(game), core.parent / file
    text = path.read_text()
    path.touch()
    assert jit.source_key(game) == before
    path.write_text(text + "# edited\n")
    assert jit.source_key(game) != before
    path.write_text(text)
    assert jit.source_key(game) == before


@pytest.mark.parametrize("flag", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT"])
def test_the_key_depends_on_flags(flag: str, sources: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(flag, raising=False)
    before = jit.source_key(sources[1])
    monkeypatch.setenv(flag, "1")
    assert jit.source_key(sources[1]) != before


def test_old_keys_are_removed(tmp_path: Path) -> None:
    for number in range(jit.KEPT_KEYS + 3):
        (tmp_path / f"key{number}").mkdir()
        os.utime(tmp_path / f"key{number}", (number, number))
    jit.prune(tmp_path / "key0")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"key0", *(f"key{n}" for n in range(4, jit.KEPT_KEYS + 3))}


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
    own_cache = str(jit.cache_root() / "boundscheck")
    code = "from tests.kernels.bounds import main\nmain()"
    done = python(code, tmp_path, NUMBA_BOUNDSCHECK="1", SIMKIT_CACHE_DIR=own_cache)
    assert done.stdout.startswith("checked"), done.stderr
    assert int(done.stdout.split()[1]) > 500


def test_processes_that_start_together_compile_once(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    (tmp_path / "toy.py").write_text("def fn(x):\n    return x + 1\n")
    code = """
from simkit.kernels import jit
from toy import fn
compile_now = jit.Entry._compile
jit.Entry._compile = lambda self, *args: print("compiled") or compile_now(self, *args)
print(jit.entry(fn)(20))
"""
    environment = os.environ | {
        "SIMKIT_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}",
    }
    command = [sys.executable, "-c", code]
    running = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    printed = [process.communicate()[0].splitlines() for process in running]
    assert sorted(printed, key=len) == [["21"], ["21"], ["compiled", "21"]]


def test_a_damaged_cache_file_is_replaced(tmp_path: Path) -> None:
    """A truncated file of compiled code must not break every later run."""
    code = (
        "from simkit.kernels.jit import entry\nfrom toy import fn\nplay = entry(fn)\nprint(play(20), play.compiled)\n"
    )
    (tmp_path / "toy.py").write_text("def fn(x):\n    return x + 1\n")
    environment = os.environ | {
        "SIMKIT_CACHE_DIR": str(tmp_path / "cache"),
        "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}",
    }

    def run() -> str:
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
        ).stdout

    assert run() == "21 True\n"
    for suffix in ("nbi", "nbc"):
        for file in (tmp_path / "cache").rglob(f"*.{suffix}"):
            file.write_bytes(file.read_bytes()[:10])
        assert run() == "21 True\n"


def test_threads_that_load_a_kernel_at_once_leave_the_cache_alone(tiny: Path) -> None:
    """Loading changes settings of numba for a moment; two threads doing so must not take it for a damaged cache."""
    cache = tiny / "cache"
    once = python("from kernel import run; print(run(21))", tiny, SIMKIT_CACHE_DIR=str(cache))
    before = {path: path.stat().st_mtime_ns for path in cache.rglob("*.nbc")}
    assert once.stdout.strip() == "42"
    assert before
    code = (
        "import threading\nfrom concurrent.futures import ThreadPoolExecutor\nfrom kernel import run\n"
        "ready = threading.Barrier(8)\n"
        "def work(x):\n    ready.wait()\n    return run(x)\n"
        "with ThreadPoolExecutor(8) as pool:\n    print(*pool.map(work, range(8)))\n"
    )
    many = python(code, tiny, SIMKIT_CACHE_DIR=str(cache))
    assert many.stdout.split() == [str(2 * x) for x in range(8)], many.stderr
    assert {path: path.stat().st_mtime_ns for path in cache.rglob("*.nbc")} == before
