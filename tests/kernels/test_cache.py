"""The cache of compiled kernels: keyed by all that they are made of, and never a reason to fail."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.kernels import cache, trusted_files
from tests.kernels.processes import ROOT, python

TINY_RULES = "from simkit.kernels.jit import helper\n\n@helper\ndef double(x):\n    return {factor} * x\n"
TINY_KERNEL = (
    "from rules import double\nfrom simkit.kernels.jit import entry\n\n@entry\ndef run(x):\n    return double(x)\n"
)
RUN_TINY = "from kernel import run\nprint(run.compiled(21), run(21))"
posix = pytest.mark.skipif(sys.platform == "win32", reason="no owners and modes of files")


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A game of one function in another file than its entry."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "rules.py").write_text(TINY_RULES.format(factor=2))
    (folder / "kernel.py").write_text(TINY_KERNEL)
    return folder


def test_a_changed_source_is_never_run_from_the_cache(tiny: Path) -> None:
    directory = str(tiny.parent / "cache")
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=directory).stdout == "False 42\n"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=directory).stdout == "True 42\n"
    (tiny / "rules.py").write_text(TINY_RULES.format(factor=3))
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=directory).stdout == "False 63\n"
    (tiny / "words.py").write_text("nothing imports this")
    (tiny / "rules.py").write_text(TINY_RULES.format(factor=2))
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=directory).stdout == "True 42\n"


def test_how_long_it_took_is_known_the_next_time(tiny: Path) -> None:
    """Also when the sources have changed."""
    run = "from kernel import run\nkernel = run.kernel(21)\nprint(kernel.last_compiled_in(), run(21))"
    directory = tiny.parent / "cache"
    assert python(run, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "None 42\n"
    (tiny / "rules.py").write_text(TINY_RULES.format(factor=3))
    seconds, result = python(run, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout.split()
    assert 0 < float(seconds) < 600
    assert result == "63"
    (noted,) = directory.rglob("*.seconds")
    for nonsense in ("", "nan", "-3", "1e99", "soon"):
        noted.write_text(nonsense)
        assert python(run, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "None 63\n"


RECORDS = """
import numpy as np
from kernel import run
def rows(*fields):
    return np.array([(20,) * len(fields)], [(name, "i8") for name in fields])
def told(*fields):
    args = (rows(*fields), 1)
    print(run.compiled(args), run(args), run.compiled(args), end=" ")
"""


def test_a_changed_record_is_never_met_by_the_code_for_another(tiny: Path) -> None:
    """Records are made outside of the modules that a kernel is made of."""
    (tiny / "kernel.py").write_text(
        "from rules import double\nfrom simkit.kernels.jit import entry\n\n"
        "@entry\ndef run(x):\n    return double(x[0][0].b) + x[1]\n"
    )
    directory = str(tiny.parent / "cache")

    def told(code: str) -> str:
        return python(RECORDS + code, tiny, SIMKIT_CACHE_DIR=directory).stdout

    assert told("told('a', 'b')") == "False 41 True "
    assert told("told('a', 'b'); told('b', 'a'); told('b')") == "True 41 True False 41 True False 41 True "
    assert told("told('b'); told('a', 'b', 'c'); told('b', 'a')") == "True 41 True False 41 True True 41 True "


def test_an_unwritable_cache_gives_one_warning_and_works(tiny: Path) -> None:
    blocked = tiny.parent / "a file"
    blocked.write_text("in the way")
    done = python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(blocked / "cache"))
    assert done.stdout == "False 42\n"
    assert done.stderr.count("UserWarning: the kernel cache") == 1
    assert "SIMKIT_CACHE_DIR" in done.stderr
    (tiny / "rules.py").write_text(TINY_RULES.format(factor=3))
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(blocked / "cache")).stdout == "False 63\n"


def test_a_cache_lost_before_saving_gives_one_warning_and_works(tiny: Path) -> None:
    code = """
