"""Do the tests of a game see small mistakes in its kernel? Make some, and list those that no test sees.

    python tests/tools/mutants.py GAME [--count 100] [--seed 1] [--where turn.py:42] [--since COMMIT] [--jobs 1]

The kernel runs uncompiled. First every test of the game is run once, to see which lines it covers (kept in a file of
the temporary directory until a source changes). Then a process is forked for each mutant, which changes the code of one
function in memory and runs the tests that cover the line, the quickest first, until one fails. Sources are never
written. Whole games kept as text see every change and prove nothing, so they do not count; nor do tests that
take long without a compiler.
"""

import argparse
import hashlib
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple, NoReturn, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pytest

from tests.tools.mutations import Mutant, drawn
from tests.tools.rulebooks import ROOT, paths_of_tests
from tests.tools.uncompiled import switch_off

# Seconds of the processor.
LIMIT = 4  # for a test, uncompiled and watched
BUDGET = 90  # for all tests of a mutant
CALLS = 300  # of a function, in one test, that are looked at line by line
OPTIONS = ["-n0", "-pno:cacheprovider", "--tb=native", "--continue-on-collection-errors"]
STDERR = os.dup(2)  # pytest captures the other one
KILLED, ENDLESS, SURVIVED, UNSEEN, LOST = range(5)  # exit codes of the processes that try mutants
FATES = {KILLED: "killed", ENDLESS: "endless", SURVIVED: "survived", UNSEEN: "run by no test", LOST: "lost"}


Work = TypeVar("Work")


class Cover(NamedTuple):
    """What a test runs."""

    seconds: float
    lines: dict[str, list[int]]  # by file


class TooLong(BaseException):
    """A test takes longer than it may."""


