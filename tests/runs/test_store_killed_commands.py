"""Commands killed at any moment: going on ends with the files of a command that was never disturbed, and no others."""

from __future__ import annotations

import random
import shutil
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from simkit.logs.manifest import EXPERIMENT, REPORT, RUN

from .victims import Death, Victims

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs fork and /proc")
CHANGE = ("axes", "--set", "cards.wench.count=4", "--out", "x")
COMPARE = ("compare", *CHANGE, "--games", "150")
SHORT, LONG = ("run", "axes", "--games", "700", "--out", "x"), ("run", "axes", "--games", "2200", "--out", "x")


@dataclass(frozen=True)
class Case:
    """A command, what was there before it, and how to go on after a kill."""

    words: tuple[str, ...]
    before: tuple[str, ...] = ()
    again: tuple[str, ...] = ("--resume",)


CASES = {
    "run": Case(LONG),
    "longer": Case(LONG, SHORT),
    "instead": Case((*LONG, "--force"), (*SHORT, "--seed", "2"), ()),
    "report": Case(("report", "x", "--out", "page"), SHORT, ()),
    "compare": Case(("compare", *CHANGE, "--games", "450")),
    "sweep": Case(("sweep", "axes", "--vary", "cards.wench.count=8:10:2", "--games", "150", "--out", "x")),
    "value": Case(("value", "axes", "--players", "2", "--cards", "armory", "--games", "130", "--out", "x")),
    "panel": Case((*COMPARE, "--panel", "random,greedy")),
    "anew": Case((*COMPARE, "--force"), ("value", "axes", "--cards", "wench", "--games", "60", "--out", "x"), ()),
}


def tree(home: Path) -> dict[str, bytes]:
    """All files but the locks."""
    found = {str(path.relative_to(home)): path for path in sorted(home.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in found.items() if path.name != ".lock"}


class Arena:
    """Runs cases; each begins with a copy of what was there before."""

    def __init__(self, place: Path) -> None:
        self.place, self.victims = place, Victims()
        self.expected: dict[str, tuple[Death, dict[str, bytes]]] = {}

    def begin(self, name: str, at: str) -> Path:
        home, before = self.place / at, self.place / f"{name}-before"
        if not before.exists():
            before.mkdir()
            if CASES[name].before:
                assert self.victims(before, *CASES[name].before).code == 0
        shutil.copytree(before, home)
        return home

    def undisturbed(self, name: str) -> tuple[Death, dict[str, bytes]]:
        if name not in self.expected:
            home = self.begin(name, f"{name}-whole")
            done = self.victims(home, *CASES[name].words)
            assert (done.code, done.said) == (0, "")
            self.expected[name] = done, tree(home)
        return self.expected[name]

    def kill(self, name: str, seed: int) -> None:
        """At a random moment, at a random step to the disk, or at one to a manifest."""
        rng = random.Random(seed)
        whole, expected = self.undisturbed(name)
        aimed = [i + 1 for i, step in enumerate(whole.steps) if step.split()[1] in (RUN, EXPERIMENT, REPORT)]
        home = self.begin(name, f"{name}-{seed}")
        words = CASES[name].words
        match seed % 3:
            case 0:
                killed = self.victims(home, *words, at=rng.choice(aimed))
            case 1:
                killed = self.victims(home, *words, at=rng.randint(1, len(whole.steps)))
            case _:
                killed = self.victims(home, *words, after=rng.uniform(0.05, whole.seconds))
        assert killed.code in (-signal.SIGKILL, 0)
        again = self.victims(home, *words, *CASES[name].again)
        assert (again.code, again.said) == (0, ""), (name, seed, killed, again)
        found = tree(home)
        assert found.keys() == expected.keys(), (name, seed)
        assert [file for file in expected if found[file] != expected[file]] == [], (name, seed)
        shutil.rmtree(home)


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Arena]:
    arena = Arena(tmp_path_factory.mktemp("kills"))
    yield arena
    arena.victims.close()


@pytest.mark.parametrize("name", ["run", "instead", "report", "compare", "sweep", "value"])
def test_some_kills(arena: Arena, name: str) -> None:
    first = 2 * list(CASES).index(name)
    for seed in (first, first + 1):
        arena.kill(name, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_many_kills(arena: Arena, name: str) -> None:
    for seed in range(24):
        arena.kill(name, 100 + seed)