import shutil
from kernel import run
from simkit.kernels import jit

where, usual = run.kernel(21).shelf.directory, jit.compiling

def compiling():
    jit.compiling = usual
    shutil.rmtree(where)
    where.write_text("in the way")
    return usual()

jit.compiling = compiling
print(run(21), run(4))
"""
    done = python(code, tiny, SIMKIT_CACHE_DIR=str(tiny.parent / "cache"))
    assert done.stdout == "42 8\n", done.stderr
    assert done.stderr.count("UserWarning: the kernel cache") == 1


@posix
def test_a_cache_that_others_can_write_gives_one_warning_and_is_not_used(tiny: Path) -> None:
    directory = tiny.parent / "cache"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    files = sorted(directory.rglob("*"))
    directory.chmod(0o770)
    done = python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory))
    assert done.stdout == "False 42\n"
    assert done.stderr.count("UserWarning: the kernel cache") == 1
    assert f"{directory} can be written by other users" in done.stderr
    assert sorted(directory.rglob("*")) == files
    directory.chmod(0o700)
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "True 42\n"


@posix
@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_every_level_of_the_cache_must_be_the_users_own(
    level: int, mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = [tmp_path / "a", tmp_path / "a" / "b", tmp_path / "a" / "b" / "c"]
    assert not trusted_files.refusal(levels)
    assert not cache.prepare(levels)
    assert not trusted_files.refusal(levels)
    levels[level].chmod(mode)
    assert trusted_files.refusal(levels).startswith(f"{levels[level]} can be written by other users")
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    assert trusted_files.refusal(levels) == f"{levels[0]} belongs to another user"


@posix
def test_the_cache_can_only_be_written_by_the_user_whatever_the_umask(tiny: Path) -> None:
    directory = tiny.parent / "a" / "cache"
    code = "import os; os.umask(0)\n" + RUN_TINY
    assert python(code, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700
    assert python(code, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "True 42\n"


@posix
def test_no_file_of_the_cache_can_be_written_by_others_whatever_the_umask(tiny: Path) -> None:
    directory = tiny.parent / "a" / "cache"
    assert python("import os; os.umask(0)\n" + RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    files = [directory.parent, directory, *directory.rglob("*")]
    assert any(path.suffix == ".nbc" for path in files)
    assert [path for path in files if path.stat().st_mode & 0o022] == []


@posix
@pytest.mark.parametrize("pattern", ["*.nbc", "*.nbi", "*.sha256"])
def test_code_that_others_can_write_is_not_loaded(pattern: str, tiny: Path) -> None:
    directory = tiny.parent / "cache"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    (path,) = directory.rglob(pattern)
    path.chmod(0o666)
    for compiled in (False, True):
        assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == f"{compiled} 42\n"


@posix
@pytest.mark.parametrize(("mode", "trusted"), [(0o755, True), (0o1777, True), (0o775, False), (0o777, False)])
def test_nobody_may_put_another_cache_in_its_place(mode: int, trusted: bool, tmp_path: Path) -> None:
    """Who can write a directory above can rename what is in it, but for sticky ones such as /tmp."""
    above = tmp_path / "above"
    above.mkdir()
    above.chmod(mode)
    (tmp_path / "link").symlink_to(above)
    for root in (above / "a" / "cache", tmp_path / "link" / "cache"):
        why = trusted_files.refusal([root, root / "kernels"])
        assert why == ("" if trusted else f"{above} can be written by other users (chmod go-w)")


@posix
def test_a_cache_that_another_user_makes_at_the_same_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was not there when it was looked for."""
    levels, mkdir = [tmp_path / "a", tmp_path / "a" / "b"], Path.mkdir

    def quicker(path: Path, mode: int = 0o777, exist_ok: bool = False) -> None:
        mkdir(path, mode, exist_ok=exist_ok)
        if path == levels[1]:
            path.chmod(0o777)

    monkeypatch.setattr(Path, "mkdir", quicker)
    assert cache.prepare(levels).startswith(f"{levels[1]} can be written by other users")