class Hunt:
    """A pytest plugin that does all the work once the tests are collected."""

    def __init__(self, game: str, files: list[Path], mutants: list[Mutant], jobs: int) -> None:
        self.game, self.files, self.mutants, self.jobs = game, files, mutants, jobs
        self.fate: dict[Mutant, int] = {}
        self.failed = self.too_long = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests of all games are asked for this one; goldens are left out."""
        items[:] = [item for item in items if self.game in item.nodeid and "golden" not in item.nodeid]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        for file in self.files:
            module_of(file)
        self.covers = self.covered()
        left_out = len(self.items) - len(self.covers)
        say(f"{self.game}: {len(self.covers)} tests take part; {left_out} fail or take long uncompiled")
        for mutant, code in self.forked(self.mutants, self.try_out):
            self.fate[mutant] = code if code in FATES else LOST
            if self.fate[mutant] > ENDLESS:
                say(f"  {FATES[self.fate[mutant]]}: {mutant}")
        return True

    def forked(self, works: Iterable[Work], do: Callable[[Work], int]) -> Iterator[tuple[Work, int]]:
        """Do each work in a process of its own, some at a time; gives their exit codes."""
        waiting, running = iter(works), dict[int, Work]()
        while True:
            for work in islice(waiting, self.jobs - len(running)):
                child = os.fork()
                if child == 0:
                    end(do, work)
                running[child] = work
            if not running:
                return
            child, status = os.wait()
            yield running.pop(child), os.waitstatus_to_exitcode(status)

    def run(self, name: str, seconds: float) -> bool:
        """Run one test. Does it pass, in this time?"""
        item = self.items[name]
        self.failed = self.too_long = False
        signal.signal(signal.SIGPROF, self.stop)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        except TooLong:
            self.failed = True
        signal.setitimer(signal.ITIMER_PROF, 0)
        return not self.failed

    def stop(self, *_: object) -> None:
        self.too_long = True
        raise TooLong

    # --- what the tests cover ---

    def covered(self) -> dict[str, Cover]:
        """The tests that pass uncompiled, quickly, and what they run: measured, or known from an earlier time."""
        files = {file: list(some) for file, some in groupby(self.items, lambda name: name.partition("::")[0])}
        shared = [*(ROOT / "simkit").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
        known = digest(*(file for file in shared if not file.name.startswith("test_") and file.parent.name != "tools"))
        store = Path(tempfile.gettempdir()) / f"simkit-mutants-{self.game}-{known}"
        store.mkdir(exist_ok=True)
        reports = {store / f"{digest(ROOT / file)}-{hashed(names)}.json": names for file, names in files.items()}
        self.measure([(report, names) for report, names in reports.items() if not report.exists()])
        lines = [line for report in reports for line in json.loads(report.read_text(encoding="utf-8"))]
        return {name: Cover(*cover) for name, *cover in lines}

    def measure(self, todo: list[tuple[Path, list[str]]]) -> None:
        """Report the tests that pass. Behind one that takes too long, a new process goes on."""
        if todo:
            say(f"{self.game}: running {sum(len(names) for _, names in todo)} tests to see what they cover")
        found: dict[Path, list[Any]] = {report: [] for report, _ in todo}
        with tempfile.TemporaryDirectory() as folder:
            while todo:
                rests = []
                for (report, names), code in self.forked(todo, lambda work: self.watch_all(work[1], Path(folder))):
                    lines = Path(folder, hashed(names)).read_text(encoding="utf-8").splitlines()
                    found[report] += [json.loads(line) for line in lines if line]
                    stuck = names[len(lines)].partition("[")[0] if code else ""  # other parameters are not tried
                    rest = [name for name in names[len(lines) + 1 :] if name.partition("[")[0] != stuck]
                    if rest:
                        rests.append((report, rest))
                    else:
                        report.write_text(json.dumps(found[report]), encoding="utf-8")
                todo = rests

    def watch_all(self, names: list[str], folder: Path) -> int:
        """Watch tests until one takes too long; each has a line, an empty one if it fails."""
        with (folder / hashed(names)).open("w", encoding="utf-8") as file:
            for name in names:
                cover = self.watch(name)
                if self.too_long:
                    return 1
                file.write("\n" if self.failed else f"{json.dumps([name, *cover])}\n")
                file.flush()
        return 0

    def watch(self, name: str) -> Cover:
        """Which lines of the kernel does a test run?"""
        files = {str(file) for file in self.files}
        every: dict[CodeType, set[int]] = {}
        left: dict[CodeType, set[int]] = {}  # lines that have not run yet
        calls: dict[CodeType, int] = {}

        def note_line(frame: FrameType, event: str, arg: object) -> Any:
            left[frame.f_code].discard(frame.f_lineno)
            return note_line

        def note_call(frame: FrameType, event: str, arg: object) -> Any:
            code = frame.f_code
            if code.co_filename not in files:
                return None
            if code not in every:
                every[code] = {line for *_, line in code.co_lines() if line}
                left[code], calls[code] = every[code] - {code.co_firstlineno}, 0
            calls[code] += 1
            return note_line if left[code] and calls[code] <= CALLS else None

        started = time.process_time()
        sys.settrace(note_call)
        self.run(name, LIMIT)
        sys.settrace(None)
        lines: dict[str, list[int]] = {}
        for code, some in every.items():
            lines.setdefault(code.co_filename, []).extend(some - left[code])
        return Cover(time.process_time() - started, lines)

    # --- mutants ---

    def try_out(self, mutant: Mutant) -> int:
        """Change one function and run tests until one fails."""
        tests = tests_of(mutant, self.covers)
        if not tests:
            return UNSEEN
        getattr(module_of(mutant.file), mutant.function).__code__ = mutant.code()
        for name in tests:
            if time.process_time() > BUDGET:
                break
            if not self.run(name, 2 + 3 * self.covers[name].seconds):
                return ENDLESS if self.too_long else KILLED
        return SURVIVED


def end(do: Callable[[Work], int], work: Work) -> NoReturn:
    """The life of a forked process."""
    code = LOST
    try:
        code = do(work)
    except BaseException:
        say(traceback.format_exc())
    os._exit(code)


def tests_of(mutant: Mutant, covers: dict[str, Cover]) -> list[str]:
    """The tests that run the line, the quickest first."""
    lines = set(mutant.lines)
    found = [name for name, cover in covers.items() if lines & set(cover.lines.get(str(mutant.file), ()))]
    return sorted(found, key=lambda name: covers[name].seconds)


def kernel_files(game: str) -> list[Path]:
    """The kernel of a game without its entry points, which only call it."""
    folder = ROOT / "simkit" / "games" / game / "kernel"
    return [file for file in sorted(folder.glob("*.py")) if file.name not in ("__init__.py", "entry.py")]


def new_lines(files: list[Path], commit: str) -> dict[Path, set[int]]:
    """The lines that were added or changed since a commit."""
    found = {}
    for file in files:
        diff = ["git", "diff", "--unified=0", "--no-color", commit, "--", str(file)]
        text = subprocess.check_output(diff, cwd=ROOT, text=True)
        hunks = re.findall(r"^@@ \S+ \+(\d+),?(\d*) @@", text, re.MULTILINE)
        found[file] = {int(start) + i for start, count in hunks for i in range(int(count or 1))}
    return found


def hashed(names: list[str]) -> str:
    return hashlib.blake2b("\n".join(names).encode(), digest_size=8).hexdigest()


def digest(*files: Path) -> str:
    return hashed([f"{file} {hashlib.blake2b(file.read_bytes()).hexdigest()}" for file in sorted(files)])


def module_of(file: Path) -> Any:
    return importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def say(text: str) -> None:
    os.write(STDERR, f"{text}\n".encode())


def main() -> int:
    parser = argparse.ArgumentParser(description="Make mistakes in a kernel and list those that no test sees.")
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100, help="mutants to try (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    parser.add_argument("--where", default="", help="only those of a file or a line, as in turn.py:42")
    parser.add_argument("--since", default="", help="only those of lines that are new since a commit")
    parser.add_argument("--tests", nargs="*", help="only these (default: all that can be of the game)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    asked = parser.parse_args()
    files = kernel_files(asked.game)
    if not files:
        parser.error(f"there is no kernel in simkit/games/{asked.game}")
    mutants = drawn(files, asked.count, asked.seed, asked.where, new_lines(files, asked.since) if asked.since else None)
    switch_off()
    os.chdir(ROOT)
    hunt = Hunt(asked.game, files, mutants, asked.jobs)
    with open(os.devnull, "w") as nothing:  # pytest's own words
        stdout, sys.stdout = sys.stdout, nothing
        code = pytest.main([*OPTIONS, *(asked.tests or paths_of_tests(asked.game))], [hunt])
        sys.stdout = stdout
    if len(hunt.fate) < len(mutants):
        say(f"pytest stopped with code {int(code)}: run the tests themselves first")
        return 2
    fates = Counter(FATES[fate] for fate in hunt.fate.values())
    counts = ", ".join(f"{n} {fate}" for fate, n in fates.items())
    left = [mutant for mutant in mutants if hunt.fate[mutant] > ENDLESS]
    sys.stdout.write(f"{asked.game}, {len(mutants)} mutants: {counts}\n")
    sys.stdout.writelines(f"{FATES[hunt.fate[mutant]]}: {mutant}\n" for mutant in left)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
