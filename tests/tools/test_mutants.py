"""The tool that makes mistakes: which ones, and does it tell those that tests see from those that they do not?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.mutations import COMPARISON, KINDS, NUMBER, RESET, SEAT, drawn, mutants
from tests.tools.rulebooks import GAMES, ROOT

SOURCE = '''
@step
def hit(s, t, p, q, n):
    """Words are not changed, nor is what is 1 in them."""
    best = 0
    for i in range(n):
        if s.hits[q] >= 3 and s.actor == p:
            s.hits[q] += 1
            continue
    s.boost = 0
    note(t, p)
    return best
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sample.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_the_mistakes_of_a_function(file: Path) -> None:
    made = {f"{mutant.kind}: {str(mutant).partition('->')[2].strip()}" for mutant in mutants(file)}
    assert made >= {
        "comparison: if s.hits[q] > 3 and s.actor == p:",
        "comparison: if s.hits[q] >= 3 and s.actor != p:",
        "number: if s.hits[q] >= 4 and s.actor == p:",
        "number: best = -1",
        "number: for i in range(n - 1):",
        "left out: pass",
        "seat: if s.hits[p] >= 3 and s.actor == p:",
        "seat: if s.hits[q] >= 3 and q == p:",
        "seat: note(t, s.actor)",
        "reset left out: pass",
    }
    lines = {mutant.kind: mutant.lines for mutant in mutants(file)}
    assert (lines[COMPARISON], lines[RESET]) == (range(7, 8), range(10, 11))


def test_a_seat_by_another_name_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "alias.py"
    path.write_text("def f(s, j):\n    p, n = s.active, 1\n    s.vp[p] += s.n[j]\n", encoding="utf-8")
    made = {str(mutant).partition("->")[2].strip() for mutant in mutants(path) if mutant.kind == SEAT}
    assert made == {"p, n = (j, 1)", "s.vp[j] += s.n[j]", "s.vp[p] += s.n[p]", "s.vp[p] += s.n[s.active]"}


def test_a_mistake_runs(file: Path) -> None:
    mutant = next(mutant for mutant in mutants(file) if mutant.kind == NUMBER and str(mutant).endswith("best = -1"))
    code = mutant.code()
    assert (code.co_name, -1 in code.co_consts) == ("hit", True)


def test_the_draw_depends_on_the_seed_alone(file: Path) -> None:
    assert drawn([file], 9, 1) == drawn([file], 9, 1) != drawn([file], 9, 2)
    assert {mutant.kind for mutant in drawn([file], 5, 1)} == set(KINDS)
    assert {mutant.lines.start for mutant in drawn([file], 99, 1, where="sample.py:11")} == {11}
    assert {mutant.kind for mutant in drawn([file], 99, 1, where="sample.py:11")} == {SEAT, "left out"}
    assert {mutant.lines.start for mutant in drawn([file], 99, 1, new={file: {8, 11}})} == {8, 11}


@pytest.mark.parametrize(("tests", "fate"), [("test_rules", "killed"), ("test_rules and not ties", "survived")])
def test_a_weak_spot_is_found(tests: str, fate: str) -> None:
    """Without the tests of ties, nobody sees that the first bid takes what should be lost."""
    weak = next(m for m in mutants(GAMES / "_template" / "kernel" / "turn.py") if "LOST" in m.before)
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "tools" / "mutants.py", "_template", "--where", weak.place, "--count", "1"],
        env={**os.environ, "PYTEST_ADDOPTS": f"-k '{tests}'"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith(f"_template, 1 mutants: 1 {fate}\n"), done.stdout + done.stderr
    assert done.returncode == int(fate == "survived")