def test_the_lock_follows_no_link(tiny: Path) -> None:
    directory, precious = tiny.parent / "cache", tiny.parent / "precious"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    precious.write_text("do not touch")
    (lock,), (code,) = directory.rglob(cache.LOCK), directory.rglob("*.nbc")
    lock.unlink()
    lock.symlink_to(precious)
    code.unlink()
    for compiled in (False, True):
        assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == f"{compiled} 42\n"
    assert precious.read_text() == "do not touch"
    precious.unlink()
    code.unlink()
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    assert not precious.exists()


HOMELESS = """
import os, pwd
os.environ.pop("HOME", None)
os.environ.pop("XDG_CACHE_HOME", None)
def unknown(user):
    raise KeyError(user)
pwd.getpwuid = unknown
"""
ASTRAY = """
import os, tempfile
import numba  # Python 3.13.0 cannot import numpy from a directory that is gone
os.chdir(tempfile.mkdtemp())
os.rmdir(os.getcwd())
"""


@posix
@pytest.mark.parametrize(("place", "code"), [("", HOMELESS), ("~nobody-has-this-name/x", ""), ("cache", ASTRAY)])
def test_without_a_home_kernels_are_compiled_in_memory(place: str, code: str, tiny: Path) -> None:
    done = python(code + RUN_TINY, tiny, SIMKIT_CACHE_DIR=place)
    assert done.stdout == "False 42\n", done.stderr
    assert done.stderr.count("UserWarning: the kernel cache") == 1
    assert trusted_files.NO_HOME in done.stderr
    assert not list(tiny.rglob("*.nbc"))


@posix
def test_one_warning_is_enough_for_all_kernels(tiny: Path) -> None:
    (tiny / "other.py").write_text(TINY_KERNEL)
    (tiny.parent / "a file").write_text("in the way")
    code = "import kernel, other\nprint(kernel.run(21), other.run(2), kernel.run(1.5))"
    done = python(code, tiny, SIMKIT_CACHE_DIR=str(tiny.parent / "a file" / "cache"))
    assert done.stdout == "42 4 3.0\n"
    assert done.stderr.count("UserWarning: the kernel cache") == 1


FLIPS = """
import random, sys
from pathlib import Path
from kernel import run
from simkit.kernels.jit import Entry

assert run(21) == 42
directory, chance, trials, met = Path(sys.argv[1]), random.Random(1), int(sys.argv[2]), set()
for trial in range(trials):
    file = chance.choice(sorted(path for path in directory.rglob("*") if path.is_file() and path.stat().st_size))
    content = bytearray(file.read_bytes())
    bit = chance.randrange(8 * len(content))
    content[bit // 8] ^= 1 << bit % 8
    file.write_bytes(content)
    met.add(file.suffix)
    again = Entry(run.fn)
    assert again(trial) == 2 * trial
    assert again.kernel(trial).shelf.intact()
print(*sorted(met))
"""


@pytest.mark.parametrize("trials", [100, pytest.param(300, marks=pytest.mark.slow)])
def test_flipped_bits_never_run(trials: int, tiny: Path) -> None:
    """In any file of the cache: no signal, no wrong answer, and the next process finds it whole."""
    directory = str(tiny.parent / "cache")
    code = FLIPS.replace("sys.argv[1]", repr(directory)).replace("sys.argv[2]", str(trials))
    done = python(code, tiny, SIMKIT_CACHE_DIR=directory)
    assert (done.returncode, done.stdout) == (0, " .nbc .nbi .seconds .sha256\n"), done.stderr
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=directory).stdout == "True 42\n"


def test_the_key_depends_on_every_source() -> None:
    sources = {"a": b"1", "b": b"2"}
    keys = [
        cache.source_key(changed)
        for changed in (sources, {"a": b"1"}, {"a": b"12", "b": b""}, {"a": b"1", "c": b"2"}, {"a": b"2", "b": b"1"})
    ]
    assert len(set(keys)) == len(keys)
    assert cache.source_key(dict(reversed(sources.items()))) == keys[0]


@pytest.mark.parametrize("flag", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT", "SIMKIT_PLAIN_NUMBA"])
def test_the_key_depends_on_flags(flag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(flag, raising=False)
    before = cache.source_key({})
    monkeypatch.setenv(flag, "1")
    assert cache.source_key({}) != before


def test_old_keys_are_removed(tmp_path: Path) -> None:
    (tmp_path / cache.IMPORTS).touch()
    for number in range(cache.KEPT_KEYS + 3):
        (tmp_path / f"key{number}").mkdir()
        os.utime(tmp_path / f"key{number}", (number, number))
    cache.prune(tmp_path / "key0")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {cache.IMPORTS, "key0", *(f"key{n}" for n in range(4, cache.KEPT_KEYS + 3))}


def test_processes_that_start_together_compile_once(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    (tmp_path / "toy.py").write_text("def fn(x):\n    return x + 1\n")
    code = """
from simkit.kernels import jit
from toy import fn
compile_now = jit.CompiledKernel._compile
jit.CompiledKernel._compile = lambda self, *args: print("compiled") or compile_now(self, *args)
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


def damaged(content: bytes, how: str) -> bytes:
    middle = len(content) // 2
    return content[:middle] + (bytes([content[middle] ^ 1]) + content[middle + 1 :] if how == "changed" else b"")


@pytest.mark.parametrize("file", ["toy.play-3.nbi", "toy.play-3.1.nbc", "play.sha256"])
@pytest.mark.parametrize("how", ["cut", "changed", "lost"])
def test_damage_is_noticed(file: str, how: str, tmp_path: Path) -> None:
    shelf, other = cache.Shelf([tmp_path], "play"), cache.Shelf([tmp_path], "play_search")
    assert not shelf.intact()
    for number, name in enumerate(("toy.play-3.nbi", "toy.play-3.1.nbc", "toy.play_search-9.nbi")):
        (tmp_path / name).write_bytes(bytes(range(number, 100)))
    assert not shelf.intact()
    shelf.seal()
    other.seal()
    assert shelf.intact()
    path = tmp_path / file
    if how == "lost":
        path.unlink()
    else:
        path.write_bytes(damaged(path.read_bytes(), how))
    assert not shelf.intact()
    shelf.clear()
    assert other.intact()


@pytest.mark.parametrize(("file", "how"), [("*.nbi", "cut"), ("*.nbc", "changed"), ("*.sha256", "changed")])
def test_a_damaged_file_is_replaced(file: str, how: str, tiny: Path) -> None:
    """Changed machine code would run and do anything."""
    directory = tiny.parent / "cache"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    (path,) = directory.rglob(file)
    path.write_bytes(damaged(path.read_bytes(), how))
    for compiled in (False, True):
        done = python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory))
        assert done.stdout == f"{compiled} 42\n"
        assert not done.stderr


def test_a_file_that_cannot_be_loaded_is_replaced(tiny: Path) -> None:
    """Its hash is right, but numba has no use for it."""
    directory = tiny.parent / "cache"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    (path,), (hashes,) = directory.rglob("*.nbc"), directory.rglob("*.sha256")
    before = cache.sha256(path)
    path.write_bytes(b"no machine code")
    hashes.write_text(hashes.read_text().replace(before, cache.sha256(path)))
    done = python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory))
    assert done.stdout == "True 42\n", done.stderr
    assert path.read_bytes() != b"no machine code"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "True 42\n"


def test_copies_of_a_package_share_kernels(tiny: Path) -> None:
    directory = tiny.parent / "cache"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    copy = tiny.parent / "elsewhere"
    shutil.copytree(tiny, copy)
    kept = {path: path.stat().st_mtime_ns for path in directory.rglob("*.nb?")}
    done = python(RUN_TINY, copy, SIMKIT_CACHE_DIR=str(directory))
    assert done.stdout == "True 42\n", done.stderr
    assert {path: path.stat().st_mtime_ns for path in directory.rglob("*.nb?")} == kept


def test_files_that_are_right_but_not_those_of_the_kernel_are_replaced(tiny: Path) -> None:
    """Numba looks for its own names: what it does not find must be compiled with all it takes to compile."""
    directory = tiny.parent / "cache"
    assert python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory)).stdout == "False 42\n"
    for path in [*directory.rglob("*.nb?")]:
        path.rename(path.with_name(path.name.replace("kernel.run-", "another.run-")))
    (hashes,) = directory.rglob("*.sha256")
    hashes.write_text(hashes.read_text().replace("kernel.run-", "another.run-"))
    for _ in range(2):
        done = python(RUN_TINY, tiny, SIMKIT_CACHE_DIR=str(directory))
        assert done.stdout == "True 42\n", done.stderr
    assert not [*directory.rglob("another.*")]


def test_code_that_goes_while_it_is_loaded_is_compiled(tmp_path: Path) -> None:
    """Another process has cleared the shelf in between: numba must not compile before it knows any types."""
    code = """
from simkit.games.registry import open_scenario
from simkit.games.session import Session
from simkit.kernels.jit import CompiledKernel

load, session = CompiledKernel._load, Session(*open_scenario("_template"))
CompiledKernel._load = lambda kernel, *args: (kernel.shelf.clear(), load(kernel, *args))[1]
print(session.compiled)
rows = session.rows(1)
session.play(session.desk(), rows, 0)
print(rows["turns"])
"""
    for compiled in (False, True):
        done = python(code, tmp_path, SIMKIT_CACHE_DIR=str(tmp_path / "cache"))
        assert done.stdout == f"{compiled}\n[5]\n", done.stderr


def test_threads_that_load_a_kernel_at_once_leave_the_cache_alone(tiny: Path) -> None:
    """Loading changes settings of numba for a moment; two threads doing so must not take it for a damaged cache."""
    directory = tiny / "cache"
    once = python("from kernel import run; print(run(21))", tiny, SIMKIT_CACHE_DIR=str(directory))
    before = {path: path.stat().st_mtime_ns for path in directory.rglob("*.nbc")}
    assert once.stdout.strip() == "42"
    assert before
    code = (
        "import threading\nfrom concurrent.futures import ThreadPoolExecutor\nfrom kernel import run\n"
        "ready = threading.Barrier(8)\n"
        "def work(x):\n    ready.wait()\n    return run(x)\n"
        "with ThreadPoolExecutor(8) as pool:\n    print(*pool.map(work, range(8)))\n"
    )
    many = python(code, tiny, SIMKIT_CACHE_DIR=str(directory))
    assert many.stdout.split() == [str(2 * x) for x in range(8)], many.stderr
    assert {path: path.stat().st_mtime_ns for path in directory.rglob("*.nbc")} == before


def test_settings_of_numba_are_left_alone(tiny: Path) -> None:
    """Another thread may decorate functions of its own at any moment: they are cached where they always are."""
    watch = """
from numba import config
class Watched(type(config)):
    def __setattr__(self, name, value):
        print("set", name)
        super().__setattr__(name, value)
config.__class__ = Watched
"""
    environment = {"SIMKIT_CACHE_DIR": str(tiny / "cache"), "NUMBA_CACHE_DIR": str(tiny / "elsewhere")}
    assert python(watch + RUN_TINY, tiny, **environment).stdout == "False 42\n"
    assert python(watch + RUN_TINY, tiny, **environment).stdout == "True 42\n"
    assert not (tiny / "elsewhere").exists()
